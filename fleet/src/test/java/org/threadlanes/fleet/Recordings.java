package org.threadlanes.fleet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
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
