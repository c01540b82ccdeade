package org.threadlanes.core.analysis.sites;

import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * What a thread did with a monitor or another lock while another one waited for it.
 *
 * @param holder the thread that held it
 * @param span the index of the span of its lane in which it waited longest; {@link MonitorHolders#RUNNING} for
 *            none
 * @param kind what it waited for; null if it left no event
 * @param frames where it waited; {@link CallFrames#NONE} if it left no event
 * @param nanos the time in ns
 * @param unseenNanos waits shorter than this left no event, in ns
 */
public record Holding(ThreadLane holder, int span, WaitKind kind, CallFrames frames, long nanos, long unseenNanos) {

	/** @return what it did, as part of a sentence: {@code slept in Holders.refresh:6} */
	public Message activity() {
		return Activity.of(kind, frames, false, unseenNanos);
	}

	/** @return whether the holder ran, or waited for less than {@link #unseenNanos} */
	public boolean isRunning() {
		return kind == null;
	}

	/** @return the sum of both, with the span of the longer one */
	Holding plus(Holding other) {
		Holding longer = other.nanos > nanos ? other : this;
		return new Holding(holder, longer.span, kind, longer.frames, nanos + other.nanos, unseenNanos);
	}
}
