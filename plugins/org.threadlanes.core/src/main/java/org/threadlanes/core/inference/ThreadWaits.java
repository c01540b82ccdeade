package org.threadlanes.core.inference;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.wait.WaitKind;

/** The waits of one thread, summed by stack and kind, and the stacks it was seen with between them. */
public final class ThreadWaits {

	/** The minimum share of waits that follow another of the same thread: more than eight waits per thread. */
	private static final double MOSTLY = 0.875;

	/** The waits of one stack and one kind. */
	static final class Site extends WaitSum {
		final int stack;
		final WaitKind kind;
		/** The number of threads, and their total time from the first to the last wait below its root. */
		int threads;
		long windowNanos;
		/** Waits that follow another of the same thread. */
		private long following;

		Site(int stack, WaitKind kind) {
			this.stack = stack;
			this.kind = kind;
		}

		void add(Site other) {
			super.add(other);
			following += other.following;
			threads += other.threads;
			windowNanos += other.windowNanos;
		}

		/** Adds waits below the same root of the same thread. */
		void addOfSameThread(Site other) {
			super.add(other);
			following += other.following;
			threads = other.threads;
			windowNanos = other.windowNanos;
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
	 * Adds waits, in any order.
	 *
	 * @param stack the number of their stack, not negative
	 * @param kind their kind
	 * @param waits their sum
	 */
	public void add(int stack, WaitKind kind, WaitSum waits) {
		Site site = site(stack, kind);
		site.add(waits);
		site.following += waits.count - 1;
	}

	private Site site(int stack, WaitKind kind) {
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
