/** The command that exports whatever table stands before the user. */
package org.threadlanes.jmc.export;
