package org.threadlanes.app;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** A point in time on the command line. */
final class TimeArgument {

	private TimeArgument() {
	}

	/**
	 * @param text
	 *            {@code 2026-11-20T10:04:27.5Z}, with any offset; without one it is UTC; or only the time of day, on
	 *            the first day of the recording
	 * @param recordingStart
	 *            the begin of the recording, ns since 1970 UTC
	 * @return ns since 1970 UTC
	 * @throws DateTimeException
	 *             if it is none of these
	 * @throws ArithmeticException
	 *             if it is too far from 1970 for ns
	 */
	static long nanos(String text, long recordingStart) {
		Instant instant = instant(text.strip().replace(' ', 'T'), recordingStart);
		return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
	}

	private static Instant instant(String text, long recordingStart) {
		if (text.indexOf('T') < 0) {
			LocalDate day = Instant.ofEpochSecond(0, recordingStart).atOffset(ZoneOffset.UTC).toLocalDate();
			return LocalTime.parse(text).atDate(day).toInstant(ZoneOffset.UTC);
		}
		try {
			return OffsetDateTime.parse(text).toInstant();
		} catch (DateTimeException e) {
			return LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
		}
	}
}
