package org.threadlanes.core.live;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of chunks as they were when they began, followed by what the JVM flushed to them since: that is how a
 * recording is streamed while it runs. The header of such a chunk says that it is empty. Each flush ends with a
 * checkpoint that holds the header as it should be then.
 */
final class OpenChunks {

	private static final int MAGIC = 0x464C5200;
	private static final int HEADER = 68;
	private static final int SIZE_AT = 8;
	private static final int STATE_AT = 64;
	private static final int CHECKPOINT = 1;
	/** A checkpoint of this kind holds a header. */
	private static final int WITH_HEADER = 2;

	/** A chunk and its latest header. */
	private record Chunk(long start, ByteBuffer header) {

		long end() {
			return start + header.getLong(SIZE_AT);
		}

		boolean isFinished() {
			return header.get(STATE_AT) == 0;
		}
	}

	private final InputStream in;
	private long at;

	private OpenChunks(InputStream in) {
		this.in = in;
	}

	/**
	 * Gives each chunk its latest header, and drops what follows the last flush.
	 *
	 * @param file the file, to be changed
	 * @param isOver whether the recording has ended: then a chunk that is still open belongs to another recording
	 * @return the size of the recording in bytes; 0 if nothing was flushed
	 */
	static long complete(Path file, boolean isOver) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			OpenChunks chunks = new OpenChunks(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16));
			List<Chunk> all = chunks.read();
			if (isOver && all.size() > 1 && !all.get(all.size() - 1).isFinished()) {
				all.remove(all.size() - 1);
			}
			for (Chunk chunk : all) {
				chunk.header.put(STATE_AT, (byte) 0);
				channel.write(chunk.header.duplicate(), chunk.start);
			}
			long size = all.isEmpty() ? 0 : all.get(all.size() - 1).end();
			channel.truncate(size);
			return size;
		}
	}

	private List<Chunk> read() throws IOException {
		List<Chunk> chunks = new ArrayList<>();
		try {
			for (Chunk chunk = chunk(); chunk != null; chunk = chunk()) {
				chunks.add(chunk);
				if (!chunk.isFinished()) {
					return chunks;
				}
			}
		} catch (EOFException e) {
			// The next chunk was not flushed yet.
		}
		return chunks;
	}

	/** @return the next chunk, up to its last flush or its end; null if it was never flushed */
	private Chunk chunk() throws IOException {
		long start = at;
		if (ByteBuffer.wrap(bytes(HEADER)).getInt(0) != MAGIC) {
			throw new IOException("not a chunk of a recording");
		}
		Chunk latest = null;
		try {
			while (latest == null || !latest.isFinished() || latest.end() > at) {
				ByteBuffer header = event();
				if (header != null) {
					latest = new Chunk(start, header);
				}
			}
		} catch (EOFException e) {
			// What was fetched last.
		}
		return latest;
	}

	/** @return the chunk's header, if the next event is a checkpoint that has it; else null */
	private ByteBuffer event() throws IOException {
		long start = at;
		long size = number();
		if (size <= at - start) {
			throw new IOException("not an event of a recording");
		}
		ByteBuffer header = null;
		if (number() == CHECKPOINT) {
			number();
			number();
			number();
			if ((next() & WITH_HEADER) != 0) {
				// One pool with one entry: counts, type, key and length.
				for (int i = 0; i < 5; i++) {
					number();
				}
				header = ByteBuffer.wrap(bytes(HEADER));
			}
		}
		skip(start + size);
		return header;
	}

	private int next() throws IOException {
		int value = in.read();
		if (value < 0) {
			throw new EOFException();
		}
		at++;
		return value;
	}

	/** Seven bits a byte, the lowest first; all eight of the ninth byte. */
	private long number() throws IOException {
		long value = 0;
		for (int shift = 0; shift < 56; shift += 7) {
			int next = next();
			value |= (next & 0x7fL) << shift;
			if (next < 0x80) {
				return value;
			}
		}
		return value | (long) next() << 56;
	}

	private byte[] bytes(int count) throws IOException {
		byte[] bytes = in.readNBytes(count);
		if (bytes.length < count) {
			throw new EOFException();
		}
		at += count;
		return bytes;
	}

	private void skip(long to) throws IOException {
		if (to < at) {
			throw new IOException("not an event of a recording");
		}
		try {
			in.skipNBytes(to - at);
		} finally {
			at = to;
		}
	}
}
