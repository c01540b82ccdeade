package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.tables.CellSource.Part;

/** Rows that are collected in any order and read in the order of their keys. */
public class RowStoreTest {

	private static final int ROWS = 50_000;

	private static RowLayout layout(TextTable texts) {
		EventColumn time = new EventColumn(Column.timestamp("time"), true, new CellSource("time", Part.VALUE));
		EventColumn number = new EventColumn(Column.integer("number", ""), true, new CellSource("number", Part.VALUE));
		return new RowLayout(List.of(time, number), texts, new ContextTexts(null), null);
	}

	/** @return the rows of a store, each with a key and the index of the key */
	private static List<List<String>> cells(long[] keys, SpillFile disk, boolean readBackwards) {
		RowStore store = new RowStore(layout(new TextTable(0)), 1 << 20);
		for (int i = 0; i < keys.length; i++) {
			RowBlock row = store.block();
			row.begin(keys[i]);
			row.put(0, keys[i]);
			if (i % 1000 == 7) {
				row.putNothing(1);
			} else {
				row.put(1, i % 3 == 0 ? Long.MIN_VALUE + i : i);
			}
			row.end();
		}
		store.pack();
		if (disk != null) {
			store.moveTo(disk);
			assertEquals("all is on the disk", 0, store.bytes() / 100);
		}
		assertEquals(keys.length, store.rows());
		return rows(store, readBackwards);
	}

	private static List<List<String>> rows(RowStore store, boolean readBackwards) {
		List<TablePart> parts = new ArrayList<>();
		for (Iterator<TablePart> all = store.parts(); all.hasNext();) {
			parts.add(readBackwards ? 0 : parts.size(), all.next());
		}
		List<List<String>> rows = new ArrayList<>();
		for (TablePart part : parts) {
			List<List<String>> ofPart = CellTexts.of(part);
			rows.addAll(readBackwards ? 0 : rows.size(), ofPart);
		}
		return rows;
	}

	private static List<List<String>> expected(long[] keys) {
		return IntStream.range(0, keys.length).boxed().sorted((a, b) -> Long.compare(keys[a], keys[b]))
				.map(i -> java.util.Arrays.asList(String.valueOf(keys[i]),
						i % 1000 == 7 ? null : String.valueOf(i % 3 == 0 ? Long.MIN_VALUE + i : i)))
				.toList();
	}

	/** Nearly in order, like events, with many equal keys and a few far out of place. */
	private static long[] keys() {
		Random random = new Random(5);
		long[] keys = new long[ROWS];
		for (int i = 0; i < ROWS; i++) {
			keys[i] = 1_763_000_000_000_000_000L + i / 4 * 1000L + random.nextInt(30) * 1000L;
			if (i % 5000 == 0) {
				keys[i] = random.nextLong();
			}
		}
		return keys;
	}

	@Test
	public void rowsAreSortedByKeyStably() {
		long[] keys = keys();
		assertEquals(expected(keys), cells(keys, null, false));
	}

	@Test
	public void rowsAreRestoredFromDisk() throws Exception {
		long[] keys = keys();
		try (SpillFile disk = new SpillFile()) {
			assertEquals(expected(keys), cells(keys, disk, false));
		}
	}

	@Test
	public void repeatedCellsAreRestoredFromDisk() throws Exception {
		try (SpillFile disk = new SpillFile()) {
			RowStore store = repeating();
			store.moveTo(disk);
			assertEquals(IntStream.range(0, ROWS).mapToObj(i -> String.valueOf(i % 200)).toList(),
					rows(store, false).stream().map(row -> row.get(1)).toList());
		}
	}

	@Test
	public void partsCanBeReadInAnyOrder() throws Exception {
		long[] keys = keys();
		try (SpillFile disk = new SpillFile()) {
			assertEquals(expected(keys), cells(keys, disk, true));
		}
	}

	@Test
	public void packedRowsAreSmall() {
		RowStore store = repeating();
		assertTrue(store.bytes() / ROWS + " bytes a row", store.bytes() / ROWS <= 6);
	}

	/** @return rows with one of 200 numbers each */
	private static RowStore repeating() {
		RowStore store = new RowStore(layout(new TextTable(0)), 1 << 24);
		for (int i = 0; i < ROWS; i++) {
			RowBlock row = store.block();
			row.begin(1_763_000_000_000_000_000L + i * 1000L);
			row.put(0, 1_763_000_000_000_000_000L + i * 1000L);
			row.put(1, i % 200);
			row.end();
		}
		store.pack();
		return store;
	}
}
