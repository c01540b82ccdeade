package org.threadlanes.core.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Locale;

import org.junit.Test;
import org.threadlanes.core.report.Triage;

/** Texts in the user's language, and data in English. */
public class MessagesTest {

	private static final String KEY = "waits.socket-read";

	private static String read(Locale language) {
		return Messages.of(Triage.class, language).get(KEY);
	}

	@Test
	public void textsAreInTheLanguageOfTheUserAndInEnglishWhereThereAreNone() {
		assertEquals("\u30bd\u30b1\u30c3\u30c8\u8aad\u53d6\u308a", read(Locale.JAPAN));
		assertEquals("\u5957\u63a5\u5b57\u8bfb\u53d6", read(Locale.SIMPLIFIED_CHINESE));
		assertEquals("socket reads", read(Locale.FRANCE));
		assertEquals("socket reads", read(Locale.TRADITIONAL_CHINESE));
	}

	@Test
	public void dataIsEnglishWhateverTheLanguage() {
		Messages japanese = Messages.of(Triage.class, Locale.JAPAN);
		assertEquals("socket reads", Messages.inEnglish(() -> Messages.inEnglish(() -> "") + japanese.get(KEY)));
		assertTrue("only meanwhile", japanese.get(KEY).charAt(0) > 0x3000);
	}

	@Test
	public void numbersAreWrittenTheSameWayInEveryLanguage() {
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.GERMANY);
			assertTrue(Messages.of(Triage.class, Locale.JAPAN).get("counted.waits", 1500).contains("1,500"));
		} finally {
			Locale.setDefault(before);
		}
	}

	@Test
	public void aMissingTextIsSeen() {
		assertEquals("!no.such.key!", Messages.of(Triage.class).get("no.such.key"));
	}
}
