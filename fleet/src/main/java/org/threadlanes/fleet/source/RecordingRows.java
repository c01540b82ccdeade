package org.threadlanes.fleet.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.unsafe.types.UTF8String;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventColumn;
import org.threadlanes.core.tables.EventTable;
import org.threadlanes.core.tables.EventTableOptions;
import org.threadlanes.core.tables.EventTables;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.LocalRecording;
import org.threadlanes.fleet.table.RecordedTables;
import org.threadlanes.fleet.table.SparkColumns;
import org.threadlanes.fleet.table.SparkRows;

/** The rows of a query in one recording, in batches. Decodes only the columns wanted. */
final class RecordingRows implements Iterator<List<Object[]>>, Closeable {

	/** Memory for sorting, in bytes; more rows spill to disk. */
	private static final long MEMORY = 32L << 20;

	private final JfrReaderFactory query;
	private final FoundFile file;
	private final EventTables events;
	private Iterator<EventTable> tables = Collections.emptyIterator();
	private RecordedTables triaged;
	private Iterator<String> names = Collections.emptyIterator();
	private Iterator<List<Object[]>> batches = Collections.emptyIterator();

	/**
	 * Reads a recording.
	 *
	 * @param partition the range of bytes in which its chunks begin
	 * @throws RecordingException if nothing of it can be read
	 */
	RecordingRows(JfrReaderFactory query, FoundFile file, JfrPartition partition)
			throws RecordingException, IOException {
		this.query = query;
		this.file = file;
		events = new EventTables(new EventTableOptions(query.rows().events(), ColumnStyle.READABLE,
				EventTableOptions.DEFAULT_STACK_DEPTH, null, MEMORY));
		boolean isRead = false;
		try {
			if (query.triage() != null) {
				readTriage(query.triage());
			} else {
				readEvents(partition);
			}
			isRead = true;
		} finally {
			if (!isRead) {
				events.close();
			}
		}
	}

	private void readTriage(TriageQuery triage) throws RecordingException, IOException {
		Configuration configuration = query.configuration().value();
		try (CrashMarks marks = triage.marks() == null ? null
				: new CrashMarks(triage.marks(), file.uri(), configuration)) {
			if (marks != null && marks.isLastTry()) {
				throw new RecordingException(JfrOptions.TEXT.get("crashed", ReadingLimits.quote(file.name())));
			}
			RecordedTables read = ReadingLimits.inMemory(file.name(), marks != null && marks.isSuspect(),
					all -> readTriage(triage, configuration));
			names = triage.tables().iterator();
			triaged = read;
		}
	}

	private RecordedTables readTriage(TriageQuery triage, Configuration configuration)
			throws RecordingException, IOException {
		try (LocalRecording local = LocalRecording.of(file, configuration)) {
			try {
				return ReadingLimits.inTime(file.name(), triage.seconds(file.bytes()), progress -> RecordedTables
						.read(file, local.file(), triage.rules(), triage.pattern(), progress));
			} catch (RecordingException e) {
				String message = e.getMessage();
				throw message.contains(file.name()) ? e
						: new RecordingException(message.replace(local.file().toString(), file.name()), e);
			}
		}
	}

	private void readEvents(JfrPartition partition) throws RecordingException, IOException {
		try (LocalRecording local = LocalRecording.chunks(file, partition.from(), partition.to(),
				query.configuration().value())) {
			if (local != null) {
				read(new RecordingFile(local.file()));
			}
		}
	}

	private void read(RecordingFile recording) throws RecordingException {
		Glob types = new Glob(query.table());
		for (EventTypeColumns type : EventCatalog.of(recording, Progress.NONE).typesWithEvents()) {
			if (types.matches(type.id()) && query.rows().hasType(type.id())) {
				events.add(type, columns(type));
			}
		}
		if (!events.tables().isEmpty()) {
			events.read(recording, null, Progress.NONE);
			tables = events.tables().iterator();
		}
	}

	/** @return the columns wanted, but at least one, so that rows can be counted */
	private List<EventColumn> columns(EventTypeColumns type) {
		Set<String> wanted = Set.of(query.wanted().fieldNames());
		List<EventColumn> all = type.preset(ColumnStyle.READABLE, false);
		List<EventColumn> some = all.stream().filter(column -> isAmong(wanted, column.column()))
				.collect(Collectors.toCollection(ArrayList::new));
		if (some.isEmpty()) {
			some.add(all.get(0));
		}
		return some;
	}

	private static boolean isAmong(Set<String> wanted, Column column) {
		return List.of(SparkColumns.of(List.of(column)).fieldNames()).stream()
				.anyMatch(name -> !name.equals(SparkColumns.RECORDING) && wanted.contains(name));
	}

	@Override
	public boolean hasNext() {
		while (!batches.hasNext() && names.hasNext()) {
			batches = triaged.rows(names.next(), query.wanted());
		}
		while (!batches.hasNext() && tables.hasNext()) {
			EventTable table = tables.next();
			batches = SparkRows.of(file.name(), table, query.wanted(), typed(table.type().id()));
		}
		return batches.hasNext();
	}

	/** @return fills in the event type, if the query is about several */
	private Consumer<Object[]> typed(String type) {
		int at = List.of(query.wanted().fieldNames()).indexOf(RecordedSchema.TYPE);
		return at < 0 || query.table().indexOf('*') < 0 ? row -> {
		} : row -> row[at] = UTF8String.fromString(type);
	}

	@Override
	public List<Object[]> next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		return batches.next();
	}

	@Override
	public void close() throws IOException {
		events.close();
	}
}
