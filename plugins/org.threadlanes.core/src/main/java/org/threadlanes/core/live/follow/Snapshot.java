package org.threadlanes.core.live.follow;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.file.AtomicFile;

/**
 * What is kept of a JVM at one moment. Immutable. It keeps its files until it is closed. Each thread needs a
 * {@link #copy} of its own.
 */
public final class Snapshot implements Closeable {

	/** Findings cover only this time before the end: current problems matter more than past ones. */
	public static final Duration RECENT = Duration.ofMinutes(1);

	private final Triage triage;
	private final List<Part> parts;
	private final AtomicBoolean closed = new AtomicBoolean();

	/** @param parts its files, each still in use */
	Snapshot(Triage triage, List<Part> parts) {
		this.triage = triage;
		this.parts = List.copyOf(parts);
		parts.forEach(Part::hold);
	}

	/** @return a second handle on the same data, closed separately */
	public Snapshot copy() {
		checkOpen();
		return new Snapshot(triage, parts);
	}

	private void checkOpen() {
		if (closed.get()) {
			throw new IllegalStateException("closed");
		}
	}

	/** @return the lanes of all that is kept, with the findings of its last minute */
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
	 * @param replace whether an existing file may be replaced
	 * @throws IOException if it cannot be written; no partial file is left
	 */
	public void save(Path file, boolean replace) throws IOException {
		checkOpen();
		try (AtomicFile target = AtomicFile.create(file, replace)) {
			// Concatenated chunks are one recording again.
			for (Part part : parts) {
				Files.copy(part.file, target.stream());
			}
			target.commit();
		}
	}

	/** Releases the files. */
	@Override
	public void close() {
		if (closed.compareAndSet(false, true)) {
			parts.forEach(Part::release);
		}
	}
}
