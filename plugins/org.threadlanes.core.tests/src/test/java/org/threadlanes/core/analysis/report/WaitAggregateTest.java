package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;

import org.junit.Test;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.testing.Recordings;

/** What findings say of waits. */
public class WaitAggregateTest {

	private static String text(String recording) throws Exception {
		Triage triage = Recordings.triage(recording);
		WaitAggregate reads = WaitAggregate.of(triage.sites(), triage.lanes().lanes(),
				(lane, i) -> lane.kind(i) == WaitKind.SOCKET_READ
				&& lane.poolName().matches("payment-N|executor-thread-N"));
		return reads.counted(WaitKind.SOCKET_READ).toString() + reads.longestText();
	}

	@Test
	public void recordedWaitsAreCounted() throws Exception {
		assertEquals("1,500 socket reads, worst 264 ms", text("quarkus-worker-socket-jdk17"));
	}

	@Test
	public void ofSampledWaitsNeitherCountNorLongestIsKnown() throws Exception {
		assertEquals("socket reads (sampled)", text("wall-clock-jdk17"));
	}
}
