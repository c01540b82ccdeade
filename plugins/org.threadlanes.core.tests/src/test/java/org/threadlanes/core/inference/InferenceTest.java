package org.threadlanes.core.inference;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Set;

import org.junit.Test;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.rules.StackClassifier;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * Inference from stacks and rhythm, with hand-made threads of unknown libraries. Times are in ms, out of ten seconds.
 */
public class InferenceTest {

	private static final String THREAD = "java.lang.Thread.run";
	private static final String EXECUTOR = "java.util.concurrent.ThreadPoolExecutor.runWorker < " + THREAD;
	private static final String PARK = "java.util.concurrent.locks.LockSupport.park";
	private static final String AWAIT = PARK
			+ " < java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";
	private static final String TAKE = AWAIT + " < java.util.concurrent.LinkedBlockingQueue.take";
	private static final String GET = PARK + " < java.util.concurrent.FutureTask.get";
	private static final String FETCH = TAKE + " < java.util.concurrent.ThreadPoolExecutor.getTask < " + EXECUTOR;
	private static final String SOCKET = "java.net.Socket$SocketInputStream.read < ";
	/** A library polls another. */
	private static final String POLL = AWAIT + " < net.rpc.Calls.blockingCall < org.flow.Service.pollTasks < ";
	private static final String SELECT = "sun.nio.ch.EPoll.wait < sun.nio.ch.EPollSelectorImpl.doSelect"
			+ " < sun.nio.ch.SelectorImpl.select";

	private final List<Stack> stacks = new ArrayList<>();
	private final List<ThreadWaits> threads = new ArrayList<>();
	private ThreadWaits thread = newThread();

	private Set<String> mainClasses = Set.of();
	private Rules rules = Rules.shipped();

	/** The application's main method, on a thread of another pool. */
	private final int main = stack("java.lang.Thread.sleep < app.Shop.main");

	private ThreadWaits newThread() {
		thread = new ThreadWaits();
		threads.add(thread);
		return thread;
	}

	private int stack(String frames) {
		return stack(frames, false);
	}

	private int stack(String frames, boolean truncated) {
		List<Frame> list = Arrays.stream(frames.split(" < "))
				.map(f -> new Frame(f.substring(0, f.lastIndexOf('.')), f.substring(f.lastIndexOf('.') + 1), 1))
				.toList();
		Stack stack = new Stack(list, truncated);
		int known = stacks.indexOf(stack);
		if (known < 0) {
			stacks.add(stack);
		}
		return known < 0 ? stacks.size() - 1 : known;
	}

	/** Adds waits of 100 ms at a fixed interval in ms. */
	private int waits(WaitKind kind, int count, int every, String frames) {
		int number = stack(frames);
		for (int i = 0; i < count; i++) {
			thread.add(number, kind, i * every * 1_000_000L, (i * every + 100) * 1_000_000L);
		}
		return number;
	}

	private Inferred inferred(int stack, WaitKind kind) {
		return inference().pool(threads).of(stack, kind);
	}

	private Inference inference() {
		return new Inference(Collections.unmodifiableList(stacks), new StackClassifier(rules.stacks()), mainClasses,
				10_000_000_000L);
	}

	private Reason parks(int count, int every, String frames) {
		return inferred(waits(WaitKind.PARK, count, every, frames), WaitKind.PARK).reason();
	}

	private void writes(int count, int every, String callers) {
		waits(WaitKind.SOCKET_WRITE, count, every, "java.net.Socket$SocketOutputStream.write < " + callers);
	}

	private Reason reads(int count, int every, String frames) {
		return inferred(waits(WaitKind.SOCKET_READ, count, every, frames), WaitKind.SOCKET_READ).reason();
	}

	private void sampled(String frames) {
		BitSet seen = new BitSet();
		seen.set(stack(frames));
		thread.witness(seen);
	}

	@Test
	public void anExecutorsOwnFetchIsIdle() {
		assertEquals(Reason.EXECUTOR_FETCH, parks(10, 1000, FETCH));
	}

	@Test
	public void theFetchOfACopyOfTheJdksExecutorIsIdleToo() {
		assertEquals(Reason.EXECUTOR_FETCH, parks(10, 1000, TAKE
				+ " < org.acme.pool.ThreadPoolExecutor.getTask < org.acme.pool.ThreadPoolExecutor.runWorker < "
				+ THREAD));
	}

	@Test
	public void aLibrarysThreadThatTakesFromAQueueNearItsRunMethodIsIdle() {
		assertEquals(Reason.LOOP, parks(10, 1000, TAKE + " < org.acme.Worker.next < org.acme.Worker.run < " + THREAD));
	}

	@Test
	public void packagesOfOneOwnerAreOneFamily() {
		assertEquals(Reason.LOOP,
				parks(10, 1000, TAKE + " < com.acme.queue.Queues.next < org.acme.http.Worker.run < " + THREAD));
	}

	@Test
	public void aWrapperThatRunsTheLoopIsNotATask() {
		assertEquals(Reason.LOOP, parks(10, 1000,
				TAKE + " < org.acme.Worker.next < org.acme.Worker.run < net.tracing.Context.run < " + THREAD));
	}

	@Test
	public void theApplicationInsideALibrarysWorkerIsATask() {
		waits(WaitKind.PARK, 5, 1000, TAKE + " < org.acme.Worker.next < org.acme.Worker.run < " + THREAD);
		assertEquals(Reason.IN_TASK, parks(5, 1000,
				TAKE + " < app.Orders.reply < app.Orders.handle < org.acme.Worker.run < " + THREAD));
	}

	@Test
	public void aShortTaskThatTakesFromAQueueBlocks() {
		waits(WaitKind.PARK, 100, 100, FETCH);
		assertEquals(Reason.SHORT_TASK, parks(100, 100, TAKE + " < app.Job.run < " + EXECUTOR));
	}

	@Test
	public void aLibrarysLoopThatRunsAsATaskIsIdle() {
		assertEquals(Reason.LOOP_IN_EXECUTOR, parks(90, 110, TAKE + " < org.acme.Poller.run < " + EXECUTOR));
	}

	@Test
	public void theApplicationsLoopInAnExecutorMayBeATask() {
		assertEquals(Reason.LOOP_OR_TASK, parks(90, 110, TAKE + " < app.Consumer.run < " + EXECUTOR));
	}

	@Test
	public void theApplicationsOwnThreadIsALoopWhereItsTasksBranchOff() {
		waits(WaitKind.SOCKET_READ, 5, 1000,
				"java.net.Socket$SocketInputStream.read < app.Backend.quote < app.Job.perform < app.Worker.run < "
						+ THREAD);
		int task = waits(WaitKind.SLEEP, 5, 1000,
				"java.lang.Thread.sleep < app.Backend.throttle < app.Backend.work < app.Job.perform < app.Worker.run < "
						+ THREAD);
		assertEquals(Reason.LOOP, parks(90, 110, TAKE + " < app.Worker.run < " + THREAD));
		assertEquals("and what branches off are tasks", Reason.IN_TASK, inferred(task, WaitKind.SLEEP).reason());
	}

	@Test
	public void aParkInAStepOfTheApplicationsThreadIsNotALoop() {
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Steps.run < " + THREAD);
		assertEquals(Verdict.UNKNOWN, inferred(waits(WaitKind.PARK, 90, 110, PARK + " < app.Steps.run < " + THREAD),
				WaitKind.PARK).verdict());
	}

	@Test
	public void theApplicationsThreadThatSleepsOrParksWhereItsTasksBranchOffIsALoop() {
		int task = waits(WaitKind.SLEEP, 5, 1000,
				"java.lang.Thread.sleep < app.Job.pause < app.Job.perform < app.Job.start < app.Ticker.run < "
						+ THREAD);
		int sleep = waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep < app.Ticker.run < " + THREAD);
		assertEquals(Reason.TICKER, inferred(sleep, WaitKind.SLEEP).reason());
		assertEquals(Reason.IN_TASK, inferred(task, WaitKind.SLEEP).reason());
		newThread();
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Job.perform < app.Mailbox.run < " + THREAD);
		assertEquals(Reason.LOOP, parks(60, 150, PARK + " < app.Mailbox.run < " + THREAD));
	}

	@Test
	public void theApplicationsThreadMayTickWithALatchThatNeverOpens() {
		String latch = PARK + "Nanos < java.util.concurrent.locks.AbstractQueuedSynchronizer.tryAcquireSharedNanos"
				+ " < java.util.concurrent.CountDownLatch.await < app.Watcher.run < " + THREAD;
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Watcher.look < app.Watcher.run < " + THREAD);
		assertEquals(Reason.TICKER, parks(60, 150, latch));
		thread.add(stack(latch), WaitKind.PARK, 0, 7);
		assertEquals("but one that opens early does not", Reason.LOOP_OR_TASK, parks(1, 150, latch));
	}

	@Test
	public void theApplicationsThreadMayGetWorkByASemaphore() {
		String permit = PARK + " < java.util.concurrent.Semaphore.acquire < app.Levels.run < " + THREAD;
		assertEquals(Reason.LOOP, parks(60, 150, permit));
		newThread();
		assertEquals("but several threads may share permits", Reason.LOOP_OR_TASK, parks(60, 150, permit));
	}

	@Test
	public void aFutureOfALibraryThatIsNewEachTimeBringsAReply() {
		assertEquals(Reason.IN_TASK, awaitsObjects(1,
				PARK + " < org.util.Future.get < app.Receipts.post < app.Receipts.run < " + THREAD).reason());
		assertEquals("the same one may bring work", Reason.LOOP_OR_TASK, awaitsObjects(80,
				PARK + " < org.util.Board.get < app.Notices.post < app.Notices.run < " + THREAD).reason());
	}

	@Test
	public void sleepsOfSeveralApplicationThreadsMayBeTheirTask() {
		String root = " < app.Worker.run < " + THREAD;
		waits(WaitKind.SOCKET_READ, 5, 1000, "java.net.Socket$SocketInputStream.read < app.Backend.quote" + root);
		waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep" + root);
		newThread();
		int sleep = waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep" + root);
		assertEquals(Reason.LOOP_OR_TASK, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void threadsOfALibraryThatSleepEquallyLongMayBeLoops() {
		String sleep = "java.lang.Thread.sleep < app.Feed.run < org.acme.Source.start < " + THREAD;
		waits(WaitKind.SLEEP, 90, 101, sleep);
		newThread();
		assertEquals(Reason.LOOP_OR_TASK, inferred(waits(WaitKind.SLEEP, 90, 101, sleep), WaitKind.SLEEP).reason());
		threads.clear();
		newThread();
		waits(WaitKind.SLEEP, 60, 150, sleep);
		newThread();
		assertEquals("or work in between", Reason.LOOP_OR_TASK,
				inferred(waits(WaitKind.SLEEP, 60, 150, sleep), WaitKind.SLEEP).reason());
	}

	@Test
	public void theApplicationsThreadThatDoesNothingButTakeFromAQueueIsALoop() {
		assertEquals(Reason.LOOP, parks(60, 150, TAKE + " < app.Consumer.run < " + THREAD));
		assertEquals("a method in between may be the task", Reason.LOOP_OR_TASK,
				parks(60, 150, TAKE + " < app.Shop.next < app.Buyer.run < " + THREAD));
	}

	@Test
	public void threadsThatWaitForTheirTurnAtTheQueueMayBeIdle() {
		String root = " < app.Crew.run < " + THREAD;
		String lock = PARK + " < java.util.concurrent.locks.ReentrantLock.lock";
		waits(WaitKind.PARK, 60, 150, TAKE + root);
		newThread();
		assertEquals(Reason.LOOP_OR_TASK, parks(60, 150, lock + root));
		assertEquals("but not for a lock elsewhere", Reason.LOCK, parks(60, 150, lock + " < app.Stock.sell" + root));
	}

	@Test
	public void aThreadThatMostlyReadsMayBeAReaderThroughALibraryToo() {
		String read = "java.net.Socket$SocketInputStream.read < net.http.Client.";
		String root = " < app.News.run < " + THREAD;
		assertEquals(Reason.READER, reads(60, 150, read + "follow" + root));
		assertEquals("a slow call leaves time for something else", Reason.IN_TASK,
				reads(30, 300, read + "ask" + root));
	}

	@Test
	public void shortReadsInTheCallThatMostlyReadsAreTheReadersToo() {
		String read = SOCKET + "net.sql.In.";
		String follow = "net.sql.Client.follow < app.News.run < " + THREAD;
		waits(WaitKind.SOCKET_READ, 60, 150, read + "fill < " + follow);
		assertEquals(Reason.READER, reads(5, 1000, read + "peek < " + follow));
		assertEquals("but not where the application is called back", Reason.IN_TASK,
				reads(5, 1000, read + "fill < net.sql.Client.ask < app.News.onRow < " + follow));
		assertEquals("nor where it reads itself", Reason.IN_TASK, reads(5, 1000, SOCKET + "app.News.onRow < " + follow));
	}

	@Test
	public void aReaderMayHaveNeighborsThatDoSomethingElse() {
		String root = " < app.News.run < " + THREAD;
		waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep" + root);
		newThread();
		assertEquals(Reason.READER, reads(60, 150, SOCKET + "net.http.Client.follow" + root));
	}

	@Test
	public void aListenerThatALibraryCallsIsNoReader() {
		String read = "java.net.Socket$SocketInputStream.read < app.Scores.";
		String root = " < org.acme.Notifier.fire < org.acme.Pool.run < " + THREAD;
		assertEquals(Reason.IN_TASK, reads(60, 150, read + "onMatch" + root));
		assertEquals("but its task may be", Reason.READER, reads(60, 150, read + "run" + root));
	}

	@Test
	public void whatALibraryTakesFromAQueueAndHandsToALambdaIsATask() {
		String root = " < org.acme.Dispatcher.run < " + EXECUTOR;
		String read = "java.net.Socket$SocketInputStream.read < app.Stock.lambda$main$0" + root;
		int reads = waits(WaitKind.SOCKET_READ, 60, 150, read);
		assertEquals(Reason.READER, inferred(reads, WaitKind.SOCKET_READ).reason());
		waits(WaitKind.PARK, 10, 1000, TAKE + " < org.acme.Messages.pop" + root);
		assertEquals(Reason.IN_TASK, inferred(reads, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void theOnlyThreadOfAnExecutorThatMostlyReadsMayBeAReader() {
		String read = "java.net.Socket$SocketInputStream.read < app.News.run < " + EXECUTOR;
		assertEquals(Reason.READER, reads(60, 150, read));
		newThread();
		assertEquals("several may be busy with slow calls", Reason.SHORT_TASK,
				reads(60, 150, read));
	}

	@Test
	public void readsThatAlternateWithWritesOfTheSameMethodAreCallsOfTheApplication() {
		String ask = "app.Backend.ask < app.Quotes.quote < app.Quotes.serve < app.Quotes.run < " + THREAD;
		int read = waits(WaitKind.SOCKET_READ, 60, 150, "java.net.Socket$SocketInputStream.read < " + ask);
		assertEquals(Reason.READER, inferred(read, WaitKind.SOCKET_READ).reason());
		writes(60, 150, ask);
		assertEquals(Reason.IN_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aWriteTooShortToBeRecordedMayBeSampled() {
		String ask = "app.Backend.ask < app.Quotes.quote < app.Quotes.serve < app.Quotes.run < " + THREAD;
		int read = waits(WaitKind.SOCKET_READ, 60, 150, "java.net.Socket$SocketInputStream.read < " + ask);
		sampled("sun.nio.ch.NioSocketImpl$1.read < java.net.Socket$SocketInputStream.read < " + ask);
		assertEquals(Reason.READER, inferred(read, WaitKind.SOCKET_READ).reason());
		sampled("sun.nio.ch.NioSocketImpl$2.write < java.net.Socket$SocketOutputStream.write < " + ask);
		assertEquals(Reason.IN_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aRequestAndItsResponseMayPassThroughALibrary() {
		String ask = "net.http.Client.send < app.Backend.ask < app.Quotes.quote < app.Quotes.run < " + THREAD;
		writes(60, 150, "net.http.Out.flush < " + ask);
		assertEquals(Reason.IN_TASK, reads(60, 150, "java.net.Socket$SocketInputStream.read < net.http.In.fill < " + ask));
	}

	@Test
	public void aLoopThatAsksAllTheTimeMayBeALongPoll() {
		String ask = "app.News.ask < app.News.poll < app.News.follow < app.News.run < " + THREAD;
		writes(90, 101, ask);
		assertEquals(Reason.READER, reads(90, 101, "java.net.Socket$SocketInputStream.read < " + ask));
	}

	@Test
	public void aLoopThatReadsARequestAndThenAsksIsNoLongPoll() {
		String readable = "app.Meters.readable < app.Meters.run < " + THREAD;
		String ask = "app.Backend.ask < app.Meters.store < " + readable;
		writes(90, 101, ask);
		waits(WaitKind.SOCKET_READ, 90, 101, SOCKET + readable);
		assertEquals(Reason.IN_TASK, reads(90, 101, SOCKET + ask));
	}

	@Test
	public void readsWithFewWritesFollowAStream() {
		String ask = "app.Feed.open < app.Quotes.follow < app.Quotes.serve < app.Quotes.run < " + THREAD;
		writes(5, 150, ask);
		assertEquals(Reason.READER, reads(60, 150, "java.net.Socket$SocketInputStream.read < " + ask));
	}

	@Test
	public void aServersReadsNearItsRootMayAwaitRequests() {
		String root = "app.Session.run < org.server.Connection.run < " + THREAD;
		writes(60, 150, root);
		assertEquals(Reason.READER, reads(60, 150, "java.net.Socket$SocketInputStream.read < " + root));
	}

	@Test
	public void librariesThatPollThroughACallMayWaitForWork() {
		String call = AWAIT + " < net.rpc.Calls.blockingCall < ";
		String root = "org.flow.Poller.run < " + EXECUTOR;
		assertEquals(Reason.LOOP_OR_TASK, parks(60, 150, POLL + root));
		newThread();
		assertEquals("not if nothing says so", Reason.IN_TASK,
				parks(60, 150, call + "org.flow.Service.complete < " + root));
		newThread();
		assertEquals("not for the application", Reason.IN_TASK,
				parks(60, 150, call + "app.Tasks.pollTasks < " + root));
	}

	@Test
	public void aLibraryThatPollsMayWaitLongForRoom() {
		String root = "org.flow.Poller.poll < org.flow.Poller.run < " + EXECUTOR;
		assertEquals(Reason.LOOP_OR_TASK, parks(60, 150, GET + " < org.flow.Slots.reserve < " + root));
		assertEquals("and briefly for work", Reason.LOOP_OR_TASK, parks(5, 1000, POLL + root));
		assertEquals("but what it waits for briefly may be anything", Reason.SHORT_TASK,
				parks(5, 1000, GET + " < org.flow.Log.append < " + root));
	}

	@Test
	public void aShortTaskOfALibraryMayEmptyAQueue() {
		waits(WaitKind.PARK, 20, 450, FETCH);
		assertEquals(Reason.LOOP_OR_TASK, parks(20, 450, TAKE + " < org.acme.Drain.run < " + EXECUTOR));
		assertEquals("but not in what it calls", Reason.SHORT_TASK,
				parks(20, 450, TAKE + " < org.acme.Answers.await < org.acme.Call.run < " + EXECUTOR));
	}

	@Test
	public void theTasksOfAServersExecutorMayBeClientsSessions() {
		String loop = " < org.server.Session.loop < org.server.Session.run < " + EXECUTOR;
		String handler = " < app.Shop.order < org.server.Commands.handle" + loop;
		waits(WaitKind.PARK, 20, 450, FETCH);
		waits(WaitKind.SOCKET_READ, 20, 450, SOCKET + "app.Backend.ask" + handler);
		assertEquals(Reason.READER,
				longReads(20, 450, 100, SOCKET + "org.server.Lines.next < org.server.Lines.read" + loop));
		assertEquals("but the application's reads are calls", Reason.IN_TASK,
				longReads(20, 450, 100, SOCKET + "org.server.Body.read" + handler));
	}

	@Test
	public void tasksOfALibraryThatCallNoApplicationAreNoSessions() {
		String task = " < org.acme.Refresh.run < " + EXECUTOR;
		waits(WaitKind.PARK, 20, 450, FETCH);
		waits(WaitKind.PARK, 20, 450, GET + " < org.acme.Index.update < org.acme.Index.store" + task);
		assertEquals(Reason.SHORT_TASK, longReads(20, 450, 100, SOCKET + "org.acme.Client.ask" + task));
	}

	@Test
	public void aSessionsReadsFarFromItsLoopAreCalls() {
		String loop = " < org.server.Session.loop < org.server.Session.run < " + EXECUTOR;
		waits(WaitKind.PARK, 20, 450, FETCH);
		waits(WaitKind.PARK, 20, 450, GET + " < app.Shop.order" + loop);
		assertEquals(Reason.SHORT_TASK, longReads(20, 450, 100, SOCKET + "org.server.Wire.read < org.server.Users.ask"
				+ " < org.server.Users.find < org.server.Commands.log" + loop));
	}

	@Test
	public void severalThreadsOfAnExecutorMayFollowStreamsIfTheyReadForLong() {
		String read = "java.net.Socket$SocketInputStream.read < app.News.run < " + EXECUTOR;
		longReads(4, 2200, 2000, read);
		newThread();
		assertEquals(Reason.READER, longReads(4, 2200, 2000, read));
	}

	@Test
	public void aSeriesOfLibrariesTasksThatReadForLongMayBeALongPoll() {
		String read = "java.net.Socket$SocketInputStream.read < net.wire.Source.read < org.acme.Call.run < " + EXECUTOR;
		waits(WaitKind.PARK, 4, 2200, FETCH);
		assertEquals(Reason.READER, longReads(4, 2200, 2000, read));
	}

	@Test
	public void aLibrarysReaderMayMoveToAnotherThreadOfItsExecutor() {
		String read = "java.net.Socket$SocketInputStream.read < org.acme.Port.read < org.acme.Reader.run < " + EXECUTOR;
		waits(WaitKind.PARK, 20, 400, TAKE + " < org.acme.Writer.run < " + EXECUTOR);
		longReads(20, 400, 300, read);
		newThread();
		waits(WaitKind.PARK, 20, 400, TAKE + " < org.acme.Writer.run < " + EXECUTOR);
		assertEquals(Reason.READER, longReads(20, 400, 300, read));
	}

	@Test
	public void aSeriesOfTheApplicationsTasksThatReadForLongBlocks() {
		waits(WaitKind.PARK, 4, 2200, FETCH);
		assertEquals(Reason.IN_TASK, longReads(4, 2200, 2000,
				"java.net.Socket$SocketInputStream.read < net.wire.Source.read < app.Orders.run < " + EXECUTOR));
	}

	@Test
	public void aSeriesOfLibrariesTasksThatReadBrieflyBlocks() {
		waits(WaitKind.PARK, 12, 800, FETCH);
		assertEquals(Reason.IN_TASK, longReads(12, 800, 700,
				"java.net.Socket$SocketInputStream.read < net.wire.Source.read < org.acme.Call.run < " + EXECUTOR));
	}

	private Reason longReads(int count, int every, int millis, String frames) {
		int number = stack(frames);
		WaitSum sum = new WaitSum();
		for (int i = 0; i < count; i++) {
			sum.add(i * every * 1_000_000L, (i * every + millis) * 1_000_000L);
		}
		thread.add(number, WaitKind.SOCKET_READ, sum);
		return inferred(number, WaitKind.SOCKET_READ).reason();
	}

	@Test
	public void theOnlyTaskOfAnExecutorMayGetWork() {
		String root = " < app.Log.keep < java.util.concurrent.FutureTask.run < " + EXECUTOR;
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Log.write" + root);
		String wait = AWAIT + " < app.Log.next" + root;
		assertEquals(Reason.LOOP_IN_EXECUTOR, parks(60, 150, wait));
		newThread();
		assertEquals("but several threads may be busy", Reason.LOOP_OR_TASK, parks(60, 150, wait));
	}

	@Test
	public void aLibrarysThreadMayTakeFromItsQueueThroughTheApplication() {
		String root = " < app.Store.process < org.flow.Sink.process < org.flow.Runner.run < " + THREAD;
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Store.save" + root);
		assertEquals(Reason.LOOP, parks(60, 150, AWAIT + " < org.flow.Channel.take" + root));
		assertEquals("but may also use it", Reason.LOOP_OR_TASK, parks(30, 300, AWAIT + " < org.flow.Channel.take < "
				+ "app.Store.load < org.flow.Sink.process < org.flow.Runner.run < " + THREAD));
	}

	@Test
	public void aThreadOfAnyOwnerThatMostlyTakesFromAQueueIsIdle() {
		stacks.remove(main);
		assertEquals(Reason.LOOP, parks(60, 150, TAKE + " < net.shop.Worker.next < net.shop.Worker.run < " + THREAD));
		assertEquals("unless it may wait for a reply", Reason.LOOP_OR_TASK,
				parks(60, 150, TAKE + " < net.shop.Asker.reply < net.shop.Asker.run < " + THREAD));
	}

	@Test
	public void theOnlyThreadOfAnExecutorThatMostlyTakesFromAQueueIsIdleForAnyOwner() {
		stacks.remove(main);
		String wait = TAKE + " < net.shop.Worker.next < net.shop.Worker.loop < " + EXECUTOR;
		assertEquals(Reason.LOOP_IN_EXECUTOR, parks(60, 150, wait));
		newThread();
		assertEquals("but several threads may be busy", Reason.LOOP_OR_TASK, parks(60, 150, wait));
	}

	@Test
	public void waitingForAReplyIsNotALoop() {
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Caller.pause < app.Caller.run < " + THREAD);
		assertEquals(Verdict.UNKNOWN,
				inferred(waits(WaitKind.PARK, 90, 110, TAKE + " < app.Caller.awaitReply < app.Caller.run < " + THREAD),
						WaitKind.PARK).verdict());
	}

	@Test
	public void aLibrarysThreadMayAwaitAnAnswerBetweenItsSleeps() {
		String root = " < org.acme.Beat.run < " + THREAD;
		waits(WaitKind.SLEEP, 30, 300, "java.lang.Thread.sleep" + root);
		String wait = "java.lang.Object.wait < org.acme.Beat.";
		assertEquals(Reason.LOOP_OR_TASK, inferred(waits(WaitKind.MONITOR_WAIT, 20, 300, wait + "ping" + root),
				WaitKind.MONITOR_WAIT).reason());
		assertEquals("unless it is named like a wait for work", Reason.LOOP, inferred(
				waits(WaitKind.MONITOR_WAIT, 20, 300, wait + "next" + root), WaitKind.MONITOR_WAIT).reason());
	}

	@Test
	public void aFutureInALibrarysThreadIsATickerOnlyIfItsTimesAreAlike() {
		assertEquals(Reason.TICKER, parks(90, 110, GET + " < org.acme.Checker.run < " + THREAD));
		thread.add(stack(GET + " < org.acme.Checker.run < " + THREAD), WaitKind.PARK, 0, 7);
		assertNotEquals(Reason.TICKER, parks(90, 110, GET + " < org.acme.Checker.run < " + THREAD));
	}

	/** Adds 80 waits of 100 ms, with a given number for each object. */
	private Inferred awaitsObjects(int each, String frames) {
		int number = stack(frames);
		WaitSum waits = new WaitSum();
		for (int i = 0; i < 80; i++) {
			waits.add(i * 110_000_000L, (i * 110 + 100) * 1_000_000L);
			waits.waitedFor(1000 + i / each);
		}
		thread.add(number, WaitKind.PARK, waits);
		return inferred(number, WaitKind.PARK);
	}

	@Test
	public void theNextMessageMayArriveAsAFuture() {
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Mail.send < app.Inbox.run < " + THREAD);
		assertEquals(Reason.LOOP_OR_TASK, awaitsObjects(1, GET + " < app.Inbox.run < " + THREAD).reason());
	}

	@Test
	public void aNewObjectForEachWaitBringsAReply() {
		waits(WaitKind.SLEEP, 5, 1000, "java.lang.Thread.sleep < app.Mail.send < app.Consumer.run < " + THREAD);
		assertEquals(Reason.REPLY, awaitsObjects(1, TAKE + " < app.Consumer.next < app.Consumer.run < " + THREAD)
				.reason());
		newThread();
		assertEquals("in an executor too", Reason.SHORT_TASK,
				awaitsObjects(1, TAKE + " < app.Poller.run < " + EXECUTOR).reason());
		newThread();
		assertEquals("what is there again may bring work", Reason.LOOP_OR_TASK,
				awaitsObjects(40, TAKE + " < app.Asker.run < " + EXECUTOR).reason());
	}

	@Test
	public void aLanguageRuntimeHidesWhatCompletesAFuture() {
		assertEquals(Verdict.UNKNOWN,
				awaitsObjects(1, GET + " < clojure.core$deref.invoke < app.Consumer.run < " + THREAD).verdict());
	}

	@Test
	public void manyThreadsSeenOnlyBrieflyRunATaskEach() {
		int sleep = 0;
		for (int i = 0; i < 12; i++) {
			newThread();
			sleep = stack("java.lang.Thread.sleep < app.Request.run < " + THREAD);
			thread.add(sleep, WaitKind.SLEEP, i * 500_000_000L, i * 500_000_000L + 30_000_000);
		}
		assertEquals(Reason.THREAD_PER_TASK, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void aLockBlocksAnywhere() {
		assertEquals(Reason.LOCK, inferred(waits(WaitKind.MONITOR_ENTER, 1, 1, "org.acme.Worker.run < " + THREAD),
				WaitKind.MONITOR_ENTER).reason());
	}

	@Test
	public void aWaitForClassInitializationByAnotherThreadBlocks() {
		assertEquals(Reason.LOCK, inferred(waits(WaitKind.MONITOR_WAIT, 1, 1,
				"org.acme.Codec.open < org.acme.Worker.run < "
				+ THREAD), WaitKind.MONITOR_WAIT).reason());
	}

	@Test
	public void theMainMethodIsNeitherAWorkerNorATask() {
		thread.add(main, WaitKind.SLEEP, 0, 1_000_000_000L);
		assertEquals(Reason.MAIN, inferred(main, WaitKind.SLEEP).reason());
		assertEquals(Verdict.UNKNOWN, inferred(main, WaitKind.SLEEP).verdict());
	}

	@Test
	public void aLibrarysThreadThatReadsItsConnectionMayBeIdle() {
		assertEquals(Reason.READER, reads(5, 1000,
				"java.net.Socket$SocketInputStream.read < org.acme.Wire.read < org.acme.Connection.run < " + THREAD));
	}

	@Test
	public void aTruncatedStackIsNeverIdle() {
		int few = stack(AWAIT + " < org.acme.Worker.next", true);
		thread.add(few, WaitKind.PARK, 0, 1);
		assertEquals(Reason.CUT, inferred(few, WaitKind.PARK).reason());
		int two = stack(AWAIT + " < org.acme.Client.call < app.Orders.load", true);
		thread.add(two, WaitKind.PARK, 0, 1);
		assertEquals(Reason.IN_TASK, inferred(two, WaitKind.PARK).reason());
	}

	@Test
	public void aTruncatedStackThatReadsMostOfTheTimeMayBeALongPoll() {
		String frames = "java.net.Socket$SocketInputStream.read < org.acme.Http.read < net.client.Client.receive";
		waits(WaitKind.SLEEP, 3, 1000, "java.lang.Thread.sleep < net.client.Consumer.run < " + EXECUTOR);
		int read = stack(frames, true);
		for (int i = 0; i < 9; i++) {
			thread.add(read, WaitKind.SOCKET_READ, i * 1_100_000_000L, (i * 1100 + 1000) * 1_000_000L);
		}
		assertEquals(Reason.CUT, inferred(read, WaitKind.SOCKET_READ).reason());
		waits(WaitKind.PARK, 90, 110, FETCH);
		assertEquals("not in one task after the other", Reason.IN_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void anEndlessTaskOfALibraryMaySleepForItsNextRound() {
		String root = " < org.acme.Consumer.run < java.util.concurrent.CompletableFuture$AsyncRun.run < " + THREAD;
		waits(WaitKind.PARK, 40, 200, GET + " < app.Backend.load < org.acme.Consumer.deliver" + root);
		int sleep = waits(WaitKind.SLEEP, 9, 1100,
				"java.lang.Thread.sleep < org.acme.Pauses.pause < org.acme.Consumer.await"
				+ " < org.acme.Consumer.poll" + root);
		assertEquals(Reason.LOOP_OR_TASK, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void aThreadWithASelectorIsAnEventLoopWhateverItsName() {
		int task = waits(WaitKind.SLEEP, 3, 1000,
				"java.lang.Thread.sleep < app.Handler.read < org.acme.Loop.dispatch < org.acme.Loop.run < " + THREAD);
		sampled(SELECT + " < org.acme.Loop.run < " + THREAD);
		assertEquals(Verdict.BLOCKING, inferred(task, WaitKind.SLEEP).verdict());
		assertEquals(true, inferred(task, WaitKind.SLEEP).onEventLoop());
	}

	@Test
	public void aThreadWhoseClientSelectsFarBelowItsLoopIsAWorker() {
		String root = " < org.acme.Stream.runOnce < org.acme.Stream.run < " + THREAD;
		int task = waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep < app.Clicks.enrich < org.acme.Task.process"
				+ root);
		String poll = " < org.acme.Consumer.poll" + root;
		sampled(SELECT + " < org.acme.Link.poll".repeat(6) + poll);
		assertEquals(false, inferred(task, WaitKind.SLEEP).onEventLoop());
		assertNotEquals(ThreadKind.EVENT_LOOP, inference().pool(threads).kind(0));
	}

	@Test
	public void anEventLoopThatMostlyReadsInATaskIsNoReader() {
		sampled(SELECT + " < org.acme.Loop.run < " + THREAD);
		assertEquals(Reason.IN_TASK, reads(60, 150,
				"java.net.Socket$SocketInputStream.read < app.Handler.ask < org.acme.Loop.dispatch < org.acme.Loop.run < "
						+ THREAD));
	}

	@Test
	public void aTaskThatItsSubmitterRunsBlocksTheSubmittersThread() {
		assertEquals(Reason.IN_TASK, reads(60, 150, SOCKET + "app.Hub.store < "
				+ "java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy.rejectedExecution < "
				+ "java.util.concurrent.ThreadPoolExecutor.execute < app.Hub.read < app.Hub.run < " + THREAD));
	}

	@Test
	public void aPartOfAComputationBlocksTheThreadThatStartedIt() {
		assertEquals(Reason.IN_TASK, reads(90, 101, SOCKET + "app.Crawl.title < java.util.stream.AbstractTask.compute < "
				+ "java.util.concurrent.CountedCompleter.exec < java.util.concurrent.ForkJoinTask.doExec < "
				+ "java.util.concurrent.ForkJoinTask.invoke < app.Crawl.round < app.Crawl.run < " + THREAD));
	}

	@Test
	public void aThreadThatTakesTurnsAtASelectorMayWaitForItsTurn() {
		sampled(SELECT + " < org.acme.Worker.select < org.acme.Worker.run < " + THREAD);
		waits(WaitKind.SLEEP, 9, 1100, "java.lang.Thread.sleep < app.Handler.handle < org.acme.Worker.run < " + THREAD);
		assertEquals(Reason.LOOP_OR_TASK, parks(2, 4000, TAKE + " < org.acme.Worker.await < org.acme.Worker.run < "
				+ THREAD));
	}

	/** Adds a busy worker that was seen in a selector inside one of its jobs. */
	private int busyWorkerThatSelected() {
		String job = " < org.acme.Pool.runJob < org.acme.Pool.run < " + THREAD;
		sampled(SELECT + " < org.acme.Turn.select < org.acme.Turn.run" + job);
		return waits(WaitKind.SLEEP, 90, 110, "java.lang.Thread.sleep < app.Handler.handle < org.acme.Request.run" + job);
	}

	@Test
	public void aWorkerThatSelectsInOneOfItsTasksIsNotAnEventLoop() {
		int task = busyWorkerThatSelected();
		assertEquals(true, inferred(task, WaitKind.SLEEP).onEventLoop());
		waits(WaitKind.PARK, 1, 0, TAKE + " < org.acme.Pool.next < org.acme.Pool.run < " + THREAD);
		assertEquals(false, inferred(task, WaitKind.SLEEP).onEventLoop());
	}

	@Test
	public void aThreadThatARuleCallsASelectorForAWhileIsNotAnEventLoop() {
		rules = Rules.withUserRules("""
				[stack]
				selector | turn | org.acme.Turn.select | - | - | a worker at the selector
				""", "my.rules");
		assertEquals(false, inferred(busyWorkerThatSelected(), WaitKind.SLEEP).onEventLoop());
	}

	@Test
	public void anEventLoopMayRunAsATaskOfAnExecutor() {
		String root = " < org.acme.Loop.run < org.acme.Renaming.run < " + EXECUTOR;
		int task = waits(WaitKind.SLEEP, 3, 1000,
				"java.lang.Thread.sleep < app.Handler.read < org.acme.Loop.dispatch" + root);
		sampled(SELECT + " < org.acme.Loop.select" + root);
		assertEquals(true, inferred(task, WaitKind.SLEEP).onEventLoop());
	}

	@Test
	public void aTaskThatCallsAClientWithASelectorIsNotAnEventLoop() {
		for (String root : List.of(" < app.Shop.lambda$main$0 < " + EXECUTOR,
				" < app.Shop.lambda$main$0 < " + THREAD)) {
			newThread();
			int task = waits(WaitKind.SLEEP, 3, 1000, "java.lang.Thread.sleep < app.Orders.handle" + root);
			BitSet seen = new BitSet();
			seen.set(stack(SELECT + " < org.acme.Consumer.poll" + root));
			thread.witness(seen);
			assertEquals(root, false, inferred(task, WaitKind.SLEEP).onEventLoop());
		}
	}

	@Test
	public void aShortReadByTheOwnerOfASelectorIsNonBlocking() {
		sampled(SELECT + " < org.acme.Loop.run < " + THREAD);
		int read = stack("sun.nio.ch.SocketChannelImpl.read < org.acme.Channel.read < org.acme.Loop.run < " + THREAD);
		thread.add(read, WaitKind.SOCKET_READ, 0, 20_000);
		assertEquals(Reason.TRANSPORT, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aReadOfMillisecondsIsNonBlockingOnlyIfItsChannelIsSeen() {
		sampled(SELECT + " < org.acme.Loop.run < " + THREAD);
		newThread();
		String call = "org.acme.Client.read < org.acme.Client.call < app.Job.run < " + EXECUTOR;
		int hidden = stack(call);
		thread.add(hidden, WaitKind.SOCKET_READ, 0, 12_000_000);
		int channel = stack("sun.nio.ch.SocketChannelImpl.read < " + call);
		thread.add(channel, WaitKind.SOCKET_READ, 20_000_000, 32_000_000);
		assertEquals(Verdict.BLOCKING, inferred(hidden, WaitKind.SOCKET_READ).verdict());
		assertEquals(Reason.TRANSPORT, inferred(channel, WaitKind.SOCKET_READ).reason());
		thread.add(hidden, WaitKind.SOCKET_WRITE, 40_000_000, 52_000_000);
		assertEquals("a write", Reason.TRANSPORT, inferred(hidden, WaitKind.SOCKET_WRITE).reason());
	}

	/** Adds reads of 20 µs from a socket, at a fixed interval. */
	private void readsFromPeer(int stack, int count, long first, long every) {
		WaitSum peer = new WaitSum();
		for (int i = 0; i < count; i++) {
			peer.add(first + i * every, first + i * every + 20_000);
		}
		thread.add(stack, WaitKind.SOCKET_READ, peer);
	}

	@Test
	public void aThreadThatReadsFromSeveralChannelsInTurnIsAnEventLoop() {
		String root = " < org.acme.Server.update < org.acme.Server.run < " + THREAD;
		int task = waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep < app.Game.move" + root);
		int read = stack("sun.nio.ch.SocketChannelImpl.read < org.acme.Link.fill" + root);
		readsFromPeer(read, 9, 0, 1_000_000_000);
		readsFromPeer(read, 1, 9_000_000_000L, 1);
		assertEquals("one after another", false, inferred(task, WaitKind.SLEEP).onEventLoop());
		readsFromPeer(read, 9, 50_000_000, 1_000_000_000);
		assertEquals(true, inferred(task, WaitKind.SLEEP).onEventLoop());
		assertEquals(Reason.TRANSPORT, inferred(read, WaitKind.SOCKET_READ).reason());
		assertEquals(ThreadKind.EVENT_LOOP, inference().pool(threads).kind(0));
	}

	@Test
	public void aWorkerThatReadsFromSeveralChannelsInTurnIsNoEventLoop() {
		String root = " < org.acme.Worker.run < " + THREAD;
		int take = waits(WaitKind.PARK, 60, 150, TAKE + root);
		int read = stack("sun.nio.ch.SocketChannelImpl.read < org.acme.Link.fill < org.acme.Link.handle" + root);
		readsFromPeer(read, 9, 0, 1_000_000_000);
		readsFromPeer(read, 9, 50_000_000, 1_000_000_000);
		assertEquals(Reason.LOOP, inferred(take, WaitKind.PARK).reason());
		assertNotEquals(ThreadKind.EVENT_LOOP, inference().pool(threads).kind(0));
	}

	@Test
	public void aPauseThroughAHelperIsThatOfItsCaller() {
		String sleep = "java.lang.Thread.sleep < net.util.Naps.sleepQuietly < ";
		int pause = waits(WaitKind.SLEEP, 90, 110, sleep + "app.Feed.run < " + EXECUTOR);
		assertEquals(Reason.LOOP_OR_TASK, inferred(pause, WaitKind.SLEEP).reason());
		int ofMain = waits(WaitKind.SLEEP, 1, 0, sleep + "app.Shop.main");
		assertEquals(Reason.MAIN, inferred(ofMain, WaitKind.SLEEP).reason());
		newThread();
		int limit = waits(WaitKind.SLEEP, 90, 110, sleep + "net.util.Limiter.acquire < app.Orders.run < " + EXECUTOR);
		assertEquals("more than a pause", Reason.IN_TASK, inferred(limit, WaitKind.SLEEP).reason());
	}

	@Test
	public void aWaitInAMethodThatIsGivenSomethingIsNotForWork() {
		for (String root : List.of(" < app.Posting.call < " + EXECUTOR,
				" < org.acme.Trace.call < app.Posting.call < " + EXECUTOR)) {
			newThread();
			int append = waits(WaitKind.PARK, 90, 110, AWAIT + " < app.Ledger.append" + root);
			assertEquals(root, Verdict.BLOCKING, inferred(append, WaitKind.PARK).verdict());
		}
	}

	@Test
	public void virtualThreadsThatMostlyAwaitRequestsReadInTasksAtTheSameTime() {
		String session = "app.Tickets.serve < app.Tickets.lambda$main$1 < java.lang.VirtualThread.run";
		String ask = "net.util.Backend.ask < app.Tickets.sell < app.Tickets.handle < " + session;
		int read = stack(SOCKET + ask);
		WaitSum answers = new WaitSum();
		for (int i = 0; i < 30; i++) {
			answers.add(i * 300_000_000L, i * 300_000_000L + 100_000_000);
		}
		for (int i = 0; i < 4; i++) {
			waits(WaitKind.SOCKET_READ, 90, 110, SOCKET + session);
			thread.add(read, WaitKind.SOCKET_READ, answers);
			writes(30, 300, ask);
		}
		assertEquals(Reason.IN_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aMethodThatRunsTasksIsNoRunMethod() {
		String pack = "org.acme.Pack.runTasks < org.acme.Pack.search < org.acme.Pack.write < org.acme.Pack.send"
				+ " < org.acme.Session.run < " + THREAD;
		waits(WaitKind.SOCKET_READ, 60, 150, SOCKET + "org.acme.Line.read < org.acme.Session.run < " + THREAD);
		assertNotEquals(Verdict.IDLE, inferred(waits(WaitKind.PARK, 9, 1000,
				PARK + " < java.util.concurrent.Semaphore.acquire < org.acme.Monitor.waitForEnd < " + pack),
				WaitKind.PARK).verdict());
	}

	@Test
	public void aTaskOfAThreadThatSleepsBetweenItsTasksIsNotIdle() {
		String root = " < org.acme.Mover.run < " + THREAD;
		waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep" + root);
		assertEquals(Reason.LOOP_OR_TASK, parks(3, 3000,
				TAKE + " < org.acme.Plan.next < org.acme.Plan.run < org.acme.Mover.process < org.acme.Mover.step" + root));
	}

	@Test
	public void theCommandNamesTheApplicationIfItsMainMethodIsNotSeen() {
		stacks.remove(main);
		int take = waits(WaitKind.PARK, 30, 330, TAKE + " < org.acme.Worker.run < " + THREAD);
		assertEquals("anybody may be the application", Verdict.UNKNOWN, inferred(take, WaitKind.PARK).verdict());
		mainClasses = Set.of("app.Shop");
		assertEquals(Verdict.IDLE, inferred(take, WaitKind.PARK).verdict());
		mainClasses = Set.of("shop.jar");
		assertEquals("a jar tells nothing", Verdict.UNKNOWN, inferred(take, WaitKind.PARK).verdict());
	}

	@Test
	public void ifTheApplicationIsUnknownOnlyWaitsThatBlockInALibraryTooBlock() {
		stacks.remove(main);
		String wait = "java.net.Socket$SocketInputStream.read < org.acme.Wire.read < org.acme.Connection.run < " + EXECUTOR;
		waits(WaitKind.SOCKET_READ, 90, 110, wait);
		newThread();
		int read = waits(WaitKind.SOCKET_READ, 90, 110, wait);
		assertEquals(Reason.READER, inferred(read, WaitKind.SOCKET_READ).reason());
		mainClasses = Set.of("org.acme.Shop");
		assertEquals(Reason.SHORT_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void ifTheApplicationIsUnknownWhatPollsMayBeALibrary() {
		stacks.remove(main);
		String root = "org.flow.Poller.run < " + EXECUTOR;
		assertEquals(Reason.LOOP_OR_TASK, parks(60, 150, POLL + root));
		newThread();
		assertEquals("not if only what it calls polls", Reason.IN_TASK,
				parks(60, 150, AWAIT + " < net.db.Idle.poll < net.db.Pool.getConnection < " + root));
	}

	@Test
	public void ifTheApplicationIsUnknownReadsThroughALibraryMayBeShortTasks() {
		stacks.remove(main);
		String read = SOCKET + "net.http.Client.get < org.acme.Call.run < " + EXECUTOR;
		assertEquals("a single thread may be a reader", Reason.READER, reads(60, 150, read));
		newThread();
		assertEquals(Reason.IN_TASK, reads(60, 150, read));
	}

	@Test
	public void ifTheApplicationIsUnknownAnotherOwnerMayHandleASessionsRequests() {
		stacks.remove(main);
		String loop = " < org.server.Session.loop < org.server.Session.run < " + EXECUTOR;
		String read = SOCKET + "org.server.Lines.next < org.server.Lines.read" + loop;
		waits(WaitKind.PARK, 20, 450, FETCH);
		assertEquals(Reason.SHORT_TASK, longReads(20, 450, 100, read));
		sampled("com.shop.Orders.handle < org.server.Commands.handle" + loop);
		assertEquals(Reason.READER, longReads(20, 450, 100, read));
	}

	@Test
	public void codeThatIsGivenALambdaIsALibraryOfItsOwner() {
		stacks.remove(main);
		stack("app.Orders.load < app.Main.start");
		int take = waits(WaitKind.PARK, 30, 330, TAKE + " < org.acme.Worker.run < " + THREAD);
		assertEquals(Verdict.UNKNOWN, inferred(take, WaitKind.PARK).verdict());
		stack("app.Orders.lambda$load$0 < java.lang.Iterable.forEach < org.acme.Worker.run < " + THREAD);
		assertEquals("the JDK calls it", Verdict.UNKNOWN, inferred(take, WaitKind.PARK).verdict());
		stack("app.Orders$1.handle < org.acme.Worker.run < " + THREAD);
		assertEquals(Reason.LOOP, inferred(take, WaitKind.PARK).reason());
		stack("org.acme.Worker.lambda$stop$0 < app.Orders.load < " + THREAD);
		assertEquals("each is given one", Verdict.UNKNOWN, inferred(take, WaitKind.PARK).verdict());
	}

	@Test
	public void theOwnerThatUsesAllOthersAsLibrariesIsTheApplication() {
		stacks.remove(main);
		int asks = stack(TAKE + " < app.Orders.load < " + THREAD);
		int called = stack("app.Orders.lambda$load$0 < org.acme.Worker.run < " + THREAD);
		Inference inference = inference();
		assertTrue(inference.knowsApplication());
		assertArrayEquals(new int[] {0, 0}, inference.applicationFrames(called));
		stack("net.shop.Mails.send < " + THREAD);
		assertFalse("it may be the other", inference().knowsApplication());
		assertNull(inference().applicationFrames(asks));
	}

	@Test
	public void aRuleNamesTheApplication() {
		stacks.remove(main);
		int take = waits(WaitKind.PARK, 90, 110, TAKE + " < org.acme.http.Worker.run < " + THREAD);
		int reply = waits(WaitKind.PARK, 5, 1000,
				TAKE + " < org.acme.shop.Orders.load < org.acme.shop.Orders.handle < org.acme.http.Worker.run < "
						+ THREAD);
		assertEquals(Reason.LOOP_OR_TASK, inferred(reply, WaitKind.PARK).reason());
		rules = Rules.withUserRules("[stack]\napplication | shop | org.acme.shop.* | - | - | my code\n", "my.rules");
		assertEquals(Reason.IN_TASK, inferred(reply, WaitKind.PARK).reason());
		assertEquals("and all else is not", Reason.LOOP, inferred(take, WaitKind.PARK).reason());
	}

	@Test
	public void aThreadThatMostlyAsksALibraryForWorkSleepsInATask() {
		String root = " < app.Audit.run < " + THREAD;
		int sleep = waits(WaitKind.SLEEP, 20, 480, "java.lang.Thread.sleep < app.Billing.pause < app.Billing.store" + root);
		assertEquals(Reason.LOOP_OR_TASK, inferred(sleep, WaitKind.SLEEP).reason());
		int get = waits(WaitKind.PARK, 20, 480, GET + " < app.Billing.ask" + root);
		assertEquals(Reason.LOOP_OR_TASK, inferred(get, WaitKind.PARK).reason());
		waits(WaitKind.PARK, 60, 150, TAKE + " < org.acme.Subscription.nextMessage" + root);
		assertEquals("a reply", Reason.IN_TASK, inferred(get, WaitKind.PARK).reason());
		assertEquals(Reason.IN_TASK, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void anApplicationMayAskALibraryForWork() {
		stacks.remove(main);
		assertEquals(Reason.LOOP_OR_TASK, parks(90, 110,
				GET + " < org.acme.View.receive < net.shop.Mails.lambda$main$0 < " + THREAD));
		assertEquals("but not for anything", Reason.IN_TASK, parks(90, 110,
				GET + " < org.acme.View.load < net.shop.Orders.lambda$main$0 < " + THREAD));
	}

	@Test
	public void theApplicationsLoopInAnExecutorIsIdleIfOtherThreadsHaveOthers() {
		int task = waits(WaitKind.SLEEP, 10, 1000,
				"java.lang.Thread.sleep < app.Mail.send < app.Consumer.run < " + EXECUTOR);
		int fetch = waits(WaitKind.PARK, 90, 110, TAKE + " < app.Consumer.run < " + EXECUTOR);
		assertEquals("they may all be the same short task", Reason.LOOP_OR_TASK, inferred(fetch, WaitKind.PARK).reason());
		newThread();
		waits(WaitKind.SLEEP, 90, 110, "java.lang.Thread.sleep < app.Ticker.run < " + EXECUTOR);
		assertEquals(Reason.LOOP_IN_EXECUTOR, inferred(fetch, WaitKind.PARK).reason());
		assertEquals(Verdict.BLOCKING, inferred(task, WaitKind.SLEEP).verdict());
	}

	@Test
	public void aBusyLoopInAnExecutorMayBeALoop() {
		waits(WaitKind.SLEEP, 90, 105, "java.lang.Thread.sleep < app.Mail.send < app.Consumer.run < " + EXECUTOR);
		assertEquals(Reason.LOOP_OR_TASK, parks(9, 1000, TAKE + " < app.Consumer.run < " + EXECUTOR));
	}

	@Test
	public void aPoolThatIsNeverIdleBlocksInItsSleepingTasks() {
		String task = "java.lang.Thread.sleep < app.Mail.send < app.Shop.lambda$main$0 < " + EXECUTOR;
		int sleep = waits(WaitKind.SLEEP, 90, 110, task);
		assertEquals("one thread may run a loop", Reason.LOOP_OR_TASK, inferred(sleep, WaitKind.SLEEP).reason());
		newThread();
		waits(WaitKind.SLEEP, 90, 110, task);
		assertEquals(Reason.SHORT_TASK, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void threadsThatSleepAndDoNothingElseMayPollForWork() {
		int sleep = 0;
		for (int i = 0; i < 2; i++) {
			newThread();
			sleep = waits(WaitKind.SLEEP, 90, 101, "java.lang.Thread.sleep < app.Consumer.run < " + EXECUTOR);
		}
		assertEquals(Reason.LOOP_OR_TASK, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void aPartOfAParallelStreamIsAShortTask() {
		assertEquals(Reason.SHORT_TASK, inferred(waits(WaitKind.SLEEP, 90, 110,
				"java.lang.Thread.sleep < app.Mail.send < java.util.stream.ForEachOps$ForEachTask.compute"
						+ " < java.util.concurrent.CountedCompleter.exec < java.util.concurrent.ForkJoinTask.doExec"
						+ " < java.util.concurrent.ForkJoinPool.runWorker"
						+ " < java.util.concurrent.ForkJoinWorkerThread.run"),
				WaitKind.SLEEP).reason());
	}

	@Test
	public void aLastingTaskThatFetchesResponsesBlocks() {
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Mail.send < app.Asker.run < " + EXECUTOR);
		assertEquals(Verdict.BLOCKING, inferred(
				waits(WaitKind.PARK, 90, 110, TAKE + " < app.Asker.fetchAnswer < app.Asker.run < " + EXECUTOR),
						WaitKind.PARK)
						.verdict());
	}

	@Test
	public void aTaskIsNotIdleIfItsExecutorStartsOthersMeanwhile() {
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Mail.send < app.Consumer.run < " + EXECUTOR);
		waits(WaitKind.PARK, 3, 3000, FETCH);
		assertNotEquals(Verdict.IDLE,
				inferred(waits(WaitKind.PARK, 90, 110, TAKE + " < app.Consumer.run < " + EXECUTOR), WaitKind.PARK)
						.verdict());
	}

	@Test
	public void aTaskIsNotIdleIfAnotherRunsOnItsThreadMeanwhile() {
		int task = waits(WaitKind.PARK, 90, 110, TAKE + " < app.Stock.fetch < app.Lookup.run < " + EXECUTOR);
		waits(WaitKind.SLEEP, 40, 220, "java.lang.Thread.sleep < app.Mail.run < " + EXECUTOR);
		assertEquals(Reason.SHORT_TASK, inferred(task, WaitKind.PARK).reason());
	}

	@Test
	public void aBusyThreadOfTheApplicationsOwnPoolMayWaitInTasksOnly() {
		String task = "app.Order.run < app.Worker.run < " + THREAD;
		writes(10, 1000, task);
		assertEquals(Reason.LOOP_OR_TASK, parks(90, 110, TAKE + " < " + task));
	}

	@Test
	public void aWaitThatIsNotNamedLikeOneForWorkMayBeATask() {
		String loop = " < app.Shop.run < " + THREAD;
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Shop.mail" + loop);
		assertEquals(Reason.LOOP_OR_TASK, parks(80, 110, TAKE + " < app.Shop.quote" + loop));
		assertEquals(Reason.LOOP, parks(90, 110, TAKE + " < app.Shop.nextOrder" + loop));
	}

	@Test
	public void aLibraryMayWaitInTheLastElementOfAListForTheNext() {
		String run = " < net.storage.Channel.work < net.storage.Channel.run < " + THREAD;
		assertEquals(Reason.LOOP, awaitsObjects(1, "java.lang.Object.wait < net.storage.Task.awaitNext" + run).reason());
		assertEquals(Reason.REPLY, awaitsObjects(1, "java.lang.Object.wait < net.storage.Task.finish" + run).reason());
	}

	@Test
	public void aDecoratorOfAnotherOwnerDoesNotHideTheApplicationsLoop() {
		String root = " < app.Shop.lambda$main$0 < net.tracing.Timed.run < " + EXECUTOR;
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Mail.send" + root);
		int fetch = waits(WaitKind.PARK, 90, 110, TAKE + root);
		newThread();
		waits(WaitKind.SLEEP, 90, 110, "java.lang.Thread.sleep < app.Ticker.run < " + EXECUTOR);
		assertEquals(Reason.LOOP_IN_EXECUTOR, inferred(fetch, WaitKind.PARK).reason());
	}

	@Test
	public void aTaskThatStartsOftenDoesNotLast() {
		String task = AWAIT + " < org.acme.Store.awaitHistory < org.acme.Store.lambda$history$0 < " + EXECUTOR;
		waits(WaitKind.PARK, 9, 1100, FETCH);
		assertEquals(Reason.SHORT_TASK, parks(95, 105, task));
	}

	@Test
	public void differentEndlessTasksBelowADecoratorAreSeparateLoops() {
		int[] takes = new int[2];
		for (int i = 0; i < 2; i++) {
			newThread();
			String root = " < app.Consumer" + i + ".run < net.tracing.Context.call < net.tracing.Context.run < "
					+ EXECUTOR;
			waits(WaitKind.SLEEP, 10, 1000,
					"java.lang.Thread.sleep < app.Mail.send < app.Consumer" + i + ".consume" + root);
			takes[i] = waits(WaitKind.PARK, 80, 110, TAKE + " < app.Consumer" + i + ".consume" + root);
		}
		for (int take : takes) {
			assertEquals(Reason.LOOP_IN_EXECUTOR, inferred(take, WaitKind.PARK).reason());
		}
	}

	@Test
	public void theApplicationsEndlessLoopInALibrarysTaskMaySleepBetweenItsRounds() {
		String root = " < app.Leader.takeLeadership < org.acme.Selector.doWork < " + EXECUTOR;
		waits(WaitKind.PARK, 5, 1000, GET + " < app.Backend.load" + root);
		int sleep = waits(WaitKind.SLEEP, 80, 110, "java.lang.Thread.sleep" + root);
		assertEquals(Reason.LOOP_OR_TASK, inferred(sleep, WaitKind.SLEEP).reason());
		waits(WaitKind.PARK, 80, 110, FETCH);
		assertEquals("short tasks do not", Reason.IN_TASK, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void aLibrarysEndlessTaskThatOnlySleepsIsATicker() {
		assertEquals(Reason.TICKER, inferred(
				waits(WaitKind.SLEEP, 80, 110,
						"java.lang.Thread.sleep < org.acme.Heart.beat < org.acme.Heart.run < " + EXECUTOR),
				WaitKind.SLEEP).reason());
		newThread();
		int once = stack("java.lang.Thread.sleep < org.acme.Once.run < " + EXECUTOR);
		thread.add(once, WaitKind.SLEEP, 0, 2_500_000_000L);
		assertEquals("one sleep may be anything", Verdict.UNKNOWN, inferred(once, WaitKind.SLEEP).verdict());
	}

	@Test
	public void aLibrarysTaskThatTakesFromAQueueAndRunsTheResultIsALoopHoweverShort() {
		String root = " < org.acme.Drain.run < " + EXECUTOR;
		waits(WaitKind.PARK, 50, 200, FETCH);
		waits(WaitKind.SLEEP, 20, 400, "java.lang.Thread.sleep < app.Job.run" + root);
		assertEquals(Reason.LOOP_IN_EXECUTOR, parks(30, 300, TAKE + root));
	}

	@Test
	public void inAnApplicationsThreadWaitsFarFromTheLoopAreInATask() {
		String root = " < app.Consumer.run < " + THREAD;
		waits(WaitKind.PARK, 60, 160, AWAIT + " < org.acme.Client.poll" + root);
		int read = waits(WaitKind.SOCKET_READ, 10, 1000,
				"java.net.Socket$SocketInputStream.read < app.Backend.quote < app.Backend.work < app.Order.handle"
						+ root);
		int pause = waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Consumer.pause" + root);
		assertEquals(Reason.IN_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
		assertEquals("what is near may be its own", Verdict.UNKNOWN, inferred(pause, WaitKind.SLEEP).verdict());
	}

	private Inferred manyTimes(int stack, WaitKind kind) {
		WaitSum waits = new WaitSum();
		for (int i = 0; i < 80; i++) {
			waits.add(i * 110_000_000L, (i * 110 + 100) * 1_000_000L);
		}
		thread.add(stack, kind, waits);
		return inferred(stack, kind);
	}

	@Test
	public void aVirtualThreadMayRunALoopToo() {
		String root = " < app.Feed.run < java.lang.VirtualThread.run";
		assertEquals(Reason.READER, manyTimes(stack("java.net.Socket$SocketInputStream.read" + root),
				WaitKind.SOCKET_READ)
				.reason());
		assertEquals(Reason.LOOP_OR_TASK, manyTimes(stack("java.lang.Thread.sleep" + root), WaitKind.SLEEP).reason());
		assertEquals("what it calls is a task", Reason.THREAD_PER_TASK,
				manyTimes(stack("java.net.Socket$SocketInputStream.read < app.Backend.quote < app.Backend.work"
						+ " < app.Feed.handle" + root), WaitKind.SOCKET_READ).reason());
		newThread();
		assertEquals("and so are threads that sleep once", Reason.THREAD_PER_TASK,
				inferred(waits(WaitKind.SLEEP, 5, 1000,
						"java.lang.Thread.sleep < app.Job.run < java.lang.VirtualThread.run"),
						WaitKind.SLEEP).reason());
	}

	@Test
	public void aLibraryMayWaitInAnotherForItsWork() {
		String root = " < org.acme.Daemon.onWait < org.acme.Daemon.run < " + THREAD;
		waits(WaitKind.SLEEP, 10, 1000,
				"java.lang.Thread.sleep < app.Listener.update < org.acme.Daemon.run < " + THREAD);
		assertEquals(Reason.LOOP, parks(60, 160, PARK + " < net.base.Blocking.park" + root));
		assertEquals("or for a reply", Reason.IN_TASK,
				parks(60, 160, PARK + " < net.base.Call.awaitReply" + root));
	}

	@Test
	public void aLibraryThatIsCalledBackMayTakeItsNextWorkThere() {
		waits(WaitKind.PARK, 50, 200, FETCH);
		assertEquals(Reason.LOOP_OR_TASK, parks(30, 300,
				TAKE + " < org.acme.Stream.writeTo < net.http.Client.execute < org.acme.Runner.run < " + EXECUTOR));
	}

	@Test
	public void theOnlyEndlessTaskOfAPoolIsNotAShortOne() {
		String root = " < net.tracing.Context.call < net.tracing.Context.run < " + EXECUTOR;
		waits(WaitKind.PARK, 50, 200, FETCH);
		waits(WaitKind.SLEEP, 50, 200, "java.lang.Thread.sleep < app.Mail.send < app.Job.work" + root);
		newThread();
		waits(WaitKind.PARK, 10, 1000, GET + " < app.Backend.load < app.Poller.work" + root);
		assertEquals(Reason.LOOP_OR_TASK, inferred(
				waits(WaitKind.SLEEP, 80, 110, "java.lang.Thread.sleep < app.Poller.work" + root),
						WaitKind.SLEEP).reason());
	}

	@Test
	public void aCopyOfTheJdksTimerWaitsForItsNextTask() {
		assertEquals(Reason.EXECUTOR_FETCH, inferred(waits(WaitKind.MONITOR_WAIT, 5, 1000,
				"java.lang.Object.wait < net.base.Blocking.wait < org.acme.TimerThread.mainLoop"
						+ " < org.acme.TimerThread.run"),
				WaitKind.MONITOR_WAIT).reason());
	}

	@Test
	public void aTaskThatWaitsInItsOwnClassForASignalMayBeATimer() {
		waits(WaitKind.PARK, 50, 200, FETCH);
		assertEquals(Reason.LOOP_OR_TASK, inferred(waits(WaitKind.MONITOR_WAIT, 30, 300,
				"java.lang.Object.wait < org.acme.Alarm.doWait < org.acme.Alarm.run < " + EXECUTOR),
						WaitKind.MONITOR_WAIT)
						.reason());
	}

	@Test
	public void writesOfALoopToItsChannelAreNonBlockingHoweverLong() {
		sampled(SELECT + " < org.acme.Loop.run < " + THREAD);
		int write = stack("sun.nio.ch.SocketChannelImpl.write < org.acme.Channel.write < org.acme.Loop.run < "
				+ THREAD);
		thread.add(write, WaitKind.SOCKET_WRITE, 0, 40_000_000);
		assertEquals(Reason.TRANSPORT, inferred(write, WaitKind.SOCKET_WRITE).reason());
	}

	@Test
	public void aPermitAmongOtherWaitsOfATaskIsNotWork() {
		String loop = " < org.acme.Poller.poll < org.acme.Poller.run < " + EXECUTOR;
		waits(WaitKind.PARK, 40, 250, GET + " < net.rpc.Client.call" + loop);
		String acquire = PARK + " < java.util.concurrent.Semaphore.acquire < org.acme.Slots.reserve" + loop;
		assertEquals(Reason.LOOP_OR_TASK, parks(55, 180, acquire));
	}

	@Test
	public void theQueueOfALibraryBringsWorkToTheApplicationsThread() {
		String root = " < app.Shop.lambda$main$0 < " + THREAD;
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Mail.send" + root);
		assertEquals(Reason.LOOP, parks(90, 110, AWAIT + " < org.acme.queue.FairQueue.pop" + root));
	}

	@Test
	public void aFullQueueOfALibraryBringsNoWork() {
		String root = " < app.Shop.lambda$main$0 < " + THREAD;
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Mail.send" + root);
		assertEquals(Verdict.BLOCKING,
				inferred(waits(WaitKind.PARK, 90, 110, AWAIT + " < org.acme.queue.FairQueue.put" + root), WaitKind.PARK)
						.verdict());
	}

	@Test
	public void aLibraryThatWorksForTheApplicationMeanwhileBlocksIt() {
		String root = " < app.Shop.lambda$main$0 < " + THREAD;
		assertEquals("a space may bring work", Reason.LOOP_OR_TASK, parks(90, 110,
				AWAIT + " < org.acme.Space.in" + root));
		newThread();
		assertEquals("a call does not", Reason.IN_TASK, parks(90, 110, AWAIT + " < org.rpc.Client.execute" + root));
	}

	@Test
	public void aBaseClassWaitsForTheWorkOfItsSubclass() {
		String root = " < app.Flush.doRun < org.acme.ServiceThread.run < " + THREAD;
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Mail.send" + root);
		assertEquals(Reason.LOOP, parks(90, 110, AWAIT + " < org.acme.ServiceThread.waitForRunning" + root));
	}

	@Test
	public void aLibrarysOwnLatchIsNotALock() {
		assertEquals(Reason.TICKER, parks(90, 110, PARK
				+ " < java.util.concurrent.locks.AbstractQueuedSynchronizer.tryAcquireSharedNanos"
				+ " < org.acme.Latch.await"
				+ " < org.acme.Ticker.run < " + THREAD));
		newThread();
		assertEquals("an exclusive one is", Reason.LOCK, parks(90, 110, PARK
				+ " < java.util.concurrent.locks.AbstractQueuedSynchronizer.tryAcquireNanos < org.acme.Mutex.lock"
				+ " < org.acme.Ticker.run < " + THREAD));
	}

	@Test
	public void aLibrarysTaskThatReadsMostOfTheTimeReadsAConnection() {
		int read = waits(WaitKind.SOCKET_READ, 90, 110,
				"java.net.Socket.read < org.stream.Source.read < org.acme.FrameHandler.run < " + EXECUTOR);
		assertEquals(Reason.READER, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aLanguageRuntimeHidesWhatItWaitsFor() {
		assertEquals(Reason.LOOP_OR_TASK, parks(90, 110, PARK + " < java.util.concurrent.CountDownLatch.await"
				+ " < clojure.core$promise.deref < app.consumer$loop.invoke < " + EXECUTOR));
	}

	@Test
	public void aBusyLoopMayWaitInALanguageRuntimeWhereItsTasksBranchOff() {
		String loop = "app.consumer$loop.invoke < " + EXECUTOR;
		waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep < app.Mail.send < app.Mail.post < " + loop);
		assertEquals(Reason.LOOP_OR_TASK, parks(30, 300,
				PARK + " < java.util.concurrent.CountDownLatch.await < clojure.core$promise.deref < " + loop));
	}

	@Test
	public void aMethodReferenceIsNoLanguageRuntime() {
		String task = "app.Shop.measured < app.Shop.lambda$main$9 < " + EXECUTOR;
		waits(WaitKind.SLEEP, 60, 150, "java.lang.Thread.sleep < app.Mail.send < " + task);
		assertEquals(Reason.SHORT_TASK, parks(90, 110, GET + " < app.Shop$$Lambda$57.await < " + task));
	}

	@Test
	public void whatAnEventLoopCallsIsInATask() {
		sampled(SELECT + " < app.Hub.run < " + THREAD);
		assertEquals(Reason.IN_TASK,
				reads(90, 110, SOCKET + "app.Registry.ask < app.Session.frame < app.Hub.run < " + THREAD));
	}

	@Test
	public void aLibrarysEventLoopThatWaitsForABufferIsInATask() {
		String loop = " < org.acme.Server.run < " + THREAD;
		sampled(SELECT + loop);
		assertEquals(Reason.IN_TASK,
				parks(90, 110, TAKE + " < org.acme.Server.takeBuffer < org.acme.Server.doRead" + loop));
	}

	@Test
	public void aQueueInOneOfTwoMethodsThatUseChannelsMayHoldBuffers() {
		String server = " < org.acme.Server.run < " + THREAD;
		waits(WaitKind.SOCKET_READ, 10, 1000,
				"sun.nio.ch.SocketChannelImpl.read < org.acme.Channels.read < org.acme.Server.doRead" + server);
		waits(WaitKind.SOCKET_WRITE, 10, 1000,
				"sun.nio.ch.SocketChannelImpl.write < org.acme.Channels.write < org.acme.Server.doWrite" + server);
		assertEquals(Reason.LOOP_OR_TASK,
				parks(60, 150, TAKE + " < org.acme.Server.takeBuffer < org.acme.Server.doRead" + server));
	}

	@Test
	public void aLibrarysFutureHasAResult() {
		assertEquals(Reason.IN_TASK, parks(90, 110, PARK + " < org.acme.FutureImpl$1.block < org.acme.FutureImpl.await"
				+ " < app.Desk.quote < app.Desk.run < " + EXECUTOR));
	}

	@Test
	public void permitsFarFromARunMethodAreForTheResultsThatAMethodIsNamedFor() {
		assertEquals(Reason.IN_TASK, parks(90, 110, PARK + " < java.util.concurrent.Semaphore.acquire"
				+ " < org.acme.Batch.getNextResult < org.acme.Batch.iterate < org.acme.Step.doExecute"
				+ " < org.acme.Step.execute < org.acme.Job.run < app.Nightly.lambda$main$0 < " + THREAD));
	}

	@Test
	public void permitsFarFromTheRunMethodOfAnEndlessTaskMayBeForResults() {
		String acquire = PARK + " < java.util.concurrent.Semaphore.acquire < org.acme.";
		String run = "org.acme.Step.execute < org.acme.Job.run < " + EXECUTOR;
		assertEquals(Reason.LOOP_OR_TASK,
				parks(90, 110, acquire + "Batch.permit < org.acme.Batch.iterate < org.acme.Step.start < " + run));
		newThread();
		assertEquals(Reason.LOOP_IN_EXECUTOR, parks(90, 110, acquire + run));
	}

	@Test
	public void aSignalFarFromTheRunMethodOfAnEndlessTaskMayEndItsOnlyWait() {
		String await = AWAIT + " < org.acme.Latches.pass < org.acme.Step.next < org.acme.Step.start < ";
		String run = "org.acme.Step.execute < org.acme.Job.run < " + EXECUTOR;
		assertEquals(Reason.LOOP_OR_TASK, parks(90, 110, await + run));
		sampled("org.acme.Step.work < " + run);
		assertEquals("not if something follows it", Reason.LOOP_IN_EXECUTOR, parks(90, 110, await + run));
	}

	@Test
	public void theVirtualThreadOfASessionMayReadItsRequests() {
		String session = "app.Shop.serve < app.Shop.lambda$main$3 < java.lang.VirtualThread.run";
		waits(WaitKind.SLEEP, 10, 1000, "java.lang.Thread.sleep < app.Shop.handle < " + session);
		int read = stack(SOCKET + session);
		for (int i = 0; i < 5; i++) {
			WaitSum reads = new WaitSum();
			reads.add(0, 1_000_000_000L);
			reads.add(2_000_000_000L, 3_000_000_000L);
			reads.add(4_000_000_000L, 5_000_000_000L);
			thread.add(read, WaitKind.SOCKET_READ, reads);
		}
		assertEquals(Reason.READER, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aVirtualThreadThatMostlyPausesReadsInTasks() {
		String loop = "app.Prices.lambda$main$1 < java.lang.VirtualThread.run";
		WaitSum pauses = new WaitSum();
		WaitSum reads = new WaitSum();
		for (long i = 0; i < 20; i++) {
			pauses.add(i * 500_000_000L, i * 500_000_000L + 400_000_000L);
			reads.add(i * 500_000_000L + 400_000_000L, i * 500_000_000L + 490_000_000L);
		}
		thread.add(stack("java.lang.Thread.sleep < " + loop), WaitKind.SLEEP, pauses);
		int read = stack(SOCKET + "app.Venues.get < " + loop);
		thread.add(read, WaitKind.SOCKET_READ, reads);
		assertEquals(Reason.THREAD_PER_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aLambdaMayRunAnother() {
		String loop = "app.Importer.lambda$main$2 < app.Importer.lambda$daemon$7 < " + THREAD;
		waits(WaitKind.SOCKET_READ, 20, 400, SOCKET + "app.Erp.get < " + loop);
		assertEquals(Reason.LOOP, parks(60, 100, TAKE + " < " + loop));
	}

	@Test
	public void truncatedStacksOfAThreadAreBranchesOfItsOnlyRoot() {
		int deep = stack("java.lang.Thread.sleep < app.Mail.send < app.Chain.proceed", true);
		thread.add(deep, WaitKind.SLEEP, 0, 100_000_000L);
		assertEquals(Reason.LOOP, parks(90, 110, TAKE + " < app.Consumer.run < " + THREAD));
	}

	@Test
	public void aTruncatedStackThatMostlyTakesFromAQueueMayBeALoop() {
		String deep = "app.Chain.proceed < ".repeat(40) + "app.Chain.handle";
		int take = stack(TAKE + " < " + deep, true);
		int get = stack(GET + " < " + deep, true);
		thread.add(take, WaitKind.PARK, 0, 6_000_000_000L);
		thread.add(get, WaitKind.PARK, 7_000_000_000L, 8_000_000_000L);
		assertEquals(Reason.CUT, inferred(take, WaitKind.PARK).reason());
		assertEquals(Reason.IN_TASK, inferred(get, WaitKind.PARK).reason());
	}

	@Test
	public void aLibraryThatMostlyWaitsInAnotherMayBeALoopWhateverTheNamesOfItsMethods() {
		assertEquals(Reason.LOOP_OR_TASK,
				parks(90, 110,
						PARK + " < net.base.Sync.block < org.acme.Daemon.step < org.acme.Daemon.run < " + THREAD));
	}

	@Test
	public void aTickerMaySleepInAHelperOfAnotherOwner() {
		assertEquals(Reason.TICKER, manyTimes(stack("java.lang.Thread.sleep < net.base.Sleeps.sleepQuietly"
				+ " < org.acme.Heart.beat < org.acme.Heart.run < " + THREAD), WaitKind.SLEEP).reason());
	}

	private Reason sleepsOnce(int millis, String frames) {
		int number = stack(frames);
		thread.add(number, WaitKind.SLEEP, 0, millis * 1_000_000L);
		return inferred(number, WaitKind.SLEEP).reason();
	}

	@Test
	public void aThreadOfLibrariesThatSleepsOnceForMostOfTheTimeIsATicker() {
		assertEquals(Reason.TICKER,
				sleepsOnce(6000, "java.lang.Thread.sleep < org.server.Server.await < com.boot.Web$1.run"));
	}

	@Test
	public void oneShortSleepOfAThreadOfLibrariesMayBeATask() {
		assertEquals(Reason.LOOP_OR_TASK,
				sleepsOnce(1000, "java.lang.Thread.sleep < org.server.Server.await < com.boot.Web$1.run"));
	}

	@Test
	public void oneSleepMayBeThePauseOfALoopIfNothingElseOfItsThreadIsSeen() {
		assertEquals(Reason.LOOP_OR_TASK,
				sleepsOnce(1000, "java.lang.Thread.sleep < org.probe.Span.sleep < app.Shop.run < " + THREAD));
	}

	@Test
	public void oneSleepOfALibraryAmongOtherThingsIsInATask() {
		sampled("app.Shop.write < app.Shop.run < " + THREAD);
		assertEquals(Reason.IN_TASK,
				sleepsOnce(1000, "java.lang.Thread.sleep < org.probe.Span.enter < app.Shop.run < " + THREAD));
	}

	@Test
	public void aLibraryMayRunAnEndlessLoopOfTheApplicationThatSleeps() {
		assertEquals(Reason.LOOP_OR_TASK, inferred(waits(WaitKind.SLEEP, 40, 200,
				"java.lang.Thread.sleep < app.Prices.run < org.flow.Source.run < org.flow.Runner.run"),
				WaitKind.SLEEP).reason());
	}

	@Test
	public void sleepsInAMethodThatTheApplicationRunsForALibraryAreInATask() {
		assertEquals(Reason.IN_TASK, inferred(waits(WaitKind.SLEEP, 40, 200,
				"java.lang.Thread.sleep < app.Prices.ask < app.Prices.run < org.flow.Source.run < org.flow.Runner.run"),
				WaitKind.SLEEP).reason());
	}

	@Test
	public void theLockOfAnAsynchronousChannelBelongsToNonBlockingIo() {
		String frames = "sun.nio.ch.UnixAsynchronousSocketChannelImpl.finish"
				+ " < sun.nio.ch.EPollPort$EventHandlerTask.run < " + EXECUTOR;
		assertEquals(Reason.WAKE_UP, inferred(waits(WaitKind.MONITOR_ENTER, 1, 100, frames), WaitKind.MONITOR_ENTER)
				.reason());
	}

	@Test
	public void waitsDeeperThanTheFetchOfALibrarysThreadAreNotFetches() {
		String root = " < org.acme.Worker.run < " + THREAD;
		waits(WaitKind.PARK, 5, 2000, TAKE + " < org.acme.Worker.next" + root);
		String deep = " < org.acme.Log.flush < org.acme.Log.append < org.acme.Region.change < org.acme.Job.perform"
				+ root;
		assertNotEquals("a wait for a signal", Verdict.IDLE,
				inferred(waits(WaitKind.PARK, 60, 160, AWAIT + deep), WaitKind.PARK).verdict());
		assertNotEquals("a pause before the next try", Verdict.IDLE,
				inferred(waits(WaitKind.SLEEP, 9, 1000, "java.lang.Thread.sleep" + deep), WaitKind.SLEEP).verdict());
	}

	@Test
	public void aLibrarysThreadThatPutsIntoAFullBufferIsNotIdle() {
		assertNotEquals(Verdict.IDLE, inferred(waits(WaitKind.PARK, 60, 160,
				AWAIT + " < org.acme.RingBuffer.put < org.acme.Producer.run < " + THREAD), WaitKind.PARK).verdict());
	}

	@Test
	public void aVirtualThreadMayReceiveThroughALibrary() {
		assertEquals(Reason.READER, manyTimes(stack("java.net.Socket$SocketInputStream.read < org.ws.Frames.read"
				+ " < org.ws.Client.readMessage < app.Feed.run < java.lang.VirtualThread.run"),
						WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aPipeIsReadLikeASocket() {
		String read = "java.io.FileInputStream.read < java.io.BufferedInputStream.read < org.exec.StreamPumper.run < ";
		assertEquals("of a process", Reason.READER,
				inferred(waits(WaitKind.FILE_READ, 5, 1000, read + THREAD), WaitKind.FILE_READ).reason());
		assertEquals("of another thread", Reason.READER, inferred(waits(WaitKind.MONITOR_WAIT, 5, 1000,
				"java.lang.Object.wait < java.io.PipedInputStream.read < org.acme.Pump.run < " + THREAD),
				WaitKind.MONITOR_WAIT).reason());
		newThread();
		int output = waits(WaitKind.FILE_READ, 60, 150,
				"java.io.FileInputStream.read < org.exec.Output.next < app.Log.run < " + THREAD);
		assertEquals("through a library", Reason.READER, inferred(output, WaitKind.FILE_READ).reason());
		newThread();
		int disk = stack(read + THREAD);
		thread.add(disk, WaitKind.FILE_READ, 0, 30_000_000);
		threads.remove(0);
		assertEquals("a disk is quicker", Reason.IO, inferred(disk, WaitKind.FILE_READ).reason());
	}

	@Test
	public void aTaskThatGathersCompletedTasksBlocks() {
		String root = " < java.util.concurrent.ExecutorCompletionService.take < app.Job.run < " + EXECUTOR;
		for (int i = 0; i < 2; i++) {
			newThread();
			waits(WaitKind.PARK, 90, 110, TAKE + root);
		}
		assertEquals(Reason.SHORT_TASK, inferred(stack(TAKE + root), WaitKind.PARK).reason());
	}

	@Test
	public void allLinesOfAMethodAreOnePlace() {
		waits(WaitKind.SOCKET_READ, 9, 1000, "java.net.Socket$SocketInputStream.read < org.acme.Feed.run < " + THREAD);
		int second = stacks.size();
		stacks.add(new Stack(stacks.get(second - 1).frames().stream()
				.map(f -> new Frame(f.className(), f.methodName(), 2)).toList(), false));
		thread.add(second, WaitKind.SOCKET_READ, 0, 30_000_000);
		assertEquals(Reason.READER, inferred(second, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void anEndlessTaskThatWaitsInOnePlaceIsNotAShortOne() {
		String root = " < java.util.concurrent.FutureTask.run < " + EXECUTOR;
		waits(WaitKind.PARK, 50, 200, FETCH);
		waits(WaitKind.SLEEP, 50, 200, "java.lang.Thread.sleep < org.acme.Upload.run" + root);
		newThread();
		int take = waits(WaitKind.PARK, 90, 110, TAKE + " < org.acme.Looper.run" + root);
		newThread();
		int sleep = waits(WaitKind.SLEEP, 90, 110, "java.lang.Thread.sleep < org.acme.Cleaner.run" + root);
		assertEquals(Reason.LOOP_IN_EXECUTOR, inferred(take, WaitKind.PARK).reason());
		assertEquals(Reason.TICKER, inferred(sleep, WaitKind.SLEEP).reason());
	}

	@Test
	public void aPhaserHasNewNodesButBringsNoReply() {
		assertEquals(Verdict.UNKNOWN, awaitsObjects(1,
				PARK + " < java.util.concurrent.Phaser.arriveAndAwaitAdvance < app.Round.run < " + THREAD).verdict());
	}

	@Test
	public void aLibrarysLoopMayAskTheApplicationForItsNextWork() {
		String root = " < app.Source.poll < org.acme.Engine.step < org.acme.Engine.run < " + EXECUTOR;
		assertEquals(Reason.LOOP_IN_EXECUTOR, parks(90, 110, AWAIT + " < org.acme.Changes.poll" + root));
		newThread();
		assertNotEquals("a handler does not", Verdict.IDLE, inferred(waits(WaitKind.PARK, 90, 110, AWAIT
				+ " < org.acme.Changes.poll < app.Sink.handle < org.acme.Writer.run < " + EXECUTOR),
						WaitKind.PARK).verdict());
	}

	@Test
	public void readsOfAnApplicationLoopBesidesItsQueueAreInATask() {
		int read = waits(WaitKind.SOCKET_READ, 9, 1000,
				"java.net.Socket$SocketInputStream.read < app.Backend.quote < app.Consumer.run < " + THREAD);
		waits(WaitKind.PARK, 80, 110, TAKE + " < app.Consumer.run < " + THREAD);
		assertEquals(Reason.IN_TASK, inferred(read, WaitKind.SOCKET_READ).reason());
	}

	@Test
	public void aSemaphoreThatIsTheOnlyWaitOfALibrarysThreadBringsWork() {
		int acquire = stack(PARK + " < java.util.concurrent.Semaphore.acquire < org.acme.Actor.live < " + THREAD);
		thread.add(acquire, WaitKind.PARK, 0, 5_000_000_000L);
		assertEquals(Verdict.IDLE, inferred(acquire, WaitKind.PARK).verdict());
	}

	@Test
	public void aLibrarysThreadThatIsIdleElsewhereAwaitsAReply() {
		String root = " < org.acme.Pinger.run < " + THREAD;
		waits(WaitKind.MONITOR_WAIT, 60, 160, "java.lang.Object.wait" + root);
		assertNotEquals(Verdict.IDLE,
				inferred(waits(WaitKind.PARK, 9, 1000, AWAIT + " < org.acme.Link.sendPing" + root),
						WaitKind.PARK).verdict());
	}

	@Test
	public void anObjectThatManyPartsOfASumShareIsNotNew() {
		WaitSum sum = new WaitSum();
		for (int i = 0; i < 12; i++) {
			WaitSum part = new WaitSum();
			part.waitedFor(1000);
			sum.addObjects(part);
		}
		assertEquals(false, sum.areForReplies());
	}

	@Test
	public void aFrameMayHaveNoName() {
		stacks.remove(main);
		int wait = waits(WaitKind.PARK, 30, 330, PARK + " < . < org.acme.Worker.run < " + THREAD);
		assertNotEquals(Verdict.IDLE, inferred(wait, WaitKind.PARK).verdict());
	}

	@Test
	public void withoutAStackNothingIsInferred() {
		Inferred nothing = inferred(-1, WaitKind.PARK);
		assertEquals(Verdict.UNKNOWN, nothing.verdict());
		assertNull(nothing.frame());
	}

	@Test
	public void everyReasonHasASentence() {
		for (Reason reason : Reason.values()) {
			String sentence = new Inferred(reason, stacks.get(0).frames().get(0), false).sentence();
			assertEquals(sentence, true, sentence.endsWith(".") && !sentence.contains("!"));
		}
	}
}
