package org.threadlanes.ui.chart;

import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.model.TimeTexts;

/**
 * The steps of a time axis: 1, 2 or 5 times a power of ten up to 10 s, then those of a clock.
 *
 * @param nanos from one step to the next
 * @param digits the decimals of a second that a label needs
 */
public record TimeSteps(long nanos, int digits) {

	private static final long SECOND = 1_000_000_000L;
	private static final int[] CLOCK = {20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21_600, 43_200, 86_400};

	/**
	 * @param viewNanos the length of the view, ns
	 * @param width its width in px
	 * @param least the minimum distance between labels, px
	 * @return the smallest step that keeps this distance
	 */
	public static TimeSteps of(long viewNanos, int width, int least) {
		double wanted = (double) viewNanos * least / Math.max(1, width);
		int digits = 9;
		for (long power = 1; power <= 10 * SECOND; power *= 10) {
			for (int factor : new int[] {1, 2, 5}) {
				if (power * factor >= wanted && power * factor <= 10 * SECOND) {
					return new TimeSteps(power * factor, decimals(digits));
				}
			}
			digits--;
		}
		for (int seconds : CLOCK) {
			if (seconds * SECOND >= wanted) {
				return new TimeSteps(seconds * SECOND, 0);
			}
		}
		long day = 86_400 * SECOND;
		return new TimeSteps((long) Math.ceil(wanted / day) * day, 0);
	}

	/** Below a tenth of a second, labels count in ms, µs or ns: three, six or nine decimals. */
	private static int decimals(int needed) {
		return needed <= 1 ? Math.max(0, needed) : (needed + 2) / 3 * 3;
	}

	/** @return the times of the steps within a view, ns since 1970 UTC */
	public long[] in(Viewport view) {
		long first = Math.floorDiv(view.startNanos() + nanos - 1, nanos) * nanos;
		if (first > view.endNanos()) {
			return new long[0];
		}
		long[] times = new long[(int) ((view.endNanos() - first) / nanos) + 1];
		for (int i = 0; i < times.length; i++) {
			times[i] = first + i * nanos;
		}
		return times;
	}

	/** @return the time of day with as many decimals as the step needs, {@code 10:04:27.970} */
	public String label(long time, TimeTexts times) {
		return times.time(time, digits);
	}
}
