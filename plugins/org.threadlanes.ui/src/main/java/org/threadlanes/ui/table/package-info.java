/** Tables and trees of any SWT program, read from their widgets, so that the export matches the display. */
package org.threadlanes.ui.table;
