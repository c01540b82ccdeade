package org.threadlanes.core.tables;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
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
	private static final int LENGTH_BYTES = 4;
	/** How many bytes are written to disk at once, and how many are read for a text, which is mostly enough. */
	private static final int WRITTEN = 1 << 16;
	private static final int READ = 1 << 8;

	private final long memory;
	private final SpillFile disk = new SpillFile();
	private final List<String> texts = new ArrayList<>();
	private final Map<String, Integer> numbers = new HashMap<>();
	private long bytes;
	/** Texts not yet on disk. */
	private final ByteArrayOutputStream tail = new ByteArrayOutputStream();

	/** @param memory the memory limit of texts, in bytes */
	TextTable(long memory) {
		this.memory = memory;
	}

	/** @return the number of a text */
	long add(String text) {
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
		ByteBuffer written = ByteBuffer.allocate(LENGTH_BYTES + 2 * text.length());
		written.putInt(text.length()).asCharBuffer().put(text);
		long place = disk.size() + tail.size();
		tail.writeBytes(written.array());
		if (tail.size() >= WRITTEN) {
			flush();
		}
		return place;
	}

	/** Writes the buffered texts to disk. */
	void flush() {
		if (tail.size() > 0) {
			disk.append(tail.toByteArray(), tail.size());
			tail.reset();
		}
	}

	String get(long number) {
		return number >= 0 ? texts.get((int) number) : read(-1 - number);
	}

	private String read(long place) {
		ByteBuffer start = ByteBuffer.wrap(disk.read(place, (int) Math.min(READ, disk.size() - place)));
		int bytes = 2 * start.getInt();
		ByteBuffer text = bytes <= start.remaining() ? start.limit(LENGTH_BYTES + bytes)
				: ByteBuffer.wrap(disk.read(place + LENGTH_BYTES, bytes));
		return text.asCharBuffer().toString();
	}

	@Override
	public void close() throws IOException {
		disk.close();
	}
}
