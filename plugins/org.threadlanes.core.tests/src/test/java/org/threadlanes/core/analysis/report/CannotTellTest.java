package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;
import static org.threadlanes.core.testing.HandMade.virtualThread;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** What settings hide is said once for each reason, and each check that had threads to look at is named. */
public class CannotTellTest {

	private static final Stack TASK = stack("java.lang.Thread.sleep", "com.acme.Task.run",
			"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.lang.Thread.run");
	private static final Stack IDLE = stack("jdk.internal.misc.Unsafe.park",
			"java.util.concurrent.LinkedBlockingQueue.take", "java.util.concurrent.ThreadPoolExecutor.getTask",
			"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.lang.Thread.run");
	private static final Stack COMMON_TASK = stack("java.lang.Thread.sleep", "com.acme.Task.exec",
			"java.util.concurrent.ForkJoinTask.doExec", "java.util.concurrent.ForkJoinPool.runWorker",
			"java.util.concurrent.ForkJoinWorkerThread.run");
	private static final Stack LOOP_TASK = stack("java.lang.Thread.sleep", "com.acme.Handler.handle",
			"io.netty.channel.nio.NioEventLoop.run", "java.lang.Thread.run");
	private static final List<String> CALLS = List.of("jdk.SocketRead", "jdk.ThreadPark", "jdk.ThreadSleep",
			"jdk.FileRead", "jdk.JavaMonitorEnter");

	private final HandMade recording = new HandMade();

	private CannotTellTest setting(String event, String name, String value) {
		recording.event("jdk.ActiveSetting", Map.of("id", event, "name", name, "value", value));
		return this;
	}

	private CannotTellTest stockSettings() {
		CALLS.forEach(event -> setting(event, "threshold", "20 ms"));
		return this;
	}

	private CannotTellTest threads(String name, int number) {
		for (int i = 1; i <= number; i++) {
			recording.wait("jdk.ThreadSleep", thread(name.length() * 100 + i, name + i), 5 * i, 2,
					name.startsWith("ForkJoin") ? COMMON_TASK : TASK);
		}
		return this;
	}

	/** The compilers' total so far, each second. */
	private CannotTellTest compiled(String period, int ... millis) {
		setting("jdk.Compilation", "threshold", "1 s").setting("jdk.CompilerStatistics", "period", period);
		recording.event("jdk.CPUInformation", Map.of("hwThreads", 4));
		for (int sum : millis) {
			recording.event("jdk.CompilerStatistics", Map.of("totalTimeSpent", sum * 1_000_000L));
		}
		return this;
	}

	private List<Finding> cannotTell() {
		return Triage.of(recording.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() == FindingCode.CANNOT_TELL).toList();
	}

	private Finding only() {
		List<Finding> findings = cannotTell();
		assertEquals(findings.toString(), 1, findings.size());
		return findings.get(0);
	}

	@Test
	public void aProfileOfLocksDoesNotShowOtherWaits() {
		setting("jdk.ThreadPark", "enabled", "true").threads("executor-thread-", 4);
		assertTrue(only().message().toString(), only().message().toString().contains("Socket reads were not recorded"));
	}

	@Test
	public void pressureThatTheCompilersStatisticsRuleOutIsNotInDoubt() {
		assertEquals(List.of(), compiled("1000 ms", 7000, 7900, 8800, 9700).cannotTell());
	}

	@Test
	public void compilersThatTookAQuarterOfTheCpusBetweenTwoStatisticsMayHaveBeenPressure() {
		assertEquals("Cannot tell whether there was JIT pressure. Compilations shorter than 1 s are not recorded",
				compiled("1000 ms", 7000, 7300, 8300).only().message().english());
	}

	@Test
	public void statisticsThatAreRareOrMissingRuleNothingOut() {
		compiled("10 s", 7000, 7300).only();
	}

	@Test
	public void withoutStatisticsOfTheCompilersPressureIsInDoubt() {
		compiled("1000 ms").only();
	}

	@Test
	public void aCommonPoolUnderAThresholdIsNamed() {
		Finding finding = stockSettings().threads("ForkJoinPool.commonPool-worker-", 3).only();

		assertEquals("Cannot tell whether the common pool (3 workers) blocked for too long. "
				+ "Waits shorter than 20 ms are not recorded", finding.message().english());
		assertEquals("jdk.SocketRead threshold = 20 ms", finding.detail(Locale.ROOT));
		assertEquals(EnumSet.of(FindingCode.COMMON_POOL_BLOCKED, FindingCode.POOL_SATURATED), finding.hides());
	}

	@Test
	public void workersShareTheLineOfTheCommonPool() {
		Finding finding = stockSettings().threads("ForkJoinPool.commonPool-worker-", 1).threads("executor-thread-", 4)
				.only();

		assertEquals(
				"Cannot tell whether the common pool (1 worker) or executor-thread-N (4 workers) blocked for too long. "
				+ "Waits shorter than 20 ms are not recorded", finding.message().english());
		assertEquals(EnumSet.of(FindingCode.COMMON_POOL_BLOCKED, FindingCode.POOL_SATURATED), finding.hides());
	}

	@Test
	public void aPoolOfTwoMayBeSaturatedToo() {
		assertEquals(EnumSet.of(FindingCode.POOL_SATURATED),
				stockSettings().threads("executor-thread-", 2).only().hides());
	}

	@Test
	public void aSingleWorkerCannotBeASaturatedPool() {
		assertEquals(List.of(), stockSettings().threads("executor-thread-", 1).cannotTell());
	}

	@Test
	public void threadsThatMustNotBlockAreNamed() {
		Finding finding = stockSettings().threads("parallel-", 2).only();

		assertTrue(finding.message().english(),
				finding.message().english().contains("2 threads of parallel-N, which must not block"));
		assertTrue(finding.hides().contains(FindingCode.NON_BLOCKING_THREAD_BLOCKED));
	}

	private List<Finding> withReadsEvery(int millis) {
		for (int i = 0; i < 40; i++) {
			recording.wait("jdk.SocketRead", thread(31, "client"), 1000 + millis * i, 2, TASK);
		}
		return setting("jdk.SocketRead", "throttle", "100/s").threads("executor-thread-", 4).cannotTell();
	}

	@Test
	public void aThrottleThatWasReachedForAMomentHidesReads() {
		List<Finding> findings = withReadsEvery(9);

		assertEquals(findings.toString(), 1, findings.size());
		assertEquals("jdk.SocketRead throttle = 100/s", findings.get(0).detail(Locale.ROOT));
	}

	@Test
	public void aThrottleThatWasNeverReachedHidesNothing() {
		assertEquals(List.of(), withReadsEvery(12));
	}

	@Test
	public void aSingleDisabledKindIsNamed() {
		Finding finding = setting("jdk.ThreadSleep", "enabled", "false").threads("ForkJoinPool.commonPool-worker-", 2)
				.only();

		assertTrue(finding.message().english(), finding.message().english().endsWith("Sleeps were not recorded"));
	}

	@Test
	public void aCheckWithAFindingIsNotInconclusive() {
		stockSettings().recording.wait("jdk.ThreadSleep", thread(1, "ForkJoinPool.commonPool-worker-1"), 1, 900,
				COMMON_TASK);

		assertEquals(List.of(), cannotTell());
	}

	@Test
	public void aPoolWithAProblemNeedsNoOther() {
		stockSettings().threads("executor-thread-", 3);
		ThreadStruct holder = thread(9, "cache");
		recording.wait("jdk.ThreadSleep", holder, 0, 900, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		for (int i = 1; i <= 3; i++) {
			recording.wait("jdk.JavaMonitorEnter", thread(i, "pricing-" + i), 0, 900,
					stack("acme.Cache.find", "acme.Book.run", "java.util.concurrent.ThreadPoolExecutor.runWorker",
							"java.lang.Thread.run"),
					Map.of("monitorClass", "acme.Cache", "address", 4711L, "previousOwner", holder));
		}
		recording.park(thread(4, "pricing-4"), 0, 900, IDLE);

		assertEquals("Cannot tell whether executor-thread-N (3 workers) blocked for too long. "
				+ "Waits shorter than 20 ms are not recorded", only().message().english());
	}

	@Test
	public void compilersWithAFindingAreNotInconclusive() {
		setting("jdk.Compilation", "threshold", "100 ms").recording.event("jdk.CPUInformation", Map.of("hwThreads", 1))
				.wait("jdk.Compilation", thread(7, "C2 CompilerThread0", "system"), 0, 3000, null);

		assertEquals(List.of(), cannotTell());
	}

	@Test
	public void ofBlockedEventLoopsItIsUnknownForHowLong() {
		stockSettings().recording.wait("jdk.ThreadSleep", thread(1, "vert.x-eventloop-thread-1"), 1, 900, LOOP_TASK);

		assertEquals("Cannot tell whether 1 event loop, beyond what was found, blocked for too long. Waits shorter than 20 ms are not recorded",
				only().message().english());
	}

	@Test
	public void ofOtherEventLoopsItIsUnknownWhetherTheyWereBlocked() {
		stockSettings().recording.wait("jdk.ThreadSleep", thread(1, "vert.x-eventloop-thread-1"), 1, 2, LOOP_TASK);

		assertEquals("Cannot tell whether 1 event loop blocked for too long. "
				+ "Waits shorter than 20 ms are not recorded", only().message().english());
	}

	@Test
	public void virtualThreadsUnderAThresholdMayBePinned() {
		setting("jdk.VirtualThreadPinned", "threshold", "20 ms").recording.wait(
				"jdk.ThreadSleep", virtualThread(9, ""), 1, 2, TASK);
		Finding finding = only();

		assertEquals("Cannot tell whether virtual threads were pinned. "
				+ "Pinned waits of virtual threads shorter than 20 ms are not recorded", finding.message().english());
		assertEquals(EnumSet.of(FindingCode.VIRTUAL_THREAD_PINNED), finding.hides());
	}

	@Test
	public void withoutVirtualThreadsPinningIsNotInconclusive() {
		setting("jdk.VirtualThreadPinned", "enabled", "false").threads("executor-thread-", 4);

		assertEquals(List.of(), cannotTell());
	}

	@Test
	public void nothingIsInconclusiveIfEverythingIsRecorded() {
		CALLS.forEach(event -> setting(event, "enabled", "true").setting(event, "threshold", "0 ns"));
		threads("ForkJoinPool.commonPool-worker-", 3).threads("executor-thread-", 4);

		assertEquals(List.of(), cannotTell());
	}

	@Test
	public void compilersAreNotAmongTheThreadsWithoutStacks() {
		recording.wait("jdk.Compilation", thread(7, "C2 CompilerThread0"), 1, 30, null);
		recording.wait("jdk.ThreadSleep", thread(1, "executor-thread-1"), 1, 600, null);
		Finding finding = only();

		assertEquals(1, finding.threads());
		assertEquals(1, finding.count());
		assertEquals(600_000_000, finding.nanos());
	}

	@Test
	public void aFewWaitsOfAWorkerWithoutStacksHideNothing() {
		recording.wait("jdk.ThreadSleep", thread(1, "executor-thread-1"), 1, 400, null);
		assertEquals(List.of(), cannotTell());
	}

	@Test
	public void anyWaitOfTheCommonPoolWithoutAStackCounts() {
		recording.wait("jdk.ThreadSleep", thread(1, "ForkJoinPool.commonPool-worker-1"), 1, 4, null);
		assertEquals(1, only().count());
	}

	@Test
	public void stockSettingsOfARealRecordingHideLoopsButNotWhatItsCompilersTookInTotal() throws Exception {
		Set<FindingCode> hidden = Recordings.triage("quarkus-eventloop-blocked-jdk17-default-settings")
				.findings().stream().flatMap(f -> f.hides().stream()).collect(Collectors.toSet());

		assertEquals(EnumSet.of(FindingCode.EVENT_LOOP_BLOCKED), hidden);
	}
}
