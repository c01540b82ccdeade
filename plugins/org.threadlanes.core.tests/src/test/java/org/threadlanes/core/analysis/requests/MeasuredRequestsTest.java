package org.threadlanes.core.analysis.requests;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.report.RequestLine;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** What a shop on Quarkus measured of its own requests, and what its events with a contextual field show. */
public class MeasuredRequestsTest {

	private static final double TOLERANCE = 0.03;

	private static List<RequestSum> requests;
	private static JsonObject measured;

	@BeforeClass
	public static void read() throws Exception {
		requests = Recordings.triage("requests-jdk25").requests();
		measured = truth();
	}

	private static JsonObject truth() throws IOException {
		return JsonParser.parseString(Files.readString(Recordings.path("requests-jdk25.truth.json"))).getAsJsonObject();
	}

	private static RequestSum sum(String name) {
		return requests.stream().filter(request -> request.name().equals("GET " + name)).findFirst().orElseThrow();
	}

	private static void assertSeconds(String measurement, long nanos) {
		double seconds = measured.getAsJsonObject(measurement).get("seconds").getAsDouble();
		assertEquals(measurement, seconds, nanos / 1e9, TOLERANCE * seconds);
	}

	private static long nanos(String name, WaitKind kind, String call) {
		return sum(name).waits().stream().filter(wait -> wait.kind() == kind && wait.frames().ownName().contains(call))
				.mapToLong(RequestWait::nanos).sum();
	}

	@Test
	public void eachRequestIsThere() {
		assertEquals(Set.of("GET /shop/checkout", "GET /shop/search", "GET /shop/stock"),
				requests.stream().map(RequestSum::name).collect(Collectors.toSet()));
		for (String name : List.of("/shop/checkout", "/shop/search", "/shop/stock")) {
			assertEquals(measured.getAsJsonObject(name).get("count").getAsInt(), sum(name).durations().count());
		}
	}

	@Test
	public void sumsByRequestAreThoseThatTheProgramMeasured() {
		for (String name : List.of("/shop/checkout", "/shop/search", "/shop/stock")) {
			assertSeconds(name, sum(name).nanos());
		}
	}

	@Test
	public void waitsByRequestAreThoseThatTheProgramMeasured() {
		assertSeconds("/shop/checkout connection", nanos("/shop/checkout", WaitKind.PARK, "Shop.checkout"));
		assertSeconds("/shop/stock lock", nanos("/shop/stock", WaitKind.MONITOR_ENTER, "Shop.stock"));
		assertSeconds("/shop/stock shelf", nanos("/shop/stock", WaitKind.SLEEP, "Shop.stock"));
	}

	@Test
	public void theSlowestOfEachNameIsListedWithItsWaits() {
		List<String> slowest = RequestLine.slowest(requests);
		assertEquals("GET /shop/checkout: 120 ms at 05:08:26.696 on executor-thread-6: 109 ms park on "
				+ "ArrayBlockingQueue.take, Shop.checkout:32; 11.0 ms socket read on localhost:38133, SlowService.call:35",
				slowest.get(0));
		assertEquals(List.of("GET /shop/checkout", "GET /shop/stock", "GET /shop/search"),
				slowest.stream().map(line -> line.substring(0, line.indexOf(':'))).toList());
	}

	@Test
	public void onlyTheLockIsContentionOfItself() {
		assertEquals(nanos("/shop/stock", WaitKind.MONITOR_ENTER, "Shop.stock"), sum("/shop/stock").contentionNanos(),
				1e6);
	}
}
