package org.threadlanes.ui.flame;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;
import org.threadlanes.core.picture.viewers.CollapsedStacks;
import org.threadlanes.ui.model.TimeRange;

/** A frame of a flame graph: waiting time by stacks that begin alike. Not changed once it is made. */
final class FlameNode {

	final String name;
	private final Map<String, FlameNode> callees = new LinkedHashMap<>();
	private final Map<WaitKind, Long> nanosByKind = new EnumMap<>(WaitKind.class);
	private long nanos;

	private FlameNode(String name) {
		this.name = name;
	}

	/**
	 * Sums waits; for background threads.
	 *
	 * @param range what counts of them
	 * @param shown the groups whose waits count
	 * @param single which of these count
	 * @return the frame below all others, without a name
	 */
	static FlameNode of(ThreadLanes lanes, List<ThreadLane> threads, TimeRange range, Predicate<WaitGroup> shown,
			SpanPredicate single, CollapsedStacks.Root by) {
		FlameNode root = new FlameNode("");
		for (ThreadLane lane : threads) {
			List<WaitGroup> groups = lane.waitGroups();
			long[] sums = new long[groups.size()];
			lane.backwards(lane.firstEndingAfter(range.startNanos()),
					Math.min(lane.size(), lane.firstEndingAfter(range.endNanos()) + 1),
					(i, start, end, group) -> sums[group] += single.matches(lane, i)
							? Math.max(0, Math.min(end, range.endNanos()) - Math.max(start, range.startNanos())) : 0);
			for (int group = 0; group < sums.length; group++) {
				if (sums[group] > 0 && shown.test(groups.get(group))) {
					root.add(CollapsedStacks.frames(lanes, lane.poolName(), groups.get(group), by),
							groups.get(group).kind(), sums[group]);
				}
			}
		}
		return root;
	}

	private void add(List<String> frames, WaitKind kind, long time) {
		FlameNode node = this;
		node.count(kind, time);
		for (String frame : frames) {
			node = node.callees.computeIfAbsent(frame, FlameNode::new);
			node.count(kind, time);
		}
	}

	private void count(WaitKind kind, long time) {
		nanos += time;
		nanosByKind.merge(kind, time, Long::sum);
	}

	long nanos() {
		return nanos;
	}

	/** @return the kind of wait with the most time; null without waits */
	WaitKind kind() {
		return nanosByKind.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(null);
	}

	/** @return what it called, most time first */
	List<FlameNode> callees() {
		return callees.values().stream().sorted(Comparator.comparingLong(FlameNode::nanos).reversed()).toList();
	}

	/** @return the frames from this one to the one with the same names; as far as there are such */
	List<FlameNode> path(List<String> names) {
		List<FlameNode> path = new ArrayList<>(List.of(this));
		for (String each : names) {
			FlameNode next = path.get(path.size() - 1).callees.get(each);
			if (next == null) {
				break;
			}
			path.add(next);
		}
		return path;
	}

	int depth() {
		return 1 + callees.values().stream().mapToInt(FlameNode::depth).max().orElse(0);
	}
}
