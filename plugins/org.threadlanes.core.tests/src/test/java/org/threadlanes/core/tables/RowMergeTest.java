package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

import org.junit.Test;

/** Sorted sequences are merged by their keys, and by their numbers where keys are equal. */
public class RowMergeTest {

	private static final int SEQUENCES = 40;

	/** Three rows at a time. */
	private record Keys(int sequence, long[] keys, int first) implements RowMerge.Rows<Keys>, RowMerge.Sequence<Keys> {

		@Override
		public long firstKey() {
			return keys[0];
		}

		@Override
		public Keys open() {
			return this;
		}

		@Override
		public long key(int row) {
			return keys[row];
		}

		@Override
		public int end() {
			return Math.min(first + 3, keys.length);
		}

		@Override
		public Keys next() {
			return end() == keys.length ? null : new Keys(sequence, keys, end());
		}
	}

	@Test
	public void mergesByKeyThenBySequence() {
		Random random = new Random(3);
		List<Keys> sequences = new ArrayList<>();
		List<List<Long>> expected = new ArrayList<>();
		for (int sequence = 0; sequence < SEQUENCES; sequence++) {
			long number = sequence;
			long[] keys = random.longs(1 + random.nextInt(90), -20, 20).sorted().toArray();
			sequences.add(new Keys(sequence, keys, 0));
			Arrays.stream(keys).forEach(key -> expected.add(List.of(key, number)));
		}
		expected.sort(Comparator.<List<Long>> comparingLong(row -> row.get(0)).thenComparingLong(row -> row.get(1)));
		List<List<Long>> merged = new ArrayList<>();
		RowSink sink = new BufferedRow().sink(() -> true);
		Iterator<TablePart> parts = RowMerge.of(sequences, to -> (rows, row) -> merged
				.add(List.of(rows.key(row), (long) rows.sequence())));
		parts.forEachRemaining(part -> part.rows(sink));
		assertEquals(expected, merged);
	}
}
