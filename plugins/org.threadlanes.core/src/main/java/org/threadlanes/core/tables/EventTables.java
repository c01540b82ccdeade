package org.threadlanes.core.tables;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingException;

/**
 * Tables of event types, filled in one pass over a recording.
 * <p>
 * Recorded events are not in order: threads and chunks overlap in time, and a wait is written when it ends. So rows are
 * sorted. A row consists of numbers; its texts are stored once each, and the row holds their numbers. Blocks of many
 * rows are sorted and packed into a few bytes per row; reading a table merges the blocks. Rows beyond
 * {@link EventTableOptions#memory()} and texts beyond a quarter of it go to temporary files, from which only some rows
 * per block are read back at a time. So memory does not grow with the number of rows. It holds rows and texts up to
 * these limits, the constants of the current chunks and, if pools, kinds or verdicts are wanted, all threads and
 * stacks.
 * <p>
 * One thread at a time. Closing removes the temporary files; the tables cannot be read after that.
 */
public final class EventTables implements Closeable {

	private static final int ROWS_BETWEEN_CHECKS = 256;

	private final EventTableOptions options;
	private final SpillFile disk = new SpillFile();
	private final TextTable texts;
	private final ContextTexts context;
	private final List<EventTable> tables = new ArrayList<>();
	private final Map<String, EventTable> byType = new HashMap<>();
	private int rowsUntilCheck = ROWS_BETWEEN_CHECKS;
	private Progress progress = Progress.NONE;

	/** @param options how events become rows */
	public EventTables(EventTableOptions options) {
		this.options = options;
		texts = new TextTable(options.memory() / 4);
		context = new ContextTexts(options.context());
	}

	/**
	 * Adds a table to fill. Call it before {@link #read}.
	 *
	 * @param type the event type; each type at most once
	 * @param columns its columns, in the order of the table
	 * @return the table, still without rows
	 */
	public EventTable add(EventTypeColumns type, List<EventColumn> columns) {
		EventTable table = new EventTable(type, columns, options, texts, context);
		if (byType.putIfAbsent(type.id(), table) != null) {
			throw new IllegalArgumentException(type.id() + " twice");
		}
		tables.add(table);
		return table;
	}

	/** @return the tables in the order in which they were added */
	public List<EventTable> tables() {
		return List.copyOf(tables);
	}

	/**
	 * Fills all tables, once.
	 *
	 * @param source the recording
	 * @param also receives the same events in the same pass; may be null
	 * @param progress receives the progress of reading; may cancel
	 * @return what was read and what could not be
	 * @throws RecordingException if nothing of it can be read
	 * @throws java.io.UncheckedIOException if rows cannot be written to the temporary file
	 */
	public ReadSummary read(EventSource source, EventVisitor also, Progress progress) throws RecordingException {
		this.progress = progress;
		ReadSummary summary = source.read(new Visitor().and(also), progress);
		tables.forEach(t -> t.store().pack());
		texts.flush();
		return summary;
	}

	private final class Visitor implements EventVisitor {

		private final JfrToolClock toolClock = options.style() == ColumnStyle.AS_RECORDED
				? new JfrToolClock(Runtime.version().feature()) : null;

		@Override
		public void beginChunk(ChunkStart start) {
			if (toolClock != null) {
				toolClock.beginChunk(start);
				tables.forEach(t -> t.store().beginGroup(toolClock.offset()));
			}
			tables.forEach(EventTable::beginChunk);
		}

		@Override
		public EventHandler visit(EventType type) {
			EventTable table = byType.get(type.id());
			return table == null ? null : table.handler(type, toolClock, EventTables.this::beforeRow);
		}
	}

	private void beforeRow() {
		if (--rowsUntilCheck > 0) {
			return;
		}
		rowsUntilCheck = ROWS_BETWEEN_CHECKS;
		if (progress.isCanceled()) {
			throw new CancellationException();
		}
		if (bytes() > options.memory()) {
			tables.forEach(t -> t.store().pack());
			if (bytes() > options.memory() / 2) {
				tables.forEach(t -> t.store().moveTo(disk));
			}
		}
	}

	private long bytes() {
		return tables.stream().mapToLong(t -> t.store().bytes()).sum();
	}

	@Override
	public void close() throws IOException {
		try (texts) {
			disk.close();
		}
	}
}
