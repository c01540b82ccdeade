/** Tests of the package of this name. */
package org.threadlanes.ui.canvas;
