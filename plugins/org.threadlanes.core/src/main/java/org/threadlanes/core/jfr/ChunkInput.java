package org.threadlanes.core.jfr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads numbers and strings of a chunk through a window, so that memory does not grow with the chunk. Positions are
 * relative to the chunk's start. Every method may throw {@link UncheckedIOException}, and
 * {@link IndexOutOfBoundsException} on damaged bytes or at the end of the chunk, even an early end because the file was
 * truncated.
 */
final class ChunkInput {

	private static final int WINDOW = 1 << 18;

	private final UnpackedFile file;
	private final long chunkOffset;
	private final int size;
	private final boolean compressed;
	/** Where counts and lengths must end: at the end of the current event, or of the chunk. */
	private int end;
	private byte[] window;
	private int windowStart;
	private int at;
	private int limit;

	/**
	 * @param file the file with the chunk
	 * @param header the chunk's header
	 */
	ChunkInput(UnpackedFile file, ChunkHeader header) {
		this(file, header.offset(), (int) header.size(), header.compressedIntegers());
	}

	/** Reads some bytes of a file. */
	ChunkInput(UnpackedFile file, long offset, int size, boolean compressed) {
		this.file = file;
		this.chunkOffset = offset;
		this.size = size;
		this.end = size;
		this.compressed = compressed;
		this.window = new byte[Math.min(WINDOW, size)];
	}

	/** Reads from bytes in memory; positions are relative to their start. */
	ChunkInput(byte[] bytes, boolean compressed) {
		this.file = null;
		this.chunkOffset = 0;
		this.size = bytes.length;
		this.end = size;
		this.compressed = compressed;
		this.window = bytes;
		this.limit = size;
	}

	boolean isCompressed() {
		return compressed;
	}

	int position() {
		return windowStart + at;
	}

	void seek(int position) {
		if (position < 0 || position > size) {
			throw new IndexOutOfBoundsException(position);
		}
		if (position >= windowStart && position <= windowStart + limit) {
			at = position - windowStart;
		} else {
			windowStart = position;
			at = 0;
			limit = 0;
		}
	}

	/** Lets nothing that is counted end behind this position, such as the end of an event. */
	void endAt(int newEnd) {
		end = newEnd;
	}

	void endAtChunk() {
		end = size;
	}

	void checkEnd() {
		if (position() > end) {
			throw new IndexOutOfBoundsException(position());
		}
	}

	/** @return the bytes being read */
	byte[] window() {
		return window;
	}

	int windowStart() {
		return windowStart;
	}

	/** @return the number of bytes in the window */
	int limit() {
		return limit;
	}

	/** Makes sure that this many bytes are in the window, and more if the chunk has them. */
	private void need(int bytes) {
		if (limit - at >= bytes) {
			return;
		}
		if (bytes > size - position()) {
			throw new IndexOutOfBoundsException(position() + bytes);
		}
		fill(bytes);
		if (limit - at < bytes) {
			throw new IndexOutOfBoundsException(position() + bytes);
		}
	}

	private void fill(int bytes) {
		int left = limit - at;
		byte[] target = bytes <= window.length ? window : new byte[bytes];
		System.arraycopy(window, at, target, 0, left);
		window = target;
		windowStart += at;
		at = 0;
		try {
			int wanted = Math.min(window.length, size - windowStart) - left;
			limit = left + file.read(chunkOffset + windowStart + left, window, left, wanted);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/** @return this many bytes from here, in a new array */
	byte[] bytes(int length) {
		if (length < 0 || length > size - position()) {
			throw new IndexOutOfBoundsException("length " + length);
		}
		if (length <= limit - at) {
			at += length;
		return Arrays.copyOfRange(window, at - length, at);
		}
		try {
			byte[] bytes = new byte[length];
			int position = position();
			if (file == null || file.read(chunkOffset + position, bytes, 0, length) < length) {
				throw new IndexOutOfBoundsException("length " + length);
			}
			seek(position + length);
			return bytes;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	/**
	 * Reads a LEB128 number of at most nine bytes, the ninth with eight bits: see the JDK's
	 * {@code RecordingInput.readLong}.
	 */
	long readCompressed() {
		long value = 0;
		for (int shift = 0; shift < 56; shift += 7) {
			byte b = at < limit ? window[at++] : readByte();
			value |= (b & 0x7FL) << shift;
			if (b >= 0) {
				return value;
			}
		}
		return value | (readByte() & 0xFFL) << 56;
	}

	/** Skips this many compressed numbers. */
	void skipCompressed(int count) {
		for (int i = 0; i < count; i++) {
			readCompressed();
		}
	}

	void skip(int bytes) {
		if (bytes < 0 || bytes > end - position()) {
			throw new IndexOutOfBoundsException("length " + bytes);
		}
		seek(position() + bytes);
	}

	/** Skips these bytes if they come next and are in the window. */
	boolean skip(byte[] bytes) {
		int next = at + bytes.length;
		if (next > limit || !Arrays.equals(window, at, next, bytes, 0, bytes.length)) {
			return false;
		}
		at = next;
		return true;
	}

	byte readByte() {
		need(1);
		return window[at++];
	}

	/** @return a signed number of this many bytes, big endian */
	long readFixed(int bytes) {
		need(bytes);
		long value = window[at++];
		for (int i = 1; i < bytes; i++) {
			value = value << 8 | window[at++] & 0xFF;
		}
		return value;
	}

	int readInt() {
		return compressed ? (int) readCompressed() : (int) readFixed(4);
	}

	long readLong() {
		return compressed ? readCompressed() : readFixed(8);
	}

	/** @return the number of elements that follow, each of at least one byte */
	int readCount() {
		int count = readInt();
		if (count < 0 || count > end - position()) {
			throw new IndexOutOfBoundsException("count " + count);
		}
		return count;
	}

	/** @return a string stored inline, not as a constant; may be null */
	String readString() {
		byte encoding = readByte();
		return encoding == StringEncoding.NULL ? null : readString(encoding);
	}

	/** @return the string after its encoding byte */
	String readString(byte encoding) {
		switch (encoding) {
		case StringEncoding.EMPTY:
			return "";
		case StringEncoding.UTF_8, StringEncoding.LATIN_1:
			int length = readCount();
			need(length);
			at += length;
			return new String(window, at - length, length,
					encoding == StringEncoding.UTF_8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
		case StringEncoding.CHARS:
			char[] text = new char[readCount()];
			for (int i = 0; i < text.length; i++) {
				text[i] = (char) (compressed ? readCompressed() : readFixed(2));
			}
			return new String(text);
		default:
			throw new IndexOutOfBoundsException("string encoding " + encoding);
		}
	}

	/** @return the bytes from a position to here, a character each */
	String since(int start) {
		int length = position() - start;
		if (start < windowStart) {
			seek(start);
			need(length);
			at += length;
		}
		return new String(window, at - length, length, StandardCharsets.ISO_8859_1);
	}

	/** Skips a string. */
	void skipString() {
		byte encoding = readByte();
		switch (encoding) {
		case StringEncoding.NULL, StringEncoding.EMPTY -> {
		}
		case StringEncoding.CONSTANT -> readLong();
		case StringEncoding.UTF_8, StringEncoding.LATIN_1 -> skip(readCount());
		case StringEncoding.CHARS -> {
			for (int left = readCount(); left > 0; left--) {
				if (compressed) {
					readCompressed();
				} else {
					skip(2);
				}
			}
		}
		default -> throw new IndexOutOfBoundsException("string encoding " + encoding);
		}
	}

	/** The encodings of strings, which are their first bytes. */
	static final class StringEncoding {

		static final byte NULL = 0;
		static final byte EMPTY = 1;
		static final byte CONSTANT = 2;
		static final byte UTF_8 = 3;
		static final byte CHARS = 4;
		static final byte LATIN_1 = 5;

		private StringEncoding() {
		}
	}
}
