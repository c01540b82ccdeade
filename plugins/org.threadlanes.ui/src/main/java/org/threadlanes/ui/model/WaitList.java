package org.threadlanes.ui.model;

import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Consecutive rows of the table of waits. Only they are sorted, not all waits: the first ones, or those after others.
 * Ties are sorted by duration, longest first, then by start, then lane by lane. Immutable.
 */
public final class WaitList {

	/** No rows. */
	public static final WaitList EMPTY = new WaitList(VisibleWaits.of(WaitSelection.NONE, WaitVisibility.ALL), null,
			new FirstRows(0, null), 0);

	private final VisibleWaits waits;
	private final WaitOrder order;
	private final FirstRows rows;
	private final int total;

	private WaitList(VisibleWaits waits, WaitOrder order, FirstRows rows, int total) {
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
		return of(waits, new WaitOrder(by, waits.lanes(), texts), new FirstRows(most, null));
	}

	private static WaitList of(VisibleWaits waits, WaitOrder order, FirstRows rows) {
		int[] total = {0};
		for (int n = 0; n < waits.lanes().size(); n++) {
			if (Thread.currentThread().isInterrupted()) {
				return null;
			}
			int lane = n;
			waits.backwards(lane, (i, start, end, site) -> {
				total[0]++;
				rows.add(order.key(lane, start, end, site), end - start, start, ref(lane, i));
			});
		}
		rows.finish();
		return new WaitList(waits, order, rows, total[0]);
	}

	/** @return the rows after these; null if the thread was interrupted */
	public WaitList next(int most) {
		return of(waits, order, new FirstRows(most, rows.row(rows.count() - 1)));
	}

	/** @return the number of rows */
	public int count() {
		return rows.count();
	}

	/** @return the number of all waits, before, in and after these rows */
	public int total() {
		return total;
	}

	public ThreadLane lane(int row) {
		return waits.lanes().get((int) (rows.ref(row) >>> 32));
	}

	/** @return the index of a row's wait in its lane */
	public int index(int row) {
		return (int) rows.ref(row);
	}

	public SpanRef wait(int row) {
		return new SpanRef(lane(row), index(row));
	}

	/** @return the row of a wait; -1 if it has none */
	public int rowOf(SpanRef wait) {
		long ref = ref(waits.lanes().indexOf(wait.lane()), wait.index());
		for (int r = 0; r < rows.count(); r++) {
			if (rows.ref(r) == ref) {
				return r;
			}
		}
		return -1;
	}

	/** @return a number that tells which waits the rows are, for another page of the same recording, too */
	public long identity() {
		long hash = total;
		for (int r = 0; r < rows.count(); r++) {
			hash = 31 * (31 * hash + lane(r).key().hashCode()) + lane(r).start(index(r));
		}
		return hash;
	}

	private static long ref(int lane, int index) {
		return (long) lane << 32 | index;
	}
}
