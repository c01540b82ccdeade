package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.SpanRef;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.work.IndexSort;

/**
 * The sorted rows of the table of waits, at eight bytes each. Created on a background thread; immutable. An interrupted
 * wait is one row.
 */
public final class WaitList {

	/** No rows. */
	public static final WaitList EMPTY = new WaitList(List.of(), new long[0]);

	private final List<ThreadLane> lanes;
	private final long[] refs;
	private WaitList(List<ThreadLane> lanes, long[] refs) {
		this.lanes = lanes;
		this.refs = refs;
	}

	/**
	 * @param from the lanes
	 * @param range selects the waits that overlap it
	 * @param choice the visible waits
	 * @return the waits, lane by lane; null if the thread was interrupted
	 */
	public static WaitList of(Collection<ThreadLane> from, TimeRange range, WaitVisibility choice) {
		List<ThreadLane> lanes = List.copyOf(from);
		LongStream.Builder refs = LongStream.builder();
		for (int n = 0; n < lanes.size(); n++) {
			if (Thread.currentThread().isInterrupted()) {
				return null;
			}
			ThreadLane lane = lanes.get(n);
			for (int i = lane.firstEndingAfter(range.startNanos()); i < lane.size()
					&& lane.start(i) < range.endNanos(); i++) {
				if (lane.isFirstPart(i) && choice.shows(lane, i)) {
					refs.add(ref(n, i));
				}
			}
		}
		return new WaitList(lanes, refs.build().toArray());
	}

	/**
	 * @param waits selected waits
	 * @param choice the visible waits
	 * @return the waits, lane by lane
	 */
	public static WaitList of(WaitSelection waits, WaitVisibility choice) {
		List<ThreadLane> lanes = new ArrayList<>();
		LongStream.Builder refs = LongStream.builder();
		for (WaitSelection.LaneWaits part : waits.parts()) {
			for (int i : part.indexes()) {
				if (part.lane().isFirstPart(i) && choice.shows(part.lane(), i)) {
					refs.add(ref(lanes.size(), i));
				}
			}
			lanes.add(part.lane());
		}
		return new WaitList(lanes, refs.build().toArray());
	}

	/**
	 * @param column the sort column; ties are sorted by duration, longest first, then by start
	 * @param descending whether the largest comes first
	 * @param texts supplies the texts to sort by
	 * @return the same waits, sorted; null if the thread was interrupted
	 */
	public WaitList sorted(WaitColumn column, boolean descending, WaitTexts texts) {
		int n = refs.length;
		long[] first = keys(column, texts);
		long[] second = new long[n];
		long[] third = new long[n];
		for (int r = 0; r < n; r++) {
			ThreadLane lane = lane(r);
			second[r] = lane.start(index(r)) - lane.end(index(r));
			third[r] = lane.start(index(r));
			if (descending) {
				first[r] = -first[r];
			}
		}
		try {
			int[] order = IndexSort.sort(n, (a, b) -> {
				if (Thread.currentThread().isInterrupted()) {
					throw new CancellationException();
				}
				return first[a] != first[b] ? first[a] < first[b]
						: second[a] != second[b] ? second[a] < second[b] : third[a] < third[b];
			});
			return new WaitList(lanes, IntStream.of(order).mapToLong(r -> refs[r]).toArray());
		} catch (CancellationException e) {
			return null;
		}
	}

	private long[] keys(WaitColumn column, WaitTexts texts) {
		return switch (column) {
			case THREAD -> {
				long[] ranks = ranks(lanes.size(), n -> lanes.get(n).label());
				yield keys((lane, r) -> ranks[(int) (refs[r] >>> 32)]);
			}
			case WAIT -> keys((lane, r) -> lane.kind(index(r)).ordinal());
			case VERDICT -> keys((lane, r) -> rank(lane.verdict(index(r))));
			case START -> keys((lane, r) -> lane.start(index(r)));
			case DURATION -> keys((lane, r) -> lane.end(index(r)) - lane.start(index(r)));
			case TARGET -> keys(r -> lane(r).target(index(r)), texts::target);
			case FRAME -> keys(r -> lane(r).stack(index(r)), texts::ownFrame);
			case WHY -> keys(r -> texts.why(lane(r), index(r)), text -> text);
		};
	}

	/** Blocking comes first, then unknown. */
	private static int rank(Verdict verdict) {
		return switch (verdict) {
			case BLOCKING -> 0;
			case UNKNOWN -> 1;
			case WORK -> 2;
			case IDLE -> 3;
			case NON_BLOCKING_IO -> 4;
		};
	}

	private interface Key {
		long of(ThreadLane lane, int row);
	}

	private long[] keys(Key key) {
		long[] keys = new long[refs.length];
		for (int r = 0; r < keys.length; r++) {
			keys[r] = key.of(lane(r), r);
		}
		return keys;
	}

	/** Many rows share a text, so distinct texts are compared instead of rows. */
	private <V> long[] keys(IntFunction<V> valueOfRow, Function<V, String> textOfValue) {
		Map<V, Integer> positions = new HashMap<>();
		List<String> distinct = new ArrayList<>();
		int[] positionOfRow = new int[refs.length];
		for (int r = 0; r < refs.length; r++) {
			positionOfRow[r] = positions.computeIfAbsent(valueOfRow.apply(r), value -> {
				distinct.add(textOfValue.apply(value));
				return distinct.size() - 1;
			});
		}
		long[] ranks = ranks(distinct.size(), distinct::get);
		return keys((lane, r) -> ranks[positionOfRow[r]]);
	}

	/** Empty texts come last. */
	private static long[] ranks(int n, IntFunction<String> text) {
		Integer[] order = new Integer[n];
		Arrays.setAll(order, i -> i);
		Arrays.sort(order, Comparator.comparing((Integer i) -> text.apply(i).isEmpty())
				.thenComparing(text::apply, NaturalOrder.NAMES));
		long[] ranks = new long[n];
		for (int i = 0; i < n; i++) {
			boolean same = i > 0 && text.apply(order[i]).equals(text.apply(order[i - 1]));
			ranks[order[i]] = same ? ranks[order[i - 1]] : i;
		}
		return ranks;
	}

	/** @return the number of rows */
	public int size() {
		return refs.length;
	}

	/** @return the lane of a row */
	public ThreadLane lane(int row) {
		return lanes.get((int) (refs[row] >>> 32));
	}

	/** @return the index of a row's wait in its lane */
	public int index(int row) {
		return (int) refs[row];
	}

	/** @return the wait of a row */
	public SpanRef wait(int row) {
		return new SpanRef(lane(row), index(row));
	}

	/** @return the row of a wait; -1 if it has none */
	public int rowOf(SpanRef wait) {
		long ref = ref(lanes.indexOf(wait.lane()), wait.index());
		for (int r = 0; r < refs.length; r++) {
			if (refs[r] == ref) {
				return r;
			}
		}
		return -1;
	}

	/** @return the waits as a selection */
	public WaitSelection asSelection() {
		long[] byLane = refs.clone();
		Arrays.sort(byLane);
		List<WaitSelection.LaneWaits> parts = new ArrayList<>();
		for (int from = 0; from < byLane.length;) {
			long lane = byLane[from] >>> 32;
			int to = from;
			while (to < byLane.length && byLane[to] >>> 32 == lane) {
				to++;
			}
			int[] indexes = new int[to - from];
			for (int i = from; i < to; i++) {
				indexes[i - from] = (int) byLane[i];
			}
			parts.add(new WaitSelection.LaneWaits(lanes.get((int) lane), indexes));
			from = to;
		}
		return new WaitSelection(parts);
	}

	private static long ref(int lane, int index) {
		return (long) lane << 32 | index;
	}
}
