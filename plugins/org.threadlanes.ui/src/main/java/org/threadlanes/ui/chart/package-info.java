/**
 * Thread lanes with JFreeChart: the time axis and the overview of the screen, and whole pictures as files, with the
 * same painter. No widgets, no display.
 */
package org.threadlanes.ui.chart;
