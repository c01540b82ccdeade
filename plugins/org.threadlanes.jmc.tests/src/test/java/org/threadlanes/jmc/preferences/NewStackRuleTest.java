package org.threadlanes.jmc.preferences;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.jmc.LoadedRecordings;

import jdk.jfr.Recording;

/** What <i>Add a Rule for This Stack...</i> proposes: role, name and frames. */
public class NewStackRuleTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private static SpanRef wait(ThreadLanes lanes, String pool, String frame, Predicate<Verdict> verdict) {
		Predicate<SpanRef> fits = wait -> verdict.test(wait.lane().verdict(wait.index()))
				&& NewStackRule.isFor(lanes, wait)
				&& lanes.stack(wait.lane().stack(wait.index())).toString().contains(frame);
		return lanes.lanes().stream().filter(lane -> lane.poolName().equals(pool))
				.flatMap(lane -> IntStream.range(0, lane.size()).mapToObj(i -> new SpanRef(lane, i))).filter(fits)
				.findFirst().orElseThrow();
	}

	private static List<String> proposed(String recording, String pool, Verdict verdict, String frame)
			throws Exception {
		ThreadLanes lanes = LoadedRecordings.lanes(recording);
		return NewStackRule.of(lanes, wait(lanes, pool, frame, verdict::equals), lanes).cells().subList(0, 3);
	}

	@Test
	public void theMethodOfTheProgramIsEnoughIfNothingElseWaitsThere() throws Exception {
		assertEquals(List.of("task", "PoolApp.wave", "acme.PoolApp.wave"),
				proposed("hikari-waiters-jdk25", "main", Verdict.UNKNOWN, "PoolApp.wave"));
	}

	@Test
	public void ofAMethodThatWaitsItselfWhatItCallsIsLeftOut() throws Exception {
		assertEquals(List.of("task", "PoolApp.main", "^acme.PoolApp.main"),
				proposed("hikari-waiters-jdk25", "main", Verdict.UNKNOWN, "[acme.PoolApp.main"));
	}

	@Test
	public void ofACallOfALibraryTheMethodsOtherCallsAreLeftOut() throws Exception {
		assertEquals(
				List.of("", "CloseableHttpClient.execute << Api.call",
						"org.apache.http.impl.client.CloseableHttpClient.execute << recgen.Api.call"),
				proposed(LoadedRecordings.EVENT_LOOP_BLOCKED, "vert.x-eventloop-thread-N", Verdict.BLOCKING,
						"recgen.Api.call"));
	}

	@Test
	public void aWaitForAConnectionIsProposedWithoutTheQueryBelowTheSameMethod() throws Exception {
		assertEquals(
				List.of("", "HikariDataSource.getConnection << PoolApp.lambda$wave$3",
						"com.zaxxer.hikari.HikariDataSource.getConnection << acme.PoolApp.lambda$wave$3"),
				proposed("hikari-waiters-jdk25", "orders-N", Verdict.BLOCKING, "ConcurrentBag.borrow"));
	}

	@Test
	public void ofAMethodThatOthersUseOnlyTheCallsOfThisTaskAreTaken() throws Exception {
		assertEquals(
				List.of("", "Ops.sleep << ReactorApp.lambda$main$6",
						"acme.Ops.sleep << acme.ReactorApp.lambda$main$6"),
				proposed("reactor-netty-jdk17", "parallel-N", Verdict.BLOCKING, "acme.ReactorApp.lambda$main$6"));
	}

	@Test
	public void whereOnlyTheJdkWaitsItIsNotTheMethodThatImplementsWaiting() throws Exception {
		assertEquals(List.of("", "ForkJoinPool.awaitWork", "java.util.concurrent.ForkJoinPool.awaitWork"), proposed(
				"httpserver-virtual-threads-jdk25", "ForkJoinPool-1-worker-N", Verdict.IDLE, "ForkJoinPool.awaitWork"));
	}

	@Test
	public void onlyAWaitThatIsUnknownIsProposedAsATask() throws Exception {
		assertEquals("task", proposed("hikari-waiters-jdk25", "main", Verdict.UNKNOWN, "PoolApp.wave").get(0));
		assertEquals("a task does not change that it is idle", "", proposed("hikari-waiters-jdk25",
				"HikariPool-orders:connection-adder", Verdict.IDLE, "getTask").get(0));
	}

	@Test
	public void aTakeIsProposedWithoutTheSocketReadsBelowTheSameMethod() throws Exception {
		assertEquals(List.of("", "ArrayBlockingQueue.take << Shop.checkout",
				"java.util.concurrent.ArrayBlockingQueue.take << org.threadlanes.experiments.Shop.checkout"),
				proposed(LoadedRecordings.REQUESTS, "executor-thread-N", Verdict.BLOCKING, "ArrayBlockingQueue.take"));
	}

	@Test(timeout = 60_000)
	public void ofTwoParksInOneMethodEachIsProposedByWhatItWaitsFor() throws Exception {
		Path file = folder.getRoot().toPath().resolve("parks.jfr");
		try (Recording recording = new Recording()) {
			recording.enable("jdk.ThreadPark").withoutThreshold().withStackTrace();
			recording.start();
			waitForTwo();
			recording.dump(file);
		}
		ThreadLanes lanes = LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE);

		for (String waiting : List.of("CountDownLatch.await", "Semaphore.acquire")) {
			SpanRef wait = wait(lanes, "two-parks", waiting, any -> true);
			assertEquals(waiting + " << NewStackRuleTest.two", NewStackRule.of(lanes, wait, lanes).cells().get(1));
		}
	}

	private static void waitForTwo() throws InterruptedException {
		CountDownLatch latch = new CountDownLatch(1);
		Semaphore permits = new Semaphore(0);
		Thread thread = new Thread(() -> two(latch, permits), "two-parks");
		thread.start();
		while (thread.getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		latch.countDown();
		while (!permits.hasQueuedThreads() || thread.getState() != Thread.State.WAITING) {
			Thread.onSpinWait();
		}
		permits.release();
		thread.join();
	}

	private static void two(CountDownLatch latch, Semaphore permits) {
		try {
			latch.await();
			permits.acquire();
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}
}
