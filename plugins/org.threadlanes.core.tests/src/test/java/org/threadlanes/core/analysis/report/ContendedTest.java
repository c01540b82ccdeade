package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;
import static org.threadlanes.core.testing.HandMade.virtualThread;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.Test;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.testing.HandMade;

/** What a report says of causes, here of ten seconds. */
public class ContendedTest {

	private static final String PARK = "jdk.internal.misc.Unsafe.park";
	private static final Stack JOIN = stack(PARK, "java.util.concurrent.CompletableFuture.join", "acme.Search.search",
			"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
			"java.lang.Thread.run");
	private static final Stack QUERY = stack("java.net.Socket$SocketInputStream.read", "acme.Shard.query",
			"java.util.concurrent.CompletableFuture$AsyncSupply.run", "java.util.concurrent.ForkJoinTask.doExec",
			"java.util.concurrent.ForkJoinPool.runWorker", "java.util.concurrent.ForkJoinWorkerThread.run");
	private static final Stack LOCK = stack(PARK, "java.util.concurrent.locks.ReentrantLock.lock", "acme.Book.price",
			"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
			"java.lang.Thread.run");

	private static final Stack PERMIT = stack(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
			"java.util.concurrent.Semaphore.acquire", "acme.Orders.place",
			"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
			"java.lang.Thread.run");

	private static List<Finding> findings(HandMade made) {
		return Triage.of(made.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() != FindingCode.CANNOT_TELL).toList();
	}

	@Test
	public void whoWaitsForTheCommonPoolIsOneFindingWithThePoolThatBlocks() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 2; i++) {
				made.wait("jdk.SocketRead", thread(31 + i, "ForkJoinPool.commonPool-worker-" + (i + 1)), start + 50 * i,
						99, QUERY);
			}
			for (int i = 0; i < 8; i++) {
				made.park(thread(11 + i, "http-" + (i + 1)), start + 50 * (i % 2), 99.5, JOIN);
			}
		}
		List<Finding> found = findings(made);
		assertEquals(found.toString(), List.of(FindingCode.COMMON_POOL_BLOCKED),
				found.stream().map(Finding::code).toList());
		assertEquals("http-N", found.get(0).cause().waiting().pool());
	}

	@Test
	public void aLittleTimeIsNoProblemWhateverItsShareOfAPoolThatIsHardlyUsed() {
		assertEquals(List.of(Severity.INFO), severities(0.4));
		assertEquals(List.of(Severity.WARNING), severities(4));
	}

	/** Five threads that wait for a lock for so long in each tenth of a second, and do nothing else. */
	private static List<Severity> severities(double millis) {
		HandMade made = new HandMade();
		Stack idle = stack(PARK, "java.util.concurrent.LinkedBlockingQueue.take",
				"java.util.concurrent.ThreadPoolExecutor.getTask", "java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		for (int start = 0; start < 10_000; start += 50) {
			for (int i = 0; i < 5; i++) {
				made.park(thread(11 + i, "price-" + (i + 1)), start, millis, LOCK);
				made.park(thread(11 + i, "price-" + (i + 1)), start + millis, 49.9 - millis, idle);
			}
		}
		return findings(made).stream().map(Finding::severity).toList();
	}

	/** @return what is said of threads a quarter of which always have a permit and leave no event */
	private static Finding ofPermits(int permits, String threshold) {
		HandMade made = new HandMade();
		made.event("jdk.ActiveSetting", Map.of("id", "jdk.ThreadPark", "name", "threshold", "value", threshold));
		for (int i = 0; i < 4 * permits; i++) {
			for (int start = 0; start < 9_000; start += 400) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 100 * (i / permits), 299.5, PERMIT);
			}
		}
		return findings(made).get(0);
	}

	private static String message(String threshold) {
		return ofPermits(3, threshold).message().toString();
	}

	@Test
	public void thatMoreMayBeHeldThanIsSeenIsNeverLeftOut() {
		Finding finding = ofPermits(1, "0 ns");
		List<Message> forms = Stream.of(finding.brief(), List.of(finding.message()), finding.answers())
				.flatMap(List::stream).toList();
		assertEquals(forms.toString(), 8, forms.size());
		forms.forEach(form -> assertTrue(form.toString(),
				form.toString().contains("there may be others") || form.toString().matches("(.*; a|A) holder .*")));
	}

	@Test
	public void theShortestFormSaysWhoWaitedAndForWhat() {
		Finding finding = ofPermits(1, "0 ns");
		assertEquals("4 threads of orders-N waited in Semaphore.acquire; a holder ran",
				finding.lines().get(finding.lines().size() - 1).toString());
	}

	@Test
	public void whoeverLeftNoEventRan() {
		assertTrue(message("0 ns"), message("0 ns").contains("the holders ran 100 % of the time"));
	}

	@Test
	public void whoeverLeftNoEventMayHaveWaitedForLessThanTheThreshold() {
		String message = message("10 ms");
		assertTrue(message, message.contains("the holders ran or waited under 10 ms at a time 100 % of the time"));
	}

	/** @return what is said of three threads that read for ten milliseconds of each tenth of a second */
	private static List<String> mostlyUnseen(String threshold) {
		HandMade made = new HandMade();
		made.event("jdk.ActiveSetting", Map.of("id", "jdk.ThreadPark", "name", "threshold", "value", threshold));
		Stack read = stack("java.net.Socket$SocketInputStream.read", "acme.Orders.place",
				"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
				"java.lang.Thread.run");
		for (int i = 0; i < 3; i++) {
			for (int start = 0; start < 10_000; start += 100) {
				made.wait("jdk.SocketRead", thread(11 + i, "orders-" + (i + 1)), start + 30 * i, 10, read);
			}
		}
		made.sample(thread(9, "main"), stack("acme.Main.main"));
		return findings(made).stream().map(finding -> finding.severity() + " " + finding.message()).toList();
	}

	@Test
	public void thatMostOfAPoolsTimeLeftNoEventIsSaid() {
		assertEquals(List.of("INFO 3 threads of orders-N left no event for 90 % of their time, 27.0 s in total, and "
				+ "hardly a sample: whether they waited then, and for what, is not recorded"), mostlyUnseen("10 ms"));
	}

	/** 80 virtual threads wait until a time, read for 2 ms, and live for a second. */
	private static HandMade virtual(int until, Stack read) {
		HandMade made = new HandMade();
		for (int i = 0; i < 80; i++) {
			ThreadStruct thread = virtualThread(100 + i, "request-" + i);
			long start = HandMade.BEGIN + i * 100_000_000L;
			made.event("jdk.VirtualThreadStart", Map.of("startTime", start, "eventThread", thread));
			made.wait("jdk.SocketRead", thread, 100 * i + until, 2, read);
			made.event("jdk.VirtualThreadEnd", Map.of("startTime", start + 1_000_000_000L, "eventThread", thread));
		}
		return made;
	}

	private static List<String> messages(HandMade made) {
		return findings(made).stream().map(finding -> finding.severity() + " " + finding.message()).toList();
	}

	@Test
	public void whatVirtualThreadsLivedForLeavesNoEvent() {
		Stack read = stack("java.net.Socket$SocketInputStream.read", "acme.Orders.place", "java.lang.VirtualThread.run");
		String end = ": the JVM does not record what locks, permits and results virtual threads wait for";
		String start = "INFO 80 virtual threads of request-N left no event for 100 % of their time, 8.0 at once on average";
		assertEquals(List.of(start + end), messages(virtual(0, read)));
		assertEquals(List.of(start + ", mostly before Orders.place:1" + end), messages(virtual(900, read)));
	}

	@Test
	public void howLongVirtualThreadsWaitedIsNotKnownWithoutTheirStarts() {
		HandMade made = new HandMade();
		for (int i = 0; i < 40; i++) {
			made.wait("jdk.SocketRead", virtualThread(100 + i, "request-" + i), 100 * i, 30 + 70 * (i % 7), stack(
					"java.net.Socket$SocketInputStream.read", "acme.Orders.place", "java.lang.VirtualThread.run"));
		}
		assertEquals(List.of("Cannot tell whether 40 virtual threads (request-N) waited for something "
				+ "other threads held. Their waits for locks, permits and results leave no event, and their starts were not recorded"),
				Triage.of(made.lanes(), TriageSettings.DEFAULT).findings().stream()
						.filter(finding -> finding.code() == FindingCode.CANNOT_TELL)
						.filter(finding -> finding.hides().contains(FindingCode.CONTENTION))
						.map(finding -> finding.message().english()).toList());
	}

	@Test
	public void aVirtualThreadThatWasThereBeforeMayWaitForItsNextTask() {
		HandMade made = new HandMade();
		ThreadStruct scheduler = virtualThread(99, "tick-0");
		made.wait("jdk.ThreadSleep", scheduler, 0, 1, stack("java.lang.Thread.sleep", "acme.Ticks.run",
				"java.lang.VirtualThread.run"));
		for (int i = 0; i < 80; i++) {
			ThreadStruct thread = virtualThread(100 + i, "tick-" + (i + 1));
			long start = HandMade.BEGIN + i * 100_000_000L;
			made.event("jdk.VirtualThreadStart", Map.of("startTime", start, "eventThread", thread));
			made.wait("jdk.SocketRead", thread, 100 * i, 40, stack("java.net.Socket$SocketInputStream.read",
					"acme.Ticks.tick", "java.lang.VirtualThread.run"));
			made.event("jdk.VirtualThreadEnd", Map.of("startTime", start + 41_000_000L, "eventThread", thread));
		}
		assertEquals(List.of(), messages(made));
	}

	@Test
	public void whereAllWaitsAreRecordedThreadsWithoutAnEventRan() {
		assertEquals(List.of(), mostlyUnseen("0 ns"));
	}

	@Test
	public void whatThreadsLostMostTimeToComesFirst() {
		HandMade made = new HandMade();
		for (int i = 0; i < 12; i++) {
			for (int start = 0; start < 9_000; start += 400) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 100 * (i / 3), 299.5, PERMIT);
			}
		}
		ThreadStruct cache = thread(9, "cache");
		made.wait("jdk.ThreadSleep", cache, 0, 900, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		made.wait("jdk.JavaMonitorEnter", thread(31, "audit-1"), 0, 900, stack("acme.Audit.find"),
				Map.of("monitorClass", "acme.Cache", "address", 4711L, "previousOwner", cache));
		assertEquals(List.of(FindingCode.CONTENTION, FindingCode.LOCK_HOLDER_WAITS),
				findings(made).stream().map(Finding::code).toList());
	}

	@Test
	public void whatTheHolderOfAMonitorWaitsForIsSaidWithIt() {
		HandMade made = new HandMade();
		String borrow = "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject";
		String take = "org.apache.commons.pool2.impl.LinkedBlockingDeque.takeFirst";
		String await = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";
		ThreadStruct loader = thread(51, "api-1");
		for (int start = 0; start < 9_000; start += 400) {
			for (int i = 0; i < 12; i++) {
				made.park(thread(11 + i, "export-" + (i + 1)), start + 100 * (i / 3), 299.5,
						stack(PARK, await, take, borrow, "acme.Export.run", "java.lang.Thread.run"));
				made.wait("jdk.SocketRead", thread(11 + i, "export-" + (i + 1)), start + 100 * (i / 3) + 300, 99,
						stack("java.net.Socket$SocketInputStream.read", "acme.Export.push", "acme.Export.run",
								"java.lang.Thread.run"));
			}
			made.park(loader, start, 300, stack(PARK, await, take, borrow, "acme.Registry.load",
					"acme.Registry.settings", "java.lang.Thread.run"));
			made.wait("jdk.JavaMonitorEnter", thread(52, "api-2"), start, 300,
					stack("acme.Registry.settings", "java.lang.Thread.run"),
					Map.of("monitorClass", "acme.Registry", "address", 4711L, "previousOwner", loader));
		}
		Finding found = findings(made).stream().filter(f -> f.code() == FindingCode.LOCK_HOLDER_WAITS).findFirst()
				.orElseThrow();
		assertTrue(found.message().toString(), found.message().toString().startsWith(
				"1 thread of api-N waited for a lock (Registry) in Registry.settings:1 and with it for "
						+ "GenericObjectPool.borrowObject; export-N read from a socket in Export.push:1"));
	}

	/** Threads get a lock in turns, for 30 ms each, while the main thread sleeps in a method of the same class. */
	private static String lockInTurns(boolean isHoldSeen) {
		HandMade made = new HandMade();
		made.event("jdk.ActiveSetting", Map.of("id", "jdk.ThreadPark", "name", "threshold", "value", "0 ns"));
		Stack hold = stack("java.lang.Thread.sleep", "acme.Book.price",
				"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
				"java.lang.Thread.run");
		Stack main = stack("java.lang.Thread.sleep", "acme.Book.main");
		for (int start = 0; start < 9_000; start += 120) {
			for (int i = 0; i < 4; i++) {
				ThreadStruct thread = thread(11 + i, "price-" + (i + 1));
				made.park(thread, start + 30 * i, 89, LOCK);
				if (isHoldSeen) {
					made.wait("jdk.ThreadSleep", thread, start + 30 * i + 89.1, 30, hold, Map.of());
				}
			}
		}
		for (int start = 0; start < 9_000; start += 301) {
			made.wait("jdk.ThreadSleep", thread(1, "main"), start, 300, main, Map.of());
		}
		return findings(made).get(0).message().toString();
	}

	@Test
	public void whoeverIsInTheMethodThatWaitsForALockHasItBeforeOthersInItsClass() {
		String message = lockInTurns(true);
		assertTrue(message, message.contains("the holders slept in Book.price:1 ") && !message.contains("main"));
	}

	@Test
	public void whoeverSleepsWhileOthersGetALockHasNot() {
		String message = lockInTurns(false);
		assertTrue(message, message.contains("ReentrantLock.lock") && !message.contains("main"));
	}

	@Test
	public void aWaitIsShownOfWhichItIsKnownWhoHadTheLock() {
		HandMade made = new HandMade();
		waitsForLock(made, 9, 0, 94);
		for (int turn = 4; turn < 300; turn++) {
			waitsForLock(made, 1 + turn % 4, 30 * turn - 90, 90);
		}

		Finding finding = findings(made).get(0);

		assertEquals(94_000_000, finding.maxNanos());
		assertEquals(90_000_000, finding.worst().nanos());
	}

	private static void waitsForLock(HandMade made, int id, int start, int millis) {
		made.wait("jdk.ThreadPark", thread(10 + id, "price-" + id), start, millis, LOCK,
				Map.of("parkedClass", "java.util.concurrent.locks.ReentrantLock$NonfairSync", "address", 4711L));
	}

	@Test
	public void whereSeveralMayHaveALockNoneIsNamed() {
		HandMade made = new HandMade();
		made.event("jdk.ActiveSetting", Map.of("id", "jdk.ThreadPark", "name", "threshold", "value", "0 ns"));
		for (int start = 0; start < 9_000; start += 120) {
			for (int i = 0; i < 4; i++) {
				made.park(thread(11 + i, "price-" + (i + 1)), start + 25 * i, 119, LOCK);
			}
			made.wait("jdk.ThreadSleep", thread(21, "keeper"), start, 119, stack("java.lang.Thread.sleep",
					"acme.Book.keep", "acme.Keeper.run"), Map.of());
			for (int half = 0; half < 120; half += 60) {
				made.wait("jdk.ThreadSleep", thread(22, "other"), start + half, 59, stack("java.lang.Thread.sleep",
						"acme.Book.other", "acme.Other.run"), Map.of());
			}
		}

		String message = findings(made).get(0).message().toString();

		assertTrue(message, message.contains("ReentrantLock.lock") && !message.contains("slept"));
	}

	@Test
	public void whatAMethodDoesBeforeItWaitsForALockIsNoHold() {
		HandMade made = new HandMade();
		made.event("jdk.ActiveSetting", Map.of("id", "jdk.ThreadPark", "name", "threshold", "value", "0 ns"));
		String[] pool = {"java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"};
		Stack fetch = stack("java.lang.Thread.sleep", "acme.Book.price", pool[0], pool[1], pool[2]);
		Stack hold = stack("java.lang.Thread.sleep", "acme.Book.store", "acme.Book.price", pool[0], pool[1], pool[2]);
		for (int start = 0; start < 9_000; start += 120) {
			for (int i = 0; i < 4; i++) {
				ThreadStruct thread = thread(11 + i, "price-" + (i + 1));
				made.wait("jdk.ThreadSleep", thread, start + 30 * i, 44.9, fetch, Map.of());
				made.park(thread, start + 30 * i + 45, 44, LOCK);
				made.wait("jdk.ThreadSleep", thread, start + 30 * i + 89.1, 30, hold, Map.of());
			}
		}

		String message = findings(made).get(0).message().toString();

		assertTrue(message, message.contains("the holders slept in Book.store:1 ")
				&& !message.contains("slept in Book.price:1"));
	}

	@Test
	public void whoHasThePermitsMayBeUnknown() {
		HandMade made = new HandMade();
		for (int i = 0; i < 4; i++) {
			for (int start = 0; start < 9_000; start += 200) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 7 * i, 150, PERMIT);
			}
		}
		Finding found = findings(made).get(0);
		assertEquals(Severity.WARNING, found.severity());
		assertTrue(found.message().toString(),
				found.message().toString().contains("waited in Semaphore.acquire for permits that other "
						+ "threads held; the recording does not show who."));
	}

	@Test
	public void whoeverIsSeenToHaveASingleOneIsNotAllThatMayHaveOne() {
		HandMade made = new HandMade();
		for (int start = 0; start < 9_000; start += 100) {
			for (int i = 0; i < 4; i++) {
				ThreadStruct thread = thread(11 + i, "orders-" + (i + 1));
				if (start / 100 % 4 == i) {
					made.wait("jdk.ThreadSleep", thread, start, 99, stack("java.lang.Thread.sleep", "acme.Orders.charge",
							"acme.Orders.place", "java.util.concurrent.ThreadPoolExecutor.runWorker",
							"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"));
				} else {
					made.park(thread, start, 99.9, PERMIT);
				}
			}
		}
		Finding found = findings(made).get(0);
		assertTrue(found.message().toString(), found.message().toString().startsWith(
				"4 threads of orders-N waited in Semaphore.acquire for permits that other threads held; seen one at a time: "
						+ "its holder slept in Orders.charge:1 "));
		assertTrue(found.message().toString(),
				found.message().toString().contains(" % of the time; there may be others. That is"));
		assertEquals(FindingTexts.TEXT.get("advice.contention.resource.more.solution"), Advice.of(found).solution());
	}

	@Test
	public void whatOwnThreadsWaitForUnexplainedIsANote() {
		HandMade made = new HandMade();
		Stack borrow = stack(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"acme.Sessions.take", "acme.Desk.run", "java.lang.Thread.run");
		Stack take = stack(PARK, "java.util.concurrent.LinkedBlockingQueue.take", "acme.Desk.run",
				"java.lang.Thread.run");
		for (int i = 0; i < 4; i++) {
			for (int start = 0; start < 9_000; start += 300) {
				made.park(thread(11 + i, "desk-" + (i + 1)), start, 250 + 7 * i, borrow);
				made.park(thread(11 + i, "desk-" + (i + 1)), start + 280, 19, take);
			}
		}
		Finding found = findings(made).get(0);
		assertEquals(Severity.INFO, found.severity());
		assertTrue(found.message().toString(),
				found.message().toString().startsWith("4 threads of desk-N waited in Sessions.take:1 for "));
	}

	@Test
	public void aPoolWhoseThreadsWaitForSomethingUnknownIsOneFinding() {
		HandMade made = new HandMade();
		Stack park = stack(PARK, "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
				"com.zaxxer.hikari.HikariDataSource.getConnection", "acme.Orders.place",
				"java.util.concurrent.ThreadPoolExecutor.runWorker", "java.util.concurrent.ThreadPoolExecutor$Worker.run",
				"java.lang.Thread.run");
		for (int i = 0; i < 4; i++) {
			for (int start = 0; start < 9_000; start += 200) {
				made.park(thread(11 + i, "orders-" + (i + 1)), start + 7 * i, 150, park);
			}
		}
		assertEquals(List.of(FindingCode.CONTENTION), findings(made).stream().map(Finding::code).toList());
	}
}
