package org.threadlanes.core.recording;

import java.util.List;

/**
 * Why a part of a recording cannot be read, to be said in the language of whoever asks.
 *
 * @param key
 *            the key of the sentence's end
 * @param arguments
 *            what stands in it: numbers, texts, and other damages
 */
public record Damage(String key, List<Object> arguments) {

	static Damage of(String key, Object ... arguments) {
		return new Damage(key, List.of(arguments));
	}

	boolean is(String otherKey) {
		return key.equals(otherKey);
	}

	/** @return the end of a sentence that begins with the part: {@code is cut short} */
	public String text() {
		return Texts.TEXT.get("damage." + key, arguments.stream().map(a -> a instanceof Damage d ? d.text() : a).toArray());
	}
}
