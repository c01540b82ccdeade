package org.threadlanes.core.analysis.sites;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.threadlanes.core.analysis.sites.MonitorHolders.Waiters;
import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * The waits to enter one monitor, in the order of their ends. From the end of one entry to the end of the next, the
 * previous owner of that next entry held the monitor.
 * <p>
 * An address may be reused for another monitor, but not while a thread waits to enter: only entries that ended during a
 * wait say something about that wait. If the thread that entered before is not the previous owner, that one came in
 * between, at an unknown time: no holder is given before a wait of the owner that ends just as it gives the monitor up.
 */
final class MonitorEntries {

	/**
	 * A wait to enter.
	 *
	 * @param start kept here, as a lane may have to unpack it
	 * @param owner who had the monitor before; null if unknown
	 * @param isDumped whether a thread dump shows it
	 */
	record Entry(ThreadLane lane, int span, long start, long end, ThreadLane owner, boolean isDumped) {

		Entry(ThreadLane lane, int span, ThreadLane owner) {
			this(lane, span, lane.start(span), lane.end(span), owner, lane.groupOf(span).isOpen());
		}

		Entry by(ThreadLane newOwner) {
			return new Entry(lane, span, start, end, newOwner, isDumped);
		}

		int stack() {
			return lane.stack(span);
		}
	}

	/**
	 * A thread that held the monitor.
	 *
	 * @param since the earliest time it can have held it, ns since 1970 UTC
	 * @param until when it gave it up, ns since 1970 UTC
	 * @param isDumped whether a thread dump shows it, and so nothing but a moment in it
	 */
	record Hold(ThreadLane owner, long since, long until, boolean isDumped) {

		/**
		 * @return whether a wait of the owner is within this time; otherwise it did not have the monitor for all of it
		 */
		boolean contains(int span) {
			return owner.start(span) >= since && owner.end(span) <= until;
		}
	}

	/** Receives the holder of the monitor in a time range. */
	@FunctionalInterface
	interface HoldSink {
		void add(Hold hold, long from, long to);
	}

	/** Receives the holder of the monitor in a time range, and the number of concurrent waits of each call site. */
	@FunctionalInterface
	interface SweepSink {
		void add(Hold hold, long from, long to, Map<Waiters, Integer> waiters);
	}

	/** Who is woken goes on at once, and who waits again does so at once. In ns. */
	static final long AT_ONCE = 2_000_000;

	private final List<Entry> entries = new ArrayList<>();
	private final SpanPredicate mayHold;
	private final long recordingStart;

	/**
	 * @param mayHold the waits in which a thread may have the monitor
	 * @param recordingStart ns since 1970 UTC
	 */
	MonitorEntries(SpanPredicate mayHold, long recordingStart) {
		this.mayHold = mayHold;
		this.recordingStart = recordingStart;
	}

	void add(Entry entry) {
		entries.add(entry);
	}

	List<Entry> all() {
		return entries;
	}

	void sort() {
		entries.sort(Comparator.comparingLong(Entry::end));
	}

	/** @return whether the previous owner of an entry is the thread that entered before it */
	private boolean isHandedOver(int entry) {
		return entry == 0 || entries.get(entry).owner() == entries.get(entry - 1).lane();
	}

	/** @return who held the monitor up to the end of an entry; the owner is null if unknown */
	private Hold hold(int entry) {
		Entry next = entries.get(entry);
		long since = entry > 0 ? entries.get(entry - 1).end() : isOfStart(next) ? seen(next.owner()) : Long.MIN_VALUE;
		return new Hold(next.owner(), since, next.end(), next.isDumped());
	}

	/** @return whether waits as long as this one, which began before the recording and left no event, may end in it */
	private boolean isOfStart(Entry first) {
		return !first.isDumped() && first.start() - recordingStart < first.end() - first.start();
	}

	/** @return since when events or samples show a thread; at the start, it may have waited for the monitor, too */
	private static long seen(ThreadLane thread) {
		return thread == null ? Long.MAX_VALUE
				: Math.min(thread.size() == 0 ? Long.MAX_VALUE : thread.start(0),
						thread.samples().size() == 0 ? Long.MAX_VALUE : thread.samples().time(0));
	}

	/** Reports who held the monitor during one of the waits. */
	void forEachHold(long start, long end, HoldSink sink) {
		for (int i = firstEndingAfter(start); i < entries.size() && entries.get(i).end() <= end; i++) {
			Hold hold = hold(i);
			long from = hold.since() <= start ? start : certain(i);
			if (hold.owner() != null && from < hold.until()) {
				sink.add(hold, Math.max(start, from), hold.until());
			}
		}
	}

	/** @return since when the previous owner of an entry had the monitor, whoever had it before; the end if unknown */
	private long certain(int entry) {
		Hold hold = hold(entry);
		if (isHandedOver(entry) || hold.owner() == null) {
			return hold.since();
		}
		ThreadLane owner = hold.owner();
		int last = owner.firstEndingAfter(hold.until() - AT_ONCE);
		return last < owner.size() && hold.contains(last) && mayHold.matches(owner, last) ? owner.start(last)
				: hold.until();
	}

	private int firstEndingAfter(long time) {
		return BinarySearch.first(0, entries.size(), i -> entries.get(i).end() > time);
	}

	/**
	 * The same for all waits at once, in time order: the cost grows with the number of call sites, not of waiting
	 * threads.
	 *
	 * @param filter the range of time
	 * @param siteOf gives the call site of a wait; null if it does not count
	 */
	void sweep(SiteFilter filter, Function<Entry, Waiters> siteOf, SweepSink sink) {
		List<Entry> byStart = new ArrayList<>(entries);
		byStart.removeIf(entry -> entry.start() == entry.end());
		byStart.sort(Comparator.comparingLong(Entry::start));
		Map<Waiters, Integer> waiting = new HashMap<>();
		int next = 0;
		long time = Long.MIN_VALUE;
		for (int i = 0; i < entries.size(); i++) {
			Entry entry = entries.get(i);
			Hold hold = hold(i);
			long certain = certain(i);
			Map<Waiters, Integer> started = new HashMap<>();
			for (; next < byStart.size() && byStart.get(next).start() < entry.end(); next++) {
				Entry starting = byStart.get(next);
				emit(filter, hold, time, Math.min(certain, starting.start()), started, sink);
				emit(filter, hold, Math.max(certain, time), starting.start(), waiting, sink);
				time = starting.start();
				Waiters site = siteOf.apply(starting);
				if (site != null) {
					waiting.merge(site, 1, Integer::sum);
					started.merge(site, 1, Integer::sum);
				}
			}
			emit(filter, hold, time, Math.min(certain, entry.end()), started, sink);
			emit(filter, hold, Math.max(certain, time), entry.end(), waiting, sink);
			time = entry.end();
			Waiters site = entry.start() == entry.end() ? null : siteOf.apply(entry);
			if (site != null) {
				waiting.computeIfPresent(site, (s, count) -> count == 1 ? null : count - 1);
			}
		}
	}

	private static void emit(
		SiteFilter filter, Hold hold, long from, long to, Map<Waiters, Integer> waiters, SweepSink sink) {
		long start = Math.max(Math.max(from, hold.since()), filter.startNanos());
		long end = Math.min(to, filter.endNanos());
		if (hold.owner() != null && start < end && !waiters.isEmpty()) {
			sink.add(hold, start, end, waiters);
		}
	}
}
