package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.testing.HandMade;

/** Waits that nothing tells about, as part of the answer. */
public class UnjudgedTest {

	@Test
	public void waitsForPermitsWithoutAVerdictAreUnjudgedIfNoCauseExplainsThem() {
		Stack share = stack("jdk.internal.misc.Unsafe.park",
				"java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
				"java.util.concurrent.Semaphore.acquire", "acme.Loop.run", "java.lang.Thread.run");
		HandMade made = new HandMade();
		for (int i = 0; i < 4; i++) {
			for (int turn = 0; turn < 50; turn++) {
				made.park(thread(11 + i, "loop-" + (i + 1)), 180 * turn + 25 * i, 40 + (turn * 7 + 31 * i) % 90, share);
			}
		}
		Triage triage = Triage.of(made.lanes(), TriageSettings.DEFAULT);
		assertEquals(List.of(), triage.causes().all());
		assertTrue(Unjudged.of(triage).isMuch());
	}
}
