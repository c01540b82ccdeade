package org.threadlanes.core.analysis.sites;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.threadlanes.core.analysis.sites.MonitorHolders.Waiters;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadSamples;

/** What holders did, summed by the call sites of those who waited. */
final class HeldBySums {

	/** What holders of a pool did; the call is a number of {@link SiteKeys}, the kind is null if they ran. */
	private record Activity(String pool, WaitKind kind, int call) {

		@Override
		public boolean equals(Object other) {
			return other instanceof Activity a && a.call == call && a.kind == kind && a.pool.equals(pool);
		}

		@Override
		public int hashCode() {
			return 31 * (31 * pool.hashCode() + Objects.hashCode(kind)) + call;
		}
	}

	private static final class Sum {

		private final int stack;
		private long nanos;
		/** By stack, the samples of those that ran. */
		private final Map<Integer, Integer> samples = new LinkedHashMap<>();

		Sum(int stack) {
			this.stack = stack;
		}

		/** Counts the samples of a thread in a range of time. */
		void addSamples(ThreadSamples of, long from, long to) {
			for (int n = of.firstFrom(from); n < of.size() && of.time(n) < to; n++) {
				samples.merge(of.stack(n), 1, Integer::sum);
			}
		}

		/** @return the stack of what they waited in, or if they ran, of most samples */
		int stack() {
			return samples.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse(stack);
		}
	}

	private final ThreadLanes lanes;
	private final SiteKeys keys;
	private final Map<Waiters, Map<Activity, Sum>> sums = new HashMap<>();

	HeldBySums(ThreadLanes lanes, SiteKeys keys) {
		this.lanes = lanes;
		this.keys = keys;
	}

	/**
	 * Adds what a holder did for some of the time within a range.
	 *
	 * @param span the index of a span of the holder, or {@link MonitorHolders#RUNNING}
	 */
	void add(Map<Waiters, Integer> waiters, ThreadLane holder, int span, long nanos, long from, long to) {
		int stack = span == MonitorHolders.RUNNING ? StackTable.NONE : holder.stack(span);
		Activity activity = new Activity(holder.poolName(), span == MonitorHolders.RUNNING ? null : holder.kind(span),
				keys.call(stack));
		waiters.forEach((site, count) -> {
			Sum sum = sums.computeIfAbsent(site, s -> new LinkedHashMap<>()).computeIfAbsent(activity,
					a -> new Sum(stack));
			sum.nanos += nanos * count;
			if (span == MonitorHolders.RUNNING) {
				sum.addSamples(holder.samples(), from, to);
			}
		});
	}

	Map<Waiters, List<HeldBy>> finish() {
		Map<Waiters, List<HeldBy>> heldBy = new HashMap<>();
		sums.forEach((site, activities) -> heldBy.put(site, activities.entrySet().stream()
				.map(e -> new HeldBy(e.getKey().pool(), e.getKey().kind(), CallFrames.of(lanes, e.getValue().stack()),
						e.getValue().stack(), e.getValue().nanos, MonitorHolders.unseenNanos(lanes)))
				.sorted(Comparator.comparingLong(HeldBy::nanos).reversed()).toList()));
		return heldBy;
	}
}
