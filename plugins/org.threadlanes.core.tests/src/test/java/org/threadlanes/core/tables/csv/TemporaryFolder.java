package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted after the test. */
final class TemporaryFolder implements AutoCloseable {

	private final Path path;

	TemporaryFolder() throws IOException {
		path = Files.createTempDirectory("csv");
	}

	Path path() {
		return path;
	}

	Path path(String name) {
		return path.resolve(name);
	}

	String read(String name) throws IOException {
		return Files.readString(path.resolve(name));
	}

	/** @return all names in the folder and below, including hidden ones */
	List<String> names() throws IOException {
		try (Stream<Path> all = Files.walk(path)) {
			return all.filter(p -> !p.equals(path)).map(p -> path.relativize(p).toString().replace('\\', '/')).sorted()
					.toList();
		}
	}

	@Override
	public void close() throws IOException {
		try (Stream<Path> all = Files.walk(path)) {
			for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
				Files.delete(p);
			}
		}
	}
}
