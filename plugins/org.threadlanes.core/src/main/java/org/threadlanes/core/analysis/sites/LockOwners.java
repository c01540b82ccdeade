package org.threadlanes.core.analysis.sites;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.sites.MonitorEntries.Entry;
import org.threadlanes.core.classify.rules.JdkFrames;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.MonitorEvents;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Who had a lock that is no monitor. No event says so. But whoever gives it up wakes a thread that queues for it: as
 * long as threads queue, the one that got it has it until the next wait ends. Who got it when nobody queued is known if
 * one thread alone was in a method that waits for the lock, or else in its class, and may have had it all the time.
 */
final class LockOwners {

	/** Methods, or classes, that wait for a lock, and the threads that pass them at times. */
	private final class Callers {

		private final Function<Frame, String> name;
		private final Set<String> names;
		private final Map<Integer, Boolean> isBelow = new HashMap<>();
		private final List<ThreadLane> threads;
		/** Those that wait in these methods for locks themselves. */
		private final Set<ThreadLane> waiting;

		Callers(Function<Frame, String> name, Set<String> names) {
			this.name = name;
			this.names = names;
			threads = lanes.lanes().stream().filter(lane -> lane.kind().isOfProgram()
					&& lane.waitGroups().stream().anyMatch(group -> isBelow(group.stack()))).toList();
			waiting = threads.stream().filter(lane -> lane.waitGroups().stream().anyMatch(this::isForLock))
					.collect(Collectors.toSet());
		}

		private boolean isForLock(WaitGroup group) {
			return isBelow(group.stack())
					&& MonitorEvents.isLock(group.kind(), lanes.target(group.target()).name());
		}

		private boolean isBelow(int stack) {
			return isBelow.computeIfAbsent(stack, s -> belowJdk(s).map(name).anyMatch(names::contains));
		}

		/**
		 * @return those that were there at hardly fewer than all times, and may have had a lock; none that waits there
		 *         for other locks only
		 */
		List<ThreadLane> at(long from, long until, Lock lock) {
			return threads.stream().filter(lane -> lock.threads.contains(lane) || !waiting.contains(lane))
					.filter(lane -> nanos(lane, from, until) >= ALWAYS * (until - from)
							&& mayHave(lane, from, until, lock)).toList();
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

	/**
	 * A lock.
	 *
	 * @param threads that wait for it at times
	 * @param classes those that wait for it, which may be the JDK's: a queue that awaits a condition gives up its own
	 */
	private record Lock(long address, Set<ThreadLane> threads, Set<String> classes) {
	}

	/** Frames of a wait for a lock or a condition above the class that has it. */
	private static final List<String> PARKING = List.of("java.util.concurrent.locks.", "jdk.internal.misc.",
			"sun.misc.", "java.lang.");
	private static final double ALWAYS = 0.9;

	private final ThreadLanes lanes;
	private final Map<Integer, Boolean> hasTimeout = new HashMap<>();
	private final Map<Integer, Boolean> isShared = new HashMap<>();
	private final Map<Integer, String> parkingClass = new HashMap<>();
	/** By the stacks that wait for a lock: first for their methods, then for their classes. */
	private final Map<Set<Integer>, List<Callers>> callers = new HashMap<>();

	LockOwners(ThreadLanes lanes) {
		this.lanes = lanes;
	}

	/**
	 * @param address that of a lock
	 * @param waits the waits for it, in the order of their ends
	 * @return the same waits with who had the lock before each ended, as far as known
	 */
	MonitorEntries find(long address, List<Entry> waits) {
		long[] queued = new long[waits.size()];
		long first = Long.MAX_VALUE;
		for (int i = queued.length - 1; i >= 0; i--) {
			first = Math.min(first, waits.get(i).start());
			queued[i] = first;
		}
		Set<Integer> allStacks = waits.stream().map(Entry::stack).collect(Collectors.toSet());
		Lock lock = new Lock(address, waits.stream().map(Entry::lane).collect(Collectors.toSet()),
				allStacks.stream().map(this::parkingClass).collect(Collectors.toSet()));
		List<Callers> mayPass = callers.computeIfAbsent(allStacks, stacks -> List.of(callers(Frame::method, stacks),
				callers(Frame::className, stacks)));
		MonitorEntries owned = new MonitorEntries(SpanPredicate.NONE, lanes.startNanos());
		for (int i = 0; i < queued.length; i++) {
			Entry wait = waits.get(i);
			ThreadLane owner = hasTimeout(wait) ? null
					: i > 0 && queued[i] <= waits.get(i - 1).end() ? handedOver(waits.get(i - 1), wait.end(), lock)
							: passing(mayPass, queued[i], wait.end(), lock);
			owned.add(wait.by(owner));
		}
		return owned;
	}

	private Callers callers(Function<Frame, String> name, Set<Integer> stacks) {
		return new Callers(name, stacks.stream().flatMap(stack -> belowJdk(stack).limit(1)).map(name)
				.collect(Collectors.toSet()));
	}

	/** @return who got the lock when a wait ended; null if that is not sure */
	private ThreadLane handedOver(Entry before, long until, Lock lock) {
		return !hasTimeout(before) && !isShared(before) && mayHave(before.lane(), before.end(), until, lock)
				? before.lane() : null;
	}

	/** @return the only thread that may have got it from nobody; null if none may, or several */
	private static ThreadLane passing(List<Callers> mayPass, long from, long until, Lock lock) {
		List<ThreadLane> found = until - from < MonitorEntries.AT_ONCE ? List.of() : mayPass.stream()
				.map(all -> all.at(from, until, lock)).filter(all -> !all.isEmpty()).findFirst().orElse(List.of());
		// Whoever waits with a lock gives it up soon after.
		List<ThreadLane> likely = found.size() < 2 ? found
				: found.stream().filter(lane -> endsWait(lane, until)).toList();
		return likely.size() == 1 ? likely.get(0) : null;
	}

	private static boolean endsWait(ThreadLane lane, long until) {
		int last = lane.firstEndingAfter(until - MonitorEntries.AT_ONCE);
		return last < lane.size() && lane.end(last) <= until;
	}

	/** @return whether a wait has a timeout: nobody may have given up the lock when it ended */
	private boolean hasTimeout(Entry wait) {
		return hasTimeout.computeIfAbsent(wait.stack(), stack -> inJdk(stack).anyMatch(JdkFrames.TIMED));
	}

	/** @return whether others can have got the lock, too */
	private boolean isShared(Entry wait) {
		return isShared.computeIfAbsent(wait.stack(), stack -> inJdk(stack).anyMatch(JdkFrames.SHARED));
	}

	/**
	 * @return whether a thread may have had the lock all the time, until it gave it up: it did not wait for the lock,
	 *         for a condition of it, or beyond the end
	 */
	private boolean mayHave(ThreadLane lane, long from, long until, Lock lock) {
		if (until - from < MonitorEntries.AT_ONCE) {
			return true;
		}
		long last = until - MonitorEntries.AT_ONCE;
		for (int i = lane.firstEndingAfter(from); i < lane.size() && lane.start(i) < last; i++) {
			if (lane.end(i) > until + MonitorEntries.AT_ONCE || isWithout(lane, i, lock)) {
				return false;
			}
		}
		return true;
	}

	private boolean isWithout(ThreadLane lane, int i, Lock lock) {
		return lane.kind(i) == WaitKind.PARK && (lanes.monitors().address(lane.event(i)) == lock.address
				|| MonitorEvents.isCondition(lanes.target(lane.target(i)).name())
						&& lock.classes.contains(parkingClass(lane.stack(i))));
	}

	/** @return the class that waits for a lock or a condition; empty if there is none */
	private String parkingClass(int stack) {
		return parkingClass.computeIfAbsent(stack, s -> lanes.frames(s).stream().map(Frame::className)
				.filter(name -> PARKING.stream().noneMatch(name::startsWith)).findFirst().orElse(""));
	}

	private Stream<Frame> inJdk(int stack) {
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
