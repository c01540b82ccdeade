package org.threadlanes.core.recording;

import java.nio.ByteBuffer;

/**
 * Reads the numbers and strings of a chunk's own structure. Offsets count from the chunk's begin. Every method may
 * throw {@link IndexOutOfBoundsException} or {@link java.nio.BufferUnderflowException} on damaged bytes.
 */
final class ChunkInput {

	private final ByteBuffer bytes;
	private final boolean compressed;

	/**
	 * @param bytes
	 *            the chunk, big endian, from its header on
	 * @param compressed
	 *            whether integers are LEB128
	 */
	ChunkInput(ByteBuffer bytes, boolean compressed) {
		this.bytes = bytes;
		this.compressed = compressed;
	}

	int position() {
		return bytes.position();
	}

	void seek(int position) {
		bytes.position(position);
	}

	int readInt() {
		return compressed ? (int) readCompressed() : bytes.getInt();
	}

	long readLong() {
		return compressed ? readCompressed() : bytes.getLong();
	}

	boolean readBoolean() {
		return bytes.get() != 0;
	}

	/** LEB128 in at most nine bytes, the ninth whole: JDK's {@code RecordingInput.readLong}. */
	private long readCompressed() {
		long value = 0;
		for (int shift = 0; shift < 56; shift += 7) {
			byte b = bytes.get();
			value |= (b & 0x7FL) << shift;
			if (b >= 0) {
				return value;
			}
		}
		return value | (bytes.get() & 0xFFL) << 56;
	}

	/** @return a string as the metadata event writes it; null where it says so */
	String readString() {
		byte encoding = bytes.get();
		return switch (encoding) {
			case 0 -> null;
			case 1 -> "";
			case 3 -> utf8(readInt(), java.nio.charset.StandardCharsets.UTF_8);
			case 4 -> chars(readInt());
			case 5 -> utf8(readInt(), java.nio.charset.StandardCharsets.ISO_8859_1);
			default -> throw new IndexOutOfBoundsException("string encoding " + encoding);
		};
	}

	private String utf8(int length, java.nio.charset.Charset charset) {
		checkLength(length);
		byte[] text = new byte[length];
		bytes.get(text);
		return new String(text, charset);
	}

	private String chars(int length) {
		checkLength(length);
		char[] text = new char[length];
		for (int i = 0; i < length; i++) {
			text[i] = compressed ? (char) readCompressed() : bytes.getChar();
		}
		return new String(text);
	}

	private void checkLength(int length) {
		if (length < 0 || length > bytes.remaining()) {
			throw new IndexOutOfBoundsException("string of " + length);
		}
	}
}
