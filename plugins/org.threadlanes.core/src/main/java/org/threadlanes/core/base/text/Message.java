package org.threadlanes.core.base.text;

import java.util.List;
import java.util.Locale;

/**
 * A text independent of language: users read it in theirs, data has it in English. Equal if it reads the same in all
 * languages.
 *
 * @param owner a class in the package whose {@code messages.properties} has the text
 * @param key the key of the text
 * @param arguments what replaces {@code {0}}, {@code {1}}, ...: numbers, texts, other messages, and lists of these,
 *            which the text {@code list.separator} separates
 * @param capitalized whether the first letter becomes a capital, for a text that is sometimes a sentence and sometimes
 *            part of one
 */
public record Message(Class<?> owner, String key, List<Object> arguments, boolean capitalized) {

	public Message {
		arguments = List.copyOf(arguments);
	}

	/** @return the same text, to start a sentence */
	public Message asSentence() {
		return new Message(owner, key, arguments, true);
	}

	/** @return the text in a language, or in English if it is not translated */
	public String in(Locale language) {
		String text = Messages.of(owner, language).get(key, arguments.toArray());
		return capitalized ? text.substring(0, 1).toUpperCase(language) + text.substring(1) : text;
	}

	/** @return the text in English, for data */
	public String english() {
		return in(Locale.ROOT);
	}

	/** @return the text in the language of this JVM */
	@Override
	public String toString() {
		return in(Locale.getDefault());
	}
}
