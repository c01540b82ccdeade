package org.threadlanes.core.tables.csv;

/** A cache of formatted cells, for rows that repeat their values. New entries may replace old ones. Thread-safe. */
final class EncodedCellCache {

	private static final int SLOTS = 1 << 11;
	private static final int MAX_LENGTH = 1 << 10;

	/** By the first column, then by the key. */
	private final Run[][] runs;

	/**
	 * Cells of successive columns. Immutable: threads share them without a lock.
	 *
	 * @param key identifies their values
	 * @param end the column after the last
	 * @param bytes the cells, each after its separator; not copied
	 */
	record Run(long key, int end, byte[] bytes) {
	}

	EncodedCellCache(int columns) {
		runs = new Run[columns][];
	}

	/** Consecutive keys do not collide. */
	private static int slot(long key) {
		return (int) (key + (key >>> 32) * 0x9E37_79B9) & SLOTS - 1;
	}

	/** @return the cells from a column on; null if they are not cached */
	Run get(int first, long key) {
		Run[] ofColumn = runs[first];
		Run run = ofColumn == null ? null : ofColumn[slot(key)];
		return run != null && run.key == key ? run : null;
	}

	/** Caches the cells written since an offset. */
	void put(int first, long key, int end, Utf8Buffer out, int start) {
		if (out.size() - start > MAX_LENGTH) {
			return;
		}
		Run[] ofColumn = runs[first];
		if (ofColumn == null) {
			ofColumn = new Run[SLOTS];
			runs[first] = ofColumn;
		}
		ofColumn[slot(key)] = new Run(key, end, out.since(start));
	}
}
