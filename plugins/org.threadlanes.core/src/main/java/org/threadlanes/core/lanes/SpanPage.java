package org.threadlanes.core.lanes;

import java.util.Arrays;

/**
 * Some hundred waits, packed into bits: of each column the smallest value, and for each wait how much more it is, in as
 * many bits as the largest needs. That is about 10 bytes a wait, and any of them can be read at once. Immutable.
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

	/** Packs the spans from..from+count-1. */
	SpanPage(SpanColumns spans, int from, int count) {
		size = count;
		long[] smallest = new long[COLUMNS];
		long[][] values = {Arrays.copyOfRange(spans.start, from, from + count), durations(spans, from, count),
			longs(spans.site, from, count), longs(spans.amount, from, count), longs(spans.event, from, count)};
		long allWidths = 0;
		long allPrefixes = 0;
		int sum = 0;
		for (int c = 0; c < COLUMNS; c++) {
			smallest[c] = least(values[c]);
			int width = Long.SIZE - Long.numberOfLeadingZeros(bitsAbove(smallest[c], values[c]));
			allWidths |= (long) width << Byte.SIZE * c;
			allPrefixes |= (long) sum << PREFIX_BITS * c;
			sum += width;
		}
		widths = allWidths;
		prefixes = allPrefixes;
		words = Arrays.copyOf(smallest, COLUMNS + (sum * count + Long.SIZE - 1) / Long.SIZE);
		for (int c = 0; c < COLUMNS; c++) {
			if (width(c) > 0) {
				write(c, values[c]);
			}
		}
	}

	private static long[] durations(SpanColumns spans, int from, int count) {
		long[] durations = new long[count];
		for (int i = 0; i < count; i++) {
			durations[i] = spans.end[from + i] - spans.start[from + i];
		}
		return durations;
	}

	private static long[] longs(int[] column, int from, int count) {
		long[] values = new long[count];
		for (int i = 0; i < count; i++) {
			values[i] = column[from + i];
		}
		return values;
	}

	private static long least(long[] values) {
		long least = Long.MAX_VALUE;
		for (long value : values) {
			if (value < least) {
				least = value;
			}
		}
		return least;
	}

	private static long bitsAbove(long least, long[] values) {
		long bits = 0;
		for (long value : values) {
			bits |= value - least;
		}
		return bits;
	}

	private int width(int column) {
		return (int) (widths >>> Byte.SIZE * column) & 0xFF;
	}

	private int firstBit(int column) {
		return COLUMNS * Long.SIZE + ((int) (prefixes >>> PREFIX_BITS * column) & (1 << PREFIX_BITS) - 1) * size;
	}

	private void write(int column, long[] values) {
		int width = width(column);
		long smallest = words[column];
		int bit = firstBit(column);
		int at = bit / Long.SIZE;
		int shift = bit & Long.SIZE - 1;
		long word = words[at];
		for (long each : values) {
			long value = each - smallest;
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

	/** Unpacks all spans, in place of those that are there. */
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
