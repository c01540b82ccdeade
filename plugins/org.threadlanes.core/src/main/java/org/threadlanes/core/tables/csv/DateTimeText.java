package org.threadlanes.core.tables.csv;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** Writes dates and times of day. It remembers the last second: sorted rows have many per second. */
final class DateTimeText {

	private static final long SECONDS_PER_DAY = 86_400;
	/** From 0000-01-01 to 9999-12-31, the years with four digits, in seconds since 1970. */
	private static final long FIRST = -62_167_219_200L;
	private static final long LAST = 253_402_300_799L;

	private final byte[] text;
	private long second = Long.MIN_VALUE;

	/** @param between separates date and time */
	DateTimeText(char between) {
		this(between, "");
	}

	/**
	 * @param between separates date and time
	 * @param end follows the time
	 */
	DateTimeText(char between, String end) {
		text = ("0000-00-00" + between + "00:00:00" + end).getBytes(StandardCharsets.US_ASCII);
	}

	/** @return whether a time can be written with four digits for its year */
	static boolean isOrdinary(long epochSecond) {
		return epochSecond >= FIRST && epochSecond <= LAST;
	}

	/**
	 * Writes {@code 2026-11-20T10:04:25}, with the character between.
	 *
	 * @param epochSecond an ordinary time, seconds since 1970 in whatever zone
	 * @param length 19 and that of the end, or 16 without the seconds
	 */
	void write(long epochSecond, int length, Utf8Buffer out) {
		if (epochSecond != second) {
			second = epochSecond;
			LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(epochSecond, SECONDS_PER_DAY));
			two(0, date.getYear() / 100);
			two(2, date.getYear() % 100);
			two(5, date.getMonthValue());
			two(8, date.getDayOfMonth());
			int ofDay = (int) Math.floorMod(epochSecond, SECONDS_PER_DAY);
			two(11, ofDay / 3600);
			two(14, ofDay / 60 % 60);
			two(17, ofDay % 60);
		}
		out.bytes(text, length);
	}

	private void two(int at, int value) {
		text[at] = (byte) ('0' + value / 10);
		text[at + 1] = (byte) ('0' + value % 10);
	}
}
