package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.Test;

/** Sorted sequences are merged by their keys, and by their numbers where keys are equal. */
public class MergeHeapTest {

	private static final int SEQUENCES = 40;

	@Test
	public void mergesByKeyThenBySequence() {
		Random random = new Random(3);
		List<long[]> sequences = new ArrayList<>();
		List<List<Long>> expected = new ArrayList<>();
		MergeHeap heap = new MergeHeap();
		for (int sequence = 0; sequence < SEQUENCES; sequence++) {
			long[] keys = random.longs(1 + random.nextInt(30), -20, 20).sorted().toArray();
			sequences.add(keys);
			for (long key : keys) {
				expected.add(List.of(key, (long) sequence));
			}
			heap.add(keys[0], sequence);
		}
		expected.sort((a, b) -> a.get(0).equals(b.get(0)) ? Long.compare(a.get(1), b.get(1))
				: Long.compare(a.get(0), b.get(0)));
		List<List<Long>> merged = new ArrayList<>();
		int[] next = IntStream.generate(() -> 1).limit(SEQUENCES).toArray();
		while (!heap.isEmpty()) {
			int sequence = heap.first();
			merged.add(List.of(sequences.get(sequence)[next[sequence] - 1], (long) sequence));
			if (next[sequence] == sequences.get(sequence).length) {
				heap.remove();
			} else {
				heap.advance(sequences.get(sequence)[next[sequence]++]);
			}
		}
		assertEquals(expected, merged);
	}
}
