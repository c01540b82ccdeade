package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.threadlanes.core.base.text.SafeText;

/**
 * A buffer of UTF-8 text. Numbers are written digit by digit, without a string for each. Unpaired surrogates become
 * U+FFFD.
 */
final class Utf8Buffer {

	private static final long NINE_DIGITS = 1_000_000_000;
	private static final int MAX_NUMBER = 20;
	private static final String LOWEST = String.valueOf(Long.MIN_VALUE);

	/** The digits of the numbers below 100. */
	private static final byte[] TENS = new byte[100];
	private static final byte[] ONES = new byte[100];

	static {
		for (int i = 0; i < 100; i++) {
			TENS[i] = (byte) ('0' + i / 10);
			ONES[i] = (byte) ('0' + i % 10);
		}
	}

	private byte[] buffer = new byte[1 << 10];
	private int size;

	/** @return the number of bytes */
	int size() {
		return size;
	}

	/** Small, so that it is inlined. */
	private void need(int bytes) {
		if (buffer.length - size < bytes) {
			grow(bytes);
		}
	}

	private void grow(int bytes) {
		buffer = Arrays.copyOf(buffer, Math.max(size + bytes, buffer.length * 2));
	}

	/** Writes a character below U+0080. */
	void ascii(int c) {
		need(1);
		buffer[size++] = (byte) c;
	}

	/** Writes text of characters below U+0080. */
	void ascii(String text) {
		int length = text.length();
		need(length);
		for (int i = 0; i < length; i++) {
			buffer[size++] = (byte) text.charAt(i);
		}
	}

	/** Writes bytes as they are. */
	void bytes(byte[] bytes) {
		bytes(bytes, bytes.length);
	}

	/** Writes the first of some bytes. */
	void bytes(byte[] bytes, int length) {
		need(length);
		System.arraycopy(bytes, 0, buffer, size, length);
		size += length;
	}

	void number(long value) {
		if (value < 0) {
			if (value == Long.MIN_VALUE) {
				ascii(LOWEST);
				return;
			}
			ascii('-');
			positive(-value);
		} else {
			positive(value);
		}
	}

	/** Writes an unsigned 64-bit number. */
	void unsigned(long value) {
		if (value >= 0) {
			positive(value);
		} else {
			long most = Long.divideUnsigned(value, 10);
			positive(most);
			ascii('0' + (int) (value - most * 10));
		}
	}

	private void positive(long value) {
		need(MAX_NUMBER);
		int digits = digits(value);
		put(value, size + digits, digits);
		size += digits;
	}

	/** Writes a number that is not negative with leading zeros. */
	void padded(long value, int digits) {
		need(digits);
		put(value, size + digits, digits);
		size += digits;
	}

	/** Replaces digits between two distances from the end by a number that is not negative. */
	void replace(int value, int from, int to) {
		put(value, size - from, size - to);
	}

	private void put(long value, int end, int digits) {
		int first = end - digits;
		int at = end;
		long left = value;
		// Dividing longs is slow: one division yields nine digits.
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
		byte[] bytes = buffer;
		int left = value;
		int at = end;
		while (at > first + 1) {
			// A hundredth, exact for every int that is not negative: C1 does not turn division into multiplication.
			int most = (int) (left * 0x51EB_851FL >>> 37);
			int two = left - most * 100;
			bytes[--at] = ONES[two];
			bytes[--at] = TENS[two];
			left = most;
		}
		if (at > first) {
			bytes[--at] = ONES[left % 100];
		}
	}

	private static int digits(long value) {
		int digits = 1;
		long limit = 10;
		if (value >= NINE_DIGITS) {
			digits = 10;
			limit = 10 * NINE_DIGITS;
		} else if (value >= 10_000) {
			digits = 5;
			limit = 100_000;
		}
		for (; digits < 19 && value >= limit; limit *= 10) {
			digits++;
		}
		return digits;
	}

	/** Writes a text. */
	void text(String text) {
		bytes(SafeText.wellFormed(text).getBytes(StandardCharsets.UTF_8));
	}

	/** @return the bytes from a position on */
	byte[] since(int place) {
		return Arrays.copyOfRange(buffer, place, size);
	}

	/** Quotes the text from a position on if it contains a character. */
	void quoteIf(int c, int place) {
		for (int i = place; i < size; i++) {
			if (buffer[i] == c) {
				need(2);
				System.arraycopy(buffer, place, buffer, place + 1, size - place);
				buffer[place] = '"';
				buffer[size + 1] = '"';
				size += 2;
				return;
			}
		}
	}

	/** Moves everything written so far to a stream. */
	void moveTo(OutputStream out) throws IOException {
		out.write(buffer, 0, size);
		size = 0;
	}

	@Override
	public String toString() {
		return new String(buffer, 0, size, StandardCharsets.UTF_8);
	}
}
