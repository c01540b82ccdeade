package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.junit.Test;
import org.threadlanes.core.analysis.causes.Cause;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** Threads that wait for a lock because its holder waits. */
public class LockHolderWaitsTest {

	private static final String RUN = "java.util.concurrent.ThreadPoolExecutor.runWorker";

	private static Finding only(Triage triage) {
		return triage.findings().stream().filter(f -> f.code() == FindingCode.LOCK_HOLDER_WAITS).findFirst()
				.orElse(null);
	}

	/** Two workers wait for a monitor while the cache has it and sleeps. */
	private static Triage sleepingHolder(double millis) {
		ThreadStruct cache = thread(9, "cache");
		HandMade made = new HandMade();
		made.wait("jdk.ThreadSleep", cache, 0, millis, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		for (int i = 1; i <= 2; i++) {
			made.wait("jdk.JavaMonitorEnter", thread(i, "orders-" + i), 0, millis, stack("acme.Orders.find", RUN),
					Map.of("monitorClass", "acme.Cache", "address", 4711L, "previousOwner", cache));
		}
		return Triage.of(made.lanes(), TriageSettings.DEFAULT);
	}

	@Test
	public void theFindingHasTheHoldersFrameAndTheWaitsOfTheOthers() {
		Finding finding = only(sleepingHolder(600));
		assertEquals("2 threads of orders-N waited for a lock (Cache) in Orders.find:1; cache slept in Cache.refresh:1 "
				+ "100 % of the time", finding.headline().english());
		assertEquals(finding.headline().english() + ". That is 6 % of their time, 0.1 at once on average",
				finding.message().english());
		assertEquals(Severity.WARNING, finding.severity());
		assertEquals("acme.Cache.refresh:1", finding.frames().ownName());
		assertEquals("acme.Cache", finding.target());
		assertEquals(2, finding.count());
		assertEquals(WaitKind.MONITOR_ENTER, finding.worst().lane().kind(finding.worst().index()));
		assertEquals(600_000_000, finding.durations().p50());
	}

	@Test
	public void theCauseNamesTheMonitorWhoWaitsAndWhatItsHolderDoes() {
		Cause cause = only(sleepingHolder(600)).cause();
		assertEquals(CauseKind.LOCK, cause.first().kind());
		assertEquals("acme.Cache", cause.first().resource());
		assertEquals(1, cause.first().size());
		assertEquals("orders-N", cause.waiting().pool());
		assertEquals(1_200_000_000, cause.waiting().nanos());
		assertEquals(0.06, cause.waiting().share(), 1e-9);
		Holder holder = cause.holding().get(0);
		assertEquals("sleep in acme.Cache.refresh:1 of cache", holder.doing() + " in " + holder.call() + " of "
				+ holder.pool());
		assertEquals(1, holder.share(), 1e-9);
	}

	@Test
	public void aReentrantLockIsFoundAsAMonitorIs() {
		ThreadStruct cache = thread(9, "cache");
		HandMade made = new HandMade();
		made.wait("jdk.ThreadSleep", cache, 0, 1_200, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		for (int i = 1; i <= 2; i++) {
			made.wait("jdk.ThreadPark", thread(i, "orders-" + i), 0, 1_200,
					stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park",
							"java.util.concurrent.locks.ReentrantLock.lock", "acme.Cache.find", RUN),
					Map.of("parkedClass", "java.util.concurrent.locks.ReentrantLock$NonfairSync", "address", 4711L));
		}
		Triage triage = Triage.of(made.lanes(), TriageSettings.DEFAULT);
		assertEquals("2 threads of orders-N waited for a lock (ReentrantLock.lock) in Cache.find:1; cache slept in "
				+ "Cache.refresh:1 100 % of the time", only(triage).headline().english());
		assertEquals("found once", 1, triage.findings().size());
	}

	@Test
	public void forHowMuchOfTheTimeTheHolderIsUnknownIsSaid() {
		ThreadStruct cache = thread(9, "cache");
		HandMade made = new HandMade();
		made.wait("jdk.ThreadSleep", cache, 0, 600, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		waits(made, thread(1, "orders-1"), 0, 600, cache);
		waits(made, thread(2, "orders-2"), 0, 600, cache);
		waits(made, thread(2, "orders-2"), 2000, 800, null);
		assertEquals("2 threads of orders-N waited for a lock (Cache) in Orders.find:1; cache slept in Cache.refresh:1 "
				+ "60 % of the time, for 40 % it is unknown who had it",
				only(Triage.of(made.lanes(), TriageSettings.DEFAULT)).headline().english());
	}

	@Test
	public void classesOfALibraryThatWaitForOneMonitorHaveOneFinding() {
		ThreadStruct cache = thread(9, "cache");
		HandMade made = new HandMade();
		for (int start = 0; start < 4_000; start += 100) {
			made.wait("jdk.ThreadSleep", cache, start, 99, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
			made.wait("jdk.JavaMonitorEnter", thread(1, "orders-1"), start, 99, stack("org.apache.derby.Statement.execute",
					"acme.Orders.find", RUN), Map.of("monitorClass", "org.apache.derby.Connection", "address", 4711L,
							"previousOwner", cache));
			made.wait("jdk.JavaMonitorEnter", thread(2, "orders-2"), start, 99, stack("org.apache.derby.ResultSet.close",
					"acme.Orders.find", RUN), Map.of("monitorClass", "org.apache.derby.Connection", "address", 4711L,
							"previousOwner", cache));
		}
		assertEquals(1, Triage.of(made.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() == FindingCode.LOCK_HOLDER_WAITS).count());
	}

	@Test
	public void theFindingIsOnTheMonitorNotOnWhatItsHolderWaitsFor() {
		ThreadStruct cache = thread(9, "cache");
		HandMade made = new HandMade();
		made.wait("jdk.ThreadPark", cache, 0, 600, stack("jdk.internal.misc.Unsafe.park",
				"java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.CompletableFuture.get",
				"acme.Cache.refresh"));
		made.wait("jdk.JavaMonitorEnter", thread(1, "orders-1"), 0, 600, stack("acme.Orders.find", RUN),
				Map.of("monitorClass", "java.util.concurrent.ConcurrentHashMap$Node", "address", 4711L, "previousOwner",
						cache));
		Finding finding = only(Triage.of(made.lanes(), TriageSettings.DEFAULT));
		assertEquals("java.util.concurrent.ConcurrentHashMap$Node", finding.on());
	}

	@Test
	public void monitorsThatTheSameCallOfTheJdkEntersAreOneWhateverTheirClasses() {
		ThreadStruct cache = thread(9, "cache");
		HandMade made = new HandMade();
		for (int i = 0; i < 2; i++) {
			String type = List.of("java.util.concurrent.ConcurrentHashMap$Node",
					"java.util.concurrent.ConcurrentHashMap$ReservationNode").get(i);
			made.wait("jdk.ThreadSleep", cache, 1000 * i, 600, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
			made.wait("jdk.JavaMonitorEnter", thread(1, "orders-1"), 1000 * i, 600,
					stack("java.util.concurrent.ConcurrentHashMap.computeIfAbsent", "acme.Orders.find", RUN),
					Map.of("monitorClass", type, "address", 4711L + i, "previousOwner", cache));
		}
		Finding finding = only(Triage.of(made.lanes(), TriageSettings.DEFAULT));
		assertEquals(1_200_000_000, finding.cause().waiting().nanos());
	}

	private static void waits(HandMade made, ThreadStruct waiting, long start, long millis, ThreadStruct holder) {
		Map<String, Object> more = new HashMap<>(Map.of("monitorClass", "acme.Cache", "address", 4711L));
		more.put("previousOwner", holder);
		made.wait("jdk.JavaMonitorEnter", waiting, start, millis, stack("acme.Orders.find", RUN), more);
	}

	@Test
	public void aThreadThatIsAllOfItsPoolHasAName() {
		HandMade made = new HandMade();
		ThreadStruct cache = thread(9, "cache");
		made.wait("jdk.ThreadSleep", cache, 0, 600, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		waits(made, thread(1, "archiver"), 0, 600, cache);
		Finding finding = only(Triage.of(made.lanes(), TriageSettings.DEFAULT));
		assertEquals("archiver waited for a lock (Cache) in Orders.find:1; cache slept in Cache.refresh:1 100 % of the time",
				finding.headline().english());
	}

	@Test
	public void ofSeveralHoldersEachIsNamed() {
		HandMade made = new HandMade();
		ThreadStruct cache = thread(9, "cache");
		ThreadStruct order = thread(1, "orders-1");
		made.wait("jdk.ThreadSleep", cache, 0, 600, stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		made.wait("jdk.ThreadSleep", order, 1000, 400, stack("java.lang.Thread.sleep", "acme.Orders.find", RUN));
		waits(made, thread(2, "orders-2"), 0, 600, cache);
		waits(made, thread(2, "orders-2"), 1000, 400, order);
		Finding finding = only(Triage.of(made.lanes(), TriageSettings.DEFAULT));
		assertEquals("1 thread of orders-N waited for a lock (Cache) in Orders.find:1; cache slept in Cache.refresh:1 "
				+ "60 % of the time, others of orders-N slept in Orders.find:1 40 % of the time",
				finding.headline().english());
	}

	/** A worker waits for a monitor while another has it and waits in a library, for two callers of it in turn. */
	private static List<String> waitingLibrary(String monitor) {
		HandMade made = new HandMade().event("jdk.JVMInformation", Map.of("javaArguments", "acme.Main"));
		ThreadStruct holder = thread(1, "orders-1");
		for (int i = 0; i < 2; i++) {
			made.wait("jdk.JavaMonitorWait", holder, 1000 * i, 600 + i,
					stack("java.lang.Object.wait", "org.apache.log4j.AsyncAppender.append", "acme.Orders.step" + i,
							RUN));
			made.wait("jdk.JavaMonitorEnter", thread(2, "orders-2"), 1000 * i, 600 + i,
					stack("org.apache.log4j.Category.callAppenders", "acme.Orders.step" + i, RUN),
					Map.of("monitorClass", monitor, "address", 4711L, "previousOwner", holder));
		}
		return Triage.of(made.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() == FindingCode.LOCK_HOLDER_WAITS).map(f -> f.headline().english()).toList();
	}

	@Test
	public void aLibraryThatWaitsWithItsMonitorIsOneFindingWhoeverCallsIt() {
		List<String> found = waitingLibrary("org.apache.log4j.spi.RootLogger");
		assertEquals(found.toString(), 1, found.size());
		assertTrue(found.get(0), found.get(0).startsWith("1 thread of orders-N waited for a lock (RootLogger) in "));
	}

	@Test
	public void anObjectMayBeAnotherMonitorForEachCaller() {
		assertEquals(2, waitingLibrary("java.lang.Object").size());
	}

	@Test
	public void lessThanATwentiethOfTheTimeIsNotAFinding() {
		assertNull("0.4 of 10 s", only(sleepingHolder(400)));
	}

	@Test
	public void holdersThatSleepOrReadAreFoundInRecordings() throws Exception {
		Finding sleeps = only(Recordings.triage("lock-holder-sleeps-jdk17"));
		assertTrue(sleeps.headline().english(), sleeps.headline().english()
				.contains("; cache-refresher slept in Holders.refresh:6 "));
		Finding reads = only(Recordings.triage("lock-holder-reads-jdk25"));
		assertTrue(reads.headline().english(), reads.headline().english()
				.contains("; the holders read from a socket in Holders.query:7 "));
		assertEquals(4, reads.threads());
	}

	@Test
	public void noOtherRecordingHasThisFinding() throws Exception {
		Set<String> found = new TreeSet<>();
		for (Path recording : Recordings.all()) {
			String name = recording.getFileName().toString().replace(".jfr", "");
			if (only(Recordings.triage(name)) != null) {
				found.add(name);
			}
		}
		assertEquals(Set.of("lock-holder-sleeps-jdk17", "lock-holder-reads-jdk25", "requests-jdk25"), found);
	}
}
