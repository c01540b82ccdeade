package org.threadlanes.core.analysis.sites;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.BEGIN;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

public class CallSitesTest {

	private static final long MILLISECOND = 1_000_000;
	private static final String RUN = "java.util.concurrent.ThreadPoolExecutor.runWorker";
	private static final ThreadStruct ONE = thread(1, "orders-1");
	private static final ThreadStruct TWO = thread(2, "orders-2");
	private static final Stack FIND = stack("java.net.Socket.read", "org.apache.http.impl.Client.read",
			"acme.Orders.find", "acme.Api.get", RUN);
	private static final Stack SAVE = stack("java.net.Socket.read", "org.apache.http.impl.Client.read",
			"acme.Orders.save", "acme.Api.put", RUN);

	private static HandMade read(HandMade made, ThreadStruct thread, double start, double millis, Stack stack) {
		return read(made, thread, start, millis, stack, "db", 0);
	}

	private static HandMade read(
		HandMade made, ThreadStruct thread, double start, double millis, Stack stack, String host, long timeout) {
		return made.wait("jdk.SocketRead", thread, start, millis, stack,
				Map.of("host", host, "address", "10.0.0.1", "port", 5432, "timeout", timeout));
	}

	private static CallSite only(ThreadLanes lanes) {
		List<CallSite> sites = CallSites.blocking(lanes).all();
		assertEquals(sites.toString(), 1, sites.size());
		return sites.get(0);
	}

	@Test
	public void waitsOfOneCallAreOneSite() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, FIND);
		read(made, ONE, 20, 30, FIND);
		read(made, TWO, 5, 20, FIND);
		CallSite site = only(made.lanes());
		assertEquals("orders-N", site.pool().name());
		assertEquals(WaitKind.SOCKET_READ, site.kind());
		assertEquals("org.apache.http.impl.Client.read", site.frames().libraryName());
		assertEquals("acme.Orders.find:1", site.frames().ownName());
		assertEquals("Orders.find:1", site.frames().shortName());
		assertEquals("acme.Api.get:1", site.frames().endpointName());
		assertEquals("db:5432", site.target());
		assertEquals(2, site.threads());
		assertEquals(3, site.count());
		assertEquals(60 * MILLISECOND, site.nanos());
		assertEquals(new Percentiles(3, 20 * MILLISECOND, 30 * MILLISECOND, 30 * MILLISECOND, 30 * MILLISECOND),
				site.durations());
	}

	@Test
	public void ofAWaitThatBeganBeforeTheRecordingTheTimeSinceItsStartCounts() {
		HandMade made = new HandMade();
		read(made, ONE, -30, 40, FIND);
		read(made, ONE, 20, 30, FIND);
		ThreadLanes lanes = made.lanes();
		CallSite site = only(lanes);
		assertEquals(40 * MILLISECOND, site.nanos());
		assertEquals("whole waits", 40 * MILLISECOND, site.durations().max());
		assertEquals(40 * MILLISECOND, lanes.pools().get(0).totals().nanos(Verdict.BLOCKING));
		CallSites inView = CallSites.of(lanes, SiteFilter.of(Verdict.BLOCKING).in(BEGIN - 1_000 * MILLISECOND,
				BEGIN + 1_000 * MILLISECOND));
		assertEquals(40 * MILLISECOND, inView.all().get(0).nanos());
	}

	@Test
	public void callersAreTheUsersFramesBetweenEndpointAndCall() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, stack("java.net.Socket.read", "com.acme.pay.PaymentClient.charge",
				"com.acme.shop.OrderService.placeOrder", "com.acme.shop.OrderService$$SpringCGLIB$$0.placeOrder",
				"com.acme.shop.OrderService_Subclass$0.apply", "com.acme.shop.OrderService_Bean.intercept",
				"com.acme.shop.OrderService.placeOrder$$superforward", "jdk.proxy2.$Proxy12.placeOrder",
				"org.springframework.aop.Proxy.invoke", "com.acme.web.OrderController.place", RUN));
		CallSites sites = CallSites.blocking(made.lanes());
		assertEquals(List.of("OrderController.place:1", "OrderService.placeOrder:1"),
				sites.callers(sites.all().get(0)).stream().map(frame -> frame.shortLocation()).toList());
	}

	@Test
	public void theMainThreadsWaitUntilOthersAreDoneLeadsNothing() {
		Stack await = stack("jdk.internal.misc.Unsafe.park", "java.util.concurrent.CountDownLatch.await",
				"acme.App.main");
		HandMade made = new HandMade();
		made.wait("jdk.ThreadPark", thread(9, "main"), 0, 9000, await, Map.of());
		made.wait("jdk.ThreadPark", ONE, 9000, 500, await, Map.of());
		CallSites sites = CallSites.of(made.lanes(), new SiteFilter(Long.MIN_VALUE, Long.MAX_VALUE, SpanFilter.ALL,
				lane -> true, (kind, verdict) -> true));
		assertEquals("main", sites.all().get(0).pool().name());
		assertEquals(List.of("orders-N"), sites.leading(10).stream().map(site -> site.pool().name()).toList());
		assertEquals("one wait has no median", "Most blocking: orders-N in App.main:1, 500 ms.",
				sites.summary().orElseThrow().toString());
	}

	@Test
	public void threadsThatAreSummedApartAreOneSiteToo() {
		HandMade made = new HandMade();
		for (int i = 0; i < 10; i++) {
			read(made, ONE, 10 * i, 1, FIND);
			read(made, TWO, 10 * i, 2 + i % 3, i == 0 ? SAVE : FIND);
			read(made, thread(3, "orders-3"), 3000 * i, 2500, i % 2 == 0 ? SAVE : FIND);
		}
		ThreadLanes lanes = made.lanes();
		SiteFilter filter = SiteFilter.of(Verdict.BLOCKING);
		Pool pool = lanes.pools().get(0);
		assertEquals(3, pool.lanes().size());
		List<CallSite> together = new ArrayList<>();
		PoolSites.of(lanes, pool, new SiteKeys(lanes), filter, 1000).finish(Map.of(), (site, d) -> together.add(site));
		List<CallSite> oneByOne = new ArrayList<>();
		PoolSites.of(lanes, pool, new SiteKeys(lanes), filter, 1).finish(Map.of(), (site, d) -> oneByOne.add(site));
		assertEquals(2, together.size());
		assertEquals(together, oneByOne);
	}

	@Test
	public void ownFrameTargetAndPoolSeparateSitesAndMostTimeComesFirst() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, FIND);
		read(made, ONE, 20, 40, SAVE);
		read(made, ONE, 70, 20, FIND, "cache", 0);
		read(made, thread(3, "mail-1"), 0, 30, FIND);
		assertEquals(List.of(40 * MILLISECOND, 30 * MILLISECOND, 20 * MILLISECOND, 10 * MILLISECOND),
				CallSites.blocking(made.lanes()).all().stream().map(CallSite::nanos).toList());
	}

	@Test
	public void theTimeoutOfACallDoesNotSeparateSites() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, FIND, "db", 100);
		read(made, ONE, 20, 10, FIND, "db", 99);
		assertEquals(2, only(made.lanes()).count());
	}

	/** Reads of 1 ms, one after another, with these ports of the other side. */
	private static List<String> targets(HandMade made, Stack stack, int ... ports) {
		for (int port : ports) {
			made.wait("jdk.SocketRead", ONE, 10 * (port % 1000), 1, stack,
					Map.of("host", "", "address", "10.0.0.7", "port", port));
		}
		return CallSites.blocking(made.lanes()).all().stream().map(CallSite::target).toList();
	}

	@Test
	public void thePortsOfClientsDoNotSeparateSites() {
		assertEquals(List.of("10.0.0.7:*"), targets(new HandMade(), FIND, 40001, 54321, 32802, 60003));
		assertEquals(List.of("10.0.0.7:*"), targets(new HandMade(), FIND, 60003, 32802, 54321, 40001));
	}

	@Test
	public void thePortsOfServicesSeparateSites() {
		assertEquals("low", List.of("10.0.0.7:5432", "10.0.0.7:5433", "10.0.0.7:5434", "10.0.0.7:5435"),
				targets(new HandMade(), FIND, 5432, 5433, 5434, 5435));
		assertEquals("few", List.of("10.0.0.7:50001", "10.0.0.7:50002", "10.0.0.7:50003"),
				targets(new HandMade(), FIND, 50001, 50002, 50003));
		assertEquals("a low port among clients", List.of("10.0.0.7:*", "10.0.0.7:5432"),
				targets(new HandMade(), FIND, 40001, 54321, 32802, 5432, 60003));
	}

	@Test
	public void aClientIsOneAtEveryCallButAServiceOnItsHostIsNot() {
		HandMade made = new HandMade();
		targets(made, FIND, 40001, 54321, 32802, 60003);
		made.wait("jdk.SocketRead", TWO, 0, 9, SAVE, Map.of("host", "", "address", "10.0.0.7", "port", 50000));
		made.wait("jdk.SocketRead", TWO, 20, 1, SAVE, Map.of("host", "", "address", "10.0.0.7", "port", 54321));
		assertEquals(List.of("10.0.0.7:50000", "10.0.0.7:*", "10.0.0.7:*"),
				CallSites.blocking(made.lanes()).all().stream().map(CallSite::target).toList());
	}

	@Test
	public void aSiteOfClientsKnowsItsWaits() {
		HandMade made = new HandMade();
		targets(made, FIND, 40001, 54321, 32802, 60003);
		CallSites sites = CallSites.blocking(made.lanes());
		assertTrue(sites.contains(sites.all().get(0), made.lanes().lanes().get(0), 3));
		assertEquals(4, sites.all().get(0).count());
	}

	private static String on(String target, String ... frames) {
		HandMade made = new HandMade();
		// A park in a task blocks if the task is known to be the application's.
		made.wait("jdk.ThreadSleep", thread(9, "main"), 0, 10, stack("java.lang.Thread.sleep", "acme.Main.main"));
		made.wait("jdk.ThreadPark", ONE, 0, 10, stack(frames), Map.of("parkedClass", target));
		CallSite site = only(made.lanes());
		assertEquals(target, site.target());
		return site.frames().on(site.target());
	}

	@Test
	public void aParkIsOnTheMethodCalledRatherThanOnItsLock() {
		String park = "jdk.internal.misc.Unsafe.park";
		String support = "java.util.concurrent.locks.LockSupport.park";
		String await = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await";
		String condition = "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject";
		assertEquals("Exchanger.exchange",
				on(condition, park, support, await, "java.util.concurrent.Exchanger.exchange",
				"acme.Orders.find", RUN));
		assertEquals("only the lock is known", "", on(condition, park, support, await, "acme.Orders.find", RUN));
		assertEquals("acme.Lock", on("acme.Lock", park, support, "acme.Orders.find", RUN));
	}

	@Test
	public void theStackShownHasMostOfTheTime() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 500, stack("java.net.Socket.read", "acme.Orders.find", "acme.Batch.run", RUN));
		read(made, ONE, 600, 1, stack("java.net.Socket.read", "acme.Orders.find", "acme.Api.get", RUN));
		read(made, ONE, 700, 1, stack("java.net.Socket.read", "acme.Orders.find", "acme.Api.get", RUN));
		assertEquals("acme.Batch.run:1", only(made.lanes()).frames().endpointName());
	}

	@Test
	public void aGeneratedProxyIsNotAnEndpoint() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, stack("java.net.Socket.read", "acme.Orders$$QuarkusRestClientInterface.find",
				"acme.Api.get", "acme.Api_ClientProxy.get", RUN));
		CallFrames frames = only(made.lanes()).frames();
		assertEquals("Orders.find:1", frames.shortName());
		assertEquals("acme.Api.get:1", frames.endpointName());
		assertEquals("", frames.libraryName());
	}

	@Test
	public void waitsWithoutAStackAreUnknownAndHaveSitesToo() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, null);
		ThreadLanes lanes = made.lanes();
		assertEquals(List.of(), CallSites.blocking(lanes).all());
		CallSite site = CallSites.of(lanes, SiteFilter.of(Verdict.UNKNOWN)).all().get(0);
		assertEquals(CallFrames.NONE, site.frames());
		assertEquals("db:5432", site.target());
	}

	@Test
	public void theRangeCutsTheTimeOfItsWaitsButNotTheirDurations() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, FIND);
		read(made, ONE, 20, 12, FIND);
		read(made, TWO, 20, 40, FIND);
		ThreadLanes lanes = made.lanes();
		SiteFilter filter = new SiteFilter(BEGIN + 5 * MILLISECOND, BEGIN + 24 * MILLISECOND, SpanFilter.ALL,
				lane -> lane.label().equals("orders-1"), (kind, verdict) -> verdict == Verdict.BLOCKING);
		CallSite site = CallSites.of(lanes, filter).all().get(0);
		assertEquals(9 * MILLISECOND, site.nanos());
		assertEquals(2, site.count());
		assertEquals(1, site.threads());
		assertEquals(new Percentiles(2, 10 * MILLISECOND, 12 * MILLISECOND, 12 * MILLISECOND, 12 * MILLISECOND),
				site.durations());
	}

	@Test
	public void aSiteKnowsItsWaits() {
		HandMade made = new HandMade();
		read(made, ONE, 0, 10, FIND);
		read(made, ONE, 20, 40, SAVE);
		ThreadLanes lanes = made.lanes();
		CallSites sites = CallSites.blocking(lanes);
		CallSite save = sites.all().get(0);
		assertFalse(sites.contains(save, lanes.lanes().get(0), 0));
		assertTrue(sites.contains(save, lanes.lanes().get(0), 1));
	}

	@Test
	public void theSitesOfAPoolAddUpToItsBlockingWaits() throws Exception {
		for (Path recording : Recordings.all()) {
			ThreadLanes lanes = Recordings.lanes(recording.getFileName().toString().replace(".jfr", ""));
			List<CallSite> sites = CallSites.blocking(lanes).all();
			for (Pool pool : lanes.pools()) {
				List<CallSite> own = sites.stream().filter(site -> site.pool() == pool).toList();
				String which = recording.getFileName() + " " + pool.name();
				assertEquals(which, pool.totals().nanos(Verdict.BLOCKING),
						own.stream().mapToLong(CallSite::nanos).sum());
				assertEquals(which, pool.totals().count(Verdict.BLOCKING),
						own.stream().mapToLong(CallSite::count).sum());
			}
		}
	}

	@Test
	public void theCallThatAServiceWaitsForComesFirst() throws Exception {
		CallSite rest = CallSites.blocking(Recordings.lanes("quarkus-worker-restclient-jdk17")).all().get(0);
		assertEquals("DelayClient.get", rest.frames().shortName());
		assertEquals("recgen.Api.api:45", rest.frames().endpointName());
		assertEquals(1500, rest.count());
		assertEquals(21.12e9, rest.nanos(), 0.03 * 21.12e9);
		CallSite socket = CallSites.blocking(Recordings.lanes("quarkus-worker-socket-jdk17")).all().get(0);
		assertEquals("recgen.Api.call:31", socket.frames().ownName());
		assertEquals("localhost:18090", socket.target());
		assertEquals(1500, socket.count());
		assertEquals(16.88e9, socket.nanos(), 0.03 * 16.88e9);
	}
}
