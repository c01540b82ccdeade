package org.threadlanes.core.analysis.sites;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** Who had a lock that is no monitor, from the ends of the waits for its address. */
public class LockOwnersTest {

	private static final String PARK = "jdk.internal.misc.Unsafe.park";
	private static final String SUPPORT = "java.util.concurrent.locks.LockSupport.";
	private static final String LOCK = "java.util.concurrent.locks.ReentrantLock.lock";
	private static final long ADDRESS = 0xfc83c70L;
	private static final ThreadStruct ONE = thread(1, "orders-1");
	private static final ThreadStruct TWO = thread(2, "orders-2");
	private static final ThreadStruct THREE = thread(3, "orders-3");

	private final HandMade made = new HandMade();

	private LockOwnersTest lock(ThreadStruct thread, double start, double end) {
		return park(thread, start, end, ADDRESS, stack(PARK, SUPPORT + "park", LOCK, "acme.Cache.find"));
	}

	private LockOwnersTest park(ThreadStruct thread, double start, double end, long address, Stack stack) {
		return park(thread, start, end, address, stack, "ReentrantLock$NonfairSync");
	}

	private LockOwnersTest park(ThreadStruct thread, double start, double end, long address, Stack stack, String type) {
		made.wait("jdk.ThreadPark", thread, start, end - start, stack,
				Map.of("parkedClass", "java.util.concurrent.locks." + type, "address", address));
		return this;
	}

	private LockOwnersTest read(ThreadStruct thread, double start, double end, String method) {
		made.wait("jdk.SocketRead", thread, start, end - start, stack("java.net.Socket$SocketInputStream.read", method),
				Map.of("host", "db", "port", 5432));
		return this;
	}

	/** @return who had the lock in which part of the last wait of a thread, in ms */
	private List<String> held(ThreadStruct waiting) {
		ThreadLanes lanes = made.lanes();
		ThreadLane lane = lanes.lanes().stream().filter(one -> one.label().equals(waiting.name())).findFirst()
				.orElseThrow();
		int wait = lane.size() - 1;
		return new MonitorHolders(lanes).periods(lane, wait).stream()
				.map(held -> held.holder().label() + " " + millis(held.startNanos()) + ".." + millis(held.endNanos()))
				.toList();
	}

	private static long millis(long time) {
		return (time - HandMade.BEGIN) / 1_000_000;
	}

	@Test
	public void whoeverGotItHasItUntilTheNextWaitEnds() {
		lock(ONE, 0, 20).lock(TWO, 5, 50).lock(THREE, 10, 80);
		assertEquals(List.of("orders-1 20..50", "orders-2 50..80"), held(THREE));
	}

	@Test
	public void locksOfOneClassAreToldApartByTheirAddresses() {
		lock(ONE, 0, 20).lock(TWO, 5, 50);
		park(THREE, 10, 40, ADDRESS + 64, stack(PARK, SUPPORT + "park", LOCK, "acme.Cache.find"));
		assertEquals(List.of("orders-1 20..50"), held(TWO));
	}

	@Test
	public void whoGotItWhenNobodyQueuedIsTheOnlyOneInAMethodThatWaitsForIt() {
		read(ONE, 0, 39.5, "acme.Cache.find").read(THREE, 0, 39.5, "acme.Mail.send").lock(TWO, 5, 40);
		assertEquals(List.of("orders-1 5..40"), held(TWO));
	}

	@Test
	public void orTheOnlyOneInItsClass() {
		read(ONE, 0, 39.5, "acme.Cache.refresh").read(THREE, 0, 39.5, "acme.Mail.send").lock(TWO, 5, 40);
		assertEquals(List.of("orders-1 5..40"), held(TWO));
	}

	@Test
	public void ofSeveralInSuchAMethodNoneIsNamed() {
		read(ONE, 0, 39.5, "acme.Cache.find").read(THREE, 0, 39.5, "acme.Cache.find").lock(TWO, 5, 40);
		assertEquals(List.of(), held(TWO));
	}

	@Test
	public void whoWaitsThereForAnotherLockOnlyDoesNotHaveIt() {
		park(THREE, 100, 120, ADDRESS + 64, stack(PARK, SUPPORT + "park", LOCK, "acme.Cache.find"));
		read(THREE, 0, 39.5, "acme.Cache.find").lock(TWO, 5, 40);
		assertEquals(List.of(), held(TWO));
	}

	@Test
	public void whoIsThereBeyondTheEndDoesNotHaveIt() {
		read(ONE, 0, 39.5, "acme.Cache.find").read(THREE, 0, 60, "acme.Cache.find").lock(TWO, 5, 40);
		assertEquals(List.of("orders-1 5..40"), held(TWO));
	}

	@Test
	public void whoWaitsForItAgainHasLostIt() {
		lock(ONE, 0, 20).lock(ONE, 20.1, 50).lock(TWO, 5, 120);
		assertEquals(List.of("orders-1 50..120"), held(TWO));
	}

	@Test
	public void whoWaitsForAConditionHasGivenItUp() {
		lock(ONE, 0, 20).lock(TWO, 5, 80);
		park(ONE, 30, 60, ADDRESS + 8, stack(PARK, SUPPORT + "park",
				"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await", "acme.Cache.find"),
				"AbstractQueuedSynchronizer$ConditionObject");
		assertEquals(List.of(), held(TWO));
	}

	@Test
	public void whoWaitsForAConditionOfAnotherClassKeepsIt() {
		lock(ONE, 0, 20).lock(TWO, 5, 80);
		park(ONE, 30, 60, ADDRESS + 8, stack(PARK, SUPPORT + "park",
				"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"com.zaxxer.hikari.HikariDataSource.getConnection", "acme.Cache.find"),
				"AbstractQueuedSynchronizer$ConditionObject");
		assertEquals(List.of("orders-1 20..80"), held(TWO));
	}

	@Test
	public void aWaitWithATimeoutMayEndWithoutTheLock() {
		park(ONE, 0, 20, ADDRESS, stack(PARK, SUPPORT + "parkNanos",
				"java.util.concurrent.locks.ReentrantLock.tryLock", "acme.Cache.find"));
		lock(TWO, 5, 80);
		assertEquals(List.of(), held(TWO));
	}

	@Test
	public void aReadLockIsNotItsOnlyOne() {
		Stack read = stack(PARK, SUPPORT + "park",
				"java.util.concurrent.locks.AbstractQueuedSynchronizer.acquireShared",
				"java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock.lock", "acme.Cache.find");
		park(ONE, 0, 20, ADDRESS, read, "ReentrantReadWriteLock$NonfairSync");
		park(TWO, 5, 80, ADDRESS, read, "ReentrantReadWriteLock$NonfairSync");
		assertEquals(List.of(), held(TWO));
	}

	@Test
	public void nobodyIsNamedWhileItIsUnknownWhoHadItMostOfTheTime() {
		lock(ONE, 0, 70).lock(TWO, 5, 80);
		assertEquals(List.of(), held(TWO));
	}

	@Test
	public void ofARealLockMostOfTheTimeIsKnown() throws Exception {
		ThreadLanes lanes = Recordings.lanes("jetty-workers-jdk17");
		CallSites sites = CallSites.blocking(lanes);
		CallSite lock = sites.all().stream().filter(site -> site.frames().shortName().equals("Ops.lock:20")).findFirst()
				.orElseThrow();
		long known = 0;
		for (ThreadLane lane : lock.pool().lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				if (sites.contains(lock, lane, i)) {
					known += sites.holders().periods(lane, i).stream().mapToLong(HoldPeriod::nanos).sum();
				}
			}
		}
		assertTrue(known + " of " + lock.nanos(), known > 0.9 * lock.nanos());
	}
}
