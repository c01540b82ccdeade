package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.junit.Test;

/** Texts by number. */
public class TextTableTest {

	@Test
	public void equalTextsHaveOneNumber() throws Exception {
		try (TextTable texts = new TextTable(1 << 20)) {
			long number = texts.add("main");
			assertEquals(number, texts.add(new String("main")));
			assertNotEquals(number, texts.add("Main"));
			assertEquals("main", texts.get(number));
		}
	}

	@Test
	public void manyTextsAreRestored() throws Exception {
		try (TextTable texts = new TextTable(1 << 20)) {
			List<Long> numbers = new ArrayList<>();
			for (int i = 0; i < 5000; i++) {
				numbers.add(texts.add("thread " + i));
			}
			for (int i = 0; i < 5000; i++) {
				assertEquals("thread " + i, texts.get(numbers.get(i)));
			}
		}
	}

	@Test
	public void textsBeyondTheMemoryLimitAreRestoredFromDiskInAnyOrder() throws Exception {
		try (TextTable texts = new TextTable(1000)) {
			List<String> all = new ArrayList<>();
			for (int i = 0; i < 3000; i++) {
				all.add("text " + i + "x".repeat(i % 97));
			}
			// Unpaired surrogates, a text longer than a block, and an empty one.
			all.addAll(List.of("\ud83d", "\udc00\ud83d", "\u0000", "\u00e4".repeat(100_000), "", "after it"));
			List<Long> numbers = all.stream().map(texts::add).toList();
			texts.flush();
			assertTrue("one is on the disk", numbers.stream().anyMatch(number -> number < 0));
			List<Integer> order = new ArrayList<>();
			for (int i = 0; i < all.size(); i++) {
				order.add(i);
			}
			Collections.shuffle(order, new java.util.Random(1));
			for (int i : order) {
				assertEquals(all.get(i), texts.get(numbers.get(i)));
			}
		}
	}
}
