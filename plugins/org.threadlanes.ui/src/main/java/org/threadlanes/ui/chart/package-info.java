/**
 * Thread lanes with JFreeChart: the time axis and the overview of the screen, and whole pictures as files, with the
 * same painter. No widgets, no display.
 * May use {@code model} and {@code paint}.
 */
package org.threadlanes.ui.chart;
