package org.threadlanes.core.tables;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

import org.threadlanes.core.base.file.TemporaryFile;

/** A temporary file for data beyond the memory limit. One thread appends; several may read. */
final class SpillFile implements Closeable {

	private FileChannel channel;
	private long size;

	/** @return its size in bytes */
	long size() {
		return size;
	}

	/** @return the position of the bytes in the file */
	long append(byte[] bytes, int length) {
		long place = size;
		try {
			if (channel == null) {
				channel = TemporaryFile.open();
			}
			ByteBuffer left = ByteBuffer.wrap(bytes, 0, length);
			while (left.hasRemaining()) {
				size += channel.write(left, size);
			}
			return place;
		} catch (IOException e) {
			throw new UncheckedIOException(
					new IOException("no room for rows in the folder of temporary files: " + e.getMessage(), e));
		}
	}

	/** @return appended bytes */
	byte[] read(long place, int length) {
		ByteBuffer into = ByteBuffer.allocate(length);
		try {
			while (into.hasRemaining()) {
				if (channel.read(into, place + into.position()) < 0) {
					throw new IOException("the temporary file of rows is cut short");
				}
			}
			return into.array();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public void close() throws IOException {
		if (channel != null) {
			channel.close();
			channel = null;
		}
	}
}
