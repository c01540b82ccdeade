package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

import org.junit.Test;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.jmc.LoadedItems;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.testing.Recordings;
import org.threadlanes.core.testing.RepeatedEvents;

/** The events of a type as a table. */
public class EventTablesTest {

	private static final String EVENT_LOOPS = "quarkus-eventloop-blocked-jdk17.jfr";
	private static final String CHUNKS = "multichunk-jdk17.jfr";
	private static final String SOCKETS = "jetty-workers-jdk17.jfr";

	private static EventSource source(String recording) {
		return new RecordingFile(Recordings.path(recording));
	}

	private static EventTableOptions options(EventFilter filter, long memory) {
		return new EventTableOptions(filter, ColumnStyle.READABLE, 64, null, memory);
	}

	private static List<List<String>> rows(EventSource source, EventTableOptions options, String type,
			String ... columns)
			throws Exception {
		EventTypeColumns t = EventCatalog.of(source, Progress.NONE).select(List.of(type)).get(0);
		boolean kinds = options.context() != null;
		try (EventTables tables = new EventTables(options)) {
			EventTable table = tables.add(t, columns.length == 0 ? t.columns(ColumnStyle.READABLE, kinds)
					: t.select(List.of(columns), ColumnStyle.READABLE, kinds));
			tables.read(source, null, Progress.NONE);
			List<List<String>> rows = CellTexts.of(table);
			assertEquals(rows.size(), table.rowCount());
			return rows;
		}
	}

	private static List<String> column(EventSource source, EventTableOptions options, String type, String column)
			throws Exception {
		return rows(source, options, type, column).stream().map(r -> r.get(0)).toList();
	}

	@Test
	public void rowsAreSortedByStartTimeOverAllChunks() throws Exception {
		List<Long> starts = column(source(CHUNKS), EventTableOptions.DEFAULT, "ThreadPark", "startTime_epoch_ns")
				.stream()
				.map(Long::valueOf).toList();
		assertEquals(3200, starts.size());
		assertEquals(starts.stream().sorted().toList(), starts);
	}

	@Test
	public void rowsSpilledToDiskAreTheSameInTheSameOrder() throws Exception {
		for (String type : List.of("ThreadPark", "ModuleExport", "ActiveSetting", "ObjectAllocationSample")) {
			assertEquals(type, rows(source(CHUNKS), EventTableOptions.DEFAULT, type),
					rows(source(CHUNKS), options(EventFilter.ALL, 20_000), type));
		}
	}

	private static List<List<String>> waits(long memory, EventVisitor lanes) throws Exception {
		EventSource source = source(SOCKETS);
		try (EventTables tables = new EventTables(options(EventFilter.ALL, memory))) {
			for (EventTypeColumns type : EventCatalog.of(source, Progress.NONE)
					.select(List.of("SocketRead", "SocketWrite"))) {
				tables.add(type, type.preset(ColumnStyle.READABLE, false));
			}
			tables.read(source, lanes, Progress.NONE);
			List<List<String>> rows = new ArrayList<>();
			for (EventTable table : tables.tables()) {
				rows.addAll(CellTexts.of(table));
			}
			return rows;
		}
	}

	@Test
	public void rowsOfRepeatedWaitsAreLikeOthers() throws Exception {
		// With a second handler, no type can repeat.
		List<List<String>> rows = waits(EventTableOptions.DEFAULT.memory(),
				LanesBuilder.withoutSpans(Rules.shipped()).and(type -> event -> {
				}));
		for (long memory : new long[] {EventTableOptions.DEFAULT.memory(), 20_000}) {
			RepeatedEvents repeated = new RepeatedEvents(LanesBuilder.withoutSpans(Rules.shipped()));
			assertEquals(rows, waits(memory, repeated));
			assertTrue(repeated.count() > 0);
		}
	}

	@Test
	public void hostileTextsSurviveTheDisk() throws Exception {
		assertEquals(rows(source("hostile-names-jdk17.jfr"), EventTableOptions.DEFAULT, "recgen.Hostile"),
				rows(source("hostile-names-jdk17.jfr"), options(EventFilter.ALL, 1), "recgen.Hostile"));
	}

	@Test
	public void aTableCanBeReadTwiceEvenFromDisk() throws Exception {
		EventSource source = source(CHUNKS);
		EventTypeColumns park = EventCatalog.of(source, Progress.NONE).select(List.of("ThreadPark")).get(0);
		try (EventTables tables = new EventTables(options(EventFilter.ALL, 1000))) {
			EventTable table = tables.add(park, park.preset(ColumnStyle.READABLE, false));
			tables.read(source, null, Progress.NONE);
			assertEquals(CellTexts.of(table), CellTexts.of(table));
		}
	}

	@Test
	public void aReaderCanStopTheTableEarly() throws Exception {
		EventSource source = source(CHUNKS);
		EventTypeColumns park = EventCatalog.of(source, Progress.NONE).select(List.of("ThreadPark")).get(0);
		try (EventTables tables = new EventTables(options(EventFilter.ALL, 1000))) {
			EventTable table = tables.add(park, park.select(List.of("eventThread"), ColumnStyle.READABLE, false));
			tables.read(source, null, Progress.NONE);
			List<String> seen = new ArrayList<>();
			table.rows(new StoppingSink(seen, 9));
			assertEquals(9, seen.size());
		}
	}

	@Test
	public void severalTypesAreReadInOnePass() throws Exception {
		EventSource source = source(EVENT_LOOPS);
		EventCatalog catalog = EventCatalog.of(source, Progress.NONE);
		try (EventTables tables = new EventTables(EventTableOptions.DEFAULT)) {
			for (EventTypeColumns type : catalog.typesWithEvents()) {
				tables.add(type, type.preset(ColumnStyle.READABLE, false));
			}
			tables.read(source, null, Progress.NONE);
			for (EventTable table : tables.tables()) {
				assertEquals(table.name(), table.type().count(), table.rowCount());
			}
		}
	}

	@Test
	public void aThreadFilterKeepsTheThreadsOfAPattern() throws Exception {
		EventFilter filter = new EventFilter(Long.MIN_VALUE, Long.MAX_VALUE, "vert.x-eventloop-thread-*");
		Set<String> threads = new HashSet<>(column(
				source(EVENT_LOOPS), options(filter, 1 << 20), "SocketRead", "eventThread"));
		assertEquals(Set.of("vert.x-eventloop-thread-0", "vert.x-eventloop-thread-1", "vert.x-eventloop-thread-2",
				"vert.x-eventloop-thread-3"), threads);
		EventFilter none = new EventFilter(Long.MIN_VALUE, Long.MAX_VALUE, "no such thread");
		assertEquals(List.of(), column(source(EVENT_LOOPS), options(none, 1 << 20), "SocketRead", "eventThread"));
	}

	@Test
	public void aThreadFilterAppliesToSampledThreadsAndDropsEventsWithoutAThread() throws Exception {
		EventFilter filter = new EventFilter(Long.MIN_VALUE, Long.MAX_VALUE, "vert.x-eventloop-thread-1");
		assertEquals(Set.of("vert.x-eventloop-thread-1"), new HashSet<>(
				column(source(EVENT_LOOPS), options(filter, 1 << 20), "NativeMethodSample", "sampledThread")));
		assertEquals(List.of(), column(source(EVENT_LOOPS), options(filter, 1 << 20), "CPULoad", "startTime"));
	}

	@Test
	public void aTimeRangeKeepsOverlappingEvents() throws Exception {
		List<List<String>> all = rows(source(EVENT_LOOPS), EventTableOptions.DEFAULT, "SocketRead", "startTime",
				"duration");
		long from = Long.parseLong(all.get(1000).get(0)) + 1;
		long to = Long.parseLong(all.get(2000).get(0));
		List<List<String>> expected = all.stream().filter(r -> {
			long start = Long.parseLong(r.get(0));
			return start < to && start + Long.parseLong(r.get(1)) > from;
		}).toList();
		List<List<String>> found = rows(source(EVENT_LOOPS), options(new EventFilter(from, to, null), 1 << 20),
				"SocketRead", "startTime", "duration");
		assertEquals(expected, found);
		assertTrue("one began before the range", Long.parseLong(found.get(0).get(0)) < from);
	}

	@Test
	public void anEventThatEndsAsTheRangeStartsIsOutsideAndOneWithoutADurationIsInside() {
		EventFilter filter = new EventFilter(100, 200, null);
		assertFalse(filter.overlaps(50, 100));
		assertTrue(filter.overlaps(50, 101));
		assertTrue(filter.overlaps(100, 100));
		assertTrue(filter.overlaps(199, 300));
		assertFalse(filter.overlaps(200, 200));
	}

	@Test
	public void anUnsetTimeoutIsTheLowestLong() throws Exception {
		Set<String> timeouts = new HashSet<>(
				column(source("quarkus-worker-restclient-jdk17.jfr"), EventTableOptions.DEFAULT, "ThreadPark",
				"timeout"));
		assertTrue(timeouts.toString(), timeouts.contains(String.valueOf(Long.MIN_VALUE)));
	}

	@Test
	public void aStackIsOneCellWithTheRequestedNumberOfFrames() throws Exception {
		EventTableOptions two = new EventTableOptions(EventFilter.ALL, ColumnStyle.READABLE, 2, null, 1 << 20);
		assertEquals("sun.nio.ch.SocketChannelImpl.read:71 < io.netty.buffer.PooledByteBuf.setBytes:255 < ...",
				column(source(EVENT_LOOPS), two, "SocketRead", "stackTrace").get(0));
		String whole = column(source(EVENT_LOOPS), EventTableOptions.DEFAULT, "SocketRead", "stackTrace").get(0);
		assertTrue(whole, whole.endsWith("java.lang.Thread.run:840"));
	}

	@Test
	public void aClassIsShownByNameAndItsMembersAsRecorded() throws Exception {
		List<String> row = rows(source(EVENT_LOOPS), EventTableOptions.DEFAULT, "JavaMonitorWait", "monitorClass",
				"monitorClass.name", "monitorClass.package.module.name").get(0);
		assertEquals(List.of("java.util.TaskQueue", "java/util/TaskQueue", "java.base"), row);
	}

	/** Knows event loops once everything has been read. */
	private record Loops(boolean[] read) implements WaitContext {

		@Override
		public String pool(ThreadKey thread) {
			return null;
		}

		@Override
		public String kind(ThreadKey thread) {
			return read[0] && thread.name().startsWith("vert.x-eventloop") ? "loop " + thread.javaId() : null;
		}

		@Override
		public String verdict(ThreadKey thread, Stack stack, WaitKind wait) {
			return null;
		}
	}

	@Test
	public void theKindOfAThreadIsLookedUpAfterAllEventsAreRead() throws Exception {
		EventSource source = source(EVENT_LOOPS);
		boolean[] read = {false};
		EventTypeColumns type = EventCatalog.of(source, Progress.NONE).select(List.of("SocketRead")).get(0);
		EventTableOptions options = new EventTableOptions(EventFilter.ALL, ColumnStyle.READABLE, 64,
				new Loops(read), 1 << 16);
		try (EventTables tables = new EventTables(options)) {
			EventTable table = tables.add(type,
					type.select(List.of("eventThread_id", "eventThread_kind"), ColumnStyle.READABLE, true));
			tables.read(source, null, Progress.NONE);
			read[0] = true;
			for (List<String> row : CellTexts.of(table)) {
				assertEquals("loop " + row.get(0), row.get(1));
			}
		}
	}

	@Test
	public void itemsLoadedByJmcGiveTheSameRows() throws Exception {
		for (String recording : List.of(EVENT_LOOPS, CHUNKS, "virtual-threads-pinned-jdk25.jfr")) {
			Path file = Recordings.path(recording);
			EventSource items = new LoadedItems(recording, JfrLoaderToolkit.loadEvents(file.toFile()));
			EventCatalog ofItems = EventCatalog.of(items, Progress.NONE);
			for (String type : List.of("SocketRead", "ThreadPark", "FileRead", "CPULoad", "ThreadCPULoad",
					"JavaMonitorWait", "BooleanFlag", "OSInformation")) {
				boolean has = ofItems.types().stream().anyMatch(t -> t.id().equals("jdk." + type) && t.count() > 0);
				if (has) {
					assertEquals(recording + " " + type, sorted(headersAndRows(new RecordingFile(file), type)),
							sorted(headersAndRows(items, type)));
				}
			}
		}
	}

	/** docs/csv.md lists them. */
	@Test
	public void itemsLoadedByJmcHaveItsNamesForAFewFields() throws Exception {
		Path file = Recordings.path(EVENT_LOOPS);
		EventSource items = new LoadedItems(EVENT_LOOPS, JfrLoaderToolkit.loadEvents(file.toFile()));
		Map<String, Set<String>> recorded = fields(new RecordingFile(file));
		Map<String, Set<String>> renamed = new TreeMap<>();
		fields(items).forEach((type, names) -> {
			names.removeAll(recorded.get(type));
			if (!names.isEmpty()) {
				renamed.put(type, names);
			}
		});
		assertEquals(Map.of("jdk.ActiveSetting", Set.of("settingFor"), "jdk.ExecutionSample", Set.of("eventThread"),
				"jdk.ModuleExport", Set.of("exportingModule"), "jdk.NativeMethodSample", Set.of("eventThread"),
				"jdk.ThreadAllocationStatistics", Set.of("eventThread")), renamed);
	}

	/** @return the names of the fields of each type that has events, without what is added to threads */
	private static Map<String, Set<String>> fields(EventSource source) throws Exception {
		return EventCatalog.of(source, Progress.NONE).typesWithEvents().stream()
				.collect(Collectors.toMap(EventTypeColumns::id,
						type -> type.columns(ColumnStyle.READABLE, true).stream().map(c -> c.column().name())
								.filter(name -> !name.startsWith("eventThread_"))
								.collect(Collectors.toCollection(HashSet::new))));
	}

	/** JMC orders fields differently, and events of equal times in any order. */
	private static List<String> sorted(List<List<String>> rows) {
		return rows.stream().map(Object::toString).sorted().toList();
	}

	private static List<List<String>> headersAndRows(EventSource source, String type) throws Exception {
		EventTypeColumns t = EventCatalog.of(source, Progress.NONE).select(List.of(type)).get(0);
		List<String> headers = t.columns(ColumnStyle.READABLE, false).stream().map(c -> c.column().header()).sorted()
				.toList();
		List<List<String>> all = new ArrayList<>();
		all.add(headers);
		all.addAll(rows(source, EventTableOptions.DEFAULT, type, headers.toArray(new String[0])));
		return all;
	}

	@Test
	public void readingStopsWhenCanceled() throws Exception {
		EventSource source = source(EVENT_LOOPS);
		EventTypeColumns type = EventCatalog.of(source, Progress.NONE).select(List.of("SocketRead")).get(0);
		int[] asked = {0};
		Progress canceled = new Progress() {

			@Override
			public void at(long done, long total) {
			}

			@Override
			public boolean isCanceled() {
				return ++asked[0] > 3;
			}
		};
		try (EventTables tables = new EventTables(EventTableOptions.DEFAULT)) {
			tables.add(type, type.preset(ColumnStyle.READABLE, false));
			assertThrows(CancellationException.class, () -> tables.read(source, null, canceled));
		}
	}

	@Test
	public void aFieldMissingInAChunkHasNoValue() throws Exception {
		EventTypeColumns type = EventCatalog.of(source(EVENT_LOOPS), Progress.NONE).select(List.of("SocketRead"))
				.get(0);
		EventColumn missing = new EventColumn(Column.text("gone"), true, new CellSource("gone", CellSource.Part.VALUE));
		try (EventTables tables = new EventTables(EventTableOptions.DEFAULT)) {
			EventTable table = tables.add(type, List.of(missing));
			tables.read(source(EVENT_LOOPS), null, Progress.NONE);
			assertNull(CellTexts.of(table).get(0).get(0));
		}
	}

	/** Stops after some rows. */
	private static final class StoppingSink implements RowSink {

		private final List<String> seen;
		private final int most;

		StoppingSink(List<String> seen, int most) {
			this.seen = seen;
			this.most = most;
		}

		@Override
		public void text(String text) {
			seen.add(text);
		}

		@Override
		public void number(long value) {
		}

		@Override
		public void decimal(double value) {
		}

		@Override
		public void bool(boolean value) {
		}

		@Override
		public void empty() {
		}

		@Override
		public boolean endRow() {
			return seen.size() < most;
		}
	}
}
