package org.threadlanes.core.analysis.sites;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** Who held a monitor when, from the entries of its address. */
public class MonitorHoldersTest {

	private static final long LOCK = 0x7fc838003c70L;
	private static final ThreadStruct ONE = thread(1, "orders-1");
	private static final ThreadStruct TWO = thread(2, "orders-2");
	private static final ThreadStruct THREE = thread(3, "orders-3");
	private static final ThreadStruct CACHE = thread(4, "cache");

	private final HandMade made = new HandMade();
	/** When the times of a test begin, ms: long after the start of the recording. */
	private double begin = 100;

	private MonitorHoldersTest enter(ThreadStruct thread, double start, double end, ThreadStruct previousOwner) {
		return enter(thread, start, end, previousOwner, LOCK, "acme.Cache");
	}

	private MonitorHoldersTest enter(
		ThreadStruct thread, double start, double end, ThreadStruct previousOwner, Long address, String monitorClass) {
		Map<String, Object> more = new HashMap<>();
		more.put("monitorClass", monitorClass);
		more.put("previousOwner", previousOwner);
		more.put("address", address);
		made.wait("jdk.JavaMonitorEnter", thread, begin + start, end - start, stack("acme.Cache.find"), more);
		return this;
	}

	private MonitorHoldersTest sleep(ThreadStruct thread, double start, double end) {
		made.wait("jdk.ThreadSleep", thread, begin + start, end - start,
				stack("java.lang.Thread.sleep", "acme.Cache.refresh"));
		return this;
	}

	private MonitorHoldersTest sample(ThreadStruct thread, double at, String method) {
		made.event("jdk.ExecutionSample", Map.of("startTime", HandMade.BEGIN + (long) ((begin + at) * 1e6), "sampledThread",
				thread, "stackTrace", stack(method), "state", "STATE_RUNNABLE"));
		return this;
	}

	/**
	 * @return what the holders did during the first wait of a thread to enter, {@code cache sleep Cache.refresh:1 28}
	 */
	private List<String> heldDuring(String thread) {
		ThreadLanes lanes = made.lanes();
		ThreadLane lane = lanes.lanes().stream().filter(l -> l.label().equals(thread)).findFirst().orElseThrow();
		int enter = 0;
		while (lane.kind(enter) != WaitKind.MONITOR_ENTER) {
			enter++;
		}
		return new MonitorHolders(lanes).of(lane, enter).stream().map(h -> h.holder().label() + " "
				+ (h.isRunning() ? "ran" : h.kind().id() + " " + h.frames().shortName()) + " " + h.nanos() / 1_000_000)
				.toList();
	}

	private List<String> heldBy(String pool) {
		return CallSites.blocking(made.lanes()).all().stream()
				.filter(site -> site.kind() == WaitKind.MONITOR_ENTER && site.pool().name().equals(pool))
				.flatMap(site -> site.heldBy().stream())
				.map(h -> h.pool() + " " + (h.isRunning() ? "ran" : h.kind().id()) + " " + h.nanos() / 1_000_000)
				.toList();
	}

	@Test
	public void thePreviousOwnerHeldItAndWhatItWaitedForExplainsTheWait() {
		sleep(CACHE, 0, 28).enter(ONE, 0, 30, CACHE);
		assertEquals(List.of("cache sleep Cache.refresh:1 28", "cache ran 2"), heldDuring("orders-1"));
	}

	@Test
	public void eachHolderGetsItsPartOfALongWaitInAQueue() {
		sleep(CACHE, 0, 30).enter(ONE, 0, 30, CACHE).sleep(ONE, 31, 41).enter(TWO, 0, 42, ONE);
		assertEquals(List.of("cache sleep Cache.refresh:1 30", "orders-1 sleep Cache.refresh:1 10", "orders-1 ran 2"),
				heldDuring("orders-2"));
	}

	@Test
	public void theTimeIsSummedOverAllWhoWaited() {
		sleep(CACHE, 0, 28).enter(ONE, 0, 30, CACHE).enter(TWO, 10, 31, ONE).enter(THREE, 25, 32, TWO);
		assertEquals(List.of("cache sleep 49", "cache ran 6", "orders-N ran 3"), heldBy("orders-N"));
	}

	@Test
	public void bothWaysOfCountingAgree() throws Exception {
		for (String name : List.of("lock-holder-sleeps-jdk17", "lock-holder-reads-jdk25", "jetty-workers-jdk17")) {
			ThreadLanes lanes = Recordings.lanes(name);
			MonitorHolders holders = new MonitorHolders(lanes);
			CallSites sites = CallSites.blocking(lanes);
			for (CallSite site : sites.all().stream().filter(s -> s.kind() == WaitKind.MONITOR_ENTER).toList()) {
				long eachWait = 0;
				for (ThreadLane lane : site.pool().lanes()) {
					for (int i = 0; i < lane.size(); i++) {
						if (sites.contains(site, lane, i)) {
							eachWait += holders.of(lane, i).stream().mapToLong(Holding::nanos).sum();
						}
					}
				}
				assertEquals(name + " " + site.frames().shortName(), eachWait,
						site.heldBy().stream().mapToLong(HeldBy::nanos).sum());
			}
		}
	}

	@Test
	public void whatTheHolderDidAfterReleasingIsNotReported() {
		// It slept on when the other was in already: outside of the monitor.
		sleep(CACHE, 20, 50).enter(ONE, 0, 30, CACHE);
		assertEquals(List.of("cache ran 20"), heldDuring("orders-1"));
	}

	/** A loop that sleeps for long without a lock, once also for a moment on the same line: its sleeps are idle. */
	private MonitorHoldersTest loop(double start, double end) {
		Stack loop = stack("java.lang.Thread.sleep", "acme.Cache.run", "java.lang.Thread.run");
		made.wait("jdk.ThreadSleep", CACHE, begin + start, end - start, loop);
		for (int i = 1; i < 10; i++) {
			made.wait("jdk.ThreadSleep", CACHE, 800 * i, 700, loop);
		}
		return this;
	}

	@Test
	public void anIdleWaitThatEndsAsTheMonitorIsGivenUpIsTheHolders() {
		loop(0, 25).enter(ONE, 1, 26, CACHE);
		assertEquals(List.of("cache sleep Cache.run:1 24", "cache ran 1"), heldDuring("orders-1"));
	}

	@Test
	public void anIdleWaitThatEndsLongBeforeTheMonitorIsGivenUpMayBeBeforeItHadIt() {
		loop(0, 20).enter(ONE, 1, 26, CACHE);
		assertEquals(List.of("cache ran 6"), heldDuring("orders-1"));
	}

	@Test
	public void aHolderThatLeftNoEventMayHaveWaitedForLessThanTheThreshold() {
		enter(ONE, 0, 30, CACHE);
		assertEquals("ran", onlyActivity());
		made.event("jdk.ActiveSetting", Map.of("id", "jdk.ThreadPark", "name", "threshold", "value", "20 ms"));
		assertEquals("ran or waited under 20 ms at a time", onlyActivity());
	}

	private String onlyActivity() {
		ThreadLanes lanes = made.lanes();
		ThreadLane one = lanes.lanes().stream().filter(l -> l.label().equals("orders-1")).findFirst().orElseThrow();
		return new MonitorHolders(lanes).of(one, 0).get(0).activity().toString();
	}

	@Test
	public void atTheStartAThreadThatIsNotSeenYetMayHaveWaitedForTheMonitorToo() {
		begin = 0;
		sleep(CACHE, 20, 28).enter(ONE, 1, 30, CACHE);
		assertEquals(List.of("cache sleep Cache.refresh:1 8", "cache ran 2"), heldDuring("orders-1"));
		assertEquals(List.of("cache sleep 8", "cache ran 2"), heldBy("orders-N"));
	}

	@Test
	public void samplesOfAHolderThatRanSayWhere() {
		enter(ONE, 0, 30, CACHE);
		sample(CACHE, 10, "acme.Cache.parse").sample(CACHE, 50, "acme.Cache.report").sample(TWO, 10, "acme.Cache.size");
		assertEquals("ran in Cache.parse:1", CallSites.blocking(made.lanes()).all().get(0).heldBy().get(0).activity()
				.toString());
	}

	@Test
	public void noHolderIsReportedIfAThreadMayHaveComeInBetween() {
		// When one let go and the cache came in is not known.
		enter(ONE, 0, 10, CACHE).sleep(CACHE, 12, 28).enter(TWO, 0, 30, CACHE);
		assertEquals(List.of("cache ran 10"), heldDuring("orders-2"));
	}

	@Test
	public void aThreadThatCameInBetweenHadItInAWaitThatEndsAsItGivesItUp() {
		sleep(CACHE, 0, 30).enter(ONE, 0, 30, CACHE).sleep(THREE, 35, 59).enter(TWO, 0, 60, THREE);
		assertEquals(List.of("cache sleep Cache.refresh:1 30", "orders-3 sleep Cache.refresh:1 24", "orders-3 ran 1"),
				heldDuring("orders-2"));
		assertEquals(List.of("cache sleep 60", "orders-N sleep 24", "orders-N ran 1"), heldBy("orders-N"));
	}

	@Test
	public void aLaterWaitIsForTheThreadThatCameInBetween() {
		enter(ONE, 0, 10, CACHE).sleep(CACHE, 12, 28).enter(TWO, 12, 30, CACHE);
		assertEquals(List.of("cache sleep Cache.refresh:1 16", "cache ran 2"), heldDuring("orders-2"));
	}

	@Test
	public void aMonitorWithoutAnAddressHasNoHolder() {
		sleep(CACHE, 0, 28).enter(ONE, 0, 30, CACHE, null, "acme.Cache");
		assertEquals(List.of(), heldDuring("orders-1"));
		assertEquals(List.of(), heldBy("orders-N"));
	}

	@Test
	public void anUnknownPreviousOwnerIsNotAHolder() {
		enter(ONE, 0, 30, null);
		assertEquals(List.of(), heldDuring("orders-1"));
	}

	@Test
	public void aReusedAddressSaysNothingAboutTheFirstMonitor() {
		sleep(CACHE, 0, 28).enter(ONE, 0, 30, CACHE).enter(TWO, 10, 20, THREE, LOCK, "acme.Other");
		assertEquals(List.of("cache sleep Cache.refresh:1 28", "cache ran 2"), heldDuring("orders-1"));
	}

	@Test
	public void inObjectWaitAThreadDoesNotHoldTheMonitor() {
		made.wait("jdk.JavaMonitorWait", CACHE, begin + 5, 20, stack("java.lang.Object.wait", "acme.Cache.await"),
				Map.of("monitorClass", "acme.Cache", "address", LOCK));
		enter(ONE, 0, 30, CACHE);
		assertEquals(List.of("cache ran 10"), heldDuring("orders-1"));
	}

	@Test
	public void theNotifierOfAMonitorWaitIsKnown() {
		made.wait("jdk.JavaMonitorWait", ONE, 5, 20, stack("java.lang.Object.wait", "acme.Cache.await"),
				Map.of("monitorClass", "acme.Cache", "notifier", CACHE));
		ThreadLanes lanes = made.lanes();
		ThreadLane one = lanes.lanes().stream().filter(l -> l.label().equals("orders-1")).findFirst().orElseThrow();
		assertEquals("cache", lanes.monitors().other(one.event(0)).label());
	}

	@Test
	public void realHoldersExplainWhatThreadsWaitedFor() throws Exception {
		assertExplained("lock-holder-sleeps-jdk17", 6.05e9, "cache-refresher", WaitKind.SLEEP, "Holders.refresh");
		assertExplained("lock-holder-reads-jdk25", 9.91e9, "lookup-worker-N", WaitKind.SOCKET_READ, "Holders.query");
	}

	private static void assertExplained(String name, double nanos, String pool, WaitKind kind, String own)
			throws Exception {
		CallSite site = CallSites.blocking(Recordings.lanes(name)).all().get(0);
		assertEquals("lookup-worker-N", site.pool().name());
		assertEquals("Holders.lookup", site.frames().own().method());
		assertEquals(nanos, site.nanos(), 0.01 * nanos);
		HeldBy holder = site.heldBy().get(0);
		assertEquals(pool, holder.pool());
		assertEquals(kind, holder.kind());
		assertEquals(own, holder.frames().own().method());
		assertTrue(name + ": " + holder.nanos(), holder.nanos() > 0.9 * site.nanos());
	}
}
