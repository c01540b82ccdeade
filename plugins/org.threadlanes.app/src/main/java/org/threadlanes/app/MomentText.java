package org.threadlanes.app;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A moment of a recording as people type it: a time of day, an instant, or seconds since the recording's start. */
final class MomentText {

	private static final long SECOND = 1_000_000_000L;
	private static final long DAY = 86_400 * SECOND;
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

	private MomentText() {
	}

	/**
	 * @param text
	 *            {@code 10:04:27.5}, {@code 2026-11-20T10:04:27.5Z} or {@code 1.5s}
	 * @param startNanos
	 *            the recording's start, ns since 1970 UTC
	 * @return the moment, ns since 1970 UTC; a time of day is that of UTC, of the first such time from an hour before
	 *         the recording on; null if the text is none
	 */
	static Long parse(String text, long startNanos) {
		String trimmed = text.strip();
		try {
			if (trimmed.endsWith("s")) {
				BigDecimal seconds = new BigDecimal(trimmed.substring(0, trimmed.length() - 1).strip());
				return startNanos + seconds.movePointRight(9).setScale(0, RoundingMode.HALF_UP).longValueExact();
			}
			if (trimmed.indexOf('T') > 0) {
				Instant instant = Instant.parse(trimmed);
				return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano());
			}
			long day = Math.floorDiv(startNanos, DAY) * DAY;
			long time = day + LocalTime.parse(trimmed).toNanoOfDay();
			return time < startNanos - 3600 * SECOND ? time + DAY : time;
		} catch (DateTimeException | ArithmeticException | NumberFormatException e) {
			return null;
		}
	}

	/** @return the time of day in UTC, with ms */
	static String text(long nanos) {
		return TIME.format(Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND))
				.atOffset(ZoneOffset.UTC));
	}
}
