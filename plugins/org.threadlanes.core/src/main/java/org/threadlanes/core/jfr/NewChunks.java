package org.threadlanes.core.jfr;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;

/**
 * Receives the bytes of a running recording, part by part, and writes each chunk once: a part may begin with the last
 * chunks of the previous one. Each chunk is a recording of its own, and so are several in one file.
 */
public final class NewChunks {

	private final OutputStream out;
	private final ByteBuffer header = ByteBuffer.allocate(ChunkHeader.SIZE);
	/** Bytes of the current chunk still to come, without its header. */
	private long missing;
	private boolean wanted;
	private long lastStart = Long.MIN_VALUE;
	private long lastEnd;
	private long written;
	private int whole;

	/** @param out where to write them; not closed */
	public NewChunks(OutputStream out) {
		this.out = out;
	}

	/**
	 * @param bytes the next bytes of a part
	 * @throws IOException if these are not the bytes of chunks, or cannot be written
	 */
	public void add(byte[] bytes) throws IOException {
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
		ChunkHeader chunk = ChunkHeader.unchecked(header.clear(), 0);
		if (header.getInt(0) != ChunkHeader.MAGIC || chunk.size() <= ChunkHeader.SIZE) {
			throw new IOException("not a chunk of a recording");
		}
		missing = chunk.size() - ChunkHeader.SIZE;
		wanted = chunk.startNanos() > lastStart;
		if (wanted) {
			lastStart = chunk.startNanos();
			lastEnd = chunk.endNanos();
			write(header.array(), 0, ChunkHeader.SIZE);
		}
	}

	private void write(byte[] bytes, int at, int count) throws IOException {
		out.write(bytes, at, count);
		written += count;
	}

	/** Ends a part, complete or not: the next one begins with a chunk. */
	public void endPart() {
		missing = 0;
		header.clear();
	}

	/** @return the time from which chunks are new; null before the first complete one */
	public Instant newSince() {
		// The JVM dates the end of a chunk some microseconds later than its header does.
		return whole == 0 ? null : Instant.ofEpochSecond(0, lastEnd).plusMillis(1);
	}

	/** @return the bytes written */
	public long written() {
		return written;
	}

	/** @return the number of chunks written completely */
	public int whole() {
		return whole;
	}
}
