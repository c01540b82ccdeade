/**
 * The CSV Export page: tables, fields, options, a preview, and the export itself.
 * May use {@code look}, {@code menu}, {@code model} and {@code work}.
 */
package org.threadlanes.ui.csv;
