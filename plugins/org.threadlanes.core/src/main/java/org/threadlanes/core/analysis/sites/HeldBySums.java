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
		/** By stack, the samples of those that ran, in Java and in native code. */
		private final Map<Integer, int[]> samples = new LinkedHashMap<>();

		Sum(int stack) {
			this.stack = stack;
		}

		/** Counts the samples of a thread in a range of time. */
		void addSamples(ThreadSamples of, long from, long to) {
			for (int n = of.firstFrom(from); n < of.size() && of.time(n) < to; n++) {
				samples.computeIfAbsent(of.stack(n), any -> new int[2])[of.isNative(n) ? 1 : 0]++;
			}
		}

		HeldBy of(Activity activity, ThreadLanes lanes) {
			int most = samples.entrySet().stream()
					.max(Comparator.comparingInt(of -> of.getValue()[0] + of.getValue()[1])).map(Map.Entry::getKey)
					.orElse(stack);
			int[] sampled = samples.getOrDefault(most, new int[2]);
			return new HeldBy(activity.pool, activity.kind, CallFrames.of(lanes, most), most, sampled[1] > sampled[0],
					nanos, MonitorHolders.unseenNanos(lanes));
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
				.map(e -> e.getValue().of(e.getKey(), lanes))
				.sorted(Comparator.comparingLong(HeldBy::nanos).reversed()).toList()));
		return heldBy;
	}
}
