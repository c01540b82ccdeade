package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.stream.DoubleStream;
import java.util.zip.GZIPInputStream;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;
import org.threadlanes.core.tables.ListTable;
import org.threadlanes.core.tables.Table;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;

/** How tables look as CSV. */
public class CsvTablesTest {

	private static final long TIME = 1_794_900_000_123_456_789L;
	private static final CsvFormat DATA = CsvFormat.of(CsvProfile.DATA, Locale.US, ZoneOffset.UTC);
	private static final CsvFormat EXCEL = CsvFormat.of(CsvProfile.EXCEL, Locale.US, ZoneOffset.UTC).withBom(false);
	private static final CsvFormat GERMAN = CsvFormat.of(CsvProfile.EXCEL, Locale.GERMANY, ZoneOffset.UTC)
			.withBom(false);
	private static final CsvFormat JFR = CsvFormat.of(CsvProfile.JFR, Locale.US, ZoneOffset.UTC);

	private static byte[] bytes(Table table, CsvFormat format) {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try {
			assertEquals(table.rowCount(), CsvTables.write(table, format, out, Progress.NONE));
		} catch (IOException e) {
			throw new AssertionError(e);
		}
		return out.toByteArray();
	}

	private static String csv(Table table, CsvFormat format) {
		return new String(bytes(table, format), StandardCharsets.UTF_8);
	}

	private static String cell(CsvFormat format, Table table) {
		String csv = csv(table, format.withHeader(false));
		String end = format.profile() == CsvProfile.JFR ? "\n" : "\r\n";
		assertTrue(csv, csv.endsWith(end));
		return csv.substring(0, csv.length() - end.length());
	}

	private static Table texts(String ... texts) {
		ListTable<String[]> table = new ListTable<>("t", List.<String[]>of(texts));
		for (int i = 0; i < texts.length; i++) {
			int number = i;
			table.text("c" + i, row -> row[number]);
		}
		return table;
	}

	private static Table numbers(ColumnType type, String unit, long ... values) {
		ListTable<long[]> table = new ListTable<>("t", List.of(values));
		for (int i = 0; i < values.length; i++) {
			int number = i;
			table.column(new Column("c" + i, type, unit, null, null), (row, sink) -> sink.number(row[number]));
		}
		return table;
	}

	private static Table decimals(ColumnType type, double ... values) {
		ListTable<double[]> table = new ListTable<>("t", List.of(values));
		for (int i = 0; i < values.length; i++) {
			int number = i;
			table.column(new Column("c" + i, type, "", null, null), (row, sink) -> sink.decimal(row[number]));
		}
		return table;
	}

	private static Table flags() {
		return new ListTable<>("t", List.of(1)).bool("a", i -> true).bool("b", i -> false);
	}

	@Test
	public void theFirstLineHasTheNamesAndLinesEndAsInRfc4180() {
		assertEquals("c0,c1\r\na,b\r\n", csv(texts("a", "b"), DATA));
	}

	@Test
	public void onlyCellsThatNeedQuotesAreQuoted() {
		assertEquals("a b,\"a,b\",\"say \"\"hi\"\"\",\"two\r\nlines\",\"\n\",\"\r\",;", cell(DATA,
				texts("a b", "a,b", "say \"hi\"", "two\r\nlines", "\n", "\r", ";")));
	}

	@Test
	public void noValueIsAnEmptyCellAndAnEmptyTextIsQuoted() {
		assertEquals("a,,\"\"", cell(DATA, texts("a", null, "")));
		assertEquals("a,,\"\"", cell(EXCEL, texts("a", null, "")));
		assertEquals("\"a\",,\"\"", cell(JFR, texts("a", null, "")));
	}

	@Test
	public void aLineIsNeverEmptyBecauseReadersSkipEmptyLines() {
		assertEquals("\"\"", cell(DATA, texts((String) null)));
		assertEquals("\"\"", cell(DATA, texts("")));
		assertEquals("5", cell(DATA, numbers(ColumnType.INTEGER, "", 5)));
		assertEquals("\"\"", cell(DATA, numbers(ColumnType.DURATION, "ms", Long.MIN_VALUE)));
		assertEquals("jq prints one", "", cell(JFR, texts((String) null)));
	}

	@Test
	public void aRepeatedTextIsWrittenIdentically() {
		String text = "a \"b\", c";
		ListTable<String> table = new ListTable<>("t", List.of(text, text, text, "x", text)).text("c", t -> t).text("d",
				t -> t);
		String line = "\"a \"\"b\"\", c\",\"a \"\"b\"\", c\"\r\n";
		assertEquals(line + line + line + "x,x\r\n" + line, csv(table, DATA.withHeader(false)));
	}

	@Test
	public void textOfAllPlanesIsUtf8AndUnpairedSurrogatesAreReplaced() {
		assertEquals("日本語é\uD83D\uDE00,a\uFFFDb,\uFFFD", cell(DATA, texts("日本語é\uD83D\uDE00", "a\uD800b", "\uDC00")));
	}

	@Test
	public void veryLongTextsAreComplete() {
		String text = "日x".repeat(100_000) + "\uD83D\uDE00".repeat(50_001);
		assertEquals(text, cell(DATA, texts(text)));
		assertEquals("x" + text, cell(DATA, texts("x" + text)));
	}

	@Test
	public void wholeNumbersAreDigits() {
		assertEquals("0,-1,9223372036854775807,-9223372036854775808,1000000000000000000,99,100,-2147483648",
				cell(DATA, numbers(ColumnType.INTEGER, "", 0, -1, Long.MAX_VALUE, Long.MIN_VALUE,
				1_000_000_000_000_000_000L,
						99, 100, Integer.MIN_VALUE)));
	}

	@Test
	public void unsignedNumbersHaveNoSign() {
		assertEquals("0,18446744073709551615,9223372036854775808,7",
				cell(DATA, numbers(ColumnType.UNSIGNED, "", 0, -1, Long.MIN_VALUE, 7)));
	}

	@Test
	public void decimalsAreShortInTheirOwnPrecision() {
		assertEquals("0.1,0.5,1.0E-4,NaN", cell(DATA, decimals(ColumnType.FLOAT, 0.1f, 0.5f, 1e-4f, Double.NaN)));
		assertEquals("0.1,0.10000000149011612,-3.0", cell(DATA, decimals(ColumnType.DECIMAL, 0.1, 0.1f, -3)));
		assertEquals("0,1;3,0", cell(GERMAN, decimals(ColumnType.DECIMAL, 0.1, 3)));
	}

	@Test
	public void jfrWritesAFloatAndADoubleOfEqualValueEachInItsOwnPrecision() {
		Column aFloat = new Column("f", ColumnType.FLOAT, "", null, null);
		Column aDouble = new Column("d", ColumnType.DECIMAL, "", null, null);
		double[] values = {0x1p53, 0x1p53, 0, 0};
		ListTable<Double> doubleFirst = new ListTable<>("t", DoubleStream.of(values).boxed().toList());
		ListTable<Double> floatFirst = new ListTable<>("t", DoubleStream.of(values).boxed().toList());
		doubleFirst.column(aDouble, (v, sink) -> sink.decimal(v)).column(aFloat, (v, sink) -> sink.decimal(v));
		floatFirst.column(aFloat, (v, sink) -> sink.decimal(v)).column(aDouble, (v, sink) -> sink.decimal(v));
		String inFloat = JqNumber.text(Double.parseDouble(Float.toString(0x1p53f)));
		assertNotEquals("9007199254740992", inFloat);
		String line = "9007199254740992," + inFloat + "\n";
		assertEquals(line + line + "0,0\n0,0\n", csv(doubleFirst, JFR));
		line = inFloat + ",9007199254740992\n";
		assertEquals(line + line + "0,0\n0,0\n", csv(floatFirst, JFR));
	}

	@Test
	public void flagsAreWords() {
		assertEquals("true,false", cell(DATA, flags()));
		assertEquals("true,false", cell(JFR, flags()));
	}

	@Test
	public void dataHasTimesInUtcWithNineDigits() {
		assertEquals("2026-11-17T07:20:00.123456789Z,1970-01-01T00:00:00.000000000Z,1969-12-31T23:59:59.999999999Z",
				cell(DATA, numbers(ColumnType.TIMESTAMP, "ns", TIME, 0, -1)));
		assertEquals("9999-12-31T23:59:59.000000000Z,2024-02-29T00:00:00.005000000Z",
				cell(DATA, numbers(ColumnType.TIMESTAMP, "ms", 253_402_300_799_000L, 1_709_164_800_005L)));
	}

	@Test
	public void dataHasDurationsInTheColumnsUnit() {
		assertEquals("c0_ns\r\n1500\r\n", csv(numbers(ColumnType.DURATION, "ns", 1500), DATA));
		assertEquals("c0_ms\r\n1500\r\n", csv(numbers(ColumnType.DURATION, "ms", 1500), DATA));
	}

	@Test
	public void unsetMeansNoValue() {
		assertEquals(",5", cell(DATA, numbers(ColumnType.DURATION, "ns", Long.MIN_VALUE, 5)));
		assertEquals(",", cell(EXCEL, numbers(ColumnType.TIMESTAMP, "ms", Long.MIN_VALUE, Long.MIN_VALUE)));
	}

	@Test
	public void datesInAllMonthsAreRight() {
		for (int day = -200_000; day < 2_900_000; day += 97) {
			String expected = java.time.LocalDate.ofEpochDay(day).toString();
			if (expected.length() == 10) {
				assertEquals(expected + "T00:00:00.000000000Z",
						cell(DATA, numbers(ColumnType.TIMESTAMP, "s", day * 86_400L)));
			}
		}
	}

	@Test
	public void excelHasLocalTimesInMilliseconds() {
		CsvFormat berlin = CsvFormat.of(CsvProfile.EXCEL, Locale.US, ZoneId.of("Europe/Berlin"));
		assertEquals("2026-11-17 08:20:00.123,2026-07-01 02:00:00.000", cell(berlin.withBom(false),
				numbers(ColumnType.TIMESTAMP, "ns", TIME, 1_782_864_000_000_000_000L)));
		assertEquals("2026-11-17 07:20:00,123", cell(GERMAN, numbers(ColumnType.TIMESTAMP, "ns", TIME)));
	}

	@Test
	public void excelHasDurationsInMilliseconds() {
		assertEquals("c0_ms,c1_ms,c2_ms,c3_ms,c4_ms,c5_ms\r\n0.000001,1.5,0,-0.5,123456.789,-1.000001\r\n", csv(
				numbers(ColumnType.DURATION, "ns", 1, 1_500_000, 0, -500_000, 123_456_789_000L, -1_000_001), EXCEL));
		assertEquals("1.5,0.001", cell(EXCEL, numbers(ColumnType.DURATION, "us", 1500, 1)));
		assertEquals("20", cell(EXCEL, numbers(ColumnType.DURATION, "ms", 20)));
		assertEquals("2000,9223372036854775807000", cell(EXCEL, numbers(ColumnType.DURATION, "s", 2, Long.MAX_VALUE)));
		assertEquals("1,5", cell(GERMAN, numbers(ColumnType.DURATION, "us", 1500)));
	}

	@Test
	public void excelEscapesFormulasInEastAsianSpreadsheetsToo() {
		assertEquals("'\uFF1D1+1,'\uFF0B1,'\uFF0D1,'\uFF20a,a\uFF1Db",
				cell(EXCEL, texts("\uFF1D1+1", "\uFF0B1", "\uFF0D1", "\uFF20a", "a\uFF1Db")));
		assertEquals("\uFF1D1+1", cell(DATA, texts("\uFF1D1+1")));
	}

	@Test
	public void excelEscapesFormulas() {
		assertEquals("'=1+1,'+1,'-1,'@a,'\tx,\"'\rx\",a=b,'",
				cell(EXCEL, texts("=1+1", "+1", "-1", "@a", "\tx", "\rx", "a=b", "'")));
	}

	@Test
	public void excelGuardsTimesThatStartWithASign() {
		long second = LocalDate.of(10_000, 1, 2).toEpochDay() * 86_400;
		assertEquals("'+10000-01-02T00:00:00Z", cell(EXCEL, numbers(ColumnType.TIMESTAMP, "s", second)));
		assertEquals("'-0001-12-31T00:00:00Z", cell(EXCEL,
				numbers(ColumnType.TIMESTAMP, "s", LocalDate.of(-1, 12, 31).toEpochDay() * 86_400)));
		CsvFormat kiritimati = CsvFormat.of(CsvProfile.EXCEL, Locale.US, ZoneId.of("UTC+14")).withBom(false);
		assertEquals("9999-12-31T23:00:00Z", cell(kiritimati,
				numbers(ColumnType.TIMESTAMP, "s", LocalDate.of(10_000, 1, 1).toEpochDay() * 86_400 - 3600)));
	}

	@Test
	public void numbersAndOrdinaryTimesAreNeverGuarded() {
		assertEquals("-5,-0.5", cell(EXCEL, numbers(ColumnType.INTEGER, "", -5)) + ","
				+ cell(EXCEL, numbers(ColumnType.DURATION, "ns", -500_000)));
	}

	@Test
	public void dataIsNotGuarded() {
		assertEquals("=1+1,+1,-1,@a", cell(DATA, texts("=1+1", "+1", "-1", "@a")));
	}

	@Test
	public void excelStartsWithAByteOrderMarkAndHasTheSeparatorOfTheLocale() {
		byte[] bytes = bytes(texts("a", "b"), GERMAN.withBom(true));
		assertArrayEquals(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'c', '0', ';'}, Arrays.copyOf(bytes, 6));
		assertTrue(CsvFormat.of(CsvProfile.EXCEL, Locale.JAPAN, ZoneOffset.UTC).bom());
		assertEquals(',', CsvFormat.of(CsvProfile.EXCEL, Locale.JAPAN, ZoneOffset.UTC).separator());
	}

	@Test
	public void jfrHasNoHeaderLineFeedsAndAllTextsQuoted() {
		assertEquals("\"a\",\"b\"\"c\",\"\"\n", csv(texts("a", "b\"c", ""), JFR));
	}

	@Test
	public void aCustomSeparatorIsUsedAndQuoted() {
		assertEquals("a\t\"b\tc\"\td,e", cell(DATA.withSeparator('\t'), texts("a", "b\tc", "d,e")));
	}

	@Test
	public void numbersThatContainTheSeparatorAreQuoted() {
		assertEquals("\"2026-11-17T07:20:00.123456789Z\"",
				cell(DATA.withSeparator(':'), numbers(ColumnType.TIMESTAMP, "ns", TIME)));
		assertEquals("\"-1\"-2", cell(DATA.withSeparator('-'), numbers(ColumnType.INTEGER, "", -1, 2)));
		assertEquals("\"0,5\",1", cell(GERMAN.withSeparator(','), numbers(ColumnType.DURATION, "us", 500, 1000)));
		assertEquals("\"PT1S\":\"PT0S\"", cell(JFR.withSeparator(':'), numbers(ColumnType.DURATION, "s", 1, 0)));
	}

	@Test
	public void lettersDigitsQuotesAndLineEndsCannotBeSeparators() {
		for (char c : "aZ0\"\r\n#日".toCharArray()) {
			assertFalse(String.valueOf(c), CsvFormat.isSeparator(c));
			assertThrows(IllegalArgumentException.class, () -> DATA.withSeparator(c));
		}
	}

	@Test
	public void gzipCompressesEverything() throws Exception {
		byte[] packed = bytes(texts("a", "b"), DATA.withGzip(true));
		try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
			assertEquals("c0,c1\r\na,b\r\n", new String(in.readAllBytes(), StandardCharsets.UTF_8));
		}
	}

	@Test
	public void aPreviewHasTheFirstRows() {
		Table table = new ListTable<>("t", List.of(1, 2, 3)).integer("n", i -> i);
		assertEquals("n\r\n1\r\n2\r\n", CsvTables.preview(table, DATA.withGzip(true).withBom(true), 2));
		assertEquals("n\r\n", CsvTables.preview(table, DATA, 0));
	}

	@Test
	public void aCsvReaderRestoresEveryCell() {
		List<String> hostile = List.of("", " ", "\"", "\"\"", ",", ";", "\n", "\r\n", "\r", "a\nb", "\"quoted\"", "'",
				"=cmd|' /C calc'!A0",
				"\u0000", "\uFEFF", "\u2028", "NULL", "null", "#comment", "\\N", "\\\"", "a\",\"b", "日本語",
				"\uD83D\uDE00", "  x  ", "\t");
		ListTable<String> table = new ListTable<>("t", hostile).text("a", t -> t).integer("n", String::length)
				.text("b", t -> t);
		List<CsvRecord> records;
		try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(csv(table, DATA.withHeader(false)))) {
			records = reader.stream().toList();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
		assertEquals(hostile, records.stream().map(r -> r.getField(0)).toList());
		assertEquals(hostile, records.stream().map(r -> r.getField(2)).toList());
	}

	@Test
	public void aFullDiskIsReported() {
		ListTable<Integer> table = new ListTable<>("t", List.of(1)).integer("n", i -> i);
		java.io.OutputStream full = new java.io.OutputStream() {

			@Override
			public void write(int b) throws IOException {
				throw new IOException("No space left on device");
			}
		};
		IOException e = assertThrows(IOException.class, () -> CsvTables.write(table, DATA, full, Progress.NONE));
		assertEquals("No space left on device", e.getMessage());
	}

	@Test
	public void writingCanBeCanceled() {
		ListTable<Integer> table = new ListTable<>("t", java.util.Collections.nCopies(5000, 1)).integer("n", i -> i);
		Progress canceled = new Progress() {

			@Override
			public void at(long done, long total) {
				assertEquals(5000, total);
			}

			@Override
			public boolean isCanceled() {
				return true;
			}
		};
		assertThrows(CancellationException.class,
				() -> CsvTables.write(table, DATA, new ByteArrayOutputStream(), canceled));
	}
}
