package org.threadlanes.core.lanes;

import java.util.Arrays;

/**
 * Up to {@value #MAX_SIZE} waits of a thread in order, packed into bits: the smallest value of each column, and for
 * each wait the difference from it, in as many bits as the largest difference needs. That is about 11 bytes per wait,
 * with random access. Immutable.
 */
final class WaitBlock {

	static final int MAX_SIZE = 1 << 11;

	private static final int START = 0;
	private static final int DURATION = 1;
	private static final int GROUP = 2;
	private static final int AMOUNT = 3;
	/** Less the number of the wait in its block: waits mostly follow one another as they were recorded. */
	private static final int EVENT = 4;
	private static final int COLUMNS = 5;

	private final int size;
	/** The smallest values, then the columns one after the other, and one more, as two are read for each value. */
	private final long[] words;
	/** The width of each column in bits, a byte each. */
	private final long widths;
	private final boolean disjoint;

	private WaitBlock(int size, long[] words, long widths, boolean disjoint) {
		this.size = size;
		this.words = words;
		this.widths = widths;
		this.disjoint = disjoint;
	}

	/** Makes blocks, one after the other. Not thread-safe. */
	static final class Packer {

		private long[] values = {};
		private long[] words = {};
		private int bit;

		/** @return a block of some waits, which must be sorted */
		WaitBlock pack(WaitRows rows, int from, int to) {
			int count = to - from;
			if (count > values.length) {
				values = new long[count];
				words = new long[COLUMNS + COLUMNS * count + 1];
			}
			long widths = 0;
			bit = COLUMNS * Long.SIZE;
			boolean disjoint = true;
			long lastStart = Long.MIN_VALUE;
			long lastEnd = Long.MIN_VALUE;
			for (int column = 0; column < COLUMNS; column++) {
				switch (column) {
					case START -> {
						for (int i = 0; i < count; i++) {
							long start = rows.start(from + i);
							disjoint &= start >= lastEnd && start != lastStart;
							lastStart = start;
							lastEnd = rows.end(from + i);
							values[i] = start;
						}
					}
					case DURATION -> {
						for (int i = 0; i < count; i++) {
							values[i] = rows.end(from + i) - rows.start(from + i);
						}
					}
					case GROUP -> {
						for (int i = 0; i < count; i++) {
							values[i] = rows.group(from + i);
						}
					}
					case AMOUNT -> {
						for (int i = 0; i < count; i++) {
							values[i] = rows.amount(from + i);
						}
					}
					default -> {
						for (int i = 0; i < count; i++) {
							values[i] = rows.event(from + i) - i;
						}
					}
				}
				widths |= (long) pack(column, count) << Byte.SIZE * column;
			}
			return new WaitBlock(count, Arrays.copyOf(words, (bit + Long.SIZE - 1) / Long.SIZE + 1), widths, disjoint);
		}

		/** @return the width */
		private int pack(int column, int count) {
			long least = Long.MAX_VALUE;
			long most = Long.MIN_VALUE;
			for (int i = 0; i < count; i++) {
				long value = values[i];
				least = value < least ? value : least;
				most = value > most ? value : most;
			}
			int width = Long.SIZE - Long.numberOfLeadingZeros(most - least);
			words[column] = least;
			if (width > 0) {
				write(width, least, count);
			}
			return width;
		}

		private void write(int width, long least, int count) {
			int at = bit >>> 6;
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

	int size() {
		return size;
	}

	/** @return whether each wait starts after the one before it, and not before that has ended */
	boolean isDisjoint() {
		return disjoint;
	}

	private int width(int column) {
		return (int) (widths >>> Byte.SIZE * column) & 0xFF;
	}

	private int firstBit(int column) {
		int before = 0;
		for (int i = 0; i < column; i++) {
			before += width(i);
		}
		return COLUMNS * Long.SIZE + before * size;
	}

	private long read(int column, int i) {
		int width = width(column);
		return words[column] + (width == 0 ? 0 : bits(words, firstBit(column) + i * width) & -1L >>> Long.SIZE - width);
	}

	/** @return 64 bits from one on; without a branch, as none could be predicted */
	private static long bits(long[] words, int bit) {
		int at = bit >>> 6;
		return words[at] >>> bit | words[at + 1] << 1 << ~bit;
	}

	long start(int i) {
		return read(START, i);
	}

	long end(int i) {
		return read(START, i) + read(DURATION, i);
	}

	int group(int i) {
		return (int) read(GROUP, i);
	}

	int amount(int i) {
		return (int) read(AMOUNT, i);
	}

	int event(int i) {
		return (int) read(EVENT, i) + i;
	}

	void emitTo(int i, WaitSink sink) {
		long start = start(i);
		sink.add(start, start + read(DURATION, i), group(i), amount(i), event(i));
	}

	/** Unpacks the waits from an index on. */
	void unpack(int from, int count, long[] start, long[] duration, long[] group) {
		unpack(START, from, count, start);
		unpack(from, count, duration, group);
	}

	void unpack(int from, int count, long[] duration, long[] group) {
		unpack(DURATION, from, count, duration);
		unpack(GROUP, from, count, group);
	}

	private void unpack(int column, int from, int count, long[] values) {
		int width = width(column);
		long least = words[column];
		if (width == 0) {
			Arrays.fill(values, 0, count, least);
			return;
		}
		long mask = -1L >>> Long.SIZE - width;
		int first = firstBit(column) + from * width;
		for (int i = 0; i < count; i++) {
			values[i] = least + (bits(words, first + i * width) & mask);
		}
	}
}
