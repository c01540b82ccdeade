package org.threadlanes.ui.csv;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.LanesContext;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageTables;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.EventTableOptions;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TableView;
import org.threadlanes.core.tables.csv.CsvExport;
import org.threadlanes.core.tables.csv.CsvFormat;
import org.threadlanes.core.tables.csv.CsvOptions;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.work.Background;

/** The choices for an export. For the UI thread. */
final class ExportModel {

	private static final Messages TEXT = Messages.of(ExportModel.class);

	final EventSource source;
	final Triage triage;
	/** The number of rows of each table in the whole recording; empty if all of it is exported. */
	private final Map<String, Long> recordingRows = new HashMap<>();
	final List<TableChoice> lanesTables;
	/** The event types, most events of the recording first. */
	private final List<TableChoice> eventTables;
	/** The names of the ticked tables, also of those that these events have no rows of. */
	private final Set<String> ticked = new HashSet<>();
	private final Set<String> folded = new HashSet<>();
	private boolean hidesEmpty = true;
	private WrittenFiles written = new WrittenFiles();
	private TableChoice shown;
	private CsvOptions options = CsvOptions.of(CsvProfile.DATA).withReplace(true);
	private TimeRange selection;
	private boolean onlySelection;
	/** The number of rows of each table in the selection, by name; null until they are counted. */
	private Map<String, long[]> counts;

	ExportModel(EventSource source, Triage triage, EventCatalog catalog) {
		this.source = source;
		this.triage = triage;
		lanesTables = TriageTables.all(triage).stream()
				.map(table -> TableChoice.of(table, TEXT.get("table." + table.name()))).toList();
		eventTables = catalog.types().stream().map(TableChoice::of).sorted(
				Comparator.comparingLong((TableChoice table) -> table.rows).reversed().thenComparing(table -> table.id))
				.toList();
		shown = lanesTables.get(0);
	}

	/** @return the table whose fields and preview are shown; while that is hidden, the first that is not */
	TableChoice shown() {
		return isHidden(shown) ? tables().filter(table -> !isHidden(table)).findFirst().orElse(shown) : shown;
	}

	void show(TableChoice table) {
		shown = table;
	}

	/** Sets the tables of the whole recording; those shown are of some events only. */
	void setRecording(Triage whole, EventCatalog catalog) {
		TriageTables.all(whole).forEach(table -> recordingRows.put(table.name(), table.rowCount()));
		catalog.types().forEach(type -> recordingRows.put(type.id(), TableChoice.of(type).rows));
	}

	/** @return whether the tables are of some events only */
	boolean isPart() {
		return !recordingRows.isEmpty();
	}

	boolean isFolded(String category) {
		return folded.contains(category);
	}

	void setFolded(String category, boolean to) {
		if (to) {
			folded.add(category);
		} else {
			folded.remove(category);
		}
	}

	/** @return the rows of all ticked tables in the whole recording */
	long recordingRows() {
		return tables().filter(this::isTicked).mapToLong(table -> recordingRows.getOrDefault(table.id, table.rows))
				.sum();
	}

	/** @return the ticked tables, in the order of the page, without empty ones that are hidden */
	List<TableChoice> ticked() {
		return tables().filter(table -> isTicked(table) && !isHidden(table)).toList();
	}

	/** @return whether any table is ticked, also one that is hidden */
	boolean isAnyTicked() {
		return tables().anyMatch(this::isTicked);
	}

	void setHidesEmpty(boolean on) {
		hidesEmpty = on;
	}

	boolean hidesEmpty() {
		return hidesEmpty;
	}

	/** @return whether a table is hidden because none of its rows are to be exported */
	boolean isHidden(TableChoice table) {
		return hidesEmpty && (table.rows == 0 || rowsOf(table) == 0);
	}

	boolean isTicked(TableChoice table) {
		return ticked.contains(table.id);
	}

	void tick(TableChoice table, boolean on) {
		if (on) {
			ticked.add(table.id);
		} else {
			ticked.remove(table.id);
		}
	}

	/** @return the table of this name; null if there is none */
	TableChoice table(String id) {
		return tables().filter(t -> t.id.equals(id)).findFirst().orElse(null);
	}

	private Stream<TableChoice> tables() {
		return Stream.concat(lanesTables.stream(), eventTables().stream());
	}

	/** @return the event types, those with most rows to be exported first; in order of the recording until counted */
	List<TableChoice> eventTables() {
		return eventTables.stream().sorted(Comparator.comparingLong(this::rowsOf).reversed()).toList();
	}

	/** Takes over what was chosen for other events of the same recording. */
	void resume(ExportModel before) {
		ticked.addAll(before.ticked);
		folded.addAll(before.folded);
		hidesEmpty = before.hidesEmpty;
		written = before.written;
		onlySelection = before.onlySelection;
		TableChoice known = table(before.shown.id);
		shown = known == null ? shown : known;
		before.tables().filter(choice -> table(choice.id) != null).forEach(choice -> table(choice.id).resume(choice));
	}

	CsvProfile profile() {
		return options.format().profile();
	}

	void setProfile(CsvProfile profile) {
		options = options.withFormat(CsvFormat.of(profile));
	}

	ColumnStyle style() {
		return profile().style();
	}

	/** @return the range that is selected in the lanes; null without one */
	TimeRange selection() {
		return selection;
	}

	void setSelection(TimeRange to) {
		selection = to;
		counts = null;
		onlySelection &= to != null;
	}

	void setCounts(Map<String, long[]> ofSelection) {
		counts = ofSelection;
	}

	/** @return whether only rows of the selection are exported */
	boolean isOnlySelection() {
		return onlySelection;
	}

	void setOnlySelection(boolean on) {
		onlySelection = on && selection != null;
	}

	/** @return whether the rows to be exported are not yet known */
	boolean isCounting() {
		return onlySelection && counts == null;
	}

	/** @return the rows of the ticked tables to be exported, if known */
	long tickedRows() {
		return ticked().stream().mapToLong(this::rowsOf).sum();
	}

	/** @return the number of ticked tables that have no range: all their rows are exported */
	long wholeTables() {
		return ticked().stream().filter(table -> !table.isEvents() && !TriageTables.hasRange(table.id)).count();
	}

	/** @return the number of rows of a table to be exported; -1 if not yet known */
	long rowsOf(TableChoice table) {
		return isCounting() ? -1 : onlySelection ? counts.getOrDefault(table.id, new long[1])[0] : table.rows;
	}

	/** @return the number of rows of each table in a range, by name; reads the recording, on any thread */
	Map<String, long[]> count(TimeRange range) throws RecordingException {
		EventFilter filter = filter(range);
		Map<String, long[]> rows = new HashMap<>();
		source.read(type -> {
			int start = type.want("startTime");
			int duration = type.want("duration");
			long[] count = rows.computeIfAbsent(type.id(), id -> new long[1]);
			return start < 0 ? null : event -> {
				long from = event.nanos(start);
				if (filter.overlaps(from, from + Math.max(0, event.nanos(duration)))) {
					count[0]++;
				}
			};
		}, Background.UNTIL_INTERRUPTED);
		lanesTables.forEach(choice -> rows.put(choice.id, new long[] {choice == lanesTables.get(0) ? waits(range)
				: TriageTables.inRange(choice.table, triage, filter).rowCount()}));
		return rows;
	}

	private long waits(TimeRange range) {
		long rows = 0;
		for (ThreadLane lane : triage.lanes().lanes()) {
			for (int i = lane.firstEndingAfter(range.startNanos()); i < lane.size()
					&& lane.start(i) < range.endNanos(); i++) {
				rows++;
			}
		}
		return rows;
	}

	/** @return makes a table of the lanes with the rows to export, on any thread */
	Supplier<Table> rows(TableChoice table) {
		EventFilter filter = filter();
		return () -> TriageTables.inRange(table.table, triage, filter);
	}

	/** @return the options of an export, without row filters */
	CsvOptions options() {
		return options;
	}

	void setOptions(CsvOptions to) {
		options = to;
	}

	private CsvOptions optionsOfRows() {
		return options.withEvents(
				events -> events.withFilter(filter()).withContext(new LanesContext(triage.lanes())));
	}

	private EventFilter filter() {
		return onlySelection ? filter(selection) : EventFilter.ALL;
	}

	private static EventFilter filter(TimeRange range) {
		return new EventFilter(range.startNanos(), range.endNanos(), null);
	}

	/** @return an export of the ticked tables with the current choices */
	CsvExport export() {
		CsvExport export = new CsvExport(source, optionsOfRows());
		for (TableChoice table : ticked()) {
			if (table.chosenColumns(style()).isEmpty()) {
				continue;
			}
			if (table.isEvents()) {
				export.add(table.type, table.chosenEventColumns(style()));
			} else {
				List<Integer> columns = table.chosenColumns(style());
				Supplier<Table> rows = rows(table);
				export.add(table.id, read -> new TableView(rows.get(), columns, null));
			}
		}
		return export;
	}

	/** @return equal objects for the same events: those of the recording, of this focus, or of this range */
	Object part() {
		return List.of(isPart() ? source : "", onlySelection ? selection : "");
	}

	/** @return what has been exported of the recording */
	WrittenFiles written() {
		return written;
	}

	/** @return the number of files an export would write, metadata excluded */
	int fileCount() {
		return (int) ticked().stream().filter(t -> !t.chosenColumns(style()).isEmpty()).count();
	}

	/** @return a view of a table with the chosen columns */
	Table chosen(TableChoice table, Table all) {
		return new TableView(all, table.chosenColumns(style()), null);
	}

	EventTableOptions previewOptions() {
		return optionsOfRows().events();
	}

	/** @return what the rows of a preview depend on, other than columns and format */
	Object previewKey() {
		return List.of(shown().id, style(), filter(), options.events().stackDepth());
	}
}
