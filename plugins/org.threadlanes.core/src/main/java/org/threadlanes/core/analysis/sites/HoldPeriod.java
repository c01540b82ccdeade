package org.threadlanes.core.analysis.sites;

import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * A part of a wait for a monitor or another lock during which one thread held it.
 *
 * @param holder the thread that held it
 * @param span the index of the span of its lane in which it waited longest meanwhile; {@link MonitorHolders#RUNNING} if
 *            it ran
 * @param startNanos ns since 1970 UTC
 * @param endNanos ns since 1970 UTC
 */
public record HoldPeriod(ThreadLane holder, int span, long startNanos, long endNanos) {

	/** @return what it waited for; null if it ran, or waited for less than the recording's thresholds */
	public WaitKind kind() {
		return span == MonitorHolders.RUNNING ? null : holder.kind(span);
	}

	public long nanos() {
		return endNanos - startNanos;
	}
}
