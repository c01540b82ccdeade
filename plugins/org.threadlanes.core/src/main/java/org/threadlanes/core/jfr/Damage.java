package org.threadlanes.core.jfr;

import java.util.List;

import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.SafeText;

/**
 * Why a part of a recording cannot be read, worded in the reader's language.
 *
 * @param key the key of the sentence's end
 * @param arguments its arguments: numbers, texts, and other damages
 */
public record Damage(String key, List<Object> arguments) {

	static Damage of(String key, Object ... arguments) {
		return new Damage(key, List.of(arguments));
	}

	boolean is(String otherKey) {
		return key.equals(otherKey);
	}

	/** @return the end of a sentence whose subject is the part, such as {@code is cut short} */
	public Message message() {
		return Texts.TEXT.message("damage." + key, arguments.stream().map(Damage::argument).toArray());
	}

	private static Object argument(Object argument) {
		return argument instanceof Damage d ? d.message()
				: argument instanceof String text ? SafeText.line(text) : argument;
	}
}
