package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.sites.HoldPeriod;
import org.threadlanes.core.analysis.sites.Holding;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.testing.Recordings;

/** Programs whose bottleneck is known: {@code *.cause.json} beside each recording is what they measured themselves. */
public class RecordedCausesTest {

	private static Triage triage(String name) throws Exception {
		return Recordings.triage("causes/" + name);
	}

	/** @return the cause of the first finding, a warning: kind, size, who waits where, who has it and what that does */
	private static String cause(String name) throws Exception {
		Finding first = triage(name).findings().get(0);
		assertEquals(Severity.WARNING, first.severity());
		Cause cause = first.cause();
		return cause.first().kind().id() + " " + cause.first().size() + ": " + cause.waiting().pool() + " in "
				+ cause.waiting().frames().callMethod() + " for " + cause.holding().get(0).pool() + " "
				+ cause.holding().get(0).doing() + " in " + cause.holding().get(0).frames().callMethod();
	}

	@Test
	public void twoPooledObjectsAreKeptDuringASleep() throws Exception {
		assertEquals("resource 2: render-N in org.papermill.render.PdfRenderer.render for render-N sleep in "
				+ "org.papermill.render.TypesetEngine.layout", cause("commonspool-17-profile-bad"));
	}

	@Test
	public void thePartsInWhichOthersHadItAddUpToTheirTimes() throws Exception {
		Triage triage = triage("commonspool-17-profile-bad");
		Finding finding = triage.findings().get(0);
		int parts = 0;
		int holdings = 0;
		for (ThreadLane lane : finding.pool().lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				if (finding.waits().matches(lane, i)) {
					SpanRef wait = new SpanRef(lane, i);
					List<HoldPeriod> periods = triage.holdPeriods(wait);
					assertEquals(triage.holdings(wait).stream().mapToLong(Holding::nanos).sum(),
							periods.stream().mapToLong(HoldPeriod::nanos).sum());
					parts += periods.size();
					holdings += triage.holdings(wait).size();
				}
			}
		}
		assertTrue("some had it twice during a wait", parts > holdings);
	}

	/** The monitor's holder waits for a lock, the lock's for the permit: none of those has the permit. */
	@Test
	public void locksInARowEndAtWhoHasThePermit() throws Exception {
		assertEquals(List.of("checkout-N: rates-N in com.wrenfield.shop.RateFeed.ask",
				"label-N: rates-N in com.wrenfield.shop.RateFeed.ask"),
				triage("chain-permit-17-fine-bad").findings().stream().filter(f -> f.cause() != null)
						.map(f -> f.poolName() + ": " + f.cause().holding().get(0).pool() + " in "
								+ f.cause().holding().get(0).frames().callMethod()).toList());
	}

	@Test
	public void aMainThatWaitsUntilTasksAreDoneIsNotWhatComesFirst() throws Exception {
		Finding first = Recordings.triage("commonpool-one-worker-jdk25").findings()
				.get(0);
		assertEquals("pool of request-N", first.cause().first().kind().id() + " of " + first.cause().waiting().pool());
	}

	@Test
	public void aMainThatHasAPermitForEachTaskItStartsIsNoFinding() throws Exception {
		assertEquals(
				List.of(FindingCode.VIRTUAL_THREAD_PINNED, FindingCode.VIRTUAL_THREAD_PINNED),
				Recordings.triage("virtual-threads-pinned-jdk25").findings().stream().map(Finding::code).toList());
	}

	@Test
	public void withEnoughOfThemThereIsNoContention() throws Exception {
		assertFalse(triage("commonspool-25-fine-ok").findings().stream().anyMatch(f -> f.cause() != null));
	}

	@Test
	public void aLockIsKeptWhileItsHolderSorts() throws Exception {
		assertEquals("lock 1: pricing-N in org.papermill.pricing.PriceBook.update for pricing-N running in "
				+ "org.papermill.pricing.PriceBook.resort", cause("lock-sort-25-fine-bad"));
	}

	@Test
	public void aFullQueueIsEmptiedByAThreadThatForcesAFile() throws Exception {
		assertEquals("queue-full 0: http-N in io.mintleaf.audit.AuditLog.record for audit-writer file-force in "
				+ "io.mintleaf.audit.AuditWriter.append", cause("queue-lbq-force-17-fine-bad"));
	}

	@Test
	public void slowConnectsAreSeenInSamplesOfNativeCode() throws Exception {
		assertEquals("connect 0: sync-N in com.skylark.sync.ReplicaClient.open for sync-N native in "
				+ "com.skylark.sync.ReplicaClient.open", cause("connect-socket-17-fine-bad"));
	}

	@Test
	public void aPoolOfFourWaitsForItself() throws Exception {
		assertEquals("pool 4: risk-N in com.northgate.risk.PortfolioTask.value for risk-N park in "
				+ "com.northgate.risk.PortfolioTask.value", cause("starvation-17-fine-bad"));
	}
}
