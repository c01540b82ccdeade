package org.threadlanes.core.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.openjdk.jmc.flightrecorder.CouldNotLoadRecordingException;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.threadlanes.core.text.SafeText;

/**
 * A recording on disk: plain, or packed with gzip, lz4 or zip. Each call of {@link #read} opens it anew; nothing is
 * kept in between but which chunks are sound. It is read chunk by chunk with JMC core's parser, so that one bad chunk
 * costs one chunk, and memory holds one chunk.
 */
public final class RecordingFile implements EventSource {

	/** JMC warns on every chunk about fields of newer JDKs that it does not keep ({@code virtual} of a thread). */
	private static final Logger JMC_PARSER_LOG = Logger.getLogger("org.openjdk.jmc.flightrecorder.internal.parser");

	private static final Damage NOT_LOOKED_AT = Damage.of("not-looked-at");

	private final Path file;
	/** What came out of a pipe, which gives it only once; null for a file. */
	private Path copy;
	/** What the last reading found, for the next one: what is asked first is mostly what is in it. */
	private final Map<ChunkHeader, Map<Long, Long>> walked = new ConcurrentHashMap<>();

	/**
	 * @param file
	 *            the recording; not touched before it is read
	 */
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
		JMC_PARSER_LOG.setLevel(Level.SEVERE);
		try (UnpackedFile bytes = open(progress)) {
			ChunkScan scan = ChunkScan.of(bytes);
			Reading reading = new Reading(bytes.size(), scan.skipped(), walked, visitor, progress);
			for (ChunkHeader header : scan.chunks()) {
				reading.chunk(bytes, header);
			}
			List<SkippedPart> skipped = withPackingProblem(bytes, scan.skipped());
			if (reading.read.isEmpty()) {
				throw nothingReadable(skipped);
			}
			return summary(reading.read, reading.counts, skipped);
		} catch (OutOfMemoryError e) {
			// What the visitor keeps does not fit, and it may have stopped half way through an event.
			throw new RecordingException(Texts.TEXT.get("memory", Texts.quote(file.toString()),
					Runtime.getRuntime().maxMemory() >> 20), e);
		} catch (IOException e) {
			throw Texts.unreadable(file, e);
		}
	}

	/**
	 * Reads only what the recording declares, without decoding an event.
	 *
	 * @param progress
	 *            is told how far it is
	 * @return its event types, their number of events and their fields
	 * @throws RecordingException
	 *             if nothing of it can be read
	 */
	public RecordingContents contents(Progress progress) throws RecordingException {
		try (UnpackedFile bytes = open(progress)) {
			ChunkScan scan = ChunkScan.of(bytes);
			SkippedParts skipped = scan.skipped();
			Map<String, TypeDescription> types = new TreeMap<>();
			Map<String, TypeDescription> valueTypes = new TreeMap<>();
			Map<String, Long> counts = new LinkedHashMap<>();
			List<ChunkHeader> read = new ArrayList<>();
			for (ChunkHeader header : scan.chunks()) {
				if (skipped.isOverLimit()) {
					skipped.add(header.offset(), header.size(), NOT_LOOKED_AT);
					continue;
				}
				try {
					CheckedChunk chunk = CheckedChunk.of(bytes, header, walked);
					chunk.addTo(types, valueTypes, counts);
					read.add(header);
				} catch (DamagedChunkException e) {
					skipped.add(header.offset(), header.size(), e.damage());
				}
				progress.at(header.offset() + header.size(), bytes.size());
			}
			List<SkippedPart> parts = withPackingProblem(bytes, skipped);
			if (read.isEmpty()) {
				throw nothingReadable(parts);
			}
			return new RecordingContents(summary(read, counts, parts), types, valueTypes);
		} catch (IOException e) {
			throw Texts.unreadable(file, e);
		}
	}

	private static List<SkippedPart> withPackingProblem(UnpackedFile bytes, SkippedParts skipped) throws IOException {
		List<SkippedPart> parts = skipped.list();
		if (bytes.problem() != null) {
			parts.add(new SkippedPart(bytes.size(), 0, bytes.problem()));
		}
		return parts;
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

	private static ReadSummary summary(List<ChunkHeader> read, Map<String, Long> counts, List<SkippedPart> skipped) {
		long start = read.stream().mapToLong(ChunkHeader::startNanos).min().orElse(0);
		long end = read.stream().mapToLong(ChunkHeader::endNanos).max().orElse(0);
		return new ReadSummary(start, end, read.size(), Map.copyOf(counts), List.copyOf(skipped),
				ReadSummary.unrecordedNanos(
						read.stream().map(chunk -> new long[] {chunk.startNanos(), chunk.endNanos()}).toList()));
	}

	/** One pass over the file. */
	private static final class Reading {

		private final long totalBytes;
		private final Map<ChunkHeader, Map<Long, Long>> walked;
		private final EventVisitor visitor;
		private final Progress progress;
		private final SkippedParts skipped;
		private final List<ChunkHeader> read = new ArrayList<>();
		private final Map<String, Long> counts = new LinkedHashMap<>();

		Reading(long totalBytes, SkippedParts skipped, Map<ChunkHeader, Map<Long, Long>> walked,
				EventVisitor visitor, Progress progress) {
			this.totalBytes = totalBytes;
			this.walked = walked;
			this.skipped = skipped;
			this.visitor = visitor;
			this.progress = progress;
		}

		void chunk(UnpackedFile bytes, ChunkHeader header) throws IOException {
			if (progress.isCanceled()) {
				throw new CancellationException();
			}
			progress.at(header.offset(), totalBytes);
			if (skipped.isOverLimit()) {
				skipped.add(header.offset(), header.size(), NOT_LOOKED_AT);
				return;
			}
			try {
				CheckedChunk chunk = CheckedChunk.of(bytes, header, walked);
				if (isParsedWhole(chunk)) {
					chunk.addTo(new TreeMap<>(), new TreeMap<>(), counts);
					read.add(header);
				}
			} catch (DamagedChunkException e) {
				skipped.add(header.offset(), header.size(), e.damage());
			}
		}

		private boolean isParsedWhole(CheckedChunk chunk) throws DamagedChunkException {
			ChunkMetadata metadata = chunk.metadata();
			visitor.beginChunk(new ChunkStart(metadata.types(), metadata.id(), metadata.clock(chunk.header()),
					chunk.header().size()));
			VisitorExtension extension = new VisitorExtension(visitor);
			try {
				UnwantedEvents unwanted = UnwantedEvents.of(chunk, visitor);
				JfrLoaderToolkit.loadEvents(new BufferInputStream(chunk.bytes(), unwanted), List.of(extension));
				return true;
			} catch (CancellationException e) {
				throw e;
			} catch (OutOfMemoryError e) {
				if (extension.isVisitorOutOfMemory()) {
					throw e;
				}
				readInPart(chunk.header(), extension.events(),
						Damage.of("memory"));
				return false;
			} catch (CouldNotLoadRecordingException | IOException | RuntimeException | StackOverflowError e) {
				if (extension.failure() != null) {
					throw extension.failure();
				}
				readInPart(chunk.header(), extension.events(), Damage.of("inside"));
				return false;
			}
		}

		/** The visitor has seen the events before the damage, and they are sound. */
		private void readInPart(ChunkHeader header, long events, Damage reason) throws DamagedChunkException {
			if (events == 0) {
				throw new DamagedChunkException(reason);
			}
			read.add(header);
			skipped.add(header.offset(), header.size(), Damage.of("in-part", reason, events));
		}
	}
}
