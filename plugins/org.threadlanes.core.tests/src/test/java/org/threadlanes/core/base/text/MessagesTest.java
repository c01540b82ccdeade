package org.threadlanes.core.base.text;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Locale;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.testing.HandMade;

/** Texts in the user's language, and data in English. */
public class MessagesTest {

	private static final Messages WORDS = Messages.of(Vocabulary.class);
	private static final String KEY = "waits.socket-read";

	private static String read(Locale language) {
		return Messages.of(Vocabulary.class, language).get(KEY);
	}

	@Test
	public void textsAreInTheLanguageOfTheUserAndInEnglishWhereThereAreNone() {
		assertEquals("\u30bd\u30b1\u30c3\u30c8\u8aad\u53d6\u308a", read(Locale.JAPAN));
		assertEquals("\u5957\u63a5\u5b57\u8bfb\u53d6", read(Locale.SIMPLIFIED_CHINESE));
		assertEquals("\u5957\u63a5\u5b57\u8bfb\u53d6", read(Locale.CHINESE));
		assertEquals("socket reads", read(Locale.FRANCE));
		assertEquals("socket reads", read(Locale.TRADITIONAL_CHINESE));
	}

	@Test
	public void aTextThatIsNotTranslatedYetIsEnglish() {
		Messages japanese = Messages.of(HandMade.class, Locale.JAPAN);
		assertEquals("\u53e4\u3044\u30c6\u30ad\u30b9\u30c8", japanese.get("old"));
		assertEquals("A new text", japanese.get("new"));
		assertEquals("A new text", Messages.of(HandMade.class, Locale.SIMPLIFIED_CHINESE).get("new"));
	}

	@Test
	public void aMessageIsReadInAnyLanguage() {
		Messages texts = Messages.of(Triage.class);
		Message message = texts.message("reason.threshold", WORDS.message(KEY), "20 ms");
		assertEquals("socket reads shorter than 20 ms are not recorded", message.english());
		assertEquals("20 ms\u672a\u6e80\u306e\u30bd\u30b1\u30c3\u30c8\u8aad\u53d6\u308a\u306f\u8a18"
				+ "\u9332\u3055\u308c\u3066\u3044\u307e\u305b\u3093",
				message.in(Locale.JAPAN));
	}

	@Test
	public void aSeparateMessageStartsWithACapital() {
		assertEquals("Socket reads", WORDS.message(KEY).asSentence().english());
	}

	@Test
	public void messagesInAListAreSeparatedAsTheLanguageDoes() {
		Messages texts = Messages.of(Triage.class);
		Message message = texts.message("limit.disabled", List.of(WORDS.message(KEY), WORDS.message("waits.sleep")));
		assertEquals("socket reads, sleeps were not recorded", message.english());
		assertTrue(message.in(Locale.JAPAN), message.in(Locale.JAPAN).contains("\u3001"));
	}

	@Test
	public void messagesAreEqualIfTheyReadTheSame() {
		assertEquals(WORDS.message("counted.sleep", 2), Messages.of(Vocabulary.class).message("counted.sleep", 2));
		assertNotEquals(WORDS.message("counted.sleep", 2), WORDS.message("counted.sleep", 3));
	}

	@Test
	public void numbersAreWrittenTheSameWayInEveryLanguage() {
		Locale before = Locale.getDefault();
		try {
			Locale.setDefault(Locale.GERMANY);
			assertTrue(Messages.of(Vocabulary.class, Locale.JAPAN).get("counted.waits", 1500).contains("1,500"));
		} finally {
			Locale.setDefault(before);
		}
	}

	@Test
	public void aMissingTextIsSeen() {
		assertEquals("!no.such.key!", Messages.of(Triage.class).get("no.such.key"));
	}
}
