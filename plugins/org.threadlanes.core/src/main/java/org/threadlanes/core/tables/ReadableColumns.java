package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.tables.CellSource.Part;

/**
 * Puts the columns of an event type into the order that people expect: when, how long, who, the type's own fields, and
 * where. A column whose header is taken is omitted: an application's event may have a field {@code topFrame}.
 */
final class ReadableColumns {

	private static final String START = "startTime";
	private static final String DURATION = "duration";
	private static final String EVENT_THREAD = "eventThread";

	private final List<EventColumn> head = new ArrayList<>();
	private final List<EventColumn> own = new ArrayList<>();
	private final List<EventColumn> tail = new ArrayList<>();
	/** Columns that came in later versions: at the end, so that older ones keep their places. */
	private final List<EventColumn> last = new ArrayList<>();
	private final boolean isWait;

	/** @param isWait whether the events are waits */
	ReadableColumns(boolean isWait) {
		this.isWait = isWait;
	}

	void add(EventColumn column) {
		String name = column.column().name();
		if (name.equals(START)) {
			head.add(0, column);
			head.add(1, new EventColumn(
					new Column("startTime_epoch_ns", ColumnType.INTEGER, "ns since 1970", column.column().description(),
							null),
					false, new CellSource(START, Part.EPOCH_NANOS)));
		} else if (name.equals(DURATION)) {
			head.add(Math.min(2, head.size()), column);
		} else {
			own.add(column);
		}
	}

	/** A thread has columns for name, id, group, kind and pool. */
	void thread(String field, String description) {
		boolean isOwn = !field.equals(EVENT_THREAD);
		List<EventColumn> columns = isOwn ? own : head;
		columns.add(new EventColumn(new Column(field, ColumnType.TEXT, "", description, null), true,
				new CellSource(field, Part.VALUE)));
		columns.add(new EventColumn(Column.integer(field + "_id", ""), true, new CellSource(field, Part.THREAD_ID)));
		columns.add(text(field + "_group", false, field, Part.THREAD_GROUP));
		columns.add(text(field + "_kind", !isOwn, field, Part.THREAD_KIND));
		last.add(text(field + "_pool", isWait && !isOwn, field, Part.THREAD_POOL));
		if (isWait && !isOwn) {
			last.add(text("verdict", true, field, Part.VERDICT));
		}
	}

	void stack(String field, String description) {
		String top = field.equals("stackTrace") ? "topFrame" : field + "_topFrame";
		tail.add(text(top, true, field, Part.TOP_FRAME));
		tail.add(new EventColumn(new Column(field, ColumnType.TEXT, "frames, one cell", description, null), false,
				new CellSource(field, Part.STACK)));
	}

	private static EventColumn text(String name, boolean isPreset, String field, Part part) {
		return new EventColumn(Column.text(name), isPreset, new CellSource(field, part));
	}

	List<EventColumn> inOrder() {
		List<EventColumn> columns = Stream.of(head, own, tail, last).flatMap(List::stream).toList();
		Set<String> taken = new HashSet<>();
		// A recorded field takes precedence over a derived column.
		columns.stream().filter(ReadableColumns::isField).forEach(c -> taken.add(c.column().header()));
		return columns.stream().filter(c -> isField(c) || taken.add(c.column().header())).toList();
	}

	private static boolean isField(EventColumn column) {
		return column.source().part() == Part.VALUE || column.source().part() == Part.STACK;
	}
}
