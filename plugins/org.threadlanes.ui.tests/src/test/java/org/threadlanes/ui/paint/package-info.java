/** Tests of the painter. */
package org.threadlanes.ui.paint;
