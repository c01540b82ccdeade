package org.threadlanes.core.tables;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import org.threadlanes.core.base.work.EagerTask;

/**
 * The rows of one table, collected in blocks and then read in order: each block is sorted, and reading merges them. If
 * rows of different chunks must not mix, each chunk has its own blocks.
 */
final class RowStore {

	/** How many rows are sorted at once. */
	private static final int MIN_ROWS = 16;
	private static final int MAX_ROWS = 1 << RowBlock.NUMBER_BITS;

	private final RowLayout layout;
	private final int blockRows;
	/** The block being filled. */
	private RowBlock block;
	/** The block that another thread is packing, and the result; null if there is none. */
	private RowBlock full;
	private EagerTask<PackedRows> packing;
	/** In the order of the recording; all rows of a group come before those of the next. */
	private final List<RowMerge.Group<PackedRows.Window>> groups = new ArrayList<>();
	/** The packed blocks of the last group. */
	private List<PackedRows> ofGroup;
	private List<PackedRows> inMemory = new ArrayList<>();
	private int blocks;
	private long bytes;
	private long rows;

	/** @param memory the memory limit of the rows of all tables, in bytes */
	RowStore(RowLayout layout, long memory) {
		this.layout = layout;
		long rowsInMemory = memory / 8 / (8L * layout.stride);
		blockRows = (int) Math.max(MIN_ROWS, Math.min(MAX_ROWS, rowsInMemory));
		block = new RowBlock(layout, blockRows);
		beginGroup(null);
	}

	/**
	 * Starts a group: all following rows come after those so far.
	 *
	 * @param recordedAt the offset from UTC of the JVM that recorded them; null if it does not matter
	 */
	void beginGroup(ZoneOffset recordedAt) {
		packAll();
		ofGroup = new ArrayList<>();
		groups.add(new RowMerge.Group<>(recordedAt, ofGroup));
	}

	/** @return the block to write the next row to */
	RowBlock block() {
		if (block.isFull()) {
			endBlock();
		}
		return block;
	}

	/** @return a copy of the last row */
	long[] lastRow() {
		return block.lastRow();
	}

	/** Lets another thread pack the block, and starts a new one. */
	private void endBlock() {
		RowBlock empty = full == null ? new RowBlock(layout, blockRows) : full;
		endPacking();
		RowBlock toPack = block;
		int id = blocks++;
		packing = new EagerTask<>(() -> toPack.pack(id));
		full = toPack;
		block = empty;
	}

	private void endPacking() {
		if (packing != null) {
			PackedRows packed = packing.get();
			packing = null;
			ofGroup.add(packed);
			inMemory.add(packed);
			rows += packed.size();
			bytes += packed.bytes();
		}
	}

	private void packAll() {
		if (block.rows() > 0) {
			endBlock();
		}
		endPacking();
	}

	/** Packs the remaining rows, after the last row or when memory runs low. */
	void pack() {
		packAll();
		full = null;
		block.release();
	}

	/** @return the memory that the rows take, in bytes */
	long bytes() {
		return bytes + block.bytes() + (full == null ? 0 : full.bytes());
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
		return new RowMerge<>(groups, sink -> new RowReader(layout, sink));
	}
}
