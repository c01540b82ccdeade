package org.threadlanes.app.window;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

import org.threadlanes.core.base.file.AtomicFile;

/**
 * The settings that the window keeps between runs: recent files, the state of the pages, its size. They are stored in
 * the user's settings folder; if they cannot be read or written, the window works without them.
 */
final class WindowSettings {

	private static final String FILE = "view.properties";
	private static final String RECENT = "recent.";
	private static final int MAX_RECENT = 10;

	private final Path file;
	private final Properties values = new Properties();

	private WindowSettings(Path file) {
		this.file = file;
	}

	/** @return the settings of this user */
	static WindowSettings ofUser() {
		return of(folder().resolve(FILE));
	}

	/** @return the settings in a file, which need not exist */
	static WindowSettings of(Path file) {
		WindowSettings settings = new WindowSettings(file);
		try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
			settings.values.load(in);
		} catch (IOException | IllegalArgumentException e) {
			// The first run, or a damaged file: use the defaults.
		}
		return settings;
	}

	private static Path folder() {
		String home = System.getProperty("user.home", ".");
		String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
		String own = System.getenv(os.startsWith("windows") ? "APPDATA" : "XDG_CONFIG_HOME");
		Path folder = own != null && !own.isBlank() ? Path.of(own)
				: os.startsWith("mac") ? Path.of(home, "Library", "Application Support") : Path.of(home, ".config");
		return folder.resolve("threadlanes");
	}

	void save() {
		try {
			Files.createDirectories(Objects.requireNonNull(file.getParent()));
			try (AtomicFile made = AtomicFile.create(file, true)) {
				StringWriter text = new StringWriter();
				values.store(text, null);
				made.stream().write(text.toString().getBytes(StandardCharsets.UTF_8));
				made.commit();
			}
		} catch (IOException e) {
			// Not worth a message.
		}
	}

	/** @return the files opened last, newest first; some may no longer exist */
	List<Path> recent() {
		List<Path> files = new ArrayList<>();
		for (int i = 0; i < MAX_RECENT; i++) {
			String name = values.getProperty(RECENT + i, "");
			if (!name.isEmpty()) {
				files.add(Path.of(name));
			}
		}
		return files;
	}

	void addRecent(Path opened) {
		List<Path> files = recent();
		Path whole = opened.toAbsolutePath().normalize();
		files.remove(whole);
		files.add(0, whole);
		for (int i = 0; i < MAX_RECENT; i++) {
			if (i < files.size()) {
				values.setProperty(RECENT + i, files.get(i).toString());
			} else {
				values.remove(RECENT + i);
			}
		}
	}

	/** @return the values whose keys begin with a prefix, by the rest of the key */
	Map<String, String> part(String prefix) {
		Map<String, String> part = new LinkedHashMap<>();
		for (String key : values.stringPropertyNames()) {
			if (key.startsWith(prefix)) {
				part.put(key.substring(prefix.length()), values.getProperty(key));
			}
		}
		return part;
	}

	void setPart(String prefix, Map<String, String> part) {
		part.forEach((key, value) -> values.setProperty(prefix + key, value));
	}
}
