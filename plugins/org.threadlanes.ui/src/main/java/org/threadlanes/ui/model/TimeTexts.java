package org.threadlanes.ui.model;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

import org.threadlanes.core.base.text.Messages;

/** Formats and parses times in a zone. Immutable. */
public record TimeTexts(ZoneId zone) {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT);
	/** The length of a time without a fraction. */
	private static final int WHOLE_SECONDS = 8;
	private static final DateTimeFormatter READ = new DateTimeFormatterBuilder().appendPattern("H:mm[:ss]")
			.appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).toFormatter(Locale.ROOT);
	private static final DateTimeFormatter DATE = DateTimeFormatter
			.ofPattern(Messages.of(TimeTexts.class).get("date.pattern"), Locale.ENGLISH);
	private static final long SECOND = 1_000_000_000L;

	private ZonedDateTime at(long nanos) {
		return Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND)).atZone(zone);
	}

	/**
	 * @param nanos ns since 1970 UTC
	 * @param digits digits after the second, 0 to 9
	 * @return {@code 10:04:27.986628229}
	 */
	public String time(long nanos, int digits) {
		return TIME.format(at(nanos)).substring(0, digits == 0 ? WHOLE_SECONDS : WHOLE_SECONDS + 1 + digits);
	}

	/** @return {@code 20 Nov 2026, UTC}, or the same day in the language of the texts */
	public String date(long nanos) {
		ZonedDateTime time = at(nanos);
		String name = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH).format(time);
		return DATE.format(time) + " " + (name.equals("Z") ? "UTC" : name);
	}

	/** @return the number of decimals of a second needed to distinguish the ends of a range, 3 to 9 */
	public static int digits(TimeRange range) {
		if (range.nanos() >= 20_000_000) {
			return 3;
		}
		return range.nanos() >= 20_000 ? 6 : 9;
	}

	/** @return {@code 10:04:25.316 – 10:04:34.705} */
	public String range(TimeRange range) {
		int digits = digits(range);
		return time(range.startNanos(), digits) + " \u2013 " + time(range.endNanos(), digits);
	}

	/**
	 * Parses a range entered by the user.
	 *
	 * @param text two times of day separated by a dash; text in parentheses is ignored
	 * @param near the range of the recording, which determines the day
	 * @return the range; null if the text is not a range, or outside the recording
	 */
	public TimeRange parse(String text, TimeRange near) {
		String[] ends = text.replaceAll("\\(.*", "").split("\\s*(?:\u2013|-|\\bto\\b)\\s*");
		if (ends.length != 2) {
			return null;
		}
		try {
			LocalDate day = at(near.startNanos()).toLocalDate();
			long start = nanos(day, LocalTime.parse(ends[0].strip(), READ));
			if (start < near.startNanos() - SECOND && at(near.endNanos()).toLocalDate().isAfter(day)) {
				day = day.plusDays(1);
				start = nanos(day, LocalTime.parse(ends[0].strip(), READ));
			}
			long end = nanos(day, LocalTime.parse(ends[1].strip(), READ));
			if (end < start) {
				end = nanos(day.plusDays(1), LocalTime.parse(ends[1].strip(), READ));
			}
			TimeRange range = new TimeRange(start, end);
			return end > start && range.touches(near.startNanos(), near.endNanos()) ? range : null;
		} catch (DateTimeException e) {
			return null;
		}
	}

	private long nanos(LocalDate day, LocalTime time) {
		Instant instant = time.atDate(day).atZone(zone).toInstant();
		return instant.getEpochSecond() * SECOND + instant.getNano();
	}
}
