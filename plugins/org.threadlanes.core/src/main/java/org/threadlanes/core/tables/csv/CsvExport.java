package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventColumn;
import org.threadlanes.core.tables.EventTable;
import org.threadlanes.core.tables.EventTables;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.core.tables.RowCondition;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TableView;
import org.threadlanes.core.tables.UnknownNameException;

/**
 * Exports tables of a recording as CSV. Choose tables, then call {@link #to} or {@link #toFolder}, once. The recording
 * is read once for all event types.
 * <p>
 * Files appear once all are written; a failure or cancellation changes nothing. One thread at a time.
 */
public final class CsvExport {

	/** The share of reading in the whole work, in thousandths. */
	private static final int READING = 700;
	private static final int WHOLE = 1000;
	private static final String WAIT = "wait";

	private final EventSource source;
	private final CsvOptions options;
	private final Map<EventTypeColumns, List<EventColumn>> events = new LinkedHashMap<>();
	private final List<Later> others = new ArrayList<>();
	private List<RowCondition> conditions = List.of();
	private EventVisitor also;
	private Consumer<ReadSummary> whenRead = recording -> {
	};

	/** A table that is made after the recording has been read. */
	private record Later(String name, Function<ReadSummary, Table> table) {
	}

	/**
	 * @param source the recording
	 * @param options how to export
	 */
	public CsvExport(EventSource source, CsvOptions options) {
		this.source = source;
		this.options = options;
	}

	/**
	 * Chooses an event type.
	 *
	 * @param type the type
	 * @param columns its columns in order, not empty; they replace an earlier choice for the type
	 * @return this
	 */
	public CsvExport add(EventTypeColumns type, List<EventColumn> columns) {
		if (columns.isEmpty()) {
			throw new IllegalArgumentException("no columns for " + type.id());
		}
		events.put(type, List.copyOf(columns));
		return this;
	}

	/**
	 * Chooses a table that is not made of events.
	 *
	 * @param table the table
	 * @return this
	 */
	public CsvExport add(Table table) {
		return add(table.name(), recording -> table);
	}

	/**
	 * Chooses a table that is made from the recording, which is still read only once.
	 *
	 * @param name the table's name
	 * @param table makes it when the recording has been read; the summary is null if nothing had to be read
	 * @return this
	 */
	public CsvExport add(String name, Function<ReadSummary, Table> table) {
		others.add(new Later(name, table));
		return this;
	}

	/**
	 * Passes all events to another visitor while they are read for the tables.
	 *
	 * @param visitor receives the events
	 * @param afterReading called when all have been read, before any table is written
	 * @return this
	 */
	public CsvExport alongside(EventVisitor visitor, Consumer<ReadSummary> afterReading) {
		also = visitor;
		whenRead = afterReading;
		return this;
	}

	/**
	 * Exports only some rows of event types. Call it before {@link #choose}, which then omits types without a column
	 * for a condition.
	 *
	 * @param wanted what rows must meet; {@code wait} selects event types instead of rows
	 * @return this
	 */
	public CsvExport where(List<RowCondition> wanted) {
		conditions = List.copyOf(wanted);
		return this;
	}

	/**
	 * Chooses event types and columns by name. In types chosen by name, pool, kind and verdict come last, and by
	 * default only in waits, so that other columns keep their places.
	 *
	 * @param catalog the event types of the recording
	 * @param types names or patterns, see {@link EventCatalog#select}; empty for all types with events
	 * @param fields names of columns, see {@link EventTypeColumns#select}; empty for each type's preset. Of several
	 *            types, each has those of the columns that it knows
	 * @return this
	 * @throws UnknownNameException if a type is unknown, none of the types has a field, a named type has none of the
	 *             fields, or none of the named types can meet the conditions
	 */
	public CsvExport choose(EventCatalog catalog, List<String> types, List<String> fields) throws UnknownNameException {
		List<EventTypeColumns> named = types.isEmpty() ? catalog.typesWithEvents() : catalog.select(types);
		List<EventTypeColumns> chosen = named.stream().filter(type -> unmet(type) == null).toList();
		if (chosen.isEmpty() && !types.isEmpty() && !named.isEmpty()) {
			throw EventTypeColumns.notFiltered(named.get(0), unmet(named.get(0)));
		}
		Map<EventTypeColumns, List<String>> known = new LinkedHashMap<>();
		chosen.forEach(t -> known.put(t, new ArrayList<>()));
		for (String field : fields) {
			UnknownNameException unknown = null;
			boolean found = false;
			for (EventTypeColumns type : chosen) {
				try {
					type.select(List.of(field), style(), hasContext());
					known.get(type).add(field);
					found = true;
				} catch (UnknownNameException e) {
					unknown = unknown == null ? e : unknown;
				}
			}
			if (!found && unknown != null) {
				throw unknown;
			}
		}
		for (EventTypeColumns type : chosen) {
			List<EventColumn> columns = fields.isEmpty() ? preset(type, !types.isEmpty())
					: type.select(known.get(type), style(), hasContext());
			if (!columns.isEmpty()) {
				add(type, columns);
			} else if (!fields.isEmpty() && !types.isEmpty()) {
				// Throws, with a message that suggests similar names.
				type.select(fields, style(), hasContext());
			}
		}
		return this;
	}

	private List<EventColumn> preset(EventTypeColumns type, boolean isNamed) {
		List<EventColumn> preset = type.preset(style(), hasContext());
		if (!isNamed) {
			return preset;
		}
		List<EventColumn> columns = new ArrayList<>(preset);
		columns.removeIf(EventColumn::needsContext);
		if (WaitKind.ofEvent(type.id()).isPresent()) {
			preset.stream().filter(EventColumn::needsContext).forEach(columns::add);
		}
		return columns;
	}

	/** @return a condition that no row of a type can meet; null if there is none */
	private RowCondition unmet(EventTypeColumns type) {
		WaitKind wait = WaitKind.ofEvent(type.id()).orElse(null);
		for (RowCondition condition : conditions) {
			if (condition.columns().contains(WAIT) ? wait == null || !condition.test().test(wait.id())
					: condition.column(type) == null) {
				return condition;
			}
		}
		return null;
	}

	/** @return a table's rows that meet the conditions, with the chosen columns */
	private Table filtered(EventTable table) {
		List<RowCondition> ofRows = ofRows();
		return ofRows.isEmpty() ? table
				: new TableView(table, IntStream.range(0, events.get(table.type()).size()).boxed().toList(),
						RowCondition.rows(table.columns(), ofRows));
	}

	private List<RowCondition> ofRows() {
		return conditions.stream().filter(c -> !c.columns().contains(WAIT)).toList();
	}

	/** @return the chosen columns, followed by those that conditions need */
	private List<EventColumn> columnsToRead(EventTypeColumns type) {
		Set<EventColumn> columns = new LinkedHashSet<>(events.get(type));
		ofRows().forEach(condition -> columns.add(condition.column(type)));
		return List.copyOf(columns);
	}

	/** @return whether chosen columns or conditions need the context of {@link CsvOptions#events()} */
	public boolean needsContext() {
		return events.keySet().stream().flatMap(type -> columnsToRead(type).stream())
				.anyMatch(EventColumn::needsContext);
	}

	private ColumnStyle style() {
		return options.format().profile().style();
	}

	private boolean hasContext() {
		return options.events().context() != null;
	}

	/** @return how many tables are chosen */
	public int tableCount() {
		return events.size() + others.size();
	}

	/**
	 * Exports each chosen table to a file {@code NAME.csv} in a folder.
	 *
	 * @param folder the folder; created if missing
	 * @param progress receives progress; may cancel
	 * @return what was written
	 * @throws RecordingException if nothing of the recording can be read
	 * @throws CsvWriteException as {@link CsvOutput#commit}
	 * @throws java.util.concurrent.CancellationException if the progress cancels
	 */
	public CsvResult toFolder(Path folder, Progress progress) throws RecordingException, IOException {
		return to(CsvOutput.toFolder(options, folder, source.files()), progress);
	}

	/** @return the files that {@link #toFolder} writes to a folder */
	public List<Path> files(Path folder) {
		List<Path> files = new ArrayList<>(CsvOutput.files(options, folder, names()));
		if (options.meta()) {
			List.copyOf(files).forEach(file -> files.add(CsvOutput.metaName(file)));
		}
		return files;
	}

	private List<String> names() {
		List<String> names = new ArrayList<>();
		events.keySet().forEach(type -> names.add(type.id()));
		others.forEach(table -> names.add(table.name));
		return names;
	}

	/**
	 * Exports each chosen table, and commits and closes the output.
	 *
	 * @param output receives the tables of this recording alone
	 * @param progress receives progress; may cancel
	 * @return what was written
	 * @throws RecordingException if nothing of the recording can be read
	 * @throws IOException as {@link CsvOutput#commit}
	 * @throws java.util.concurrent.CancellationException if the progress cancels
	 */
	public CsvResult to(CsvOutput output, Progress progress) throws RecordingException, IOException {
		try (output) {
			CsvResult result = writeTo(output, null, progress);
			output.commit();
			return result;
		} catch (IOException e) {
			throw output.named(e);
		}
	}

	/**
	 * Writes each chosen table, after the rows of earlier recordings.
	 *
	 * @param output receives the tables of all recordings
	 * @param recording its name in the first column; null if it is the only recording, which has no such column
	 * @param progress receives progress; may cancel
	 * @return what was written of this recording
	 * @throws RecordingException if nothing of the recording can be read
	 * @throws IOException if the rows cannot be written; a {@link CsvWriteException} names the file
	 * @throws java.util.concurrent.CancellationException if the progress cancels
	 */
	public CsvResult writeTo(CsvOutput output, String recording, Progress progress)
			throws RecordingException, IOException {
		output.begin(names());
		RecordingSettings settings = new RecordingSettings();
		try (EventTables tables = new EventTables(options.events())) {
			events.keySet().forEach(type -> tables.add(type, columnsToRead(type)));
			ReadSummary read = events.isEmpty() && also == null ? null
					: tables.read(source, visitor(settings), progress.part(0, READING));
			whenRead.accept(read);
			List<Table> all = new ArrayList<>();
			tables.tables().forEach(table -> all.add(filtered(table)));
			others.forEach(later -> all.add(later.table().apply(read)));
			CsvOutput.Reading reading = new CsvOutput.Reading(source.name(), read, settings);
			long total = Math.max(1, all.stream().mapToLong(CsvExport::rowCount).sum());
			long before = 0;
			List<CsvResult.Written> written = new ArrayList<>();
			for (Table table : all) {
				long after = before + rowCount(table);
				written.add(output.write(written.size(), table, reading, recording, progress.part(
						READING + (WHOLE - READING) * before / total, READING + (WHOLE - READING) * after / total)));
				before = after;
			}
			return new CsvResult(written, read);
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	private static long rowCount(Table table) {
		return Math.max(0, table.rowCount());
	}

	private EventVisitor visitor(RecordingSettings settings) {
		if (!options.meta()) {
			return also;
		}
		EventVisitor collecting = type -> type.id().equals(RecordingSettings.EVENT_TYPE) ? settings.handler(type)
				: null;
		return collecting.and(also);
	}
}
