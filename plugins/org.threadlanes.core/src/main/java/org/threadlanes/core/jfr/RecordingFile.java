package org.threadlanes.core.jfr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;

/**
 * A recording on disk: plain, or compressed with gzip, lz4 or zip. Each call of {@link #read} opens it again. It is
 * read in one pass, several chunks at once, with a window of each in memory; only damaged parts are lost.
 */
public final class RecordingFile implements EventSource {

	private final Path file;
	/** A copy of the data of a pipe, which can be read only once; null for a file. */
	private Path copy;

	/** @param file the recording; not accessed before it is read */
	public RecordingFile(Path file) {
		this.file = file;
	}

	public Path path() {
		return file;
	}

	@Override
	public String name() {
		return SafeText.lastName(file);
	}

	@Override
	public String location() {
		return file.toString();
	}

	@Override
	public List<Path> files() {
		return List.of(file);
	}

	private synchronized UnpackedFile open(Progress progress) throws RecordingException {
		if (copy == null && PipeCopy.isNeeded(file)) {
			copy = PipeCopy.of(file);
		}
		return UnpackedFile.open(file, copy == null ? file : copy, progress);
	}

	@Override
	public ReadSummary read(EventVisitor visitor, Progress progress) throws RecordingException {
		return reading(visitor, progress, Reading::run).summary();
	}

	/** Reads without decoding an event. */
	@Override
	public RecordingContents contents(Progress progress) throws RecordingException {
		return contents(reading(type -> null, progress, Reading::run));
	}

	/**
	 * Reads only the declarations of the chunks, without counting events.
	 *
	 * @param progress receives the progress of reading
	 * @return the event types and their fields; all counts are 0
	 * @throws RecordingException if nothing of it can be read
	 */
	public RecordingContents declarations(Progress progress) throws RecordingException {
		return contents(reading(type -> null, progress, Reading::declare));
	}

	private static RecordingContents contents(Reading reading) {
		Map<String, TypeDescription> types = new TreeMap<>();
		Map<String, TypeDescription> valueTypes = new TreeMap<>();
		for (ChunkMetadata metadata : reading.metadata()) {
			for (TypeDescription type : metadata.types().values()) {
				(type.isEvent() ? types : valueTypes).put(type.name(), type);
			}
		}
		return new RecordingContents(reading.summary(), types, valueTypes);
	}

	private Reading reading(EventVisitor visitor, Progress progress, BiConsumer<Reading, List<ChunkHeader>> pass)
			throws RecordingException {
		try (UnpackedFile bytes = open(progress)) {
			ChunkScan scan = ChunkScan.of(bytes);
			Reading reading = new Reading(bytes, scan.skipped(), visitor, progress);
			pass.accept(reading, scan.chunks());
			if (reading.isEmpty()) {
				throw nothingReadable(reading.skipped());
			}
			return reading;
		} catch (OutOfMemoryError e) {
			// The visitor ran out of memory, possibly halfway through an event.
			throw new RecordingException(Texts.TEXT.get("memory", Texts.quote(file.toString()),
					Runtime.getRuntime().maxMemory() >> 20), e);
		} catch (IOException e) {
			throw Texts.unreadable(file, e);
		} catch (UncheckedIOException e) {
			throw Texts.unreadable(file, e.getCause());
		}
	}

	private RecordingException nothingReadable(List<SkippedPart> skipped) {
		String name = Texts.quote(file.toString());
		SkippedPart first = skipped.get(0);
		if (first.damage().key().startsWith("packed")) {
			return new RecordingException(Texts.TEXT.get("packed", name, first.reason()));
		}
		if (first.offset() == 0 && first.damage().is(Texts.NO_RECORDING)) {
			return new RecordingException(Texts.TEXT.get("no-recording", name));
		}
		return new RecordingException(Texts.TEXT.get("nothing-readable", name, first.reason()));
	}
}
