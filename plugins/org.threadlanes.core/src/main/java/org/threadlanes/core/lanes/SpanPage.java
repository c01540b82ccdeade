package org.threadlanes.core.lanes;

/**
 * Some hundred waits, packed into bits: of each column the smallest value, and for each wait how much more it is, in as
 * many bits as the largest needs. That is 10 to 14 bytes a wait, and any of them can be read at once. Immutable.
 */
final class SpanPage {

	private static final int START = 0;
	private static final int DURATION = 1;
	private static final int CODE = 2;
	private static final int STACK = 3;
	private static final int TARGET = 4;
	private static final int AMOUNT = 5;
	private static final int EVENT = 6;
	private static final int COLUMNS = 7;
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
		long[][] columns = new long[COLUMNS][count];
		for (int i = 0; i < count; i++) {
			int s = from + i;
			columns[START][i] = spans.start[s];
			columns[DURATION][i] = spans.end[s] - spans.start[s];
			columns[CODE][i] = spans.code[s];
			columns[STACK][i] = spans.stack[s];
			columns[TARGET][i] = spans.target[s];
			columns[AMOUNT][i] = spans.amount[s];
			columns[EVENT][i] = spans.event[s];
		}
		long[] smallest = new long[COLUMNS];
		long allWidths = 0;
		long allPrefixes = 0;
		int sum = 0;
		for (int c = 0; c < COLUMNS; c++) {
			long bits = 0;
			smallest[c] = smallest(columns[c]);
			for (int i = 0; i < count; i++) {
				columns[c][i] -= smallest[c];
				bits |= columns[c][i];
			}
			int width = Long.SIZE - Long.numberOfLeadingZeros(bits);
			allWidths |= (long) width << Byte.SIZE * c;
			allPrefixes |= (long) sum << PREFIX_BITS * c;
			sum += width;
		}
		widths = allWidths;
		prefixes = allPrefixes;
		words = new long[COLUMNS + (sum * count + Long.SIZE - 1) / Long.SIZE];
		System.arraycopy(smallest, 0, words, 0, COLUMNS);
		for (int c = 0; c < COLUMNS; c++) {
			write(c, columns[c]);
		}
	}

	private static long smallest(long[] column) {
		long smallest = Long.MAX_VALUE;
		for (long value : column) {
			smallest = Math.min(smallest, value);
		}
		return smallest;
	}

	private int width(int column) {
		return (int) (widths >>> Byte.SIZE * column) & 0xFF;
	}

	private int firstBit(int column) {
		return COLUMNS * Long.SIZE + ((int) (prefixes >>> PREFIX_BITS * column) & (1 << PREFIX_BITS) - 1) * size;
	}

	private void write(int column, long[] values) {
		int width = width(column);
		int bit = firstBit(column);
		for (int i = 0; i < size && width > 0; i++, bit += width) {
			int shift = bit & Long.SIZE - 1;
			words[bit / Long.SIZE] |= values[i] << shift;
			if (shift + width > Long.SIZE) {
				words[bit / Long.SIZE + 1] |= values[i] >>> Long.SIZE - shift;
			}
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

	short code(int i) {
		return (short) read(CODE, i);
	}

	int stack(int i) {
		return (int) read(STACK, i);
	}

	int target(int i) {
		return (int) read(TARGET, i);
	}

	int amount(int i) {
		return (int) read(AMOUNT, i);
	}

	int event(int i) {
		return (int) read(EVENT, i);
	}

	/** Unpacks all spans. */
	void addTo(SpanSink sink) {
		for (int i = 0; i < size; i++) {
			long start = start(i);
			sink.add(start, start + read(DURATION, i), code(i), stack(i), target(i), amount(i), event(i));
		}
	}
}
