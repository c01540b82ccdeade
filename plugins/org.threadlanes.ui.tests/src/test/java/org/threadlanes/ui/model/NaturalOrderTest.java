package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;

import java.util.List;

import org.junit.Test;

/** The order of names. */
public class NaturalOrderTest {

	private static void assertOrdered(String ... names) {
		List<String> sorted = List.of(names);
		for (int i = 0; i < names.length; i++) {
			for (int j = 0; j < names.length; j++) {
				assertEquals(names[i] + " and " + names[j], Integer.signum(Integer.compare(i, j)),
						Integer.signum(NaturalOrder.NAMES.compare(sorted.get(i), sorted.get(j))));
			}
		}
	}

	@Test
	public void numbersAreComparedByValue() {
		assertOrdered("thread-2", "thread-10", "thread-100");
	}

	@Test
	public void numbersMayExceedAnyIntegerType() {
		assertOrdered("t9999999999999999999", "t10000000000000000000");
	}

	@Test
	public void caseOnlyBreaksTies() {
		assertOrdered("alpha", "Beta", "gamma");
		assertOrdered("Beta", "beta");
	}

	@Test
	public void leadingZerosOnlyBreakTies() {
		assertOrdered("t01a", "t1b");
		assertOrdered("t01", "t1");
	}

	@Test
	public void aPrefixComesBeforeLongerNames() {
		assertOrdered("", "main", "main-1");
	}
}
