package org.threadlanes.core.analysis.compare;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.Test;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.LimitCode;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Two recordings side by side. */
public class ComparisonTest {

	private static final Stack TASK = stack("java.lang.Thread.sleep", "app.Task.run",
			"java.util.concurrent.ThreadPoolExecutor.runWorker");

	private static Comparison compare(String a, String b) throws Exception {
		return Comparison.of(Recordings.triage(a), Recordings.triage(b));
	}

	private static Comparison compare(HandMade a, HandMade b) {
		return Comparison.of(Triage.of(a.lanes(), TriageSettings.DEFAULT),
				Triage.of(b.lanes(), TriageSettings.DEFAULT));
	}

	private static PoolPair pool(Comparison comparison, String name) {
		return comparison.pools().stream().filter(p -> p.name().equals(name)).findFirst().get();
	}

	/** Sleeps of these lengths in ms within a task. */
	private static HandMade sleeps(double ... millis) {
		HandMade recording = new HandMade();
		double start = 0;
		for (double length : millis) {
			recording.wait("jdk.ThreadSleep", thread(1, "pool-1-thread-1"), start, length, TASK);
			start += length + 1;
		}
		return recording;
	}

	private static List<String> changes(Comparison comparison) {
		return comparison.sites().stream().map(c -> c.kind().id() + " " + c.latest().frames().shortName()).toList();
	}

	private static HandMade sleep(HandMade recording, double start, double millis, String method) {
		return recording.wait("jdk.ThreadSleep", thread(1, "pool-1-thread-1"), start, millis, stack(
				"java.lang.Thread.sleep", "app.Task." + method, "java.util.concurrent.ThreadPoolExecutor.runWorker"));
	}

	@Test
	public void callSitesAreGoneNewFasterSlowerOrTheSameTheLargestDifferenceFirst() {
		HandMade a = new HandMade();
		sleep(sleep(sleep(sleep(a, 0, 900, "gone"), 1000, 100, "slower"), 2000, 500, "faster"), 3000, 100, "same");
		HandMade b = new HandMade();
		sleep(sleep(sleep(sleep(b, 0, 50, "added"), 1000, 900, "slower"), 2000, 100, "faster"), 3000, 105, "same");
		assertEquals(List.of("gone Task.gone:1", "slower Task.slower:1", "faster Task.faster:1", "new Task.added:1",
				"same Task.same:1"), changes(compare(a, b)));
	}

	@Test
	public void aCallThatTakesAsLongButIsMadeMoreOftenIsNotSlower() {
		HandMade a = sleep(sleep(new HandMade(), 0, 100, "call"), 1000, 100, "call");
		HandMade b = new HandMade();
		for (int i = 0; i < 5; i++) {
			sleep(b, i * 200, 105, "call");
		}
		assertEquals(List.of("more-often Task.call:1"), changes(compare(a, b)));
	}

	@Test
	public void aCallWithALongerTailIsSlower() {
		HandMade a = new HandMade();
		HandMade b = new HandMade();
		for (int i = 0; i < 100; i++) {
			sleep(a, i * 100, 10, "call");
			sleep(b, i * 100, i % 10 == 0 ? 50 : 10, "call");
		}
		assertEquals(List.of("slower Task.call:1"), changes(compare(a, b)));
	}

	@Test
	public void theCallSiteOfABlockedLoopIsGoneWhenTheCallIsReactive() throws Exception {
		SiteChange first = compare("quarkus-eventloop-blocked-jdk17", "quarkus-reactive-jdk17").sites().get(0);
		assertEquals(SiteChange.Kind.GONE, first.kind());
		assertEquals("Api.call:31", first.a().frames().shortName());
		assertEquals("seconds in each second", 15.65 / 9.41, first.perSecondA() / 1e9, 0.05);
	}

	@Test
	public void aBlockedEventLoopIsGoneWhenTheCallIsReactive() throws Exception {
		Comparison comparison = compare("quarkus-eventloop-blocked-jdk17",
				"quarkus-reactive-jdk17");
		assertEquals(List.of(FindingCode.EVENT_LOOP_BLOCKED),
				comparison.findings().onlyA().stream().map(f -> f.code()).toList());
		assertEquals(List.of(), comparison.findings().onlyB());
		PoolPair loops = comparison.pools().get(0);
		assertEquals("blocked most first", "vert.x-eventloop-thread-N", loops.name());
		assertEquals(4, loops.a().lanes().size());
		assertEquals(4, loops.b().lanes().size());
		assertEquals(15.9, loops.a().totals().nanos(Verdict.BLOCKING) / 1e9, 0.05);
		assertTrue(loops.b().totals().nanos(Verdict.BLOCKING) < 300_000_000);
		Percentiles reads = ComparisonJson.blocking(loops.a(), WaitKind.SOCKET_READ::equals);
		assertEquals("calls of 10 ms", 10.2, reads.p50() / 1e6, 0.2);
		assertEquals(18.0, reads.max() / 1e6, 0.05);
		assertEquals(1500, reads.count());
	}

	@Test
	public void anImbalanceIsNewTheOtherWayRound() throws Exception {
		Comparison comparison = compare("vertx-4-instances-of-4-loops-jdk17", "vertx-1-instance-of-4-loops-jdk17");
		assertEquals(List.of(FindingCode.EVENT_LOOP_IMBALANCE),
				comparison.findings().onlyB().stream().map(f -> f.code()).toList());
		assertEquals(List.of(), comparison.findings().onlyA());
		assertTrue(comparison.comparable());
	}

	@Test
	public void percentilesAreWaitsThatHappened() {
		double[] millis = new double[100];
		for (int i = 0; i < 100; i++) {
			millis[i] = i + 1;
		}
		PoolPair pair = pool(compare(sleeps(millis), sleeps(7)), "pool-1-thread-N");
		Percentiles waits = ComparisonJson.blocking(pair.a(), kind -> true);
		assertEquals(new Percentiles(100, 50_000_000, 95_000_000, 99_000_000, 100_000_000), waits);
		assertEquals("of one wait", new Percentiles(1, 7_000_000, 7_000_000, 7_000_000, 7_000_000),
				ComparisonJson.blocking(pair.b(), kind -> true));
	}

	@Test
	public void aWaitThatAnotherInterruptsIsOneWait() {
		HandMade recording = new HandMade();
		recording.wait("jdk.ThreadPark", thread(1, "pool-1-thread-1"), 0, 100, stack("java.util.concurrent.FutureTask.get",
				"app.Task.run", "java.util.concurrent.ThreadPoolExecutor.runWorker"));
		recording.wait("jdk.ThreadSleep", thread(1, "pool-1-thread-1"), 40, 20, TASK);
		Pool pool = pool(compare(recording, recording), "pool-1-thread-N").a();
		assertEquals(new Percentiles(1, 80_000_000, 80_000_000, 80_000_000, 80_000_000),
				ComparisonJson.blocking(pool, WaitKind.PARK::equals));
		assertEquals(2, ComparisonJson.blocking(pool, kind -> true).count());
	}

	@Test
	public void everyBlockingWaitOfEveryRecordingIsCounted() throws Exception {
		for (Path p : Recordings.all()) {
			for (Pool pool : Recordings.lanes(p.getFileName().toString().replace(".jfr", "")).pools()) {
				Percentiles blocking = ComparisonJson.blocking(pool, kind -> true);
				assertEquals(p + " " + pool.name(), pool.totals().count(Verdict.BLOCKING), blocking.count());
				assertTrue(blocking.max() >= pool.totals().longest(Verdict.BLOCKING));
			}
		}
	}

	@Test
	public void poolsOfOneRecordingOnlyHaveNoFiguresOfTheOther() throws Exception {
		Comparison comparison = compare("httpserver-platform-threads-jdk25", "httpserver-virtual-threads-jdk25");
		assertNull(pool(comparison, "pool-1-thread-N").b());
		assertNull(pool(comparison, "virtual #N").a());
		assertEquals(ThreadKind.VIRTUAL, pool(comparison, "virtual #N").kind());
		assertEquals("what the JVM does not record is said", Set.of(LimitCode.VIRTUAL_THREADS),
				Set.copyOf(comparison.limits().onlyB().stream().map(l -> l.code()).toList()));
	}

	@Test
	public void aPoolWhoseKindWasJudgedDifferentlyIsOnePool() {
		HandMade worker = new HandMade().park(thread(1, "mine-1"), 0, 10,
				stack("java.util.concurrent.LinkedBlockingQueue.take",
						"java.util.concurrent.ThreadPoolExecutor.getTask"));
		HandMade other = new HandMade().park(thread(1, "mine-1"), 0, 10, stack("app.Main.main"));
		Comparison comparison = compare(worker, other);
		assertEquals(1, comparison.pools().size());
		assertEquals(1, comparison.pools().get(0).b().lanes().size());
	}

	@Test
	public void recordingsWithDifferentThresholdsAreNotComparable() throws Exception {
		Comparison comparison = compare("quarkus-eventloop-blocked-jdk17",
				"quarkus-eventloop-blocked-jdk17-default-settings");
		assertFalse(comparison.comparable());
		assertTrue(comparison.limits().onlyB().stream()
				.anyMatch(l -> l.code() == LimitCode.THRESHOLD && l.event().equals("jdk.SocketRead")));
		assertTrue("compilations are alike", comparison.limits().both().stream()
				.map(Changes.Pair::a)
				.anyMatch(l -> l.code() == LimitCode.THRESHOLD && l.event().equals("jdk.Compilation")));
	}

	/** A sleep whose stack was cut, and others. */
	private static HandMade cutStack(int others) {
		HandMade recording = sleeps(new double[others]);
		return recording.wait("jdk.ThreadSleep", thread(1, "pool-1-thread-1"), 100, 5,
				new Stack(TASK.frames(), true));
	}

	@Test
	public void aLimitWithOtherCountsIsALimitOfBothWithTheCountsOfEach() throws Exception {
		Comparison comparison = compare(cutStack(1), cutStack(2));
		assertTrue("counts are not settings", comparison.comparable());
		Changes.Pair<Limit> cut = comparison.limits().both().stream()
				.filter(pair -> pair.a().code() == LimitCode.TRUNCATED_STACKS).findFirst().get();
		assertEquals("1 of 2", cut.a().value());
		assertEquals("1 of 3", cut.b().value());
		StringWriter out = new StringWriter();
		ComparisonJson.write(comparison, out);
		JsonObject both = JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonObject("limits")
				.getAsJsonArray("both").get(0).getAsJsonObject();
		assertEquals("1 of 2", both.get("value").getAsString());
		assertEquals("1 of 3", both.getAsJsonObject("b").get("value").getAsString());
	}

	@Test
	public void neitherOfTwoEqualFindingsOrLimitsIsLost() {
		Changes<String> changes = Changes.of(List.of("a", "a", "b"), List.of("a", "c", "c"), each -> each);
		assertEquals(List.of("a", "b"), changes.onlyA());
		assertEquals(List.of("c", "c"), changes.onlyB());
		assertEquals(List.of(new Changes.Pair<>("a", "a")), changes.both());
	}

	@Test
	public void theJsonHasBothRecordingsAndNullForWhatIsNotThere() throws Exception {
		StringWriter out = new StringWriter();
		ComparisonJson.write(compare("httpserver-platform-threads-jdk25", "httpserver-virtual-threads-jdk25"), out);
		JsonObject root = JsonParser.parseString(out.toString()).getAsJsonObject();
		assertEquals(Set.of("a", "b", "comparable", "limits", "findings", "sites", "pools"), root.keySet());
		assertEquals("httpserver-platform-threads-jdk25.jfr",
				Path.of(root.getAsJsonObject("a").get("file").getAsString()).getFileName().toString());
		assertFalse(root.get("comparable").getAsBoolean());
		assertEquals(Set.of("onlyA", "onlyB", "both"), root.getAsJsonObject("limits").keySet());
		assertEquals(Set.of("gone", "new", "both"), root.getAsJsonObject("findings").keySet());
		JsonObject first = root.getAsJsonArray("pools").get(0).getAsJsonObject();
		assertEquals("virtual #N", first.get("pool").getAsString());
		assertTrue(first.get("a").isJsonNull());
		JsonObject b = first.getAsJsonObject("b");
		assertEquals(Set.of("threads", "blockingSeconds", "idleSeconds", "nonBlockingIoSeconds", "unknownSeconds",
				"workSeconds",
				"blockingCount", "idleCount", "p50Seconds", "p95Seconds", "p99Seconds", "maxSeconds", "blockingWaits"),
				b.keySet());
		JsonObject sleep = b.getAsJsonArray("blockingWaits").asList().stream().map(w -> w.getAsJsonObject())
				.filter(w -> w.get("wait").getAsString().equals("sleep")).findFirst().get();
		assertEquals(300, sleep.get("count").getAsInt());
		assertEquals("every request slept half a second", 0.502, sleep.get("p50Seconds").getAsDouble(), 0.002);
	}

	private static HandMade sleepOf(String ... threads) {
		HandMade recording = new HandMade();
		for (int i = 0; i < threads.length; i++) {
			recording.wait("jdk.ThreadSleep", thread(i + 1, threads[i]), i, 5, TASK);
		}
		return recording;
	}

	@Test
	public void aPoolIsFoundAgainThatHasAHashCodeInItsName() {
		List<PoolPair> pools = compare(sleepOf("qtp1558600329-12"), sleepOf("qtp94438417-15")).pools();
		assertEquals(1, pools.size());
		assertEquals("qtp#-N", pools.get(0).name());
		assertEquals(1, pools.get(0).a().lanes().size());
		assertEquals(1, pools.get(0).b().lanes().size());
	}

	@Test
	public void ambiguousPoolsWithHashCodesAreNotPaired() {
		List<PoolPair> pools = compare(sleepOf("qtp1558600329-12", "qtp77338417-9"), sleepOf("qtp94438417-15")).pools();
		assertEquals(Set.of("qtp1558600329-N", "qtp77338417-N", "qtp94438417-N"),
				Set.copyOf(pools.stream().map(PoolPair::name).toList()));
	}

	@Test
	public void aPoolsNumberIsNotAHashCode() {
		assertEquals(2, compare(sleepOf("pool-1-thread-1"), sleepOf("pool-2-thread-1")).pools().size());
	}
}
