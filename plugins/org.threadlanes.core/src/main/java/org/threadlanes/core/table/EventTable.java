package org.threadlanes.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.table.CellSource.Part;

/** The events of one type as a table. Its rows live until the {@link EventTables} that made it is closed. */
public final class EventTable implements Table {

	private final EventTypeColumns type;
	private final List<EventColumn> eventColumns;
	private final List<Column> columns;
	private final EventTableOptions options;
	private final RowStore store;

	EventTable(EventTypeColumns type, List<EventColumn> eventColumns, EventTableOptions options, SpillFile disk) {
		this.type = type;
		this.eventColumns = List.copyOf(eventColumns);
		this.columns = eventColumns.stream().map(EventColumn::column).toList();
		this.options = options;
		ThreadKindResolver kinds = new ThreadKindResolver(options.kinds());
		List<UnaryOperator<String>> texts = new ArrayList<>();
		eventColumns.forEach(c -> texts.add(c.source().part() == Part.THREAD_KIND ? kinds : null));
		this.store = new RowStore(new RowLayout(columns, texts), options.order(), disk);
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
		store.read(sink);
	}

	RowStore store() {
		return store;
	}

	/** @return who turns the events of a chunk into rows */
	EventHandler handler(EventType eventType, ChunkValues chunk, Runnable afterRow) {
		CellReader[] readers = new CellReader[eventColumns.size()];
		for (int i = 0; i < readers.length; i++) {
			readers[i] = CellReader.of(eventColumns.get(i), eventType, chunk);
		}
		EventFilter filter = options.filter();
		boolean needsEnd = filter.hasRange() || options.order() == RowOrder.AS_JFR_PRINTS;
		boolean byEnd = options.order() == RowOrder.AS_JFR_PRINTS;
		int startIndex = eventType.indexOf("startTime");
		int durationIndex = needsEnd ? eventType.indexOf("duration") : -1;
		int threadIndex = filter.thread() == null ? -1 : eventType.indexOf("eventThread", "sampledThread");
		return values -> {
			long start = time(values, startIndex);
			long end = durationIndex < 0 ? start : start + chunk.nanos().ofSpan(values[durationIndex]);
			if (filter.hasRange() && !filter.overlaps(start, end)) {
				return;
			}
			if (filter.thread() != null
					&& !(threadIndex >= 0 && values[threadIndex] instanceof IMCThread t && chunk.matches(t))) {
				return;
			}
			RowRun row = store.run();
			row.begin(byEnd ? end : start);
			for (int i = 0; i < readers.length; i++) {
				readers[i].read(values, row, i);
			}
			row.end();
			afterRow.run();
		};
	}

	private static long time(Object[] values, int index) {
		if (index < 0 || !(values[index] instanceof IQuantity q)) {
			return 0;
		}
		return q.getUnit() == UnitLookup.EPOCH_NS ? q.longValue() : q.clampedLongValueIn(UnitLookup.EPOCH_NS);
	}
}
