package org.threadlanes.core.tables;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * Merges sorted sequences of rows into the parts of a table. A sequence is opened only when its first row may be next.
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

	private final class Part implements TablePart {

		private final ZoneOffset recordedAt = group.recordedAt();
		private final List<R> rows = new ArrayList<>(PART_ROWS);
		private final int[] numbers = new int[PART_ROWS];

		boolean isFull() {
			return rows.size() == PART_ROWS;
		}

		void add(Cursor<R> next) {
			numbers[rows.size()] = next.row;
			rows.add(next.rows());
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

	/** A sequence at its next row; of equal keys, that of the sequence with the smallest number is first. */
	private static final class Cursor<R extends Rows<R>> {

		private final Sequence<R> sequence;
		private final int number;
		private R rows;
		private int row;
		private long key;

		Cursor(Sequence<R> sequence, int number) {
			this.sequence = sequence;
			this.number = number;
			key = sequence.firstKey();
		}

		R rows() {
			if (rows == null) {
				rows = sequence.open();
			}
			return rows;
		}

		/** @return whether there is another row, where it is then */
		boolean advance() {
			row++;
			if (row == rows.end()) {
				rows = rows.next();
			}
			if (rows == null) {
				return false;
			}
			key = rows.key(row);
			return true;
		}

		static int compare(Cursor<?> a, Cursor<?> b) {
			return a.key == b.key ? Integer.compare(a.number, b.number) : Long.compare(a.key, b.key);
		}
	}

	private final Iterator<Group<R>> groups;
	private final Function<RowSink, Cells<R>> cells;
	private Group<R> group;
	private final PriorityQueue<Cursor<R>> next = new PriorityQueue<>(Cursor::compare);

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
			boolean more;
			do {
				part.add(first);
				more = first.advance();
			} while (more && !part.isFull() && (second == null || Cursor.compare(first, second) < 0));
			if (more) {
				next.add(first);
			}
		}
		return part;
	}
}
