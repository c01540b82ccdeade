package org.threadlanes.core.follow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.threadlanes.core.file.TemporaryFile;

/**
 * What one fetch brought: whole chunks, and so a recording of its own, in a temporary file. The file is deleted when
 * nobody uses it any more. May be used by several threads.
 */
final class Part {

	final Path file;
	final long bytes;
	private final AtomicInteger users = new AtomicInteger(1);

	/** @param file a temporary file; whoever makes the part is its first user */
	Part(Path file) throws IOException {
		this.file = file;
		bytes = Files.size(file);
	}

	/** Adds a user, while there still is one. */
	void hold() {
		users.incrementAndGet();
	}

	/** Removes a user. */
	void release() {
		if (users.decrementAndGet() == 0) {
			try {
				TemporaryFile.delete(file);
			} catch (IOException e) {
				// It is deleted when this JVM ends.
			}
		}
	}
}
