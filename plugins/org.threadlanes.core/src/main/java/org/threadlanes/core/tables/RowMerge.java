package org.threadlanes.core.tables;

import java.time.ZoneOffset;
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
		private final Object[] rows = new Object[PART_ROWS];
		private final int[] numbers = new int[PART_ROWS];
		private int size;

		@Override
		@SuppressWarnings("unchecked")
		public boolean rows(RowSink sink) {
			if (recordedAt != null) {
				sink.recordedAt(recordedAt);
			}
			Cells<R> ofRow = cells.apply(sink);
			for (int i = 0; i < size; i++) {
				ofRow.emit((R) rows[i], numbers[i]);
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
	/** By sequence, the rows read from it and the number of its next row; null until its first row is due. */
	private Object[] rows = {};
	private int[] numbers = {};
	/** The next rows of the sequences. */
	private final MergeHeap next = new MergeHeap();

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
			rows = new Object[group.sequences.size()];
			numbers = new int[rows.length];
			for (int i = 0; i < rows.length; i++) {
				next.add(group.sequences.get(i).firstKey(), i);
			}
		}
		return !next.isEmpty();
	}

	@Override
	@SuppressWarnings("unchecked")
	public TablePart next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		Part part = new Part();
		while (part.size < PART_ROWS && !next.isEmpty()) {
			int sequence = next.first();
			R from = (R) rows[sequence];
			if (from == null) {
				from = group.sequences.get(sequence).open();
			}
			int row = numbers[sequence]++;
			part.rows[part.size] = from;
			part.numbers[part.size++] = row;
			if (row + 1 == from.end()) {
				from = from.next();
			}
			rows[sequence] = from;
			if (from == null) {
				next.remove();
			} else {
				next.advance(from.key(row + 1));
			}
		}
		return part;
	}
}
