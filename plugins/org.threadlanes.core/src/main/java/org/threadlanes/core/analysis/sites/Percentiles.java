package org.threadlanes.core.analysis.sites;

import java.util.Locale;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.lanes.WaitTimes;

/**
 * Percentiles of the durations of waits, in ns. Exact: each is the duration of a wait that happened (nearest rank). All
 * 0 without waits, and all -1 for waits put together from samples, whose single durations are not known.
 *
 * @param count the number of waits
 * @param p50 half of them were no longer than this
 * @param p95 95 % of them were no longer than this
 * @param p99 99 % of them were no longer than this
 * @param max the longest
 * @param open from this one on, they are at least that long, since a wait among those had not ended
 */
public record Percentiles(int count, long p50, long p95, long p99, long max, long open) {

	private static final String UNKNOWN_TEXT = "\u2013";
	/** Those of sampled waits. */
	public static final Percentiles UNKNOWN = new Percentiles(-1, -1, -1, -1, -1);

	/** Those of waits that all ended. */
	public Percentiles(int count, long p50, long p95, long p99, long max) {
		this(count, p50, p95, p99, max, Long.MAX_VALUE);
	}

	/** @return whether single durations are known */
	public boolean areKnown() {
		return count >= 0;
	}

	/**
	 * @param nanos one of these durations
	 * @return it as text, with a mark if it is only the least; a dash if it is not known
	 */
	public String text(long nanos) {
		return nanos < 0 ? UNKNOWN_TEXT : (nanos < open ? "" : WaitTimes.OPEN.mark()) + Durations.text(nanos);
	}

	/**
	 * @param count a number of waits
	 * @return it as text; a dash if it is not known
	 */
	public static String number(long count) {
		return count < 0 ? UNKNOWN_TEXT : String.format(Locale.ROOT, "%,d", count);
	}

	/**
	 * @param nanos one of these durations
	 * @return it; null if it is not known
	 */
	public static Long orNull(long nanos) {
		return nanos < 0 ? null : nanos;
	}
}
