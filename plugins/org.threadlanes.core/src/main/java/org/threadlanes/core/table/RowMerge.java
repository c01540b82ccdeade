package org.threadlanes.core.table;

import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

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

	/** The next row of a block. */
	private static final class Head {

		/** Asked for nearly every row, so not put together of comparators. */
		static final Comparator<Head> ORDER = (a, b) -> a.key != b.key ? Long.compare(a.key, b.key)
				: Integer.compare(a.number, b.number);

		private final PackedRows block;
		private final int number;
		private PackedRows.Window window;
		private int row;
		private long key;

		Head(PackedRows block, int number) {
			this.block = block;
			this.number = number;
			key = block.firstKey();
		}

		/** @return this, before the first row */
		Head open() {
			window = block.window(0);
			return this;
		}

		/** @return whether there is another row */
		boolean next() {
			row++;
			if (row == block.size()) {
				return false;
			}
			if (row == window.end()) {
				window = block.window(row);
			}
			key = window.key(row);
			return true;
		}

		boolean isBefore(Head other) {
			return ORDER.compare(this, other) < 0;
		}
	}

	private final class Part implements TablePart {

		private final ZoneOffset recordedAt = group.recordedAt();
		private PackedRows.Window[] windows = new PackedRows.Window[PART_ROWS];
		private int[] rows = new int[PART_ROWS];
		private int size;

		void add(Head head) {
			windows[size] = head.window;
			rows[size++] = head.row;
		}

		boolean isFull() {
			return size == PART_ROWS;
		}

		@Override
		public boolean rows(RowSink sink) {
			if (recordedAt != null) {
				sink.recordedAt(recordedAt);
			}
			long[] row = new long[layout.stride()];
			for (int i = 0; i < size; i++) {
				windows[i].unpack(rows[i], row);
				if (!layout.emit(row, sink)) {
					return false;
				}
			}
			return true;
		}
	}

	private final RowLayout layout;
	private final Iterator<Group> groups;
	private Group group;
	private final Deque<Head> closed = new ArrayDeque<>();
	private final PriorityQueue<Head> open = new PriorityQueue<>(Head.ORDER);

	/**
	 * @param layout the layout of a row
	 * @param groups all rows of a group come before those of the next
	 */
	RowMerge(RowLayout layout, List<Group> groups) {
		this.layout = layout;
		this.groups = groups.iterator();
	}

	@Override
	public boolean hasNext() {
		while (open.isEmpty() && groups.hasNext()) {
			group = groups.next();
			IntStream.range(0, group.blocks().size()).mapToObj(i -> new Head(group.blocks().get(i), i))
					.sorted(Head.ORDER).forEach(closed::add);
			openNext();
		}
		return !open.isEmpty();
	}

	/** Opens all blocks that may have the next row. */
	private void openNext() {
		while (!closed.isEmpty() && (open.isEmpty() || closed.peek().isBefore(open.peek()))) {
			open.add(closed.remove().open());
		}
	}

	@Override
	public TablePart next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		Part part = new Part();
		while (!part.isFull() && !open.isEmpty()) {
			Head first = open.remove();
			Head second = earlier(open.peek(), closed.peek());
			boolean more;
			do {
				part.add(first);
				more = first.next();
				// Blocks overlap little: the same one is mostly first for many rows.
			} while (more && !part.isFull() && (second == null || first.isBefore(second)));
			if (more) {
				open.add(first);
			}
			openNext();
		}
		return part;
	}

	private static Head earlier(Head a, Head b) {
		return a == null || b != null && b.isBefore(a) ? b : a;
	}
}
