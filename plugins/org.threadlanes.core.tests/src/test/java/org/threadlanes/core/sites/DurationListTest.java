package org.threadlanes.core.sites;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Random;

import org.junit.Test;

public class DurationListTest {

	private static Percentiles percentiles(long ... durations) {
		DurationList list = new DurationList();
		for (int i = 0; i < durations.length; i++) {
			list.add(i, true, durations[i]);
		}
		return list.percentiles();
	}

	@Test
	public void withoutWaitsAllAreZero() {
		assertEquals(new Percentiles(0, 0, 0, 0, 0), percentiles());
	}

	@Test
	public void aPercentileIsAWaitThatHappened() {
		long[] durations = new long[100];
		Arrays.setAll(durations, i -> 100 - i);
		assertEquals(new Percentiles(100, 50, 95, 99, 100), percentiles(durations));
		assertEquals(new Percentiles(2, 3, 9, 9, 9), percentiles(9, 3));
	}

	@Test
	public void theyAreThoseOfASortedListWhateverTheOrder() {
		for (int shape = 0; shape < 5; shape++) {
			long[] durations = new long[20_000];
			Random random = new Random(shape);
			for (int i = 0; i < durations.length; i++) {
				durations[i] = switch (shape) {
				case 0 -> i;
				case 1 -> durations.length - i;
				case 2 -> i % 7;
				case 3 -> Math.min(i, durations.length - i);
				default -> random.nextInt(1_000_000);
				};
			}
			long[] sorted = durations.clone();
			Arrays.sort(sorted);
			assertEquals("shape " + shape,
					new Percentiles(20_000, sorted[9_999], sorted[18_999], sorted[19_799], sorted[19_999]),
					percentiles(durations));
		}
	}

	@Test
	public void waitsOfSecondsAndHoursAreExact() {
		long hour = 3_600_000_000_000L;
		assertEquals(new Percentiles(4, 7, hour + 1, hour + 1, hour + 1),
				percentiles(hour + 1, Integer.MAX_VALUE + 1L, 5, 7));
	}

	@Test
	public void theRestsOfAnInterruptedWaitBelongToItsFirstPart() {
		DurationList list = new DurationList();
		list.add(1, true, 10);
		list.add(2, false, Integer.MAX_VALUE);
		list.add(2, false, 1);
		list.add(3, true, 5);
		list.add(2, true, 30);
		assertEquals(new Percentiles(3, 10, Integer.MAX_VALUE + 31L, Integer.MAX_VALUE + 31L, Integer.MAX_VALUE + 31L),
				list.percentiles());
	}
}
