package org.threadlanes.core.classify;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.Test;
import org.threadlanes.core.classify.rules.Owners;
import org.threadlanes.core.classify.rules.Pauses;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSum;

/**
 * Facts of hand-made waits, one by one. The application is {@code shop}; {@code pool} and {@code net} are libraries.
 */
public class FactTest {

	private static final String THREAD = " < java.lang.Thread.run";
	private static final String EXECUTOR =
			" < java.util.concurrent.ThreadPoolExecutor.runWorker < java.lang.Thread.run";
	private static final String ACQUIRE = "java.util.concurrent.locks.LockSupport.park < "
			+ "java.util.concurrent.Semaphore.acquire < ";
	private static final String TAKE = "java.util.concurrent.LinkedBlockingQueue.take < ";
	private static final String SLEEP = "java.lang.Thread.sleep < ";
	private static final String READ = "java.net.Socket$SocketInputStream.read < ";

	private final List<Stack> stacks = new ArrayList<>();
	private final List<ThreadWaits> threads = new ArrayList<>(List.of(new ThreadWaits()));

	private int stack(String frames) {
		stacks.add(new Stack(Arrays.stream(frames.split(" < ")).map(frame -> {
			int dot = frame.lastIndexOf('.');
			return new Frame(frame.substring(0, dot), frame.substring(dot + 1), 0);
		}).toList(), false));
		return stacks.size() - 1;
	}

	/** Ten waits of 100 ms, one each second, on the last thread. */
	private int waits(WaitKind kind, String frames) {
		int number = stack(frames);
		for (int i = 0; i < 10; i++) {
			wait(threads.get(threads.size() - 1), number, kind, i * 1_000_000_000L, i * 1_000_000_000L + 100_000_000);
		}
		return number;
	}

	/** Ten waits at one target on the last thread, one each second. */
	private int mostly(WaitKind kind, int millis, String frames) {
		int number = stack(frames);
		WaitSum sum = new WaitSum();
		for (int i = 0; i < 10; i++) {
			sum.add(i * 1_000_000_000L, i * 1_000_000_000L + millis * 1_000_000L);
		}
		threads.get(threads.size() - 1).add(number, kind, sum);
		return number;
	}

	private static void wait(ThreadWaits thread, int stack, WaitKind kind, long start, long end) {
		WaitSum sum = new WaitSum();
		sum.add(start, end);
		thread.add(stack, kind, sum);
	}

	private int parks(String frames) {
		return waits(WaitKind.PARK, frames);
	}

	private void seen(String frames) {
		BitSet seen = new BitSet();
		seen.set(stack(frames));
		threads.get(threads.size() - 1).addSampledStacks(seen);
	}

	private boolean has(Fact fact, int stack, WaitKind kind) {
		return facts(stack, kind).has(fact);
	}

	private WaitFacts facts(int stack, WaitKind kind) {
		Classifier classifier = new Classifier(
				new RecordedWaits(stacks, Set.of("shop.Main"), 10_000_000_000L, Map.of("worker-N", threads)),
				new StackClassifier(Rules.shipped().stacks()));
		WaitFacts facts = new PoolClassifier(classifier, threads).facts(ThreadWaits.key(stack, kind));
		facts.inferred(VerdictTable.SHIPPED);
		return facts;
	}

	private String row(int stack, WaitKind kind) {
		return facts(stack, kind).inferred(VerdictTable.SHIPPED).row().id();
	}

	private void is(boolean expected, Fact fact, int park) {
		assertEquals(expected, has(fact, park, WaitKind.PARK));
	}

	private Obstacle obstacle(String frames) {
		return new StackShape(stacks.get(stack(frames)), new Owners(
				new StackClassifier(Rules.shipped().stacks()), List.of(), Set.of()), new Pauses(stacks))
				.obstacle(WaitKind.PARK);
	}

	@Test
	public void aQueueIsTakenFromButNotFilled() {
		assertEquals(Obstacle.QUEUE, obstacle(TAKE + "pool.Worker.run" + THREAD));
		assertEquals(Obstacle.ROOM,
				obstacle("java.util.concurrent.LinkedBlockingQueue.put < pool.Worker.run" + THREAD));
		assertEquals("whoever accepts next", Obstacle.QUEUE, obstacle("jdk.internal.misc.Unsafe.park < "
				+ "java.util.concurrent.locks.ReentrantLock.lock < sun.nio.ch.NioSocketImpl.accept < "
				+ "java.net.ServerSocket.accept < shop.Server.run" + THREAD));
	}

	@Test
	public void referencesAreFoundByGarbageCollection() {
		int wait = waits(WaitKind.MONITOR_WAIT,
				"java.lang.Object.wait < java.lang.ref.ReferenceQueue.remove < pool.Cleaner.run" + THREAD);
		assertEquals(true, has(Fact.FETCH, wait, WaitKind.MONITOR_WAIT));
	}

	@Test
	public void aWrapperIsNotAnotherOwner() {
		is(false, Fact.SEVERAL, parks(TAKE + "pool.Worker.run < net.ThreadFactory$Wrapper.run" + THREAD));
	}

	@Test
	public void aCallerThatDoesMoreThanRunIsAnotherOwner() {
		is(true, Fact.SEVERAL, parks(TAKE + "pool.Pool.borrow < shop.Orders.place" + THREAD));
	}

	@Test
	public void theApplicationIsTheOwnerOfTheMainClass() {
		is(true, Fact.APPLICATION, parks(TAKE + "shop.Worker.run" + THREAD));
		is(false, Fact.APPLICATION, parks(TAKE + "pool.Worker.run" + THREAD));
	}

	@Test
	public void whoIsAloneOnAllStacksIsTheApplication() {
		StackClassifier rules = new StackClassifier(Rules.shipped().stacks());
		stack("shop.Worker.run" + THREAD);
		assertEquals(true, new Owners(rules, stacks, Set.of()).isApplication("shop"));
		stack("pool.Worker.run" + THREAD);
		assertEquals(false, new Owners(rules, stacks, Set.of()).knowApplication());
	}

	@Test
	public void aLambdaOfTheMainMethodShowsTheApplication() {
		StackClassifier rules = new StackClassifier(Rules.shipped().stacks());
		stack("pool.Worker.run" + THREAD);
		stack("shop.Main.lambda$main$0 < pool.Worker.run" + THREAD);
		assertEquals(true, new Owners(rules, stacks, Set.of("Launcher")).isApplication("shop"));
		assertEquals(false, new Owners(rules, stacks, Set.of("Launcher")).isApplication("pool"));
	}

	@Test
	public void aPauseOfAHelperIsThatOfItsCaller() {
		int wait = waits(WaitKind.SLEEP, SLEEP + "pool.Os.sleep < pool.Worker.run" + THREAD);
		assertEquals(true, has(Fact.OWN_METHOD, wait, WaitKind.SLEEP));
	}

	@Test
	public void whoeverWaitsToAddWaitsForRoom() {
		String await = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await < ";
		assertEquals(Obstacle.ROOM, obstacle(await + "shop.Buffer.put < shop.Feeder.run" + THREAD));
		assertEquals(Obstacle.SIGNAL, obstacle(await + "shop.Buffer.lift < shop.Feeder.run" + THREAD));
	}

	@Test
	public void whatALoopWasGivenIsNotTheLoop() {
		int loop = parks("shop.Pool.rest < shop.Pool.run" + THREAD);
		int lambda = parks("shop.Desk.lend < shop.Order$$Lambda.run < shop.Pool.run" + THREAD);
		int method = parks("shop.Desk.lend < shop.Desk.serve < shop.Pool.run" + THREAD);
		is(true, Fact.HANDED, lambda);
		is(false, Fact.HANDED, method);
		is(false, Fact.HANDED, loop);
		is(true, Fact.HANDS_ON, loop);
	}

	@Test
	public void aLoopThatDoesNothingElseMayBeWhatAWrapperRuns() {
		is(false, Fact.HANDED, parks("shop.Pool.rest < shop.Pool$$Lambda.run < shop.Named.run" + THREAD));
	}

	@Test
	public void whatSleepsForManyIsAHelper() {
		int one = waits(WaitKind.SLEEP, SLEEP + "shop.Time.nap < shop.Bell.run" + THREAD);
		assertEquals(false, has(Fact.HELPER, one, WaitKind.SLEEP));
		assertEquals(false, has(Fact.OWN_METHOD, one, WaitKind.SLEEP));
		waits(WaitKind.SLEEP, SLEEP + "shop.Time.nap < shop.Drum.run" + THREAD);
		waits(WaitKind.SLEEP, SLEEP + "shop.Time.nap < shop.Horn.run" + THREAD);
		assertEquals(true, has(Fact.HELPER, one, WaitKind.SLEEP));
		assertEquals(true, has(Fact.OWN_METHOD, one, WaitKind.SLEEP));
	}

	@Test
	public void whoWritesWhereItReadsAsks() {
		int read = waits(WaitKind.SOCKET_READ, READ + "shop.Stock.query < shop.Worker.run" + THREAD);
		assertEquals(false, has(Fact.ASKS, read, WaitKind.SOCKET_READ));
		waits(WaitKind.SOCKET_WRITE,
				"java.net.Socket$SocketOutputStream.write < shop.Stock.query < shop.Worker.run" + THREAD);
		assertEquals(true, has(Fact.ASKS, read, WaitKind.SOCKET_READ));
	}

	@Test
	public void threadsOfWhichOneAlwaysWorksNeverWaitAllAtOnce() {
		String meets = "java.util.concurrent.CyclicBarrier.await < shop.Gang.run" + THREAD;
		mostly(WaitKind.PARK, 400, meets);
		threads.add(new ThreadWaits());
		int wait = mostly(WaitKind.PARK, 900, meets);
		is(true, Fact.ALL_AT_ONCE, wait);
		threads.add(new ThreadWaits());
		is(false, Fact.ALL_AT_ONCE, wait);
		threads.remove(2);
		threads.set(1, new ThreadWaits());
		is(false, Fact.ALL_AT_ONCE, mostly(WaitKind.PARK, 50, meets));
	}

	@Test
	public void aMainClassWithoutPackageThatDoesNothingElseIsNotTheApplication() {
		stack(TAKE + "ship.Worker.run" + THREAD);
		stack("java.lang.Thread.join < Run.main");
		assertTrue(new Owners(new StackClassifier(Rules.shipped().stacks()), stacks, Set.of("Run"))
				.isApplication("ship"));
	}

	@Test
	public void aThreadThatReadsBetweenItsSleepsTalks() {
		int wait = waits(WaitKind.SLEEP, SLEEP + "shop.Teller.run" + THREAD);
		assertEquals(false, has(Fact.TALKS, wait, WaitKind.SLEEP));
		waits(WaitKind.SOCKET_READ, "java.net.Socket$SocketInputStream.read < shop.Teller.run" + THREAD);
		assertEquals(true, has(Fact.TALKS, wait, WaitKind.SLEEP));
	}

	@Test
	public void aLoopThatSleepsPacesWhatItCalls() {
		String loop = "shop.Client.run" + THREAD;
		int read = waits(WaitKind.SOCKET_READ, READ + "shop.Client.ask < " + loop);
		assertEquals(false, has(Fact.PACED, read, WaitKind.SOCKET_READ));
		int sleep = waits(WaitKind.SLEEP, SLEEP + loop);
		assertEquals(true, has(Fact.PACED, read, WaitKind.SOCKET_READ));
		assertEquals(false, has(Fact.PACED, sleep, WaitKind.SLEEP));
	}

	@Test
	public void ofTwoPausesThatTakeAsLongTheDeeperOneIsTheWork() {
		int work = mostly(WaitKind.SLEEP, 410, SLEEP + "shop.Ledger.write < shop.Clerk.step < shop.Clerk.run" + THREAD);
		int pause = mostly(WaitKind.SLEEP, 400, SLEEP + "shop.Clerk.step < shop.Clerk.run" + THREAD);
		assertEquals("own-call", row(work, WaitKind.SLEEP));
		assertEquals("timer", row(pause, WaitKind.SLEEP));
	}

	@Test
	public void eitherOfTwoPausesThatTakeAsLongAsNearToTheRootMayBeTheWork() {
		int one = mostly(WaitKind.SLEEP, 410, SLEEP + "shop.Ledger.write < shop.Clerk.run" + THREAD);
		int other = mostly(WaitKind.SLEEP, 400, SLEEP + "shop.Bell.ring < shop.Clerk.run" + THREAD);
		assertEquals("twin", row(one, WaitKind.SLEEP));
		assertEquals("twin", row(other, WaitKind.SLEEP));
		int longer = mostly(WaitKind.SLEEP, 600, SLEEP + "shop.Door.close < shop.Porter.run" + THREAD);
		mostly(WaitKind.SLEEP, 300, SLEEP + "shop.Bell.ring < shop.Porter.run" + THREAD);
		assertEquals("timer", row(longer, WaitKind.SLEEP));
	}

	@Test
	public void aClientOfTheJdkWaitsForItsReply() {
		String reads = "java.io.BufferedInputStream.read < sun.net.www.http.HttpClient.parseHTTP < ";
		int read = waits(WaitKind.SOCKET_READ, READ + reads + "shop.Prices.get < shop.Main.run" + THREAD);
		int other = waits(WaitKind.SOCKET_READ, READ + "shop.Prices.get < shop.Main.run" + THREAD);
		assertEquals(true, has(Fact.REQUEST, read, WaitKind.SOCKET_READ));
		assertEquals(false, has(Fact.REQUEST, other, WaitKind.SOCKET_READ));
	}

	@Test
	public void aLoopThatTakesFromAQueueWorksElsewhere() {
		int sleep = waits(WaitKind.SLEEP, SLEEP + "shop.Limit.acquire < shop.Crawler.run" + THREAD);
		assertEquals(false, has(Fact.ELSEWHERE, sleep, WaitKind.SLEEP));
		int own = waits(WaitKind.SLEEP, SLEEP + "shop.Crawler.run" + THREAD);
		int take = mostly(WaitKind.PARK, 100, TAKE + "shop.Crawler.run" + THREAD);
		assertEquals(true, has(Fact.ELSEWHERE, sleep, WaitKind.SLEEP));
		assertEquals(true, has(Fact.ELSEWHERE, own, WaitKind.SLEEP));
		is(false, Fact.ELSEWHERE, take);
	}

	@Test
	public void whatALoopAwaitsBesideItsQueueIsNoWork() {
		int session = mostly(WaitKind.PARK, 400, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await < "
				+ "shop.Pool.take < shop.Crawler.run" + THREAD);
		assertEquals("own-unknown", row(session, WaitKind.PARK));
		int take = mostly(WaitKind.PARK, 100, TAKE + "shop.Crawler.run" + THREAD);
		is(true, Fact.TAKEN, session);
		is(false, Fact.TAKEN, take);
		assertEquals("own-taken", row(session, WaitKind.PARK));
	}

	@Test
	public void aLoopThatAwaitsASignalMaySleepForItsWork() {
		int sleep = waits(WaitKind.SLEEP, SLEEP + "shop.Crawler.run" + THREAD);
		assertEquals(false, has(Fact.ELSEWHERE, sleep, WaitKind.SLEEP));
		mostly(WaitKind.MONITOR_WAIT, 50, "java.lang.Object.wait < shop.Crawler.run" + THREAD);
		assertEquals(true, has(Fact.ELSEWHERE, sleep, WaitKind.SLEEP));
	}

	@Test
	public void aThreadThatOnlySleepsAwaitsNoSignalThatOthersOfItsPoolAwait() {
		int sleep = waits(WaitKind.SLEEP, SLEEP + "shop.Crawler.run" + THREAD);
		threads.add(new ThreadWaits());
		mostly(WaitKind.MONITOR_WAIT, 50, "java.lang.Object.wait < shop.Crawler.run" + THREAD);
		assertEquals(false, has(Fact.ELSEWHERE, sleep, WaitKind.SLEEP));
	}

	@Test
	public void noTaskOfABusyExecutorLastsBesideAnother() {
		int one = parks("pool.Mail.await < pool.Mail.run" + EXECUTOR);
		is(true, Fact.LASTS, one);
		parks("pool.Print.await < pool.Print.run" + EXECUTOR);
		is(false, Fact.LASTS, one);
	}

	@Test
	public void aLibraryThatSelectsInACallIsNoEventLoop() {
		String select = "sun.nio.ch.SelectorImpl.lockAndDoSelect < ";
		seen(select + "pool.Poll.await < pool.Consumer.poll < shop.Orders.run" + THREAD);
		int lock = waits(WaitKind.MONITOR_ENTER, "shop.Orders.take < shop.Orders.run" + THREAD);
		assertEquals(false, has(Fact.EVENT_LOOP, lock, WaitKind.MONITOR_ENTER));
	}

	@Test
	public void aLoopWhoseOwnClientSelectsFarBelowItIsNoEventLoop() {
		String loop = "net.Stream.runOnce < net.Stream.run" + THREAD;
		int task = waits(WaitKind.SLEEP, SLEEP + "shop.Clicks.enrich < net.Task.process < " + loop);
		seen("sun.nio.ch.SelectorImpl.lockAndDoSelect < " + "net.Link.poll < ".repeat(6) + "net.Consumer.poll < " + loop);
		assertEquals(false, has(Fact.EVENT_LOOP, task, WaitKind.SLEEP));
		seen("sun.nio.ch.SelectorImpl.lockAndDoSelect < net.Link.poll < " + loop);
		assertEquals(true, has(Fact.EVENT_LOOP, task, WaitKind.SLEEP));
	}

	@Test
	public void whatAnEventLoopOfTheApplicationCallsIsATask() {
		String loop = "shop.Hub.run" + THREAD;
		int read = mostly(WaitKind.SOCKET_READ, 400, READ + "shop.Hub.ask < shop.Hub.frame < " + loop);
		seen("sun.nio.ch.SelectorImpl.lockAndDoSelect < " + loop);
		assertEquals("loop-call", row(read, WaitKind.SOCKET_READ));
	}

	@Test
	public void loopsOfAPoolThatMeetAtABarrierWorkBetween() {
		int sleep = waits(WaitKind.SLEEP, SLEEP + "shop.Crew.row < shop.Crew.run" + THREAD);
		String meet = "java.util.concurrent.Phaser.awaitAdvance < shop.Crew.run" + THREAD;
		mostly(WaitKind.PARK, 100, meet);
		assertEquals(false, has(Fact.ELSEWHERE, sleep, WaitKind.SLEEP));
		threads.add(new ThreadWaits());
		mostly(WaitKind.PARK, 100, meet);
		assertEquals(true, has(Fact.ELSEWHERE, sleep, WaitKind.SLEEP));
	}

	@Test
	public void aTaskThatPausesBetweenItsReadsIsAReader() {
		String task = "shop.Smelter.lambda$serve" + EXECUTOR;
		int read = mostly(WaitKind.SOCKET_READ, 900, READ + task);
		threads.add(new ThreadWaits());
		mostly(WaitKind.SOCKET_READ, 900, READ + task);
		assertEquals(false, has(Fact.READER, read, WaitKind.SOCKET_READ));
		waits(WaitKind.SLEEP, SLEEP + task);
		assertEquals(true, has(Fact.READER, read, WaitKind.SOCKET_READ));
	}

	@Test
	public void whereTheWaysOfALoopPartIsItsOwnWaitWhateverItIsCalled() {
		String loop = "shop.Shelf.go < shop.Main.lambda$safe" + EXECUTOR;
		int poll = mostly(WaitKind.PARK, 500, TAKE + loop);
		int call = waits(WaitKind.SLEEP, SLEEP + "shop.Shelf.store < " + loop);
		is(true, Fact.NAMED_FETCH, poll);
		assertEquals(false, has(Fact.NAMED_FETCH, call, WaitKind.SLEEP));
	}

	@Test
	public void aTaskThatHasOthersHandleWhatItReadsIsAReader() {
		String task = "shop.Chat.receive" + EXECUTOR;
		int read = mostly(WaitKind.SOCKET_READ, 900, READ + task);
		threads.add(new ThreadWaits());
		mostly(WaitKind.SOCKET_READ, 900, READ + task);
		assertEquals(false, has(Fact.READER, read, WaitKind.SOCKET_READ));
		waits(WaitKind.SLEEP, SLEEP + "shop.Chat.moderate < " + task);
		assertEquals(true, has(Fact.READER, read, WaitKind.SOCKET_READ));
	}

	@Test
	public void sampledWaitsAreNeverRegular() {
		int number = stack(SLEEP + "shop.Clock.run" + THREAD);
		for (boolean sampled : List.of(false, true)) {
			WaitSum sum = new WaitSum(sampled);
			sum.add(0, 100);
			sum.add(200, 300);
			threads.get(threads.size() - 1).add(number, WaitKind.SLEEP, sum);
			assertEquals(!sampled, has(Fact.REGULAR, number, WaitKind.SLEEP));
		}
	}

	@Test
	public void aTaskLastsIfItsExecutorFetchesNoOther() {
		int wait = parks(TAKE + "pool.Loop.run" + EXECUTOR);
		is(true, Fact.LASTS, wait);
		parks(TAKE + "java.util.concurrent.ThreadPoolExecutor.getTask" + EXECUTOR);
		is(false, Fact.LASTS, wait);
	}

	@Test
	public void tasksBranchOffWhereStacksDiverge() {
		int wait = parks(TAKE + "pool.Worker.run" + THREAD);
		is(false, Fact.BRANCHES, wait);
		seen("shop.Order.place < pool.Worker.run" + THREAD);
		is(true, Fact.BRANCHES, wait);
	}

	@Test
	public void workIsFetchedElsewhereIfAnotherWaitTakesMoreTime() {
		parks(TAKE + "pool.Worker.run" + THREAD);
		parks(TAKE + "pool.Worker.run" + THREAD);
		int wait = waits(WaitKind.SLEEP, SLEEP + "pool.Worker.retry < pool.Worker.doTask < pool.Worker.run" + THREAD);
		wait(threads.get(0), 0, WaitKind.PARK, 0, 5_000_000_000L);
		assertEquals(true, has(Fact.ELSEWHERE, wait, WaitKind.SLEEP));
	}

	@Test
	public void waitsOfEqualLengthAreRegular() {
		int wait = waits(WaitKind.SLEEP, SLEEP + "pool.Ticker.run" + THREAD);
		assertEquals(true, has(Fact.REGULAR, wait, WaitKind.SLEEP));
		wait(threads.get(0), wait, WaitKind.SLEEP, 0, 10_000_000);
		assertEquals(false, has(Fact.REGULAR, wait, WaitKind.SLEEP));
	}

	@Test
	public void severalThreadsWaitInOnePlace() {
		int wait = parks(TAKE + "pool.Worker.run" + THREAD);
		is(false, Fact.THREADS, wait);
		threads.add(new ThreadWaits());
		parks(TAKE + "pool.Worker.run" + THREAD);
		is(true, Fact.THREADS, wait);
	}

	@Test
	public void aThreadInASelectorIsAnEventLoop() {
		int wait = waits(WaitKind.SOCKET_READ, READ + "shop.Price.get < net.Loop.dispatch < net.Loop.run" + THREAD);
		seen("sun.nio.ch.EPoll.wait < sun.nio.ch.EPollSelectorImpl.doSelect < net.Loop.run" + THREAD);
		assertEquals(true, has(Fact.EVENT_LOOP, wait, WaitKind.SOCKET_READ));
	}

	@Test
	public void namesOfMethodsAreHints() {
		is(true, Fact.NAMED_FETCH, parks(TAKE + "pool.Worker.nextTask < pool.Worker.run" + THREAD));
		is(false, Fact.NAMED_FETCH, parks(TAKE + "pool.Worker.store < pool.Worker.run" + THREAD));
		is(true, Fact.NAMED_CALL, parks(TAKE + "pool.Client.awaitReply < pool.Client.run" + THREAD));
		is(true, Fact.NAMED_CALL, parks(TAKE + "pool.Client.execute < shop.Orders.place" + THREAD));
	}

	@Test
	public void aThreadHoldsAMonitorThatOthersWaitFor() {
		int wait = waits(WaitKind.SLEEP, SLEEP + "shop.Cache.load < shop.Cache.run" + THREAD);
		threads.get(0).held(wait, WaitKind.SLEEP, 1_000_000_000, 900_000_000, false);
		assertEquals(true, has(Fact.HOLDS, wait, WaitKind.SLEEP));
	}

	/** Leader and followers. */
	@Test
	public void aLockThatOthersHaveWhileTheyWaitForWorkIsATurnToWait() {
		int work = mostly(WaitKind.PARK, 500, TAKE + "shop.Crew.run" + THREAD);
		int lock = mostly(WaitKind.MONITOR_ENTER, 400, "shop.Crew.run" + THREAD);
		assertEquals("resource", row(lock, WaitKind.MONITOR_ENTER));
		threads.get(0).held(work, WaitKind.PARK, 5_000_000_000L, 4_000_000_000L, true);
		assertEquals("turn", row(lock, WaitKind.MONITOR_ENTER));
	}

	@Test
	public void aPermitThatGoesFromThreadToThreadIsNoWork() {
		int permit = mostly(WaitKind.PARK, 500, ACQUIRE + "shop.Loader.run" + THREAD);
		int load = mostly(WaitKind.SLEEP, 400, SLEEP + "shop.Loader.load < shop.Loader.run" + THREAD);
		assertEquals("own-unknown", row(permit, WaitKind.PARK));
		threads.get(0).turned(permit, WaitKind.PARK, 30, 11);
		threads.get(0).turned(load, WaitKind.SLEEP, 30, 11);
		assertEquals("permit-turn", row(permit, WaitKind.PARK));
		assertEquals("holder", row(load, WaitKind.SLEEP));
	}

	@Test
	public void aPermitThatSeldomGoesFromThreadToThreadMayBeWork() {
		int permit = mostly(WaitKind.PARK, 500, ACQUIRE + "shop.Loader.run" + THREAD);
		threads.get(0).turned(permit, WaitKind.PARK, 30, 10);
		is(false, Fact.PASSES_PERMIT, permit);
	}

	@Test
	public void aParkWithATimeLimitIsAnotherPlaceThanOneWithout() {
		String park = "java.util.concurrent.locks.LockSupport.park";
		int work = mostly(WaitKind.PARK, 500, park + " < shop.Keeper.run" + THREAD);
		int hold = mostly(WaitKind.PARK, 20, park + "Nanos < shop.Keeper.run" + THREAD);
		threads.get(0).held(work, WaitKind.PARK, 5_000_000_000L, 0, false);
		threads.get(0).held(hold, WaitKind.PARK, 200_000_000, 190_000_000, false);
		is(false, Fact.HOLDS, work);
		is(true, Fact.HOLDS, hold);
	}

	@Test
	public void aLoopOfTheApplicationParksInAMethodNamedLikeAFetch() {
		String park = "java.util.concurrent.locks.LockSupport.park < ";
		int next = mostly(WaitKind.PARK, 500, park + "shop.Mail.next < shop.Mail.run" + THREAD);
		int step = mostly(WaitKind.PARK, 400, park + "shop.Mail.step < shop.Mail.run" + THREAD);
		assertEquals("own-loop", row(next, WaitKind.PARK));
		assertEquals("own-unknown", row(step, WaitKind.PARK));
	}

	@Test
	public void whatALoopCallsBetweenPausesOfAnyLengthIsATask() {
		String loop = "shop.Client.run" + THREAD;
		int read = waits(WaitKind.SOCKET_READ, READ + "shop.Client.ask < " + loop);
		assertEquals("own-unknown", row(read, WaitKind.SOCKET_READ));
		int sleep = waits(WaitKind.SLEEP, SLEEP + loop);
		wait(threads.get(0), sleep, WaitKind.SLEEP, 0, 10_000_000);
		assertEquals("own-paced", row(read, WaitKind.SOCKET_READ));
	}

	@Test
	public void aSentenceNamesTheRowAndWhichOfItsFactsHold() {
		int take = parks(TAKE + "pool.Worker.run" + THREAD);
		assertEquals("The loop pool.Worker.run waits here between tasks. Facts: takes from a queue, near the run "
				+ "method, does not get its work elsewhere (row loop of the verdict table).",
				facts(take, WaitKind.PARK).inferred(VerdictTable.SHIPPED).sentence());
	}

	@Test
	public void aSentenceSaysAFactOnce() {
		waits(WaitKind.SLEEP, SLEEP + "shop.Limit.acquire < shop.Crawler.run" + THREAD);
		mostly(WaitKind.PARK, 100, TAKE + "shop.Crawler.run" + THREAD);
		String sentence = facts(0, WaitKind.SLEEP).inferred(VerdictTable.SHIPPED).sentence();
		assertEquals(sentence, sentence.indexOf("elsewhere,"), sentence.lastIndexOf("elsewhere,"));
	}

	@Test
	public void everyFactOfTheTableHasAText() {
		assertEquals(List.of(), VerdictTable.SHIPPED.rows().stream().flatMap(row -> row.terms().stream())
				.flatMap(List::stream).map(term -> term.text().toString()).filter(text -> text.startsWith("!"))
				.toList());
	}

	@Test
	public void everyReasonHasASentenceAndAWord() {
		for (Reason reason : Reason.values()) {
			Inferred inferred = Inferred.of(reason);
			assertEquals(reason.id(), false, (inferred.sentence() + inferred.summary()).contains("!"));
		}
	}
}
