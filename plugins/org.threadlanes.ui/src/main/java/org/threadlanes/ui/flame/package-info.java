/**
 * The flame graph of the waits in the lanes.
 * May use {@code look}, {@code model}, {@code paint} and {@code work}.
 */
package org.threadlanes.ui.flame;
