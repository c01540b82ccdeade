package org.threadlanes.core.classify;

import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSum;

/** The waits of one thread, summed by stack and kind, and the stacks it was seen with between them. */
public final class ThreadWaits {

	/** A smaller share of the time may be a coincidence. */
	private static final double HARDLY = 0.05;

	/** The waits of one stack and one kind. */
	static class StackWaits extends WaitSum {
		final int stack;
		final WaitKind kind;
		/** The time of its threads from the first to the last wait below its root, in ns. */
		long windowNanos;
		/** Waits that follow another of the same thread. */
		long following;
		/** The time of some of the waits, and for how much of it others waited for a lock that their thread had. */
		long examinedNanos;
		long heldNanos;
		/** The part of this in which they waited to do the same. */
		long turnNanos;
		/** Waits of threads that wait for permits, and at how many of their ends one goes from a thread to another. */
		int examined;
		int turns;

		StackWaits(int stack, WaitKind kind) {
			this.stack = stack;
			this.kind = kind;
		}

		/** Adds waits below the same root. */
		void add(StackWaits other) {
			super.add(other);
			following += other.following;
			examinedNanos += other.examinedNanos;
			heldNanos += other.heldNanos;
			turnNanos += other.turnNanos;
			examined += other.examined;
			turns += other.turns;
		}

		/** @return whether a permit goes from one thread to another as it ends: to this one, if it is for permits */
		boolean passesPermit() {
			return examined >= MIN_EXAMINED && PART * turns > examined;
		}

		/** @return whether others mostly wait meanwhile to do the same next, for a lock that its thread has */
		boolean isTurnOfOthers() {
			return 2 * turnNanos > examinedNanos;
		}

		/**
		 * @param obstacle what it waits in: at a wait for work, threads take turns, and what ends it may then let the
		 *            others go on, too
		 * @return whether its thread has a monitor, a lock or a permit that others wait for
		 */
		boolean holds(Obstacle obstacle) {
			if (!obstacle.mayBringWork() && passesPermit()) {
				return true;
			}
			return obstacle.mayBringWork() || obstacle == Obstacle.READ ? 2 * (heldNanos - turnNanos) > examinedNanos
					: heldNanos > HARDLY * examinedNanos;
		}
	}

	/** Of fewer waits, or a smaller part of them, what happens at their ends may be a coincidence. */
	private static final int MIN_EXAMINED = 10;
	private static final int PART = 3;

	private static final int KINDS = WaitKind.values().length;

	private final Map<Integer, StackWaits> byStack = new LinkedHashMap<>();
	private final BitSet sampledStacks = new BitSet();

	/**
	 * Adds waits for one target, in any order.
	 *
	 * @param stack the number of their stack, not negative
	 * @param kind their kind
	 * @param waits their sum
	 */
	public void add(int stack, WaitKind kind, WaitSum waits) {
		StackWaits sum = of(stack, kind);
		sum.add(waits);
		sum.following += waits.count() - 1;
	}

	/**
	 * Adds what shows whether its thread had a monitor during a wait.
	 *
	 * @param stack the number of its stack, not negative
	 * @param kind its kind
	 * @param nanos its length in ns
	 * @param held for how much of it another thread waited to enter a monitor that this thread had, in ns
	 * @param turn whether the other thread enters it in a method that is on this stack, too, to do the same next
	 */
	public void held(int stack, WaitKind kind, long nanos, long held, boolean turn) {
		StackWaits sum = of(stack, kind);
		sum.examinedNanos += nanos;
		sum.heldNanos += held;
		sum.turnNanos += turn ? held : 0;
	}

	/**
	 * Adds what shows whether threads that wait for permits pass them on to each other.
	 *
	 * @param stack the number of the stack of some of their waits, not negative
	 * @param kind their kind
	 * @param examined their number
	 * @param turns at how many of their ends a permit goes from one thread to another, less than by chance if negative
	 */
	public void turned(int stack, WaitKind kind, int examined, int turns) {
		StackWaits sum = of(stack, kind);
		sum.examined += examined;
		sum.turns += turns;
	}

	StackWaits of(int stack, WaitKind kind) {
		return byStack.computeIfAbsent(key(stack, kind), k -> new StackWaits(stack, kind));
	}

	/**
	 * Adds stacks of the thread outside waits.
	 *
	 * @param stacks their numbers
	 */
	public void addSampledStacks(BitSet stacks) {
		sampledStacks.or(stacks);
	}

	BitSet sampledStacks() {
		return sampledStacks;
	}

	static int key(int stack, WaitKind kind) {
		return stack * KINDS + kind.ordinal();
	}

	Collection<StackWaits> byStack() {
		return byStack.values();
	}
}
