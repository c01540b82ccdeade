package org.threadlanes.core.tables;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.kinds.WaitKind;

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
	EventHandler handler(EventType eventType, JfrToolClock toolClock, Runnable beforeRow) {
		Rows rows = new Rows(eventType, toolClock, beforeRow);
		return rows.isRepeatable() ? rows : rows::event;
	}

	/** Starts a new chunk, which has its own numbers for threads and stacks. */
	void beginChunk() {
		chunk++;
	}

	private final class Rows implements EventHandler.Repeatable {

		/** The readers, by cell. */
		private final CellReader[] readers;
		private final int startTime;
		private final int duration;
		private final int thread;
		private final Glob threads = options.filter().threadGlob();
		private final Runnable beforeRow;
		/** As {@link #varying}; null if rows differ in more. */
		private final int[] varying;
		/** For each differing cell, its place in {@link #varying}. */
		private final int[] sources = new int[layout.differing.length];
		private final boolean byEnd = options.style() == ColumnStyle.AS_RECORDED;
		/** Whether the filter accepts a thread's events, by the thread's number in the chunk. */
		private final Map<Integer, Boolean> matches = new HashMap<>();
		private int chunkBefore = -1;

		Rows(EventType eventType, JfrToolClock toolClock, Runnable beforeRow) {
			this.beforeRow = beforeRow;
			readers = layout.cells.stream()
					.map(cell -> CellReader.of(cell, eventType, options.stackDepth(), toolClock, texts, context))
					.toArray(CellReader[]::new);
			startTime = eventType.want("startTime");
			duration = options.filter().hasRange() || byEnd ? eventType.want("duration") : -1;
			thread = threads == null ? -1 : eventType.want("eventThread", "sampledThread");
			varying = threads != null || toolClock != null || options.filter().hasRange() ? null : varying(eventType);
		}

		private int[] varying(EventType eventType) {
			int[] fields = {eventType.want("eventThread"), startTime, eventType.want("duration"), -1};
			for (int i = 0; i < sources.length; i++) {
				CellSource source = layout.cells.get(layout.differing[i]).source();
				int field = eventType.want(source.field());
				sources[i] = field == startTime ? 1 : field == fields[2] ? 2 : 3;
				if (sources[i] == 3 && fields[3] < 0) {
					fields[3] = field;
				}
				if (field < 0 || field != fields[sources[i]] || source.part() != CellSource.Part.VALUE) {
					return null;
				}
			}
			return fields;
		}

		boolean isRepeatable() {
			return varying != null;
		}

		@Override
		public int[] varying() {
			return varying;
		}

		@Override
		public EventHandler.Repeated repeated() {
			RowBlock.Repeated row = new RowBlock.Repeated(sources, store.lastRow());
			return (start, length, number) -> {
				beforeRow.run();
				store.block().add(row, start, length, number);
			};
		}

		@Override
		public void event(EventValues event) {
			if (chunk != chunkBefore) {
				chunkBefore = chunk;
				matches.clear();
				for (CellReader reader : readers) {
					reader.beginChunk();
				}
			}
			long start = event.nanos(startTime);
			long end = start + event.nanos(duration);
			if (options.filter().hasRange() && !options.filter().overlaps(start, end)
					|| threads != null && !isOfWantedThread(event)) {
				return;
			}
			beforeRow.run();
			RowBlock row = store.block();
			row.begin(byEnd ? end : start);
			for (int cell = 0; cell < readers.length; cell++) {
				readers[cell].read(event, row, cell);
			}
			row.end();
		}

		private boolean isOfWantedThread(EventValues event) {
			int number = event.threadNumber(thread);
			return number >= 0
					&& matches.computeIfAbsent(number, n -> threads.matches(event.thread(thread).name()));
		}
	}
}
