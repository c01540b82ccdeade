package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;

/** The waits of one thread, summed by stack and kind, and the stacks it was seen with between them. */
public final class ThreadWaits {

	/** The minimum share of waits that follow another of the same thread: more than eight waits per thread. */
	private static final double MOSTLY = 0.875;
	/** A smaller share of the time may be a coincidence. */
	private static final double HARDLY = 0.05;

	/** The waits of one stack and one kind. */
	static final class Site extends WaitSum {
		final int stack;
		final WaitKind kind;
		/** The number of threads, and their total time from the first to the last wait below its root. */
		int threads;
		long windowNanos;
		/** Waits that follow another of the same thread. */
		long following;
		/** The time of some of the waits, and for how much of it others waited for a monitor that their thread had. */
		long sampledNanos;
		long heldNanos;
		/** The part in which the others waited to do the same. */
		long turnNanos;
		/** Whether a thread turned from one target to another and back. */
		boolean inTurn;

		Site(int stack, WaitKind kind) {
			this.stack = stack;
			this.kind = kind;
		}

		void add(Site other) {
			addSums(other);
			threads += other.threads;
			windowNanos += other.windowNanos;
		}

		/** Adds waits below the same root of the same thread. */
		void addOfSameThread(Site other) {
			addSums(other);
			threads = other.threads;
			windowNanos = other.windowNanos;
		}

		private void addSums(Site other) {
			super.add(other);
			following += other.following;
			sampledNanos += other.sampledNanos;
			heldNanos += other.heldNanos;
			turnNanos += other.turnNanos;
			inTurn |= other.inTurn;
		}

		/**
		 * @param mayBringWork whether it may be a wait for work, in which threads take turns; what ends it may then let
		 *            the others go, too
		 * @return whether its thread has a monitor that others wait for
		 */
		boolean holdsMonitor(boolean mayBringWork) {
			return mayBringWork ? 2 * (heldNanos - turnNanos) > sampledNanos : heldNanos > HARDLY * sampledNanos;
		}

		/** @return whether a thread reads from several sockets in turn here */
		boolean readsInTurn() {
			return inTurn && kind == WaitKind.SOCKET_READ;
		}

		/** @return whether a thread waits here many times */
		boolean isRepeated() {
			return following > MOSTLY * count;
		}

		/** @return whether its threads wait here more than half of the time that they spend below its root */
		boolean isMost() {
			return 2 * nanos > windowNanos;
		}

		/** @return whether its threads wait here more than half of the recording */
		boolean takesHalf(long recordedNanos) {
			return 2 * nanos > threads * recordedNanos;
		}
	}

	private static final int KINDS = WaitKind.values().length;

	private final Map<Integer, Site> byKey = new HashMap<>();
	private final List<Site> sites = new ArrayList<>();
	private final BitSet witnesses = new BitSet();
	private final String label;
	private final ThreadKind known;

	/**
	 * @param label the name of the thread
	 * @param known its kind, as far as its stacks, its group and its name show it; null if they do not
	 */
	public ThreadWaits(String label, ThreadKind known) {
		this.label = label;
		this.known = known;
	}

	/**
	 * Adds a wait, in any order.
	 *
	 * @param stack the number of its stack, not negative
	 * @param kind its kind
	 * @param start its start in ns since 1970 UTC
	 * @param end its end, likewise
	 */
	public void add(int stack, WaitKind kind, long start, long end) {
		site(stack, kind).add(start, end);
	}

	/**
	 * Adds waits for one target, in any order.
	 *
	 * @param stack the number of their stack, not negative
	 * @param kind their kind
	 * @param waits their sum
	 */
	public void add(int stack, WaitKind kind, WaitSum waits) {
		Site site = site(stack, kind);
		site.inTurn |= waits.first < site.last;
		site.add(waits);
		site.following += waits.count - 1;
	}

	/**
	 * Adds what shows whether its thread had a monitor during a wait.
	 *
	 * @param stack the number of its stack, not negative
	 * @param kind its kind
	 * @param nanos its length in ns
	 * @param held for how much of it another thread waited to enter a monitor that this thread had, in ns
	 * @param turn whether the other thread enters it in a method that is on this stack, too
	 */
	public void held(int stack, WaitKind kind, long nanos, long held, boolean turn) {
		Site site = site(stack, kind);
		site.sampledNanos += nanos;
		site.heldNanos += held;
		site.turnNanos += turn ? held : 0;
	}

	String label() {
		return label;
	}

	/** @return its kind, as far as it is known without inference; null if unknown */
	ThreadKind known() {
		return known;
	}

	Site site(int stack, WaitKind kind) {
		return byKey.computeIfAbsent(key(stack, kind), k -> {
			Site added = new Site(stack, kind);
			sites.add(added);
			return added;
		});
	}

	/**
	 * Adds stacks of the thread outside waits.
	 *
	 * @param stacks their numbers
	 */
	public void witness(BitSet stacks) {
		witnesses.or(stacks);
	}

	BitSet witnesses() {
		return witnesses;
	}

	static int key(int stack, WaitKind kind) {
		return stack * KINDS + kind.ordinal();
	}

	List<Site> sites() {
		return sites;
	}
}
