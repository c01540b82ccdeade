package org.threadlanes.core.live.follow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.threadlanes.core.base.file.TemporaryFile;

/**
 * The result of one fetch: complete chunks, and so a recording of its own, in a temporary file. The file is deleted
 * when its last user releases it. Thread-safe.
 */
final class Part {

	final Path file;
	final long bytes;
	private final AtomicInteger users = new AtomicInteger(1);

	/** @param file a temporary file; the creator of the part is its first user */
	Part(Path file) throws IOException {
		this.file = file;
		bytes = Files.size(file);
	}

	/** Adds a user. There must still be one. */
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
