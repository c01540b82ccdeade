package org.threadlanes.core.lanes.samples;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.report.LimitCode;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.Recordings;

/** A recording of {@code asprof -e wall -i 5ms}, of workers that are busy for nearly all of its 10 s. */
public class WallClockProfileTest {

	private static ThreadLanes lanes;

	@BeforeClass
	public static void read() throws Exception {
		lanes = Recordings.lanes("wall-clock-jdk17");
	}

	private static Pool pool(String name) {
		return lanes.pools().stream().filter(pool -> pool.name().equals(name)).findFirst().orElseThrow();
	}

	private static double blocking(String pool) {
		return pool(pool).totals().nanos(Verdict.BLOCKING) / 1e9;
	}

	@Test
	public void workersBlockForTheTimeTheyWereSampledInTasks() {
		assertEquals(29.8, blocking("payment-N"), 0.5);
		assertEquals(19.8, blocking("order-N"), 0.5);
		assertEquals(19.6, blocking("stock-N"), 0.5);
	}

	@Test
	public void aWaitForTheNextTaskIsIdle() {
		assertTrue(pool("stock-N").totals().nanos(Verdict.IDLE) > 0);
	}

	@Test
	public void theCallsResponsibleComeFirst() {
		List<CallSite> sites = Triage.of(lanes, TriageSettings.DEFAULT).sites().all();
		assertEquals("Checkout.pay:81", sites.get(0).frames().shortName());
		assertEquals(WaitKind.SOCKET_READ, sites.get(0).kind());
	}

	@Test
	public void singleDurationsAreNotClaimed() {
		Triage triage = Triage.of(lanes, TriageSettings.DEFAULT);
		assertFalse(triage.sites().all().get(0).durations().areKnown());
		assertTrue(triage.limits().stream().anyMatch(limit -> limit.code() == LimitCode.SAMPLED));
		assertFalse(triage.limits().stream().anyMatch(limit -> limit.code() == LimitCode.DISABLED));
	}

	@Test
	public void noThreadWaitsLongerThanTheRecordingLasts() {
		long length = lanes.endNanos() - lanes.startNanos();
		for (ThreadLane lane : lanes.lanes()) {
			long waited = 0;
			for (int i = 0; i < lane.size(); i++) {
				waited += lane.end(i) - lane.start(i);
			}
			assertTrue(lane + ": " + waited, waited <= length);
		}
	}
}
