package org.threadlanes.core.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.function.Supplier;

/**
 * The texts of a bundle, from {@code messages.properties} beside a class, and from its translations. Numbers within
 * them are written the English way whatever the language, as they are everywhere in this program: {@code 1,500} and
 * {@code 15.7}. Any thread may read them.
 */
public final class Messages {

	private static final ThreadLocal<Boolean> ENGLISH = new ThreadLocal<>();

	private final ResourceBundle texts;
	private final ResourceBundle english;

	private Messages(ResourceBundle texts, ResourceBundle english) {
		this.texts = texts;
		this.english = english;
	}

	/**
	 * @param owner
	 *            a class in the package in which the file {@code messages.properties} stands
	 * @return its texts in the language of this JVM, in English where there is none
	 */
	public static Messages of(Class<?> owner) {
		return of(owner, Locale.getDefault());
	}

	static Messages of(Class<?> owner, Locale language) {
		return new Messages(bundle(owner, language), bundle(owner, Locale.ROOT));
	}

	private static ResourceBundle bundle(Class<?> owner, Locale language) {
		return ResourceBundle.getBundle(owner.getPackageName() + ".messages", language, owner.getClassLoader(),
				ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
	}

	/**
	 * Does work during which all texts that this thread asks for are English: for data, which must not depend on who
	 * writes it.
	 *
	 * @param work
	 *            the work
	 * @return its result
	 */
	public static <T> T inEnglish(Supplier<T> work) {
		Boolean before = ENGLISH.get();
		ENGLISH.set(true);
		try {
			return work.get();
		} finally {
			if (before == null) {
				ENGLISH.remove();
			}
		}
	}

	/** @return whether the texts of this JVM are the English ones anyway */
	public boolean areEnglish() {
		return texts.getLocale().equals(Locale.ROOT);
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
			String pattern = (ENGLISH.get() == null ? texts : english).getString(key);
			return arguments.length == 0 ? pattern.replace("''", "'")
					: new MessageFormat(pattern, Locale.ROOT).format(arguments);
		} catch (MissingResourceException e) {
			return "!" + key + "!";
		}
	}
}
