package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

import org.junit.Test;

/** Some columns and rows of a table. */
public class TableViewTest {

	private static final Table POOLS = new ListTable<>("pools", List.of("a", "b", "c")).text("name", p -> p)
			.integer("length", String::length);

	@Test
	public void selectedRowsHaveTheSelectedColumnsInTheirNewOrder() {
		Table view = new TableView(POOLS, List.of(1, 0), row -> !"b".equals(row.text(0)));
		assertEquals(List.of(List.of("1", "a"), List.of("1", "c")), CellTexts.of(view));
	}

	@Test
	public void theTimeZoneOfRowsIsPassedOn() {
		Table recordedInTokyo = new Table() {

			@Override
			public String name() {
				return POOLS.name();
			}

			@Override
			public List<Column> columns() {
				return POOLS.columns();
			}

			@Override
			public long rowCount() {
				return POOLS.rowCount();
			}

			@Override
			public void rows(RowSink sink) {
				sink.recordedAt(ZoneOffset.ofHours(9));
				POOLS.rows(sink);
			}
		};
		List<Object> seen = new ArrayList<>();
		new TableView(recordedInTokyo, List.of(0), row -> "b".equals(row.text(0)))
				.rows(new BufferedRow().sink(seen::add, () -> seen.add("row")));
		assertEquals(List.of(ZoneOffset.ofHours(9), "row"), seen);
	}
}
