/**
 * Following a running JVM: the bar above the lanes with its state and controls.
 * May use {@code look}, {@code model}, {@code page} and {@code work}.
 */
package org.threadlanes.ui.follow;
