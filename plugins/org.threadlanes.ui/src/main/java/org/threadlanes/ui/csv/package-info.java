/** The CSV Export page: which tables, which fields, how, a preview, and the export itself. */
package org.threadlanes.ui.csv;
