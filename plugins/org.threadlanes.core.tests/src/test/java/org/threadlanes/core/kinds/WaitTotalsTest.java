package org.threadlanes.core.kinds;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.Random;

import org.junit.Test;

/** Sums for each kind and verdict, in whatever order they come. */
public class WaitTotalsTest {

	private static void assertSums(long[] counts, long[] nanos, long[] longest, WaitTotals totals) {
		for (int pair = 0; pair < KindAndVerdict.COUNT; pair++) {
			WaitKind kind = KindAndVerdict.kind(pair);
			Verdict verdict = KindAndVerdict.verdict(pair);
			assertEquals(counts[pair], totals.count(kind, verdict));
			assertEquals(nanos[pair], totals.nanos(kind, verdict));
			assertEquals(longest[pair], totals.longest(kind, verdict));
		}
	}

	@Test
	public void totalsEqualThoseOfPlainArrays() {
		Random random = new Random(7);
		for (int round = 0; round < 200; round++) {
			long[] counts = new long[KindAndVerdict.COUNT];
			long[] nanos = new long[KindAndVerdict.COUNT];
			long[] longest = new long[KindAndVerdict.COUNT];
			WaitTotals totals = new WaitTotals();
			WaitTotals part = new WaitTotals();
			for (int i = random.nextInt(40); i > 0; i--) {
				int pair = random.nextInt(KindAndVerdict.COUNT);
				long time = random.nextInt(1000);
				(random.nextBoolean() ? totals : part).add(pair, 1, time);
				counts[pair]++;
				nanos[pair] += time;
				longest[pair] = Math.max(longest[pair], time);
			}
			totals.add(part);
			assertSums(counts, nanos, longest, totals);
		}
	}

	@Test
	public void theNumberOfSampledWaitsIsNotKnown() {
		WaitTotals sampled = new WaitTotals();
		sampled.add(KindAndVerdict.of(WaitKind.SOCKET_READ, Verdict.BLOCKING), 1, 5);
		sampled.markSampled(KindAndVerdict.of(WaitKind.SOCKET_READ, Verdict.BLOCKING));
		WaitTotals totals = new WaitTotals();
		totals.add(KindAndVerdict.of(WaitKind.PARK, Verdict.IDLE), 2, 5);

		totals.add(sampled);

		assertEquals(-1, totals.knownCount());
		assertEquals(2, totals.knownCount(WaitSet.ALL.only(WaitKind.PARK)));
	}

	@Test
	public void clearedTheyAreEmpty() {
		WaitTotals totals = new WaitTotals();
		totals.add(KindAndVerdict.of(WaitKind.PARK, Verdict.BLOCKING), 1, 5);
		totals.clear();
		assertEquals(0, totals.count());
		assertNull(totals.kindOfLongest(Verdict.BLOCKING));
	}
}
