package org.threadlanes.core.recording;

import java.util.List;
import java.util.Map;

/**
 * What a reading found.
 *
 * @param startNanos
 *            the begin of the earliest chunk, ns since 1970 UTC
 * @param endNanos
 *            the end of the latest chunk, ns since 1970 UTC
 * @param chunks
 *            how many chunks were read
 * @param eventCounts
 *            the number of events for each type that is declared, 0 included
 * @param skipped
 *            what could not be read; empty for a sound recording
 */
public record ReadSummary(long startNanos, long endNanos, int chunks, Map<String, Long> eventCounts,
		List<SkippedPart> skipped) {

	/** @return the number of all events */
	public long events() {
		return eventCounts.values().stream().mapToLong(Long::longValue).sum();
	}
}
