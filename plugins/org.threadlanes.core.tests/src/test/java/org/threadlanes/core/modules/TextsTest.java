package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.Test;

/** Texts that users see, in English, Japanese and Simplified Chinese. */
public class TextsTest {

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)");
	private static final Pattern LITERAL = Pattern.compile("(?<!')\"((?:[^\"\\\\]++|\\\\.)*+)\"");
	private static final Pattern ASKED = Pattern.compile("\\b(?:(\\w+)\\.)?([A-Z]+)\\s*\\.(?:get|message)\\(");
	private static final Pattern OWNER = Pattern.compile("Messages ([A-Z]+) = Messages\\.of\\((\\w+)\\.class\\)");
	private static final Pattern OTHER_OWNER = Pattern.compile("\\b(\\w+)\\.(?:TEXT\\b|class\\))");
	private static final Pattern NAMED = Pattern.compile("\\.get\\([\\w.()]+ \\+ \"\\.\" \\+");
	private static final String NAME = "NAME.";
	private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z][A-Z_0-9]+\\b");
	private static final Pattern EXPLAINED = Pattern.compile("(?<![a-z-])([a-z-]+): ");
	private static final Pattern CHOICE = Pattern
			.compile("paramLabel = \"([a-z]+(?:\\|[a-z]+)+)\"[^@]*?descriptionKey = \"([^\"]+)\"");
	private static final Pattern DESCRIBED = Pattern.compile("descriptionKey = \"([^\"]+)\"");

	/** A text that is not translated falls back to English. */
	@Test
	public void whatIsNotTranslatedIsListed() {
		List<String> missing = new ArrayList<>();
		for (TextFile texts : TextFile.all()) {
			for (String language : TextFile.LANGUAGES) {
				Map<String, String> translated = texts.texts(language);
				texts.english().forEach((key, text) -> {
					if (!translated.containsKey(key) || isSentence(text) && text.equals(translated.get(key))) {
						missing.add(texts.translation(language).getFileName() + " of " + texts + ": " + key);
					}
				});
			}
		}
		Translations.report(missing);
	}

	private static boolean isSentence(String text) {
		return text.replaceAll("Thread Lanes( for JDK Mission Control)?|\\{\\d\\}|threadlanes .*", "")
				.matches("(?s).*[a-z]{2,} [a-z]{2,}.*");
	}

	@Test
	public void everyTranslationIsOfATextInEnglish() {
		for (TextFile texts : TextFile.all()) {
			for (String language : TextFile.LANGUAGES) {
				Set<String> translated = new TreeSet<>(texts.texts(language).keySet());
				translated.removeAll(texts.english().keySet());
				assertEquals(texts + " in " + language, Set.of(), translated);
			}
		}
	}

	@Test
	public void everyTranslationHasThePlaceholdersOfTheEnglish() {
		for (TextFile texts : TextFile.all()) {
			for (String language : TextFile.LANGUAGES) {
				texts.texts(language).forEach((key, text) -> assertEquals(texts + " in " + language + ": " + key,
						placeholders(texts.english().getOrDefault(key, "")), placeholders(text)));
			}
		}
	}

	private static Set<String> placeholders(String text) {
		Set<String> found = new TreeSet<>();
		Matcher matcher = PLACEHOLDER.matcher(text);
		while (matcher.find()) {
			found.add(matcher.group(1));
		}
		return found;
	}

	@Test
	public void theValuesOfAnOptionAreExplainedInEveryLanguage() throws IOException {
		int checked = 0;
		for (Path source : sources()) {
			for (MatchResult choice : CHOICE.matcher(Files.readString(source)).results().toList()) {
				String key = choice.group(2);
				TextFile texts = TextFile.all().stream().filter(t -> t.english().containsKey(key)).findFirst()
						.orElseThrow();
				Set<String> values = new TreeSet<>(List.of(choice.group(1).split("\\|")));
				values.retainAll(EXPLAINED.matcher(texts.english().get(key)).results().map(m -> m.group(1)).toList());
				for (String language : TextFile.LANGUAGES) {
					String translated = texts.texts(language).getOrDefault(key, texts.english().get(key));
					values.forEach(value -> assertTrue(language + ": " + key + ": " + value,
							Pattern.compile(value + "[:\uff1a]").matcher(translated).find()));
					checked += values.size();
				}
			}
		}
		assertTrue("values checked: " + checked, checked >= 4);
	}

	@Test
	public void everyTextWithPlaceholdersCanBeFormatted() {
		for (TextFile texts : TextFile.all()) {
			List<Map<String, String>> all = new ArrayList<>(List.of(texts.english()));
			TextFile.LANGUAGES.forEach(language -> all.add(texts.texts(language)));
			for (Map<String, String> language : all) {
				language.forEach((key, text) -> {
					if (!placeholders(text).isEmpty()) {
						formatted(texts + ": " + key, text);
					}
				});
			}
		}
	}

	private static void formatted(String where, String text) {
		for (int number : new int[] {0, 1, 2}) {
			Object[] arguments = Collections.nCopies(10, number).toArray();
			String formatted = new MessageFormat(text, Locale.ROOT).format(arguments);
			assertTrue(where + ": " + formatted, !formatted.contains("{") && !formatted.isBlank());
		}
		// A single quote would swallow itself, and the placeholder behind it.
		assertTrue(where, text.replace("''", "").indexOf('\'') < 0);
	}

	@Test
	public void textsOfEclipseAreAscii() throws IOException {
		for (TextFile texts : TextFile.all()) {
			for (String language : TextFile.LANGUAGES) {
				if (texts.isOfEclipse()) {
					String file = Files.readString(texts.translation(language), StandardCharsets.UTF_8);
					assertTrue(texts + " in " + language, file.chars().allMatch(c -> c < 0x80));
				}
			}
		}
	}

	@Test
	public void everyKeyInTheSourcesHasAText() throws IOException {
		Map<String, Set<String>> keysOfPackage = new HashMap<>();
		for (TextFile texts : TextFile.all()) {
			keysOfPackage.put(texts.file().getParent().toString().replace("resources", "java"),
					texts.english().keySet());
		}
		int checked = 0;
		for (Path source : sources()) {
			String code = Files.readString(source);
			Set<String> keys = keysOfPackage.get(source.getParent().toString());
			Matcher described = DESCRIBED.matcher(code);
			while (described.find()) {
				assertTrue(source + ": " + described.group(1), keys.contains(described.group(1)));
			}
			Matcher owner = OWNER.matcher(code);
			Set<String> foreign = new HashSet<>();
			while (owner.find()) {
				if (!Files.exists(source.resolveSibling(owner.group(2) + ".java"))) {
					foreign.add(owner.group(1));
				}
			}
			Matcher asked = ASKED.matcher(code);
			while (asked.find() && keys != null) {
				boolean ofOther = foreign.contains(asked.group(2))
						|| asked.group(1) != null && !Files.exists(source.resolveSibling(asked.group(1) + ".java"));
				for (String key : ofOther ? List.<String> of() : keys(code.substring(asked.end()))) {
					assertTrue(source + ": " + key, key.endsWith("*")
							? keys.stream().anyMatch(k -> k.startsWith(key.substring(0, key.length() - 1)))
							: keys.contains(key));
					checked++;
				}
			}
		}
		assertTrue("keys checked: " + checked, checked > 200);
	}

	/** The literals of a first argument: a key, a choice between keys, or the start of one. */
	private static List<String> keys(String rest) {
		int depth = 0;
		int end = 0;
		boolean quoted = false;
		for (; end < rest.length(); end++) {
			char c = rest.charAt(end);
			quoted ^= c == '"';
			depth += quoted ? 0 : c == '(' ? 1 : c == ')' ? -1 : 0;
			if (depth < 0 || depth == 0 && c == ',' && !quoted) {
				break;
			}
		}
		// What is in brackets is a condition, or the rest of a key.
		String argument = rest.substring(0, end).replaceAll("\\([^()]*\\)", "").replaceAll("\\([^()]*\\)", "");
		List<String> keys = new ArrayList<>();
		Matcher literal = LITERAL.matcher(argument);
		while (literal.find()) {
			boolean follows = argument.substring(0, literal.start()).strip().endsWith("+");
			if (!follows) {
				// The start of a key is marked, so that it is not taken for a key.
				keys.add(literal.group(1) + (argument.substring(literal.end()).strip().startsWith("+") ? "*" : ""));
			}
		}
		return keys;
	}

	/** Within its package, or by a class elsewhere that takes its texts from a class of the package. */
	@Test
	public void everyTextIsUsed() throws IOException {
		Map<String, Set<String>> literalsOfPackage = new HashMap<>();
		Set<String> parts = new HashSet<>();
		for (Path source : sources()) {
			String code = Files.readString(source);
			Set<String> literals = literals(code);
			literals.forEach(literal -> parts.add(literal.replaceAll("^\\.|\\.$", "")));
			CONSTANT.matcher(code).results().map(MatchResult::group)
					.forEach(name -> parts.addAll(List.of(name, name.toLowerCase(Locale.ROOT).replace('_', '-'))));
			packages(source, code).forEach(
					name -> literalsOfPackage.computeIfAbsent(name, n -> new HashSet<>()).addAll(literals));
		}
		Set<String> unused = new TreeSet<>();
		for (TextFile texts : TextFile.all()) {
			String name = packageName(texts.file(), "resources");
			Set<String> literals = literalsOfPackage.getOrDefault(name, Set.of());
			for (String key : texts.isOfEclipse() ? Set.<String> of() : texts.english().keySet()) {
				// picocli reads its own without a word in our sources, Messages puts lists together, and scripts of
				// pages
				// read theirs.
				if (!key.contains("usage.") && !key.equals("list.separator") && !isUsed(key, literals, parts)
						&& !isUsedByScript(key, texts.file())) {
					unused.add(texts + ": " + key);
				}
			}
		}
		assertEquals(Set.of(), unused);
	}

	/** In a script, a key is between quotes, without the prefix of its kind; or starts with what is. */
	private static boolean isUsedByScript(String key, Path texts) throws IOException {
		if (!key.startsWith("js.")) {
			return false;
		}
		String code = "";
		try (Stream<Path> files = Files.list(texts.getParent())) {
			for (Path script : files.filter(file -> file.toString().endsWith(".js")).toList()) {
				code += Files.readString(script);
			}
		}
		String name = key.substring("js.".length());
		String end = name.substring(name.indexOf('-') + 1);
		return code.contains("'" + name + "'")
				|| code.contains("'" + name.substring(0, name.indexOf('-') + 1) + "'")
				&& code.contains("'" + end + "'");
	}

	private static Set<String> literals(String code) {
		Set<String> literals = new HashSet<>();
		Matcher literal = LITERAL.matcher(code);
		while (literal.find()) {
			literals.add(literal.group(1));
		}
		if (NAMED.matcher(code).find()) {
			literals.add(NAME);
		}
		return literals;
	}

	private static String packageName(Path file, String kind) {
		String folder = file.getParent().toString().replace('\\', '/');
		return folder.substring(folder.indexOf("/src/main/" + kind + "/") + 11 + kind.length()).replace('/', '.');
	}

	/** The package of a source, and those of other classes whose texts it may ask for. */
	private static Set<String> packages(Path source, String code) {
		Set<String> packages = new HashSet<>(Set.of(packageName(source, "java")));
		Matcher owner = OTHER_OWNER.matcher(code);
		while (owner.find()) {
			Matcher imported = Pattern.compile("import ([\\w.]+)\\." + owner.group(1) + ";").matcher(code);
			if (imported.find()) {
				packages.add(imported.group(1));
			}
		}
		return packages;
	}

	/** A literal is the key, or its begin and the rest is made of other literals and of names of constants. */
	private static boolean isUsed(String key, Set<String> literals, Set<String> parts) {
		if (literals.contains(key)) {
			return true;
		}
		for (int end = 1; end < key.length(); end++) {
			boolean isPart = key.charAt(end) == '.' || ".-".indexOf(key.charAt(end - 1)) >= 0;
			if (isPart && literals.contains(key.substring(0, end))
					&& isMadeOf(key.substring(end).replaceFirst("^\\.", ""), parts)) {
				return true;
			}
		}
		return isNamed(key, literals, parts);
	}

	private static boolean isMadeOf(String rest, Set<String> parts) {
		if (parts.contains(rest) || rest.matches("\\d+")) {
			return true;
		}
		for (int dot = rest.indexOf('.'); dot > 0; dot = rest.indexOf('.', dot + 1)) {
			if (isMadeOf(rest.substring(0, dot), parts) && isMadeOf(rest.substring(dot + 1), parts)) {
				return true;
			}
		}
		return false;
	}

	/** A key that begins with the name of something, such as {@code code.id() + "." + key}. */
	private static boolean isNamed(String key, Set<String> literals, Set<String> parts) {
		return literals.contains(NAME) && isMadeOf(key, parts);
	}

	private static List<Path> sources() throws IOException {
		return TextFile
				.files(f -> f.toString().endsWith(".java") && f.toString().replace('\\', '/').contains("/src/main/"));
	}
}
