/** The interactive legend: the meaning of colors and fills, with sums, and switches to hide waits. */
package org.threadlanes.ui.legend;
