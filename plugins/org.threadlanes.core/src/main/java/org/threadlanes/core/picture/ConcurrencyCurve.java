package org.threadlanes.core.picture;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * How many threads of a large group wait at any time, and the integral of that. Exact at any zoom. Immutable.
 * <p>
 * The starts and ends of all spans are sorted in one array, with the sums at every 64th of them. The sums up to any
 * time are found in O(log n), so a row of c columns costs O(c * (64 + log n)), whatever the number of threads or spans.
 * It takes 16 bytes for each span, and for each pair of kind and verdict 20 bytes for each 32 spans; building it costs
 * O(n log n).
 */
final class ConcurrencyCurve {

	private static final int BLOCK = 64;

	/** An edge holds, from the highest bits down: time since {@link #base}, type, whether it counts, and pair. */
	private static final int TIME_SHIFT = 9;
	private static final int TYPE_SHIFT = 7;
	private static final int TYPE_MASK = 3;
	private static final int COUNTS = 1 << 6;
	private static final int PAIR_MASK = COUNTS - 1;
	/** The order of edges at the same time: a wait that ends has no part in what starts then. */
	private static final int END = 0;
	private static final int INSTANT = 1;
	private static final int START = 2;

	private final long base;
	private final long[] edges;
	private final int[] pairs;
	private final int[] placeOfPair = new int[KindAndVerdict.COUNT];
	/** By block and pair, as of the block's first edge. */
	private final long[] nanosBefore;
	private final int[] waiting;
	private final int[] begunBefore;
	private final int[] endedBefore;
	private final int peak;

	private ConcurrencyCurve(long base, long[] sortedEdges) {
		this.base = base;
		this.edges = sortedEdges;
		this.pairs = presentPairs();
		int cells = (edges.length / BLOCK + 1) * pairs.length;
		nanosBefore = new long[cells];
		waiting = new int[cells];
		begunBefore = new int[cells];
		endedBefore = new int[cells];
		peak = sum();
	}

	/**
	 * @param shown the kinds and verdicts wanted
	 * @param progress receives the number of spans seen; may cancel
	 * @throws CancellationException if it was canceled
	 */
	static ConcurrencyCurve of(List<ThreadLane> lanes, SpanFilter filter, WaitSet shown, Progress progress) {
		long base = Long.MAX_VALUE;
		long all = 0;
		long wanted = 0;
		for (ThreadLane lane : lanes) {
			all += lane.size();
			if (lane.size() > 0) {
				base = Math.min(base, lane.start(0));
			}
			wanted += lane.waitGroups().stream().filter(group -> mark(group, filter, shown) >= 0)
					.mapToLong(WaitGroup::count)
					.sum();
		}
		Edges edges = new Edges(base, filter.shortestNanos(), Math.toIntExact(2 * wanted));
		long seen = 0;
		for (ThreadLane lane : lanes) {
			if (progress.isCanceled()) {
				throw new CancellationException();
			}
			int[] marks = lane.waitGroups().stream().mapToInt(group -> mark(group, filter, shown)).toArray();
			if (IntStream.of(marks).anyMatch(mark -> mark >= 0)) {
				lane.backwards(0, lane.size(), (i, start, end, group) -> edges.add(start, end, marks[group]));
			}
			seen += lane.size();
			progress.at(seen, all);
		}
		return new ConcurrencyCurve(base, edges.sorted());
	}

	/** @return the bits of an edge other than its time and type; -1 if the spans of the group are not wanted */
	private static int mark(WaitGroup group, SpanFilter filter, WaitSet shown) {
		return !filter.contains(group) || !shown.containsPair(group.pair()) ? -1
				: group.pair() | (group.isFirstPart() ? COUNTS : 0);
	}

	/** Collects edges, the last of each lane first, so that those of a lane are in order. */
	private static final class Edges {

		private final long base;
		private final long shortest;
		private final long[] edges;
		private int first;

		Edges(long base, long shortest, int most) {
			this.base = base;
			this.shortest = shortest;
			edges = new long[most];
			first = most;
		}

		void add(long start, long end, int mark) {
			if (mark < 0 || end - start < shortest) {
				return;
			}
			if (start == end) {
				edges[--first] = edge(start - base, INSTANT) | mark;
			} else {
				edges[--first] = edge(end - base, END) | mark;
				edges[--first] = edge(start - base, START) | mark;
			}
		}

		long[] sorted() {
			long[] all = first == 0 ? edges : Arrays.copyOfRange(edges, first, edges.length);
			Arrays.sort(all);
			return all;
		}
	}

	private static long edge(long time, int type) {
		return time << TIME_SHIFT | (long) type << TYPE_SHIFT;
	}

	private static int type(long edge) {
		return (int) (edge >> TYPE_SHIFT) & TYPE_MASK;
	}

	private int[] presentPairs() {
		long present = 0;
		for (long edge : edges) {
			present |= 1L << (edge & PAIR_MASK);
		}
		int[] found = new int[Long.bitCount(present)];
		for (int p = 0; p < found.length; p++) {
			found[p] = Long.numberOfTrailingZeros(present);
			placeOfPair[found[p]] = p;
			present &= present - 1;
		}
		return found;
	}

	/** Fills the sums. @return the maximum that wait at once, without non-blocking I/O */
	private int sum() {
		State state = new State();
		int most = 0;
		int now = 0;
		for (int i = 0; i < edges.length; i++) {
			if (i % BLOCK == 0) {
				state.advanceTo(edges[i] >> TIME_SHIFT);
				state.save(i / BLOCK);
			}
			state.pass(edges[i]);
			if (KindAndVerdict.verdict((int) edges[i] & PAIR_MASK) != Verdict.NON_BLOCKING_IO) {
				int type = type(edges[i]);
				now += type == START ? 1 : type == END ? -1 : 0;
				most = Math.max(most, now);
			}
		}
		if (edges.length % BLOCK == 0) {
			if (edges.length > 0) {
				state.advanceTo(edges[edges.length - 1] >> TIME_SHIFT);
			}
			state.save(edges.length / BLOCK);
		}
		return most;
	}

	/** @return the maximum number of threads that wait at once, without non-blocking I/O */
	int peak() {
		return peak;
	}

	/** Adds what lies in each column. */
	void addTo(LaneColumns out) {
		State state = new State();
		long[] nanos = new long[pairs.length];
		int[] spans = new int[pairs.length];
		state.seek(find(0, out.edge(0), INSTANT));
		state.advanceTo(out.edge(0) - base);
		for (int column = 0; column < out.size(); column++) {
			// Waits that are open when the column starts have a part in it, and so do those that start within.
			for (int p = 0; p < pairs.length; p++) {
				nanos[p] = state.nanos[p];
				spans[p] = state.waiting[p] - state.begun[p];
			}
			long end = out.edge(column + 1) - base;
			state.passUntil(end);
			for (int p = 0; p < pairs.length; p++) {
				long time = state.nanos[p] - nanos[p];
				int count = spans[p] + state.begun[p];
				if (time > 0 || count > 0) {
					out.row(pairs[p])[column] += Math.max(1, time);
				}
			}
			state.passEndsAt(end);
		}
	}

	/** Adds what lies in a time range. O(log n) */
	void addTotals(long from, long to, WaitTotals into) {
		State state = new State();
		state.seek(find(0, from, INSTANT));
		state.advanceTo(from - base);
		long[] nanos = state.nanos.clone();
		int[] ended = state.ended.clone();
		state.seek(find(0, to, END));
		state.advanceTo(to - base);
		for (int p = 0; p < pairs.length; p++) {
			int count = state.begun[p] - ended[p];
			if (count > 0 || state.nanos[p] > nanos[p]) {
				into.addSum(pairs[p], count, state.nanos[p] - nanos[p]);
			}
		}
	}

	/** @return the first edge, from this one on, of this time and type or later */
	private int find(int from, long time, int type) {
		if (time < base) {
			return 0;
		}
		long wanted = edge(time - base, type);
		return BinarySearch.first(from, edges.length, i -> edges[i] >= wanted);
	}

	/** The sums up to a time. */
	private final class State {

		final long[] nanos = new long[pairs.length];
		final int[] waiting = new int[pairs.length];
		final int[] begun = new int[pairs.length];
		final int[] ended = new int[pairs.length];
		private long time;
		private int next;

		void save(int block) {
			int first = block * pairs.length;
			System.arraycopy(nanos, 0, nanosBefore, first, pairs.length);
			System.arraycopy(waiting, 0, ConcurrencyCurve.this.waiting, first, pairs.length);
			System.arraycopy(begun, 0, begunBefore, first, pairs.length);
			System.arraycopy(ended, 0, endedBefore, first, pairs.length);
		}

		/** Moves to just after the edge before this one, forward or back: what comes until this one may be later. */
		void seek(int edge) {
			int block = Math.max(0, edge - 1) / BLOCK;
			int first = block * pairs.length;
			System.arraycopy(nanosBefore, first, nanos, 0, pairs.length);
			System.arraycopy(ConcurrencyCurve.this.waiting, first, waiting, 0, pairs.length);
			System.arraycopy(begunBefore, first, begun, 0, pairs.length);
			System.arraycopy(endedBefore, first, ended, 0, pairs.length);
			next = block * BLOCK;
			time = edges.length == 0 ? 0 : edges[Math.min(next, edges.length - 1)] >> TIME_SHIFT;
			while (next < edge) {
				pass(edges[next++]);
			}
		}

		void advanceTo(long to) {
			if (to > time) {
				for (int p = 0; p < pairs.length; p++) {
					nanos[p] += waiting[p] * (to - time);
				}
				time = to;
			}
		}

		void pass(long edge) {
			long at = edge >> TIME_SHIFT;
			advanceTo(at);
			int p = placeOfPair[(int) edge & PAIR_MASK];
			int counts = (edge & COUNTS) != 0 ? 1 : 0;
			switch (type(edge)) {
			case START -> {
				waiting[p]++;
				begun[p] += counts;
			}
			case END -> {
				waiting[p]--;
				ended[p] += counts;
			}
			default -> {
				begun[p] += counts;
				ended[p] += counts;
			}
			}
		}

		/** Passes all edges before a time, those of whole blocks at once, and stops there. */
		void passUntil(long end) {
			if (next + 2 * BLOCK < edges.length && edges[next + 2 * BLOCK] >> TIME_SHIFT < end) {
				seek(find(next, end + base, END));
			}
			while (next < edges.length && edges[next] >> TIME_SHIFT < end) {
				pass(edges[next++]);
			}
			advanceTo(end);
		}

		/** Passes the ends at just this time. */
		void passEndsAt(long end) {
			long afterEnds = edge(end, INSTANT);
			while (next < edges.length && edges[next] < afterEnds) {
				pass(edges[next++]);
			}
		}
	}
}
