package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.junit.Test;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.requests.RequestWait;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/** Where the time of requests went, in lines for a reader. */
public class RequestLineTest {

	private static final long SECOND = 1_000_000_000;
	private static final Frame POOL = new Frame("com.acme.pool.Bag", "borrow", 7);
	private static final Frame OWN = new Frame("shop.Orders", "place", 23);

	private static RequestWait wait(WaitKind kind, CallFrames frames, boolean contention, double seconds) {
		return new RequestWait(kind, frames, "", contention, 1, (long) (seconds * SECOND));
	}

	private static List<String> lines(double seconds, double cpuSeconds, List<RequestWait> waits) {
		RequestSum sum = new RequestSum("shop.Orders.place", 2, Percentiles.UNKNOWN, (long) (seconds * SECOND),
				(long) (cpuSeconds * SECOND), waits, List.of());
		return RequestLine.of(sum).stream().map(line -> line.percent() + " % " + line.text()).toList();
	}

	@Test
	public void aWaitSaysItsShareWhoCalledAndWhetherOthersHadIt() {
		RequestWait wait = wait(WaitKind.PARK, new CallFrames(POOL, OWN, OWN, null), true, 87);
		assertEquals(List.of("87 % park, Orders.place:23 in com.acme.pool.Bag.borrow, contention", "3 % running",
				"10 % not recorded"), lines(100, 3, List.of(wait)));
	}

	@Test
	public void waitsAfterTheFirstFiveAreOneLine() {
		List<RequestWait> waits = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			waits.add(wait(WaitKind.SLEEP, CallFrames.NONE, false, 10));
		}
		List<String> lines = lines(80, 0, waits);
		assertEquals(6, lines.size());
		assertEquals("38 % 3 other calls", lines.get(5));
	}

	@Test
	public void lessThanHalfAPercentHasNoLine() {
		assertEquals(List.of("100 % sleep"), lines(100, 0.1, List.of(wait(WaitKind.SLEEP, CallFrames.NONE, false, 99.7),
				wait(WaitKind.PARK, CallFrames.NONE, false, 0.2))));
	}
}
