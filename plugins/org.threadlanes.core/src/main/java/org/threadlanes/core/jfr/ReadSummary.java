package org.threadlanes.core.jfr;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of reading a recording.
 *
 * @param startNanos the start of the earliest chunk, ns since 1970 UTC
 * @param endNanos the end of the latest chunk, ns since 1970 UTC
 * @param chunks the number of chunks read
 * @param eventCounts the number of events of each declared type, including 0
 * @param skipped the unreadable parts; empty for a sound recording
 * @param unrecordedNanos the time between its chunks in ns, as in a file joined from several recordings
 */
public record ReadSummary(long startNanos, long endNanos, int chunks, Map<String, Long> eventCounts,
		List<SkippedPart> skipped, long unrecordedNanos) {

	/** In a sound recording, chunks follow each other within milliseconds. */
	private static final long SHORTEST_GAP = 1_000_000_000;

	/**
	 * The result of reading a recording without gaps between its chunks.
	 *
	 * @param startNanos the start of the earliest chunk, ns since 1970 UTC
	 * @param endNanos the end of the latest chunk, ns since 1970 UTC
	 * @param chunks the number of chunks read
	 * @param eventCounts the number of events of each declared type, including 0
	 * @param skipped the unreadable parts
	 */
	public ReadSummary(long startNanos, long endNanos, int chunks, Map<String, Long> eventCounts,
			List<SkippedPart> skipped) {
		this(startNanos, endNanos, chunks, eventCounts, skipped, 0);
	}

	/**
	 * @param spans start and end of each chunk in ns
	 * @return the time between them in ns, ignoring gaps shorter than a second
	 */
	public static long unrecordedNanos(List<long[]> spans) {
		List<long[]> sorted = spans.stream().sorted(Comparator.comparingLong(span -> span[0])).toList();
		long unrecorded = 0;
		long end = sorted.isEmpty() ? 0 : sorted.get(0)[1];
		for (long[] span : sorted) {
			unrecorded += span[0] - end > SHORTEST_GAP ? span[0] - end : 0;
			end = Math.max(end, span[1]);
		}
		return unrecorded;
	}

	/**
	 * @param parts the results of reading successive parts of one recording, in order; at least one
	 * @return the result of reading all parts at once
	 */
	public static ReadSummary joined(List<ReadSummary> parts) {
		Map<String, Long> counts = new HashMap<>();
		parts.forEach(part -> part.eventCounts.forEach((type, count) -> counts.merge(type, count, Long::sum)));
		return new ReadSummary(parts.stream().mapToLong(ReadSummary::startNanos).min().orElseThrow(),
				parts.stream().mapToLong(ReadSummary::endNanos).max().orElseThrow(),
				parts.stream().mapToInt(ReadSummary::chunks).sum(), Map.copyOf(counts),
				parts.stream().flatMap(part -> part.skipped.stream()).toList(),
				unrecordedNanos(parts.stream().map(part -> new long[] {part.startNanos, part.endNanos}).toList()));
	}

	/** @return the number of all events */
	public long events() {
		return eventCounts.values().stream().mapToLong(Long::longValue).sum();
	}
}
