package org.threadlanes.core.table;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.Test;

/** The sort of rows. */
public class KeySortTest {

	private static final Random RANDOM = new Random(42);

	@Test
	public void equalKeysStayInTheirOrder() {
		assertArrayEquals(new int[] {1, 3, 0, 2}, KeySort.order(new long[] {7, 5, 7, 5}));
	}

	@Test
	public void nothingAndOneKeyAreSorted() {
		assertEquals(0, KeySort.order(new long[0]).length);
		assertArrayEquals(new int[] {0}, KeySort.order(new long[] {3}));
	}

	@Test
	public void itOrdersAsAStableSortOfTheLibraryDoes() {
		for (int size : new int[] {2, 23, 24, 25, 49, 1000, 4097}) {
			for (int different : new int[] {1, 3, 1 << 30}) {
				long[] keys = RANDOM.longs(size, -different, different).toArray();
				Integer[] expected = IntStream.range(0, size).boxed().toArray(Integer[]::new);
				long[] before = keys.clone();
				Arrays.sort(expected, Comparator.comparingLong(i -> before[i]));
				int[] order = KeySort.order(keys);
				assertArrayEquals(Arrays.stream(expected).mapToInt(i -> i).toArray(), order);
				assertArrayEquals(Arrays.stream(order).mapToLong(i -> before[i]).toArray(), keys);
			}
		}
	}

	@Test
	public void theBuffersOfThreadsInTurnAreSorted() {
		long[] keys = new long[3000];
		for (int i = 0; i < keys.length; i++) {
			keys[i] = i / 1000 + 3L * (i % 1000);
		}
		KeySort.order(keys);
		assertArrayEquals(IntStream.range(0, 3000).asLongStream().toArray(), keys);
	}

	@Test
	public void theLowestAndTheHighestTimeAreKeys() {
		assertArrayEquals(new int[] {1, 2, 0}, KeySort.order(new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 0}));
	}
}
