/** Tables and trees of any program, read from their widgets: what is exported is what is shown. */
package org.threadlanes.ui.table;
