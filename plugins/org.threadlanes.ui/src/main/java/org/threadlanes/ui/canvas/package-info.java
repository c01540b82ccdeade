/** The canvas of the lanes: labels, bars, overview, time axis, and its handling of mouse and keyboard. */
package org.threadlanes.ui.canvas;
