package org.threadlanes.core.base.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.Test;

/** Text on a terminal, in any writing. */
public class TextWidthTest {

	@Test
	public void ideographsTakeTwoColumnsAndAccentsNone() {
		assertEquals(5, TextWidth.of("abc d"));
		assertEquals(6, TextWidth.of("\u65e5\u672c\u8a9e"));
		assertEquals(1, TextWidth.of("e\u0301"));
		assertEquals(2, TextWidth.of("\ud83d\ude00"));
		assertEquals(4, TextWidth.of("15 \u00b5"));
	}

	@Test
	public void columnsAreFilledAsFarAsTheyGo() {
		assertEquals("\u65e5\u672c   ", TextWidth.left("\u65e5\u672c", 7));
		assertEquals("   \u65e5\u672c", TextWidth.right("\u65e5\u672c", 7));
		assertEquals("too long", TextWidth.left("too long", 3));
	}

	@Test
	public void whatIsTooWideIsShortenedInTheMiddle() {
		String shorter = TextWidth.shorten("\u65e5\u672c".repeat(20), 11);
		assertTrue(shorter, TextWidth.of(shorter) <= 11 && TextWidth.of(shorter) > 8 && shorter.contains("\u2026"));
		assertEquals("as it is", TextWidth.shorten("as it is", 8));
	}

	@Test
	public void linesBreakAtSpacesAndBetweenIdeographsButNotBeforeAFullStop() {
		assertEquals(3, TextWidth.breakAt("one two", 5));
		assertEquals(7, TextWidth.breakAt("one two", 7));
		assertEquals(2, TextWidth.breakAt("\u65e5\u672c\u8a9e", 5));
		assertEquals(1, TextWidth.breakAt("\u65e5\u672c\u3002\u8a9e", 5));
		assertEquals("nowhere to break", 9, TextWidth.breakAt("unbroken!", 4));
	}

	@Test
	public void cellsOfARowAreAlignedInColumnsOfATerminal() {
		assertEquals("  ab  |    1 end", TextWidth.format("  %-4s|%5s %s", "ab", 1, "end"));
		assertEquals("  \u5f85\u6a5f|   $1 end", TextWidth.format("  %-4s|%5s %s", "\u5f85\u6a5f", "$1", "end"));
	}

	@Test
	public void shortenedNamesStayDifferent() {
		Map<String, String> shorter =
				TextWidth.shorten(List.of("http-nio-8080-a-exec-N", "http-nio-8080-b-exec-N", "main"), 12);
		assertEquals(Set.of("http-nio\u2026c-N", "http-\u2026-N (2)", "main"), Set.copyOf(shorter.values()));
	}
}
