package org.threadlanes.core.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A buffer of UTF-8 before a stream that numbers are written into digit by digit, without a text for each. Halves of
 * surrogate pairs become U+FFFD. It does not close the stream.
 */
final class Utf8Output extends Writer {

	private static final long NINE_DIGITS = 1_000_000_000;
	private static final int MAX_NUMBER = 20;
	private static final byte[] LOWEST = String.valueOf(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);

	private final OutputStream out;
	private byte[] buffer;
	private int size;

	/**
	 * @param out takes the bytes; null to keep all of them for {@link #takeText()}
	 * @param bufferSize in bytes, 64 or more
	 */
	Utf8Output(OutputStream out, int bufferSize) {
		this.out = out;
		this.buffer = new byte[bufferSize];
	}

	private void need(int bytes) throws IOException {
		if (buffer.length - size < bytes) {
			makeRoom(bytes);
		}
	}

	private void makeRoom(int bytes) throws IOException {
		if (out != null) {
			out.write(buffer, 0, size);
			size = 0;
		}
		if (buffer.length - size < bytes) {
			buffer = Arrays.copyOf(buffer, Math.max(size + bytes, buffer.length * 2));
		}
	}

	/** Writes a character below U+0080. */
	void ascii(int c) throws IOException {
		need(1);
		buffer[size++] = (byte) c;
	}

	/** Writes text of characters below U+0080. */
	void ascii(String text) throws IOException {
		int length = text.length();
		need(length);
		for (int i = 0; i < length; i++) {
			buffer[size++] = (byte) text.charAt(i);
		}
	}

	/** Writes bytes as they are. */
	void bytes(byte[] bytes, int length) throws IOException {
		need(length);
		System.arraycopy(bytes, 0, buffer, size, length);
		size += length;
	}

	void number(long value) throws IOException {
		if (value < 0) {
			if (value == Long.MIN_VALUE) {
				bytes(LOWEST, LOWEST.length);
				return;
			}
			ascii('-');
			positive(-value);
		} else {
			positive(value);
		}
	}

	/** Writes 64 bits as a number without a sign. */
	void unsigned(long value) throws IOException {
		if (value >= 0) {
			positive(value);
		} else {
			long most = Long.divideUnsigned(value, 10);
			positive(most);
			ascii('0' + (int) (value - most * 10));
		}
	}

	private void positive(long value) throws IOException {
		need(MAX_NUMBER);
		int digits = digits(value);
		put(value, size + digits, digits);
		size += digits;
	}

	/** Writes a number from 0 on with leading zeros. */
	void padded(long value, int digits) throws IOException {
		need(digits);
		put(value, size + digits, digits);
		size += digits;
	}

	private void put(long value, int end, int digits) {
		int first = end - digits;
		int at = end;
		long left = value;
		// A division of longs is slow: one for nine digits.
		while (left > Integer.MAX_VALUE && at > first) {
			long most = left / NINE_DIGITS;
			int next = Math.max(first, at - 9);
			put((int) (left - most * NINE_DIGITS), next, at);
			at = next;
			left = most;
		}
		put((int) left, first, at);
	}

	private void put(int value, int first, int end) {
		int left = value;
		for (int at = end; at > first;) {
			// A tenth, exact for every int from 0 on: the first compiler does not make products of divisions.
			int most = (int) (left * 0xCCCC_CCCDL >>> 35);
			buffer[--at] = (byte) ('0' + left - most * 10);
			left = most;
		}
	}

	private static int digits(long value) {
		int digits = 1;
		long limit = 10;
		if (value >= NINE_DIGITS) {
			digits = 10;
			limit = 10 * NINE_DIGITS;
		}
		for (; digits < 19 && value >= limit; limit *= 10) {
			digits++;
		}
		return digits;
	}

	@Override
	public void write(int c) throws IOException {
		if (c < 0x80) {
			ascii(c);
		} else {
			write(String.valueOf((char) c), 0, 1);
		}
	}

	@Override
	public void write(char[] text, int offset, int length) throws IOException {
		write(new String(text, offset, length), 0, length);
	}

	@Override
	public void write(String text, int offset, int length) throws IOException {
		int end = offset + length;
		int i = offset;
		// Three bytes for each character is the most; long texts go in parts.
		while (i < end) {
			int part = Math.min(end - i, 8192);
			need(3 * part + 3);
			i = encode(text, i, i + part, end);
		}
	}

	/** @return where the next part begins: one further than asked when a pair would be cut */
	private int encode(String text, int from, int to, int end) {
		int i = from;
		for (; i < to; i++) {
			char c = text.charAt(i);
			if (c < 0x80) {
				buffer[size++] = (byte) c;
			} else if (c < 0x800) {
				buffer[size++] = (byte) (0xC0 | c >> 6);
				buffer[size++] = (byte) (0x80 | c & 0x3F);
			} else if (!Character.isSurrogate(c)) {
				putThree(c);
			} else if (Character.isHighSurrogate(c) && i + 1 < end && Character.isLowSurrogate(text.charAt(i + 1))) {
				int codePoint = Character.toCodePoint(c, text.charAt(++i));
				buffer[size++] = (byte) (0xF0 | codePoint >> 18);
				buffer[size++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
				buffer[size++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
				buffer[size++] = (byte) (0x80 | codePoint & 0x3F);
			} else {
				putThree('\uFFFD');
			}
		}
		return i;
	}

	private void putThree(char c) {
		buffer[size++] = (byte) (0xE0 | c >> 12);
		buffer[size++] = (byte) (0x80 | c >> 6 & 0x3F);
		buffer[size++] = (byte) (0x80 | c & 0x3F);
	}

	/** @return what was written since the last call; only without a stream */
	byte[] takeBytes() {
		byte[] bytes = Arrays.copyOf(buffer, size);
		size = 0;
		return bytes;
	}

	/** As {@link #takeBytes()}, as text. */
	String takeText() {
		String text = new String(buffer, 0, size, StandardCharsets.UTF_8);
		size = 0;
		return text;
	}

	@Override
	public void flush() throws IOException {
		if (out != null) {
			out.write(buffer, 0, size);
			size = 0;
			out.flush();
		}
	}

	@Override
	public void close() throws IOException {
		flush();
	}
}
