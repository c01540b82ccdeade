/**
 * Paints lanes with {@code java.awt.Graphics2D}, for a screen, an image or a vector file. Knows no widgets. Painting a
 * row costs pixels, not waits, and allocates nothing for a column.
 */
package org.threadlanes.ui.paint;
