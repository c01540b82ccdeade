package org.threadlanes.ui.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitTimes;

/** Formats and parses times in a zone. Immutable. */
public record TimeTexts(ZoneId zone) {

	/** Times on the command line, and in files. */
	public static final TimeTexts UTC = new TimeTexts(ZoneId.of("UTC"));

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT);
	/** The length of a time without a fraction. */
	private static final int WHOLE_SECONDS = 8;
	/** Of a time between two samples. */
	private static final int SAMPLED_DIGITS = 3;
	private static final long SECOND = 1_000_000_000L;
	private static final long HOUR = 3_600 * SECOND;

	/** Apart: most reports need neither, nor the texts of this package. */
	private static final class Rare {
		static final DateTimeFormatter READ = new DateTimeFormatterBuilder().appendPattern("H:mm[:ss]")
				.appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).toFormatter(Locale.ROOT);
		static final DateTimeFormatter DATE = DateTimeFormatter
				.ofPattern(Messages.of(TimeTexts.class).get("date.pattern"), Locale.ENGLISH);
	}

	private ZonedDateTime at(long nanos) {
		return Instant.ofEpochSecond(0, nanos).atZone(zone);
	}

	/**
	 * @param nanos ns since 1970 UTC
	 * @param digits digits after the second, 0 to 9
	 * @return {@code 10:04:27.986628229}
	 */
	public String time(long nanos, int digits) {
		return TIME.format(at(nanos)).substring(0, digits == 0 ? WHOLE_SECONDS : WHOLE_SECONDS + 1 + digits);
	}

	/** @return when a wait began, as {@link #time} with as many digits as are known: {@code ≈ 10:04:27.986} */
	public String start(ThreadLane lane, int i, int digits) {
		WaitTimes times = WaitTimes.of(lane, i);
		return times.startMark() + time(lane.start(i), known(times, digits));
	}

	/** @return when a wait ended, likewise */
	public String end(ThreadLane lane, int i, int digits) {
		WaitTimes times = WaitTimes.of(lane, i);
		return times.endMark() + time(lane.end(i), known(times, digits));
	}

	private static int known(WaitTimes times, int digits) {
		return times == WaitTimes.RECORDED ? digits : Math.min(SAMPLED_DIGITS, digits);
	}

	/** @return {@code 2026-11-20 10:04:27} */
	public String dateAndTime(long nanos) {
		return at(nanos).toLocalDate() + " " + time(nanos, 0);
	}

	/** @return {@code 20 Nov 2026, UTC}, or the same day in the language of the texts */
	public String date(long nanos) {
		ZonedDateTime time = at(nanos);
		String name = DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH).format(time);
		return Rare.DATE.format(time) + " " + (name.equals("Z") ? "UTC" : name);
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
	 * @param text two times of day, or seconds from the start on, separated by a dash; text in parentheses is ignored
	 * @param near the range of the recording, which determines the day
	 * @return the range; null if the text is not a range, or outside the recording
	 */
	public TimeRange parse(String text, TimeRange near) {
		String[] ends = text.replaceAll("\\(.*", "").strip().split("\\s*(?:\u2013|-|\\bto\\b)\\s*");
		TimeRange range = ends.length == 2 ? range(ends, near.startNanos()) : null;
		if (range != null && range.endNanos() < near.startNanos()) {
			range = range(ends, near.startNanos() + HOUR); // the same times a day later
		}
		return range != null && range.touches(near.startNanos(), near.endNanos()) ? range : null;
	}

	private TimeRange range(String[] ends, long startNanos) {
		Long start = parse(ends[0], startNanos);
		if (start == null) {
			return null;
		}
		Long end = parse(ends[1], ends[1].endsWith("s") ? startNanos : start);
		return end == null || end <= start ? null : new TimeRange(start, end);
	}

	/**
	 * Parses a time entered by the user.
	 *
	 * @param text {@code 10:04:27.5}, {@code 1.5s} from the start on, or {@code 2026-11-20T10:04:27.5Z}
	 *            with any offset; in this zone if it has none; a space may replace the T
	 * @param startNanos the recording's start, ns since 1970 UTC
	 * @return the time, ns since 1970 UTC; null if the text is not a time. A time of day means its first occurrence
	 *            later than one hour before the start
	 */
	public Long parse(String text, long startNanos) {
		String trimmed = text.strip();
		try {
			if (trimmed.endsWith("s")) {
				BigDecimal seconds = new BigDecimal(trimmed.substring(0, trimmed.length() - 1).strip());
				return Math.addExact(startNanos,
						seconds.movePointRight(9).setScale(0, RoundingMode.HALF_UP).longValueExact());
			}
			if (trimmed.indexOf('-') > 0) {
				return nanos(instant(trimmed.replace(' ', 'T')));
			}
			ZonedDateTime time = at(startNanos).with(LocalTime.parse(trimmed, Rare.READ));
			return nanos((nanos(time.toInstant()) < startNanos - HOUR ? time.plusDays(1) : time).toInstant());
		} catch (DateTimeException | ArithmeticException | NumberFormatException e) {
			return null;
		}
	}

	private Instant instant(String text) {
		try {
			return OffsetDateTime.parse(text).toInstant();
		} catch (DateTimeException e) {
			return LocalDateTime.parse(text).atZone(zone).toInstant();
		}
	}

	private static long nanos(Instant instant) {
		return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), SECOND), instant.getNano());
	}
}
