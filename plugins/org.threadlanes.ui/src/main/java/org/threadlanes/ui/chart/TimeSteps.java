package org.threadlanes.ui.chart;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import org.threadlanes.core.sampling.Viewport;

/**
 * The steps of a time axis: 1, 2 or 5 times a power of ten up to 10 s, then those of a clock.
 *
 * @param nanos
 *            from one step to the next
 * @param digits
 *            the decimals of a second that a label needs
 */
public record TimeSteps(long nanos, int digits) {

	private static final long SECOND = 1_000_000_000L;
	private static final int[] CLOCK = {20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21_600, 43_200, 86_400};
	private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH);
	private static final DateTimeFormatter ZONE = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH);
	private static final DateTimeFormatter CLOCK_TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

	/**
	 * @param viewNanos
	 *            the length of the view, ns
	 * @param width
	 *            its width in px
	 * @param least
	 *            labels stand at least as far apart, px
	 * @return the smallest step that leaves so much room
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

	/** Below a tenth of a second people count in ms, µs and ns: three decimals, six, or nine. */
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

	private static ZonedDateTime at(long time, ZoneId zone) {
		return Instant.ofEpochSecond(Math.floorDiv(time, SECOND), Math.floorMod(time, SECOND)).atZone(zone);
	}

	/** @return the time of day with as many decimals as the step needs, {@code 10:04:27.970} */
	public String label(long time, ZoneId zone) {
		return text(time, zone, digits);
	}

	/** @return the time of day with so many decimals */
	static String text(long time, ZoneId zone, int decimals) {
		ZonedDateTime at = at(time, zone);
		String text = CLOCK_TIME.format(at);
		return decimals == 0 ? text
				: text + '.' + String.format(Locale.ROOT, "%09d", at.getNano()).substring(0, decimals);
	}

	/** @return {@code 20 Nov 2026, UTC} */
	public static String date(long time, ZoneId zone) {
		return DAY.format(at(time, zone)) + ", " + ZONE.format(at(time, zone));
	}

	/** @return {@code 10:04:25.316 – 10:04:34.705}, with as many decimals as tell the two apart */
	static String range(long start, long end, ZoneId zone) {
		int decimals = end - start >= 20_000_000 ? 3 : end - start >= 20_000 ? 6 : 9;
		return text(start, zone, decimals) + " \u2013 " + text(end, zone, decimals);
	}
}
