package org.threadlanes.fleet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Recordings for tests, real and broken ones. */
final class Recordings {

	static final Path FOLDER = Path.of("..", "recordings").toAbsolutePath().normalize();
	private static final long SMALL = 1 << 20;

	private Recordings() {
	}

	static Path of(String name) {
		return FOLDER.resolve(name);
	}

	/** @return the recordings of less than a megabyte, by name */
	static List<Path> small() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER)) {
			return files.filter(file -> file.toString().endsWith(".jfr") && file.toFile().length() < SMALL).sorted()
					.toList();
		}
	}

	static Path copy(Path from, Path to) throws IOException {
		Files.createDirectories(to.getParent());
		return Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
	}

	static Path packed(Path from, Path to) throws IOException {
		Files.createDirectories(to.getParent());
		try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(to))) {
			Files.copy(from, out);
		}
		return to;
	}

	static Path text(Path file) throws IOException {
		Files.createDirectories(file.getParent());
		return Files.writeString(file, "not a recording");
	}

	/** @return the names of all files in a folder */
	static Set<String> all(Path folder) throws IOException {
		try (Stream<Path> files = Files.walk(folder)) {
			return files.filter(Files::isRegularFile).map(file -> folder.relativize(file).toString())
					.collect(Collectors.toCollection(TreeSet::new));
		}
	}

	/** @return the names of the files that programs reading the tables see */
	static Set<String> visible(Path folder) throws IOException {
		Set<String> names = all(folder);
		names.removeIf(name -> name.startsWith("_"));
		return names;
	}

	static void delete(Path folder) throws IOException {
		if (!Files.exists(folder)) {
			return;
		}
		try (Stream<Path> files = Files.walk(folder)) {
			for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(file);
			}
		}
	}
}
