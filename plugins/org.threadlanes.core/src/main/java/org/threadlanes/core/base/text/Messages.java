package org.threadlanes.core.base.text;

import java.text.MessageFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The texts of a bundle, from {@code messages.properties} next to a class, and from its translations. Numbers in them
 * have the English format in every language, as everywhere in this program: {@code 1,500} and {@code 15.7}. Any thread
 * may read them.
 */
public final class Messages {

	/** Looks only for files that may exist: each other one would be searched for in all jars. */
	private static final class Translations extends ResourceBundle.Control {

		private static final Set<String> LANGUAGES = Set.of("ja", "zh");

		@Override
		public List<String> getFormats(String name) {
			return FORMAT_PROPERTIES;
		}

		@Override
		public List<Locale> getCandidateLocales(String name, Locale locale) {
			return locale.equals(Locale.CHINESE) ? super.getCandidateLocales(name, Locale.SIMPLIFIED_CHINESE)
					: LANGUAGES.contains(locale.getLanguage()) ? super.getCandidateLocales(name, locale)
					: List.of(Locale.ROOT);
		}

		@Override
		public Locale getFallbackLocale(String name, Locale locale) {
			return null;
		}
	}

	private final Class<?> owner;
	private final Locale language;
	/** Null until a text is read: many are only wanted for recordings with something to say. */
	private volatile ResourceBundle texts;

	private Messages(Class<?> owner, Locale language) {
		this.owner = owner;
		this.language = language;
	}

	/**
	 * @param owner a class in the package of the file {@code messages.properties}
	 * @return its texts in the language of this JVM, in English if not translated
	 */
	public static Messages of(Class<?> owner) {
		return of(owner, Locale.getDefault());
	}

	static Messages of(Class<?> owner, Locale language) {
		return new Messages(owner, language);
	}

	/** @return the texts as they are in the file */
	public ResourceBundle bundle() {
		if (texts == null) {
			texts = ResourceBundle.getBundle(owner.getPackageName() + ".messages", language, owner.getClassLoader(),
					new Translations());
		}
		return texts;
	}

	/**
	 * @param key the key of a text
	 * @param arguments what replaces {@code {0}}, {@code {1}}, ... in it; {@link Message}s among them are read in this
	 *            language
	 * @return the text; the key itself in exclamation marks if there is none, which a test rules out
	 */
	public String get(String key, Object ... arguments) {
		try {
			String pattern = bundle().getString(key);
			return arguments.length == 0 ? pattern.replace("''", "'")
					: new MessageFormat(pattern, Locale.ROOT)
							.format(Arrays.stream(arguments).map(this::inLanguage).toArray());
		} catch (MissingResourceException e) {
			return "!" + key + "!";
		}
	}

	private Object inLanguage(Object argument) {
		if (argument instanceof Message message) {
			return message.in(language);
		}
		return argument instanceof List<?> list
				? list.stream().map(a -> inLanguage(a).toString()).collect(Collectors.joining(get("list.separator")))
				: argument;
	}

	/**
	 * @param key the key of a text
	 * @param arguments as those of {@link #get}
	 * @return the text to be read later, in any language
	 */
	public Message message(String key, Object ... arguments) {
		return new Message(owner, key, List.of(arguments), false);
	}
}
