package org.threadlanes.app.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Copies and deletes folders. */
public final class Folders {

	private Folders() {
	}

	/**
	 * Copies the files of a folder, but no subfolders. Leaves nothing behind on failure.
	 *
	 * @param from the folder
	 * @param above the parent of the copy; created if missing
	 * @param name the name of the copy, which replaces an existing one
	 */
	static void copyFiles(Path from, Path above, String name) throws IOException {
		Path part = Files.createTempDirectory(Files.createDirectories(above), ".threadlanes");
		Path to = above.resolve(name);
		try (Stream<Path> files = Files.list(from)) {
			for (Path file : files.sorted().toList()) {
				Files.copy(file, part.resolve(from.relativize(file)));
			}
			delete(to);
			Files.move(part, to);
		} finally {
			delete(part);
		}
	}

	/** Deletes a folder recursively, if it exists. Links are deleted, not followed. */
	public static void delete(Path folder) throws IOException {
		if (!Files.exists(folder)) {
			return;
		}
		List<Path> all;
		try (Stream<Path> files = Files.walk(folder)) {
			all = files.sorted(Comparator.reverseOrder()).toList();
		}
		for (Path file : all) {
			Files.delete(file);
		}
	}
}
