package org.threadlanes.core.analysis.sites;

import static org.junit.Assert.assertEquals;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.Arrays;
import java.util.Random;

import org.junit.Test;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;

public class DurationListTest {

	private static Percentiles percentiles(long ... durations) {
		DurationList list = new DurationList();
		for (int i = 0; i < durations.length; i++) {
			list.append(durations[i]);
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
	public void fromTheDurationOnOfAWaitThatHadNotEndedTheyAreAtLeastThatLong() {
		Percentiles percentiles = new Percentiles(100, 5_000_000, 95_000_000, 99_000_000, 99_000_000, 96_000_000);
		assertEquals("95.0 ms", percentiles.text(percentiles.p95()));
		assertEquals("\u2265 99.0 ms", percentiles.text(percentiles.p99()));
	}

	@Test
	public void percentilesAreThoseOfTheSortedDurations() {
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
		ThreadStruct thread = thread(1, "orders-1");
		ThreadLanes lanes = new HandMade()
				.wait("jdk.ThreadPark", thread, 0, 100, stack("acme.Orders.run"))
				.wait("jdk.SocketRead", thread, 10, 5, stack("acme.Orders.read"))
				.wait("jdk.SocketRead", thread, 50, 5, stack("acme.Orders.read")).lanes();
		DurationList list = new DurationList();
		list.add(lanes.lanes().get(0), i -> true);
		assertEquals(new Percentiles(3, 5_000_000, 90_000_000, 90_000_000, 90_000_000), list.percentiles());
	}
}
