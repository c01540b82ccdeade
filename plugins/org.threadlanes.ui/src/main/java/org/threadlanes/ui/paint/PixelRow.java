package org.threadlanes.ui.paint;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.Arrays;

import org.threadlanes.ui.paint.Fills.Fill;

/**
 * Pixels of one row. Filling a million columns with {@code Graphics2D.fillRect} would take 100 ms; written here and
 * copied row by row they take a tenth. Reused for all rows, it grows to the widest.
 */
final class PixelRow implements RowSurface {

	/** The pixels of a cache line. */
	private static final int CACHE_LINE = 16;

	private BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
	private int[] pixels;
	private int[] line;
	/** What is under the stacks, the same in all lines. */
	private int[] ground;
	private int stride;
	private int width;
	private int height;

	/** Makes room for a row. */
	void begin(int rowWidth, int rowHeight) {
		if (pixels == null || image.getWidth() < rowWidth || image.getHeight() < rowHeight) {
			// An odd number of cache lines, or the pixels of a column would push each other out of the cache.
			int lines = (Math.max(rowWidth, image.getWidth()) + CACHE_LINE - 1) / CACHE_LINE | 1;
			image = new BufferedImage(lines * CACHE_LINE, Math.max(rowHeight, image.getHeight()),
					BufferedImage.TYPE_INT_RGB);
			pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
			stride = image.getWidth();
			line = new int[stride];
			ground = new int[stride];
		}
		width = rowWidth;
		height = rowHeight;
	}

	/** Draws the row at its place; {@code g} draws in device pixels. */
	void draw(Graphics2D g, RowPlace place) {
		g.drawImage(image, place.x(), place.y(), place.x() + width, place.y() + height, 0, 0, width, height, null);
	}

	@Override
	public void fill(int x, int y, int w, int h, int rgb) {
		int top = Math.max(0, y);
		int bottom = Math.min(height, y + h);
		if (w == 1) {
			if (x >= 0 && x < width) {
				int[] to = pixels;
				int step = stride;
				for (int at = top * step + x, end = bottom * step + x; at < end; at += step) {
					to[at] = rgb;
				}
			}
			return;
		}
		int right = Math.min(width, x + w);
		int left = Math.max(0, x);
		if (right > left) {
			for (int row = top, at = top * stride; row < bottom; row++, at += stride) {
				Arrays.fill(pixels, at + left, at + right, rgb);
			}
		}
	}

	/** If most columns differ from the next, paints line by line of pixels: compilers turn such loops into vectors. */
	@Override
	public void stacks(RowStacks stacks, int from, int to, int foot, Fills fills, int unit) {
		if (!stacks.changes(width / CACHE_LINE)) {
			RowSurface.super.stacks(stacks, from, to, foot, fills, unit);
			return;
		}
		System.arraycopy(pixels, (foot - 1) * stride + from, ground, from, to - from);
		for (int above = 1; above <= stacks.highest(); above++) {
			int row = foot - above;
			// Only arrays with the same index become vectors.
			System.arraycopy(ground, from, line, from, to - from);
			for (int layer = stacks.layers() - 1; layer >= 0; layer--) {
				int pair = stacks.pair(layer);
				// Dots of neighbors line up: they are counted from the row's top.
				boolean dot = Fills.fill(pair) == Fill.DOTTED && (row / unit & 1) == 0;
				blend(from, to, stacks.tops(layer), above, dot ? fills.solid(pair) : fills.area(pair));
			}
			System.arraycopy(line, from, pixels, row * stride + from, to - from);
		}
		for (int layer = 0; layer < stacks.layers(); layer++) {
			int pair = stacks.pair(layer);
			if (Fills.fill(pair) == Fill.DOTTED) {
				stacks.runs(layer, from, to, (left, right, below, top) -> {
					if (Math.min(right - left, top - below) >= MIN_OUTLINE * unit) {
						dotted(left, foot - top, right - left, top - below, fills, pair, unit);
					}
				});
			}
		}
	}

	/** Colors those pixels of the line that are not above the layer. */
	private void blend(int from, int to, int[] tops, int above, int rgb) {
		int[] p = line;
		for (int x = from; x < to; x++) {
			int higher = tops[x] - above >> 31;
			p[x] = rgb ^ (rgb ^ p[x]) & higher;
		}
	}
}
