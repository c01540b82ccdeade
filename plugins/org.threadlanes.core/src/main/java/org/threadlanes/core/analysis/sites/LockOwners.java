package org.threadlanes.core.analysis.sites;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.sites.MonitorEntries.Entry;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * Who had a lock that is no monitor. No event says so. But whoever gives it up wakes a thread that queues for it: as
 * long as threads queue, the one that got it has it until the next wait ends. Who got it when nobody queued is known if
 * one thread alone was in a method that waits for the lock, or else in its class, and may have had it all the time.
 */
final class LockOwners {

	/** The methods, or the classes, that wait for the lock, and the threads that pass them at times. */
	private final class Callers {

		private final Function<Frame, String> name;
		private final Set<String> names;
		private final Map<Integer, Boolean> isBelow = new HashMap<>();
		private final List<ThreadLane> threads;

		Callers(Function<Frame, String> name) {
			this.name = name;
			names = entries.stream().map(entry -> entry.lane().stack(entry.span())).distinct()
					.flatMap(stack -> belowJdk(stack).limit(1)).map(name).collect(Collectors.toSet());
			threads = lanes.lanes().stream().filter(lane -> lane.kind().isOfProgram()
					&& lane.waitGroups().stream().anyMatch(group -> isBelow(group.stack()))).toList();
		}

		private boolean isBelow(int stack) {
			return isBelow.computeIfAbsent(stack, s -> belowJdk(s).map(name).anyMatch(names::contains));
		}

		/** @return those that were there at hardly fewer than all times, and may have had the lock */
		List<ThreadLane> at(long from, long until) {
			return threads.stream().filter(lane -> nanos(lane, from, until) >= ALWAYS * (until - from)
					&& mayHave(lane, from, until)).toList();
		}

		private long nanos(ThreadLane lane, long from, long until) {
			long nanos = 0;
			for (int i = lane.firstEndingAfter(from); i < lane.size() && lane.start(i) < until; i++) {
				if (isBelow(lane.stack(i))) {
					nanos += Math.min(until, lane.end(i)) - Math.max(from, lane.start(i));
				}
			}
			return nanos;
		}
	}

	/** Who is woken goes on at once, and who waits again does so at once. In ns. */
	private static final long AT_ONCE = 2_000_000;
	private static final double ALWAYS = 0.9;

	private final ThreadLanes lanes;
	private final List<Entry> entries;
	private final List<Callers> callers;

	/** @param entries the waits for one lock, in the order of their ends */
	LockOwners(ThreadLanes lanes, List<Entry> entries) {
		this.lanes = lanes;
		this.entries = entries;
		callers = List.of(new Callers(Frame::method), new Callers(Frame::className));
	}

	/** @return the same waits with who had the lock before each ended, as far as known */
	MonitorEntries find() {
		long[] queued = new long[entries.size()];
		long first = Long.MAX_VALUE;
		for (int i = queued.length - 1; i >= 0; i--) {
			first = Math.min(first, entries.get(i).start());
			queued[i] = first;
		}
		MonitorEntries owned = new MonitorEntries();
		for (int i = 0; i < queued.length; i++) {
			Entry entry = entries.get(i);
			owned.add(new Entry(entry.lane(), entry.span(), mayEndWithout(entry) ? null
					: i > 0 && queued[i] <= entries.get(i - 1).end() ? handedOver(entries.get(i - 1), entry.end())
							: passing(queued[i], entry.end())));
		}
		return owned;
	}

	/** @return who got the lock when a wait ended; null if that is not sure */
	private ThreadLane handedOver(Entry before, long until) {
		return !mayEndWithout(before) && !isShared(before) && mayHave(before.lane(), before.end(), until)
				? before.lane() : null;
	}

	/** @return the only thread that may have got it from nobody; null if none may, or several */
	private ThreadLane passing(long from, long until) {
		List<ThreadLane> found = callers.stream().map(all -> all.at(from, until)).filter(all -> !all.isEmpty())
				.findFirst().orElse(List.of());
		return found.size() == 1 ? found.get(0) : null;
	}

	/** @return whether a wait has a timeout: nobody may have given up the lock when it ended */
	private boolean mayEndWithout(Entry entry) {
		return inJdk(entry).anyMatch(frame -> frame.methodName().equals("parkNanos"));
	}

	/** @return whether others can have got the lock, too */
	private boolean isShared(Entry entry) {
		return inJdk(entry).anyMatch(frame -> frame.methodName().contains("Shared")
				|| frame.methodName().equals("acquireRead"));
	}

	/**
	 * @return whether a thread may have had the lock all the time, until it gave it up: it was not idle, and did not
	 *         wait for the lock, for a condition, or beyond the end
	 */
	private boolean mayHave(ThreadLane lane, long from, long until) {
		for (int i = lane.firstEndingAfter(from); i < lane.size() && lane.start(i) < until - AT_ONCE; i++) {
			if (lane.verdict(i) == Verdict.IDLE || lane.end(i) > until + AT_ONCE || isWithout(lane, i)) {
				return false;
			}
		}
		return true;
	}

	private boolean isWithout(ThreadLane lane, int i) {
		Entry any = entries.get(0);
		return lane.kind(i) == WaitKind.PARK && (lanes.target(lane.target(i)).name().endsWith("$ConditionObject")
				|| lanes.monitors().address(lane.event(i)) == lanes.monitors().address(any.lane().event(any.span())));
	}

	private Stream<Frame> inJdk(Entry entry) {
		int stack = entry.lane().stack(entry.span());
		return lanes.frames(stack).stream().limit(jdkFrames(stack));
	}

	private Stream<Frame> belowJdk(int stack) {
		return lanes.frames(stack).stream().skip(jdkFrames(stack));
	}

	private int jdkFrames(int stack) {
		StackClassification found = lanes.classification(stack);
		return found == null || found.libraryFrame() < 0 ? Integer.MAX_VALUE : found.libraryFrame();
	}
}
