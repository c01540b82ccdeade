package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;

/** Which pools are reported when all of their threads are blocked at once, here for 9 of 10 s. */
public class PoolSaturatedTest {

	private static final Stack TASK_OF_WORKER = stack("com.acme.Orders.lock", "com.acme.Orders.run",
			"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
			"java.lang.Thread.run");
	private static final Stack TASK_OF_FORK_JOIN = stack("com.acme.Orders.lock", "com.acme.Orders.compute",
			"java.util.concurrent.ForkJoinTask.doExec", "java.util.concurrent.ForkJoinPool.runWorker",
			"java.util.concurrent.ForkJoinWorkerThread.run");

	private static final Stack FETCH = stack("java.util.concurrent.LinkedBlockingQueue.take",
			"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
			"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
	private static final Stack FETCH_WITHOUT_QUEUE = stack("java.util.concurrent.SynchronousQueue.poll",
			"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
			"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");

	private static final Stack TASK_OF_LIBRARY = stack("com.acme.Mail.send",
			"org.springframework.aop.interceptor.AsyncExecutionInterceptor.invoke",
			"java.util.concurrent.FutureTask.run", "java.util.concurrent.ThreadPoolExecutor.runWorker",
			"java.lang.Thread.run");
	private static final Stack TASK_OF_LIBRARYS_THREAD = stack("com.acme.Mail.send", "io.netty.util.Pool.runAll",
			"io.netty.util.Pool$Worker.run");

	private static final Stack TASK_OF_JETTY = stack("com.acme.Orders.lock",
			"org.eclipse.jetty.util.thread.QueuedThreadPool.runJob", "java.lang.Thread.run");
	private static final Stack SELECTOR_OF_JETTY = stack("sun.nio.ch.EPoll.wait", "sun.nio.ch.SelectorImpl.select",
			"org.eclipse.jetty.io.ManagedSelector$SelectorProducer.produce",
			"org.eclipse.jetty.util.thread.QueuedThreadPool.runJob", "java.lang.Thread.run");

	private static List<String> findings(String name, int threads, Stack task) {
		return findings(new HandMade(), name, threads, task);
	}

	private static List<String> findings(HandMade recording, String name, int threads, Stack task) {
		for (int i = 0; i < threads; i++) {
			for (int second = 0; second < 10; second++) {
				recording.wait("jdk.FileForce", thread(31 + i, name + (i + 1)), 1000 * second, 900, task);
			}
		}
		return Triage.of(recording.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() == FindingCode.POOL_SATURATED).map(f -> f.message().english()).toList();
	}

	@Test
	public void threeWorkersAreReported() {
		assertEquals(
				List.of("No thread of orders-N was free for 9.00 s, 90 % of the recording: all 3 were blocked at once, "
						+ "mostly in Orders.lock:1; longest such period 900 ms"),
				findings("orders-", 3, TASK_OF_WORKER));
	}

	@Test
	public void itsWaitsAreNotThoseOfOtherPools() {
		HandMade recording = new HandMade();
		recording.wait("jdk.FileForce", thread(41, "audit-1"), 0, 900, TASK_OF_WORKER);
		findings(recording, "orders-", 3, TASK_OF_WORKER);
		ThreadLanes lanes = recording.lanes();
		Finding saturated = Triage.of(lanes, TriageSettings.DEFAULT).findings().get(0);
		assertEquals(FindingCode.POOL_SATURATED, saturated.code());
		assertEquals(List.of("orders-1", "orders-2", "orders-3"), lanes.lanes().stream()
				.filter(lane -> saturated.waits().matches(lane, 0)).map(ThreadLane::label).sorted().toList());
	}

	@Test
	public void twoWorkersMayBeCallersThatDoNothingElse() {
		assertEquals(List.of(), findings("orders-", 2, TASK_OF_WORKER));
	}

	@Test
	public void twoWorkersAreReportedIfTheyGetMostTasksWithoutAWait() {
		HandMade recording = new HandMade();
		recording.wait("jdk.ThreadPark", thread(31, "orders-1"), 4900, 100, FETCH);
		assertEquals(1, findings(recording, "orders-", 2, TASK_OF_WORKER).size());
	}

	@Test
	public void twoWorkersWithDifferentTasksMayBeCallers() {
		HandMade recording = new HandMade();
		recording.wait("jdk.ThreadPark", thread(31, "orders-1"), 4900, 100, FETCH);
		for (int second = 0; second < 10; second++) {
			recording.wait("jdk.FileForce", thread(31, "orders-1"), 1000 * second, 900, TASK_OF_WORKER);
			recording.wait("jdk.FileForce", thread(32, "orders-2"), 1000 * second, 900,
					stack("com.acme.Bills.lock",
							"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.lang.Thread.run"));
		}
		assertEquals(List.of(), findings(recording, "orders-", 0, TASK_OF_WORKER));
	}

	@Test
	public void twoWorkersThatNeverWaitForWorkAreReportedIfALibraryStartsTheirTasks() {
		assertEquals(1, findings("orders-", 2, TASK_OF_LIBRARY).size());
		assertEquals(1, findings("orders-", 2, TASK_OF_LIBRARYS_THREAD).size());
	}

	@Test
	public void aSingleThreadIsNoPool() {
		assertEquals(List.of(), findings("orders-", 1, TASK_OF_LIBRARYS_THREAD));
	}

	@Test
	public void aLibrarysThreadsThatMayAlsoWaitForWorkAreNotReported() {
		HandMade recording = new HandMade();
		recording.wait("jdk.SocketRead", thread(31, "orders-1"), 900, 90,
				stack("java.net.Socket$SocketInputStream.read", "io.netty.util.Pool$Worker.run"));
		assertEquals(List.of(), findings(recording, "orders-", 2, TASK_OF_LIBRARYS_THREAD));
	}

	@Test
	public void aTaskOnEachThreadIsNoBacklog() {
		HandMade recording = new HandMade();
		for (int i = 1; i <= 2; i++) {
			recording.wait("jdk.FileForce", thread(30 + i, "orders-" + i), 0, 9000, TASK_OF_LIBRARY);
		}
		assertEquals(List.of(), findings(recording, "orders-", 0, TASK_OF_LIBRARY));
	}

	@Test
	public void twoWorkersThatWaitForEachTaskHaveNoBacklog() {
		HandMade recording = new HandMade();
		for (int second = 0; second < 10; second++) {
			recording.wait("jdk.ThreadPark", thread(31, "orders-1"), 1000 * second + 900, 50, FETCH);
		}
		assertEquals(List.of(), findings(recording, "orders-", 2, TASK_OF_WORKER));
	}

	@Test
	public void anExecutorWithoutAQueueStartsAnotherThreadInstead() {
		HandMade recording = new HandMade();
		recording.wait("jdk.ThreadPark", thread(31, "orders-1"), 4900, 100, FETCH_WITHOUT_QUEUE);
		assertEquals(List.of(), findings(recording, "orders-", 3, TASK_OF_WORKER));
	}

	@Test
	public void timeBeforeTheFirstTaskDoesNotCountAsIdle() {
		HandMade recording = new HandMade();
		for (int i = 1; i <= 3; i++) {
			recording.wait("jdk.ThreadPark", thread(30 + i, "orders-" + i), -9000, 9000, FETCH);
		}
		assertEquals(1, findings(recording, "orders-", 3, TASK_OF_WORKER).size());
	}

	@Test
	public void aForkJoinPoolOfTwoIsReported() {
		assertEquals(
				List.of("No thread of ForkJoinPool-1-worker-N was free for 9.00 s, 90 % of the recording: both were "
						+ "blocked at once, mostly in Orders.lock:1; longest such period 900 ms"),
				findings("ForkJoinPool-1-worker-", 2, TASK_OF_FORK_JOIN));
	}

	@Test
	public void ofTheCommonPoolTheFindingAboutItsWaitsSaysIt() {
		assertEquals(List.of(), findings("ForkJoinPool.commonPool-worker-", 3, TASK_OF_FORK_JOIN));
	}

	@Test
	public void aThreadInTheSelectorNeedNotBeBlockedIfTheyTakeTurnsThere() {
		assertEquals(
				List.of("All but one of the 4 threads of qtp1-N blocked at once for 9.00 s, 90 % of the recording; "
						+ "longest such period 900 ms. The threads take turns in the selector"),
				findings(new HandMade().sample(thread(41, "qtp1-9"), SELECTOR_OF_JETTY), "qtp1-", 3, TASK_OF_JETTY));
	}

	@Test
	public void aThreadElsewhereMustBeBlockedToo() {
		assertEquals(List.of(), findings(new HandMade().sample(thread(41, "qtp1-9"), TASK_OF_JETTY),
				"qtp1-", 3, TASK_OF_JETTY));
	}

	@Test
	public void oneTaskBesidesTheSelectorIsNoPool() {
		assertEquals(List.of(), findings(new HandMade().sample(thread(31, "qtp1-1"), SELECTOR_OF_JETTY)
				.sample(thread(41, "qtp1-9"), SELECTOR_OF_JETTY), "qtp1-", 1, TASK_OF_JETTY));
	}

	@Test
	public void threadsOfOneTaskEachHaveNoQueue() {
		assertEquals(List.of(), findings("Thread-", 3, stack("com.acme.Mail.send",
				"org.springframework.util.function.SingletonSupplier.get",
				"java.util.concurrent.CompletableFuture$AsyncRun.run", "java.lang.Thread.run")));
	}

	@Test
	public void aForkJoinPoolOfOneIsNot() {
		assertEquals(List.of(), findings("ForkJoinPool-1-worker-", 1, TASK_OF_FORK_JOIN));
	}
}
