package org.threadlanes.core.jfr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
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
public final class OpenChunks {

	private static final int CHECKPOINT = 1;
	/** A checkpoint of this kind holds a header. */
	private static final int WITH_HEADER = 2;

	/** A chunk and its latest header, which its bytes hold, too. */
	private record Chunk(ChunkHeader header, ByteBuffer bytes) {

		boolean isFinished() {
			return bytes.get(ChunkHeader.STATE_AT) == 0;
		}
	}

	private OpenChunks() {
	}

	/**
	 * Gives each chunk its latest header, and drops what follows the last flush.
	 *
	 * @param file the file, to be changed
	 * @param isOver whether the recording has ended: then a chunk that is still open belongs to another recording
	 * @return the size of the recording in bytes; 0 if nothing was flushed
	 * @throws IOException if it is no such file, or cannot be read or written
	 */
	public static long complete(Path file, boolean isOver) throws IOException {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
				UnpackedFile content = new UnpackedFile(channel, null)) {
			List<Chunk> all = new ArrayList<>();
			for (Chunk chunk = chunk(content, 0); chunk != null; chunk = chunk.isFinished()
					? chunk(content, chunk.header.endOffset()) : null) {
				all.add(chunk);
			}
			if (isOver && all.size() > 1 && !all.get(all.size() - 1).isFinished()) {
				all.remove(all.size() - 1);
			}
			for (Chunk chunk : all) {
				channel.write(chunk.bytes.put(ChunkHeader.STATE_AT, (byte) 0), chunk.header.offset());
			}
			long size = all.isEmpty() ? 0 : all.get(all.size() - 1).header.endOffset();
			channel.truncate(size);
			return size;
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	/** @return the chunk at an offset, up to its last flush or its end; null if it was never flushed */
	private static Chunk chunk(UnpackedFile file, long offset) throws IOException {
		ByteBuffer begun = file.read(offset, ChunkHeader.SIZE);
		if (begun.remaining() < ChunkHeader.SIZE) {
			return null;
		}
		if (begun.getInt() != ChunkHeader.MAGIC) {
			throw new IOException("not a chunk of a recording");
		}
		ChunkInput in = new ChunkInput(file, offset, (int) Math.min(Integer.MAX_VALUE, file.size() - offset), true);
		in.seek(ChunkHeader.SIZE);
		Chunk latest = null;
		try {
			while (latest == null || !latest.isFinished() || latest.header.size() > in.position()) {
				ByteBuffer header = event(in);
				if (header != null) {
					latest = new Chunk(ChunkHeader.unchecked(header, offset), header);
				}
			}
		} catch (IndexOutOfBoundsException e) {
			// What was fetched last.
		}
		return latest;
	}

	/** @return the chunk's header, if the next event is a checkpoint that has it; else null */
	private static ByteBuffer event(ChunkInput in) throws IOException {
		int start = in.position();
		long size = in.readCompressed();
		ByteBuffer header = null;
		if (in.readCompressed() == CHECKPOINT) {
			in.skipCompressed(3);
			if ((in.readByte() & WITH_HEADER) != 0) {
				// One pool with one entry: counts, type, key and length.
				in.skipCompressed(5);
				header = ByteBuffer.wrap(in.bytes(ChunkHeader.SIZE));
			}
		}
		if (size < in.position() - start) {
			throw new IOException("not an event of a recording");
		}
		in.seek((int) Math.min(Integer.MAX_VALUE, start + size));
		return header;
	}
}
