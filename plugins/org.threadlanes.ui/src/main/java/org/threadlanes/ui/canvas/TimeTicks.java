package org.threadlanes.ui.canvas;

import org.threadlanes.ui.model.TimeRange;

/**
 * The ticks of a time axis: steps of 1, 2 or 5 times a power of ten, labels not nearer than they may be.
 *
 * @param step
 *            between two ticks, ns
 * @param first
 *            the first tick in the range, ns since 1970 UTC
 * @param digits
 *            how many digits after the second a label needs
 */
record TimeTicks(long step, long first, int digits) {

	/** The steps over a minute are those of clocks. */
	private static final long SECOND = 1_000_000_000L;
	private static final long[] LONG_STEPS = {60, 120, 300, 600, 1800, 3600, 7200, 21_600, 43_200, 86_400};

	static TimeTicks of(TimeRange range, int width, int leastPixels) {
		double least = (double) range.nanos() * leastPixels / Math.max(1, width);
		long step = 1;
		int digits = 9;
		long[] factors = {1, 2, 5};
		search: for (long power = 1;; power *= 10) {
			for (long factor : factors) {
				step = power * factor;
				if (step >= least || step >= 50 * SECOND) {
					break search;
				}
			}
			digits--;
		}
		if (step < least || step >= 50 * SECOND) {
			for (long seconds : LONG_STEPS) {
				step = seconds * SECOND;
				if (step >= least) {
					break;
				}
			}
		}
		long first = Math.floorDiv(range.startNanos() + step - 1, step) * step;
		return new TimeTicks(step, first, digits <= 0 ? 0 : (digits + 2) / 3 * 3);
	}

	/** @return the ticks in a range, ns since 1970 UTC */
	long[] times(TimeRange range) {
		int count = (int) Math.max(0, (range.endNanos() - first + step - 1) / step);
		long[] times = new long[count];
		for (int i = 0; i < count; i++) {
			times[i] = first + i * step;
		}
		return times;
	}
}
