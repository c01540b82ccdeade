package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.CellTexts;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventTable;
import org.threadlanes.core.tables.EventTableOptions;
import org.threadlanes.core.tables.EventTables;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.testing.Recordings;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;

/** A recording whose thread names hold quotes, line ends, formulas and worse. */
public class HostileNamesTest {

	private static final RecordingFile RECORDING = new RecordingFile(Recordings.path("hostile-names-jdk17.jfr"));

	private static List<CsvRecord> records(CsvProfile profile, String type, String ... fields) throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		CsvOptions options = CsvOptions.of(profile);
		new CsvExport(RECORDING, options)
				.choose(EventCatalog.of(RECORDING, Progress.NONE), List.of(type), List.of(fields))
				.to(CsvOutput.toStream(options, out), Progress.NONE);
		try (CsvReader<CsvRecord> reader = CsvReader.builder().detectBomHeader(true).skipEmptyLines(false)
				.fieldSeparator(CsvFormat.of(profile).separator())
				.ofCsvRecord(new java.io.ByteArrayInputStream(out.toByteArray()))) {
			return reader.stream().toList();
		}
	}

	/** What a CSV cannot express: missing values, and unpaired surrogates in UTF-8. */
	private static String inCsv(String text) {
		if (text == null) {
			return "";
		}
		byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
		StringBuilder replaced = new StringBuilder(new String(utf8, StandardCharsets.UTF_8));
		if (replaced.length() == text.length()) {
			for (int i = 0; i < text.length(); i++) {
				if (replaced.charAt(i) == '?' && text.charAt(i) != '?') {
					replaced.setCharAt(i, '\uFFFD');
				}
			}
		}
		return replaced.toString();
	}

	@Test
	public void everyCellOfEveryEventTypeIsReadBack() throws Exception {
		EventCatalog catalog = EventCatalog.of(RECORDING, Progress.NONE);
		for (EventTypeColumns type : catalog.typesWithEvents()) {
			try (EventTables tables = new EventTables(EventTableOptions.DEFAULT)) {
				List<String> textColumns = type.columns(ColumnStyle.READABLE, false).stream()
						.filter(c -> c.column().type().label().equals("text")).map(c -> c.column().name()).toList();
				if (textColumns.isEmpty()) {
					continue;
				}
				EventTable table = tables.add(type, type.select(textColumns, ColumnStyle.READABLE, false));
				tables.read(RECORDING, null, Progress.NONE);
				List<List<String>> expected = new ArrayList<>();
				expected.add(textColumns);
				CellTexts.of(table).forEach(row -> expected.add(row.stream().map(HostileNamesTest::inCsv).toList()));
				List<List<String>> read = records(CsvProfile.DATA, type.id(), textColumns.toArray(new String[0]))
						.stream()
						.map(CsvRecord::getFields).toList();
				assertEquals(type.id(), expected, read);
			}
		}
	}

	@Test
	public void theJdksToolReadsTheSameNames() throws Exception {
		String json = Tool.run(null, Tool.jfr(), Tool.QUICK_START, "print", "--json", "--stack-depth", "1",
				"--events", "recgen.Hostile", RECORDING.path().toString()).text();
		List<List<String>> expected = new ArrayList<>();
		for (JsonElement e : JsonParser.parseString(json).getAsJsonObject().getAsJsonObject("recording")
				.getAsJsonArray("events")) {
			JsonObject values = e.getAsJsonObject().getAsJsonObject("values");
			JsonObject thread = values.getAsJsonObject("eventThread");
			expected.add(List.of(inCsv(text(thread, "javaName")), inCsv(text(values, "text")),
					values.get("number").getAsBigInteger().toString()));
		}
		List<List<String>> read = new ArrayList<>(
				records(CsvProfile.DATA, "recgen.Hostile", "eventThread", "text", "number").stream().skip(1)
						.map(CsvRecord::getFields).toList());
		assertTrue(expected.size() > 20);
		assertEquals(expected.stream().map(Object::toString).sorted().toList(),
				read.stream().map(Object::toString).sorted().toList());
	}

	private static String text(JsonObject object, String name) {
		return object.get(name).isJsonNull() ? null : object.get(name).getAsString();
	}

	@Test
	public void noTextCellOfASpreadsheetStartsLikeAFormula() throws Exception {
		boolean guarded = false;
		for (CsvRecord record : records(CsvProfile.EXCEL, "ThreadPark", "eventThread")) {
			String cell = record.getField(0);
			assertFalse(cell, cell.matches("(?s)[=+\\-@\t\r].*"));
			guarded |= cell.matches("(?s)'[=+\\-@\t\r].*");
		}
		assertTrue("the recording has such names", guarded);
	}

	@Test
	public void namesOf70000CharactersAreComplete() throws Exception {
		assertTrue(records(CsvProfile.DATA, "ThreadPark", "eventThread").stream()
				.anyMatch(r -> r.getField(0).length() >= 70_000));
	}
}
