package org.threadlanes.core.base.text;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** {@code *} matches any text. */
public class GlobTest {

	@Test
	public void withoutAStarTheTextIsTheSame() {
		assertTrue(new Glob("abc").matches("abc"));
		assertFalse(new Glob("abc").matches("abcd"));
		assertFalse(new Glob("abc").matches("xabc"));
	}

	@Test
	public void aStarMayBeAtEitherEndOrInBetween() {
		assertTrue(new Glob("*c").matches("abc"));
		assertTrue(new Glob("a*").matches("abc"));
		assertTrue(new Glob("a*c").matches("ac"));
		assertTrue(new Glob("a*b*c").matches("a-b-b-c"));
		assertFalse(new Glob("a*b*c").matches("a-c"));
		assertTrue(new Glob("*b*").matches("abc"));
	}

	@Test
	public void partsDoNotOverlap() {
		assertFalse(new Glob("ab*bc").matches("abc"));
		assertFalse(new Glob("a*a").matches("a"));
	}

	@Test
	public void aStarAloneMatchesEverything() {
		assertTrue(new Glob("*").matches(""));
		assertTrue(new Glob("**").matches("x"));
		assertTrue(new Glob("").matches(""));
		assertFalse(new Glob("").matches("x"));
	}
}
