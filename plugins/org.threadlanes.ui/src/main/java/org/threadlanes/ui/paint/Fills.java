package org.threadlanes.ui.paint;

import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitSet;

/**
 * The fill of each pair of kind and verdict on a background, with its colors mixed once: the single definition for
 * screen, pictures, SVG, HTML and legends. What blocks is loud, what is idle recedes. Not thread-safe.
 */
final class Fills {

	enum Fill {
		/** Its color. */
		SOLID,
		/** A tint of it. */
		TINT,
		/** A tint with a dotted outline. */
		DOTTED,
		/** Its color, at the foot of the row. */
		STRIP
	}

	/** The share of a color in its tint. */
	static final double TINT_SHARE = 0.12;
	private static final double DIMMED = 0.3;

	private static final Fill[] FILLS = new Fill[KindAndVerdict.COUNT];
	static {
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			FILLS[pair] = fill(KindAndVerdict.verdict(pair));
		}
	}

	private final int[] solid = new int[KindAndVerdict.COUNT];
	private final int[] tint = new int[KindAndVerdict.COUNT];

	Fills(Palette palette, int surface, WaitSet emphasis) {
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			int color = palette.kind(KindAndVerdict.kind(pair));
			if (!emphasis.containsPair(pair)) {
				color = Palette.mix(color, surface, DIMMED);
			}
			solid[pair] = color;
			tint[pair] = Palette.mix(color, surface, TINT_SHARE);
		}
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
			case IDLE -> Fill.TINT;
			case NON_BLOCKING_IO -> Fill.STRIP;
			case UNKNOWN -> Fill.DOTTED;
		};
	}

	static Fill fill(int pair) {
		return FILLS[pair];
	}

	/** @return the full color of a pair */
	int solid(int pair) {
		return solid[pair];
	}

	/** @return its color on the ground */
	int tint(int pair) {
		return tint[pair];
	}

	/** @return the color of its area: of all but a dotted outline */
	int area(int pair) {
		return FILLS[pair] == Fill.TINT || FILLS[pair] == Fill.DOTTED ? tint[pair] : solid[pair];
	}
}
