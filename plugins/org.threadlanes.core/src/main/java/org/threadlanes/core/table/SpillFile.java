package org.threadlanes.core.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

import org.threadlanes.core.file.TemporaryFile;

/** A temporary file for rows that do not fit into memory. */
final class SpillFile implements Closeable {

	private static final int BUFFER = 1 << 16;
	private static final int MAX_NUMBER = 10;

	private FileChannel channel;
	private long size;

	/** @return a writer that appends; only one is used at a time */
	Writer append() {
		try {
			if (channel == null) {
				channel = TemporaryFile.open();
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
		private final StringCache recent = new StringCache();
		private final long start = size;

		/** Numbers near 0 take few bytes. */
		void putLong(long value) {
			if (buffer.remaining() < MAX_NUMBER) {
				flush();
			}
			long left = value << 1 ^ value >> 63;
			while ((left & ~0x7FL) != 0) {
				buffer.put((byte) (left | 0x80));
				left >>>= 7;
			}
			buffer.put((byte) left);
		}

		/** Eight bytes, for numbers that use all bits. */
		void putBits(long value) {
			if (buffer.remaining() < 8) {
				flush();
			}
			buffer.putLong(value);
		}

		/** A recent text is only a slot number; two bytes per character preserve unpaired surrogates. */
		void putText(String text) {
			int slot = StringCache.slot(text);
			if (slot >= 0 && text.equals(recent.get(slot))) {
				putLong(slot);
				return;
			}
			putLong(-1 - text.length());
			for (int i = 0; i < text.length(); i++) {
				if (buffer.remaining() < 2) {
					flush();
				}
				buffer.putChar(text.charAt(i));
			}
			recent.put(text);
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

		/** @return the segment of the run */
		Segment finish() {
			flush();
			return new Segment(start, size);
		}
	}

	/**
	 * A part of the file.
	 *
	 * @param start its first byte
	 * @param end the byte after its last one
	 */
	record Segment(long start, long end) {
	}

	/** Reads one run from its start. */
	final class Reader {

		private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).flip();
		private final long end;
		private long at;
		private final StringCache recent = new StringCache();
		private char[] text = new char[256];

		Reader(Segment segment) {
			at = segment.start();
			end = segment.end();
		}

		long getLong() {
			long value = 0;
			for (int shift = 0;; shift += 7) {
				need(1);
				byte part = buffer.get();
				value |= (part & 0x7FL) << shift;
				if (part >= 0) {
					return value >>> 1 ^ -(value & 1);
				}
			}
		}

		long getBits() {
			need(8);
			return buffer.getLong();
		}

		String getText() {
			long number = getLong();
			if (number >= 0) {
				return recent.get((int) number);
			}
			int length = (int) (-1 - number);
			if (text.length < length) {
				text = new char[Math.max(length, text.length * 2)];
			}
			for (int i = 0; i < length; i++) {
				need(2);
				text[i] = buffer.getChar();
			}
			String read = new String(text, 0, length);
			recent.put(read);
			return read;
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
