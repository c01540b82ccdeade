/**
 * The model of the Thread Lanes page, without widgets: rows, view, filters, sums, selection.
 * May use {@code paint}.
 */
package org.threadlanes.ui.model;
