package org.threadlanes.core.live.follow;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.threadlanes.core.base.file.TemporaryFile;

/** Receives a recording as it is fetched and turns each fetch into a part. */
final class PartStream extends OutputStream {

	private Path file;
	private OutputStream out;

	/** Starts a part. */
	void begin() throws IOException {
		file = TemporaryFile.create();
		out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
	}

	/** @return the part, which the caller releases */
	Part end() throws IOException {
		out.close();
		Part part = new Part(file);
		file = null;
		return part;
	}

	@Override
	public void write(int b) throws IOException {
		out.write(b);
	}

	@Override
	public void write(byte[] bytes, int from, int count) throws IOException {
		out.write(bytes, from, count);
	}

	/** Drops an unfinished part: its last chunk may be cut off. */
	@Override
	public void close() throws IOException {
		if (file != null) {
			try {
				out.close();
			} finally {
				TemporaryFile.delete(file);
			}
		}
	}
}
