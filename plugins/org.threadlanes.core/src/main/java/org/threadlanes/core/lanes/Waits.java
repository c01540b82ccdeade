package org.threadlanes.core.lanes;

import java.util.Arrays;
import java.util.List;

/** The waits of one thread, disjoint and in order, by number. Immutable. */
final class Waits {

	/** Few enough that they stay in the CPU's cache. */
	private static final int UNPACKED = 256;

	private final List<RecordedGroup> groups;
	private final WaitBlock[] blocks;
	/** The number of the first wait in each slice, and the number of waits. */
	private final int[] firsts;
	/** What to add to the number of a wait to get its place in the block. */
	private final int[] shifts;

	Waits(List<RecordedGroup> groups, List<WaitSlice> slices) {
		this.groups = groups;
		blocks = slices.stream().map(WaitSlice::block).toArray(WaitBlock[]::new);
		firsts = new int[blocks.length + 1];
		shifts = new int[blocks.length];
		for (int s = 0; s < blocks.length; s++) {
			shifts[s] = slices.get(s).from() - firsts[s];
			firsts[s + 1] = firsts[s] + slices.get(s).size();
		}
	}

	/** Leaves the time before a recording out of the sums of the groups; the waits keep their start. */
	Waits countedFrom(long startNanos) {
		for (int i = 0; i < size() && start(i) < startNanos; i++) {
			groups.get(group(i)).leaveOut(Math.min(end(i), startNanos) - start(i));
		}
		return this;
	}

	/** @return their groups by number, with the sums of these waits; some may have none */
	List<RecordedGroup> groups() {
		return groups;
	}

	int size() {
		return firsts[blocks.length];
	}

	private int sliceOf(int i) {
		if (blocks.length == 1) {
			return 0;
		}
		int found = Arrays.binarySearch(firsts, i);
		return found < 0 ? -2 - found : found;
	}

	/** @return ns since 1970 UTC */
	long start(int i) {
		int slice = sliceOf(i);
		return blocks[slice].start(i + shifts[slice]);
	}

	/** @return ns since 1970 UTC */
	long end(int i) {
		int slice = sliceOf(i);
		return blocks[slice].end(i + shifts[slice]);
	}

	/** @return the number of its group */
	int group(int i) {
		int slice = sliceOf(i);
		return blocks[slice].group(i + shifts[slice]);
	}

	/** @return bytes, -1 for none */
	int amount(int i) {
		int slice = sliceOf(i);
		return blocks[slice].amount(i + shifts[slice]);
	}

	/** Fills an array with the bytes of the waits from a number on, -1 for none. */
	void amounts(int from, int[] to) {
		int slice = sliceOf(from);
		for (int i = 0; i < to.length; i++) {
			while (from + i == firsts[slice + 1]) {
				slice++;
			}
			to[i] = blocks[slice].amount(from + i + shifts[slice]);
		}
	}

	/** @return the number of the event */
	int event(int i) {
		int slice = sliceOf(i);
		return blocks[slice].event(i + shifts[slice]);
	}

	/** Passes on the durations of all waits, some at a time, the last ones first. */
	void durations(DurationVisitor visitor) {
		long[] nanos = new long[Math.min(UNPACKED, size())];
		long[] groups = new long[nanos.length];
		for (int slice = blocks.length - 1; slice >= 0; slice--) {
			for (int end = firsts[slice + 1]; end > firsts[slice];) {
				int begin = Math.max(firsts[slice], end - nanos.length);
				blocks[slice].unpack(begin + shifts[slice], end - begin, nanos, groups);
				visitor.spans(begin, end - begin, nanos, groups);
				end = begin;
			}
		}
	}

	/** Passes on the waits from..to-1, the last first. */
	void backwards(int from, int to, SpanVisitor visitor) {
		if (to <= from) {
			return;
		}
		int most = Math.min(UNPACKED, to - from);
		long[] start = new long[most];
		long[] duration = new long[most];
		long[] group = new long[most];
		int slice = sliceOf(to - 1);
		for (int end = to; end > from;) {
			int begin = Math.max(from, Math.max(end - most, firsts[slice]));
			int count = end - begin;
			blocks[slice].unpack(begin + shifts[slice], count, start, duration, group);
			for (int i = count - 1; i >= 0; i--) {
				visitor.span(begin + i, start[i], start[i] + duration[i], (int) group[i]);
			}
			end = begin;
			if (end == firsts[slice]) {
				slice--;
			}
		}
	}
}
