package org.threadlanes.core.lanes;

import java.util.function.LongPredicate;

import org.threadlanes.core.base.work.BinarySearch;

/** When recorded waits of a thread took place. */
final class RecordedTimes {

	/** In order. */
	private final long[] starts;
	/** The latest end of the waits up to this one. */
	private final long[] ends;

	RecordedTimes(IncomingWaits waits) {
		WaitRows rows = new WaitRows();
		waits.forEach(rows);
		rows.sort(waits.groups());
		starts = new long[rows.size()];
		ends = new long[rows.size()];
		for (int i = 0; i < rows.size(); i++) {
			starts[i] = rows.start(i);
			ends[i] = i == 0 ? rows.end(i) : Math.max(ends[i - 1], rows.end(i));
		}
	}

	/** @return whether a thread waited then, ns since 1970 UTC */
	static LongPredicate of(LaneBuilder thread) {
		RecordedTimes recorded = new RecordedTimes(thread.waits);
		return time -> recorded.any(time, time + 1);
	}

	/** @return whether it waited within a time; the end is exclusive */
	boolean any(long from, long to) {
		int next = BinarySearch.first(0, starts.length, i -> starts[i] >= to);
		return next > 0 && ends[next - 1] > from;
	}

	/** @return the latest end of a wait; {@link Long#MIN_VALUE} if there is none */
	long lastEnd() {
		return ends.length == 0 ? Long.MIN_VALUE : ends[ends.length - 1];
	}
}
