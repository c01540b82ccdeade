package org.threadlanes.fleet.file;

import java.io.Closeable;
import java.io.IOError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/**
 * A recording, or some of its chunks, as a local file: the file itself if it is local, otherwise a temporary copy that
 * is deleted on close.
 */
public final class LocalRecording implements Closeable {

	private static final int CHUNK_MAGIC = 0x464C5200;
	private static final int SIZE_OFFSET = 8;
	private static final int BUFFER = 1 << 16;

	private final Path file;
	private final boolean copied;

	private LocalRecording(Path file, boolean copied) {
		this.file = file;
		this.copied = copied;
	}

	/**
	 * @param recording a recording
	 * @param configuration the file systems
	 * @return the whole recording
	 * @throws IOException if it cannot be copied
	 */
	public static LocalRecording of(FoundFile recording, Configuration configuration) throws IOException {
		if (isLocal(recording)) {
			return new LocalRecording(Path.of(recording.uri().substring("file:".length())), false);
		}
		return copy(recording, configuration, 0, recording.bytes());
	}

	/**
	 * @param recording a recording that is not packed
	 * @param from the start of a range of bytes
	 * @param to its end
	 * @param configuration the file systems
	 * @return the chunks that begin in the range, as a recording of their own; null if there are none. After a damaged
	 *            chunk, the rest of the file belongs to its range
	 * @throws IOException if it cannot be copied
	 */
	public static LocalRecording chunks(FoundFile recording, long from, long to, Configuration configuration)
			throws IOException {
		if (from == 0 && to >= recording.bytes()) {
			return of(recording, configuration);
		}
		long start = -1;
		long at = 0;
		try (FSDataInputStream in = open(recording, configuration)) {
			byte[] header = new byte[SIZE_OFFSET + Long.BYTES];
			while (at < to && at + header.length <= recording.bytes()) {
				in.readFully(at, header);
				ByteBuffer bytes = ByteBuffer.wrap(header);
				long size = bytes.getLong(SIZE_OFFSET);
				start = start < 0 && at >= from ? at : start;
				if (bytes.getInt(0) != CHUNK_MAGIC || size < header.length || size > recording.bytes() - at) {
					// The start of the next chunk is unknown.
					return at < from ? null : copy(recording, configuration, start, recording.bytes());
				}
				at += size;
			}
		}
		return start < 0 ? null : copy(recording, configuration, start, at);
	}

	private static boolean isLocal(FoundFile recording) {
		return recording.uri().startsWith("file:");
	}

	private static FSDataInputStream open(FoundFile recording, Configuration configuration) throws IOException {
		// Not parsed as a URI: local names may have colons and percent signs.
		org.apache.hadoop.fs.Path path = isLocal(recording)
				? new org.apache.hadoop.fs.Path(Path.of(recording.uri().substring("file:".length())).toUri())
				: new org.apache.hadoop.fs.Path(recording.uri());
		FileSystem system = path.getFileSystem(configuration);
		return system.open(path);
	}

	private static LocalRecording copy(FoundFile recording, Configuration configuration, long from, long to)
			throws IOException {
		try (FSDataInputStream in = open(recording, configuration)) {
			in.seek(from);
			LocalRecording copy = new LocalRecording(temporaryFile(), true);
			boolean done = false;
			try (OutputStream out = Files.newOutputStream(copy.file)) {
				copy(in, out, to - from);
				done = true;
			} finally {
				if (!done) {
					copy.close();
				}
			}
			return copy;
		}
	}

	private static Path temporaryFile() {
		try {
			return Files.createTempFile("threadlanes-", ".jfr");
		} catch (IOException e) {
			throw new IOError(e);
		}
	}

	/** @throws IOError if the copy cannot be written, which is not the recording's fault */
	private static void copy(InputStream in, OutputStream out, long bytes) throws IOException {
		byte[] buffer = new byte[BUFFER];
		long rest = bytes;
		while (rest > 0) {
			int n = in.read(buffer, 0, (int) Math.min(buffer.length, rest));
			if (n < 0) {
				return;
			}
			try {
				out.write(buffer, 0, n);
			} catch (IOException e) {
				throw new IOError(e);
			}
			rest -= n;
		}
	}

	/** @return the file to read */
	public Path file() {
		return file;
	}

	@Override
	public void close() throws IOException {
		if (copied) {
			Files.deleteIfExists(file);
		}
	}
}
