package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;

import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.testing.HandMade;

/** Recordings of 10 s. */
public class OpenWaitsTest {

	private static final long SECOND = 1_000_000_000;
	private static final String IN_TASK = "\tat shop.Order.pay(Order.java:7)\n\tat shop.Order.run(Order.java:9)\n"
			+ "\tat java.util.concurrent.ThreadPoolExecutor.runWorker(java.base@17/ThreadPoolExecutor.java:1136)\n"
			+ "\tat java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17/ThreadPoolExecutor.java:635)\n"
			+ "\tat java.lang.Thread.run(java.base@17/Thread.java:840)\n\n";
	private static final String LATCH = "\tat jdk.internal.misc.Unsafe.park(java.base@17/Native Method)\n"
			+ "\tat java.util.concurrent.locks.LockSupport.park(java.base@17/LockSupport.java:211)\n"
			+ "\tat java.util.concurrent.CountDownLatch.await(java.base@17/CountDownLatch.java:230)\n";
	private static final String ENTERS = "\tat shop.Cache.get(Cache.java:3)\n"
			+ "\t- waiting to lock <0x00000000ffa68458> (a shop.Cache)\n";
	private static final String READ = "\tat java.net.SocketInputStream.socketRead0(java.base@17/Native Method)\n";

	private final HandMade recording = new HandMade();

	/** A dump after so many seconds, of a thread that is so many seconds old. */
	private OpenWaitsTest dump(double at, double age, double cpuMillis, String frames) {
		String text = "\"order-1\" #16 prio=5 cpu=" + cpuMillis + "ms elapsed=" + age + "s tid=0x0\n"
				+ "   java.lang.Thread.State: WAITING\n" + frames;
		recording.event("jdk.ThreadDump", Map.of("startTime", HandMade.BEGIN + (long) (at * SECOND), "result", text));
		return this;
	}

	private double blocked() {
		return recording.lanes().lanes().stream().mapToLong(ThreadLane::blockingNanos).sum() / (double) SECOND;
	}

	@Test
	public void theSameStackInTwoDumpsOfAThreadThatUsedNoCpuIsAWait() {
		assertEquals(9, dump(0.5, 100.0, 70.0, LATCH + IN_TASK).dump(9.5, 109.0, 70.01, LATCH + IN_TASK).blocked(),
				1e-6);
	}

	@Test
	public void aThreadThatUsedACpuMayHaveComeBack() {
		assertEquals(0, dump(0.5, 100.0, 70.0, LATCH + IN_TASK).dump(9.5, 109.0, 170.0, LATCH + IN_TASK).blocked(), 0);
	}

	/** The event of a wait that began before the recording is missing. */
	@Test
	public void aThreadThatWokeUpMayWaitForTheSecondTime() {
		assertEquals(0, dump(0.5, 100.0, 70.0, LATCH + IN_TASK).dump(9.5, 109.0, 70.04, LATCH + IN_TASK).blocked(), 0);
	}

	@Test
	public void aProfilerWakesThreadsThatReadOn() {
		assertEquals(9, dump(0.5, 100.0, 70.0, READ + IN_TASK).dump(9.5, 109.0, 72.0, READ + IN_TASK).blocked(), 1e-6);
	}

	@Test
	public void aThreadThatWaitsElsewhereCameBack() {
		assertEquals(0, dump(0.5, 100.0, 70.0, LATCH + IN_TASK).dump(9.5, 109.0, 70.1, READ + IN_TASK).blocked(), 0);
	}

	@Test
	public void aNewThreadThatUsedNoCpuWaitsSinceItStarted() {
		assertEquals(6, dump(9.5, 6.0, 1.0, LATCH + IN_TASK).blocked(), 1e-6);
	}

	@Test
	public void theStartOfTheWaitOfAnOldThreadIsUnknown() {
		assertEquals(0, dump(9.5, 100.0, 70.0, LATCH + IN_TASK).blocked(), 0);
	}

	@Test
	public void afterARecordedWaitTheThreadWaitsAgain() {
		recording.park(HandMade.thread(16, "order-1"), 0, 2000,
				stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park",
						"java.util.concurrent.CountDownLatch.await", "shop.Order.pay", "shop.Order.run",
						"java.util.concurrent.ThreadPoolExecutor.runWorker",
						"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"));
		assertEquals(2 + 7.5, dump(9.5, 100.0, 7.0, LATCH + IN_TASK).blocked(), 1e-6);
	}

	/** A dump has the JDK's own frames, which the event of a sleep has not, but no hidden ones. */
	@Test
	public void whatIsKnownOfACallHoldsForAWaitInItThatHasNotEnded() {
		for (int i = 0; i < 8; i++) {
			recording.wait("jdk.ThreadSleep", HandMade.thread(16, "order-1"), i * 1000 + 1, 1000,
					stack("shop.Cron.nap", "shop.Cron.lambda$main$0", "shop.Cron$$Lambda.0x00007f0001.run",
							"java.lang.Thread.runWith", "java.lang.Thread.run"));
		}
		dump(9.5, 100.0, 1.0, """
					at java.lang.Thread.sleepNanos0(java.base@25/Native Method)
					at java.lang.Thread.sleep(java.base@25/Thread.java:540)
					at shop.Cron.nap(Cron.java:1)
					at shop.Cron.lambda$main$0(Cron.java:1)
					at shop.Cron$$Lambda/0x00007f0001.run(Unknown Source)
					at java.lang.Thread.runWith(java.base@25/Thread.java:1)
					at java.lang.Thread.run(java.base@25/Thread.java:1)

				""".indent(1));

		assertEquals(1, recording.lanes().lanes().get(0).waitGroups().stream().map(WaitGroup::stack).distinct()
				.count());
		assertEquals(9.5, recording.lanes().totals().nanos(Verdict.IDLE) / (double) SECOND, 0.01);
	}

	@Test
	public void anIdleThreadIsNoNews() {
		ThreadLanes lanes = dump(9.5, 6.0, 1.0,
				LATCH + "\tat java.util.concurrent.ThreadPoolExecutor.getTask(java.base@17/X.java:1)\n"
				+ IN_TASK.substring(IN_TASK.indexOf("\tat java.util"))).recording.lanes();
		assertEquals(0, lanes.totals().nanos(Verdict.IDLE));
	}

	/** Forty threads of a pool, all in one place. */
	@Test
	public void waitsThatEndWithTheRecordingAreNotThoseOfARateLimiter() {
		String frames = "\tat java.lang.Thread.sleep(java.base@17/Native Method)\n" + IN_TASK;
		for (double at : new double[] {0.5031, 9.5}) {
			StringBuilder more = new StringBuilder(frames);
			for (int i = 2; i <= 40; i++) {
				more.append("\"order-" + i + "\" #" + (15 + i) + " prio=5 cpu=7.0ms elapsed=" + (99.5 + at)
						+ "s tid=0x0\n" + frames);
			}
			dump(at, 99.5 + at, 7.0, more.toString());
		}
		Triage triage = Triage.of(recording.lanes(), TriageSettings.DEFAULT);
		assertEquals(40, triage.lanes().lanes().size());
		assertEquals(List.of(), triage.findings().stream().filter(f -> f.cause() != null).toList());
	}

	@Test
	public void aDumpDoesNotSayHowLongAThreadHasHadTheMonitor() {
		String threads = ENTERS + IN_TASK + "\"cache-1\" #17 prio=5 cpu=0.1ms elapsed=8.0s tid=0x0\n" + READ
				+ "\tat shop.Cache.load(Cache.java:5)\n\t- locked <0x00000000ffa68458> (a shop.Cache)\n" + IN_TASK;
		for (int at = 100; at < 10_000; at += 100) {
			recording.wait("jdk.SocketRead", HandMade.thread(17, "cache-1"), at, 50,
					stack("java.net.SocketInputStream.socketRead0", "shop.Cache.load", "shop.Order.run"));
		}
		Triage triage = Triage.of(dump(9.5, 6.0, 1.0, threads).recording.lanes(), TriageSettings.DEFAULT);
		assertEquals(List.of(), triage.sites().all().stream().filter(s -> s.kind() == WaitKind.MONITOR_ENTER)
				.findFirst().orElseThrow().heldBy());
	}

	@Test
	public void aDumpSaysWhoHasTheMonitorAndWhatThatThreadDoes() {
		String threads = ENTERS + IN_TASK + "\"cache-1\" #17 prio=5 cpu=0.1ms elapsed=8.0s tid=0x0\n" + READ
				+ "\tat shop.Cache.load(Cache.java:5)\n\t- locked <0x00000000ffa68458> (a shop.Cache)\n" + IN_TASK;
		Triage triage = Triage.of(dump(9.5, 6.0, 1.0, threads).recording.lanes(), TriageSettings.DEFAULT);
		CallSite site = triage.sites().all().stream().filter(s -> s.kind() == WaitKind.MONITOR_ENTER).findFirst()
				.orElseThrow();
		assertEquals(1, site.heldBy().size());
		assertEquals("cache-N", site.heldBy().get(0).pool());
		assertEquals("shop.Cache.load:5", site.heldBy().get(0).frames().ownName());
		Finding lock = triage.findings().stream().filter(f -> f.cause() != null).findFirst().orElseThrow();
		assertEquals("cache-N", lock.cause().holding().get(0).pool());
	}

	@Test
	public void whoKeepsOthersFromAMonitorIsNotIdleAlsoWhileAJvmIsFollowed() throws Exception {
		String threads = ENTERS + IN_TASK + "\"cache-1\" #17 prio=5 cpu=0.1ms elapsed=8.0s tid=0x0\n"
				+ "\tat java.lang.Thread.sleep(java.base@17/Native Method)\n\tat shop.Cache.load(Cache.java:5)\n"
				+ "\t- locked <0x00000000ffa68458> (a shop.Cache)\n" + IN_TASK;
		LanesBuilder builder = new LanesBuilder(Rules.shipped());
		ReadSummary read = dump(9.5, 6.0, 1.0, threads).recording.read(builder, Progress.NONE);
		assertEquals(14 * SECOND, builder.snapshot(0, "", read).totals().nanos(Verdict.BLOCKING));
		assertEquals(14 * SECOND, builder.snapshot(0, "", read).totals().nanos(Verdict.BLOCKING));
		assertEquals(14 * SECOND, builder.finish("", read).totals().nanos(Verdict.BLOCKING));
	}

	@Test
	public void itIsOneWaitOfAtLeastItsLength() {
		Percentiles durations = Triage.of(dump(9.5, 6.0, 1.0, LATCH + IN_TASK).recording.lanes(),
				TriageSettings.DEFAULT).sites().all().get(0).durations();
		assertEquals(1, durations.count());
		assertEquals("so that a limit of a gate holds", 6 * SECOND, durations.max());
		assertEquals("\u2265 6.00 s", durations.text(durations.max()));
	}

	@Test
	public void whileAJvmIsFollowedAThreadThatHangsHasAWait() throws Exception {
		LanesBuilder builder = new LanesBuilder(Rules.shipped());
		ReadSummary read = dump(0.5, 100.0, 70.0, LATCH + IN_TASK).dump(9.5, 109.0, 70.01, LATCH + IN_TASK).recording
				.read(builder, Progress.NONE);
		builder.snapshot(0, "", read);
		ThreadLanes latest = builder.snapshot(builder.eventCount(), "", read);
		assertEquals(9 * SECOND, latest.totals().nanos(Verdict.BLOCKING));
		assertEquals(ThreadKind.WORKER, latest.lanes().get(0).kind());
	}

	@Test
	public void aWorkerThatHangsForHalfOfTheRecordingIsReported() {
		Finding finding = finding(dump(9.5, 6.0, 1.0, LATCH + IN_TASK));
		assertEquals(Severity.INFO, finding.severity());
		assertEquals("order-N", finding.poolName());
		assertEquals("1 task of order-N was still waiting after 6.00 s when last seen",
				finding.message().toString());
	}

	@Test
	public void aDeadlockIsAWarning() {
		Finding finding = finding(dump(9.5, 6.0, 1.0, LATCH + IN_TASK
				+ "Found one Java-level deadlock:\n====\n\"order-1\":\n  waiting\n\"order-2\":\n  waiting\n\nJava stack information"));
		assertEquals(Severity.WARNING, finding.severity());
		assertEquals("Deadlock: 2 threads wait for each other, order-1, order-2", finding.message().toString());
	}

	private static Finding finding(OpenWaitsTest test) {
		List<Finding> findings = Triage.of(test.recording.lanes(), TriageSettings.DEFAULT).findings();
		assertTrue(findings.toString(), findings.size() >= 1);
		assertEquals(FindingCode.OPEN_WAIT, findings.get(0).code());
		return findings.get(0);
	}
}
