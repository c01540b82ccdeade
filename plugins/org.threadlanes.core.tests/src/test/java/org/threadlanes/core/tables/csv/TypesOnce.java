package org.threadlanes.core.tables.csv;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventTypeColumns;

/** The event types of several recordings, each once; one with other columns, as of another JDK, is another type. */
final class TypesOnce {

	private final Set<List<Object>> known = new HashSet<>();

	/** @return the types with events in a recording that no earlier one had */
	List<EventTypeColumns> newIn(RecordingFile recording) throws RecordingException {
		return EventCatalog.of(recording, Progress.NONE).typesWithEvents().stream()
				.filter(type -> known.add(List.of(type.id(),
						type.columns(ColumnStyle.AS_RECORDED, false).stream().map(c -> c.column().header()).toList())))
				.toList();
	}

	int count() {
		return known.size();
	}
}
