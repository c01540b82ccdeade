/** The command that exports the table the user is looking at. */
package org.threadlanes.jmc.export;
