package org.threadlanes.core.base.file;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.base.text.Messages;

/** Files and folders to delete if the JVM ends early. Thread-safe. */
final class Unfinished {

	private static final Messages TEXT = Messages.of(Unfinished.class);
	/** In the order of creation. Also serves as the lock. */
	private static final Set<Path> PATHS = new LinkedHashSet<>();
	private static boolean ending;

	static {
		Runtime.getRuntime().addShutdownHook(new Thread(Unfinished::removeAll, "threadlanes-clean-up"));
	}

	private Unfinished() {
	}

	/** Work on files. */
	@FunctionalInterface
	interface FileWork<T> {
		T run() throws IOException;
	}

	/**
	 * Runs a short task that either completes before the JVM cleans up, or does not run at all.
	 *
	 * @throws InterruptedIOException if the JVM is ending
	 */
	static <T> T whole(FileWork<T> work) throws IOException {
		synchronized (PATHS) {
			if (ending) {
				throw new InterruptedIOException(TEXT.get("ending"));
			}
			return work.run();
		}
	}

	static void add(Path path) {
		synchronized (PATHS) {
			PATHS.add(path);
		}
	}

	static void remove(Path path) {
		synchronized (PATHS) {
			PATHS.remove(path);
		}
	}

	private static void removeAll() {
		synchronized (PATHS) {
			ending = true;
			List<Path> paths = new ArrayList<>(PATHS);
			for (int i = paths.size() - 1; i >= 0; i--) {
				try {
					Files.deleteIfExists(paths.get(i));
				} catch (IOException e) {
					// the JVM ends; a folder may hold what others put there
				}
			}
		}
	}
}
