package org.threadlanes.core.lanes;

import org.threadlanes.core.kinds.WaitKind;

/**
 * A wait that had not ended when threads were dumped.
 *
 * @param stack the number of its stack
 * @param target the number of its target
 * @param start ns since 1970 UTC
 * @param end when it was seen last, ns since 1970 UTC
 * @param event a number that no event has
 * @param address the address of what it is for; 0 if unknown
 * @param owner has that; null if unknown
 */
record UnendedWait(LaneBuilder thread, WaitKind kind, int stack, int target, long start, long end, int event,
		long address, LaneBuilder owner) {

	/** @return its group there */
	RecordedGroup group(IncomingWaits waits) {
		return waits.groups().sampled(kind, stack, target);
	}

	/** @return its group there, with its time */
	RecordedGroup addTo(IncomingWaits waits) {
		RecordedGroup group = group(waits);
		group.open = true;
		group.add(start, end);
		waits.add(start, end, group.number, -1, event);
		return group;
	}

	/** @return whether a thread has the monitor that it waits to enter */
	boolean keeps(LaneBuilder holder) {
		return kind == WaitKind.MONITOR_ENTER && owner == holder;
	}

	/** Adds who has the monitor that it waits to enter, if that is known. */
	void addTo(MonitorEvents.Columns monitors) {
		if (owner != null && keeps(owner)) {
			monitors.add(event, thread, address, owner);
		}
	}
}
