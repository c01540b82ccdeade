package org.threadlanes.core.tables.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.RowSink;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TablePart;

/** Several threads format the parts of a table. */
public class TablePartsTest {

	private static final int PARTS = 200;

	/** One row in each part. */
	private static Table table(TablePart... last) {
		return new Table() {

			@Override
			public String name() {
				return "t";
			}

			@Override
			public List<Column> columns() {
				return List.of(Column.integer("n", ""));
			}

			@Override
			public long rowCount() {
				return PARTS;
			}

			@Override
			public void rows(RowSink sink) {
				throw new AssertionError("parts are read");
			}

			@Override
			public Iterator<TablePart> parts() {
				return java.util.stream.Stream.concat(IntStream.range(0, PARTS).<TablePart> mapToObj(i -> sink -> {
					// Every few parts, one takes longer than those after it.
					for (int spin = 0; i % 4 == 0 && spin < 20_000; spin++) {
						Thread.onSpinWait();
					}
					sink.number(i);
					return sink.endRow();
				}), List.of(last).stream()).iterator();
			}
		};
	}

	@Test
	public void rowsAreWrittenInTheOrderOfTheParts() throws Exception {
		ByteArrayOutputStream csv = new ByteArrayOutputStream();
		assertEquals(PARTS, CsvTables.write(table(), CsvFormat.of(CsvProfile.DATA), csv, Progress.NONE));
		List<String> lines = csv.toString(StandardCharsets.UTF_8).lines().skip(1).toList();
		assertEquals(IntStream.range(0, PARTS).mapToObj(String::valueOf).toList(), lines);
	}

	@Test
	public void aPartThatCannotBeReadFailsTheTable() {
		Table table = table(sink -> {
			throw new UncheckedIOException(new IOException("the temporary file of rows is cut short"));
		});
		IOException e = assertThrows(IOException.class, () -> CsvTables.write(table, CsvFormat.of(CsvProfile.DATA),
				new ByteArrayOutputStream(), Progress.NONE));
		assertEquals("the temporary file of rows is cut short", e.getMessage());
	}
}
