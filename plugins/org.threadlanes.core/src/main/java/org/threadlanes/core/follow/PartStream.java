package org.threadlanes.core.follow;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.threadlanes.core.file.TemporaryFile;

/** Takes a recording while it is fetched, and makes a part of each fetch. */
final class PartStream extends OutputStream {

	private Path file;
	private OutputStream out;

	/** Starts a part. */
	void begin() throws IOException {
		file = TemporaryFile.create();
		out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
	}

	/** @return the part, of whole chunks */
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

	/** Drops a part that did not end: its last chunk may be cut. */
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
