package org.threadlanes.core.lanes;

/** What waits share that differ only in their times and in a number, which is bytes or the object waited for. */
final class RepeatedWait {

	private final LaneBuilder track;
	private final RecordedGroup group;
	private final boolean hasObject;
	private final boolean hasAmount;

	RepeatedWait(LaneBuilder track, RecordedGroup group, boolean hasObject, boolean hasAmount) {
		this.track = track;
		this.group = group;
		this.hasObject = hasObject;
		this.hasAmount = hasAmount;
	}

	/** Sums a wait. */
	void sum(long start, long end, long number) {
		group.add(start, end);
		if (hasObject) {
			group.waitedFor(number);
		}
		if (end - start >= MonitorHolds.LONG) {
			track.waited(group, start, end, null);
		}
	}

	/** Keeps a wait. */
	void add(long start, long end, long number, int event) {
		track.waits.add(start, end, group.number, hasAmount ? WaitFields.amount(number) : -1, event);
	}
}
