/**
 * The interactive legend: the meaning of colors and fills, with sums, and switches to hide waits.
 * May use {@code look}, {@code model} and {@code paint}.
 */
package org.threadlanes.ui.legend;
