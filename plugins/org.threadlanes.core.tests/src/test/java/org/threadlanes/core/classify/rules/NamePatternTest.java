package org.threadlanes.core.classify.rules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import org.junit.Test;

/** The grammar of name rules. */
public class NamePatternTest {

	private static String pool(String pattern, String name) {
		return NamePattern.parse(pattern).poolOf(name);
	}

	@Test
	public void theNumberOfTheThreadBecomesN() {
		assertEquals("worker-N", pool("worker-{n}", "worker-12"));
	}

	@Test
	public void otherDigitsStay() {
		assertEquals("pool-3-thread-N", pool("pool-#-thread-{n}", "pool-3-thread-7"));
	}

	@Test
	public void anyTextMatchesAStarAndStays() {
		assertEquals("http orders worker-N", pool("http * worker-{n}", "http orders worker-4"));
	}

	@Test
	public void textInBracesIsOmitted() {
		assertEquals("loader-N", pool("loader-{n}{*}", "loader-2 [user=7]"));
		assertEquals("-loader-N", pool("{*}-loader-{n}", "eu-loader-2"));
	}

	@Test
	public void aHashBeforeTheNumberIsAHash() {
		assertEquals("GC Thread#N", pool("GC Thread#{n}", "GC Thread#5"));
	}

	@Test
	public void thePatternMatchesTheWholeName() {
		assertNull(pool("worker-{n}", "my worker-1"));
		assertNull(pool("worker-{n}", "worker-1b"));
	}

	@Test
	public void charactersOfRegularExpressionsAreThemselves() {
		assertEquals("a.b(N)", pool("a.b({n})", "a.b(1)"));
		assertNull(pool("a.b({n})", "axb(1)"));
	}

	@Test
	public void anEmptyPatternAndASecondNumberAreRejected() {
		assertThrows(IllegalArgumentException.class, () -> NamePattern.parse(""));
		assertThrows(IllegalArgumentException.class, () -> NamePattern.parse("{n}-{n}"));
		assertThrows(IllegalArgumentException.class, () -> NamePattern.parse("order-{n"));
	}
}
