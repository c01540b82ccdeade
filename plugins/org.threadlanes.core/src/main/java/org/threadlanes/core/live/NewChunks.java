package org.threadlanes.core.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * Receives the bytes of a running recording, part by part, and writes each chunk once: a part may begin with the last
 * chunks of the previous one. Each chunk is a recording of its own, and so are several in one file.
 */
final class NewChunks {

	/** Size of a chunk's header, and offsets in it, in bytes. */
	private static final int HEADER = 68;
	private static final int SIZE_AT = 8;
	private static final int START_AT = 32;
	private static final int DURATION_AT = 40;
	private static final int MAGIC = 0x464C5200;

	private final OutputStream out;
	private final ByteBuffer header = ByteBuffer.allocate(HEADER);
	/** Bytes of the current chunk still to come, without its header. */
	private long missing;
	private boolean wanted;
	private long lastStart = Long.MIN_VALUE;
	private long lastEnd;
	private long written;
	private int whole;

	NewChunks(OutputStream out) {
		this.out = out;
	}

	/** @throws IOException if these are not the bytes of chunks, or cannot be written */
	void add(byte[] bytes) throws IOException {
		int at = 0;
		while (at < bytes.length) {
			if (missing == 0) {
				int part = Math.min(header.remaining(), bytes.length - at);
				header.put(bytes, at, part);
				at += part;
				if (!header.hasRemaining()) {
					startChunk();
				}
			} else {
				int part = (int) Math.min(missing, bytes.length - at);
				if (wanted) {
					write(bytes, at, part);
				}
				at += part;
				missing -= part;
				if (missing == 0 && wanted) {
					whole++;
				}
			}
		}
	}

	private void startChunk() throws IOException {
		long size = header.getLong(SIZE_AT);
		if (header.getInt(0) != MAGIC || size <= HEADER) {
			throw new IOException("not a chunk of a recording");
		}
		missing = size - HEADER;
		long start = header.getLong(START_AT);
		wanted = start > lastStart;
		if (wanted) {
			lastStart = start;
			lastEnd = start + header.getLong(DURATION_AT);
			write(header.array(), 0, HEADER);
		}
		header.clear();
	}

	private void write(byte[] bytes, int at, int count) throws IOException {
		out.write(bytes, at, count);
		written += count;
	}

	/** Ends a part, complete or not: the next one begins with a chunk. */
	void endPart() {
		missing = 0;
		header.clear();
	}

	/** @return the time from which chunks are new; null before the first complete one */
	Instant newSince() {
		// The JVM dates the end of a chunk some microseconds later than its header does.
		return whole == 0 ? null : Instant.ofEpochSecond(0, lastEnd).plusMillis(1);
	}

	/** @return the bytes written */
	long written() {
		return written;
	}

	/** @return the number of chunks written completely */
	int whole() {
		return whole;
	}
}
