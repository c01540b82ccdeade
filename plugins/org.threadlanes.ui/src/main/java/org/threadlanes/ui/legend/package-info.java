/** The active legend: what colors and fills mean, with sums, and what of it is shown. */
package org.threadlanes.ui.legend;
