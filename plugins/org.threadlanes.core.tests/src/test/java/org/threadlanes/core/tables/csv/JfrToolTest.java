package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventColumn;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.testing.Recordings;

/** Profile jfr has the bytes of {@code jfr print --json} of this JDK, piped to {@code jq -r '... | @csv'}. */
public class JfrToolTest {

	/** The ones with the strangest texts and the most types first. */
	private static final List<String> RECORDINGS = List.of("hostile-names-jdk17", "multichunk-jdk17",
			"quarkus-worker-socket-jdk17", "virtual-threads-pinned-jdk25", "hikari-waiters-jdk25");
	/** jq rejects the unpaired surrogates in this type's texts, so there is nothing to compare with. */
	private static final List<String> JQ_FAILS = List.of("recgen.Hostile");

	@Test
	public void everyScalarFieldAndMemberOfEveryEventTypeIsTheSame() throws Exception {
		String jfr = Tool.jfr();
		String jq = Tool.jq();
		TypesOnce types = new TypesOnce();
		for (String recording : RECORDINGS) {
			Path path = Recordings.path(recording + ".jfr");
			RecordingFile file = new RecordingFile(path);
			Map<String, List<EventColumn>> columns = new HashMap<>();
			for (EventTypeColumns type : types.newIn(file)) {
				if (!JQ_FAILS.contains(type.id())) {
					columns.put(type.id(), type.columns(ColumnStyle.AS_RECORDED, false));
				}
			}
			Map<String, String> expected = byTools(jfr, jq, path, columns);
			Map<String, String> actual = exported(file, columns);
			for (String type : columns.keySet()) {
				assertEquals(recording + " " + type, expected.get(type), actual.get(type));
			}
		}
		assertTrue("types: " + types.count(), types.count() > 80);
	}

	private static Map<String, String> byTools(
		String jfr, String jq, Path recording, Map<String, List<EventColumn>> columns) throws Exception {
		List<String> branches = new ArrayList<>();
		columns.forEach((type, all) -> branches.add("if $t == \"" + type + "\" then ["
				+ String.join(",", all.stream().map(c -> "." + c.column().name()).toList()) + "] el"));
		// One run for all types: each record starts with its type, as cells may hold line ends.
		String program = ".recording.events[] | .type as $t | .values | (" + String.join("", branches)
				+ "se empty end) | \"\\u001e\" + $t + \"\\u001f\" + @csv + \"\\n\"";
		Tool.Result result = Tool.pipe(
				List.of(jfr, Tool.QUICK_START, "print", "--json", "--stack-depth", "1", "--events", String.join(",", columns.keySet()),
						recording.toString()),
				List.of(jq, "-j", program));
		assertEquals(result.err(), 0, result.status());
		Map<String, String> lines = new HashMap<>();
		for (String line : result.text().split("\u001e")) {
			int at = line.indexOf('\u001f');
			if (at > 0) {
				lines.merge(line.substring(0, at), line.substring(at + 1), String::concat);
			}
		}
		return lines;
	}

	private static Map<String, String> exported(RecordingFile file, Map<String, List<EventColumn>> columns)
			throws Exception {
		CsvOptions options = CsvOptions.of(CsvProfile.JFR);
		Map<String, String> texts = new HashMap<>();
		try (TemporaryFolder folder = new TemporaryFolder()) {
			CsvExport export = new CsvExport(file, options);
			for (EventTypeColumns type : EventCatalog.of(file, Progress.NONE).typesWithEvents()) {
				if (columns.containsKey(type.id())) {
					// The same columns, but those of this catalog.
					export.add(type, type.columns(ColumnStyle.AS_RECORDED, false));
				}
			}
			for (CsvResult.Written written : export.toFolder(folder.path(), Progress.NONE).tables()) {
				texts.put(written.table(), folder.read(written.file().getFileName().toString()));
			}
		}
		return texts;
	}

	@Test
	public void theOldPipeAndTheNewCommandGiveTheSameFile() throws Exception {
		String fields = "startTime,duration,eventThread.javaName,eventThread.javaThreadId,stackTrace.truncated";
		Path path = Recordings.path("multichunk-jdk17.jfr");
		Tool.Result old = Tool.pipe(
				List.of(Tool.jfr(), Tool.QUICK_START, "print", "--json", "--events", "ThreadPark", path.toString()),
				List.of(Tool.jq(), "-r", ".recording.events[] | [.values." + fields.replace(",", ", .values.")
				+ "] | @csv"));
		assertEquals(old.err(), 0, old.status());
		java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
		RecordingFile file = new RecordingFile(path);
		CsvOptions options = CsvOptions.of(CsvProfile.JFR);
		new CsvExport(file, options)
				.choose(EventCatalog.of(file, Progress.NONE), List.of("ThreadPark"), List.of(fields.split(",")))
				.to(CsvOutput.toStream(options, out), Progress.NONE);
		assertEquals(old.text(), out.toString(StandardCharsets.UTF_8));
	}
}
