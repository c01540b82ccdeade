package org.threadlanes.core.table;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

import org.threadlanes.core.recording.ChunkStart;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventSource;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.recording.TypeDescription;

/**
 * Tables of event types, filled in one pass over a recording.
 * <p>
 * Events of several threads and chunks overlap in time, and a long wait is written when it ends, so that rows must be
 * sorted. While events come, each row is kept as a few {@code long}s, and each distinct text once. When the rows of all
 * tables take more than {@link EventTableOptions#memory()}, those of the largest tables are sorted and written to a
 * temporary file, texts included, and forgotten. Reading a table then merges its sorted runs, of which it holds a buffer
 * each. So memory does not grow with the number of rows: what is held is the rows up to that limit, one chunk with its
 * constants in JMC's parser, and the distinct stacks and threads of that chunk.
 * <p>
 * One thread at a time; closing removes the temporary file, and the tables cannot be read any more.
 */
public final class EventTables implements Closeable {

	private static final int ROWS_BETWEEN_CHECKS = 256;

	private final EventTableOptions options;
	private final SpillFile disk = new SpillFile();
	private final List<EventTable> tables = new ArrayList<>();
	private final Map<String, EventTable> byType = new HashMap<>();
	/** The limit, less where the chunk that is read leaves less. */
	private long memory;
	private int rowsUntilCheck = ROWS_BETWEEN_CHECKS;
	private Progress progress = Progress.NONE;

	/**
	 * @param options
	 *            how events become rows
	 */
	public EventTables(EventTableOptions options) {
		this.options = options;
	}

	/**
	 * Wants a table, before anything is read.
	 *
	 * @param type
	 *            the event type; each type at most once
	 * @param columns
	 *            its columns, in the order of the table
	 * @return the table, without rows as yet
	 */
	public EventTable add(EventTypeColumns type, List<EventColumn> columns) {
		EventTable table = new EventTable(type, columns, options, disk);
		if (byType.putIfAbsent(type.id(), table) != null) {
			throw new IllegalArgumentException(type.id() + " twice");
		}
		tables.add(table);
		return table;
	}

	/** @return the tables in the order in which they were wanted */
	public List<EventTable> tables() {
		return List.copyOf(tables);
	}

	/**
	 * Fills all tables, once.
	 *
	 * @param source
	 *            the recording
	 * @param also
	 *            sees the same events in the same pass; null for nobody
	 * @param progress
	 *            is told how far the reading is, and may cancel it
	 * @return what was read and what could not be
	 * @throws RecordingException
	 *             if nothing of it can be read
	 * @throws java.io.UncheckedIOException
	 *             if rows cannot be written to the temporary file
	 */
	public ReadSummary read(EventSource source, EventVisitor also, Progress progress) throws RecordingException {
		this.progress = progress;
		ReadSummary summary = source.read(new Visitor(also), progress);
		tables.forEach(t -> t.store().finish());
		return summary;
	}

	private final class Visitor implements EventVisitor {

		private final EventVisitor also;
		private final JfrToolClock toolClock = options.order() == RowOrder.AS_JFR_PRINTS
				? new JfrToolClock(Runtime.version().feature()) : null;
		private ChunkValues chunk;

		Visitor(EventVisitor also) {
			this.also = also == null ? new Nobody() : also;
		}

		@Override
		public boolean wants(TypeDescription type) {
			return byType.containsKey(type.name()) || also.wants(type);
		}

		@Override
		public void beginChunk(ChunkStart start) {
			also.beginChunk(start);
			memory = Math.min(options.memory(), EventTableOptions.memoryBeside(start.bytes()));
			if (toolClock != null) {
				toolClock.beginChunk(start);
				tables.forEach(t -> t.store().beginChunk(toolClock.offset()));
			}
			chunk = new ChunkValues(options.stackDepth(), options.filter().threadGlob(), toolClock);
		}

		@Override
		public void beginChunk(Map<Long, TypeDescription> types) {
			beginChunk(new ChunkStart(types, 0, null, 0));
		}

		@Override
		public EventHandler visit(EventType type) {
			EventHandler other = also.visit(type);
			EventTable table = byType.get(type.id());
			if (table == null) {
				return other;
			}
			EventHandler own = table.handler(type, chunk, EventTables.this::afterRow);
			return other == null ? own : values -> {
				own.event(values);
				other.event(values);
			};
		}
	}

	/** Wants nothing. */
	private static final class Nobody implements EventVisitor {

		@Override
		public boolean wants(TypeDescription type) {
			return false;
		}

		@Override
		public EventHandler visit(EventType type) {
			return null;
		}
	}

	private void afterRow() {
		if (--rowsUntilCheck > 0) {
			return;
		}
		rowsUntilCheck = ROWS_BETWEEN_CHECKS;
		if (progress.isCanceled()) {
			throw new CancellationException();
		}
		long used = tables.stream().mapToLong(t -> t.store().bytes()).sum();
		if (used <= memory) {
			return;
		}
		List<RowStore> largestFirst = tables.stream().map(EventTable::store)
				.sorted(Comparator.comparingLong(RowStore::bytes).reversed()).toList();
		for (RowStore store : largestFirst) {
			used -= store.bytes();
			store.spill();
			if (used <= memory / 2) {
				return;
			}
		}
	}

	@Override
	public void close() throws IOException {
		disk.close();
	}
}
