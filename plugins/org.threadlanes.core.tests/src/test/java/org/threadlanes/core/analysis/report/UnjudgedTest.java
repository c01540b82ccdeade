package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.testing.HandMade;

/** Waits that nothing tells about, as part of the answer. */
public class UnjudgedTest {

	private final HandMade made = new HandMade();

	private void waitForPermits() {
		Stack share = stack("jdk.internal.misc.Unsafe.park",
				"java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
				"java.util.concurrent.Semaphore.acquire", "acme.Loop.run", "java.lang.Thread.run");
		for (int i = 0; i < 4; i++) {
			for (int turn = 0; turn < 50; turn++) {
				made.park(thread(11 + i, "loop-" + (i + 1)), 180 * turn + 25 * i, 40 + (turn * 7 + 31 * i) % 90, share);
			}
		}
	}

	private void waitUntilOthersAreDone() {
		made.park(thread(1, "main"), 0, 9000, stack("jdk.internal.misc.Unsafe.park",
				"java.util.concurrent.CountDownLatch.await", "acme.Main.main"));
	}

	private Triage triage() {
		return Triage.of(made.lanes(), TriageSettings.DEFAULT);
	}

	@Test
	public void waitsForPermitsWithoutAVerdictAreUnjudgedIfNoCauseExplainsThem() {
		waitForPermits();
		assertEquals(List.of(), triage().causes().all());
		assertTrue(Unjudged.of(triage()).isMuch());
	}

	@Test
	public void theMainThreadsWaitUntilOthersAreDoneAloneIsNotMuch() {
		waitUntilOthersAreDone();
		Unjudged unjudged = Unjudged.of(triage());
		assertEquals(9_000_000_000L, unjudged.nanos());
		assertFalse(unjudged.isMuch());
	}

	@Test
	public void theSumIsThatOfPoolsAndOfTheLanesPage() {
		waitForPermits();
		waitUntilOthersAreDone();
		Triage triage = triage();
		Unjudged unjudged = Unjudged.of(triage);
		assertEquals(triage.lanes().totals().nanos(Verdict.UNKNOWN), unjudged.nanos());
		assertEquals("25.8 s of waits could not be judged, most of it park of loop-N in Loop.run:1.",
				unjudged.message().english());
	}

	@Test
	public void aListCountsTheCallSiteThatItLeavesOut() {
		waitForPermits();
		waitUntilOthersAreDone();
		Unjudged unjudged = Unjudged.of(triage());
		assertEquals("loop-N", unjudged.sites().leading(10).stream().map(site -> site.pool().name()).reduce("",
				String::concat));
		assertEquals(9_000_000_000L, unjudged.sites().nanosBeside(unjudged.sites().leading(10)));
	}
}
