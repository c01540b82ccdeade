/** The model of the Thread Lanes page, without widgets: rows, view, filters, sums, selection. */
package org.threadlanes.ui.model;
