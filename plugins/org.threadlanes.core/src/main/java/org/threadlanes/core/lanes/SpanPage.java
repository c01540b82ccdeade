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
	private static final int EVENT = 4;
	private static final int COLUMNS = 5;
	/** The widths before a column add up to less than 512. */
	private static final int PREFIX_BITS = 9;

	private final int size;
	/** The smallest values, then the columns one after the other. */
	private final long[] words;
	/** The width of each column in bits, a byte each. */
	private final long widths;
	/** The sum of the widths before each column. */
	private final long prefixes;

	private SpanPage(int size, long widths, long prefixes, long[] words) {
		this.size = size;
		this.widths = widths;
		this.prefixes = prefixes;
		this.words = words;
	}

	/** Packs pages, one after the other. */
	static final class Packer {

		private final int capacity;
		private final long[] values;
		private final long[] words;
		private int count;
		private int bit;
		private long widths;
		private long prefixes;

		/** @param capacity the most spans of a page */
		Packer(int capacity) {
			this.capacity = capacity;
			values = new long[capacity];
			words = new long[COLUMNS + COLUMNS * capacity];
		}

		/** @return a page of the spans from an index on, which is full if there are enough */
		SpanPage pack(SpanColumns spans, int from) {
			count = Math.min(capacity, spans.size - from);
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
			pack(EVENT, spans.event, from);
			return new SpanPage(count, widths, prefixes, Arrays.copyOf(words, (bit + Long.SIZE - 1) / Long.SIZE));
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
			return words[column];
		}
		int bit = firstBit(column) + i * width;
		int shift = bit & Long.SIZE - 1;
		long value = words[bit / Long.SIZE] >>> shift;
		if (shift + width > Long.SIZE) {
			value |= words[bit / Long.SIZE + 1] << Long.SIZE - shift;
		}
		return words[column] + (value & -1L >>> Long.SIZE - width);
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
		return (int) read(EVENT, i);
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
		long smallest = words[column];
		if (width == 0) {
			Arrays.fill(values, 0, size, smallest);
			return;
		}
		long mask = -1L >>> Long.SIZE - width;
		int bit = firstBit(column);
		int at = bit / Long.SIZE;
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
