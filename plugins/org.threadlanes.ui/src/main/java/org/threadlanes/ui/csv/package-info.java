/** The CSV Export page: tables, fields, options, a preview, and the export itself. */
package org.threadlanes.ui.csv;
