package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Waiters;
import org.threadlanes.core.analysis.sites.CallFrames;

/** What to do about a cause: the end of its chain decides. */
public class AdviceTest {

	private static final Waiters WAITERS = new Waiters("orders-N", 8, CallFrames.NONE, 1_000, 0.5);

	/** @return the advice on a pool that waits for its own tasks, which in turn wait for something */
	private static String ofItself(CauseKind kind, String resource) {
		Cause cause = new Cause(new Cause.Link(CauseKind.POOL, "orders-N", 8), WAITERS, List.of(resource),
				new Cause.Link(kind, resource, 4), List.of());
		return Advice.of(new Finding.Builder(FindingCode.CONTENTION, null).withCause(cause).build()).solution();
	}

	@Test
	public void aPoolWhoseTasksWaitForAResourceNeedsWhatTheResourceNeeds() {
		for (CauseKind kind : CauseKind.values()) {
			assertFalse(ofItself(kind, "acme.Thing"), ofItself(kind, "acme.Thing").contains("!advice"));
		}
		assertEquals(FindingTexts.TEXT.get("advice.contention.resource.solution"),
				ofItself(CauseKind.RESOURCE, "acme.Connections.get"));
	}

	@Test
	public void aPoolThatWaitsForItselfHasItsOwnAdvice() {
		assertEquals(FindingTexts.TEXT.get("advice.contention.pool.itself.solution"),
				ofItself(CauseKind.POOL, "orders-N"));
	}
}
