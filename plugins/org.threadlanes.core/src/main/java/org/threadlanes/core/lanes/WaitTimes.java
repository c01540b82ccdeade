package org.threadlanes.core.lanes;

import org.threadlanes.core.base.text.Durations;

/** How well start, end and duration of a wait are known, and so how they are written. */
public enum WaitTimes {
	/** An event says them. */
	RECORDED(null, "", "", ""),
	/** From when to when the same was sampled: one wait, or several in a row. */
	SAMPLED("sampled", "\u2248 ", "\u2248 ", "\u2248 "),
	/** It was seen, but not its end: it began at the latest then, and lasted at least that long. */
	OPEN("open", "\u2264 ", "\u2265 ", "\u2265 ");

	private final String id;
	private final String startMark;
	private final String endMark;
	private final String mark;

	WaitTimes(String id, String startMark, String endMark, String mark) {
		this.id = id;
		this.startMark = startMark;
		this.endMark = endMark;
		this.mark = mark;
	}

	/** @return the name in CSV; null where they are exact */
	public String id() {
		return id;
	}

	/** @return those of a span of a lane */
	public static WaitTimes of(ThreadLane lane, int i) {
		return lane.groupOf(i).times();
	}

	/** @return what comes before the start of such a wait; empty if it is exact */
	public String startMark() {
		return startMark;
	}

	/** @return what comes before its end */
	public String endMark() {
		return endMark;
	}

	/** @return what comes before its duration */
	public String mark() {
		return mark;
	}

	/** @return the duration of a span in brief: {@code 5.38 s}, {@code ≈ 5.38 s} */
	public static String duration(ThreadLane lane, int i) {
		return of(lane, i).mark + Durations.text(lane.end(i) - lane.start(i));
	}

	/** @return the same with all its digits, as far as they are known: {@code 5,379.199 ms}, {@code ≈ 5.38 s} */
	public static String millis(ThreadLane lane, int i) {
		return of(lane, i) == RECORDED ? Durations.millis(lane.end(i) - lane.start(i)) + " ms" : duration(lane, i);
	}
}
