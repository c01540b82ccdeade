package org.threadlanes.core.analysis.sites;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.analysis.sites.MonitorEntries.Entry;
import org.threadlanes.core.analysis.sites.MonitorEntries.Hold;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.MonitorEvents;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Who held a monitor or another lock while threads waited for it, and what the holder waited for meanwhile. Immutable;
 * any thread may read it.
 */
public final class MonitorHolders {

	/** A monitor or a lock; the class distinguishes objects at the same address in two recordings of one file. */
	record Monitor(long address, int target) implements Comparable<Monitor> {

		// Written out, here and below: a record's own methods use method handles, which take 0.05 s to link.
		@Override
		public boolean equals(Object other) {
			return other instanceof Monitor m && m.address == address && m.target == target;
		}

		@Override
		public int hashCode() {
			return 31 * Long.hashCode(address) + target;
		}

		@Override
		public int compareTo(Monitor other) {
			int order = Long.compare(address, other.address);
			return order == 0 ? Integer.compare(target, other.target) : order;
		}
	}

	/** The waits of a call site. */
	record Waiters(String pool, ThreadKind kind, long site) {

		static Waiters of(ThreadLane lane, int i, SiteKeys keys) {
			return new Waiters(lane.poolName(), lane.kind(), keys.key(lane, i));
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Waiters w && w.site == site && w.kind == kind && w.pool.equals(pool);
		}

		@Override
		public int hashCode() {
			return 31 * (31 * pool.hashCode() + kind.hashCode()) + Long.hashCode(site);
		}
	}

	/** Receives the activity of a holder: the index of a span of its lane, or {@link #RUNNING}. */
	@FunctionalInterface
	interface ActivitySink {
		void add(ThreadLane holder, int span, long nanos);
	}

	/** Instead of the index of a span if the holder did not wait. */
	public static final int RUNNING = -1;
	/** Those that had a lock briefly say nothing while it is unknown who had it most of the time. */
	private static final double MOST = 0.5;
	private static final double LEAST = 0.01;

	private final ThreadLanes lanes;
	private final Map<Monitor, MonitorEntries> monitors;
	/** Those of other locks; null until they are needed. */
	private Map<Monitor, MonitorEntries> locks;

	/** @param lanes the lanes of a recording */
	public MonitorHolders(ThreadLanes lanes) {
		this.lanes = lanes;
		monitors = entries(WaitKind.MONITOR_ENTER);
	}

	private Map<Monitor, MonitorEntries> entries(WaitKind kind) {
		Map<Monitor, MonitorEntries> all = new HashMap<>();
		lanes.monitors().waiting().forEach(lane -> addEntries(lane, kind, all));
		all.values().forEach(MonitorEntries::sort);
		return all;
	}

	private void addEntries(ThreadLane lane, WaitKind kind, Map<Monitor, MonitorEntries> all) {
		List<WaitGroup> groups = lane.waitGroups();
		boolean[] enters = new boolean[groups.size()];
		boolean isAny = false;
		for (int g = 0; g < enters.length; g++) {
			enters[g] = isFor(groups.get(g), kind);
			isAny |= enters[g];
		}
		if (!isAny) {
			return;
		}
		lane.durations((first, count, nanos, of) -> {
			for (int i = 0; i < count; i++) {
				if (enters[(int) of[i]]) {
					addEntry(lane, first + i, all);
				}
			}
		});
	}

	private boolean isFor(WaitGroup group, WaitKind kind) {
		return group.kind() == kind && group.isFirstPart() && (kind == WaitKind.MONITOR_ENTER
				|| MonitorEvents.isLock(kind, lanes.target(group.target()).name()));
	}

	private void addEntry(ThreadLane lane, int i, Map<Monitor, MonitorEntries> all) {
		Monitor monitor = monitor(lane, i);
		if (monitor != null) {
			ThreadLane owner = lane.kind(i) == WaitKind.MONITOR_ENTER ? lanes.monitors().other(lane.event(i)) : null;
			all.computeIfAbsent(monitor, m -> new MonitorEntries(this::mayHold, lanes.startNanos()))
					.add(new Entry(lane, i, owner == lane ? null : owner));
		}
	}

	/** @return null if it is no wait for one, or the recording does not give the address */
	private Monitor monitor(ThreadLane lane, int i) {
		WaitKind kind = lane.kind(i);
		long address = kind == WaitKind.MONITOR_ENTER || kind == WaitKind.PARK
				? lanes.monitors().address(lane.event(i)) : MonitorEvents.NO_ADDRESS;
		return address == MonitorEvents.NO_ADDRESS ? null : new Monitor(address, lane.target(i));
	}

	/** @return the waits for a monitor or a lock; none for null */
	private MonitorEntries entries(Monitor monitor) {
		MonitorEntries entries = monitor == null ? null : monitors.getOrDefault(monitor, locks().get(monitor));
		return entries == null ? new MonitorEntries(SpanPredicate.NONE, 0) : entries;
	}

	private synchronized Map<Monitor, MonitorEntries> locks() {
		if (locks == null) {
			locks = entries(WaitKind.PARK);
			LockOwners owners = new LockOwners(lanes);
			locks.replaceAll((lock, entries) -> owners.find(lock.address(), entries.all()));
		}
		return locks;
	}

	/**
	 * @param i the index of a span in it
	 * @return who held the monitor or the lock in which part of this wait for it, in order of time; empty for other
	 *         waits, or if unknown
	 */
	public List<HoldPeriod> periods(ThreadLane lane, int i) {
		Monitor monitor = monitor(lane, i);
		List<HoldPeriod> periods = new ArrayList<>();
		forEachHold(monitor, lane, i, (hold, from, to) -> {
			List<HoldPeriod> activities = new ArrayList<>();
			split(monitor, hold, from, to, (thread, span, nanos) -> activities
					.add(new HoldPeriod(thread, span, from, from + nanos)));
			activities.stream().max(Comparator.comparingLong(HoldPeriod::nanos)).ifPresent(
					longest -> periods.add(new HoldPeriod(longest.holder(), longest.span(), from, to)));
		});
		return periods;
	}

	/** @return those that held what threads waited for at a call site; empty if it is mostly unknown who did */
	static List<HeldBy> known(WaitKind kind, long nanos, List<HeldBy> heldBy) {
		return kind == WaitKind.MONITOR_ENTER
				|| heldBy.stream().mapToLong(HeldBy::nanos).sum() >= MOST * nanos ? heldBy : List.of();
	}

	private void forEachHold(Monitor monitor, ThreadLane lane, int i, MonitorEntries.HoldSink sink) {
		long[] known = {0};
		MonitorEntries entries = entries(monitor);
		entries.forEachHold(lane.start(i), lane.end(i), (hold, from, to) -> known[0] += to - from);
		if (lane.kind(i) == WaitKind.MONITOR_ENTER || known[0] >= MOST * (lane.end(i) - lane.start(i))) {
			entries.forEachHold(lane.start(i), lane.end(i), sink);
		}
	}

	/**
	 * @param i the index of a span in it
	 * @return whether it waits for a monitor or a lock of which the recording has the address: who had it is known from
	 *         that, or not at all
	 */
	public boolean isRecorded(ThreadLane lane, int i) {
		return monitor(lane, i) != null;
	}

	/** @return of {@link #of}, what each holder did most that had it longest, or long enough to be worth mentioning */
	public List<Holding> mainOf(ThreadLane lane, int i) {
		Set<ThreadLane> seen = new HashSet<>();
		long least = (long) (LEAST * (lane.end(i) - lane.start(i)));
		List<Holding> all = of(lane, i);
		return all.stream().filter(held -> (held.nanos() >= least || held == all.get(0)) && seen.add(held.holder()))
				.toList();
	}

	/**
	 * @param i the index of a span in it
	 * @return what the holders did during this wait for a monitor or a lock, most time first; empty for other waits, or
	 *            if unknown
	 */
	public List<Holding> of(ThreadLane lane, int i) {
		Monitor monitor = monitor(lane, i);
		Map<List<Object>, Holding> holdings = new HashMap<>();
		forEachHold(monitor, lane, i, (hold, from, to) -> split(monitor, hold, from, to,
				(thread, span, nanos) -> {
					Holding one = new Holding(thread, span, span == RUNNING ? null : thread.kind(span),
							span == RUNNING ? CallFrames.NONE : CallFrames.of(lanes, thread.stack(span)), nanos,
							unseenNanos(lanes));
					holdings.merge(List.of(thread.key(), String.valueOf(one.kind()), one.frames().path()), one,
							Holding::plus);
				}));
		return holdings.values().stream().sorted(Comparator.comparingLong(Holding::nanos).reversed()).toList();
	}

	/**
	 * @param keys number the call sites
	 * @param filter which waits to enter
	 * @return what the holders did meanwhile, by call site, most time first
	 */
	Map<Waiters, List<HeldBy>> heldBy(SiteKeys keys, SiteFilter filter) {
		HeldBySums sums = new HeldBySums(lanes, keys);
		boolean[] isWanted = filter.pairs();
		SiteFilter recorded = filter.in(Math.max(filter.startNanos(), lanes.startNanos()), filter.endNanos());
		for (Map<Monitor, MonitorEntries> all : List.of(monitors, locks())) {
			all.forEach((monitor, entries) -> entries.sweep(recorded, entry -> {
				ThreadLane lane = entry.lane();
				boolean wanted = isWanted[lane.pair(entry.span())] && filter.threads().test(lane)
						&& filter.spans().contains(lane, entry.span()) && filter.single().matches(lane, entry.span());
				return wanted ? Waiters.of(lane, entry.span(), keys) : null;
			}, (hold, from, to, waiters) -> split(monitor, hold, from, to,
					(thread, span, nanos) -> sums.add(waiters, thread, span, nanos, from, to))));
		}
		return sums.finish();
	}

	/** @return shorter waits of holders left no event, in ns */
	static long unseenNanos(ThreadLanes lanes) {
		return lanes.settings().threshold(WaitKind.PARK.eventType());
	}

	/**
	 * Reports what a holder did in a range of time, except waits during which it cannot have had the monitor: those
	 * that also cover a time when another thread had it, of a monitor idle ones, and those on this monitor. Whoever has
	 * it in a thread dump had it all the time only in a wait that had not ended either, or if it never waited.
	 */
	private void split(Monitor monitor, Hold hold, long from, long to, ActivitySink sink) {
		ThreadLane holder = hold.owner();
		long running = hold.isDumped() && isSeen(holder, from, to) ? 0 : to - from;
		for (int i = holder.firstEndingAfter(from); i < holder.size() && holder.start(i) < to; i++) {
			long nanos = Math.min(to, holder.end(i)) - Math.max(from, holder.start(i));
			running -= nanos;
			boolean mayBe = hold.isDumped() ? holder.groupOf(i).isOpen()
					: holder.verdict(i) != Verdict.IDLE || !monitors.containsKey(monitor)
					|| hold.until() - holder.end(i) < MonitorEntries.AT_ONCE;
			if (nanos > 0 && hold.contains(i) && mayBe && !isOn(monitor, holder, i)) {
				sink.add(holder, i, nanos);
			}
		}
		if (running > 0) {
			sink.add(holder, RUNNING, running);
		}
	}

	/** @return whether a thread waited in a range of time */
	private static boolean isSeen(ThreadLane lane, long from, long to) {
		int first = lane.firstEndingAfter(from);
		return first < lane.size() && lane.start(first) < to;
	}

	/** Object.wait releases a monitor, and the condition of a lock releases that. */
	private boolean mayHold(ThreadLane lane, int i) {
		String target = lane.kind(i) == WaitKind.PARK ? lanes.target(lane.target(i)).name() : "";
		return !lane.kind(i).isMonitor() && !MonitorEvents.isLock(lane.kind(i), target)
				&& !MonitorEvents.isCondition(target);
	}

	private boolean isOn(Monitor monitor, ThreadLane lane, int i) {
		return lanes.monitors().address(lane.event(i)) == monitor.address();
	}
}
