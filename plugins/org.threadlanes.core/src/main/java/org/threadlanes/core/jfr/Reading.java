package org.threadlanes.core.jfr;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

import org.threadlanes.core.base.work.Progress;

/**
 * One pass over a recording. Chunks are decoded on several threads but handled on one, in order, so that the result
 * does not depend on the number of CPUs.
 */
final class Reading {

	private static final Damage NOT_LOOKED_AT = Damage.of("not-looked-at");
	private static final int MAX_THREADS = 8;
	/** The memory that a thread may need for pending events, a window, and constants. */
	private static final long BYTES_OF_THREAD = 48L << 20;
	/** A smaller recording is read before a second thread would have started. */
	private static final long WORTH_THREADS = 4L << 20;

	private final UnpackedFile file;
	private final long totalBytes;
	private final SkippedParts skipped;
	private final EventVisitor visitor;
	private final Progress progress;
	private final List<ChunkHeader> read = new ArrayList<>();
	private final List<ChunkMetadata> metadata = new ArrayList<>();
	private final Map<String, Long> counts = new LinkedHashMap<>();
	private ChunkPlans plans;
	private boolean plansOfCompressed;
	private ChunkMetadata reported;

	Reading(UnpackedFile file, SkippedParts skipped, EventVisitor visitor, Progress progress) throws IOException {
		this.file = file;
		this.totalBytes = file.size();
		this.skipped = skipped;
		this.visitor = visitor;
		this.progress = progress;
	}

	private static int threads() {
		long byMemory = Runtime.getRuntime().maxMemory() / BYTES_OF_THREAD;
		return (int) Math.max(1, Math.min(byMemory, Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors())));
	}

	/** Reads all readable chunks. */
	void run(List<ChunkHeader> chunks) {
		run(chunks, totalBytes < WORTH_THREADS ? 1 : threads());
	}

	/**
	 * @param chunks the chunks in the order of the file
	 * @param threads the number of chunks decoded at once; with 1, everything runs on this thread
	 */
	void run(List<ChunkHeader> chunks, int threads) {
		if (threads == 1) {
			forEach(chunks, decoder -> handle(decoder, false));
			return;
		}
		Iterator<ChunkHeader> rest = chunks.iterator();
		Deque<ChunkDecoder> running = new ArrayDeque<>();
		try {
			while (rest.hasNext() || !running.isEmpty()) {
				if (rest.hasNext() && running.size() < threads) {
					ChunkDecoder decoder = decoder(rest.next());
					if (decoder != null) {
						decoder.start();
						running.add(decoder);
					}
				} else {
					handle(running.element(), true);
					running.remove();
				}
			}
		} finally {
			running.forEach(ChunkDecoder::stop);
		}
	}

	/** Reads only the declarations of the chunks. */
	void declare(List<ChunkHeader> chunks) {
		forEach(chunks, decoder -> add(decoder.reader()));
	}

	private void forEach(List<ChunkHeader> chunks, Consumer<ChunkDecoder> pass) {
		for (ChunkHeader chunk : chunks) {
			ChunkDecoder decoder = decoder(chunk);
			if (decoder != null) {
				pass.accept(decoder);
			}
		}
	}

	/** @return the reader of a chunk; null if it cannot be read */
	private ChunkDecoder decoder(ChunkHeader header) {
		checkCanceled();
		if (skipped.isOverLimit()) {
			skipped.add(header.offset(), header.size(), NOT_LOOKED_AT);
			return null;
		}
		try {
			ChunkInput in = new ChunkInput(file, header);
			ChunkMetadata of = ChunkMetadata.read(in, (int) header.metadataOffset(),
					plans == null ? null : plans.metadata());
			if (plans == null || plans.metadata() != of || plansOfCompressed != header.compressedIntegers()) {
				plans = new ChunkPlans(of, header.compressedIntegers(), visitor);
				plansOfCompressed = header.compressedIntegers();
			}
			if (of.damage() != null && of != reported) {
				reported = of;
				skipped.add(header.offset() + header.metadataOffset(), of.size(), of.damage());
			}
			return new ChunkDecoder(new ChunkReader(in, header, plans));
		} catch (DamagedChunkException e) {
			skipped.add(header.offset(), header.size(), e.damage());
			return null;
		}
	}

	private void handle(ChunkDecoder decoder, boolean isRunning) {
		ChunkReader reader = decoder.reader();
		ChunkHeader header = reader.header();
		ChunkMetadata declared = reader.plans().metadata();
		visitor.beginChunk(new ChunkStart(declared.id(), declared.clock(header)));
		Handling handling = new Handling(reader);
		try {
			if (isRunning) {
				decoder.handle(handling::handle);
			} else {
				decoder.runAndHandle(handling::handle);
			}
			if (reader.damage() != null) {
				skipped.add(header.offset() + reader.damagedAt(), reader.damagedBytes(), reader.damage());
			}
		} catch (DamagedChunkException e) {
			skipped.add(header.offset(), header.size(), e.damage());
			return;
		} catch (OutOfMemoryError e) {
			if (handling.isOutOfMemory || reader.events() == 0) {
				throw e;
			}
			skipped.add(header.offset(), header.size(), Damage.of("in-part", Damage.of("memory"), reader.events()));
		}
		add(reader);
	}

	private void add(ChunkReader reader) {
		ChunkMetadata declared = reader.plans().metadata();
		read.add(reader.header());
		if (metadata.isEmpty() || metadata.get(metadata.size() - 1) != declared) {
			metadata.add(declared);
		}
		for (TypeDescription type : declared.types().values()) {
			if (type.isEvent()) {
				counts.merge(type.name(), reader.count(type), Long::sum);
			}
		}
	}

	/** Passes the events of one chunk to their handlers. */
	private final class Handling {

		private final ChunkReader reader;
		private EventRow[] rows;
		private EventHandler[] handlers;
		/** By their numbers in the chunk. */
		private EventHandler.Repeated[] repeated = new EventHandler.Repeated[64];
		/** A handler ran out of memory. */
		private boolean isOutOfMemory;

		Handling(ChunkReader reader) {
			this.reader = reader;
		}

		void handle(EventBatch batch) {
			if (rows == null) {
				rows = reader.rows().toArray(EventRow[]::new);
				handlers = reader.plans().wanted().stream().map(EventPlan::handler).toArray(EventHandler[]::new);
			}
			try {
				show(batch);
			} catch (OutOfMemoryError e) {
				isOutOfMemory = true;
				throw e;
			}
			progress.at(reader.header().offset() + batch.position(), totalBytes);
			checkCanceled();
		}

		private void show(EventBatch batch) {
			long[] values = batch.rows();
			for (EventRow row : rows) {
				row.in(batch);
			}
			for (int at = 0; at < batch.size();) {
				long code = values[at];
				if (code < 0) {
					repeated[(int) ~code].event(values[at + 1], values[at + 2], values[at + 3]);
					at += EventBatch.REPEATED_CELLS;
					continue;
				}
				int plan = (int) code;
				handlers[plan].event(rows[plan].at(at + 1));
				int repeat = (int) (code >>> Integer.SIZE) - 1;
				if (repeat >= 0) {
					if (repeat >= repeated.length) {
						repeated = Arrays.copyOf(repeated, 2 * repeat);
					}
					repeated[repeat] = ((EventHandler.Repeatable) handlers[plan]).repeated();
				}
				at += 1 + rows[plan].cells();
			}
		}
	}

	private void checkCanceled() {
		if (progress.isCanceled()) {
			throw new CancellationException();
		}
	}

	/** @return whether no chunk could be read */
	boolean isEmpty() {
		return read.isEmpty();
	}

	/** @return the declarations of the chunks read */
	List<ChunkMetadata> metadata() {
		return metadata;
	}

	List<SkippedPart> skipped() {
		List<SkippedPart> parts = skipped.list();
		if (file.problem() != null) {
			parts.add(new SkippedPart(totalBytes, 0, file.problem()));
		}
		return parts;
	}

	ReadSummary summary() {
		long start = read.stream().mapToLong(ChunkHeader::startNanos).min().orElse(0);
		long end = read.stream().mapToLong(ChunkHeader::endNanos).max().orElse(0);
		return new ReadSummary(start, end, read.size(), Map.copyOf(counts), List.copyOf(skipped()),
				ReadSummary.unrecordedNanos(
						read.stream().map(chunk -> new long[] {chunk.startNanos(), chunk.endNanos()}).toList()));
	}
}
