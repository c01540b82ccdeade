package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Arrays;
import java.util.List;

import org.junit.Test;

/** A table of objects in memory. */
public class ListTableTest {

	private record Pool(String name, int threads, long blockingNanos) {
	}

	private final Table table = new ListTable<>("pools", List.of(new Pool("a", 4, 1500), new Pool(null, 1, 0)))
			.text("pool", Pool::name).integer("threads", Pool::threads).duration("blocking", Pool::blockingNanos)
			.bool("many", p -> p.threads() > 1).decimal("share", p -> p.threads() / 8.0);

	@Test
	public void eachObjectIsARow() {
		assertEquals(List.of(List.of("a", "4", "1500", "true", "0.5"), Arrays.asList(null, "1", "0", "false", "0.125")),
				CellTexts.of(table));
		assertEquals(2, table.rowCount());
	}

	@Test
	public void durationsHaveTheirUnitInTheHeader() {
		assertEquals(List.of("pool", "threads", "blocking_ns", "many", "share"),
				table.columns().stream().map(Column::header).toList());
	}

	@Test
	public void aColumnOfDurationsNeedsAUnitOfTime() {
		assertThrows(IllegalArgumentException.class, () -> new Column("d", ColumnType.DURATION, "bytes", null, null));
	}
}
