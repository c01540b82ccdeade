package org.threadlanes.core.analysis.report;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.tables.WaitContext;

/** What the lanes of a recording know about its events. Thread-safe. */
public final class LanesContext implements WaitContext {

	private final Supplier<ThreadLanes> source;
	private volatile Lookup lookup;

	/** @param lanes the lanes of the events' recording */
	public LanesContext(ThreadLanes lanes) {
		this(() -> lanes);
	}

	/** @param lanes supplies the lanes of the events' recording on first use */
	public LanesContext(Supplier<ThreadLanes> lanes) {
		source = lanes;
	}

	private Lookup lookup() {
		if (lookup == null) {
			synchronized (this) {
				if (lookup == null) {
					lookup = Lookup.of(source.get());
				}
			}
		}
		return lookup;
	}

	private ThreadLane lane(ThreadKey thread) {
		return lookup().laneOf.get(thread);
	}

	@Override
	public String pool(ThreadKey thread) {
		ThreadLane lane = lane(thread);
		return lane == null ? null : lane.poolName();
	}

	@Override
	public String kind(ThreadKey thread) {
		ThreadLane lane = lane(thread);
		return lane == null ? null : lane.kind().id();
	}

	@Override
	public String verdict(ThreadKey thread, Stack stack, WaitKind wait) {
		ThreadLane lane = lane(thread);
		Integer number = stack == null ? Integer.valueOf(StackTable.NONE) : lookup().stacks.get(stack);
		if (lane == null || number == null) {
			return null;
		}
		Verdict verdict = wait.isWork() ? Verdict.WORK : lookup().lanes.decision(lane, number, wait).verdict();
		return verdict.id();
	}

	private record Lookup(ThreadLanes lanes, Map<ThreadKey, ThreadLane> laneOf, Map<Stack, Integer> stacks) {

		static Lookup of(ThreadLanes lanes) {
			Map<ThreadKey, ThreadLane> laneOf = new HashMap<>();
			lanes.lanes().forEach(lane -> laneOf.put(lane.key(), lane));
			Map<Stack, Integer> stacks = new HashMap<>();
			for (int i = 0; i < lanes.stacks().size(); i++) {
				stacks.put(lanes.stack(i), i);
			}
			return new Lookup(lanes, laneOf, stacks);
		}
	}
}
