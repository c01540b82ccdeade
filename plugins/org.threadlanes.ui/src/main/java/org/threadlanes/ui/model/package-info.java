/** What the Thread Lanes page shows, without a widget: its rows, its view, its filters, its sums, its selection. */
package org.threadlanes.ui.model;
