package org.threadlanes.core.kinds;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.HashSet;
import java.util.Set;

import org.junit.Test;

/** Kind and verdict as one number. */
public class KindAndVerdictTest {

	@Test
	public void everyKindAndVerdictHasADistinctNumber() {
		Set<Integer> numbers = new HashSet<>();
		for (WaitKind kind : WaitKind.values()) {
			for (Verdict verdict : Verdict.values()) {
				int number = KindAndVerdict.of(kind, verdict);
				assertTrue(number >= 0 && number < KindAndVerdict.COUNT && numbers.add(number));
				assertEquals(kind, KindAndVerdict.kind(number));
				assertEquals(verdict, KindAndVerdict.verdict(number));
			}
		}
	}

	@Test
	public void aSetOfNumbersFitsALong() {
		assertTrue(KindAndVerdict.COUNT <= Long.SIZE);
	}
}
