package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.junit.Test;
import org.threadlanes.core.tables.ListTable;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;

/** Texts are quoted as FastCSV quotes them. */
public class QuotingTest {

	private static final List<String> TEXTS = List.of("", "plain", "two words", "a,b", "a;b", "tab\there", "\"", "\"\"",
			"say \"hi\"", "\"quoted\"", "line\nfeed", "carriage\rreturn", "\r\n", "#comment", "not #one", "# ", "'",
			"\u00a7", "a\u00a7b", "\ud83d\ude00\"", "x".repeat(5000) + "\"", "\u00e4".repeat(9000), " leading",
			"trailing ");

	private static String ours(List<List<String>> rows, char separator) {
		ListTable<List<String>> table = new ListTable<>("t", rows);
		table.text("a", row -> row.get(0)).text("b", row -> row.get(1)).text("c", row -> row.get(2));
		CsvFormat format = CsvFormat.of(CsvProfile.DATA, Locale.ROOT, ZoneOffset.UTC).withSeparator(separator)
				.withHeader(false);
		return CsvTables.preview(table, format, rows.size());
	}

	private static String theirs(List<List<String>> rows, char separator) {
		StringWriter csv = new StringWriter();
		try (CsvWriter writer = CsvWriter.builder().fieldSeparator(separator).quoteStrategy(QuoteStrategies.EMPTY)
				.build(csv)) {
			rows.forEach(writer::writeRecord);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return csv.toString();
	}

	@Test
	public void everyTextIsQuotedTheSameInEveryCell() {
		List<List<String>> rows = new ArrayList<>();
		for (int i = 0; i < TEXTS.size(); i++) {
			rows.add(List.of(TEXTS.get(i), TEXTS.get((i + 7) % TEXTS.size()), TEXTS.get((i + 13) % TEXTS.size())));
		}
		for (char separator : new char[] {',', ';', '\t', '\u00a7'}) {
			assertEquals(theirs(rows, separator), ours(rows, separator));
		}
	}

	@Test
	public void aRepeatedTextIsWrittenIdenticallyInAllCells() {
		List<List<String>> rows = new ArrayList<>();
		for (String text : TEXTS) {
			rows.add(List.of(text, text, text));
			rows.add(List.of(text, text, text));
		}
		assertEquals(theirs(rows, ','), ours(rows, ','));
	}
}
