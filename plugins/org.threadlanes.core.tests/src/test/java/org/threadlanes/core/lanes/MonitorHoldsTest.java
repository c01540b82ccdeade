package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.testing.HandMade;

/** A thread that waits while it has a monitor or a lock that others wait for is not idle. */
public class MonitorHoldsTest {

	private static final String SLEEP = "jdk.ThreadSleep";
	private static final String PARK = "jdk.ThreadPark";
	private static final String[] TAKE = {"java.util.concurrent.locks.LockSupport.park",
			"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
			"java.util.concurrent.LinkedBlockingQueue.take"};

	private final ThreadStruct holder = HandMade.thread(1, "cache-refresher");
	private final ThreadStruct worker = HandMade.thread(2, "worker-1");
	private final HandMade events = new HandMade();

	private static Stack refresh(String ... leaf) {
		String[] frames = new String[leaf.length + 2];
		System.arraycopy(leaf, 0, frames, 0, leaf.length);
		frames[leaf.length] = "org.acme.cache.Refresher.run";
		frames[leaf.length + 1] = "java.lang.Thread.run";
		return HandMade.stack(frames);
	}

	/** The holder waits for a second, nine times. */
	private void waits(String type, Stack stack) {
		for (int i = 0; i < 9; i++) {
			events.wait(type, holder, 1100 * i, 1000, stack);
		}
	}

	/** The worker waits for a monitor until the holder has let it go, soon after one of its waits. */
	private void entersAfter(int wait, double millis, String method) {
		double end = 1100 * wait + 1010;
		events.wait("jdk.JavaMonitorEnter", worker, end - millis, millis,
				HandMade.stack(method, "shop.Worker.run", "java.lang.Thread.run"),
				Map.of("previousOwner", holder, "address", 4711L));
	}

	/** The holder gets a lock before each of its waits but the first, for which the worker queues from before to the end. */
	private void queues(String park) {
		for (int i = 1; i < 9; i++) {
			locks(holder, 1100 * i - 60, 1100 * i, park);
			locks(worker, 1100 * i - 50, 1100 * i + 1010, "park");
		}
	}

	private void locks(ThreadStruct thread, double start, double end, String park) {
		events.wait(PARK, thread, start, end - start,
				HandMade.stack("java.util.concurrent.locks.LockSupport." + park,
						"java.util.concurrent.locks.ReentrantLock.lock", "org.acme.cache.Cache.get", "shop.Worker.run",
						"java.lang.Thread.run"),
				Map.of("parkedClass", "java.util.concurrent.locks.ReentrantLock$NonfairSync", "address", 4711L));
	}

	private Verdict verdict() throws Exception {
		ThreadLanes lanes = events.lanes();
		Verdict verdict = verdict(lanes);
		LanesBuilder withoutSpans = LanesBuilder.withoutSpans(Rules.shipped());
		assertEquals("without spans", verdict,
				verdict(withoutSpans.finish("", events.read(withoutSpans, Progress.NONE))));
		return verdict;
	}

	private static Verdict verdict(ThreadLanes lanes) {
		ThreadLane lane = HandMade.pool(lanes, "cache-refresher").lanes().get(0);
		return lanes.decision(lane, lane.waitGroups().get(0).stack(), lane.waitGroups().get(0).kind()).verdict();
	}

	@Test
	public void aSleepForWhichOthersWaitBlocks() throws Exception {
		waits(SLEEP, refresh("java.lang.Thread.sleep"));
		entersAfter(3, 900, "org.acme.cache.Cache.get");
		assertEquals(Verdict.BLOCKING, verdict());
	}

	@Test
	public void aSleepWithALockForWhichOthersQueueBlocks() throws Exception {
		waits(SLEEP, refresh("java.lang.Thread.sleep"));
		queues("park");
		assertEquals(Verdict.BLOCKING, verdict());
	}

	/** The holder sleeps in the method in which the worker waits for a lock, until it wakes up. */
	private void endTogether() {
		waits(SLEEP, HandMade.stack("java.lang.Thread.sleep", "org.acme.cache.Cache.get",
				"org.acme.cache.Refresher.run", "java.lang.Thread.run"));
		for (int i = 0; i < 9; i++) {
			locks(worker, 1100 * i + 100, 1100 * i + 1000.5, "park");
		}
	}

	@Test
	public void aSleepInTheMethodThatWaitsForALockBlocksIfItEndsAsTheWaitDoes() throws Exception {
		endTogether();
		assertEquals(Verdict.BLOCKING, verdict());
	}

	@Test
	public void whoSleepsWhileOthersGetALockDoesNotHaveIt() throws Exception {
		endTogether();
		ThreadStruct other = HandMade.thread(3, "worker-2");
		for (int i = 0; i < 9; i++) {
			locks(other, 1100 * i + 200, 1100 * i + 500, "park");
		}
		assertEquals(Verdict.IDLE, verdict());
	}

	@Test
	public void aPauseInTheMethodThatHadALockIsNoPartOfIt() throws Exception {
		endTogether();
		for (int i = 0; i < 9; i++) {
			events.wait(SLEEP, holder, 1100 * i + 1005, 90, HandMade.stack("java.lang.Thread.sleep",
					"org.acme.cache.Cache.pause", "org.acme.cache.Cache.get", "org.acme.cache.Refresher.run",
					"java.lang.Thread.run"));
		}
		ThreadLanes lanes = events.lanes();
		ThreadLane lane = HandMade.pool(lanes, "cache-refresher").lanes().get(0);
		assertEquals("it takes too little time to be the loop's own", List.of(Verdict.BLOCKING, Verdict.UNKNOWN),
				lane.waitGroups().stream().map(WaitGroup::verdict).toList());
	}

	@Test
	public void whoMayHaveGivenUpWaitingNeedNotHaveTheLock() throws Exception {
		waits(SLEEP, refresh("java.lang.Thread.sleep"));
		queues("parkNanos");
		assertEquals(Verdict.IDLE, verdict());
	}

	@Test
	public void aSleepForWhichNobodyWaitsIsIdle() throws Exception {
		waits(SLEEP, refresh("java.lang.Thread.sleep"));
		assertEquals(Verdict.IDLE, verdict());
	}

	@Test
	public void briefContentionProvesNothing() throws Exception {
		waits(SLEEP, refresh("java.lang.Thread.sleep"));
		entersAfter(3, 60, "org.acme.cache.Cache.get");
		assertEquals(Verdict.IDLE, verdict());
	}

	@Test
	public void threadsThatSleepInTheSameMethodInTurnBlock() throws Exception {
		waits(SLEEP, refresh("java.lang.Thread.sleep"));
		entersAfter(3, 1000, "org.acme.cache.Refresher.run");
		assertEquals(Verdict.BLOCKING, verdict());
	}

	@Test
	public void aRuleForAnIdleWaitDoesNotHideThatOthersWait() throws Exception {
		waits(PARK, refresh("java.util.concurrent.locks.LockSupport.parkNanos",
				"org.apache.kafka.clients.consumer.internals.FetchBuffer.awaitNotEmpty"));
		assertEquals(Verdict.IDLE, verdict());
		for (int i = 0; i < 9; i++) {
			entersAfter(i, 900, "shop.Orders.commit");
		}
		assertEquals(Verdict.BLOCKING, verdict());
	}

	@Test
	public void aQueueBlocksOnlyIfOthersMostlyWaitMeanwhile() throws Exception {
		waits(PARK, refresh(TAKE));
		entersAfter(3, 900, "org.acme.cache.Cache.get");
		assertEquals(Verdict.IDLE, verdict());
		for (int i = 4; i < 9; i++) {
			entersAfter(i, 900, "org.acme.cache.Cache.get");
		}
		assertEquals(Verdict.BLOCKING, verdict());
	}

	@Test
	public void theLeaderOfThreadsThatTakeTurnsAtAQueueIsIdle() throws Exception {
		waits(PARK, refresh(TAKE));
		for (int i = 0; i < 9; i++) {
			entersAfter(i, 1000, "org.acme.cache.Refresher.run");
		}
		assertEquals(Verdict.IDLE, verdict());
	}

	@Test
	public void objectWaitReleasesTheMonitor() throws Exception {
		waits("jdk.JavaMonitorWait", refresh("java.lang.Object.wait"));
		for (int i = 0; i < 9; i++) {
			entersAfter(i, 900, "org.acme.cache.Cache.get");
		}
		assertEquals(Verdict.IDLE, verdict());
	}

	@Test
	public void aThreadThatEntersTheMonitorAfterItsWaitDidNotHaveItBefore() throws Exception {
		waits(SLEEP, refresh("java.lang.Thread.sleep"));
		events.wait("jdk.JavaMonitorEnter", holder, 4300, 50, refresh("org.acme.cache.Refresher.update"),
				Map.of("previousOwner", HandMade.thread(3, "other"), "address", 4711L));
		events.wait("jdk.JavaMonitorEnter", worker, 3400, 960,
				HandMade.stack("org.acme.cache.Cache.get", "shop.Worker.run", "java.lang.Thread.run"),
				Map.of("previousOwner", holder, "address", 4711L));
		assertEquals(Verdict.IDLE, verdict());
	}
}
