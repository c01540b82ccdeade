package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.time.Instant;
import java.time.ZoneId;

import org.junit.Test;

public class TimeTextsTest {

	private static final TimeTexts BERLIN = new TimeTexts(ZoneId.of("Europe/Berlin"));

	private static long nanos(String time) {
		Instant instant = Instant.parse(time);
		return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
	}

	private static TimeRange range(String start, String end) {
		return new TimeRange(nanos(start), nanos(end));
	}

	@Test
	public void rangesAreReadInTheZone() {
		TimeRange near = range("2026-11-20T09:04:25.1Z", "2026-11-20T09:14:00Z");
		TimeRange read = range("2026-11-20T09:04:27.5Z", "2026-11-20T09:04:29Z");
		assertEquals(read, BERLIN.parse("10:04:27.5 - 10:04:29", near));
		assertEquals(read, BERLIN.parse(BERLIN.range(read) + " (1.5 s)", near));
		assertEquals(read, BERLIN.parse(" 10:04:27.5 to 10:04:29 ", near));
		assertEquals("starts before the recording", range("2026-11-20T09:00:00Z", "2026-11-20T09:05:00Z"),
				BERLIN.parse("10:00 - 10:05", near));
		assertNull(BERLIN.parse("10:20 - 10:21", near));
		assertNull(BERLIN.parse("10:05 - 10:05", near));
		assertNull(BERLIN.parse("10:05", near));
		assertNull(BERLIN.parse("ten - eleven", near));
	}

	@Test
	public void bothEndsOfARangeMayCountFromTheStart() {
		TimeRange near = range("2026-11-20T09:04:25Z", "2026-11-20T09:14:00Z");
		assertEquals(range("2026-11-20T09:04:26.5Z", "2026-11-20T09:04:27Z"), BERLIN.parse("1.5s \u2013 2s ", near));
		assertNull(BERLIN.parse("2s \u2013 1.5s", near));
	}

	@Test
	public void rangesMayEndOrLieOnTheNextDay() {
		TimeRange night = range("2026-11-20T22:50:00Z", "2026-11-20T23:10:00Z");
		assertEquals(range("2026-11-20T22:55:00Z", "2026-11-20T23:05:00Z"), BERLIN.parse("23:55 - 0:05", night));
		assertEquals(range("2026-11-20T23:01:00Z", "2026-11-20T23:05:00Z"), BERLIN.parse("0:01 - 0:05", night));
		TimeRange days = range("2026-11-20T09:00:00Z", "2026-11-22T09:00:00Z");
		assertEquals("before the start's time of day", range("2026-11-21T08:30:00Z", "2026-11-21T08:40:00Z"),
				BERLIN.parse("9:30 - 9:40", days));
		assertEquals(range("2026-11-20T22:55:00Z", "2026-11-20T23:05:00Z"), BERLIN.parse("23:55 - 0:05", days));
	}

	@Test
	public void datesAreWrittenInTheZone() {
		assertEquals("2026-11-21 00:04:27", BERLIN.dateAndTime(nanos("2026-11-20T23:04:27.5Z")));
		assertEquals("2026-11-20 23:04:27", TimeTexts.UTC.dateAndTime(nanos("2026-11-20T23:04:27.5Z")));
		assertEquals("20 Nov 2026, UTC", TimeTexts.UTC.date(nanos("2026-11-20T23:04:27.5Z")));
	}
}
