package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.pool;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Test;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.Recordings;

/** Real recordings whose truth the recorded programs measured themselves. Times are seconds. */
public class RecordedTruthTest {

	private static final Map<String, Triage> TRIAGES = new HashMap<>();

	private static Triage triage(String name) throws Exception {
		Triage triage = TRIAGES.get(name);
		if (triage == null) {
			triage = Recordings.triage(name);
			TRIAGES.put(name, triage);
		}
		return triage;
	}

	private static Pool poolOf(String recording, String name) throws Exception {
		return pool(triage(recording).lanes(), name);
	}

	private static void assertSeconds(double expected, double tolerance, long nanos) {
		assertEquals(expected, nanos / 1e9, expected * tolerance);
	}

	private static Set<FindingCode> codes(String recording) throws Exception {
		return triage(recording).findings().stream().map(Finding::code).collect(Collectors.toSet());
	}

	private static Set<LimitCode> limits(String recording) throws Exception {
		return triage(recording).limits().stream().map(Limit::code).collect(Collectors.toSet());
	}

	@Test
	public void quarkusWorkersBlockInSocketReadsWithoutAFinding() throws Exception {
		Pool workers = poolOf("quarkus-worker-socket-jdk17", "executor-thread-N");
		assertSeconds(16.9, 0.02, workers.totals().nanos(WaitKind.SOCKET_READ, Verdict.BLOCKING));
		assertSeconds(23.4, 0.03, workers.totals().nanos(WaitKind.PARK, Verdict.IDLE));
		assertFalse(codes("quarkus-worker-socket-jdk17").contains(FindingCode.EVENT_LOOP_BLOCKED));
	}

	@Test
	public void theQuarkusRestClientBlocksByParking() throws Exception {
		Pool workers = poolOf("quarkus-worker-restclient-jdk17", "executor-thread-N");
		assertSeconds(20.7, 0.02, workers.totals().nanos(WaitKind.PARK, Verdict.BLOCKING));
		assertEquals(1500, workers.totals().count(WaitKind.PARK, Verdict.BLOCKING));
		assertSeconds(32.7, 0.03, workers.totals().nanos(WaitKind.PARK, Verdict.IDLE));
		assertEquals(0, workers.totals().count(WaitKind.SOCKET_READ));
		assertFalse(codes("quarkus-worker-restclient-jdk17").contains(FindingCode.EVENT_LOOP_BLOCKED));
	}

	@Test
	public void theCommonPoolIsBlockedAndSaturatedWhichIsOneFinding() throws Exception {
		Pool common = poolOf("quarkus-commonpool-socket-jdk17", "ForkJoinPool.commonPool-worker-N");
		assertSeconds(15.8, 0.02, common.totals().nanos(WaitKind.SOCKET_READ, Verdict.BLOCKING));
		List<Finding> findings = triage("quarkus-commonpool-socket-jdk17").findings();
		assertEquals(List.of(FindingCode.COMMON_POOL_BLOCKED), findings.stream().map(Finding::code).toList());
		assertTrue(findings.get(0).message().english(), findings.get(0).message().english()
				.endsWith("; none of its 3 workers was free for 3.78 s, 38 % of the recording"));
	}

	@Test
	public void theBlockedEventLoopIsFoundWithTheClientsFrame() throws Exception {
		Pool loops = poolOf("quarkus-eventloop-blocked-jdk17", "vert.x-eventloop-thread-N");
		assertSeconds(15.65, 0.02, loops.totals().nanos(WaitKind.SOCKET_READ, Verdict.BLOCKING));
		assertEquals(1500, loops.totals().count(WaitKind.SOCKET_READ, Verdict.BLOCKING));
		assertEquals(1512, loops.totals().count(WaitKind.SOCKET_READ, Verdict.NON_BLOCKING_IO));
		Finding worst = triage("quarkus-eventloop-blocked-jdk17").findings().get(0);
		assertEquals(FindingCode.EVENT_LOOP_BLOCKED, worst.code());
		assertEquals(Severity.WARNING, worst.severity());
		assertEquals("4 event loops blocked 15.9 s in 1,500 socket reads and 1,500 socket writes, worst 18.0 ms",
				worst.message().english());
		assertEquals("org.apache.http.impl.io.SessionInputBufferImpl.streamRead <- recgen.Api.call:31",
				worst.detail(Locale.ROOT));
		assertEquals("localhost:18090", worst.target());
		assertEquals("vert.x-eventloop-thread-0", worst.worst().lane().label());
	}

	@Test
	public void aLambdaIsNamedAsItsMethodToAReaderAndAsRecordedInData() throws Exception {
		List<Finding> findings = triage("checkout-jdk21").findings();
		assertEquals(List.of("Checkout.pinned:98", "Checkout.pay:81"),
				findings.stream().map(finding -> finding.detail(Locale.ROOT)).toList());
		assertEquals(List.of("Checkout.lambda$pinned$7:98", "Checkout.lambda$pay$4:81"),
				findings.stream().map(Finding::where).toList());
	}

	@Test
	public void theRecordingOfBlockedEventLoopsHasItsKnownNumbers() throws Exception {
		ThreadLanes lanes = triage("quarkus-eventloop-blocked-jdk17").lanes();
		assertEquals(24, lanes.lanes().size());
		assertEquals(10, lanes.pools().size());
		assertEquals(6050, lanes.totals().count());
		assertEquals(3020, lanes.totals().count(Verdict.BLOCKING));
		assertEquals(15.899, lanes.totals().nanos(Verdict.BLOCKING) / 1e9, 0.0005);
		assertEquals(15, lanes.totals().count(Verdict.IDLE));
		assertEquals(8.005, lanes.totals().nanos(Verdict.IDLE) / 1e9, 0.0005);
		assertEquals(3015, lanes.totals().count(Verdict.NON_BLOCKING_IO));
		assertEquals(0.149, lanes.totals().nanos(Verdict.NON_BLOCKING_IO) / 1e9, 0.0005);
		assertEquals(1, triage("quarkus-eventloop-blocked-jdk17").findings().size());
		assertEquals(2, triage("quarkus-eventloop-blocked-jdk17").limits().size());
	}

	@Test
	public void stockSettingsHideTheBlockedLoopAndTheCheckIsInconclusive() throws Exception {
		String name = "quarkus-eventloop-blocked-jdk17-default-settings";
		assertEquals(0, triage(name).lanes().totals().nanos(Verdict.BLOCKING));
		assertTrue(triage(name).limits().stream().anyMatch(l -> l.code() == LimitCode.THRESHOLD
				&& l.event().equals("jdk.SocketRead") && l.value().equals("20 ms")));
		assertTrue(triage(name).findings().stream().anyMatch(f -> f.code() == FindingCode.CANNOT_TELL
				&& f.poolName().equals("vert.x-eventloop-thread-N")
				&& f.message().english().contains("shorter than 20 ms are not recorded")));
	}

	@Test
	public void healthyLoopsAreNotAFinding() throws Exception {
		Pool loops = poolOf("quarkus-reactive-jdk17", "vert.x-eventloop-thread-N");
		assertTrue(loops.totals().nanos(Verdict.BLOCKING) < 300_000_000);
		assertEquals(Set.of(), codes("quarkus-reactive-jdk17"));
		for (String name : List.of("vertx-1-instance-of-4-loops-jdk17", "vertx-4-instances-of-4-loops-jdk17",
				"vertx-worker-verticle-jdk17", "tomcat-workers-jdk17", "jetty-workers-jdk17")) {
			assertFalse(name, codes(name).contains(FindingCode.EVENT_LOOP_BLOCKED));
		}
	}

	@Test
	public void aThrottledRecordingIsALowerBound() throws Exception {
		assertTrue(triage("quarkus-worker-socket-jdk25-throttled").limits().stream()
				.anyMatch(l -> l.code() == LimitCode.THROTTLE && l.event().equals("jdk.SocketRead")
						&& l.value().equals("100/s") && l.message().english().contains("lower bound")));
	}

	@Test
	public void pinnedVirtualThreadsCountOnceEach() throws Exception {
		String name = "virtual-threads-pinned-jdk25";
		assertSeconds(3.0, 0.03, poolOf(name, "clinit-pin-N").totals().nanos(WaitKind.PINNED, Verdict.BLOCKING));
		assertSeconds(1.2, 0.03, poolOf(name, "native-pin-N").totals().nanos(WaitKind.PINNED, Verdict.BLOCKING));
		assertEquals(60, poolOf(name, "native-pin-N").totals().count(WaitKind.PINNED));
		assertEquals(0, poolOf(name, "native-pin-N").totals().count(WaitKind.PARK));
		assertEquals(0, poolOf(name, "sync-N").totals().count(WaitKind.PINNED));
		assertEquals(200, poolOf(name, "sync-N").lanes().size());
		assertTrue(codes(name).contains(FindingCode.VIRTUAL_THREAD_PINNED));
		assertTrue(limits(name).contains(LimitCode.VIRTUAL_THREADS));
	}

	@Test
	public void aFindingNamesTheStaticInitializerThatPins() throws Exception {
		assertEquals(List.of("VtScenarios$SlowInit.<clinit>:28", "VtScenarios.runAll:38"),
				triage("virtual-threads-pinned-jdk25").findings().stream()
						.filter(finding -> finding.code() == FindingCode.VIRTUAL_THREAD_PINNED)
						.map(finding -> finding.frames().endpoint().shortLocation()).toList());
	}

	@Test
	public void withoutStacksAnEventLoopMayWakeASelector() throws Exception {
		String name = "no-stacktraces-jdk17";
		WaitTotals totals = triage(name).lanes().totals();
		assertEquals(842, totals.count(WaitKind.MONITOR_ENTER, Verdict.UNKNOWN));
		assertEquals(0, totals.count(Verdict.BLOCKING));
		assertEquals(totals.count(Verdict.IDLE), poolOf(name, Pool.RECORDER).totals().count());
		assertSeconds(17.74, 0.01, poolOf(name, "executor-thread-N").totals().nanos(WaitKind.PARK, Verdict.UNKNOWN));
		assertTrue(limits(name).contains(LimitCode.NO_STACK_TRACES));
		assertTrue(codes(name).contains(FindingCode.CANNOT_TELL));
	}

	@Test
	public void theLimitCountsTruncatedStacks() throws Exception {
		Limit cut = triage("quarkus-eventloop-blocked-jdk17").limits().stream()
				.filter(l -> l.code() == LimitCode.TRUNCATED_STACKS).findFirst().get();
		assertEquals("stacks cut at 64 frames in 3,005 of 6,050 waits", cut.message().english());
	}

	@Test
	public void forkJoinWorkersAreIdleWithoutWorkAndBlockInTasks() throws Exception {
		Pool common = poolOf("forkjoin-phases-jdk17", "ForkJoinPool.commonPool-worker-N");
		// Sleeps of P1, P3 and P4 as the program measured them, and its reads.
		assertSeconds(2.284 + 3.011 + 2.040, 0.06, common.totals().nanos(WaitKind.SLEEP, Verdict.BLOCKING));
		assertSeconds(3.240, 0.08, common.totals().nanos(WaitKind.SOCKET_READ, Verdict.BLOCKING));
		assertEquals("parks in awaitWork are idle", 0, common.totals().nanos(WaitKind.PARK, Verdict.BLOCKING));
		assertSeconds(7.35, 0.03, common.totals().nanos(WaitKind.PARK, Verdict.IDLE));
		long joined = 0;
		for (Pool pool : triage("forkjoin-phases-jdk17").lanes().pools()) {
			if (pool.name().matches("ForkJoinPool-\\d+-worker-N")) {
				assertEquals(ThreadKind.FORK_JOIN, pool.kind());
				joined += pool.totals().nanos(WaitKind.PARK, Verdict.BLOCKING);
			}
		}
		assertSeconds(2.601, 0.2, joined);
		assertTrue(codes("forkjoin-phases-jdk17").contains(FindingCode.COMMON_POOL_BLOCKED));
	}

	@Test
	public void chunksAreReadAsOneRecording() throws Exception {
		Pool chunky = poolOf("multichunk-jdk17", "chunky-N");
		assertEquals(3200, chunky.totals().count(WaitKind.PARK));
		assertEquals(9, triage("multichunk-jdk17").lanes().source().chunks());
		assertEquals(8, chunky.lanes().size());
	}

	@Test
	public void aThreadThatOnlyPausesTheOthersIsThere() throws Exception {
		assertEquals(1, poolOf("requests-jdk25", "JVM").lanes().size());
	}

	@Test
	public void compilationsHaveTheVerdictWork() throws Exception {
		ThreadLanes lanes = triage("quarkus-startup-jit-jdk17").lanes();
		long compiled = lanes.pools().stream().filter(p -> p.kind() == ThreadKind.JIT_COMPILER)
				.mapToLong(p -> p.totals().nanos(WaitKind.COMPILATION)).sum();
		assertSeconds(6.5, 0.02, compiled);
		assertEquals(compiled, lanes.totals().nanos(Verdict.WORK));
		assertEquals(compiled, lanes.totals().nanos(WaitKind.COMPILATION));
	}

	@Test
	public void thousandsOfWaitsOfALaneNeverOverlap() throws Exception {
		for (String name : List.of("virtual-threads-pinned-jdk25", "quarkus-eventloop-blocked-jdk17",
				"hostile-names-jdk17", "pools-idle-busy-blocked-jdk25")) {
			for (ThreadLane lane : triage(name).lanes().lanes()) {
				for (int i = 1; i < lane.size(); i++) {
					assertTrue(name + " " + lane, lane.start(i) >= lane.end(i - 1));
				}
			}
		}
	}
}
