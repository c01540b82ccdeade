package org.threadlanes.core.lanes;

import java.util.Arrays;

/**
 * A hundred or so waits, packed into bits: the smallest value of each column, and for each wait the difference from it,
 * in as many bits as the largest difference needs. That is about 10 bytes per wait, with random access. Immutable.
 */
final class SpanPage {

	private static final int START = 0;
	private static final int DURATION = 1;
	private static final int SITE = 2;
	private static final int AMOUNT = 3;
	/** Less the number of the wait in its page: waits mostly follow one another as they were recorded. */
	private static final int EVENT = 4;
	private static final int COLUMNS = 5;
	/** The widths before a column add up to less than 512. */
	private static final int PREFIX_BITS = 9;

	private final int size;
	/** From an offset on, the smallest values, then the columns one after the other. Other pages share the array. */
	private final long[] words;
	private final int offset;
	/** The width of each column in bits, a byte each. */
	private final long widths;
	/** The sum of the widths before each column. */
	private final long prefixes;

	private SpanPage(int size, long widths, long prefixes, long[] words, int offset) {
		this.size = size;
		this.widths = widths;
		this.prefixes = prefixes;
		this.words = words;
		this.offset = offset;
	}

	/** Packs pages, one after the other, into arrays so large that garbage collection does not move them. */
	static final class Packer {

		private static final int FEW_WORDS = 1 << 10;
		private static final int MANY_WORDS = 1 << 14;

		private final long[] values = new long[PackedSpans.PAGE_SIZE];
		private final long[] words = new long[COLUMNS + COLUMNS * PackedSpans.PAGE_SIZE];
		private long[] shared = {};
		private int used;
		private int count;
		private int bit;
		private long widths;
		private long prefixes;
		/** Memory for sorting; it has no sites of its own. */
		private final SpanColumns forSorting = new SpanColumns(new LaneSites());

		SpanColumns forSorting() {
			return forSorting;
		}

		/** @return a page of the spans from an index on, which is full if there are enough */
		SpanPage pack(SpanColumns spans, int from) {
			count = Math.min(PackedSpans.PAGE_SIZE, spans.size - from);
			bit = COLUMNS * Long.SIZE;
			widths = 0;
			prefixes = 0;
			System.arraycopy(spans.start, from, values, 0, count);
			pack(START);
			for (int i = 0; i < count; i++) {
				values[i] = spans.end[from + i] - spans.start[from + i];
			}
			pack(DURATION);
			pack(SITE, spans.site, from);
			pack(AMOUNT, spans.amount, from);
			for (int i = 0; i < count; i++) {
				values[i] = spans.event[from + i] - i;
			}
			pack(EVENT);
			int length = (bit + Long.SIZE - 1) / Long.SIZE;
			if (shared.length - used < length) {
				shared = new long[shared.length == 0 ? FEW_WORDS : MANY_WORDS];
				used = 0;
			}
			System.arraycopy(words, 0, shared, used, length);
			used += length;
			return new SpanPage(count, widths, prefixes, shared, used - length);
		}

		private void pack(int column, int[] from, int first) {
			for (int i = 0; i < count; i++) {
				values[i] = from[first + i];
			}
			pack(column);
		}

		private void pack(int column) {
			long least = Long.MAX_VALUE;
			long most = Long.MIN_VALUE;
			for (int i = 0; i < count; i++) {
				long value = values[i];
				least = value < least ? value : least;
				most = value > most ? value : most;
			}
			int width = Long.SIZE - Long.numberOfLeadingZeros(most - least);
			words[column] = least;
			widths |= (long) width << Byte.SIZE * column;
			prefixes |= (long) ((bit - COLUMNS * Long.SIZE) / count) << PREFIX_BITS * column;
			if (width > 0) {
				write(width, least);
			}
		}

		private void write(int width, long least) {
			int at = bit / Long.SIZE;
			int shift = bit & Long.SIZE - 1;
			long word = shift == 0 ? 0 : words[at];
			for (int i = 0; i < count; i++) {
				long value = values[i] - least;
				word |= value << shift;
				shift += width;
				if (shift >= Long.SIZE) {
					words[at++] = word;
					shift -= Long.SIZE;
					word = shift == 0 ? 0 : value >>> width - shift;
				}
			}
			if (shift > 0) {
				words[at] = word;
			}
			bit += width * count;
		}
	}

	private int width(int column) {
		return (int) (widths >>> Byte.SIZE * column) & 0xFF;
	}

	private int firstBit(int column) {
		return COLUMNS * Long.SIZE + ((int) (prefixes >>> PREFIX_BITS * column) & (1 << PREFIX_BITS) - 1) * size;
	}

	private long read(int column, int i) {
		int width = width(column);
		if (width == 0) {
			return words[offset + column];
		}
		int bit = firstBit(column) + i * width;
		int at = offset + bit / Long.SIZE;
		int shift = bit & Long.SIZE - 1;
		long value = words[at] >>> shift;
		if (shift + width > Long.SIZE) {
			value |= words[at + 1] << Long.SIZE - shift;
		}
		return words[offset + column] + (value & -1L >>> Long.SIZE - width);
	}

	long start(int i) {
		return read(START, i);
	}

	long end(int i) {
		return read(START, i) + read(DURATION, i);
	}

	int site(int i) {
		return (int) read(SITE, i);
	}

	int amount(int i) {
		return (int) read(AMOUNT, i);
	}

	int event(int i) {
		return (int) read(EVENT, i) + i;
	}

	/** Unpacks what a {@link SpanVisitor} needs. */
	void unpackTo(long[] start, long[] duration, long[] site) {
		readAll(START, start);
		readAll(DURATION, duration);
		readAll(SITE, site);
	}

	/** Replaces the contents of columns with these spans. */
	void unpackTo(SpanColumns spans) {
		long[] values = new long[size];
		spans.clearFor(size);
		readAll(START, spans.start);
		readAll(DURATION, spans.end);
		for (int i = 0; i < size; i++) {
			spans.end[i] += spans.start[i];
		}
		unpackTo(spans.site, SITE, values);
		unpackTo(spans.amount, AMOUNT, values);
		unpackTo(spans.event, EVENT, values);
		for (int i = 0; i < size; i++) {
			spans.event[i] += i;
		}
		spans.size = size;
	}

	private void unpackTo(int[] target, int column, long[] values) {
		readAll(column, values);
		for (int i = 0; i < size; i++) {
			target[i] = (int) values[i];
		}
	}

	private void readAll(int column, long[] values) {
		int width = width(column);
		long smallest = words[offset + column];
		if (width == 0) {
			Arrays.fill(values, 0, size, smallest);
			return;
		}
		long mask = -1L >>> Long.SIZE - width;
		int bit = firstBit(column);
		int at = offset + bit / Long.SIZE;
		int shift = bit & Long.SIZE - 1;
		long word = words[at];
		for (int i = 0; i < size; i++) {
			long value = word >>> shift;
			shift += width;
			if (shift >= Long.SIZE && (shift > Long.SIZE || i + 1 < size)) {
				word = words[++at];
				shift -= Long.SIZE;
				if (shift > 0) {
					value |= word << width - shift;
				}
			}
			values[i] = smallest + (value & mask);
		}
	}
}
