package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.classify.rules.JdkFrames;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The latest long waits of one thread, and those of others for a monitor or a lock that it was the last to have: they
 * show in which of its waits it had one. Needs little memory, so it works without spans.
 */
final class MonitorHolds {

	/** The minimum length in ns: the threshold of the JDK's default settings. */
	static final long LONG = 20_000_000;
	private static final int LATEST = 256;
	/** Who is woken goes on at once. In ns. */
	private static final long AT_ONCE = 2_000_000;

	/**
	 * A long wait.
	 *
	 * @param stack the number of its stack
	 * @param nanos its length in ns
	 * @param heldNanos for how much of it another thread waited for a monitor or a lock that this thread had, in ns
	 * @param turn whether the other thread waits in a method that is on this stack, too
	 */
	record Held(int stack, WaitKind kind, long nanos, long heldNanos, boolean turn) {
	}

	private record Wait(RecordedGroup group, long start, long end, long lock) {
	}

	/** A wait for a lock. */
	private record Turn(MonitorHolds of, Wait last) {
	}

	private final List<Wait> own = new ArrayList<>(0);
	private final List<Wait> others = new ArrayList<>(0);
	private final List<Wait> othersForLocks = new ArrayList<>(0);
	private int ownCount;
	private int otherCount;

	MonitorHolds() {
	}

	/** A copy, which changes by itself. */
	MonitorHolds(MonitorHolds other) {
		own.addAll(other.own);
		others.addAll(other.others);
		othersForLocks.addAll(other.othersForLocks);
		ownCount = other.ownCount;
		otherCount = other.otherCount;
	}

	/** @param lock the address of a lock that is no monitor; {@link MonitorEvents#NO_ADDRESS} for other waits */
	void waited(RecordedGroup group, long start, long end, long lock) {
		add(own, new Wait(group, start, end, lock), ownCount++);
	}

	/** Adds the wait of another thread for a monitor or a lock that this thread was the last to have. */
	void keptWaiting(RecordedGroup group, long start, long end) {
		add(others, new Wait(group, start, end, MonitorEvents.NO_ADDRESS), otherCount++);
	}

	/**
	 * Finds who kept others waiting for locks, of which no event says who had them: whoever gives one up wakes a thread
	 * that queues for it, so if a wait lasts from before another one ended, that thread had the lock since.
	 *
	 * @param all those of all threads
	 */
	static void findLocks(List<MonitorHolds> all, StackTable stacks) {
		Map<Long, List<Turn>> turns = new HashMap<>();
		for (MonitorHolds holds : all) {
			holds.othersForLocks.clear();
			holds.own.stream().filter(wait -> wait.lock != MonitorEvents.NO_ADDRESS).forEach(
					wait -> turns.computeIfAbsent(wait.lock, lock -> new ArrayList<>()).add(new Turn(holds, wait)));
		}
		Map<String, List<MonitorHolds>> byMethod = turns.isEmpty() ? Map.of() : byMethod(all, stacks);
		for (List<Turn> ofLock : turns.values()) {
			ofLock.sort(Comparator.comparingLong(turn -> turn.last.end));
			for (int i = 1; i < ofLock.size(); i++) {
				Turn before = ofLock.get(i - 1);
				Wait wait = ofLock.get(i).last;
				if (wait.start <= before.last.end && before.of != ofLock.get(i).of && isGot(before.last, stacks)) {
					before.of.othersForLocks.add(new Wait(wait.group, before.last.end, wait.end, wait.lock));
				}
			}
			findEnding(ofLock, byMethod, stacks);
		}
	}

	/** @return the threads that wait for something other than locks, by the methods in which they do */
	private static Map<String, List<MonitorHolds>> byMethod(List<MonitorHolds> all, StackTable stacks) {
		Map<String, List<MonitorHolds>> byMethod = new HashMap<>();
		for (MonitorHolds holds : all) {
			holds.offLocks().map(wait -> wait.group.stack).distinct()
					.flatMap(stack -> stacks.stack(stack).frames().stream()).map(Frame::method).distinct()
					.forEach(method -> byMethod.computeIfAbsent(method, m -> new ArrayList<>()).add(holds));
		}
		return byMethod;
	}

	/**
	 * Adds waits for a lock that end just as a wait of another thread does, in the method that waits for it, while
	 * nobody else got it.
	 */
	private static void findEnding(List<Turn> ofLock, Map<String, List<MonitorHolds>> byMethod, StackTable stacks) {
		Map<MonitorHolds, List<Wait>> byEnd = new IdentityHashMap<>();
		ofLock.stream().filter(turn -> turn.last.group.stack != StackTable.NONE)
				.map(turn -> enters(turn.last, stacks).method()).distinct()
				.flatMap(method -> byMethod.getOrDefault(method, List.of()).stream())
				.forEach(holds -> byEnd.computeIfAbsent(holds, MonitorHolds::byEnd));
		List<Turn> got = ofLock.stream().filter(turn -> isGot(turn.last, stacks)).toList();
		for (Turn turn : ofLock) {
			List<MonitorHolds> keeping = byEnd.keySet().stream()
					.filter(other -> other != turn.of && endsWith(byEnd.get(other), turn.last, got, stacks)).toList();
			if (keeping.size() == 1) {
				keeping.get(0).othersForLocks.add(turn.last);
			}
		}
	}

	/** @return the waits that are for no lock */
	private Stream<Wait> offLocks() {
		return own.stream()
				.filter(wait -> wait.lock == MonitorEvents.NO_ADDRESS && wait.group.stack != StackTable.NONE);
	}

	private List<Wait> byEnd() {
		return offLocks().sorted(Comparator.comparingLong(Wait::end)).toList();
	}

	private static boolean endsWith(List<Wait> byEnd, Wait other, List<Turn> got, StackTable stacks) {
		int i = BinarySearch.first(0, byEnd.size(), n -> byEnd.get(n).end >= other.end - AT_ONCE);
		for (; i < byEnd.size() && byEnd.get(i).end <= other.end; i++) {
			Wait wait = byEnd.get(i);
			if (wait.start <= other.start && isTurn(wait, other, stacks) && !isGotDuring(wait, got)) {
				return true;
			}
		}
		return false;
	}

	/** @return whether a thread got the lock during a wait, so that whoever waits did not have it */
	private static boolean isGotDuring(Wait wait, List<Turn> got) {
		int next = BinarySearch.first(0, got.size(), i -> got.get(i).last.end > wait.start + AT_ONCE);
		return next < got.size() && got.get(next).last.end < wait.end - AT_ONCE;
	}

	/** @return whether a thread got a lock for itself at the end of its wait: one with a timeout may end without it */
	private static boolean isGot(Wait wait, StackTable stacks) {
		return wait.group.stack != StackTable.NONE && stacks.stack(wait.group.stack).frames().stream()
				.takeWhile(StackClassifier::isJdk).noneMatch(JdkFrames.TIMED.or(JdkFrames.SHARED));
	}

	private static void add(List<Wait> latest, Wait wait, int count) {
		if (count < LATEST) {
			latest.add(wait);
		} else {
			latest.set(count % LATEST, wait);
		}
	}

	/** @return what the long waits show, if others waited meanwhile */
	List<Held> held(StackTable stacks) {
		List<Wait> all = Stream.concat(others.stream(), othersForLocks.stream()).toList();
		if (all.isEmpty()) {
			return List.of();
		}
		List<Held> held = new ArrayList<>();
		List<Wait> entered = own.stream().filter(wait -> wait.group.kind == WaitKind.MONITOR_ENTER).toList();
		for (Wait wait : own) {
			// Object.wait releases the monitor.
			if (wait.group.stack != StackTable.NONE && !wait.group.kind.isMonitor()
					&& wait.lock == MonitorEvents.NO_ADDRESS) {
				Wait kept = null;
				for (Wait other : all) {
					if (isWithin(wait, other, entered) && (kept == null || common(wait, other) > common(wait, kept))) {
						kept = other;
					}
				}
				held.add(new Held(wait.group.stack, wait.group.kind, wait.end - wait.start,
						kept == null ? 0 : common(wait, kept), kept != null && isTurn(wait, kept, stacks)));
			}
		}
		return held;
	}

	/** @return whether this thread had the monitor during its wait: it did not enter it after that */
	private static boolean isWithin(Wait wait, Wait other, List<Wait> entered) {
		return common(wait, other) > 0 && wait.end <= other.end
				&& entered.stream().noneMatch(later -> later.start >= wait.end && later.end <= other.end);
	}

	private static long common(Wait wait, Wait other) {
		return Math.min(wait.end, other.end) - Math.max(wait.start, other.start);
	}

	/** @return whether the other thread waits in a method that is on this stack: they take turns */
	private static boolean isTurn(Wait wait, Wait other, StackTable stacks) {
		if (other.group.stack == StackTable.NONE) {
			return false;
		}
		Frame enters = enters(other, stacks);
		return stacks.stack(wait.group.stack).frames().stream().anyMatch(f -> f.className().equals(enters.className())
				&& f.methodName().equals(enters.methodName()));
	}

	/** @return the method that waits for a monitor or a lock */
	private static Frame enters(Wait wait, StackTable stacks) {
		int library = wait.group.kind == WaitKind.PARK ? stacks.classification(wait.group.stack).libraryFrame() : 0;
		return stacks.stack(wait.group.stack).frames().get(Math.max(0, library));
	}
}
