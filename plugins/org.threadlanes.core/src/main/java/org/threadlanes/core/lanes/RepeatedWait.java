package org.threadlanes.core.lanes;

/** What waits share that differ only in their times and in a number, which is bytes or the object waited for. */
final class RepeatedWait {

	private final LaneBuilder track;
	private final LaneSite site;
	private final SpanColumns spans;
	private final boolean hasObject;
	private final boolean hasAmount;

	RepeatedWait(LaneBuilder track, LaneSite site, boolean hasObject, boolean hasAmount) {
		this.track = track;
		this.site = site;
		this.spans = track.spans.plain();
		this.hasObject = hasObject;
		this.hasAmount = hasAmount;
	}

	/** Sums a wait. */
	void sum(long start, long end, long number) {
		site.add(start, end);
		if (hasObject) {
			site.waitedFor(number);
		}
		if (end - start >= MonitorHolds.LONG) {
			track.waited(site, start, end, null);
		}
	}

	/** @return the end of the wait in these cells of {@link org.threadlanes.core.recording.EventVisitor.Repeats} */
	static long end(long[] cells, int at) {
		return cells[at + 1] + Math.max(0, cells[at + 2]);
	}

	/** @return the columns of the thread */
	SpanColumns spans() {
		return spans;
	}

	/** @return the number of the site */
	int siteNumber() {
		return site.number();
	}

	/** @return bytes, -1 for none */
	int amount(long number) {
		return hasAmount ? WaitFields.amount(number) : -1;
	}
}
