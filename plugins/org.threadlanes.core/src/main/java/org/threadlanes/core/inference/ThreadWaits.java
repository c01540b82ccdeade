package org.threadlanes.core.inference;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.wait.WaitKind;

/** The waits of one thread, summed by stack and kind, and the stacks it was seen with between them. */
public final class ThreadWaits {

	/** The waits of one stack and one kind. */
	static final class Site {
		final int stack;
		final WaitKind kind;
		long count;
		long nanos;
		long shortest = Long.MAX_VALUE;
		long longest;
		long first = Long.MAX_VALUE;
		long last = Long.MIN_VALUE;
		/** How many threads have it, and from the first to the last wait below its root on each of them. */
		int threads;
		long windowNanos;

		Site(int stack, WaitKind kind) {
			this.stack = stack;
			this.kind = kind;
		}

		void add(Site other) {
			threads += other.threads;
			windowNanos += other.windowNanos;
			count += other.count;
			nanos += other.nanos;
			shortest = Math.min(shortest, other.shortest);
			longest = Math.max(longest, other.longest);
			first = Math.min(first, other.first);
			last = Math.max(last, other.last);
		}

		/** @return whether its threads wait here more than half of the time that they spend below its root */
		boolean isMost() {
			return 2 * nanos > windowNanos;
		}

		/** @return whether its threads wait here more than half of the recording */
		boolean takesHalf(long recordedNanos) {
			return 2 * nanos > threads * recordedNanos;
		}

		private void add(long start, long end) {
			long duration = end - start;
			count++;
			nanos += duration;
			shortest = Math.min(shortest, duration);
			longest = Math.max(longest, duration);
			first = Math.min(first, start);
			last = Math.max(last, end);
		}
	}

	private static final int KINDS = WaitKind.values().length;
	/** A thread repeats a few waits: most are found without a map. A power of two. */
	private static final int RECENT = 16;

	private final Map<Integer, Site> byKey = new HashMap<>();
	private final List<Site> sites = new ArrayList<>();
	private final BitSet witnesses = new BitSet();
	private final Site[] recent = new Site[RECENT];

	/**
	 * Counts a wait, in any order.
	 *
	 * @param stack the number of its stack, not negative
	 * @param kind its kind
	 * @param start its start in ns since 1970 UTC
	 * @param end its end, likewise
	 */
	public void add(int stack, WaitKind kind, long start, long end) {
		int key = key(stack, kind);
		int slot = key & RECENT - 1;
		Site site = recent[slot];
		if (site == null || site.stack != stack || site.kind != kind) {
			site = byKey.computeIfAbsent(key, k -> {
				Site added = new Site(stack, kind);
				sites.add(added);
				return added;
			});
			recent[slot] = site;
		}
		site.add(start, end);
	}

	/**
	 * The thread was seen with these stacks outside of waits.
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
