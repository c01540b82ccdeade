package org.threadlanes.app.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An all-or-nothing change of an installation: if it fails or this program is terminated, the files that p2 writes are
 * restored.
 */
final class Transaction {

	/**
	 * The folders that p2 and a copy into the dropins modify. To the plug-ins, by far the largest part, they only add.
	 */
	private static final List<String> COPIED = List.of("p2", "configuration", "dropins/threadlanes");
	private static final List<String> ADDED_TO = List.of("", "plugins", "features", "dropins");
	/** Equinox's cache, which is large and derived from the rest. */
	private static final Path CACHE = Path.of("configuration", "org.eclipse.osgi");
	private static final long MAX_UNDO_SECONDS = 30;

	private final Path home;
	private final Path copy;
	private final Set<Path> before = new LinkedHashSet<>();

	@FunctionalInterface
	interface Change {
		/** @return why it failed; empty if it did not */
		String make() throws IOException, InterruptedException;
	}

	private Transaction(Path home, Path copy) throws IOException {
		this.home = home;
		this.copy = copy;
		for (Path file : files()) {
			before.add(file);
			Path from = home.resolve(file);
			if (isCopied(file) && Files.isDirectory(from)) {
				Files.createDirectories(copy.resolve(file));
			} else if (isCopied(file) && Files.isRegularFile(from)) {
				Files.copy(from, copy.resolve(file));
			}
		}
	}

	/**
	 * @param home the folder of the installation
	 * @return why it failed; empty if it did not
	 */
	static String run(Path home, Change change) throws IOException, InterruptedException {
		Path copy = Files.createTempDirectory("threadlanes-before");
		CountDownLatch over = new CountDownLatch(1);
		Thread worker = Thread.currentThread();
		Thread atExit = new Thread(() -> endEarly(worker, over), "threadlanes-undo");
		try {
			Transaction transaction = new Transaction(home, copy);
			Runtime.getRuntime().addShutdownHook(atExit);
			String failure = null;
			try {
				failure = change.make();
				return failure;
			} finally {
				if (failure == null || !failure.isEmpty()) {
					transaction.restore();
				}
			}
		} finally {
			Folders.delete(copy);
			over.countDown();
			try {
				Runtime.getRuntime().removeShutdownHook(atExit);
			} catch (IllegalStateException e) {
				// The JVM is ending.
			}
		}
	}

	private static void endEarly(Thread worker, CountDownLatch over) {
		worker.interrupt();
		try {
			over.await(MAX_UNDO_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private void restore() throws IOException {
		for (Path file : files()) {
			if (!before.contains(file)) {
				Folders.delete(home.resolve(file));
			}
		}
		for (Path file : before) {
			Path from = copy.resolve(file);
			Path to = home.resolve(file);
			if (Files.isDirectory(from)) {
				Files.createDirectories(to);
			} else if (Files.isRegularFile(from) && !(Files.exists(to) && Files.mismatch(from, to) < 0)) {
				Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
			}
		}
	}

	/** @return the files and folders that may change, relative to the installation, parents first */
	private List<Path> files() throws IOException {
		Stream<Path> all = Stream.empty();
		for (String folder : ADDED_TO) {
			all = Stream.concat(all, below(folder, 1));
		}
		for (String folder : COPIED) {
			all = Stream.concat(all, below(folder, Integer.MAX_VALUE));
		}
		return all.distinct().sorted().toList();
	}

	private Stream<Path> below(String folder, int depth) throws IOException {
		Path root = home.resolve(folder);
		if (!Files.isDirectory(root)) {
			return Stream.empty();
		}
		try (Stream<Path> found = Files.walk(root, depth)) {
			return found.map(home::relativize).filter(file -> !file.startsWith(CACHE) || file.equals(CACHE)).toList()
					.stream();
		}
	}

	private static boolean isCopied(Path file) {
		return file.getNameCount() == 1 || COPIED.stream().anyMatch(file::startsWith);
	}
}
