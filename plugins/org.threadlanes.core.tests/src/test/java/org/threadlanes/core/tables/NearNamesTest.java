package org.threadlanes.core.tables;

import static org.junit.Assert.assertEquals;

import java.util.List;

import org.junit.Test;

/** Suggestions for mistyped names. */
public class NearNamesTest {

	private static final List<String> KNOWN = List.of("bytesRead", "bytesWritten", "duration_ns", "eventThread",
			"eventThread_id", "port");

	@Test
	public void aMissingOrSwappedLetterIsNear() {
		assertEquals(List.of("bytesRead"), NearNames.of("byteRead", KNOWN));
		assertEquals(List.of("port"), NearNames.of("prot", KNOWN));
	}

	@Test
	public void caseIsIgnored() {
		assertEquals(List.of("eventThread"), NearNames.of("eventthread", KNOWN).subList(0, 1));
	}

	@Test
	public void aPartOfANameIsNear() {
		assertEquals(List.of("duration_ns"), NearNames.of("duration", KNOWN));
	}

	@Test
	public void theNearestComesFirstAndAtMostThreeAreSuggested() {
		assertEquals(List.of("ab", "aa", "ac"), NearNames.of("ab", List.of("ac", "ad", "ab", "aa")));
	}

	@Test
	public void anythingElseIsNotNear() {
		assertEquals(List.of(), NearNames.of("xyz", KNOWN));
		assertEquals("", NearNames.hint("xyz", KNOWN, ""));
	}

	@Test
	public void aVeryLongNameIsNotCompared() {
		assertEquals(List.of(), NearNames.of("p".repeat(100_000), KNOWN));
	}
}
