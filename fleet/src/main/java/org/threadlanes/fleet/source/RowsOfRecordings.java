package org.threadlanes.fleet.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.apache.spark.sql.types.StructType;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.ColumnStyle;
import org.threadlanes.core.table.EventCatalog;
import org.threadlanes.core.table.EventColumn;
import org.threadlanes.core.table.EventTable;
import org.threadlanes.core.table.EventTableOptions;
import org.threadlanes.core.table.EventTables;
import org.threadlanes.core.table.EventTypeColumns;
import org.threadlanes.core.table.RowOrder;
import org.threadlanes.core.text.Glob;
import org.threadlanes.core.work.Progress;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.LocalRecording;
import org.threadlanes.fleet.table.RecordedTables;
import org.threadlanes.fleet.table.SparkColumns;
import org.threadlanes.fleet.table.SparkRows;

/** Reads the rows of a query, recording by recording. Decodes only the columns wanted. */
final class RowsOfRecordings {

	/** Memory for sorting, in bytes; more rows spill to disk. */
	private static final long MEMORY = 32L << 20;

	private final JfrReaderFactory query;
	private final Predicate<Object[]> rows;
	private final Set<String> wanted;
	private final Glob types;
	private boolean stopped;

	/** @param rows receives the rows; returns whether to continue */
	RowsOfRecordings(JfrReaderFactory query, Predicate<Object[]> rows) {
		this.query = query;
		this.rows = row -> {
			stopped = !rows.test(row);
			return !stopped;
		};
		this.wanted = Set.of(query.wanted().fieldNames());
		this.types = new Glob(query.table());
	}

	void read(JfrPartition partition) throws IOException {
		for (FoundFile file : partition.files()) {
			if (stopped) {
				return;
			}
			try (LocalRecording local = LocalRecording.chunks(file, partition.from(), partition.to(),
					query.configuration().value())) {
				if (local != null && query.ofTriage()) {
					RecordedTables.read(file, local.file(), Rules.shipped(), query.pattern()).rows(query.table(),
							query.wanted(), rows);
				} else if (local != null) {
					events(file, new RecordingFile(local.file()));
				}
			} catch (RecordingException e) {
				if (!query.skipsUnreadable()) {
					throw new IOException(JfrOptions.TEXT.get("unreadable", file.name(), e.getMessage()), e);
				}
			}
		}
	}

	private void events(FoundFile file, RecordingFile recording) throws RecordingException, IOException {
		EventTableOptions options = new EventTableOptions(query.rows().events(), RowOrder.START_TIME,
				EventTableOptions.DEFAULT_STACK_DEPTH, null, MEMORY);
		try (EventTables tables = new EventTables(options)) {
			Map<EventTable, String> names = new LinkedHashMap<>();
			for (EventTypeColumns type : EventCatalog.of(recording, Progress.NONE).typesWithEvents()) {
				if (types.matches(type.id()) && query.rows().hasType(type.id())) {
					names.put(tables.add(type, columns(type)), type.id());
				}
			}
			if (names.isEmpty()) {
				return;
			}
			tables.read(recording, null, Progress.NONE);
			StructType columns = query.wanted();
			int typeAt = List.of(columns.fieldNames()).indexOf(RecordedSchema.TYPE);
			for (EventTable table : tables.tables()) {
				if (stopped) {
					return;
				}
				String name = names.get(table);
				boolean several = typeAt >= 0 && query.table().indexOf('*') >= 0;
				table.rows(new SparkRows(file.name(), table.columns(), columns, row -> {
					if (several) {
						row[typeAt] = name;
					}
					return rows.test(row);
				}));
			}
		}
	}

	/** @return the columns wanted, but at least one, so that rows can be counted */
	private List<EventColumn> columns(EventTypeColumns type) {
		List<EventColumn> all = type.preset(ColumnStyle.READABLE, false);
		List<EventColumn> some = all.stream().filter(column -> isWanted(column.column()))
				.collect(Collectors.toCollection(ArrayList::new));
		if (some.isEmpty()) {
			some.add(all.get(0));
		}
		return some;
	}

	private boolean isWanted(Column column) {
		return List.of(SparkColumns.of(List.of(column)).fieldNames()).stream()
				.anyMatch(name -> !name.equals(SparkColumns.RECORDING) && wanted.contains(name));
	}
}
