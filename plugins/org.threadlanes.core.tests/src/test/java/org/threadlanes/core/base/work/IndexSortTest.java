package org.threadlanes.core.base.work;

import static org.junit.Assert.assertArrayEquals;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.Test;

/** The sort of rows and waits. */
public class IndexSortTest {

	private static final Random RANDOM = new Random(42);

	private static int[] sort(long ... keys) {
		return IndexSort.sort(keys.length, (a, b) -> keys[a] < keys[b]);
	}

	@Test
	public void equalKeysStayInTheirOrder() {
		assertArrayEquals(new int[] {1, 3, 0, 2}, sort(7, 5, 7, 5));
	}

	@Test
	public void nothingAndOneKeyAreSorted() {
		assertArrayEquals(new int[0], sort());
		assertArrayEquals(new int[] {0}, sort(3));
	}

	@Test
	public void theOrderIsThatOfTheLibrarysStableSort() {
		for (int size : new int[] {2, 15, 16, 17, 33, 1000, 4097}) {
			for (int different : new int[] {1, 3, 1 << 30}) {
				long[] keys = RANDOM.longs(size, -different, different).toArray();
				int[] expected = IntStream.range(0, size).boxed().sorted(Comparator.comparingLong(i -> keys[i]))
						.mapToInt(i -> i).toArray();
				assertArrayEquals(expected, sort(keys));
			}
		}
	}

	@Test
	public void theBuffersOfThreadsInTurnAreMerged() {
		long[] keys = IntStream.range(0, 3000).mapToLong(i -> i / 1000 + 3L * (i % 1000)).toArray();
		long[] sorted = IntStream.of(sort(keys)).mapToLong(i -> keys[i]).toArray();
		assertArrayEquals(IntStream.range(0, 3000).asLongStream().toArray(), sorted);
	}

	@Test
	public void theLowestAndTheHighestTimeAreKeys() {
		assertArrayEquals(new int[] {1, 2, 0}, sort(Long.MAX_VALUE, Long.MIN_VALUE, 0));
	}
}
