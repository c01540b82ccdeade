package org.threadlanes.core.base.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.Test;

/** Durations have two or three digits and a unit; long ones have two units. */
public class DurationsTest {

	@Test
	public void threeDigitsAndAUnit() {
		assertEquals("15.9 s", Durations.text(15_903_000_000L));
		assertEquals("8.00 s", Durations.text(8_000_000_000L));
		assertEquals("149 ms", Durations.text(149_123_456L));
		assertEquals("18.0 ms", Durations.text(18_022_000L));
		assertEquals("29.8 µs", Durations.text(29_800L));
		assertEquals("7 ns", Durations.text(7));
	}

	@Test
	public void roundingReachesTheNextUnit() {
		assertEquals("1.00 ms", Durations.text(999_999));
		assertEquals("10.0 ms", Durations.text(9_999_999));
	}

	@Test
	public void longOnesAreThoseOfAClock() {
		assertEquals("282 s", Durations.text(282_000_000_000L));
		assertEquals("999 s", Durations.text(999_499_000_000L));
		assertEquals("16 min 40 s", Durations.text(999_500_000_000L));
		assertEquals("18 min 39 s", Durations.text(1_119_000_000_000L));
		assertEquals("1 h 0 min", Durations.text(3_600_000_000_000L));
		assertEquals("3 h 26 min", Durations.text(12_345_000_000_000L));
		assertEquals("2,562,047 h 47 min", Durations.text(Long.MAX_VALUE));
	}

	@Test
	public void negativeOnesHaveASign() {
		assertEquals("-18.0 ms", Durations.text(-18_022_000L));
		assertEquals(Durations.text(-Long.MAX_VALUE), Durations.text(Long.MIN_VALUE));
	}

	@Test
	public void nothingHasNoUnit() {
		assertEquals("0", Durations.text(0));
	}

	@Test
	public void settingsAreWrittenWhole() {
		assertEquals("20 ms", Durations.exact(20_000_000));
		assertEquals("1 s", Durations.exact(1_000_000_000));
		assertEquals("1500 ms", Durations.exact(1_500_000_000L));
	}

	@Test
	public void typedOnesHaveANumberAndAUnit() {
		assertEquals(20_000_000L, Durations.parse("20 ms").getAsLong());
		assertEquals(90_000_000_000L, Durations.parse("1.5m").getAsLong());
		assertEquals(1L, Durations.parse(" 1.9ns ").getAsLong());
		for (String text : List.of("", "20", "ms", "-1s", "1 week", "999999999999d")) {
			assertTrue(text, Durations.parse(text).isEmpty());
		}
	}
}
