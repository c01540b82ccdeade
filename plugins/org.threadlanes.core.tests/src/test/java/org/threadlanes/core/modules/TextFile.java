package org.threadlanes.core.modules;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.threadlanes.core.testing.Recordings;

/** A file of texts in English, with its translations beside it. */
record TextFile(Path file) {

	static final List<String> LANGUAGES = List.of("ja", "zh_CN");
	/** Recording configurations are passed on to others, and the reasons within them are English. */
	private static final String DATA = "core/live/settings/messages.properties";

	static Path root() {
		return Recordings.folder().resolveSibling("");
	}

	/** All files of the program: those of the plug-ins and of the fleet. */
	static List<Path> files(Predicate<Path> wanted) throws IOException {
		List<Path> found = new ArrayList<>();
		for (String module : List.of("plugins", "fleet/src/main")) {
			try (Stream<Path> files = Files.walk(root().resolve(module))) {
				files.filter(wanted).forEach(found::add);
			}
		}
		return found;
	}

	/** All files of texts that a user may see. */
	static List<TextFile> all() {
		try {
			return files(f -> f.endsWith("messages.properties") || f.endsWith("plugin.properties")).stream()
					.filter(f -> !root().relativize(f).toString().matches(".*(target|test).*"))
					.filter(f -> !f.toString().replace('\\', '/').endsWith(DATA)).sorted()
					.map(TextFile::new).toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	Path translation(String language) {
		return file.resolveSibling(file.getFileName().toString()
				.replace(".properties", "_" + language + ".properties"));
	}

	boolean isOfEclipse() {
		return file.endsWith("plugin.properties");
	}

	Map<String, String> english() {
		return texts(file);
	}

	Map<String, String> texts(String language) {
		return texts(translation(language));
	}

	private Map<String, String> texts(Path path) {
		if (!Files.exists(path)) {
			return Map.of();
		}
		Charset charset = isOfEclipse() ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
		Properties properties = new Properties();
		try (Reader in = Files.newBufferedReader(path, charset)) {
			properties.load(in);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		Map<String, String> texts = new TreeMap<>();
		properties.forEach((key, text) -> texts.put(key.toString(), text.toString()));
		return texts;
	}

	@Override
	public String toString() {
		return root().relativize(file).toString();
	}
}
