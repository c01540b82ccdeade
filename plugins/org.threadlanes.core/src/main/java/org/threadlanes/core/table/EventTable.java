package org.threadlanes.core.table;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventValues;
import org.threadlanes.core.text.Glob;
import org.threadlanes.core.wait.WaitKind;

/** The events of one type as a table. Its rows can be read until the {@link EventTables} that made it is closed. */
public final class EventTable implements Table {

	private final EventTypeColumns type;
	private final List<Column> columns;
	private final EventTableOptions options;
	private final RowStore store;
	private final RowLayout layout;
	private final TextTable texts;
	private final ContextTexts context;
	private int chunk;

	EventTable(EventTypeColumns type, List<EventColumn> eventColumns, EventTableOptions options, TextTable texts,
			ContextTexts context) {
		this.type = type;
		this.columns = eventColumns.stream().map(EventColumn::column).toList();
		this.options = options;
		this.texts = texts;
		this.context = context;
		layout = new RowLayout(eventColumns, texts, context, WaitKind.ofEvent(type.id()).orElse(null));
		store = new RowStore(layout, options.memory());
	}

	@Override
	public String name() {
		return type.id();
	}

	/** @return the event type */
	public EventTypeColumns type() {
		return type;
	}

	@Override
	public List<Column> columns() {
		return columns;
	}

	@Override
	public long rowCount() {
		return store.rows();
	}

	@Override
	public void rows(RowSink sink) {
		TablePart.rows(parts(), sink);
	}

	@Override
	public Iterator<TablePart> parts() {
		return store.parts();
	}

	RowStore store() {
		return store;
	}

	/**
	 * @param eventType the type as the chunk declares it
	 * @param toolClock the clock for times; null for each chunk's own
	 * @return turns events into rows
	 */
	EventHandler handler(EventType eventType, JfrToolClock toolClock, Runnable afterRow) {
		return new Rows(eventType, toolClock, afterRow);
	}

	/** Starts a new chunk, which has its own numbers for threads and stacks. */
	void beginChunk() {
		chunk++;
	}

	private final class Rows implements EventHandler {

		/** The readers, by cell. */
		private final CellReader[] readers;
		private final RowIdentity identity;
		private final int startTime;
		private final int duration;
		private final int thread;
		private final Glob threads = options.filter().threadGlob();
		private final Runnable afterRow;
		private final boolean byEnd = options.order() == RowOrder.AS_JFR_PRINTS;
		/** Whether the filter accepts a thread's events, by the thread's number in the chunk. */
		private final Map<Integer, Boolean> matches = new HashMap<>();
		private int chunkBefore = -1;

		Rows(EventType eventType, JfrToolClock toolClock, Runnable afterRow) {
			this.afterRow = afterRow;
			readers = layout.cells.stream()
					.map(cell -> CellReader.of(cell, eventType, options.stackDepth(), toolClock, texts, context))
					.toArray(CellReader[]::new);
			identity = new RowIdentity(IntStream.of(layout.repeating).mapToObj(layout.cells::get).toList(), eventType,
					texts);
			startTime = eventType.want("startTime");
			duration = options.filter().hasRange() || byEnd ? eventType.want("duration") : -1;
			thread = threads == null ? -1 : eventType.want("eventThread", "sampledThread");
		}

		@Override
		public void event(EventValues event) {
			if (chunk != chunkBefore) {
				chunkBefore = chunk;
				matches.clear();
				for (CellReader reader : readers) {
					reader.beginChunk();
				}
				identity.beginChunk();
				store.forgetIdentities();
			}
			long start = event.nanos(startTime);
			long end = start + event.nanos(duration);
			if (options.filter().hasRange() && !options.filter().overlaps(start, end)
					|| threads != null && !isOfWantedThread(event)) {
				return;
			}
			RowBlock row = store.block();
			row.begin(byEnd ? end : start);
			read(layout.differing, event, row);
			if (!row.repeats(identity.of(event))) {
				read(layout.repeating, event, row);
			}
			row.end();
			afterRow.run();
		}

		private void read(int[] cells, EventValues event, RowBlock row) {
			for (int cell : cells) {
				readers[cell].read(event, row, cell);
			}
		}

		private boolean isOfWantedThread(EventValues event) {
			int number = event.threadNumber(thread);
			return number >= 0
					&& matches.computeIfAbsent(number, n -> threads.matches(event.thread(thread).name()));
		}
	}
}
