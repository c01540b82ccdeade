package org.threadlanes.core.table;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The rows of one table: first collected block by block, then read in order. Each block is sorted; reading merges them.
 * Where a chunk must not mix with the next, each chunk has blocks of its own.
 */
final class RowStore {

	/** How many rows are sorted at once. */
	private static final int MIN_ROWS = 16;
	private static final int MAX_ROWS = 1 << 14;

	private final RowLayout layout;
	private final RowBlock block;
	/** In the order of the recording; all rows of a group come before those of the next. */
	private final List<RowMerge.Group> groups = new ArrayList<>();
	private List<PackedRows> inMemory = new ArrayList<>();
	private long bytes;
	private long rows;

	/**
	 * @param layout the layout of a row
	 * @param memory how much memory the rows of all tables may take, in bytes
	 */
	RowStore(RowLayout layout, long memory) {
		this.layout = layout;
		long rowsInMemory = memory / 4 / (8L * layout.stride());
		block = new RowBlock(layout, (int) Math.max(MIN_ROWS, Math.min(MAX_ROWS, rowsInMemory)));
		beginGroup(null);
	}

	/**
	 * The rows that follow come after those that came.
	 *
	 * @param recordedAt the offset from UTC of the JVM that recorded them; null if it does not matter
	 */
	void beginGroup(ZoneOffset recordedAt) {
		endBlock();
		groups.add(new RowMerge.Group(recordedAt, new ArrayList<>()));
	}

	/** @return where the next row is written to */
	RowBlock block() {
		if (block.isFull()) {
			endBlock();
		}
		return block;
	}

	private void endBlock() {
		if (block.rows() > 0) {
			PackedRows packed = block.pack();
			groups.get(groups.size() - 1).blocks().add(packed);
			inMemory.add(packed);
			rows += packed.size();
			bytes += packed.bytes();
		}
	}

	/** Packs what is not packed yet: no more rows follow, or memory is short. */
	void pack() {
		endBlock();
		block.release();
	}

	/** @return how much memory the rows take, in bytes */
	long bytes() {
		return bytes + block.bytes();
	}

	/** Moves all packed rows from memory to disk. */
	void moveTo(SpillFile disk) {
		inMemory.forEach(packed -> packed.moveTo(disk));
		inMemory = new ArrayList<>();
		bytes = 0;
	}

	long rows() {
		return rows;
	}

	/** @return all rows in order */
	Iterator<TablePart> parts() {
		return new RowMerge(layout, groups);
	}
}
