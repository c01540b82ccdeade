package org.threadlanes.core.analysis.sites;

import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * What a thread did with a monitor or another lock while another one waited for it.
 *
 * @param holder the thread that held it
 * @param span the index of the span of its lane in which it waited longest; {@link MonitorHolders#RUNNING} if it ran
 * @param kind what it waited for; null if it ran, or waited for less than the recording's thresholds
 * @param frames where it waited; {@link CallFrames#NONE} if it ran
 * @param nanos the time in ns
 */
public record Holding(ThreadLane holder, int span, WaitKind kind, CallFrames frames, long nanos) {

	/** @return what it did, as part of a sentence: {@code slept in Holders.refresh:6} */
	public Message activity() {
		return Activity.of(kind, frames);
	}

	/** @return whether the holder ran */
	public boolean isRunning() {
		return kind == null;
	}

	/** @return the sum of both, with the span of the longer one */
	Holding plus(Holding other) {
		Holding longer = other.nanos > nanos ? other : this;
		return new Holding(holder, longer.span, kind, longer.frames, nanos + other.nanos);
	}
}
