/** One canvas with the lanes: labels, bars, overview, time axis, and what mouse and keyboard do with them. */
package org.threadlanes.ui.canvas;
