package org.threadlanes.core.tables;

import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
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
		@SuppressWarnings("unchecked")
		private final R[] rows = (R[]) new Rows<?>[PART_ROWS];
		private final int[] numbers = new int[PART_ROWS];
		private int size;

		boolean isFull() {
			return size == PART_ROWS;
		}

		void add(Cursor<R> next) {
			numbers[size] = next.row;
			rows[size++] = next.rows();
		}

		@Override
		public boolean rows(RowSink sink) {
			if (recordedAt != null) {
				sink.recordedAt(recordedAt);
			}
			Cells<R> ofRow = cells.apply(sink);
			for (int i = 0; i < size; i++) {
				ofRow.emit(rows[i], numbers[i]);
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
	}

	private final Iterator<Group<R>> groups;
	private final Function<RowSink, Cells<R>> cells;
	private Group<R> group;
	/**
	 * A heap: each row is before those at 2i + 1 and 2i + 2. The JDK's queue cannot replace its first element, and took
	 * a tenth more time for an export of everything.
	 */
	private Cursor<R>[] next;
	/** Their keys. */
	private long[] keys;
	private int size;

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
	@SuppressWarnings("unchecked")
	public boolean hasNext() {
		while (size == 0 && groups.hasNext()) {
			group = groups.next();
			next = new Cursor[group.sequences.size()];
			for (Sequence<R> sequence : group.sequences) {
				next[size] = new Cursor<>(sequence, size++);
			}
			// Those with equal keys keep their order.
			Arrays.sort(next, Comparator.comparingLong(cursor -> cursor.key));
			keys = Arrays.stream(next).mapToLong(cursor -> cursor.key).toArray();
		}
		return size > 0;
	}

	@Override
	public TablePart next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		Part part = new Part();
		while (!part.isFull() && size > 0) {
			Cursor<R> first = next[0];
			part.add(first);
			sink(first.advance() ? first : next[--size]);
		}
		return part;
	}

	/** Puts a row in the place of the first, and the first of all rows in front. */
	private void sink(Cursor<R> row) {
		long key = row.key;
		int at = 0;
		for (int child = 1; child < size; child = 2 * at + 1) {
			if (child + 1 < size) {
				child += isBefore(child + 1, child);
			}
			if (key < keys[child] || key == keys[child] && row.number < next[child].number) {
				break;
			}
			next[at] = next[child];
			keys[at] = keys[child];
			at = child;
		}
		next[at] = row;
		keys[at] = key;
	}

	/** @return 1 if one row is before the other, else 0: a branch would be guessed wrong half of the time */
	private int isBefore(int one, int other) {
		long key = keys[one];
		long otherKey = keys[other];
		long less = key - otherKey;
		return less == 0 ? next[one].number - next[other].number >>> 31
				: (int) ((less ^ (key ^ otherKey) & (less ^ key)) >>> 63);
	}
}
