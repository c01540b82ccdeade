package org.threadlanes.core.follow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.threadlanes.core.file.AtomicFile;
import org.threadlanes.core.report.Triage;

/**
 * What is kept of a JVM at one moment. Does not change; it holds the files that it was made of until it is closed. One
 * thread uses it at a time; for another one there is a {@link #copy}.
 */
public final class Snapshot implements Closeable {

	/** Findings cover this much of the end: what is wrong now matters more than what was. */
	public static final Duration RECENT = Duration.ofMinutes(1);

	private final Triage triage;
	private final List<Part> parts;
	private final AtomicBoolean closed = new AtomicBoolean();

	/** @param parts the files that it is made of, each in use */
	Snapshot(Triage triage, List<Part> parts) {
		this.triage = triage;
		this.parts = List.copyOf(parts);
		parts.forEach(Part::hold);
	}

	/** @return the same once more, to be closed on its own */
	public Snapshot copy() {
		checkOpen();
		return new Snapshot(triage, parts);
	}

	private void checkOpen() {
		if (closed.get()) {
			throw new IllegalStateException("closed");
		}
	}

	/** @return the lanes of all that is kept, and what is wrong in the last minute of it */
	public Triage triage() {
		return triage;
	}

	/** @return the size of the recording that {@link #save} writes */
	public long bytes() {
		return parts.stream().mapToLong(part -> part.bytes).sum();
	}

	/**
	 * Writes what is kept as one recording.
	 *
	 * @param file the file
	 * @param replace whether there may be one already
	 * @throws IOException if it cannot be written; nothing is left of it then
	 */
	public void save(Path file, boolean replace) throws IOException {
		checkOpen();
		try (AtomicFile target = AtomicFile.create(file, replace)) {
			// Chunks are recordings: one after the other, they are one again.
			for (Part part : parts) {
				Files.copy(part.file, target.stream());
			}
			target.commit();
		}
	}

	/** Gives up the files. */
	@Override
	public void close() {
		if (closed.compareAndSet(false, true)) {
			parts.forEach(Part::release);
		}
	}
}
