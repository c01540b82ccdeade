package org.threadlanes.core.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * Takes the bytes of a running recording, part by part, and passes on each chunk once: a part may begin with the last
 * chunks of the one before. Chunks are whole recordings, so what was passed on always is one.
 */
final class NewChunks {

	/** Size of a chunk's header; where in it size, start and duration are. */
	private static final int HEADER = 68;
	private static final int SIZE_AT = 8;
	private static final int START_AT = 32;
	private static final int DURATION_AT = 40;
	private static final int MAGIC = 0x464C5200;

	private final OutputStream out;
	private final ByteBuffer header = ByteBuffer.allocate(HEADER);
	/** Bytes of the current chunk that are still to come, after its header. */
	private long missing;
	private boolean wanted;
	private long lastStart = Long.MIN_VALUE;
	private long lastEnd;
	private long written;
	private int whole;

	NewChunks(OutputStream out) {
		this.out = out;
	}

	/**
	 * @param bytes what follows the bytes before
	 * @throws IOException if they cannot be passed on
	 */
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
			throw new IOException("no chunk of a recording");
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

	/** Ends a part, whole or not: the next begins with a chunk. */
	void endPart() {
		missing = 0;
		header.clear();
	}

	/** @return the time from which chunks are new; null before the first */
	Instant newSince() {
		// The JVM dates the end of a chunk some microseconds later than the chunk does.
		return whole == 0 ? null : Instant.ofEpochSecond(0, lastEnd).plusMillis(1);
	}

	/** @return the bytes passed on */
	long written() {
		return written;
	}

	/** @return the chunks passed on to their last byte */
	int whole() {
		return whole;
	}
}
