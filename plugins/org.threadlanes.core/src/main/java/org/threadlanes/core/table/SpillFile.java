package org.threadlanes.core.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A temporary file for rows that memory has no room for. It is deleted as soon as the system allows it while it is open
 * (at once on Linux and Mac), so that nothing stays behind however the program ends.
 */
final class SpillFile implements Closeable {

	private static final int BUFFER = 1 << 16;

	private FileChannel channel;
	private long size;

	/** @return a writer that appends; only one is used at a time */
	Writer append() {
		try {
			if (channel == null) {
				Path file = Files.createTempFile("threadlanes", ".rows");
				channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE,
						StandardOpenOption.DELETE_ON_CLOSE);
			}
			return new Writer();
		} catch (IOException e) {
			throw noRoom(e);
		}
	}

	private static UncheckedIOException noRoom(IOException e) {
		return new UncheckedIOException(
				new IOException("no room for rows in the folder of temporary files: " + e.getMessage(), e));
	}

	@Override
	public void close() throws IOException {
		if (channel != null) {
			channel.close();
			channel = null;
		}
	}

	/** Appends one run. */
	final class Writer {

		private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
		private final long start = size;

		void putLong(long value) {
			if (buffer.remaining() < 8) {
				flush();
			}
			buffer.putLong(value);
		}

		/** Two bytes for each character, so that halves of surrogate pairs survive. */
		void putText(String text) {
			putLong(text.length());
			for (int i = 0; i < text.length(); i++) {
				if (buffer.remaining() < 2) {
					flush();
				}
				buffer.putChar(text.charAt(i));
			}
		}

		private void flush() {
			buffer.flip();
			try {
				while (buffer.hasRemaining()) {
					size += channel.write(buffer, size);
				}
			} catch (IOException e) {
				throw noRoom(e);
			}
			buffer.clear();
		}

		/** @return where the run lies */
		Segment finish() {
			flush();
			return new Segment(start, size);
		}
	}

	/**
	 * A part of the file.
	 *
	 * @param start
	 *            its first byte
	 * @param end
	 *            the byte after its last one
	 */
	record Segment(long start, long end) {
	}

	/** Reads one run from its begin on. */
	final class Reader {

		private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).flip();
		private final long end;
		private long at;
		private char[] text = new char[256];

		Reader(Segment segment) {
			at = segment.start();
			end = segment.end();
		}

		long getLong() {
			need(8);
			return buffer.getLong();
		}

		String getText() {
			int length = (int) getLong();
			if (text.length < length) {
				text = new char[Math.max(length, text.length * 2)];
			}
			for (int i = 0; i < length; i++) {
				need(2);
				text[i] = buffer.getChar();
			}
			return new String(text, 0, length);
		}

		private void need(int bytes) {
			if (buffer.remaining() >= bytes) {
				return;
			}
			buffer.compact();
			buffer.limit((int) Math.min(buffer.capacity(), buffer.position() + end - at));
			try {
				while (buffer.hasRemaining()) {
					int count = channel.read(buffer, at);
					if (count < 0) {
						throw new IOException("the temporary file of rows is cut short");
					}
					at += count;
				}
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
			buffer.flip();
		}
	}
}
