package org.threadlanes.ui.paint;

import java.util.Arrays;

import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitSet;

/**
 * The fill of each pair of kind and verdict on a background, with its colors mixed once: the single definition for
 * screen, pictures, SVG, HTML and legends. Not thread-safe.
 */
final class Fills {

	enum Fill {
		SOLID, OUTLINE, HATCH, STRIP
	}

	/** The distance of hatch lines along a row, in pixels at 96 dpi. */
	static final int HATCH_PERIOD = 6;
	/** The part of a period that a line covers: 1.2 wide, at 45 degrees, where (x + y) % period is less. */
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

	final int surface;
	private final int[] solid = new int[KindAndVerdict.COUNT];
	private final int[] pale = new int[KindAndVerdict.COUNT];
	private final int[] mean = new int[KindAndVerdict.COUNT];
	/** For each pair the colors along one period: at 45 degrees, x + y gives the place in it. */
	private final int[][] hatch = new int[KindAndVerdict.COUNT][];
	final int period;
	/** The part of a period that a line covers. */
	final double covered;
	/** For each pair and phase the colors along a line, made when first asked for. */
	private final int[][][] lines = new int[KindAndVerdict.COUNT][][];

	Fills(Palette palette, int surface, WaitSet emphasis, double scale) {
		this.surface = surface;
		period = Math.max(2, (int) Math.round(HATCH_PERIOD * scale));
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

	int solid(int pair) {
		return solid[pair];
	}

	/** @return the ground under a hatch */
	int pale(int pair) {
		return pale[pair];
	}

	/** @return the average color of a hatch */
	int mean(int pair) {
		return mean[pair];
	}

	int[] hatch(int pair) {
		return hatch[pair];
	}

	/** @return the colors of a hatch along a line of pixels, for at least so many; by y */
	int[] hatchLine(int pair, int y, int width) {
		if (lines[pair] == null || lines[pair][0].length < width) {
			int[] pattern = hatch[pair];
			lines[pair] = new int[period][width];
			for (int phase = 0; phase < period; phase++) {
				int first = phase;
				Arrays.setAll(lines[pair][phase], x -> pattern[(x + first) % period]);
			}
		}
		return lines[pair][y % period];
	}
}
