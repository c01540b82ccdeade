package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.testing.Recordings;

/** The event types and columns of a recording, and how they are selected. */
public class EventCatalogTest {

	private static EventCatalog catalog;

	@BeforeClass
	public static void readCatalog() throws Exception {
		catalog = EventCatalog.of(new RecordingFile(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr")),
				Progress.NONE);
	}

	private static EventTypeColumns type(String name) throws UnknownNameException {
		return catalog.select(List.of(name)).get(0);
	}

	private static List<String> ids(String ... patterns) throws UnknownNameException {
		return catalog.select(List.of(patterns)).stream().map(EventTypeColumns::id).toList();
	}

	private static List<String> headers(List<EventColumn> columns) {
		return columns.stream().map(c -> c.column().header()).toList();
	}

	private static String messageOf(org.junit.function.ThrowingRunnable call) {
		return assertThrows(UnknownNameException.class, call).getMessage();
	}

	@Test
	public void aTypeIsFoundByItsNameOrTheLastPartOfIt() throws Exception {
		assertEquals(List.of("jdk.SocketRead"), ids("jdk.SocketRead"));
		assertEquals(List.of("jdk.SocketRead"), ids("SocketRead"));
	}

	@Test
	public void aStarMatchesTypesWithEvents() throws Exception {
		assertEquals(List.of("jdk.SocketRead", "jdk.SocketWrite"), ids("jdk.Socket*"));
		assertEquals(List.of("jdk.SocketRead", "jdk.SocketWrite"), ids("Socket*"));
		assertTrue("has types without events", catalog.types().stream().anyMatch(t -> t.id().startsWith("jdk.Z")));
		assertTrue(ids("jdk.*").stream().noneMatch(id -> id.startsWith("jdk.Z")));
	}

	@Test
	public void aTypeWithoutEventsIsFoundByName() throws Exception {
		assertEquals(0, type("jdk.ZPageAllocation").count());
	}

	@Test
	public void aTypeRequestedTwiceIsReturnedOnce() throws Exception {
		assertEquals(List.of("jdk.SocketRead", "jdk.SocketWrite"), ids("SocketRead", "jdk.Socket*"));
	}

	@Test
	public void anUnknownTypeSuggestsNearOnes() {
		assertEquals("The recording has no event type 'jdk.SocketReed' (did you mean jdk.SocketRead?).",
				messageOf(() -> ids("jdk.SocketReed")));
		assertEquals("The recording has no event type 'SocketReed' (did you mean SocketRead?).",
				messageOf(() -> ids("SocketReed")));
		assertTrue(messageOf(() -> ids("xyz*")).contains("no event type 'xyz*'"));
	}

	@Test
	public void untrustedNamesAreHarmlessInMessages() {
		assertTrue(messageOf(() -> ids("a\u001b[2J")).contains("\\u001b"));
	}

	@Test
	public void countsAreThoseOfTheRecording() throws Exception {
		assertEquals(3012, type("jdk.SocketRead").count());
	}

	@Test
	public void columnsAreOrderedTimeDurationThreadDataStack() throws Exception {
		assertEquals(List.of("startTime", "startTime_epoch_ns", "duration_ns", "eventThread", "eventThread_id",
				"eventThread_group", "eventThread_kind", "host", "address", "port", "timeout_ms", "bytesRead",
				"endOfStream", "topFrame", "stackTrace", "eventThread_pool", "verdict"),
				headers(type("jdk.SocketRead").columns(ColumnStyle.READABLE, true)));
	}

	@Test
	public void theEpochTheGroupAndTheStackAreNotPreset() throws Exception {
		assertEquals(List.of("startTime", "duration_ns", "eventThread", "eventThread_id", "eventThread_kind", "host",
				"address", "port", "timeout_ms", "bytesRead", "endOfStream", "topFrame", "eventThread_pool", "verdict"),
				headers(type("jdk.SocketRead").preset(ColumnStyle.READABLE, true)));
	}

	@Test
	public void withoutLanesThereIsNoColumnForKindsOfThreads() throws Exception {
		assertTrue(headers(type("jdk.SocketRead").columns(ColumnStyle.READABLE, false)).stream()
				.noneMatch(h -> h.equals("eventThread_kind")));
	}

	@Test
	public void aStructBecomesAColumnForEachMember() throws Exception {
		assertTrue(headers(type("jdk.GCHeapSummary").columns(ColumnStyle.READABLE, false))
				.containsAll(List.of("heapSpace.start", "heapSpace.committedSize")));
	}

	@Test
	public void aSampledThreadIsAThreadToo() throws Exception {
		assertEquals(List.of("startTime", "sampledThread", "sampledThread_id", "state", "topFrame"),
				headers(type("jdk.ExecutionSample").preset(ColumnStyle.READABLE, false)));
	}

	@Test
	public void columnsOfTheRecordedStyleAreTheScalarFields() throws Exception {
		assertEquals(
				List.of("startTime", "duration", "host", "address", "port", "timeout", "bytesRead", "endOfStream"),
				type("jdk.SocketRead").preset(ColumnStyle.AS_RECORDED, false).stream().map(c -> c.column().name())
				.toList());
	}

	@Test
	public void fieldsAreNamedWithOrWithoutTheUnitOrAsMembers() throws Exception {
		assertEquals(List.of("timeout_ms", "duration_ns", "eventThread.group.name", "bytesRead"),
				headers(type("jdk.SocketRead").select(
						List.of("timeout", "duration_ms", "eventThread.group.name", "bytesRead", "timeout_ms"),
						ColumnStyle.READABLE, false)));
	}

	@Test
	public void anUnknownFieldSuggestsNearOnes() {
		assertEquals("jdk.SocketRead has no field 'byteRead' (did you mean bytesRead?).",
				messageOf(() -> type("jdk.SocketRead").select(List.of("byteRead"), ColumnStyle.READABLE, false)));
	}

	@Test
	public void anUnknownFieldWithoutANearOneListsAllFields() {
		assertTrue(messageOf(() -> type("jdk.SocketRead").select(List.of("zzzzzzz"), ColumnStyle.READABLE, false))
				.contains("it has startTime, startTime_epoch_ns, duration_ns,"));
	}

	@Test
	public void aThreadIsNotOneValueOfTheRecordedStyle() {
		assertEquals(
				"'eventThread' of jdk.SocketRead is not one value; name one of its members, such as eventThread.osName, "
						+ "eventThread.osThreadId, eventThread.javaName, eventThread.javaThreadId.",
				messageOf(() -> type("jdk.SocketRead").select(List.of("eventThread"), ColumnStyle.AS_RECORDED, false)));
	}

	@Test
	public void everyMemberOfAThreadCanBeChosen() throws Exception {
		EventCatalog jdk25 = EventCatalog.of(new RecordingFile(Recordings.path("virtual-threads-pinned-jdk25.jfr")),
				Progress.NONE);
		EventTypeColumns sleep = jdk25.select(List.of("ThreadSleep")).get(0);
		EventColumn virtual = sleep.select(List.of("eventThread.virtual"), ColumnStyle.READABLE, false).get(0);
		assertEquals(ColumnType.BOOLEAN, virtual.column().type());
	}
}
