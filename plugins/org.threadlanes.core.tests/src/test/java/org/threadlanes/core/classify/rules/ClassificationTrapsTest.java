package org.threadlanes.core.classify.rules;

import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.cutStack;
import static org.threadlanes.core.testing.HandMade.pool;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;
import static org.threadlanes.core.testing.HandMade.virtualThread;

import java.util.Map;

import java.util.Locale;

import org.junit.Test;

/** The places where a naive classification is wrong, each with events made by hand. */
public class ClassificationTrapsTest {

	private static final String PARK = "java.util.concurrent.locks.LockSupport.park";
	private static final String AWAIT = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";
	private static final String RUN_WORKER = "java.util.concurrent.ThreadPoolExecutor.runWorker";
	private static final String GET_TASK = "java.util.concurrent.ThreadPoolExecutor.getTask";
	private static final String THREAD_RUN = "java.lang.Thread.run";
	private static final String NETTY_LOOP = "io.netty.channel.nio.NioEventLoop.run";

	private static Verdict verdictOf(String event, Stack stack) {
		ThreadLanes lanes = new HandMade().wait(event, thread(7, "some-pool-1"), 0, 10, stack).lanes();
		return lanes.lanes().get(0).verdict(0);
	}

	private static Verdict verdictOfPark(String ... frames) {
		return verdictOf("jdk.ThreadPark", stack(frames));
	}

	@Test
	public void callersOfHikariBlockAlthoughTheyPollASynchronousQueue() {
		assertEquals(Verdict.BLOCKING,
				verdictOfPark(PARK, "java.util.concurrent.SynchronousQueue$TransferQueue.transfer",
						"java.util.concurrent.SynchronousQueue.poll", "com.zaxxer.hikari.util.ConcurrentBag.borrow",
						"com.zaxxer.hikari.pool.HikariPool.getConnection", "app.Orders.load", RUN_WORKER, THREAD_RUN));
	}

	/** A thread that reads all the time may wait for requests, or for replies: a rule for the method that reads tells. */
	@Test
	public void aRuleForTheMethodThatWaitsDecidesWhatIsUnknownOtherwise() {
		Stack read = stack("acme.Export.upload", "acme.Export.run", THREAD_RUN);
		HandMade made = new HandMade();
		for (int start = 0; start < 10_000; start += 100) {
			made.wait("jdk.SocketRead", thread(7, "export-1"), start, 99, read);
		}
		assertEquals(Verdict.UNKNOWN, made.lanes().lanes().get(0).verdict(0));
		assertEquals(Verdict.BLOCKING, made.lanes(task("acme.Export.upload")).lanes().get(0).verdict(0));
		assertEquals("what it runs may be a loop", Verdict.UNKNOWN,
				made.lanes(task("acme.Export.run")).lanes().get(0).verdict(0));
	}

	private static Rules task(String method) {
		return Rules.withUserRules("[stack]\ntask | own | " + method + " | - | - | ours\n", "my.rules");
	}

	@Test
	public void callersOfAgroalBlock() {
		assertEquals(Verdict.BLOCKING,
				verdictOfPark(PARK,
						"java.util.concurrent.locks.AbstractQueuedLongSynchronizer.tryAcquireNanos",
						"io.agroal.pool.util.AgroalSynchronizer.tryAcquire",
						"io.agroal.pool.ConnectionPool.handlerFromSharedCache", "app.Orders.load", RUN_WORKER,
						THREAD_RUN));
	}

	@Test
	public void aConsumerThatTakesFromAQueueInsideATaskBlocks() {
		ThreadLanes lanes = new HandMade()
				.park(thread(7, "some-pool-1"), 0, 10,
						stack(PARK, AWAIT, "java.util.concurrent.LinkedBlockingQueue.take", "app.Consumer.next",
								RUN_WORKER, THREAD_RUN))
				.wait("jdk.ThreadSleep", thread(1, "main"), 0, 10, stack("java.lang.Thread.sleep", "app.Shop.main"))
				.lanes();
		assertEquals(Verdict.BLOCKING, pool(lanes, "some-pool-N").lanes().get(0).verdict(0));
	}

	@Test
	public void theSameTakeInThePoolsOwnFetchIsIdle() {
		assertEquals(Verdict.IDLE, verdictOfPark(PARK, AWAIT, "java.util.concurrent.LinkedBlockingQueue.take", GET_TASK,
				RUN_WORKER, THREAD_RUN));
	}

	@Test
	public void managedBlockInAnIdleWorkerIsIdle() {
		assertEquals(Verdict.IDLE,
				verdictOfPark(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode.block",
						"java.util.concurrent.ForkJoinPool.unmanagedBlock",
						"java.util.concurrent.ForkJoinPool.managedBlock", AWAIT,
						"java.util.concurrent.LinkedBlockingQueue.take", GET_TASK, RUN_WORKER, THREAD_RUN));
	}

	@Test
	public void unmanagedAndCompensatedBlockAreTheSame() {
		for (String block : new String[] {"unmanagedBlock", "compensatedBlock"}) {
			assertEquals(block, Verdict.BLOCKING,
					verdictOfPark(PARK, "java.util.concurrent.CompletableFuture$Signaller.block",
							"java.util.concurrent.ForkJoinPool." + block,
							"java.util.concurrent.ForkJoinPool.managedBlock",
							"java.util.concurrent.CompletableFuture.waitingGet", "app.Task.run",
							"java.util.concurrent.ForkJoinPool.runWorker"));
		}
	}

	@Test
	public void aConditionAsParkedClassIsInconclusiveWithoutFrames() {
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadPark", thread(7, "pool-1-thread-1"), 0, 10, null,
				Map.of("parkedClass",
						"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject"))
				.lanes();
		assertEquals(Verdict.UNKNOWN, lanes.lanes().get(0).verdict(0));
	}

	@Test
	public void aForkJoinPoolAsParkedClassIsInconclusiveToo() {
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadPark", thread(7, "app-1"), 0, 10,
				stack(PARK, "app.Task.waitFor", THREAD_RUN),
				Map.of("parkedClass", "java.util.concurrent.ForkJoinPool")).lanes();
		assertEquals(Verdict.UNKNOWN, lanes.lanes().get(0).verdict(0));
	}

	@Test
	public void futuresLatchesSemaphoresAndLocksBlock() {
		for (String frame : new String[] {"java.util.concurrent.FutureTask.awaitDone",
				"java.util.concurrent.CountDownLatch.await", "java.util.concurrent.Semaphore.acquire",
				"java.util.concurrent.locks.ReentrantLock.lock"}) {
			assertEquals(frame, Verdict.BLOCKING, verdictOfPark(PARK, frame, "app.Task.run", RUN_WORKER, THREAD_RUN));
		}
	}

	@Test
	public void awaitingAUniBlocks() {
		assertEquals(Verdict.BLOCKING,
				verdictOfPark(PARK, "java.util.concurrent.CountDownLatch.await",
						"io.smallrye.mutiny.operators.uni.UniBlockingAwait.await", "app.Resource.get",
						"org.jboss.threads.EnhancedQueueExecutor$Task.run",
						"org.jboss.threads.EnhancedQueueExecutor.runThreadBody", THREAD_RUN));
	}

	@Test
	public void theThreadGroupDistinguishesCarriersFromTheCommonPool() {
		Stack idle = stack(PARK, "java.util.concurrent.ForkJoinPool.awaitWork",
				"java.util.concurrent.ForkJoinPool.runWorker");
		ThreadLanes lanes = new HandMade().park(thread(7, "ForkJoinPool-1-worker-1", "CarrierThreads"), 0, 10, idle)
				.park(thread(8, "ForkJoinPool-1-worker-1", "main"), 0, 10, idle).lanes();
		assertEquals(2, lanes.pools().size());
		assertTrue(lanes.lanes().stream().anyMatch(l -> l.kind() == ThreadKind.CARRIER && l.key().id() == 7));
		assertTrue(lanes.lanes().stream().anyMatch(l -> l.kind() == ThreadKind.FORK_JOIN && l.key().id() == 8));
	}

	@Test
	public void theDelaySchedulerInTheCarriersGroupIsNotACarrier() {
		ThreadLanes lanes = new HandMade().park(thread(9, "ForkJoinPool-1-delayScheduler", "CarrierThreads"), 0, 10,
				stack(PARK, "java.util.concurrent.DelayScheduler.loop", "java.util.concurrent.DelayScheduler.run"))
				.lanes();
		assertEquals(ThreadKind.OTHER, lanes.lanes().get(0).kind());
		assertEquals(Verdict.IDLE, lanes.lanes().get(0).verdict(0));
	}

	@Test
	public void aCutStackThatMostlyReadsBlocksAnEventLoopButMayBeALongPollElsewhere() {
		Stack read = cutStack("java.net.Socket$SocketInputStream.read", "app.Barrier.news", "app.Barrier.open");
		HandMade recording = new HandMade();
		for (int i = 0; i < 9; i++) {
			recording.wait("jdk.SocketRead", thread(7, "nioEventLoopGroup-2-1"), i * 1000, 900, read)
					.wait("jdk.SocketRead", thread(8, "news"), i * 1000, 900, read);
		}
		ThreadLanes lanes = recording.lanes();
		assertEquals(Verdict.BLOCKING, pool(lanes, "nioEventLoopGroup-2-N").lanes().get(0).verdict(0));
		assertEquals(Verdict.UNKNOWN, pool(lanes, "news").lanes().get(0).verdict(0));
	}

	@Test
	public void aTaskThatItsSubmitterRunsBlocksTheSubmitter() {
		assertEquals(Verdict.BLOCKING,
				verdictOfPark(PARK, "java.util.concurrent.CountDownLatch.await", "app.Task.run",
						"java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy.rejectedExecution",
						"java.util.concurrent.ThreadPoolExecutor.reject",
						"java.util.concurrent.ThreadPoolExecutor.execute", "app.Submitter.submit", RUN_WORKER,
						THREAD_RUN));
	}

	@Test
	public void threadsThatCompletableFutureStartsPerTaskAreASeparatePool() {
		Stack asleep = stack("java.lang.Thread.sleep", "app.Task.get",
				"java.util.concurrent.CompletableFuture$AsyncSupply.run", THREAD_RUN);
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadSleep", thread(7, "Thread-3"), 0, 10, asleep)
				.wait("jdk.ThreadSleep", thread(8, "Thread-4"), 0, 10, asleep).lanes();
		Pool pool = pool(lanes, "CompletableFuture thread-per-task");
		assertEquals(2, pool.lanes().size());
		assertEquals(ThreadKind.WORKER, pool.kind());
	}

	@Test
	public void aThreadWithANameOfItsOwnKeepsItsPoolEvenIfItRunsACompletableFuture() {
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadSleep", thread(7, "listener-3"), 0, 10,
				stack("java.lang.Thread.sleep", "app.Task.run", "java.util.concurrent.CompletableFuture$AsyncRun.run",
						THREAD_RUN)).lanes();
		assertEquals("listener-N", lanes.lanes().get(0).poolName());
	}

	@Test
	public void onePinnedSleepIsWrittenThreeTimesAndCountsOnceAsPinned() {
		Stack pinned = stack("java.lang.VirtualThread.parkOnCarrierThread", "java.lang.VirtualThread.parkNanos",
				"java.lang.VirtualThread.sleepNanos", "java.lang.Thread.sleep", "app.Task.run",
				"java.lang.VirtualThread.run");
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadPark", virtualThread(7, "v-1"), 1.001, 99.998, pinned)
				.wait("jdk.VirtualThreadPinned", virtualThread(7, "v-1"), 1.0005, 99.999, pinned)
				.wait("jdk.ThreadSleep", virtualThread(7, "v-1"), 1, 100, pinned).lanes();
		ThreadLane lane = lanes.lanes().get(0);
		assertEquals(1, lane.totals().count());
		assertEquals(1, lane.totals().count(WaitKind.PINNED, Verdict.BLOCKING));
		assertEquals("the union of the three", 100_000_000, lane.totals().nanos(Verdict.BLOCKING));
	}

	@Test
	public void aReadInsideAnotherWaitKeepsItsTime() {
		Stack s = stack("app.Task.run", RUN_WORKER, THREAD_RUN);
		ThreadLanes lanes = new HandMade().wait("jdk.FileRead", thread(7, "p-1"), 40, 10, s)
				.wait("jdk.JavaMonitorWait", thread(7, "p-1"), 0, 100, s).lanes();
		ThreadLane lane = lanes.lanes().get(0);
		assertEquals(10_000_000, lane.totals().nanos(WaitKind.FILE_READ));
		assertEquals(90_000_000, lane.totals().nanos(WaitKind.MONITOR_WAIT));
		assertEquals("two waits, not three", 2, lane.totals().count());
	}

	@Test
	public void aSampleInNativeCodeIsNotAWait() {
		ThreadLanes lanes = new HandMade()
				.sample(thread(7, "acceptor"), stack("sun.nio.ch.Net.accept", "java.net.ServerSocket.accept",
						"app.Server.run", THREAD_RUN))
				.lanes();
		assertEquals(0, lanes.lanes().get(0).size());
	}

	@Test
	public void aStackWithoutItsRootIsClassifiedByItsLeafSide() {
		assertEquals(Verdict.IDLE, verdictOf("jdk.ThreadPark", cutStack(PARK, AWAIT, GET_TASK)));
		assertEquals(Verdict.BLOCKING, verdictOf("jdk.SocketRead",
				cutStack("java.net.Socket$SocketInputStream.read", "app.Client.call")));
	}

	@Test
	public void aTransportsOwnReadIsNotBlockingOnAnyThread() {
		assertEquals(Verdict.NON_BLOCKING_IO,
				verdictOf("jdk.SocketRead", stack("sun.nio.ch.SocketChannelImpl.read",
						"io.netty.buffer.PooledByteBuf.setBytes",
						"io.netty.channel.socket.nio.NioSocketChannel.doReadBytes", NETTY_LOOP)));
		assertEquals("JDK 25 strips its own frames", Verdict.NON_BLOCKING_IO,
				verdictOf("jdk.SocketRead", stack("io.netty.buffer.PooledByteBuf.setBytes",
						"io.netty.channel.socket.nio.NioSocketChannel.doReadBytes", NETTY_LOOP)));
		assertEquals("on a worker", Verdict.NON_BLOCKING_IO,
				verdictOf("jdk.SocketWrite", stack("sun.nio.ch.SocketChannelImpl.write",
						"org.apache.tomcat.util.net.NioChannel.write", "app.Servlet.service",
						"org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker", THREAD_RUN)));
	}

	@Test
	public void aKafkaConsumerInATaskNeitherBlocksInItsChannelNorWhileItWaitsForRecords() {
		assertEquals(Verdict.NON_BLOCKING_IO,
				verdictOf("jdk.SocketWrite", stack("sun.nio.ch.SocketChannelImpl.write",
						"org.apache.kafka.common.network.PlaintextTransportLayer.write",
						"org.apache.kafka.clients.consumer.KafkaConsumer.poll", "app.Invoices.run",
						"java.util.concurrent.ThreadPoolExecutor.runWorker", THREAD_RUN)));
		assertEquals(Verdict.IDLE, verdictOfPark(PARK, AWAIT,
				"org.apache.kafka.clients.consumer.internals.FetchBuffer.awaitNotEmpty",
				"org.apache.kafka.clients.consumer.KafkaConsumer.poll", "app.Invoices.run",
				"java.util.concurrent.ThreadPoolExecutor.runWorker", THREAD_RUN));
	}

	@Test
	public void aKafkaConsumersPollIsIdleUntilItHasPartitionsButACommitBlocks() {
		String async = "org.apache.kafka.clients.consumer.internals.AsyncKafkaConsumer.";
		String[] get = {PARK, "java.util.concurrent.CompletableFuture.get",
				"org.apache.kafka.clients.consumer.internals.ConsumerUtils.getResult"};
		assertEquals(Verdict.IDLE, verdictOfPark(get[0], get[1], get[2],
				"org.apache.kafka.clients.consumer.internals.events.ApplicationEventHandler.addAndGet",
				async + "updateFetchPositions", async + "updateAssignmentMetadataIfNeeded", async + "poll",
				"org.apache.kafka.clients.consumer.KafkaConsumer.poll", "app.Invoices.run",
				"java.util.concurrent.ThreadPoolExecutor.runWorker", THREAD_RUN));
		assertEquals(Verdict.BLOCKING, verdictOfPark(get[0], get[1], get[2], async + "commitSync",
				"org.apache.kafka.clients.consumer.KafkaConsumer.commitSync", "app.Invoices.run",
				"java.util.concurrent.ThreadPoolExecutor.runWorker", THREAD_RUN));
	}

	@Test
	public void aRebalanceListenerOfAKafkaConsumerBlocks() {
		assertEquals(Verdict.BLOCKING,
				verdictOf("jdk.ThreadSleep", stack("java.lang.Thread.sleep", "app.Invoices.onPartitionsRevoked",
						"org.apache.kafka.clients.consumer.KafkaConsumer.poll", "app.Invoices.run",
						"java.util.concurrent.ThreadPoolExecutor.runWorker", THREAD_RUN)));
	}

	@Test
	public void aRelocatedTransportIsStillTheTransport() {
		assertEquals(Verdict.NON_BLOCKING_IO,
				verdictOf("jdk.SocketRead", stack("sun.nio.ch.SocketChannelImpl.read",
						"io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel.doReadBytes",
						"io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoop.run")));
	}

	@Test
	public void aBlockingReadInAListenerOfATransportsWriteBlocks() {
		assertEquals(Verdict.BLOCKING,
				verdictOf("jdk.SocketRead", stack("java.net.Socket$SocketInputStream.read", "app.Listener.complete",
						"io.netty.channel.ChannelOutboundBuffer.remove",
						"io.netty.channel.socket.nio.NioSocketChannel.doWrite", NETTY_LOOP)));
	}

	@Test
	public void aReservedThreadOfJettyIsIdleBelowRunJob() {
		assertEquals(Verdict.IDLE,
				verdictOfPark(PARK, "java.util.concurrent.Semaphore.tryAcquire",
						"org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.waitForTask",
						"org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.run",
						"org.eclipse.jetty.util.thread.QueuedThreadPool.runJob", THREAD_RUN));
	}

	@Test
	public void whoAwaitsTheEndOfTomcatIsIdleButNotWhoSleepsInWhatItCalls() {
		String await = "org.apache.catalina.core.StandardServer.await";
		String caller = "org.springframework.boot.web.embedded.tomcat.TomcatWebServer$1.run";
		assertEquals(Verdict.IDLE, verdictOf("jdk.ThreadSleep", stack("java.lang.Thread.sleep", await, caller)));
		assertEquals(Verdict.BLOCKING, verdictOf("jdk.ThreadSleep",
				stack("java.lang.Thread.sleep", "app.Listener.stopped", await, caller)));
	}

	@Test
	public void aTimerIsIdleBetweenItsTasksAndBlocksInThem() {
		assertEquals(Verdict.IDLE, verdictOf("jdk.JavaMonitorWait",
				stack("java.lang.Object.wait", "java.util.TimerThread.mainLoop", "java.util.TimerThread.run")));
		assertEquals(Verdict.BLOCKING, verdictOf("jdk.ThreadSleep", stack("java.lang.Thread.sleep", "app.Tick.run",
				"java.util.TimerThread.mainLoop", "java.util.TimerThread.run")));
	}

	@Test
	public void keptConnectionsAreMaintainedInIdleTimeAndClosedInATask() {
		assertEquals(Verdict.IDLE, verdictOf("jdk.ThreadSleep",
				stack("java.lang.Thread.sleep", "sun.net.www.http.KeepAliveCache.run", "java.lang.Thread.run")));
		assertEquals(Verdict.BLOCKING, verdictOf("jdk.SocketWrite", stack("sun.nio.ch.NioSocketImpl.implWrite",
				"sun.security.ssl.SSLSocketImpl.close", "sun.net.www.http.KeepAliveCache.run",
				"java.lang.Thread.run")));
	}

	@Test
	public void contentionOnASelectorsWakeUpIsPartOfTheLoopsIo() {
		assertEquals(Verdict.NON_BLOCKING_IO, verdictOf("jdk.JavaMonitorEnter",
				stack("sun.nio.ch.EPollSelectorImpl.clearInterrupt", "sun.nio.ch.SelectorImpl.select",
						"io.netty.channel.nio.NioEventLoop.select", NETTY_LOOP)));
	}

	@Test
	public void aThreadWhoseStacksShowALoopIsAnEventLoopWhateverItsName() {
		ThreadLanes lanes = new HandMade().sample(thread(7, "ingress-1"), stack("sun.nio.ch.EPoll.wait", NETTY_LOOP))
				.wait("jdk.ThreadSleep", thread(7, "ingress-1"), 0, 100, cutStack("java.lang.Thread.sleep", "app.A.b"))
				.lanes();
		assertEquals(ThreadKind.EVENT_LOOP, lanes.lanes().get(0).kind());
		assertTrue("the cut stack is on the loop", lanes.lanes().get(0).isOnLoop(0));
	}

	@Test
	public void aWorkerNamedLikeALoopIsAWorker() {
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadSleep", thread(7, "vert.x-eventloop-thread-3"), 0, 100,
				stack("java.lang.Thread.sleep", "app.A.b", RUN_WORKER, THREAD_RUN)).lanes();
		assertEquals(ThreadKind.WORKER, lanes.lanes().get(0).kind());
		assertFalse(lanes.lanes().get(0).isOnLoop(0));
		assertTrue(Triage.of(lanes, TriageSettings.DEFAULT).findings().isEmpty());
	}

	@Test
	public void aCompleteStackWithoutALoopIsNotOnALoopWhateverTheName() {
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadSleep", thread(7, "vert.x-eventloop-thread-3"), 0, 100,
				stack("java.lang.Thread.sleep", "app.A.b", THREAD_RUN)).lanes();
		assertFalse(lanes.lanes().get(0).isOnLoop(0));
	}

	@Test
	public void waitsToleratedByNettyAreCountedButNotAFinding() {
		Stack handshake = stack("java.util.concurrent.locks.LockSupport.park",
				"io.netty.handler.ssl.SslHandler.runDelegatedTasks", NETTY_LOOP);
		ThreadLanes lanes = new HandMade().park(thread(7, "nioEventLoopGroup-2-1"), 0, 500, handshake).lanes();
		assertEquals(500_000_000, lanes.totals().nanos(Verdict.BLOCKING));
		assertTrue(Triage.of(lanes, TriageSettings.DEFAULT).findings().isEmpty());
	}

	@Test
	public void aSleepOnALoopIsAFindingWithItsCaller() {
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadSleep", thread(7, "nioEventLoopGroup-2-1"), 0, 500,
				stack("java.lang.Thread.sleep", "org.apache.http.Client.pause", "app.Handler.read",
						"io.netty.channel.AbstractChannelHandlerContext.fireChannelRead", NETTY_LOOP))
				.lanes();
		Triage triage = Triage.of(lanes, TriageSettings.DEFAULT);
		assertEquals(FindingCode.EVENT_LOOP_BLOCKED, triage.findings().get(0).code());
		assertEquals("org.apache.http.Client.pause <- app.Handler.read:1",
				triage.findings().get(0).detail(Locale.ROOT));
	}

	@Test
	public void virtualThreadsAreDistinctAlthoughJmcFindsThemEqual() {
		Stack s = stack("java.lang.Thread.sleep", "app.A.b", "java.lang.VirtualThread.run");
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadSleep", virtualThread(7, ""), 0, 10, s)
				.wait("jdk.ThreadSleep", virtualThread(8, ""), 0, 10, s).lanes();
		assertEquals(2, lanes.lanes().size());
		assertEquals(ThreadKind.VIRTUAL, lanes.lanes().get(0).kind());
		assertEquals("virtual #7", lanes.lanes().get(0).label());
	}

	@Test
	public void aPlatformThreadInTheGroupOfVirtualThreadsIsNotVirtual() {
		ThreadLanes lanes = new HandMade().wait("jdk.ThreadSleep", thread(7, "helper", "VirtualThreads"), 0, 10,
				stack("java.lang.Thread.sleep", "app.A.b", THREAD_RUN)).lanes();
		assertEquals(ThreadKind.OTHER, lanes.lanes().get(0).kind());
	}

	@Test
	public void aJavaThreadNamedLikeAJvmThreadIsNotOne() {
		ThreadLanes lanes = new HandMade()
				.park(thread(7, "GC Thread#1"), 0, 10, stack(PARK, "app.A.b", THREAD_RUN)).lanes();
		assertEquals(ThreadKind.OTHER, lanes.lanes().get(0).kind());
	}

	@Test
	public void theSwingThreadIsIdleInItsQueueAndMustNotBlockInAListener() {
		String run = "java.awt.EventDispatchThread.run";
		ThreadLanes lanes = new HandMade()
				.park(thread(7, "AWT-EventQueue-0"), 0, 500,
				stack(PARK, AWAIT, "java.awt.EventQueue.getNextEvent", run))
				.park(thread(7, "AWT-EventQueue-0"), 600, 500, stack(PARK, "java.util.concurrent.FutureTask.get",
						"app.Button.pressed", "javax.swing.AbstractButton.fireActionPerformed", run))
				.lanes();
		ThreadLane lane = lanes.lanes().get(0);
		assertEquals(ThreadKind.EVENT_LOOP, lane.kind());
		assertEquals(Verdict.IDLE, lane.verdict(0));
		assertEquals(Verdict.BLOCKING, lane.verdict(1));
		assertEquals(FindingCode.EVENT_LOOP_BLOCKED,
				Triage.of(lanes, TriageSettings.DEFAULT).findings().get(0).code());
	}

	@Test
	public void aLoopInsideATaskIsIdleDespiteARuleForTasks() {
		Stack fetch = stack(PARK, AWAIT, "java.util.concurrent.LinkedBlockingQueue.take", "acme.Poller.run",
				RUN_WORKER, THREAD_RUN);
		HandMade made = new HandMade().wait("jdk.ThreadSleep", thread(1, "main"), 0, 10,
				stack("java.lang.Thread.sleep", "app.Shop.main"));
		for (int i = 0; i < 90; i++) {
			made.park(thread(7, "poller-1"), 100 * i, 90, fetch);
		}
		ThreadLane lane = made.lanes().lanes().stream().filter(l -> l.label().equals("poller-1")).findFirst().get();
		assertEquals(Verdict.IDLE, lane.verdict(0));
	}
}
