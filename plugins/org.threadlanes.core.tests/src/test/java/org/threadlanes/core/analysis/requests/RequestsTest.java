package org.threadlanes.core.analysis.requests;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.BEGIN;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.classify.rules.RequestType;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.testing.HandMade;

public class RequestsTest {

	private static final long MILLISECOND = 1_000_000;
	private static final String TYPE = "shop.Request";
	private static final ThreadStruct ONE = thread(1, "http-1");
	private static final ThreadStruct TWO = thread(2, "http-2");
	private static final String RUN = "java.util.concurrent.ThreadPoolExecutor.runWorker";
	private static final Stack ASK = stack("java.net.Socket.read", "acme.Payments.charge", "acme.Api.checkout", RUN);
	private static final Stack LOCK = stack("acme.Stock.reserve", "acme.Api.checkout", RUN);

	private final HandMade made = new HandMade();

	private RequestsTest request(ThreadStruct thread, double start, double millis, String name) {
		made.wait(TYPE, thread, start, millis, null, Map.of("route", name));
		return this;
	}

	private RequestsTest read(ThreadStruct thread, double start, double millis) {
		made.wait("jdk.SocketRead", thread, start, millis, ASK,
				Map.of("host", "payments", "address", "10.0.0.1", "port", 443, "timeout", 0L));
		return this;
	}

	private Triage triage() {
		Rules rules = Rules.shipped().withRequests(List.of(new RequestType(TYPE, List.of("route"))));
		return Triage.of(made.lanes(rules), TriageSettings.DEFAULT);
	}

	private RequestSum only() {
		List<RequestSum> all = triage().requests();
		assertEquals(all.toString(), 1, all.size());
		return all.get(0);
	}

	@Test
	public void requestsOfANameAreSummedOverThreads() {
		RequestSum sum = request(ONE, 0, 100, "/checkout").request(TWO, 50, 300, "/checkout").only();
		assertEquals("/checkout", sum.name());
		assertEquals(2, sum.threads());
		assertEquals(2, sum.durations().count());
		assertEquals(400 * MILLISECOND, sum.nanos());
		assertEquals(300 * MILLISECOND, sum.durations().p99());
	}

	@Test
	public void aWaitBelongsToTheRequestOfItsThread() {
		RequestSum sum = request(ONE, 0, 100, "/checkout").read(ONE, 20, 30).read(ONE, 60, 10).read(TWO, 20, 30).only();
		RequestWait wait = sum.waits().get(0);
		assertEquals(List.of(WaitKind.SOCKET_READ, "acme.Payments.charge:1", "payments:443"),
				List.of(wait.kind(), wait.frames().ownName(), wait.target()));
		assertEquals(2, wait.count());
		assertEquals(40 * MILLISECOND, sum.waitNanos());
		assertEquals(60 * MILLISECOND, sum.otherNanos());
	}

	@Test
	public void aWaitCountsAsFarAsItIsWithinTheRequest() {
		RequestSum sum = request(ONE, 100, 100, "/checkout").read(ONE, 80, 50).read(ONE, 190, 50).only();
		assertEquals(40 * MILLISECOND, sum.waitNanos());
		assertEquals("one began in it", 1, sum.waits().get(0).count());
	}

	@Test
	public void aRequestWithinAnotherBelongsToTheOuterOne() {
		RequestSum sum = request(ONE, 20, 30, "/inner").request(ONE, 0, 100, "/outer").read(ONE, 30, 10).only();
		assertEquals("/outer", sum.name());
		assertEquals(10 * MILLISECOND, sum.waitNanos());
	}

	@Test
	public void waitsForWhatOtherThreadsHaveAreContention() {
		request(ONE, 0, 100, "/checkout").read(ONE, 0, 30);
		made.wait("jdk.JavaMonitorEnter", ONE, 40, 50, LOCK, Map.of("monitorClass", "acme.Stock"));
		assertEquals(50 * MILLISECOND, only().contentionNanos());
	}

	@Test
	public void theSlowestComeWithTheirWaits() {
		for (int i = 0; i < 5; i++) {
			request(ONE, 100 * i, 10 + i, "/checkout").read(ONE, 100 * i + 1, i);
		}
		List<SlowRequest> slowest = only().slowest();
		assertEquals(List.of(14 * MILLISECOND, 13 * MILLISECOND, 12 * MILLISECOND),
				slowest.stream().map(SlowRequest::nanos).toList());
		assertEquals(BEGIN + 400 * MILLISECOND, slowest.get(0).startNanos());
		assertEquals(4 * MILLISECOND, slowest.get(0).waits().get(0).nanos());
	}

	@Test
	public void theRequestWithMostTimeIsFirst() {
		assertEquals(List.of("/b", "/a"), request(ONE, 0, 10, "/a").request(ONE, 20, 30, "/b").triage().requests()
				.stream().map(RequestSum::name).toList());
	}

	@Test
	public void anEndpointHasTheWaitsBelowItWhetherEventsAreRequestsOrNot() {
		made.wait("jdk.JavaMonitorEnter", TWO, 40, 50, LOCK, Map.of("monitorClass", "acme.Stock"));
		made.wait("jdk.SocketRead", TWO, 100, 10,
				stack("java.net.Socket.read", "acme.Payments.charge", "acme.Api.pay", RUN));
		List<RequestSum> endpoints = read(ONE, 0, 30).read(ONE, 40, 20).triage().endpoints();
		assertEquals(List.of("acme.Api.checkout", "acme.Api.pay"), endpoints.stream().map(RequestSum::name).toList());
		assertEquals(2, endpoints.get(0).threads());
		assertEquals(100 * MILLISECOND, endpoints.get(0).nanos());
		assertEquals("half of its time it waits for a lock", 50 * MILLISECOND, endpoints.get(0).contentionNanos());
	}

	@Test
	public void withoutRequestsThereAreNone() {
		assertTrue(read(ONE, 0, 10).triage().requests().isEmpty());
	}
}
