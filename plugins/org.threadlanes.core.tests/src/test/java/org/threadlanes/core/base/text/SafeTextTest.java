package org.threadlanes.core.base.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;

import org.junit.Test;

/** Text from a recording cannot harm a terminal. */
public class SafeTextTest {

	@Test
	public void ordinaryTextStaysAsItIs() {
		assertEquals("日本語 thread-1 é 😀", SafeText.line("日本語 thread-1 é 😀"));
	}

	@Test
	public void controlCharactersBecomeEscapes() {
		assertEquals("a\\nb\\tc\\u001b[31m\\u0000", SafeText.line("a\nb\tc\u001b[31m\0"));
	}

	@Test
	public void charactersThatChangeTheWritingDirectionBecomeEscapes() {
		assertEquals("\\u202eexe.txt", SafeText.line("\u202eexe.txt"));
	}

	@Test
	public void halvesOfPairsBecomeEscapes() {
		assertEquals("\\ud83d!", SafeText.line("\ud83d!"));
	}

	@Test
	public void whatXmlDoesNotAllowBecomesEscapes() {
		assertEquals("a\\ufffe\\uffff", SafeText.line("a\uFFFE\uFFFF"));
	}

	@Test
	public void longTextIsShortenedInTheMiddle() {
		String shortened = SafeText.shorten("x".repeat(70_000) + "end", 20);
		assertEquals(20, shortened.length());
		assertTrue(shortened, shortened.endsWith("end"));
		assertEquals("short", SafeText.shorten("short", 20));
	}

	@Test
	public void noHalfOfAPairIsLeftWhereTextIsCut() {
		String text = "\ud83d\ude00".repeat(10);
		for (int most = 2; most < 20; most++) {
			assertEquals(text, SafeText.shorten(text, 20));
			String shortened = SafeText.shorten(text, most);
			assertEquals(shortened, SafeText.wellFormed(shortened));
			assertTrue(shortened, shortened.length() <= most && shortened.length() >= most - 2);
		}
		assertEquals("without a space before it", "ab\u2026f", SafeText.cut("ab cdef", 3, 1));
		assertEquals("a\u2026", SafeText.cut("abc", 1, 0));
	}

	@Test
	public void noTextIsAnEmptyOne() {
		assertEquals("", SafeText.line(null));
		assertEquals("", SafeText.shorten(null, 10));
	}

	@Test
	public void theLastNameOfARootIsTheRoot() {
		Path root = Path.of("").toAbsolutePath().getRoot();
		assertEquals(root.toString(), SafeText.lastName(root));
		assertEquals("b.csv", SafeText.lastName(root.resolve("a").resolve("b.csv")));
	}
}
