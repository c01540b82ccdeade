/**
 * The canvas of the lanes: labels, bars, tracks, overview, time axis, and its handling of mouse and keyboard.
 * May use {@code chart}, {@code details}, {@code look}, {@code model}, {@code paint} and {@code work}.
 */
package org.threadlanes.ui.canvas;
