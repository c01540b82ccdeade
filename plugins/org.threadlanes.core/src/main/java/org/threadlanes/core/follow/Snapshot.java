package org.threadlanes.core.follow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.threadlanes.core.file.AtomicFile;
import org.threadlanes.core.report.Triage;

/**
 * What is kept of a JVM at one moment. Does not change; it holds the files that it was made of until it is closed. May be
 * used by several threads.
 */
public final class Snapshot implements Closeable {

	private final Triage triage;
	private final List<Part> parts;
	private boolean closed;

	/** @param parts the files that it is made of, each in use */
	Snapshot(Triage triage, List<Part> parts) {
		this.triage = triage;
		this.parts = List.copyOf(parts);
		parts.forEach(Part::hold);
	}

	/** @return the lanes of all that is kept, and what is wrong with them */
	public Triage triage() {
		return triage;
	}

	/** @return the size of the recording that {@link #save} writes */
	public long bytes() {
		return parts.stream().mapToLong(Part::bytes).sum();
	}

	/**
	 * Writes what is kept as one recording.
	 *
	 * @param file the file
	 * @param replace whether there may be one already
	 * @throws IOException if it cannot be written; nothing is left of it then
	 */
	public synchronized void save(Path file, boolean replace) throws IOException {
		if (closed) {
			throw new IllegalStateException("closed");
		}
		try (AtomicFile target = AtomicFile.create(file, replace)) {
			// Chunks are recordings: one after the other, they are one again.
			for (Part part : parts) {
				Files.copy(part.file(), target.stream());
			}
			target.commit();
		}
	}

	/** Gives up the files. Waits while it is being saved. */
	@Override
	public synchronized void close() {
		if (!closed) {
			closed = true;
			parts.forEach(Part::release);
		}
	}
}
