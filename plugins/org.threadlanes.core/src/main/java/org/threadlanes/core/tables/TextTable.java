package org.threadlanes.core.tables;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers texts, the same number for equal ones, so that rows need only hold numbers. Texts beyond the memory limit go
 * to disk one by one, equal or not; their numbers are negative and encode their positions. One thread adds; after that,
 * several may read.
 */
final class TextTable implements Closeable {

	/** The memory of a text besides its characters: the object, its array's header, its number, an entry. */
	private static final int BYTES_PER_TEXT = 112;
	private static final int BLOCK_SHIFT = 16;
	private static final int BLOCK = 1 << BLOCK_SHIFT;
	private static final int MAX_BLOCKS = 32;
	private static final int LENGTH_BYTES = 4;

	private final long memory;
	private final SpillFile disk = new SpillFile();
	private final List<String> texts = new ArrayList<>();
	private final Map<String, Integer> numbers = new HashMap<>();
	/** Recent texts and their numbers: the same objects recur. */
	private final String[] recent = new String[64];
	private final long[] recentNumbers = new long[64];
	private long bytes;
	/** Texts not yet on disk. */
	private byte[] tail = new byte[0];
	private int tailSize;
	private final Map<Long, byte[]> blocks = new LinkedHashMap<>(16, 0.75f, true) {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<Long, byte[]> eldest) {
			return size() > MAX_BLOCKS;
		}
	};

	/** @param memory the memory limit of texts, in bytes */
	TextTable(long memory) {
		this.memory = memory;
	}

	/** @return the number of a text */
	long add(String text) {
		int slot = text.hashCode() & recent.length - 1;
		if (recent[slot] != text) {
			recentNumbers[slot] = find(text);
			recent[slot] = text;
		}
		return recentNumbers[slot];
	}

	private long find(String text) {
		Integer known = numbers.get(text);
		if (known != null) {
			return known;
		}
		if (bytes > memory) {
			return -1 - write(text);
		}
		numbers.put(text, texts.size());
		texts.add(text);
		bytes += BYTES_PER_TEXT + 2L * text.length();
		return texts.size() - 1;
	}

	/** @return where the text will be; two bytes per character preserve unpaired surrogates */
	private long write(String text) {
		int length = LENGTH_BYTES + 2 * text.length();
		if (tailSize + length > tail.length) {
			flush();
			tail = new byte[Math.max(BLOCK, length)];
		}
		long place = disk.size() + tailSize;
		for (int shift = 24; shift >= 0; shift -= 8) {
			tail[tailSize++] = (byte) (text.length() >> shift);
		}
		for (int i = 0; i < text.length(); i++) {
			tail[tailSize++] = (byte) (text.charAt(i) >> 8);
			tail[tailSize++] = (byte) text.charAt(i);
		}
		return place;
	}

	/** Writes the buffered texts to disk. */
	void flush() {
		if (tailSize > 0) {
			disk.append(tail, tailSize);
			tailSize = 0;
		}
	}

	String get(long number) {
		return number >= 0 ? texts.get((int) number) : read(-1 - number);
	}

	private String read(long place) {
		byte[] head = bytes(place, LENGTH_BYTES);
		int length = (head[0] & 0xFF) << 24 | (head[1] & 0xFF) << 16 | (head[2] & 0xFF) << 8 | head[3] & 0xFF;
		byte[] from = bytes(place + LENGTH_BYTES, 2 * length);
		char[] text = new char[length];
		for (int i = 0; i < length; i++) {
			text[i] = (char) (from[2 * i] << 8 | from[2 * i + 1] & 0xFF);
		}
		return new String(text);
	}

	/** Rows are read roughly in the order of their texts, so most reads hit a cached block. */
	private byte[] bytes(long place, int length) {
		int from = (int) (place & BLOCK - 1);
		if (from + length > BLOCK) {
			return disk.read(place, length);
		}
		return Arrays.copyOfRange(block(place >> BLOCK_SHIFT), from, from + length);
	}

	private synchronized byte[] block(long number) {
		return blocks.computeIfAbsent(number,
				n -> disk.read(n << BLOCK_SHIFT, (int) Math.min(BLOCK, disk.size() - (n << BLOCK_SHIFT))));
	}

	@Override
	public void close() throws IOException {
		disk.close();
	}
}
