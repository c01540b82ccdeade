package org.threadlanes.core.modules;

import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.Test;

/** The help of the plug-in, in English, Japanese and Simplified Chinese. */
public class HelpTest {

	private static final Path PLUGIN = TextFile.root().resolve("plugins/org.threadlanes.jmc");
	private static final List<String> LANGUAGES = List.of("nl/ja", "nl/zh/CN");
	private static final Pattern STRUCTURE = Pattern.compile(
			"<(h1|h2|tr|li|p|context|topic|a)\\b[^>]*?( (?:id|href)=\"[^\"]*\")?/?>");

	private static List<Path> files(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(Path::getFileName).sorted().toList();
		}
	}

	/** A page that is not translated is shown in English, and one that lags behind as it is. */
	@Test
	public void whatIsNotTranslatedIsListed() throws IOException {
		List<String> missing = new ArrayList<>();
		for (Path file : files(PLUGIN.resolve("help"))) {
			List<String> english = structure(PLUGIN.resolve("help").resolve(file));
			assertTrue(file.toString(), english.size() > 3);
			for (String language : LANGUAGES) {
				Path translation = PLUGIN.resolve(language + "/help").resolve(file);
				if (!Files.exists(translation) || !english.equals(structure(translation))) {
					missing.add("parts of " + language + "/help/" + file);
				}
			}
		}
		Translations.report(missing);
	}

	@Test
	public void everyTranslationIsOfAPageInEnglish() throws IOException {
		for (String language : LANGUAGES) {
			assertTrue(language, files(PLUGIN.resolve("help")).containsAll(files(PLUGIN.resolve(language + "/help"))));
		}
	}

	private static List<String> structure(Path file) throws IOException {
		List<String> parts = new ArrayList<>();
		Matcher part = STRUCTURE.matcher(Files.readString(file));
		while (part.find()) {
			parts.add(part.group(1) + (part.group(2) == null ? "" : part.group(2)));
		}
		return parts;
	}
}
