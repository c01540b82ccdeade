package org.threadlanes.core.picture.viewers;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

import org.junit.Test;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.classify.rules.RequestType;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

public class TraceEventsTest {

	private static final Stack FIND = stack("java.net.Socket.read", "acme.Orders.find",
			"java.util.concurrent.ThreadPoolExecutor.runWorker");

	/** Times are decimals of a microsecond. */
	private static final double ROUNDED = 0.01;

	private static ThreadLanes lanes() {
		HandMade made = new HandMade();
		for (int i = 0; i < 2; i++) {
			made.wait("jdk.SocketRead", thread(1, "orders-1"), 20 * i, 10, FIND,
					Map.of("host", "db", "address", "", "port", 5432, "timeout", 0L));
		}
		return made.lanes();
	}

	private static List<JsonObject> events(ThreadLanes lanes, long from, long to, Glob pools, String phase)
			throws IOException {
		StringWriter out = new StringWriter();
		new TraceEvents(lanes, from, to, pools).write(out);
		JsonObject document = JsonParser.parseString(out.toString()).getAsJsonObject();
		return StreamSupport.stream(document.getAsJsonArray("traceEvents").spliterator(), false)
				.map(event -> event.getAsJsonObject()).filter(e -> e.get("ph").getAsString().equals(phase)).toList();
	}

	private static List<JsonObject> all(String phase) throws IOException {
		return events(lanes(), Long.MIN_VALUE, Long.MAX_VALUE, null, phase);
	}

	@Test
	public void aPoolIsAProcessAndALaneAThread() throws IOException {
		assertEquals(List.of("{\"name\":\"orders-N\"}", "{\"name\":\"orders-1\"}"),
				all("M").stream().map(event -> event.get("args").toString()).toList());
	}

	@Test
	public void aWaitIsASliceInMicroseconds() throws IOException {
		JsonObject first = all("X").get(0);
		JsonObject second = all("X").get(1);
		assertEquals("Socket Read", first.get("name").getAsString());
		assertEquals("blocking", first.get("cat").getAsString());
		assertEquals(10_000, first.get("dur").getAsDouble(), 0);
		assertEquals(20_000, second.get("ts").getAsDouble() - first.get("ts").getAsDouble(), 1);
		assertEquals("db:5432", first.getAsJsonObject("args").get("target").getAsString());
		assertEquals("java.net.Socket.read:1", first.getAsJsonObject("args").get("stack").getAsString().lines()
				.findFirst().orElseThrow());
	}

	@Test
	public void aRequestIsASliceAroundItsWaits() throws IOException {
		HandMade made = new HandMade()
				.wait("acme.Request", thread(1, "orders-1"), 5, 40, null, Map.of("name", "GET /orders"));
		made.wait("jdk.SocketRead", thread(1, "orders-1"), 10, 20, FIND,
				Map.of("host", "db", "address", "", "port", 5432, "timeout", 0L));
		ThreadLanes lanes = made.lanes(
				Rules.shipped().withRequests(List.of(new RequestType("acme.Request", List.of("name")))));
		List<JsonObject> slices = events(lanes, Long.MIN_VALUE, Long.MAX_VALUE, null, "X");
		JsonObject request = slices.get(0);
		assertEquals("GET /orders", request.get("name").getAsString());
		assertEquals("request", request.get("cat").getAsString());
		assertEquals(40_000, request.get("dur").getAsDouble(), 0);
		assertEquals(request.get("tid"), slices.get(1).get("tid"));
	}

	@Test
	public void aWaitThatARequestEndsInIsCutAsSlicesMustNest() throws IOException {
		HandMade made = new HandMade()
				.wait("acme.Request", thread(1, "orders-1"), 5, 40, null, Map.of("name", "GET /orders"));
		made.wait("jdk.SocketRead", thread(1, "orders-1"), 30, 20, FIND,
				Map.of("host", "db", "address", "", "port", 5432, "timeout", 0L));
		ThreadLanes lanes = made.lanes(
				Rules.shipped().withRequests(List.of(new RequestType("acme.Request", List.of("name")))));
		List<JsonObject> slices = events(lanes, Long.MIN_VALUE, Long.MAX_VALUE, null, "X");
		assertEquals(List.of(40_000.0, 15_000.0, 5_000.0),
				slices.stream().map(slice -> slice.get("dur").getAsDouble()).toList());
	}

	/** What the Trace Event Format asks of complete events; Perfetto drops slices that overlap without nesting. */
	@Test
	public void recordingsBecomeCompleteEventsThatNest() throws Exception {
		for (String recording : List.of("requests-jdk25", "wall-clock-jdk17", "quarkus-eventloop-blocked-jdk17")) {
			Map<String, Deque<Double>> openEnds = new HashMap<>();
			List<JsonObject> slices = new ArrayList<>(
					events(Recordings.lanes(recording), Long.MIN_VALUE, Long.MAX_VALUE, null, "X"));
			slices.sort(Comparator.comparingDouble((JsonObject slice) -> slice.get("ts").getAsDouble())
					.thenComparingDouble(slice -> -slice.get("dur").getAsDouble()));
			for (JsonObject slice : slices) {
				double start = slice.get("ts").getAsDouble();
				double end = start + slice.get("dur").getAsDouble();
				assertTrue(slice.toString(), end >= start && slice.get("pid").getAsInt() > 0);
				Deque<Double> around =
						openEnds.computeIfAbsent(slice.get("tid").getAsString(), tid -> new ArrayDeque<>());
				while (!around.isEmpty() && around.peek() <= start + ROUNDED) {
					around.pop();
				}
				assertTrue(recording + slice, around.isEmpty() || end <= around.peek() + ROUNDED);
				around.push(end);
			}
		}
	}

	@Test
	public void pausesHaveATrackOfTheirOwn() throws IOException {
		HandMade made = new HandMade().wait("jdk.SocketRead", thread(1, "orders-1"), 10, 20, FIND,
				Map.of("host", "db", "address", "", "port", 5432, "timeout", 0L));
		made.wait("jdk.GCPhasePause", thread(9, "VM Thread"), 50, 7, null);
		List<JsonObject> slices = events(made.lanes(), Long.MIN_VALUE, Long.MAX_VALUE, null, "X");
		JsonObject pause = slices.get(1);
		assertEquals("pause", pause.get("cat").getAsString());
		assertEquals(7_000, pause.get("dur").getAsDouble(), 0);
		assertFalse(pause.get("pid").equals(slices.get(0).get("pid")));
	}

	@Test
	public void waitsOutsideTheRangeAreLeftOut() throws IOException {
		ThreadLanes lanes = lanes();
		long afterFirst = lanes.lanes().get(0).end(0);
		assertEquals(1, events(lanes, afterFirst, Long.MAX_VALUE, null, "X").size());
		assertEquals(1, events(lanes, Long.MIN_VALUE, afterFirst, null, "X").size());
	}

	@Test
	public void otherPoolsAreLeftOut() throws IOException {
		assertEquals(List.of(), events(lanes(), Long.MIN_VALUE, Long.MAX_VALUE, new Glob("mails*"), "M"));
	}
}
