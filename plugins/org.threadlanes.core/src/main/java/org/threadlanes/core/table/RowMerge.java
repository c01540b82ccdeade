package org.threadlanes.core.table;

import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

import org.threadlanes.core.work.MergeHeap;

/** Merges sorted blocks into the parts of a table. A block is opened only when its first row may be next. */
final class RowMerge implements Iterator<TablePart> {

	private static final int PART_ROWS = 1 << 10;

	/**
	 * Blocks that are merged.
	 *
	 * @param recordedAt the offset from UTC of the JVM that recorded the rows; null if it does not matter
	 * @param blocks the blocks in the order of the recording
	 */
	record Group(ZoneOffset recordedAt, List<PackedRows> blocks) {
	}

	private final class Part implements TablePart {

		private final ZoneOffset recordedAt = group.recordedAt();
		private final PackedRows.Window[] windows = new PackedRows.Window[PART_ROWS];
		private final int[] rows = new int[PART_ROWS];
		private int size;

		void add(PackedRows.Window window, int row) {
			windows[size] = window;
			rows[size++] = row;
		}

		boolean isFull() {
			return size == PART_ROWS;
		}

		@Override
		public boolean rows(RowSink sink) {
			if (recordedAt != null) {
				sink.recordedAt(recordedAt);
			}
			RowReader reader = new RowReader(layout, sink);
			for (int i = 0; i < size; i++) {
				if (!reader.emit(windows[i], rows[i])) {
					return false;
				}
			}
			return true;
		}
	}

	private final RowLayout layout;
	private final Iterator<Group> groups;
	private Group group;
	/** By block, the rows read from it and the number of its next row; null until its first row is due. */
	private PackedRows.Window[] windows = {};
	private int[] rows = {};
	/** The next rows of the blocks. */
	private final MergeHeap next = new MergeHeap();

	/** @param groups all rows of a group come before those of the next */
	RowMerge(RowLayout layout, List<Group> groups) {
		this.layout = layout;
		this.groups = groups.iterator();
	}

	@Override
	public boolean hasNext() {
		while (next.isEmpty() && groups.hasNext()) {
			group = groups.next();
			List<PackedRows> blocks = group.blocks();
			windows = new PackedRows.Window[blocks.size()];
			rows = new int[blocks.size()];
			for (int i = 0; i < rows.length; i++) {
				next.add(blocks.get(i).firstKey(), i);
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
			int number = next.first();
			PackedRows block = group.blocks().get(number);
			PackedRows.Window window = windows[number] == null ? block.open() : windows[number];
			int row = rows[number]++;
			part.add(window, row);
			if (row + 1 == block.size()) {
				windows[number] = null;
				next.remove();
			} else {
				windows[number] = row + 1 == window.end() ? window.next() : window;
				next.advance(windows[number].key(row + 1));
			}
		}
		return part;
	}
}
