/** Tests of the canvas of the lanes. */
package org.threadlanes.ui.canvas;
