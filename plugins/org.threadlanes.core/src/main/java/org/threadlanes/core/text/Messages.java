package org.threadlanes.core.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/**
 * The texts of a bundle, from {@code messages.properties} beside a class. Numbers within them are written the English
 * way whatever the language, as they are everywhere in this program: {@code 1,500} and {@code 15.7}.
 */
public final class Messages {

	private final ResourceBundle texts;

	private Messages(ResourceBundle texts) {
		this.texts = texts;
	}

	/**
	 * @param owner
	 *            a class in the package in which the file {@code messages.properties} stands
	 * @return its texts in the language of this JVM, in English where there is none
	 */
	public static Messages of(Class<?> owner) {
		return new Messages(ResourceBundle.getBundle(owner.getPackageName() + ".messages", Locale.getDefault(),
				owner.getClassLoader(),
				ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)));
	}

	/** @return the texts as they stand in the file */
	public ResourceBundle bundle() {
		return texts;
	}

	/**
	 * @param key
	 *            the key of a text
	 * @param arguments
	 *            what stands for {@code {0}}, {@code {1}}, ... in it
	 * @return the text; the key itself in exclamation marks if there is none, which a test forbids
	 */
	public String get(String key, Object ... arguments) {
		try {
			String pattern = texts.getString(key);
			return arguments.length == 0 ? pattern.replace("''", "'")
					: new MessageFormat(pattern, Locale.ROOT).format(arguments);
		} catch (MissingResourceException e) {
			return "!" + key + "!";
		}
	}
}
