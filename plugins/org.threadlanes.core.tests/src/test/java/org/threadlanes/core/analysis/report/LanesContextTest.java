package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.tables.BufferedRow;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.EventTableOptions;
import org.threadlanes.core.tables.EventTables;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.testing.Recordings;

/** Pool, kind and verdict beside an event are those of the table of waits, also by lanes without spans. */
public class LanesContextTest {

	private static List<String> rows(Table table, List<String> columns, Predicate<BufferedRow> wanted) {
		List<String> names = table.columns().stream().map(Column::name).toList();
		List<String> rows = new ArrayList<>();
		BufferedRow row = new BufferedRow();
		table.rows(row.sink(() -> {
			if (wanted.test(row)) {
				rows.add(row.number(0) + " "
						+ String.join(" ", columns.stream().map(c -> row.text(names.indexOf(c))).toList()));
			}
			return true;
		}));
		return rows.stream().sorted().toList();
	}

	private static void assertSameAsWaits(String recording) throws Exception {
		EventSource source = new RecordingFile(Recordings.path(recording + ".jfr"));
		ThreadLanes lanes = Recordings.lanes(recording);
		LanesBuilder withoutSpans = LanesBuilder.withoutSpans(lanes.rules());
		ThreadLanes spanless = withoutSpans.finish(recording, source.read(withoutSpans, Progress.NONE));
		assertEquals(0, spanless.lanes().stream().mapToInt(ThreadLane::size).sum());
		EventTableOptions options = new EventTableOptions(EventFilter.ALL, ColumnStyle.READABLE, 64,
				new LanesContext(spanless), 1 << 20);
		EventTypeColumns reads = EventCatalog.of(source, Progress.NONE).select(List.of("SocketRead")).get(0);
		try (EventTables tables = new EventTables(options)) {
			Table table = tables.add(reads, reads.select(
					List.of("startTime", "eventThread", "eventThread_pool", "eventThread_kind", "verdict"),
					ColumnStyle.READABLE, true));
			tables.read(source, null, Progress.NONE);
			List<String> ofEvents = rows(table, List.of("eventThread_pool", "eventThread_kind", "verdict"),
					row -> true);
			Table waits = TriageTables.waits(Triage.of(lanes, TriageSettings.DEFAULT));
			int wait = waits.columns().stream().map(Column::name).toList().indexOf("wait");
			List<String> ofWaits = rows(waits, List.of("pool", "kind", "verdict"),
					row -> row.text(wait).equals("socket-read"));
			assertTrue("reads: " + ofWaits.size(), ofWaits.size() > 300);
			assertEquals(ofWaits, ofEvents);
		}
	}

	@Test
	public void rulesDecide() throws Exception {
		assertSameAsWaits("quarkus-eventloop-blocked-jdk17");
	}

	@Test
	public void waitsWithoutStacksHaveVerdictsToo() throws Exception {
		assertSameAsWaits("no-stacktraces-jdk17");
	}

	@Test
	public void inferenceDecides() throws Exception {
		assertSameAsWaits("checkout-jdk21");
	}
}
