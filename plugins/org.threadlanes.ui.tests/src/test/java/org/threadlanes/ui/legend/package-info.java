/** Tests of the legend. */
package org.threadlanes.ui.legend;
