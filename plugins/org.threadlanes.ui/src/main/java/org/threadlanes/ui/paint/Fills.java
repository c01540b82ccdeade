package org.threadlanes.ui.paint;

import org.threadlanes.core.wait.KindAndVerdict;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitSet;

/**
 * How each pair of kind and verdict is filled on a ground, and its colors, mixed once: the one description for screen,
 * pictures, SVG, HTML and legends. For one thread.
 */
final class Fills {

	/** How a pair is filled. */
	enum Fill {
		SOLID, OUTLINE, HATCH, STRIP
	}

	/** From one line of a hatch to the next, along a row of pixels at 96 dpi. */
	static final int HATCH_PERIOD = 6;
	/** How much of that the line covers: it is 1.2 wide, at 45 degrees. A pixel is in it if (x + y) % period is less. */
	static final double HATCH_COVERED = 1.2 * Math.sqrt(2);
	private static final double IDLE_SHARE = 0.22;
	private static final double DIMMED = 0.3;
	private static final int SAMPLES = 8;

	private static final Fill[] FILLS = new Fill[KindAndVerdict.COUNT];
	static {
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			FILLS[pair] = fill(KindAndVerdict.verdict(pair));
		}
	}

	/** One bit for each pair, as a column has no time for objects. */
	static final long SOLID = bits(Fill.SOLID);
	static final long STRIP = bits(Fill.STRIP);
	static final long HATCH = bits(Fill.HATCH);
	static final long OUTLINE = bits(Fill.OUTLINE);

	private final int surface;
	private final int[] solid = new int[KindAndVerdict.COUNT];
	private final int[] pale = new int[KindAndVerdict.COUNT];
	private final int[] mean = new int[KindAndVerdict.COUNT];
	/** For each pair the colors along one period; of 45 degrees, so the sum of x and y tells the place. */
	private final int[][] hatch = new int[KindAndVerdict.COUNT][];
	private final int period;
	private final double covered;
	private final int unit;
	/** For each pair the colors down a column, made when first asked for. */
	private final int[][] columns = new int[KindAndVerdict.COUNT][];

	Fills(Palette palette, int surface, WaitSet emphasis, double scale) {
		this.surface = surface;
		period = Math.max(2, (int) Math.round(HATCH_PERIOD * scale));
		unit = Math.max(1, (int) Math.round(scale));
		covered = HATCH_COVERED * scale;
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			int color = palette.kind(KindAndVerdict.kind(pair));
			if (!emphasis.containsPair(pair)) {
				color = Palette.mix(color, surface, DIMMED);
			}
			solid[pair] = color;
			pale[pair] = Palette.mix(color, surface, IDLE_SHARE);
			mean[pair] = Palette.mix(color, pale[pair], covered / period);
			hatch[pair] = new int[period];
			for (int i = 0; i < period; i++) {
				hatch[pair][i] = Palette.mix(color, pale[pair], coverage(i, covered, period));
			}
		}
	}

	private static double coverage(int pixel, double covered, int period) {
		int hit = 0;
		for (int s = 0; s < SAMPLES; s++) {
			for (int t = 0; t < SAMPLES; t++) {
				// A pixel is a square: along its diagonal x + y runs over two.
				double at = (pixel + (s + t + 1.0) / SAMPLES) % period;
				hit += at < covered ? 1 : 0;
			}
		}
		return (double) hit / (SAMPLES * SAMPLES);
	}

	private static long bits(Fill fill) {
		long bits = 0;
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			bits |= FILLS[pair] == fill ? 1L << pair : 0;
		}
		return bits;
	}

	/** @return one bit for each pair of a set */
	static long bits(WaitSet set) {
		long bits = 0;
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			bits |= set.containsPair(pair) ? 1L << pair : 0;
		}
		return bits;
	}

	private static Fill fill(Verdict verdict) {
		return switch (verdict) {
			case BLOCKING, WORK -> Fill.SOLID;
			case IDLE -> Fill.HATCH;
			case NON_BLOCKING_IO -> Fill.STRIP;
			case UNKNOWN -> Fill.OUTLINE;
		};
	}

	static Fill fill(int pair) {
		return FILLS[pair];
	}

	int surface() {
		return surface;
	}

	int solid(int pair) {
		return solid[pair];
	}

	/** @return the ground under a hatch */
	int pale(int pair) {
		return pale[pair];
	}

	/** @return a hatch as seen from afar */
	int mean(int pair) {
		return mean[pair];
	}

	int[] hatch(int pair) {
		return hatch[pair];
	}

	int period() {
		return period;
	}

	/** @return how much of the period a line covers */
	double covered() {
		return covered;
	}

	/** @return where in its period the hatch of a column begins */
	int phase(int x) {
		return x % period;
	}

	/** @return the colors of one column of a pair from a row's top on; a hatch begins at its {@link #phase} */
	int[] column(int pair, int height) {
		int[] made = columns[pair];
		return made != null && made.length >= height + period ? made : makeColumn(pair, height);
	}

	private int[] makeColumn(int pair, int height) {
		int[] made = new int[height + period];
		for (int i = 0; i < made.length; i++) {
			made[i] = switch (FILLS[pair]) {
				case HATCH -> hatch[pair][i % period];
				// Dots of neighbors line up: they are counted from the row's top.
				case OUTLINE -> (i / unit & 1) == 0 ? solid[pair] : surface;
				default -> solid[pair];
			};
		}
		columns[pair] = made;
		return made;
	}
}
