package org.threadlanes.app;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** A time in a recording as the user enters it: a time of day, an instant, or seconds since the recording's start. */
final class MomentText {

	private static final long SECOND = 1_000_000_000L;
	private static final long DAY = 86_400 * SECOND;

	private MomentText() {
	}

	/**
	 * @param text {@code 10:04:27.5}, {@code 1.5s}, or {@code 2026-11-20T10:04:27.5Z} with any offset; UTC if it has
	 *            none; a space may replace the T
	 * @param startNanos the recording's start, ns since 1970 UTC
	 * @return the time, ns since 1970 UTC; null if the text is not a time. A time of day is in UTC, and means its first
	 *            occurrence later than one hour before the start
	 */
	static Long parse(String text, long startNanos) {
		String trimmed = text.strip();
		try {
			if (trimmed.endsWith("s")) {
				BigDecimal seconds = new BigDecimal(trimmed.substring(0, trimmed.length() - 1).strip());
				return Math.addExact(startNanos,
						seconds.movePointRight(9).setScale(0, RoundingMode.HALF_UP).longValueExact());
			}
			if (trimmed.indexOf('-') > 0) {
				Instant instant = instant(trimmed.replace(' ', 'T'));
				return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano());
			}
			long day = Math.floorDiv(startNanos, DAY) * DAY;
			long time = day + LocalTime.parse(trimmed).toNanoOfDay();
			return time < startNanos - 3600 * SECOND ? time + DAY : time;
		} catch (DateTimeException | ArithmeticException | NumberFormatException e) {
			return null;
		}
	}

	private static Instant instant(String text) {
		try {
			return OffsetDateTime.parse(text).toInstant();
		} catch (DateTimeException e) {
			return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
		}
	}
}
