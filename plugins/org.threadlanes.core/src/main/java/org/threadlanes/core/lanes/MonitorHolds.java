package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The latest long waits of one thread, and those of others to enter a monitor that it was the last to have: they show
 * which of its waits were within {@code synchronized}. Needs little memory, so it works without spans.
 */
final class MonitorHolds {

	/** The minimum length in ns: the threshold of the JDK's default settings. */
	static final long LONG = 20_000_000;
	private static final int LATEST = 256;

	/**
	 * A long wait.
	 *
	 * @param stack the number of its stack
	 * @param nanos its length in ns
	 * @param heldNanos for how much of it another thread waited to enter a monitor that this thread had, in ns
	 * @param turn whether the other thread enters it in a method that is on this stack, too
	 */
	record Held(int stack, WaitKind kind, long nanos, long heldNanos, boolean turn) {
	}

	private record Wait(RecordedGroup group, long start, long end) {
	}

	private final List<Wait> own = new ArrayList<>(0);
	private final List<Wait> others = new ArrayList<>(0);
	private int ownCount;
	private int otherCount;

	MonitorHolds() {
	}

	/** A copy, which changes by itself. */
	MonitorHolds(MonitorHolds other) {
		own.addAll(other.own);
		others.addAll(other.others);
		ownCount = other.ownCount;
		otherCount = other.otherCount;
	}

	void waited(RecordedGroup group, long start, long end) {
		add(own, new Wait(group, start, end), ownCount++);
	}

	/** Adds the wait of another thread to enter a monitor that this thread was the last to have. */
	void keptWaiting(RecordedGroup group, long start, long end) {
		add(others, new Wait(group, start, end), otherCount++);
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
		if (others.isEmpty()) {
			return List.of();
		}
		List<Held> held = new ArrayList<>();
		List<Wait> entered = own.stream().filter(wait -> wait.group.kind == WaitKind.MONITOR_ENTER).toList();
		for (Wait wait : own) {
			// Object.wait releases the monitor.
			if (wait.group.stack != StackTable.NONE && !wait.group.kind.isMonitor()) {
				Wait kept = null;
				for (Wait other : others) {
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

	/** @return whether the other thread enters the monitor in a method that is on this stack: they take turns */
	private static boolean isTurn(Wait wait, Wait other, StackTable stacks) {
		if (other.group.stack == StackTable.NONE) {
			return false;
		}
		Frame enters = stacks.stack(other.group.stack).frames().get(0);
		return stacks.stack(wait.group.stack).frames().stream().anyMatch(f -> f.className().equals(enters.className())
				&& f.methodName().equals(enters.methodName()));
	}
}
