package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Consecutive rows of the table of waits. Only they are sorted, not all waits: the first ones, or those after others.
 * Ties are sorted by duration, longest first, then by start, then lane by lane. Immutable.
 */
public final class WaitList {

	/** No rows. */
	public static final WaitList EMPTY = new WaitList(VisibleWaits.of(WaitSelection.NONE, WaitVisibility.ALL), null,
			List.of(), 0);

	/** Key, duration (the longest first), start, and lane and index. */
	private static final Comparator<long[]> ORDER = Arrays::compare;
	private static final int REF = 3;

	private final VisibleWaits waits;
	private final WaitOrder order;
	private final List<long[]> rows;
	private final int total;

	private WaitList(VisibleWaits waits, WaitOrder order, List<long[]> rows, int total) {
		this.waits = waits;
		this.order = order;
		this.rows = rows;
		this.total = total;
	}

	/**
	 * To be called on a background thread.
	 *
	 * @param texts supplies the texts to sort by
	 * @param most the largest number of rows
	 * @return the first rows; null if the thread was interrupted
	 */
	public static WaitList of(VisibleWaits waits, SortOrder<WaitColumn> by, WaitTexts texts, int most) {
		return of(waits, new WaitOrder(by, waits.lanes(), texts), most, null);
	}

	/** @param after the row before the first one wanted; null if all are */
	private static WaitList of(VisibleWaits waits, WaitOrder order, int most, long[] after) {
		List<long[]> rows = new ArrayList<>();
		long[][] last = {null};
		int[] total = {0};
		for (int n = 0; n < waits.lanes().size(); n++) {
			if (Thread.currentThread().isInterrupted()) {
				return null;
			}
			int lane = n;
			waits.backwards(lane, (i, start, end, site) -> {
				total[0]++;
				long[] row = {order.key(lane, start, end, site), start - end, start, ref(lane, i)};
				// Most waits come after the last row, and cost one comparison.
				if ((last[0] == null || ORDER.compare(row, last[0]) < 0)
						&& (after == null || ORDER.compare(after, row) < 0)) {
					rows.add(row);
					if (rows.size() >= 2L * most) {
						cut(rows, most);
						last[0] = rows.get(most - 1);
					}
				}
			});
		}
		cut(rows, most);
		return new WaitList(waits, order, rows, total[0]);
	}

	private static void cut(List<long[]> rows, int most) {
		rows.sort(ORDER);
		rows.subList(Math.min(most, rows.size()), rows.size()).clear();
	}

	/** @return the rows after these; null if the thread was interrupted */
	public WaitList next(int most) {
		return of(waits, order, most, rows.get(rows.size() - 1));
	}

	/** @return the number of rows */
	public int count() {
		return rows.size();
	}

	/** @return the number of all waits, before, in and after these rows */
	public int total() {
		return total;
	}

	public ThreadLane lane(int row) {
		return waits.lanes().get((int) (rows.get(row)[REF] >>> 32));
	}

	/** @return the index of a row's wait in its lane */
	public int index(int row) {
		return (int) rows.get(row)[REF];
	}

	public SpanRef wait(int row) {
		return new SpanRef(lane(row), index(row));
	}

	/** @return the row of a wait; -1 if it has none */
	public int rowOf(SpanRef wait) {
		long ref = ref(waits.lanes().indexOf(wait.lane()), wait.index());
		for (int r = 0; r < rows.size(); r++) {
			if (rows.get(r)[REF] == ref) {
				return r;
			}
		}
		return -1;
	}

	/** @return a number that tells which waits the rows are, for another page of the same recording, too */
	public long identity() {
		long hash = total;
		for (int r = 0; r < rows.size(); r++) {
			hash = 31 * (31 * hash + lane(r).key().hashCode()) + lane(r).start(index(r));
		}
		return hash;
	}

	private static long ref(int lane, int index) {
		return (long) lane << 32 | index;
	}
}
