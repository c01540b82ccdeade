package org.threadlanes.core.tables;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * Merges sorted sequences of rows into the parts of a table. A sequence is opened only when its first row is due.
 *
 * @param <R> the rows
 */
public final class RowMerge<R extends RowMerge.Rows<R>> implements Iterator<TablePart> {

	private static final int PART_ROWS = 1 << 10;

	/** Successive rows of a sequence, in memory. Any thread may read them. */
	public interface Rows<R> {

		/** @return the sort key of a row */
		long key(int row);

		/** @return the number of the first row that is not among them */
		int end();

		/** @return the rows after these; null after the last */
		R next();
	}

	/** Rows in the order of their keys, at least one. */
	public interface Sequence<R> {

		long firstKey();

		/** @return the first rows */
		R open();
	}

	/** Passes the cells of a row to a sink. */
	@FunctionalInterface
	public interface Cells<R> {

		void emit(R rows, int row);
	}

	/**
	 * Sequences that are merged.
	 *
	 * @param recordedAt the offset from UTC of the JVM that recorded the rows; null if it does not matter
	 * @param sequences the first one's rows precede those of others with equal keys
	 */
	record Group<R>(ZoneOffset recordedAt, List<? extends Sequence<R>> sequences) {
	}

	/** The next row of a sequence. */
	private static final class Cursor<R extends Rows<R>> {

		private final Sequence<R> sequence;
		/** The number of the sequence. */
		private final int number;
		private long key;
		/** Null until the first row is due. */
		private R rows;
		private int row;

		Cursor(Sequence<R> sequence, int number) {
			this.sequence = sequence;
			this.number = number;
			key = sequence.firstKey();
		}

		/** @return whether there is a row after this one, which is now the next */
		boolean advance() {
			if (++row == rows.end()) {
				rows = rows.next();
			}
			key = rows == null ? 0 : rows.key(row);
			return rows != null;
		}
	}

	private static final Comparator<Cursor<?>> FIRST = (a, b) -> a.key == b.key ? a.number - b.number
			: a.key < b.key ? -1 : 1;

	private final class Part implements TablePart {

		private final ZoneOffset recordedAt = group.recordedAt();
		private final List<R> rows = new ArrayList<>(PART_ROWS);
		private final int[] numbers = new int[PART_ROWS];

		boolean isFull() {
			return rows.size() == PART_ROWS;
		}

		void add(Cursor<R> next) {
			if (next.rows == null) {
				next.rows = next.sequence.open();
			}
			numbers[rows.size()] = next.row;
			rows.add(next.rows);
		}

		@Override
		public boolean rows(RowSink sink) {
			if (recordedAt != null) {
				sink.recordedAt(recordedAt);
			}
			Cells<R> ofRow = cells.apply(sink);
			for (int i = 0; i < rows.size(); i++) {
				ofRow.emit(rows.get(i), numbers[i]);
				if (!sink.endRow()) {
					return false;
				}
			}
			return true;
		}
	}

	private final Iterator<Group<R>> groups;
	private final Function<RowSink, Cells<R>> cells;
	private Group<R> group;
	private final PriorityQueue<Cursor<R>> next = new PriorityQueue<>(FIRST);

	/**
	 * @param groups all rows of a group come before those of the next
	 * @param cells makes what passes on the rows of a part
	 */
	RowMerge(List<Group<R>> groups, Function<RowSink, Cells<R>> cells) {
		this.groups = groups.iterator();
		this.cells = cells;
	}

	/**
	 * @param sequences the first one's rows precede those of others with equal keys
	 * @param cells makes what passes on the rows of a part, for one thread
	 * @return the merged rows
	 */
	public static <R extends Rows<R>> Iterator<TablePart> of(List<? extends Sequence<R>> sequences,
			Function<RowSink, Cells<R>> cells) {
		return new RowMerge<>(List.of(new Group<>(null, sequences)), cells);
	}

	@Override
	public boolean hasNext() {
		while (next.isEmpty() && groups.hasNext()) {
			group = groups.next();
			for (Sequence<R> sequence : group.sequences) {
				next.add(new Cursor<>(sequence, next.size()));
			}
		}
		return !next.isEmpty();
	}

	@Override
	public TablePart next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		Part part = new Part();
		while (!part.isFull() && !next.isEmpty()) {
			Cursor<R> first = next.remove();
			Cursor<R> second = next.peek();
			boolean isLeft;
			do {
				part.add(first);
				isLeft = first.advance();
			} while (isLeft && !part.isFull() && (second == null || FIRST.compare(first, second) < 0));
			if (isLeft) {
				next.add(first);
			}
		}
		return part;
	}
}
