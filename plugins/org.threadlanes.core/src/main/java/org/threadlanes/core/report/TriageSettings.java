package org.threadlanes.core.report;

/**
 * The thresholds for reporting. All times in ns.
 *
 * @param loopTotalNanos event loops of a pool blocked this long in waits of one kind, or
 * @param loopLongestNanos one wait of an event loop was this long
 * @param poolTotalNanos the tasks in the common pool blocked this long
 * @param pinnedTotalNanos the virtual threads of a pool were pinned this long
 * @param saturatedShare all threads of a pool blocked at once for this share of the recording, 0 to 1; from four times
 *            as much on it is a warning
 */
public record TriageSettings(long loopTotalNanos, long loopLongestNanos, long poolTotalNanos, long pinnedTotalNanos,
		double saturatedShare) {

	private static final long MILLISECOND = 1_000_000;

	/** The defaults. */
	public static final TriageSettings DEFAULT = new TriageSettings(50 * MILLISECOND, 20 * MILLISECOND,
			100 * MILLISECOND, 10 * MILLISECOND, 0.05);
}
