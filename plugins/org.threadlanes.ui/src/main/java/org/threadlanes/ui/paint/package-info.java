/**
 * Paints lanes with {@code java.awt.Graphics2D}, for a screen, an image or a vector file. Uses no widgets. The cost of
 * a row depends on its pixels, not its waits, and nothing is allocated per column.
 */
package org.threadlanes.ui.paint;
