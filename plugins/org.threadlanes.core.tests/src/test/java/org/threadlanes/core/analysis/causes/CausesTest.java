package org.threadlanes.core.analysis.causes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;
import static org.threadlanes.core.testing.HandMade.virtualThread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.analysis.report.PoolTime;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;

/** What keeps threads, from waits made by hand: ten seconds each. */
public class CausesTest {

	private static final String[] WORKER = {"java.util.concurrent.ThreadPoolExecutor.runWorker",
			"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"};
	private static final String PARK = "jdk.internal.misc.Unsafe.park";
	private static final Stack CONDITION = task(PARK,
			"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
			"com.zaxxer.hikari.util.ConcurrentBag.borrow",
			"com.zaxxer.hikari.HikariDataSource.getConnection", "acme.Orders.place");
	private static final Stack SEMAPHORE = task(PARK,
			"java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire", "java.util.concurrent.Semaphore.acquire",
			"acme.Orders.place");
	private static final Stack FETCH = stack(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
			"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
			"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
	private static final Stack CHARGE = task("java.net.Socket$SocketInputStream.read", "acme.Payments.charge",
			"acme.Orders.place");

	/** @return the stack of a task of a worker */
	private static Stack task(String ... frames) {
		List<String> all = new ArrayList<>(Arrays.asList(frames));
		all.addAll(Arrays.asList(WORKER));
		return stack(all.toArray(String[]::new));
	}

	private static List<Found> causes(HandMade made) {
		return causes(made.lanes());
	}

	private static List<Found> causes(ThreadLanes lanes) {
		return Causes.of(CallSites.blocking(lanes)).all();
	}

	private static Cause only(HandMade made) {
		List<Found> found = causes(made);
		assertEquals(found.toString(), 1, found.size());
		return found.get(0).cause();
	}

	/** Threads take turns: each has one of a few for 100 ms, and waits for it until its turn comes. */
	private static HandMade turns(int threads, int size, Stack waits, Stack holds) {
		HandMade made = new HandMade();
		int rounds = threads / size;
		for (int i = 0; i < threads; i++) {
			ThreadStruct thread = thread(11 + i, "orders-" + (i + 1));
			int turn = i / size;
			for (int start = 0; start < 9_000; start += 100 * rounds) {
				double held = start + 100.0 * turn;
				if (holds.frames().get(0).method().equals(PARK)) {
					made.park(thread, held, 99, holds);
				} else {
					made.wait("jdk.SocketRead", thread, held, 99, holds, Map.of("host", "payments", "port", 443L,
							"address", "10.0.0.1"));
				}
				made.park(thread, held + 100, 100.0 * (rounds - 1) - 0.5, waits);
			}
		}
		return made;
	}

	@Test
	public void whileSomebodyWaitsTheOthersThatComeByHaveIt() {
		Cause cause = only(turns(12, 3, CONDITION, CHARGE));
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(3, cause.first().size());
		assertEquals("com.zaxxer.hikari.HikariDataSource.getConnection", cause.first().resource());
		assertEquals("orders-N", cause.waiting().pool());
		assertEquals(12, cause.waiting().threads());
		assertEquals("acme.Orders.place:1", cause.waiting().call());
		Holder holder = cause.holding().get(0);
		assertEquals("acme.Payments.charge:1 socket-read payments:443",
				holder.call() + " " + holder.doing() + " " + holder.target());
		assertTrue(holder.toString(), holder.share() > 0.9);
	}

	@Test
	public void whoeverIsBelowTheCallHasItHoweverManyIfWaitsEndAsTheyGetOn() {
		HandMade made = new HandMade();
		Stack load = task("java.net.Socket$SocketInputStream.read", "acme.Rates.load", "acme.Rates.get");
		Stack wait = task(PARK, "java.util.concurrent.locks.LockSupport.park",
				"com.google.common.util.concurrent.AbstractFuture.get", "acme.Rates.get");
		for (int round = 0; round < 60; round++) {
			for (int i = 0; i < 8; i++) {
				ThreadStruct thread = thread(11 + i, "desk-" + (i + 1));
				boolean isLoader = (i + round) % 8 <= round % 3;
				if (isLoader) {
					made.wait("jdk.SocketRead", thread, 150 * round, 100, load);
				} else {
					made.park(thread, 150 * round, 100.5, wait);
				}
			}
		}
		Cause cause = only(made);
		assertEquals("RESOURCE 0 acme.Rates.load:1",
				cause.first().kind() + " " + cause.first().size() + " " + cause.holding().get(0).call());
	}

	/** Of the threads that want one of three, one has a lock meanwhile that others wait for, now two, now seven. */
	@Test
	public void whoWaitsForALockIsNotYetWhereItsHolderWaits() {
		HandMade made = turns(12, 3, CONDITION, CHARGE);
		Stack borrow = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"com.zaxxer.hikari.util.ConcurrentBag.borrow",
				"com.zaxxer.hikari.HikariDataSource.getConnection", "acme.Desk.dispatch");
		ThreadStruct holder = thread(40, "orders-40");
		for (int start = 0; start < 9_000; start += 100) {
			made.park(holder, start, 99, borrow);
			for (int i = 0; i < (start % 200 == 0 ? 2 : 7); i++) {
				made.wait("jdk.JavaMonitorEnter", thread(41 + i, "orders-" + (41 + i)), start, 99,
						task("acme.Desk.dispatch"),
						Map.of("monitorClass", "acme.Desk", "address", 4711L, "previousOwner", holder));
			}
		}
		Cause lock = causes(made).stream().map(Found::cause).filter(c -> c.first().kind() == CauseKind.LOCK).findFirst()
				.orElseThrow();
		assertEquals(List.of("com.zaxxer.hikari.HikariDataSource.getConnection"), lock.through());
		assertEquals("acme.Payments.charge:1", lock.holding().get(0).call());
	}

	/** As {@code static synchronized void print() { Thread.sleep(30); }} on one line: JDK 25 has the same stack. */
	@Test
	public void whatTheHolderDoesInTheLineOfTheWaitIsNotHeldByAnybody() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 30) {
			ThreadStruct holder = thread(11 + start / 30 % 3, "printer-" + (1 + start / 30 % 3));
			made.wait("jdk.ThreadSleep", holder, start, 29.5, task("acme.Printer.print"));
			for (int i = 1; i < 3; i++) {
				int other = (start / 30 + i) % 3;
				made.wait("jdk.JavaMonitorEnter", thread(11 + other, "printer-" + (1 + other)), start, 29.5,
						task("acme.Printer.print"),
						Map.of("monitorClass", "acme.Printer", "address", 4711L, "previousOwner", holder));
			}
		}
		CallSites sites = CallSites.blocking(made.lanes());
		Causes causes = Causes.of(sites);
		assertEquals(List.of(WaitKind.MONITOR_ENTER), sites.all().stream()
				.filter(site -> !causes.holders(site).isEmpty()).map(CallSite::kind).toList());
	}

	@Test
	public void permitsAreCountedAlike() {
		Cause cause = only(turns(8, 2, SEMAPHORE, CHARGE));
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(2, cause.first().size());
		assertEquals("java.util.concurrent.Semaphore.acquire", cause.first().resource());
	}

	@Test
	public void aMonitorWithoutANameIsNoOtherLockOfItsClass() {
		HandMade made = new HandMade();
		Stack lock = task(PARK, "java.util.concurrent.locks.ReentrantLock.lock", "acme.Quay.book");
		Stack enter = task("acme.Quay.clear");
		for (int i = 0; i < 4; i++) {
			ThreadStruct thread = thread(11 + i, "cranes-" + (i + 1));
			for (int start = 0; start < 9_000; start += 200) {
				made.park(thread, start, 5, lock);
				made.wait("jdk.SocketRead", thread, start + 6, 190, task("acme.Quay.hoist"), Map.of("host", "crane"));
			}
		}
		made.wait("jdk.JavaMonitorEnter", thread(30, "customs-1"), 0, 9_000, enter, Map.of());
		Found found = causes(made).stream().filter(one -> one.pool().name().equals("customs-N")).findFirst().get();
		assertEquals("the cranes do not have it", List.of(), found.cause().holding());
	}

	@Test
	public void ofASingleOneSomebodyUnseenMayHaveTheOthers() {
		for (Stack waits : List.of(CONDITION, SEMAPHORE)) {
			Cause.Link link = only(turns(4, 1, waits, CHARGE)).first();
			assertEquals(0, link.size());
			assertTrue(link.mayBeMore());
		}
		assertFalse(only(turns(12, 3, CONDITION, CHARGE)).first().mayBeMore());
	}

	@Test
	public void whileSomebodyWaitsHardlyEverFewerHaveItThanThereAre() {
		HandMade made = turns(12, 3, CONDITION, CHARGE);
		for (int i = 0; i < 6; i++) {
			ThreadStruct other = thread(51 + i, "orders-" + (51 + i));
			for (int start = 150 * i; start < 9_000; start += 900) {
				made.wait("jdk.SocketRead", other, start, 100 + 20 * i, task("java.net.Socket$SocketInputStream.read",
						"acme.Stock.ask"));
				made.park(other, start + 101 + 20 * i, 600 - 20 * i, task(PARK,
						"java.util.concurrent.LinkedBlockingQueue.take",
						"java.util.concurrent.ThreadPoolExecutor.getTask"));
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals("others of the pool do something else at times", 3, cause.first().size());
	}

	@Test
	public void ofThoseBelowTheCallSomeMayHaveGivenItBack() {
		HandMade made = turns(12, 3, CONDITION, CHARGE);
		for (int start = 0; start < 9_000; start += 1_000) {
			made.wait("jdk.SocketRead", thread(51, "orders-51"), start, 550, CHARGE);
			made.wait("jdk.SocketRead", thread(52, "orders-52"), start, 250, CHARGE);
		}
		Cause cause = only(made);
		assertEquals("hardly ever fewer, and often as many", 3, cause.first().size());
		assertEquals("acme.Payments.charge:1", cause.holding().get(0).call());
	}

	@Test
	public void whoBeginsToWaitJustAsAnotherGoesOnHasGivenItBack() {
		HandMade made = new HandMade();
		Stack rest = task("java.lang.Thread.sleep", "acme.Orders.rest", "acme.Orders.place");
		for (int i = 0; i < 6; i++) {
			ThreadStruct thread = thread(11 + i, "orders-" + (i + 1));
			for (double held = 100 * (i / 2); held < 9_000; held += 300) {
				made.wait("jdk.SocketRead", thread, held, 99, CHARGE, Map.of("host", "payments", "port", 443L,
						"address", "10.0.0.1"));
				made.wait("jdk.ThreadSleep", thread, held + 99.5, 60, rest);
				made.park(thread, held + 160, 139.5, CONDITION);
			}
		}
		Cause cause = only(made);
		assertEquals(2, cause.first().size());
		assertEquals("acme.Payments.charge:1", cause.holding().get(0).call());
		assertTrue(cause.toString(), cause.holding().get(0).share() > 0.95);
	}

	@Test
	public void whoHardlyEverComesByWhileOthersWaitDoesNotHaveALock() {
		HandMade made = new HandMade();
		Stack lock = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
				"java.util.concurrent.locks.ReentrantLock.lock", "acme.Prices.price");
		for (int i = 0; i < 4; i++) {
			for (int start = 10 * i; start < 9_000; start += 300) {
				made.park(thread(11 + i, "orders-" + i), start, 299, lock);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.LOCK, cause.first().kind());
		assertEquals(List.of(), cause.holding());
	}

	@Test
	public void whoOnlyReadsWhatComesFromOutsideHasNothing() {
		HandMade made = new HandMade();
		Stack reply = task("java.lang.Object.wait", "org.mq.Channel.await", "acme.Outbox.confirm");
		Stack receive = stack("java.net.Socket$SocketInputStream.read", "org.mq.Frames.read", "org.mq.Connection.run",
				"java.lang.Thread.run");
		for (int turn = 0; turn < 180; turn++) {
			made.wait("jdk.SocketRead", thread(10, "mq-1"), 50 * turn, 49.5, receive);
			made.wait("jdk.JavaMonitorWait", thread(11 + turn % 4, "orders-" + turn % 4), 50 * turn - 140, 190, reply);
		}
		assertEquals(List.of(), causes(made));
	}

	@Test
	public void whoSleepsAgainAndAgainLooksWhetherItMayGoOn() {
		assertEquals(3, only(sleepers(3)).first().size());
		assertEquals("one that works need have nothing", List.of(), causes(sleepers(1)));
	}

	/** Each thread sleeps below a lock of its own, but four of them share one. */
	@Test
	public void whoWaitsForALockOfThoseThatSleepHasNotWhatTheyLookFor() {
		HandMade made = new HandMade();
		Stack locked = task("java.lang.Thread.sleep", "acme.Stripes.locked", "acme.Stripes.run");
		for (int i = 0; i < 36; i++) {
			for (int start = 0; start < 9_000; start += 53 + 7 * i) {
				made.wait("jdk.ThreadSleep", thread(31 + i, "jobs-" + (5 + i)), start, 52.5 + 7 * i,
						locked);
			}
		}
		for (int turn = 0; turn < 300; turn++) {
			ThreadStruct holder = thread(11 + turn % 4, "jobs-" + (1 + turn % 4));
			made.wait("jdk.ThreadSleep", holder, 30 * turn, 29.5, locked);
			made.wait("jdk.JavaMonitorEnter", holder, 30 * turn + 29.6, 90.2,
					task("acme.Stripes.locked", "acme.Stripes.run"), Map.of("monitorClass", "acme.Stripe", "address",
							4711L, "previousOwner", thread(11 + (turn + 3) % 4, "jobs-" + (1 + (turn + 3) % 4))));
		}
		assertEquals("nor is a lock named that few of the pool wait for", List.of(), causes(made));
	}

	/** Six threads for each that works for 100 ms. */
	private static HandMade sleepers(int size) {
		HandMade made = new HandMade();
		Stack poll = task("java.lang.Thread.sleep", "com.zaxxer.hikari.Pool.getConnection", "acme.Orders.place");
		for (int i = 0; i < 4 * size; i++) {
			ThreadStruct thread = thread(11 + i, "orders-" + (i + 1));
			for (int start = 0; start < 9_000; start += 400) {
				made.wait("jdk.SocketRead", thread, start + 100 * (i / size), 99, CHARGE);
				for (int slept = 0; slept < 299; slept += 7 + i) {
					made.wait("jdk.ThreadSleep", thread, start + 100 * (i / size) + 100 + slept, 6.9 + i, poll);
				}
			}
		}
		return made;
	}

	@Test
	public void whoReadsMeanwhileMayHaveNothingToDo() {
		HandMade made = new HandMade();
		Stack sleep = stack("java.lang.Thread.sleep", "acme.Server.serve", "java.lang.Thread.run");
		Stack read = stack("java.net.Socket$SocketInputStream.read", "acme.Server.serve", "java.lang.Thread.run");
		for (int turn = 0; turn < 30; turn++) {
			ThreadStruct thread = thread(11 + turn % 6, "peer-" + (turn % 6 + 1));
			for (int start = 0; start < 300; start += 10) {
				made.wait("jdk.ThreadSleep", thread, 300 * turn + start, 9.9, sleep);
			}
			made.wait("jdk.SocketRead", thread, 300 * turn + 300, 1_499, read);
		}
		assertEquals(List.of(), causes(made));
	}

	/** One of three that have it gives it back early, and nobody takes it until the others do so, too. */
	private static HandMade partlyUsed(double held) {
		HandMade made = new HandMade();
		for (int i = 0; i < 12; i++) {
			ThreadStruct thread = thread(11 + i, "orders-" + (i + 1));
			double millis = i % 3 == 0 ? held : 99;
			for (int start = 100 * (i / 3); start < 9_000; start += 400) {
				made.wait("jdk.SocketRead", thread, start, millis, CHARGE);
				made.park(thread, start + millis + 0.1, 399.8 - millis, CONDITION);
			}
		}
		return made;
	}

	@Test
	public void aCountThatIsOftenReachedAndNeverExceededIsALimit() {
		assertEquals(3, only(partlyUsed(47)).first().size());
	}

	@Test
	public void aCountThatIsSeldomReachedIsNone() {
		assertEquals(2, only(partlyUsed(20)).first().size());
	}

	/** Besides two that have it and four that wait for it, six of the same pool do something else. */
	private static HandMade amongOthers() {
		HandMade made = turns(6, 2, CONDITION, CHARGE);
		Stack read = task("java.net.Socket$SocketInputStream.read", "acme.Audit.write");
		for (int i = 0; i < 6; i++) {
			ThreadStruct thread = thread(41 + i, "orders-" + (41 + i));
			for (int start = 0; start < 9_000; start += 300) {
				made.wait("jdk.SocketRead", thread, start + 7 * i, 290 - 7 * i, read);
			}
		}
		return made;
	}

	@Test
	public void whoIsBelowTheCallCountsBeforeThoseWhoOnlyComeByAtTimes() {
		assertEquals(2, only(amongOthers()).first().size());
	}

	/** Four threads that wait, none of which shows what others have. */
	private static HandMade unexplained(Stack wait) {
		HandMade made = new HandMade();
		for (int i = 0; i < 4; i++) {
			for (int start = 0; start < 9_000; start += 200) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 7 * i, 150, wait);
			}
		}
		return made;
	}

	@Test
	public void waitsThatNothingExplainsAreNotForgotten() {
		Causes causes = Causes.of(CallSites.blocking(unexplained(CONDITION).lanes()));
		assertEquals(List.of(), causes.all());
		assertEquals("acme.Orders.place:1", causes.unexplained().get(0).waiting().call());
	}

	@Test
	public void othersHaveThePermitsForWhichTasksWaitWhoeverTheyAre() {
		Cause cause = only(unexplained(SEMAPHORE));
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(List.of(), cause.holding());
	}

	@Test
	public void anAnswerFromOutsideIsNotContention() {
		HandMade made = new HandMade();
		for (int i = 0; i < 4; i++) {
			for (int start = 0; start < 9_000; start += 200) {
				made.wait("jdk.SocketRead", thread(11 + i, "orders-" + (i + 1)), start, 150, CHARGE);
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 151, 48, task(PARK, "acme.Gate.pass"));
			}
		}
		ThreadLanes lanes = made.lanes();
		assertFalse(causes(lanes).stream().anyMatch(found -> found.cause().waiting().frames().toString()
				.contains("Payments")));
	}

	@Test
	public void theHolderOfALockIsInTheClassThatOwnsIt() {
		HandMade made = new HandMade();
		Stack lock = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
				"java.util.concurrent.locks.ReentrantLock.lock", "acme.Prices.find");
		Stack refresh = stack("java.net.Socket$SocketInputStream.read", "acme.Prices.refresh", "acme.Refresher.run",
				"java.lang.Thread.run");
		for (int start = 0; start < 9_000; start += 500) {
			made.wait("jdk.SocketRead", thread(9, "refresher"), start, 400, refresh);
			for (int i = 0; i < 4; i++) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 1, 399.5, lock);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.LOCK, cause.first().kind());
		assertEquals("refresher in acme.Prices.refresh:1",
				cause.holding().get(0).pool() + " in " + cause.holding().get(0).call());
	}

	@Test
	public void whatIsInAClassAroundTheLocksOwnNeedNotHaveIt() {
		HandMade made = new HandMade();
		Stack lock = task(PARK, "java.util.concurrent.locks.StampedLock.readLock", "acme.App$Tiles.find");
		for (int start = 0; start < 9_000; start += 500) {
			made.wait("jdk.SocketRead", thread(9, "refresher"), start, 400,
					stack("java.net.Socket$SocketInputStream.read",
					"acme.App$Tiles.reload", "java.lang.Thread.run"));
			made.wait("jdk.ThreadSleep", thread(8, "feeder"), start, 499,
					stack("acme.App.feed", "java.lang.Thread.run"));
			for (int i = 0; i < 4; i++) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 1, 399.5, lock);
			}
		}
		assertEquals(1, only(made).holding().size());
	}

	@Test
	public void theCallOfAnotherClassIsWhatKeepsAnInitializer() {
		assertEquals("acme.Feed.download:1", initializing("acme.Feed.download"));
		assertEquals("acme.Geo$Rules.<clinit>:1", initializing("acme.Geo$Rules.load"));
		assertEquals("acme.Geo$Rules.<clinit>:1", initializing("acme.Geo.load"));
	}

	/** @return the call of a thread that initializes a class while others wait for that */
	private static String initializing(String reads) {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 500) {
			made.wait("jdk.SocketRead", thread(11, "http-1"), start, 400, task("java.net.Socket$SocketInputStream.read",
					reads, "acme.Geo$Rules.<clinit>", "acme.Engine.price"));
			for (int i = 2; i <= 5; i++) {
				made.wait("jdk.JavaMonitorWait", thread(10 + i, "http-" + i), start + 1, 399.5,
						task("acme.Engine.price"));
			}
		}
		Cause cause = only(made);
		assertEquals("LOCK acme.Geo$Rules", cause.first().kind() + " " + cause.first().resource());
		return cause.holding().get(0).call();
	}

	@Test
	public void aChainOfWaitsIsFollowedToItsEnd() {
		HandMade made = turns(6, 2, CONDITION, CHARGE);
		Stack connection = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"com.zaxxer.hikari.util.ConcurrentBag.borrow",
				"com.zaxxer.hikari.HikariDataSource.getConnection", "acme.Orders.place", "acme.Reports.load");
		Stack lock = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
				"java.util.concurrent.locks.ReentrantLock.lock", "acme.Reports.find");
		for (int start = 0; start < 9_000; start += 300) {
			made.park(thread(51, "reports-1"), start, 299, connection);
			for (int i = 2; i <= 5; i++) {
				made.wait("jdk.ThreadPark", thread(50 + i, "reports-" + i), start, 299.5, lock,
						Map.of("parkedClass", "java.util.concurrent.locks.ReentrantLock$NonfairSync", "address", 4711L));
			}
		}
		Cause cause = causes(made).stream().map(Found::cause)
				.filter(one -> one.first().kind() == CauseKind.LOCK).findFirst()
				.get();
		assertEquals(List.of("com.zaxxer.hikari.HikariDataSource.getConnection"), cause.through());
		assertEquals(new Cause.Link(CauseKind.RESOURCE, "com.zaxxer.hikari.HikariDataSource.getConnection", 2),
				cause.end());
		assertEquals("acme.Payments.charge:1", cause.holding().get(0).call());
	}

	/** Threads of a pool read in turn, with a lock, and queue for it meanwhile. */
	private static void turnsWithLock(HandMade made, String pool, int firstId, long address, String type, int hold) {
		Stack lock = task(PARK, "java.util.concurrent.locks.ReentrantLock.lock", "acme.Store.locked");
		Stack read = task("java.net.Socket$SocketInputStream.read", "acme.Store.load", "acme.Store.locked");
		int threads = 4;
		for (int turn = threads; turn < 8_000 / hold; turn++) {
			ThreadStruct thread = thread(firstId + turn % threads, pool + "-" + (1 + turn % threads));
			made.wait("jdk.ThreadPark", thread, (turn - threads + 1) * hold, (threads - 1) * hold, lock,
					Map.of("parkedClass", "java.util.concurrent.locks.ReentrantLock$" + type, "address", address));
			made.wait("jdk.SocketRead", thread, turn * hold + 0.1, hold - 0.2, read,
					Map.of("host", pool, "port", 80));
		}
	}

	private static List<String> locks(HandMade made) {
		return causes(made).stream().map(Found::cause).filter(cause -> cause.first().kind() == CauseKind.LOCK)
				.map(cause -> cause.waiting().pool() + " " + cause.first().size() + " "
						+ cause.mainHolding().stream().map(holder -> holder.pool() + " " + holder.doing()).toList())
				.sorted().toList();
	}

	@Test
	public void poolsThatWaitForLocksOfOneClassHaveACauseEach() {
		HandMade made = new HandMade();
		turnsWithLock(made, "orders", 11, 4711, "NonfairSync", 30);
		turnsWithLock(made, "billing", 21, 4712, "NonfairSync", 40);
		assertEquals(List.of("billing-N 1 [billing-N socket-read]", "orders-N 1 [orders-N socket-read]"), locks(made));
	}

	@Test
	public void locksOfTwoClassesInOneMethodOfTheProgramAreTwo() {
		HandMade made = new HandMade();
		turnsWithLock(made, "orders", 11, 4711, "NonfairSync", 30);
		turnsWithLock(made, "billing", 21, 4712, "FairSync", 40);
		assertEquals(List.of("billing-N 1 [billing-N socket-read]", "orders-N 1 [orders-N socket-read]"), locks(made));
	}

	@Test
	public void severalLocksOfOnePoolAreCounted() {
		HandMade made = new HandMade();
		turnsWithLock(made, "orders", 11, 4711, "NonfairSync", 30);
		turnsWithLock(made, "orders", 21, 4712, "NonfairSync", 40);
		assertEquals(List.of("orders-N 2 [orders-N socket-read]"), locks(made));
	}

	@Test
	public void whoeverShouldEmptyAFullQueueIsNeverIdleMeanwhile() {
		HandMade made = new HandMade();
		Stack put = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"java.util.concurrent.ArrayBlockingQueue.put", "acme.Audit.record");
		Stack force = stack("sun.nio.ch.FileChannelImpl.force", "acme.Audit.append", "acme.Audit.run",
				"java.lang.Thread.run");
		for (int start = 0; start < 9_000; start += 50) {
			made.wait("jdk.FileForce", thread(9, "audit-writer"), start, 49, force);
		}
		for (int i = 0; i < 4; i++) {
			for (int start = 50 * i; start < 8_000; start += 200) {
				made.park(thread(11 + i, "http-" + (i + 1)), start, 199.2, put);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.QUEUE_FULL, cause.first().kind());
		assertEquals("audit-writer", cause.holding().get(0).pool());
		assertEquals("file-force", cause.holding().get(0).doing());
	}

	@Test
	public void aWaitInPutOfAnyQueueIsForRoomIfThatOfItsLibraryIsBusy() {
		Stack publish =
				task(PARK, "java.util.concurrent.locks.LockSupport.parkNanos", "com.zaxxer.hikari.Sequencer.next",
				"com.zaxxer.hikari.RingBuffer.publishEvent", "acme.Audit.record");
		Stack handle = task("java.lang.Thread.sleep", "acme.Sink.ship", "com.zaxxer.hikari.BatchEventProcessor.run");
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 50) {
			made.wait("jdk.ThreadSleep", thread(9, "ring-1"), start, 49, handle);
			for (int i = 0; i < 4; i++) {
				made.park(thread(11 + i, "http-" + (i + 1)), start + i * i % 5, 40, publish);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.QUEUE_FULL, cause.first().kind());
		assertEquals("acme.Sink.ship:1", cause.holding().get(0).call());
	}

	@Test
	public void whatIsAddedOrWrittenToAPipeWaitsForRoomToo() {
		for (String[] full : new String[][] {{"java.lang.Object.wait", "acme.Buffer.add"},
				{"java.lang.Object.wait", "java.io.PipedInputStream.awaitSpace", "java.io.PipedOutputStream.write"}}) {
			HandMade made = new HandMade();
			List<String> frames = new ArrayList<>(List.of(full));
			frames.add("acme.Export.row");
			for (int start = 0; start < 9_000; start += 50) {
				made.wait("jdk.SocketRead", thread(9, "upload-1"), start, 49, task("acme.Upload.send"));
				for (int i = 0; i < 4; i++) {
					made.wait("jdk.JavaMonitorWait", thread(11 + i, "export-" + (i + 1)), start, 49.5,
							task(frames.toArray(String[]::new)));
				}
			}
			assertEquals(CauseKind.QUEUE_FULL, only(made).first().kind());
		}
	}

	@Test
	public void whatAResolverOfTheProgramDoesIsALookup() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			made.wait("jdk.ThreadSleep", thread(11, "crawl-1"), start, 90, task("java.lang.Thread.sleep",
					"acme.Resolver.lookupByName", "java.net.InetAddress.getAllByName0", "acme.Crawler.visit"));
		}
		assertEquals(CauseKind.DNS, only(made).first().kind());
	}

	@Test
	public void whatTheNamingServiceOfTheJdkAsksIsALookup() {
		HandMade made = new HandMade();
		made.park(thread(11, "mail-1"), 0, 10, CONDITION);
		for (int start = 20; start < 9_990; start += 100) {
			made.event("jdk.NativeMethodSample", Map.of("startTime", HandMade.BEGIN + start * 1_000_000L,
					"sampledThread", thread(11, "mail-1"), "stackTrace", task("sun.nio.ch.EPoll.wait",
							"sun.nio.ch.SelectorImpl.lockAndDoSelect", "com.sun.jndi.dns.DnsClient.doUdpQuery",
							"com.sun.jndi.dns.DnsContext.c_getAttributes", "acme.Mail.exchange")));
		}
		assertEquals(CauseKind.DNS, only(made).first().kind());
	}

	@Test
	public void resultsAreContentionIfMoreThreadsWaitThanThePoolThatOwesThemHas() {
		assertEquals(CauseKind.POOL, only(results(8, 2)).first().kind());
		assertEquals(2, only(results(8, 2)).first().size());
		assertEquals(List.of(), causes(results(4, 4)));
	}

	/** At every third moment two await a result, and two threads of the pool bring one each. */
	@Test
	public void aPoolIsNotLimitedToTheThreadsUsuallyAtWorkIfMoreWorkWhileMoreWait() {
		HandMade made = new HandMade();
		Stack join = task(PARK, "java.util.concurrent.CompletableFuture.join", "acme.Search.search");
		Stack query = task("java.net.Socket$SocketInputStream.read", "acme.Search.query",
				"java.util.concurrent.CompletableFuture$AsyncSupply.run");
		double[] free = new double[10];
		for (int turn = 0; turn < 150; turn++) {
			for (int i = turn % 5; i < 10; i += 5) {
				if (i == turn % 10 || turn % 3 == 0) {
					for (ThreadStruct thread : List.of(thread(11 + i, "http-" + (i + 1)),
							thread(31 + i, "shard-" + (i + 1)))) {
						made.park(thread, free[i], 60 * turn - free[i], FETCH);
					}
					made.park(thread(11 + i, "http-" + (i + 1)), 60 * turn, 50, join);
					made.wait("jdk.SocketRead", thread(31 + i, "shard-" + (i + 1)), 60 * turn, 49.5, query);
					free[i] = 60 * turn + 50;
				}
			}
		}
		assertEquals(List.of(), causes(made));
	}

	@Test
	public void aLoopThatIsBlockedOwesAnswersLikeAPool() {
		Cause cause = only(results(8, 1, "vert.x-eventloop-thread-", 49));
		assertEquals(new Cause.Link(CauseKind.POOL, "vert.x-eventloop-thread-N", 1), cause.first());
		assertEquals("it may owe some and still be idle", List.of(),
				causes(results(8, 4, "vert.x-eventloop-thread-", 20)));
	}

	private static HandMade results(int waiting, int owing) {
		return results(waiting, owing, "shard-", 49);
	}

	private static HandMade results(int waiting, int owing, String name, int millis) {
		HandMade made = new HandMade();
		Stack join = task(PARK, "java.util.concurrent.CompletableFuture.join", "acme.Search.search");
		Stack query = task("java.net.Socket$SocketInputStream.read", "acme.Search.query",
				"java.util.concurrent.CompletableFuture$AsyncSupply.run");
		for (int start = 0; start < 9_000; start += 50) {
			for (int i = 0; i < owing; i++) {
				made.wait("jdk.SocketRead", thread(31 + i, name + (i + 1)), start, millis, query);
			}
		}
		for (int i = 0; i < waiting; i++) {
			for (int start = 0; start < 8_000; start += 200) {
				made.park(thread(11 + i, "http-" + (i + 1)), start, 199.5, join);
			}
		}
		return made;
	}

	@Test
	public void aPoolWhoseThreadsAllWaitForTasksOfAPoolThatIsNotBusyWaitsForItself() {
		HandMade made = new HandMade();
		Stack get = task(PARK, "java.util.concurrent.FutureTask.get", "acme.Risk.value");
		for (int i = 0; i < 4; i++) {
			made.park(thread(11 + i, "risk-" + (i + 1)), 0, 100, task(PARK,
					"java.util.concurrent.LinkedBlockingQueue.take",
					"java.util.concurrent.ThreadPoolExecutor.getTask"));
			for (int start = 200; start < 9_000; start += 500) {
				made.park(thread(11 + i, "risk-" + (i + 1)), start, 499, get);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.POOL, cause.first().kind());
		assertEquals("risk-N", cause.first().resource());
		assertEquals("risk-N", cause.waiting().pool());
	}

	@Test
	public void aPoolWaitsForAnotherOneThatRunsTasksMeanwhileEvenIfThatHasThreadsLeft() {
		HandMade made = results(4, 4);
		Stack get = task(PARK, "java.util.concurrent.FutureTask.get", "acme.Gallery.render");
		for (int i = 0; i < 4; i++) {
			for (int start = 0; start < 8_000; start += 200) {
				made.park(thread(61 + i, "gallery-" + (i + 1)), start, 199.5, get);
			}
		}
		assertEquals(List.of(), causes(made));
	}

	/** An actor on a thread of its own reads for each caller in turn; their waits end as it does, or by chance. */
	private static List<Found> actor(int after) {
		HandMade made = new HandMade().event("jdk.JVMInformation", Map.of("javaArguments", "acme.Api"));
		Stack get = task(PARK, "java.util.concurrent.CompletableFuture.get", "acme.Ledger.tell", "acme.Api.post");
		Stack read = stack("java.net.Socket$SocketInputStream.read", "acme.Bank.ask", "acme.Ledger.receive",
				"acme.Ledger.run", "java.lang.Thread.run");
		Stack write = stack("java.net.Socket$SocketOutputStream.write", "acme.Bank.ask", "acme.Ledger.receive",
				"acme.Ledger.run", "java.lang.Thread.run");
		for (int turn = 0; turn < 180; turn++) {
			made.wait("jdk.SocketWrite", thread(31, "ledger-actor"), 50 * turn - 0.4, 0.3, write);
			made.wait("jdk.SocketRead", thread(31, "ledger-actor"), 50 * turn, 49.5, read);
			made.park(thread(11 + turn % 6, "api-" + (turn % 6 + 1)), 50 * turn + after - 250, 299.8, get);
		}
		return causes(made);
	}

	@Test
	public void anActorOnAThreadOfItsOwnOwesResultsIfTheWaitsForThemEndAsItDoes() {
		assertEquals(new Cause.Link(CauseKind.POOL, "ledger-actor", 1), actor(0).get(0).cause().first());
		assertEquals(List.of(), actor(20).stream().filter(found -> found.cause().first().kind() == CauseKind.POOL)
				.toList());
	}

	@Test
	public void aPoolThatRunsTheStagesItWaitsForWaitsForItself() {
		HandMade made = new HandMade();
		Stack get = task(PARK, "java.util.concurrent.CompletableFuture.get", "acme.Pricer.book");
		Stack leg = task("java.lang.Thread.sleep", "acme.Pricer.leg", "acme.Pricer.lambda$book$0",
				"java.util.concurrent.CompletableFuture$AsyncSupply.run");
		for (int i = 0; i < 4; i++) {
			made.wait("jdk.ThreadSleep", thread(61 + i, "pricer-" + (i + 1)), 0, 10, leg);
			for (int start = 50; start < 9_000; start += 500) {
				made.park(thread(61 + i, "pricer-" + (i + 1)), start, 499, get);
			}
		}
		assertEquals("pricer-N", only(made).first().resource());
	}

	/** Three threads wait for results of stages, which one runs; another may be idle. */
	private static HandMade nested(String wait, String runner, boolean isOneIdle) {
		HandMade made = new HandMade();
		Stack join = task(PARK, wait, "acme.Pricer.book");
		Stack leg = task("java.net.Socket$SocketInputStream.read", "acme.Pricer.leg", "acme.Pricer.lambda$book$0",
				runner);
		Stack idle = task(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask");
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 3; i++) {
				made.park(thread(61 + i, "pricer-" + (i + 1)), start, 99.5, join);
			}
			made.wait("jdk.SocketRead", thread(64, "pricer-4"), start, 99, leg);
			if (isOneIdle) {
				made.park(thread(65, "pricer-5"), start, 99.5, idle);
			}
		}
		return made;
	}

	@Test
	public void aPoolWithNoFreeThreadWaitsForItselfEvenIfSomeOfItRunTheTasks() {
		Cause cause = only(nested("java.util.concurrent.CompletableFuture.join",
				"java.util.concurrent.CompletableFuture$AsyncSupply.run", false));
		assertEquals(CauseKind.POOL, cause.first().kind());
		assertEquals("pricer-N", cause.first().resource());
		assertEquals(4, cause.first().size());
	}

	@Test
	public void whileAThreadOfThePoolIsFreeItDoesNotWaitForItself() {
		assertEquals(CauseKind.STRAGGLER, only(nested("java.util.concurrent.CompletableFuture.join",
				"java.util.concurrent.CompletableFuture$AsyncSupply.run", true)).first().kind());
	}

	@Test
	public void tasksThatBringNoSuchResultAreNotWhatAPoolWaitsFor() {
		assertEquals(List.of(), causes(nested("java.util.concurrent.CompletableFuture.join",
				"java.util.concurrent.FutureTask.run", false)));
	}

	@Test
	public void aResultThatOthersOfThePoolHandOverIsSomethingTheyHave() {
		Stack latch = task(PARK, "java.util.concurrent.CountDownLatch.await",
				"org.apache.tomcat.jdbc.pool.FairBlockingQueue.poll",
				"org.apache.tomcat.jdbc.pool.DataSource.getConnection",
				"acme.Orders.place");
		Cause cause = only(turns(12, 3, latch, CHARGE));
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(3, cause.first().size());
	}

	@Test
	public void ofWaitsInOneCallOfALibraryThoseThatOthersHandOverAreForOneThing() {
		Cause cause = only(turns(8, 2, promise("acme.Station.observe", "acme.Forecast.make"),
				promise("acme.Station.ask", "acme.Forecast.make")));
		assertEquals("RESOURCE 2 acme.Station.observe acme.Station.ask:1", cause.first().kind() + " "
				+ cause.first().size() + " " + cause.first().resource() + " " + cause.holding().get(0).call());
	}

	private static Stack promise(String ... callers) {
		List<String> frames = new ArrayList<>(List.of(PARK,
				"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"io.netty.util.concurrent.DefaultPromise.await"));
		frames.addAll(List.of(callers));
		return task(frames.toArray(String[]::new));
	}

	@Test
	public void belowAProxyIsWhoHasWhatTheProxyAcquires() {
		String proxy = "org.springframework.aop.framework.JdkDynamicAopProxy.invoke";
		HandMade made = turns(12, 3, task(PARK, "java.util.concurrent.CountDownLatch.await",
				"org.apache.tomcat.jdbc.pool.FairBlockingQueue.poll", proxy, "acme.Desk.take"),
				task("java.net.Socket$SocketInputStream.read", "acme.Store.write", proxy, "acme.Desk.take"));
		for (int i = 0; i < 5; i++) {
			for (int start = 130 * i; start < 9_000; start += 400) {
				made.wait("jdk.ThreadSleep", thread(51 + i, "orders-" + (51 + i)), start, 20 + 70 * i,
						task("java.lang.Thread.sleep", "acme.Desk.take"));
			}
		}
		Cause cause = causes(made).get(0).cause();
		assertEquals("what the method around does is no matter", "RESOURCE 3 acme.Store.write:1",
				cause.first().kind() + " " + cause.first().size() + " " + cause.holding().get(0).call());
	}

	@Test
	public void whoHasAPermitForEachTaskItHandsOutIsNotKept() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			made.park(thread(1, "main"), start, 98, stack(PARK,
					"java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
					"java.util.concurrent.Semaphore.acquire", "acme.Load.main"));
			made.wait("jdk.SocketRead", thread(11, "orders-1"), start, 97, CHARGE);
		}
		assertEquals(List.of(), causes(made));
	}

	@Test
	public void aPoolThatRunsOnlyTheTasksThatWaitDoesNotWaitForItself() {
		HandMade made = fanOut(150, 30);
		Stack pause = new Stack(List.of(new Frame("java.lang.Thread", "sleep", 1), new Frame("acme.Search", "all", 2),
				new Frame("java.util.concurrent.FutureTask", "run", 1)), false);
		for (int caller = 0; caller < 2; caller++) {
			made.wait("jdk.ThreadSleep", thread(11 + caller, "search-" + caller), 9_010, 10, pause);
		}
		assertEquals("though it waits in another line of them", CauseKind.STRAGGLER,
				causes(made).get(0).cause().first().kind());
	}

	@Test
	public void ofTwoThatAreBusyTheOneThatTakesFromSuchAQueueEmptiesIt() {
		HandMade made = new HandMade();
		Stack put = task(PARK, "java.util.concurrent.ArrayBlockingQueue.put", "acme.Ingest.accept");
		made.park(thread(9, "writer"), 0, 20, stack(PARK, "java.util.concurrent.ArrayBlockingQueue.take",
				"acme.Writer.run", "java.lang.Thread.run"));
		for (int start = 30; start < 9_000; start += 50) {
			made.wait("jdk.FileForce", thread(9, "writer"), start, 49, stack("acme.Writer.store", "acme.Writer.run",
					"java.lang.Thread.run"));
			made.wait("jdk.ThreadSleep", thread(8, "feeder"), start, 49,
					stack("acme.Feeder.run", "java.lang.Thread.run"));
		}
		for (int i = 0; i < 4; i++) {
			for (int start = 30 + 50 * i; start < 8_000; start += 200) {
				made.park(thread(11 + i, "http-" + (i + 1)), start, 199.2, put);
			}
		}
		assertEquals("writer", only(made).holding().get(0).pool());
	}

	@Test
	public void theLastToComeToABarrierKeepsTheOthers() {
		HandMade made = new HandMade();
		Stack await = task(PARK, "java.util.concurrent.CyclicBarrier.await", "acme.Step.run");
		for (int start = 0; start < 9_000; start += 200) {
			made.wait("jdk.SocketRead", thread(10, "sim-1"), start, 199, task("acme.Step.exchange", "acme.Step.run"));
			for (int i = 2; i <= 8; i++) {
				made.wait("jdk.SocketRead", thread(10 + i, "sim-" + i), start, 20,
						task("acme.Step.exchange", "acme.Step.run"));
				made.park(thread(10 + i, "sim-" + i), start + 21, 178.5, await);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.STRAGGLER, cause.first().kind());
		assertEquals("acme.Step.exchange:1", cause.holding().get(0).call());
	}

	@Test
	public void sleepsThatEndInEqualIntervalsAreThoseOfARateLimiter() {
		assertEquals(CauseKind.RATE_LIMIT, only(sleeps(50, 0)).first().kind());
		assertEquals(List.of(), causes(sleeps(50, 40)));
	}

	@Test
	public void sleepsOfARoundLengthAreTheProgramsOwn() {
		assertEquals(List.of(), causes(sleeps(50, 0, 190.2)));
	}

	@Test
	public void sleepsOfThreadsThatMayRestInBetweenAreNoRateLimit() {
		HandMade made = new HandMade();
		for (int turn = 8; turn < 140; turn++) {
			ThreadStruct thread = thread(11 + turn % 8, "peer-" + (turn % 8 + 1));
			double end = 61 * turn;
			made.wait("jdk.ThreadSleep", thread, end - 188, 188,
					stack("java.lang.Thread.sleep", "acme.Server.work", "acme.Server.serve", "java.lang.Thread.run"));
			made.wait("jdk.SocketRead", thread, end, 299,
					stack("java.net.Socket$SocketInputStream.read", "acme.Server.serve", "java.lang.Thread.run"));
		}
		assertEquals(List.of(), causes(made));
	}

	private static HandMade sleeps(int interval, int uneven) {
		return sleeps(interval, uneven, 188);
	}

	/** Each of four threads sleeps until its turn. */
	private static HandMade sleeps(int interval, int uneven, double millis) {
		HandMade made = new HandMade();
		Stack sleep = task("java.lang.Thread.sleep", "acme.Gate.pass", "acme.Orders.place");
		for (int turn = 4; turn < 160; turn++) {
			double end = interval * turn + (turn % 4) * uneven / 4.0 * (turn % 3);
			made.wait("jdk.ThreadSleep", thread(11 + turn % 4, "pay-" + (turn % 4 + 1)), end - millis, millis,
					sleep);
		}
		return made;
	}

	@Test
	public void sleepsOfAPoolThatIsIdleInBetweenAreNoRateLimit() {
		HandMade made = sleeps(50, 0);
		Stack take = stack(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		for (int i = 5; i <= 8; i++) {
			made.park(thread(10 + i, "pay-" + i), 0, 9_000, take);
		}
		assertEquals(List.of(), causes(made));
	}

	@Test
	public void aParkAtNobodyForATimeIsLikeASleep() {
		HandMade made = new HandMade();
		Stack consume = task(PARK, "java.util.concurrent.locks.LockSupport.parkNanos", "io.gate.Tokens.consume",
				"acme.Crm.push");
		for (int turn = 4; turn < 160; turn++) {
			made.park(thread(11 + turn % 4, "sync-" + (turn % 4 + 1)), 50 * turn - 188, 188, consume);
		}
		assertEquals(CauseKind.RATE_LIMIT, only(made).first().kind());
	}

	@Test
	public void tasksOfASchedulersOnlyThreadAreLateWhileOneTakesLong() {
		Cause cause = causes(oneOfAScheduler("jdk.SocketRead", 749,
				task("java.net.Socket$SocketInputStream.read", "acme.Export.upload", "acme.Export.run"))).get(0).cause();
		assertEquals(CauseKind.LATE, cause.first().kind());
		assertEquals("acme.Export.upload:1", cause.holding().get(0).call());
	}

	@Test
	public void aTaskOfWhichHardlyAnyTimeIsSeenMayBeARestThatIsNotRecorded() {
		Stack upload = task("java.net.Socket$SocketInputStream.read", "acme.Export.upload", "acme.Export.run");
		assertEquals(List.of(), causes(oneOfAScheduler("jdk.SocketRead", 300, upload)));
		HandMade made = oneOfAScheduler("jdk.SocketRead", 300, upload);
		for (int start = 0; start < 9_000; start += 1_000) {
			made.event("jdk.ExecutionSample", Map.of("startTime", HandMade.BEGIN + (start + 700) * 1_000_000L,
					"sampledThread", thread(11, "scheduler-1"), "stackTrace", upload));
		}
		assertEquals("samples show it", CauseKind.LATE, causes(made).get(0).cause().first().kind());
	}

	@Test
	public void whoeverWaitsForALockIsLateForThatReasonOnly() {
		HandMade made = oneOfAScheduler("jdk.JavaMonitorEnter", 749, task("acme.Export.upload", "acme.Export.run"));
		assertEquals(CauseKind.LOCK, only(made).first().kind());
	}

	/** Short tasks often for a quarter of each second, then a long one that waits for so many ms. */
	private static HandMade oneOfAScheduler(String type, double millis, Stack wait) {
		HandMade made = new HandMade();
		ThreadStruct scheduler = thread(11, "scheduler-1");
		Stack take = stack(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos",
				"java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		for (int start = 0; start < 9_000; start += 1_000) {
			for (int i = 0; i < 5; i++) {
				made.park(scheduler, start + 50 * i, 48, take);
			}
			made.wait(type, scheduler, start + 250, millis, wait);
		}
		return made;
	}

	@Test
	public void tasksOfASchedulerAreLateWhileAllOfItsThreadsAreInLongOnes() {
		assertEquals(2, causes(twoOfAScheduler(700)).get(0).cause().first().size());
		assertEquals("one is left", List.of(), causes(twoOfAScheduler(0)));
	}

	/** Two threads, each with a task of 750 ms a second, which overlap for some time. */
	private static HandMade twoOfAScheduler(int both) {
		HandMade made = new HandMade();
		Stack take = stack(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos",
				"java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		Stack upload = task("acme.Export.upload", "acme.Export.run");
		int apart = both == 0 ? 1_000 : 750 - both;
		for (int start = 0; start < 8_000; start += 2_000) {
			for (int i = 0; i < 2; i++) {
				ThreadStruct scheduler = thread(11 + i, "scheduler-" + (i + 1));
				made.wait("jdk.SocketRead", scheduler, start + apart * i, 750, upload);
				for (int t = start + apart * i + 750; t < start + apart * i + 1_990; t += 50) {
					made.park(scheduler, t, 48, take);
				}
			}
		}
		return made;
	}

	@Test
	public void tasksOfAnyOnlyThreadToWhichTheyComeAtRegularIntervalsAreLateLikewise() {
		assertEquals(CauseKind.LATE, causes(oneWorker(50)).get(0).cause().first().kind());
		assertEquals("irregular", List.of(), causes(oneWorker(20, 90, 45)));
	}

	/**
	 * A worker whose tasks come at intervals, and take long once in a while; then those that were late follow at once.
	 */
	private static HandMade oneWorker(int ... intervals) {
		HandMade made = new HandMade();
		ThreadStruct worker = thread(11, "worker-1");
		Stack take = stack(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		for (int start = 0; start < 9_000; start += 1_500) {
			double time = start;
			for (int i = 0; time < start + 650; i++) {
				made.park(worker, time, intervals[i % intervals.length] - 1, take);
				time += intervals[i % intervals.length];
			}
			made.wait("jdk.SocketRead", worker, time, 749, task("acme.Export.upload", "acme.Export.run"));
			for (int i = 0; i < 10; i++) {
				made.park(worker, time + 750 + i, 0.1, take);
			}
		}
		return made;
	}

	@Test
	public void whoDispatchesTasksAndWaitsUntilAWorkerIsFreeHasLateOnes() {
		assertEquals(CauseKind.LATE, causes(dispatched(true, "java.lang.Object.wait")).get(0).cause().first().kind());
		assertEquals("who waits while a worker waits does not hand it its tasks", List.of(),
				causes(dispatched(false, "java.lang.Object.wait")));
		assertEquals("who takes what a worker has done from a queue does not wait for it to be free", List.of(),
				causes(dispatched(true, "java.util.concurrent.DelayQueue.take")));
	}

	@Test
	public void whoPollsForAWorkerWaitsForOneAfterTheOther() {
		HandMade made = new HandMade();
		ThreadStruct worker = thread(11, "shift-1");
		ThreadStruct clock = thread(12, "clock");
		Stack next = task(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask");
		Stack free = stack("java.lang.Object.wait", "org.shift.Clock.awaitWorker", "org.shift.Clock.run");
		Stack due = stack("java.lang.Object.wait", "org.shift.Clock.awaitTime", "org.shift.Clock.run");
		for (double start = 0; start < 9_000; start += 1_000) {
			made.wait("jdk.SocketRead", worker, start, 750, task("acme.Export.upload", "acme.Export.run"));
			made.wait("jdk.JavaMonitorWait", clock, start + 0.2, 500, free);
			made.wait("jdk.JavaMonitorWait", clock, start + 500.3, 249.9, free);
			for (double time = start + 750; time < start + 790; time += 10) {
				made.park(worker, time, 0.5, next);
				made.wait("jdk.SocketRead", worker, time + 0.6, 9, task("acme.Tick.send", "acme.Tick.run"));
				made.wait("jdk.JavaMonitorWait", clock, time + 0.7, 9.1, free);
			}
			made.park(worker, start + 790, 209, next);
			made.wait("jdk.JavaMonitorWait", clock, start + 790.5, 208, due);
		}
		Cause cause = only(made);
		assertEquals(CauseKind.LATE, cause.first().kind());
		assertEquals("acme.Export.upload:1", cause.holding().get(0).call());
	}

	/** A worker with short tasks at no regular intervals and a long one, and a thread that waits while it works. */
	private static HandMade dispatched(boolean isDispatcher, String waits) {
		HandMade made = new HandMade();
		ThreadStruct worker = thread(11, "shift-1");
		ThreadStruct other = thread(12, "clock");
		Stack next = stack("java.lang.Object.wait", "org.shift.Worker.run", "java.lang.Thread.run");
		Stack free = stack(waits, "org.shift.Clock.awaitWorker", "org.shift.Clock.run");
		Stack due = stack("java.lang.Object.wait", "org.shift.Clock.awaitTime", "org.shift.Clock.run");
		int[] intervals = {20, 90, 45};
		for (double time = 0, start = 0; start < 9_000; start += 1_500) {
			for (int i = 0; (time = i == 0 ? start : time) < start + 650; i++) {
				int interval = intervals[i % 3];
				made.wait("jdk.JavaMonitorWait", worker, time, interval - 6, next);
				made.wait("jdk.SocketRead", worker, time + interval - 5.8, 5, task("acme.Tick.send", "acme.Tick.run"));
				if (isDispatcher) {
					made.wait("jdk.JavaMonitorWait", other, time + 0.5, interval - 7, due);
					made.wait("jdk.JavaMonitorWait", other, time + interval - 5.5, 5, free);
				} else {
					made.wait("jdk.JavaMonitorWait", other, time + 0.5, interval - 1, free);
				}
				time += interval;
			}
			made.wait("jdk.SocketRead", worker, time, 750, task("acme.Export.upload", "acme.Export.run"));
			made.wait("jdk.JavaMonitorWait", other, time + 0.5, 750, free);
		}
		return made;
	}

	@Test
	public void theLastOfSeveralTasksKeepsWhoAwaitsThem() {
		Cause cause = only(fanOut(150, 30));
		assertEquals(CauseKind.STRAGGLER, cause.first().kind());
		assertEquals("search-N", cause.waiting().pool());
		assertEquals("shard-N acme.Shard.query:1",
				cause.holding().get(0).pool() + " " + cause.holding().get(0).call());
	}

	@Test
	public void whoAwaitsAnAnswerWithinATaskAwaitsNoTaskOfItsOwnPool() {
		Stack answer = task(PARK, "java.util.concurrent.CompletableFuture.get", "acme.Shard.query");
		assertEquals("search-N", only(fanOut(150, 30, answer)).waiting().pool());
	}

	@Test
	public void noneIsLastIfAllTakeAsLong() {
		assertEquals(List.of(), causes(fanOut(12, 0)));
	}

	@Test
	public void whoOnlyLooksForATaskHasNone() {
		assertEquals(List.of(), causes(fanOut(150, 0.05)));
	}

	/** Two threads hand out four tasks five times a second; one takes so long, the others 12 ms or what is given. */
	private static HandMade fanOut(double longest, double others) {
		return fanOut(longest, others, task("java.net.Socket$SocketInputStream.read", "acme.Shard.query"));
	}

	private static HandMade fanOut(double longest, double others, Stack query) {
		HandMade made = new HandMade();
		Stack await = task(PARK, "java.util.concurrent.CountDownLatch.await", "acme.Search.all");
		Stack take = stack(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		for (int start = 0; start < 9_000; start += 200) {
			for (int caller = 0; caller < 2; caller++) {
				int from = start + 90 * caller;
				made.park(thread(11 + caller, "search-" + caller), from + 0.1, longest, await);
				for (int shard = 0; shard < 4; shard++) {
					double millis = shard == caller ? longest : others == 0 ? 12 : others;
					ThreadStruct thread = thread(21 + 4 * caller + shard, "shard-" + (4 * caller + shard));
					if (millis > 1) {
						made.wait(query.frames().get(0).className().startsWith("java.net.") ? "jdk.SocketRead"
								: "jdk.ThreadPark", thread, from + 0.01, millis - 0.02, query);
					}
					made.park(thread, from + millis, 199.99 - millis, take);
				}
			}
		}
		return made;
	}

	@Test
	public void threadsThatHaveOneAndWaitForAnotherHaveThem() {
		HandMade made = new HandMade();
		Stack first = borrow("acme.Transfers.transfer");
		Stack second = borrow("acme.Audit.log", "acme.Transfers.book", "acme.Transfers.transfer");
		for (int i = 0; i < 10; i++) {
			ThreadStruct thread = thread(11 + i, "transfer-" + (i + 1));
			for (int start = 0; start < 9_000; start += 500) {
				made.park(thread, start, 498, (i + start / 500) % 10 < 4 ? second : first);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(4, cause.first().size());
		assertEquals("com.zaxxer.hikari.HikariDataSource.getConnection", cause.first().resource());
		assertEquals("acme.Audit.log:1", cause.holding().get(0).call());
	}

	private static Stack borrow(String ... callers) {
		List<String> frames = new ArrayList<>(List.of(PARK,
				"java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"com.zaxxer.hikari.util.ConcurrentBag.borrow", "com.zaxxer.hikari.HikariDataSource.getConnection"));
		frames.addAll(List.of(callers));
		return task(frames.toArray(String[]::new));
	}

	@Test
	public void aPoolWithThreadsLeftMayBeAllowedToUseOnlyAFew() {
		HandMade made = results(8, 2);
		Stack idle = stack(PARK, "java.util.concurrent.SynchronousQueue.poll",
				"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		made.park(thread(41, "shard-11"), 0, 9_000, idle).park(thread(42, "shard-12"), 0, 9_000, idle);
		Cause cause = only(made);
		assertEquals(CauseKind.POOL, cause.first().kind());
		assertEquals(2, cause.first().size());
	}

	@Test
	public void thoseThatHaveAPermitMayBeThreadsOfTheirOwn() {
		HandMade made = new HandMade();
		Stack beforeAccess = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"org.springframework.util.ConcurrencyThrottleSupport.beforeAccess",
				"org.springframework.core.task.SimpleAsyncTaskExecutor.execute", "acme.Postman.send");
		Stack deliver = stack("java.net.Socket$SocketInputStream.read", "acme.Postman.deliver", "java.lang.Thread.run");
		for (int i = 0; i < 360; i++) {
			ThreadStruct post = thread(100 + i, "post-" + (i + 1));
			made.wait("jdk.SocketRead", post, 25 * i, 49, deliver);
			made.event("jdk.ThreadStart", Map.of("startTime", HandMade.BEGIN + 25 * i * 1_000_000L, "eventThread", post,
					"thread", post));
			made.event("jdk.ThreadEnd", Map.of("startTime", HandMade.BEGIN + (25 * i + 49) * 1_000_000L, "eventThread",
					post, "thread", post));
		}
		for (int i = 0; i < 6; i++) {
			for (int start = 25 * i; start < 8_800; start += 150) {
				made.park(thread(11 + i, "signup-" + (i + 1)), start, 149.5, beforeAccess);
			}
		}
		Cause cause = only(made);
		assertEquals("a limit, but none of a rate", CauseKind.RESOURCE, cause.first().kind());
		assertEquals(2, cause.first().size());
		assertEquals("acme.Postman.deliver:1", cause.holding().get(0).call());
	}

	@Test
	public void permitsMayBeGivenBackByAnotherPool() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 3; i++) {
				made.wait("jdk.SocketRead", thread(31 + i, "ack-" + (i + 1)), start + 33 * i, 99, task("acme.Ack.read"));
				made.park(thread(11 + i, "ship-" + (i + 1)), start + 33 * i, 99.5, SEMAPHORE);
			}
			made.park(thread(34, "ack-4"), start, 99, FETCH);
		}
		Cause cause = only(made);
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(3, cause.first().size());
		assertEquals("acme.Ack.read:1", cause.holding().get(0).call());
	}

	/** Whoever gets one of three permits has a thread of a server at once get on that reads nothing but such calls. */
	@Test
	public void callsThatEndBecauseThreadsGoOnAreNotWhatTheyWaitFor() {
		HandMade made = new HandMade();
		Stack serve = stack("java.net.Socket$SocketInputStream.read", "acme.Server.serve", "java.lang.Thread.run");
		for (int turn = 6; turn < 180; turn++) {
			double end = 150 * (turn / 3) + 0.3 * (turn % 3);
			made.park(thread(11 + turn % 6, "push-" + (turn % 6 + 1)), end - 296, 296, SEMAPHORE);
			made.wait("jdk.SocketRead", thread(31 + turn % 6, "peer-" + (turn % 6 + 1)), end - 299.8, 299.9, serve);
		}
		assertEquals(only(made).toString(), CauseKind.RATE_LIMIT, only(made).first().kind());
	}

	@Test
	public void poolsThatHavePermitsOneAfterTheOtherShareTheTime() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			String pool = start < 6_300 ? "ack-" : "nack-";
			for (int i = 0; i < 3; i++) {
				made.wait("jdk.SocketRead", thread((start < 6_300 ? 31 : 41) + i, pool + (i + 1)), start + 33 * i, 99,
						task("acme.Ack.read"));
				made.park(thread(11 + i, "ship-" + (i + 1)), start + 33 * i, 99.5, SEMAPHORE);
			}
			made.park(thread(34, "ack-4"), start, 99, FETCH).park(thread(44, "nack-4"), start, 99, FETCH);
		}
		Cause cause = only(made);
		assertEquals(3, cause.first().size());
		assertEquals(List.of("ack-N", "nack-N"), cause.holding().stream().map(Holder::pool).distinct().toList());
		assertEquals(0.7, cause.holding().get(0).share(), 0.04);
		assertEquals(0.3, cause.holding().get(1).share(), 0.04);
	}

	@Test
	public void othersOfThePoolThatWaitsOweItNothing() {
		HandMade made = new HandMade();
		Stack other = task(PARK, "java.util.concurrent.locks.LockSupport.park", "com.zaxxer.hikari.Connector.connect",
				"acme.Orders.place");
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 2; i++) {
				made.park(thread(31 + i, "orders-" + (9 + i)), start, 98, other);
			}
			for (int i = 0; i < 7; i++) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 37 + i, 90, CONDITION);
			}
		}
		assertEquals(List.of(), causes(made));
	}

	@Test
	public void ofThoseThatAreWokenAtEqualIntervalsARateLimiterLetsAsManyPassEachTime() {
		assertEquals(CauseKind.RATE_LIMIT, only(quota(3, 3)).first().kind());
		assertEquals("as many as happen to", List.of(), causes(quota(1, 5)));
	}

	/** Eight threads are woken every 200 ms: some pass and come back soon, the others wait again at once. */
	private static HandMade quota(int least, int most) {
		HandMade made = new HandMade();
		Stack acquire = task("java.lang.Object.wait", "io.gate.Quota.acquire", "acme.Sms.send");
		for (int tick = 0; tick < 45; tick++) {
			int passed = least + tick % (most - least + 1);
			for (int i = 0; i < 8; i++) {
				double start = 200 * tick + ((i + tick) % 8 < passed ? 8 : 0.1);
				made.wait("jdk.JavaMonitorWait", thread(11 + i, "sms-" + (i + 1)), start,
						200 * tick + 199 + 0.01 * i - start,
						acquire);
			}
		}
		return made;
	}

	@Test
	public void permitsThatComeAtEqualIntervalsAreAQuotaToo() {
		HandMade made = new HandMade();
		for (int turn = 6; turn < 180; turn++) {
			made.park(thread(11 + turn % 6, "push-" + (turn % 6 + 1)), 150 * (turn / 3) - 296, 296 + 0.1 * (turn % 3),
					SEMAPHORE);
		}
		assertEquals(only(made).toString(), CauseKind.RATE_LIMIT, only(made).first().kind());
	}

	@Test
	public void virtualThreadsMayWaitForAThingOfWhichThereIsOne() {
		HandMade made = new HandMade();
		Stack refresh = stack("java.net.Socket$SocketInputStream.read", "acme.Tokens.refresh", "acme.Tracker.track",
				"java.lang.VirtualThread.run");
		for (int i = 0; i < 180; i++) {
			ThreadStruct thread = virtualThread(100 + i, "track-" + i);
			made.wait("jdk.SocketRead", thread, Math.max(0, 50 * (i - 20)), 0.1, refresh);
			made.wait("jdk.SocketRead", thread, 50 * i, 49.5, refresh);
		}
		Cause cause = only(made);
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(1, cause.first().size());
	}

	@Test
	public void aCallOfVirtualThreadsIsOneWhateverOfItIsInALambda() {
		HandMade made = new HandMade();
		String[] calls = {"acme.News.fetch", "acme.News.lambda$fetch$0"};
		for (int i = 0; i < 180; i++) {
			made.wait("jdk.SocketRead", virtualThread(100 + i, "news-" + i), Math.max(0, 50 * (i - 20)), 0.1,
					stack("java.net.Socket$SocketInputStream.read", calls[0], "java.lang.VirtualThread.run"));
			for (int part = 0; part < 2; part++) {
				made.wait("jdk.SocketRead", virtualThread(100 + i, "news-" + i), 50 * i + 25 * part, 24.9,
						stack("java.net.Socket$SocketInputStream.read", calls[part], "java.lang.VirtualThread.run"));
			}
		}
		assertEquals(CauseKind.RESOURCE, only(made).first().kind());
	}

	@Test
	public void virtualThreadsThatReadInTurnWaitForEachOtherEvenIfReadsHaveNoVerdict() {
		HandMade made = new HandMade();
		Stack sign = stack("java.net.Socket$SocketInputStream.read", "acme.Tokens.sign", "acme.Login.run",
				"java.lang.VirtualThread.run");
		for (int turn = 0; turn < 450; turn++) {
			made.wait("jdk.SocketRead", virtualThread(100 + turn % 25, "login-" + turn % 25), 20 * turn, 19.5, sign);
		}
		ThreadLanes lanes = made.lanes();
		assertEquals(Verdict.UNKNOWN, lanes.lanes().get(0).verdict(0));
		assertEquals(1, causes(lanes).get(0).cause().first().size());
	}

	@Test
	public void aPinnedVirtualThreadMayMakeTheCallThatOnlyOneMayMake() {
		HandMade made = new HandMade();
		Stack send = stack("java.lang.VirtualThread.parkOnCarrierThread", "java.util.concurrent.locks.LockSupport.park",
				"sun.nio.ch.Poller.poll", "sun.nio.ch.NioSocketImpl.park", "sun.nio.ch.NioSocketImpl.read",
				"java.net.Socket$SocketInputStream.read", "acme.Mail.send", "java.lang.VirtualThread.run");
		for (int i = 0; i < 180; i++) {
			ThreadStruct thread = virtualThread(100 + i, "mail-" + i);
			made.wait("jdk.ThreadSleep", thread, Math.max(0, 50 * (i - 20)), 20,
					stack("java.lang.Thread.sleep", "acme.Mail.run", "java.lang.VirtualThread.run"));
			made.wait("jdk.VirtualThreadPinned", thread, 50 * i, 40, send);
		}
		Cause cause = only(made);
		assertEquals(1, cause.first().size());
		assertEquals("acme.Mail.send:1", cause.holding().get(0).call());
	}

	@Test
	public void pausesOfGarbageCollectionStopAll() {
		HandMade made = new HandMade();
		made.park(thread(11, "orders-1"), 0, 10, CONDITION);
		for (int start = 0; start < 10_000; start += 1_000) {
			made.event("jdk.GCPhasePause", Map.of("startTime", HandMade.BEGIN + start * 1_000_000L, "duration",
					300_000_000L));
		}
		Found found = causes(made).get(0);
		assertEquals(CauseKind.GC, found.cause().first().kind());
		assertEquals(0.3, found.share(), 1e-9);
	}

	private static HandMade stalls(boolean isRecorded) {
		HandMade made = new HandMade();
		for (int start = 0; start < 10_000; start += 1_000) {
			for (int i = 0; isRecorded && i < 4; i++) {
				made.wait("jdk.ZAllocationStall", thread(11 + i, "orders-" + (i + 1)), start, 600,
						task("acme.Thumbs.pixels", "acme.Thumbs.draw"));
			}
			made.park(thread(11, "orders-1"), start + 700, 10, CONDITION);
			made.event("jdk.GarbageCollection", Map.of("startTime", HandMade.BEGIN + start * 1_000_000L, "duration",
					800_000_000L, "cause", "Allocation Stall"));
			made.event("jdk.GarbageCollection", Map.of("startTime", HandMade.BEGIN + start * 1_000_000L, "duration",
					950_000_000L, "cause", "Proactive"));
		}
		return made;
	}

	@Test
	public void whoWaitsForMemoryIsStoppedByGarbageCollection() {
		ThreadLanes lanes = stalls(true).lanes();
		Found found = causes(lanes).get(0);
		assertEquals(CauseKind.GC, found.cause().first().kind());
		assertEquals("4 orders-N acme.Thumbs.pixels:1", found.cause().waiting().threads() + " " + found.pool().name()
				+ " " + found.cause().waiting().call());
		assertEquals(24, found.cause().waiting().nanos() / 1e9, 1e-9);
		assertEquals(24, PoolTime.of(found.pool(), lanes, Causes.of(CallSites.blocking(lanes))).pauseNanos() / 1e9,
				1e-9);
	}

	@Test
	public void collectionsThatThreadsWaitedForTellOfStallsThatAreNotRecorded() {
		Found found = causes(stalls(false)).get(0);
		assertEquals(CauseKind.GC, found.cause().first().kind());
		assertEquals(0, found.cause().waiting().threads());
		assertEquals(0.8, found.share(), 1e-9);
	}

	@Test
	public void whetherVirtualThreadsWaitIsNotKnownIfTheyAreSeenOnlyInTheCallThatFewMayMake() {
		HandMade made = new HandMade();
		for (int i = 0; i < 360; i++) {
			made.wait("jdk.SocketRead", virtualThread(100 + i, "lend-" + i), 25 * i, 99.5,
					stack("java.net.Socket$SocketInputStream.read", "acme.Register.ask", "java.lang.VirtualThread.run"));
		}
		Cause cause = only(made);
		assertEquals(4, cause.first().size());
		assertEquals(0, cause.waiting().nanos());
	}

	/**
	 * Virtual threads live since 400 ms, make a call, are not seen for a while, and make another one.
	 *
	 * @param starts of the first call, in ms
	 * @param millis from the first call to the end of the last
	 */
	private static HandMade turns(double[] starts, double millis) {
		HandMade made = new HandMade();
		for (int i = 0; i < starts.length; i++) {
			ThreadStruct thread = virtualThread(100 + i, "book-" + i);
			long born = HandMade.BEGIN + (long) (1e6 * Math.max(0, starts[i] - 400));
			made.event("jdk.VirtualThreadStart", Map.of("startTime", born, "eventThread", thread));
			made.wait("jdk.SocketWrite", thread, starts[i], 0.2,
					stack("java.net.Socket$SocketOutputStream.write", "acme.Books.book", "java.lang.VirtualThread.run"));
			made.wait("jdk.SocketRead", thread, starts[i] + millis - 0.2, 0.2, stack(
					"java.net.Socket$SocketInputStream.read", "acme.Store.add", "acme.Books.book",
					"java.lang.VirtualThread.run"));
			made.event("jdk.VirtualThreadEnd", Map.of("startTime",
					HandMade.BEGIN + (long) (1e6 * (starts[i] + millis)), "eventThread", thread));
		}
		return made;
	}

	@Test
	public void virtualThreadsOfWhichOneMakesItsFirstCallAsAnotherHasMadeItsLastTakeTurns() {
		Cause cause = only(turns(IntStream.range(0, 360).mapToDouble(i -> 25 * i).toArray(), 99.5));
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(4, cause.first().size());
		assertEquals("unseen in acme.Books.book:1", cause.holding().get(0).doing() + " in " + cause.holding().get(0)
				.call());
		assertEquals(0.8, cause.waiting().share(), 0.05);
	}

	@Test
	public void aVirtualThreadTakesATurnForEachRequestThatAServerReads() {
		HandMade made = new HandMade();
		String[] root = {"java.net.Socket$SocketInputStream.read", "java.lang.VirtualThread.run"};
		for (int i = 0; i < 40; i++) {
			made.event("jdk.VirtualThreadStart",
					Map.of("startTime", HandMade.BEGIN, "eventThread", virtualThread(100 + i, "http-" + i)));
		}
		for (int i = 0; i < 360; i++) {
			ThreadStruct thread = virtualThread(100 + i % 40, "http-" + i % 40);
			made.wait("jdk.SocketRead", thread, 25 * i + 300, 0.1, stack(root[0], "org.apache.coyote.Http.read", root[1]));
			for (double start : new double[] {700, 799}) {
				made.wait("jdk.SocketRead", thread, 25 * i + start, 0.5, stack(root[0], "acme.Books.book", root[1]));
			}
		}
		assertEquals(4, only(made).first().size());
	}

	@Test
	public void virtualThreadsThatAwaitAnAnswerAtFirstTakeNoTurns() {
		assertEquals("few at a time, but not one as another ends", List.of(),
				causes(turns(IntStream.range(0, 360).mapToDouble(i -> 100 * (i / 4)).toArray(), 85)));
		assertEquals("at any time", List.of(),
				causes(turns(new Random(7).doubles(360, 0, 9_000).sorted().toArray(), 99.5)));
	}

	/**
	 * Three threads of a pool call 100 ms each, one ends every 33 ms; virtual threads live for 400 ms.
	 *
	 * @param ends of virtual threads, in ms
	 * @param request what a call begins with, null if it only reads
	 * @param rest between two calls, in ms
	 */
	private static HandMade legs(double[] ends, String request, double rest) {
		HandMade made = new HandMade();
		for (int call = 0; call < 270; call++) {
			ThreadStruct leg = thread(11 + call % 3, "leg-" + (call % 3 + 1));
			double start = 100.0 / 3 * call;
			if (request != null) {
				made.wait("jdk.SocketWrite", leg, start, 0.1, task(request, "acme.Legs.leg"));
			}
			made.wait("jdk.SocketRead", leg, start + 0.2, 99.7 - rest,
					task("java.net.Socket$SocketInputStream.read", "acme.Legs.leg"));
			if (rest > 0) {
				made.park(leg, start + 99.9 - rest, rest, task(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
						"java.util.concurrent.ThreadPoolExecutor.getTask"));
			}
		}
		for (int i = 0; i < ends.length; i++) {
			ThreadStruct thread = virtualThread(1_000 + i, "request-" + i);
			made.event("jdk.VirtualThreadStart", Map.of("startTime",
					HandMade.BEGIN + (long) (1e6 * Math.max(0, ends[i] - 400)), "eventThread", thread));
			made.event("jdk.VirtualThreadEnd",
					Map.of("startTime", HandMade.BEGIN + (long) (1e6 * ends[i]), "eventThread", thread));
		}
		return made;
	}

	@Test
	public void virtualThreadsThatGoOnAsCallsOfABusyPoolEndWaitForIt() {
		String write = "java.net.Socket$SocketOutputStream.write";
		double[] ends = IntStream.range(3, 270).mapToDouble(call -> 100.0 / 3 * call + 0.5).toArray();
		Cause cause = only(legs(ends, write, 0));
		assertEquals(new Cause.Link(CauseKind.POOL, "leg-N", 3), cause.first());
		assertEquals("acme.Legs.leg:1", cause.holding().get(0).call());
		assertEquals("one that is idle at times", List.of(), causes(legs(ends, write, 50)));
		assertEquals("one that only brings answers", List.of(), causes(legs(ends, null, 0)));
		assertEquals("at any time", List.of(),
				causes(legs(new Random(7).doubles(267, 100, 9_000).sorted().toArray(), write, 0)));
	}

	@Test
	public void neitherWhoRestsNorOthersOfThePoolThatWaitsHideWhoseTasksCallersRun() {
		HandMade made = new HandMade();
		String read = "java.net.Socket$SocketInputStream.read";
		String exchange = "org.springframework.web.client.RestClient.exchange";
		made.wait("jdk.ThreadSleep", thread(9, "container-0"), 0, 9_900,
				stack("java.lang.Thread.sleep", "org.springframework.boot.Server.await", "java.lang.Thread.run"));
		for (int i = 0; i < 95; i++) {
			for (int worker = 1; worker <= 2; worker++) {
				made.wait("jdk.SocketRead", thread(10 + worker, "mail-" + worker), 100 * i + 31 * worker, 99,
						task(read, exchange, "acme.Mail.send", "java.util.concurrent.FutureTask.run"));
			}
			for (int caller = 0; caller < 8; caller++) {
				boolean isMail = caller % 2 == 0;
				ThreadStruct thread = virtualThread(1_000 + 8 * i + caller, "http-" + (8 * i + caller));
				double start = 100 * i + 17.0 * (caller / 2);
				double millis = isMail ? 99 : 30;
				made.event("jdk.VirtualThreadStart", Map.of("startTime", HandMade.BEGIN + (long) (1e6 * start),
						"eventThread", thread));
				made.wait("jdk.SocketRead", thread, start, millis, isMail
						? stack(read, exchange, "acme.Mail.send", "java.util.concurrent.FutureTask.run",
								"java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy.rejectedExecution",
								"org.springframework.scheduling.Executor.submit", "acme.Orders.place",
								"java.lang.VirtualThread.run")
						: stack(read, exchange, "acme.Orders.place", "java.lang.VirtualThread.run"));
				made.event("jdk.VirtualThreadEnd", Map.of("startTime",
						HandMade.BEGIN + (long) (1e6 * (start + millis)), "eventThread", thread));
			}
		}
		Cause cause = causes(made).get(0).cause();
		assertEquals("POOL mail-N", cause.first().kind() + " " + cause.first().resource());
	}

	@Test
	public void theLastToCountALatchDownKeepsThoseThatGoOnTogether() {
		HandMade made = new HandMade();
		Stack await = task(PARK, "java.util.concurrent.CountDownLatch.await", "acme.Step.run");
		for (int start = 0; start < 9_000; start += 200) {
			made.wait("jdk.SocketRead", thread(10, "sim-1"), start, 199, task("acme.Step.exchange", "acme.Step.run"));
			for (int i = 2; i <= 8; i++) {
				made.park(thread(10 + i, "sim-" + i), start + 21, 178.5, await);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.STRAGGLER, cause.first().kind());
		assertEquals("acme.Step.exchange:1", cause.holding().get(0).call());
	}

	@Test
	public void ofTwoCallsInWhichTheSameThreadsWaitInTurnTheOneThatIsHandedOverIsForWhatOthersHave() {
		String[] await = {"java.lang.Object.wait", "com.zaxxer.hikari.Promise.await"};
		HandMade made = new HandMade();
		for (int i = 0; i < 12; i++) {
			ThreadStruct thread = thread(11 + i, "map-" + (i + 1));
			for (int start = 0; start < 9_000; start += 400) {
				double held = start + 100.0 * i / 3;
				made.wait("jdk.JavaMonitorWait", thread, held, 99, task(await[0], await[1], "acme.Map.ask",
						"acme.Map.draw"));
				made.wait("jdk.JavaMonitorWait", thread, held + 100, 299.5, task(await[0], await[1],
						"com.zaxxer.hikari.Promise.sync", "acme.Map.acquire", "acme.Map.draw"));
			}
		}
		Cause cause = only(made);
		assertEquals(3, cause.first().size());
		assertEquals("acme.Map.acquire:1", cause.waiting().call());
		assertEquals("acme.Map.ask:1", cause.holding().get(0).call());
	}

	@Test
	public void whatIsHandedOverAThousandTimesASecondIsSeenToBe() {
		Cause cause = only(quickTurns(0.05));
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(3, cause.first().size());
		assertEquals("acme.Orders.price:1", cause.holding().get(0).call());
	}

	/**
	 * Twelve threads take one of three permits in turn, and pause for some ms.
	 *
	 * @param mostLate the most time from the end of a pause to that of the wait for the permit, in ms
	 */
	private static HandMade quickTurns(double mostLate) {
		HandMade made = new HandMade();
		Stack pause = task(PARK, "java.util.concurrent.locks.LockSupport.parkNanos", "acme.Orders.price",
				"acme.Orders.place");
		double[] free = new double[3];
		double[] since = new double[12];
		for (int turn = 0; turn < 9_000; turn++) {
			int permit = turn % 3;
			int i = turn % 12;
			ThreadStruct thread = thread(11 + i, "orders-" + (i + 1));
			double start = free[permit] + mostLate * (1 + 7 * turn % 11) / 11;
			made.park(thread, since[i], start - since[i], SEMAPHORE);
			double nanos = 2 + 3 * turn % 7 * 0.3;
			made.park(thread, start, nanos, pause);
			free[permit] = start + nanos;
			since[i] = start + nanos;
		}
		return made;
	}

	/** Four threads wait in the same class as one that waits for some ms after the other. */
	private static HandMade beside(String type, Stack wait, int ms) {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 4; i++) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 11 * i, 75 + (start / 100 + 5 * i) % 9,
						task(PARK, "java.util.concurrent.ArrayBlockingQueue.put", "acme.Orders.next"));
			}
		}
		for (int start = 0; start < 9_000; start += ms) {
			made.wait(type, thread(1, "main"), start, ms - 1, wait);
		}
		return made;
	}

	@Test
	public void aThreadThatIsNotSeenAnyMoreMayWaitForTheRestOfTheRecording() {
		HandMade made = new HandMade();
		Stack join = task(PARK, "java.util.concurrent.CompletableFuture.join", "acme.Page.show");
		Stack take = stack(PARK, "java.util.concurrent.SynchronousQueue.poll",
				"java.util.concurrent.ThreadPoolExecutor.getTask", WORKER[0], WORKER[1], WORKER[2]);
		made.park(thread(9, "call-9"), 0, 100, take);
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 2; i++) {
				made.wait("jdk.SocketRead", thread(31 + i, "call-" + i), start, 95 + i, task("acme.Client.call"));
				made.park(thread(31 + i, "call-" + i), start + 97, 2, take);
			}
		}
		for (int call = 8; call < 180; call++) {
			double end = call / 2 * 100 + 95.5 + call % 2;
			made.park(thread(11 + call % 8, "web-" + call % 8), end - 399, 399, join);
		}
		Cause cause = only(made);
		assertEquals(CauseKind.POOL, cause.first().kind());
		assertEquals("not that of call-9", 2, cause.first().size());
	}

	@Test
	public void aPoolOfSeldomBusyThreadsMakesNoCauseOfShortWaits() {
		HandMade made = new HandMade();
		Stack take = stack(PARK, "java.util.concurrent.SynchronousQueue.poll",
				"java.util.concurrent.ThreadPoolExecutor.getTask", WORKER[0], WORKER[1], WORKER[2]);
		Stack lock = task("acme.Pool.clean");
		for (int start = 0; start < 9_900; start += 100) {
			made.park(thread(9, "cleaner-1"), start, 98.8, take);
			made.wait("jdk.JavaMonitorEnter", thread(9, "cleaner-1"), start + 99, 1, lock);
			for (int i = 0; i < 8; i++) {
				made.wait("jdk.SocketRead", thread(11 + i, "call-" + i), start, 90, task("acme.Client.call"));
				made.wait("jdk.JavaMonitorEnter", thread(11 + i, "call-" + i), start + 91 + i, 1, lock);
			}
		}
		assertEquals(List.of(), causes(made));
	}

	private static Found turn(String resource, String waits, String holds, long nanos) {
		CallFrames waiting = new CallFrames(null, new Frame("acme.Orders", waits, 1), null, null);
		CallFrames holding = new CallFrames(null, new Frame("acme.Orders", holds, 1), null, null);
		return new Found(null, new Cause(new Cause.Link(CauseKind.RESOURCE, resource, 3),
				new Waiters("orders-N", 9, waiting, nanos, 0.5), List.of(new Holder("orders-N", holding, WaitKind.PARK, Unwaited.RUNNING, "", nanos, 1))), 0.5, nanos,
				(l, i) -> true,
				Set.of(waiting.path()));
	}

	@Test
	public void ofTwoThatSeemToHaveWhatTheOtherWaitsForTheLargerOneStays() {
		List<Found> followed = Chains.follow(
				List.of(turn("permits", "acquire", "pause", 9), turn("pauses", "pause", "acquire", 8)), 1);
		assertEquals(List.of("permits"), followed.stream().map(found -> found.cause().first().resource()).toList());
	}

	private static CallFrames own(String name, String method) {
		return new CallFrames(null, new Frame(name, method, 1), null, null);
	}

	@Test
	public void whatAHolderWaitsForIsFollowedWhicheverCallWaitsMostForIt() {
		Holder loading = new Holder("api-N", own("acme.Registry", "load"), WaitKind.PARK, Unwaited.RUNNING, "", 9, 1);
		Holder pushing = new Holder("export-N", own("acme.Export", "push"), WaitKind.SOCKET_READ, Unwaited.RUNNING, "",
				9, 1);
		CallFrames settings = own("acme.Registry", "settings");
		CallFrames run = own("acme.Export", "run");
		Found lock = new Found(null, new Cause(new Cause.Link(CauseKind.LOCK, "entry", 1),
				new Waiters("api-N", 8, settings, 9, 0.5), List.of(loading)), 0.5, 9, (l, i) -> true, Set.of(settings.path()));
		Found connection = new Found(null, new Cause(new Cause.Link(CauseKind.RESOURCE, "connection", 2),
				new Waiters("export-N", 5, run, 9, 0.5), List.of(pushing)), 0.5, 9, (l, i) -> true,
				Set.of(run.path(), loading.frames().path()));
		List<Found> followed = Chains.follow(List.of(lock, connection), 1);
		assertEquals(List.of(pushing), followed.get(0).cause().holding());
		assertEquals(List.of("connection"), followed.get(0).cause().through());
		assertEquals("export-N waits for it, too", 2, followed.size());
	}

	@Test
	public void whatMustBeMendedIsTheEndThatMostOfTheHoldersWaitFor() {
		assertEquals("RESOURCE connection 2 by [queue]", end(0.6));
		assertEquals("most have the queue's elements for another reason", "QUEUE_FULL queue 0 by [connection]",
				end(0.4));
	}

	@Test
	public void anEndOfTheSameKindWhoseNumberIsUnknownIsOnlyNamed() {
		Cause.Link permits = Chains.follow(List.of(turn("permits", "acquire", "pause", 9),
				sizeless(turn("replies", "pause", "read", 8))), 1).get(0).cause().end();
		assertEquals("permits 3", permits.resource() + " " + permits.size());
	}

	private static Found sizeless(Found of) {
		return new Found(null, new Cause(
				new Cause.Link(CauseKind.RESOURCE, of.cause().first().resource(), 0), of.cause().waiting(),
				of.cause().holding()), of.share(), of.average(), of.waits(), of.calls());
	}

	/** @return the end of a chain, and what is on the way: so many of those that empty a queue wait for another thing */
	private static String end(double share) {
		Holder storing = new Holder("writer-N", own("acme.Writer", "store"), WaitKind.PARK, Unwaited.RUNNING, "", 9, share);
		Holder encoding = new Holder("writer-N", own("acme.Writer", "encode"), null, Unwaited.RUNNING, "", 9, 1 - share);
		Holder pushing = new Holder("export-N", own("acme.Export", "push"), WaitKind.SOCKET_READ, Unwaited.RUNNING, "",
				9, 1);
		CallFrames add = own("acme.Buffer", "add");
		Found queue = new Found(null, new Cause(new Cause.Link(CauseKind.QUEUE_FULL, "queue", 0),
				new Waiters("api-N", 8, add, 9, 0.5), List.of(storing, encoding)), 0.5, 9, (l, i) -> true, Set.of(add.path()));
		Found connection = new Found(null, new Cause(new Cause.Link(CauseKind.RESOURCE, "connection", 2),
				new Waiters("writer-N", 5, storing.frames(), 9, 0.5), List.of(pushing)), 0.5, 9, (l, i) -> true,
				Set.of(storing.frames().path()));
		Cause cause = Chains.follow(List.of(queue, connection), 1).get(0).cause();
		return cause.end().kind() + " " + cause.end().resource() + " " + cause.end().size() + " by " + cause.way();
	}

	@Test
	public void whoSleepsInTheSameClassHasNoPermitForThat() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 200) {
			made.wait("jdk.ThreadSleep", thread(1, "feed-1"), start, 199, task("java.lang.Thread.sleep",
					"acme.Orders.feed"));
			for (int i = 0; i < 4; i++) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 25 * i, 40 + (start * 7 / 200 + 31 * i) % 90,
						SEMAPHORE);
			}
		}
		assertEquals(List.of(), only(made).holding());
	}

	@Test
	public void aThreadThatMayHaveNothingToDoOwesNothing() {
		Stack join = stack(PARK, "java.util.concurrent.CountDownLatch.await", "acme.Orders.main");
		Stack sleep = stack("java.lang.Thread.sleep", "acme.Orders.main");
		assertEquals("waits for others", List.of(), only(beside("jdk.ThreadPark", join, 100)).holding());
		assertEquals("sleeps all the time", List.of(), only(beside("jdk.ThreadSleep", sleep, 9_000)).holding());
		assertEquals("pauses", "main", only(beside("jdk.ThreadSleep", sleep, 50)).holding().get(0).pool());
	}

	@Test
	public void whoeverRunsTasksOfAPoolItselfLacksThreadsOfIt() {
		String[] caller = {"java.util.stream.ReduceOps$ReduceOp.evaluateParallel", "acme.Survey.area"};
		Stack own = task("java.net.Socket$SocketInputStream.read", "acme.Probe.measure",
				"java.util.concurrent.ForkJoinTask.doExec", caller[0], caller[1]);
		Stack join = task(PARK, "java.util.concurrent.ForkJoinTask.awaitDone", caller[0], caller[1]);
		Stack worker = stack("java.net.Socket$SocketInputStream.read", "acme.Probe.measure",
				"java.util.concurrent.ForkJoinTask.doExec", "java.util.concurrent.ForkJoinWorkerThread.run");
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 6; i++) {
				made.wait("jdk.SocketRead", thread(11 + i, "survey-" + (i + 1)), start + i, 80, own);
				made.park(thread(11 + i, "survey-" + (i + 1)), start + 81 + i, 18, join);
			}
			for (int i = 0; i < 2; i++) {
				made.wait("jdk.SocketRead", thread(31 + i, "ForkJoinPool.commonPool-worker-" + (i + 1)), start, 98,
						worker);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.POOL, cause.first().kind());
		assertEquals(2, cause.first().size());
		assertEquals("acme.Probe.measure:1", cause.waiting().call());
	}

	@Test
	public void aPublisherWaitsForRoom() {
		HandMade made = new HandMade();
		Stack submit = task(PARK, "java.util.concurrent.ForkJoinPool.managedBlock",
				"java.util.concurrent.SubmissionPublisher.submit", "acme.Source.emit");
		for (int start = 0; start < 9_000; start += 50) {
			made.wait("jdk.SocketRead", thread(9, "sink-1"), start, 49, task("acme.Sink.store"));
		}
		for (int i = 0; i < 4; i++) {
			for (int start = 50 * i; start < 8_000; start += 200) {
				made.park(thread(11 + i, "sensor-" + (i + 1)), start, 199.2, submit);
			}
		}
		assertEquals(CauseKind.QUEUE_FULL, only(made).first().kind());
	}

	@Test
	public void resultsThatComeFewAtATimeHoweverManyWaitAreOfSomethingOfWhichThereAreFew() {
		Stack get = task(PARK, "java.util.concurrent.CompletableFuture.get", "acme.Rates.rate");
		HandMade made = new HandMade();
		for (int turn = 4; turn < 100; turn++) {
			for (int i = 0; i < 2; i++) {
				made.park(thread(11 + (2 * turn + i) % 8, "rate-" + ((2 * turn + i) % 8 + 1)), 90 * (turn - 4) + i,
						359.5, get);
			}
		}
		Cause cause = only(made);
		assertEquals(CauseKind.RESOURCE, cause.first().kind());
		assertEquals(2, cause.first().size());
		assertEquals(List.of(), cause.holding());
		assertFalse(Causes.of(CallSites.blocking(made.lanes())).isContention(WaitKind.PARK, 0));
	}

	@Test
	public void resultsThatComeOneByOneMayBeOfAnythingAsManyAsAreAskedFor() {
		Stack get = task(PARK, "java.util.concurrent.CompletableFuture.get", "acme.Rates.rate");
		HandMade made = new HandMade();
		for (int turn = 0; turn < 200; turn++) {
			made.park(thread(11 + turn % 8, "rate-" + (turn % 8 + 1)), 45 * turn, 359.5, get);
		}
		assertEquals(List.of(), causes(made));
	}

	@Test
	public void aLockWithinTheCallThatWaitsForRoomIsAPartOfThatWait() {
		String submit = "java.util.concurrent.ArrayBlockingQueue.put";
		Stack room = task(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await", submit,
				"com.zaxxer.hikari.Feed.submit", "acme.Source.emit");
		Stack lock = task(PARK, "java.util.concurrent.locks.ReentrantLock.lock", "com.zaxxer.hikari.Feed.submit",
				"acme.Source.emit");
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 50) {
			made.wait("jdk.SocketRead", thread(9, "sink-1"), start, 49, task("com.zaxxer.hikari.Feed.store"));
			made.park(thread(11, "sensor-1"), start, 49.5, room);
			for (int i = 2; i < 5; i++) {
				made.park(thread(10 + i, "sensor-" + i), start, 49.5, lock);
			}
		}
		Cause cause = causes(made).get(0).cause();
		assertEquals(CauseKind.QUEUE_FULL, cause.first().kind());
		assertEquals(List.of(), cause.through());
	}

	@Test
	public void whoeverWaitsForAPoolThatWaitsForItselfIsToldSo() {
		HandMade made = new HandMade();
		Stack get = task(PARK, "java.util.concurrent.FutureTask.get", "acme.Risk.value",
				"java.util.concurrent.FutureTask.run");
		Stack book = task(PARK, "java.util.concurrent.FutureTask.get", "acme.Desk.book");
		for (int start = 0; start < 9_000; start += 500) {
			for (int i = 0; i < 4; i++) {
				made.park(thread(11 + i, "risk-" + (i + 1)), start, 499, get);
			}
			for (int i = 0; i < 8; i++) {
				made.park(thread(31 + i, "http-" + (i + 1)), start, 499.5, book);
			}
		}
		Cause cause = only(made);
		assertEquals("http-N", cause.waiting().pool());
		assertEquals("risk-N", cause.first().resource());
		assertEquals(List.of("risk-N"), cause.through());
	}
}
