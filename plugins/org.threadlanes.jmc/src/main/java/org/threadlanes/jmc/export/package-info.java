/**
 * The command that exports the table the user is looking at.
 * May use {@code preferences}.
 */
package org.threadlanes.jmc.export;
