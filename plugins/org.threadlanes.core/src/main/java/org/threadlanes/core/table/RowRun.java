package org.threadlanes.core.table;

import java.time.ZoneOffset;
import java.util.Arrays;

/**
 * Rows in memory, in the order in which they came. A row is written with {@link #begin}, one {@code put} for each cell
 * and {@link #end}; a row without an end is dropped by the next begin.
 */
final class RowRun {

	private static final int PAGE_SHIFT = 12;
	private static final int PAGE_ROWS = 1 << PAGE_SHIFT;
	private static final int FIRST_PAGE_ROWS = 8;

	private final RowLayout layout;
	private final int stride;
	private final ZoneOffset recordedAt;
	private final TextPool texts = new TextPool();
	private long[][] pages = new long[1][];
	private int rows;
	private long pageBytes;
	private long[] page;
	private int row;
	private int firstCell;

	/**
	 * @param layout the layout of a row
	 * @param recordedAt the offset from UTC of the recorded JVM
	 */
	RowRun(RowLayout layout, ZoneOffset recordedAt) {
		this.layout = layout;
		this.stride = layout.stride();
		this.recordedAt = recordedAt;
		pages[0] = new long[FIRST_PAGE_ROWS * stride];
		pageBytes = 8L * pages[0].length;
	}

	RowLayout layout() {
		return layout;
	}

	ZoneOffset recordedAt() {
		return recordedAt;
	}

	int rows() {
		return rows;
	}

	/** @return about how much memory the rows take, in bytes */
	long bytes() {
		return pageBytes + texts.bytes();
	}

	void begin(long key) {
		int number = rows >>> PAGE_SHIFT;
		row = (rows & PAGE_ROWS - 1) * stride;
		page = number < pages.length ? pages[number] : null;
		if (page == null || row == page.length) {
			page = grow(number);
		}
		firstCell = row + layout.firstCell();
		page[row] = key;
		for (int i = row + 1; i < firstCell; i++) {
			page[i] = 0;
		}
	}

	/** The first page grows, so that a table of few rows takes little; the others are made whole. */
	private long[] grow(int number) {
		if (number == 0) {
			pages[0] = Arrays.copyOf(pages[0], Math.min(PAGE_ROWS * stride, pages[0].length * 4));
			pageBytes = 8L * pages[0].length;
			return pages[0];
		}
		if (number == pages.length) {
			pages = Arrays.copyOf(pages, number * 2);
		}
		pages[number] = new long[PAGE_ROWS * stride];
		pageBytes += 8L * PAGE_ROWS * stride;
		return pages[number];
	}

	void put(int column, long value) {
		page[firstCell + column] = value;
	}

	void putDecimal(int column, double value) {
		page[firstCell + column] = Double.doubleToRawLongBits(value);
	}

	/** @param text may be null */
	void putText(int column, String text) {
		if (text == null) {
			putNothing(column);
		} else {
			page[firstCell + column] = texts.add(text);
		}
	}

	void putNothing(int column) {
		page[row + 1 + (column >>> 6)] |= 1L << column;
		page[firstCell + column] = 0;
	}

	void end() {
		rows++;
	}

	long key(int number) {
		return pages[number >>> PAGE_SHIFT][(number & PAGE_ROWS - 1) * stride];
	}

	/** Passes the cells of a row to a sink, without ending the row. */
	void emit(int number, RowSink sink) {
		long[] from = pages[number >>> PAGE_SHIFT];
		int start = (number & PAGE_ROWS - 1) * stride;
		int first = start + layout.firstCell();
		int columns = layout.columns();
		for (int column = 0; column < columns; column++) {
			if ((from[start + 1 + (column >>> 6)] & 1L << column) != 0) {
				sink.empty();
				continue;
			}
			long value = from[first + column];
			switch (layout.type(column)) {
			case TEXT -> sink.text(layout.shown(column, texts.get((int) value)));
			case INTEGER, UNSIGNED -> sink.integer(value);
			case DECIMAL, FLOAT -> sink.decimal(Double.longBitsToDouble(value));
			case BOOLEAN -> sink.bool(value != 0);
			case TIMESTAMP -> sink.time(value);
			case DURATION -> sink.duration(value);
			}
		}
	}

	/** Writes the rows in an order to the disk, the texts within the rows. */
	void spill(int[] order, SpillFile.Writer out) {
		int columns = layout.columns();
		long keyBefore = 0;
		for (int number : order) {
			long[] from = pages[number >>> PAGE_SHIFT];
			int start = (number & PAGE_ROWS - 1) * stride;
			long key = from[start];
			out.putLong(key - keyBefore);
			keyBefore = key;
			for (int i = 1; i < layout.firstCell(); i++) {
				out.putLong(from[start + i]);
			}
			for (int column = 0; column < columns; column++) {
				if ((from[start + 1 + (column >>> 6)] & 1L << column) != 0) {
					continue;
				}
				long value = from[start + layout.firstCell() + column];
				switch (layout.type(column)) {
				case TEXT -> out.putText(texts.get((int) value));
				case DECIMAL, FLOAT -> out.putBits(value);
				// Mostly the start, which the key is, too.
				case TIMESTAMP -> out.putLong(value - key);
				default -> out.putLong(value);
				}
			}
		}
	}

	/** @return the numbers of the rows in the order of their keys; rows of equal keys stay in their order */
	int[] sorted() {
		long[] keys = new long[rows];
		for (int i = 0; i < rows; i++) {
			keys[i] = key(i);
		}
		return KeySort.order(keys);
	}
}
