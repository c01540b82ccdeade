/** Tests of pictures. */
package org.threadlanes.ui.chart;
