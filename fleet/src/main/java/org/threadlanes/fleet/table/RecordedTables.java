package org.threadlanes.fleet.table;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.report.TriageTables;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.tables.Table;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.PathPattern;

/**
 * All tables of one recording, read in one pass. Two have columns that only a fleet needs: {@code recordings} has the
 * file; {@code sites} has histograms.
 */
public final class RecordedTables {

	/** The tables, {@code recordings} last: a recording is listed only once all its rows are there. */
	public static final List<String> NAMES = List.of("limits", "pools", "threads", "findings", "sites", "waits",
			"recordings");

	/** The table that may have millions of rows. */
	private static final String WAITS = "waits";
	/** The table of the call sites of blocking waits: sums over a fleet are of these. */
	private static final String SITES = "sites";
	/** The table with one row for each recording. */
	public static final String RECORDINGS = "recordings";

	/** Stands for all tables: their rows have the columns of all, {@link #TABLE} and whatever their own table has. */
	public static final String ALL = "triage";
	/** The column with the name of the table. */
	public static final String TABLE = "table";
	/** Besides the tables in {@link #ALL}: the recordings that cannot be read, with a {@code message}. */
	public static final String UNREADABLE = "unreadable";

	private static final String DURATIONS = "durations";
	private static final String PREFIX = "threadlanes.";
	private static final StructType OF_RECORDINGS = new StructType().add("uri", DataTypes.StringType)
			.add("bytes", DataTypes.LongType)
			.add("modified", DataTypes.TimestampType).add("partial", DataTypes.BooleanType);
	private static final StructType OF_SITES = new StructType().add(DURATIONS, DataTypes.BinaryType);

	private final FoundFile file;
	private final Triage triage;
	private final Map<String, String> fromPath;
	private final Map<String, Table> tables;

	private RecordedTables(FoundFile file, Triage triage, PathPattern pattern) {
		this.file = file;
		this.triage = triage;
		this.fromPath = pattern.match(file.name());
		this.tables = TriageTables.all(triage).stream().collect(Collectors.toMap(RecordedTables::name, t -> t));
	}

	private static String name(Table table) {
		return table.name().substring(PREFIX.length());
	}

	/** @return the tables, with or without that of the waits */
	public static List<String> names(boolean withWaits) {
		return NAMES.stream().filter(name -> withWaits || !name.equals(WAITS)).toList();
	}

	/**
	 * Reads a recording.
	 *
	 * @param file the recording
	 * @param local its local file
	 * @param rules classify stacks and names
	 * @param pattern extracts columns from its path
	 * @param progress cancels
	 * @return its tables
	 * @throws RecordingException if nothing of it can be read; the message is one sentence for the user
	 */
	public static RecordedTables read(FoundFile file, Path local, Rules rules, PathPattern pattern, Progress progress)
			throws RecordingException {
		LanesBuilder builder = new LanesBuilder(rules);
		ReadSummary summary = new RecordingFile(local).read(builder, progress);
		ThreadLanes lanes = builder.finish(file.name(), summary);
		return new RecordedTables(file, Triage.of(lanes, TriageSettings.DEFAULT), pattern);
	}

	/** @return the columns of a table of {@link #NAMES}, or of {@link #ALL}, which are the same for all recordings */
	public static StructType columnsOf(String name) {
		ReadSummary nothing = new ReadSummary(0, 0, 0, Map.of(), List.of());
		Triage triage = Triage.of(new LanesBuilder(Rules.shipped()).finish("", nothing), TriageSettings.DEFAULT);
		RecordedTables empty = new RecordedTables(new FoundFile("", "", 0, 0), triage, PathPattern.NONE);
		if (!name.equals(ALL)) {
			return empty.columns(name);
		}
		Map<String, StructField> columns = new LinkedHashMap<>();
		columns.put(TABLE, DataTypes.createStructField(TABLE, DataTypes.StringType, false));
		for (String table : NAMES) {
			for (StructField column : empty.columns(table).fields()) {
				StructField same = columns.putIfAbsent(column.name(), column);
				if (same != null && !same.dataType().equals(column.dataType())) {
					throw new IllegalStateException(column.name() + " has two types");
				}
			}
		}
		return new StructType(columns.values().toArray(StructField[]::new));
	}

	/** @return the columns of a table of {@link #NAMES} */
	private StructType columns(String name) {
		StructType columns = SparkColumns.of(tables.get(name).columns());
		for (var more : extra(name).fields()) {
			columns = columns.add(more);
		}
		return columns;
	}

	private static StructType extra(String name) {
		return switch (name) {
			case RECORDINGS -> OF_RECORDINGS;
			case SITES -> OF_SITES;
			default -> new StructType();
		};
	}

	/**
	 * @param name a table of {@link #NAMES}
	 * @param wanted the columns wanted; those that the table lacks stay null
	 * @return its rows in batches
	 */
	public Iterator<List<Object[]>> rows(String name, StructType wanted) {
		Table table = name.equals(SITES) ? TriageTables.blockingSites(triage) : tables.get(name);
		return SparkRows.of(file.name(), table, wanted, completion(name, wanted));
	}

	/** @return fills in the columns that only a fleet has */
	private Consumer<Object[]> completion(String name, StructType wanted) {
		List<String> names = Arrays.asList(wanted.fieldNames());
		int tableAt = names.indexOf(TABLE);
		int durationsAt = name.equals(SITES) ? names.indexOf(DURATIONS) : -1;
		Iterator<byte[]> histograms = durationsAt < 0 ? null : SiteHistograms.of(triage.sites()).iterator();
		return row -> {
			if (tableAt >= 0) {
				row[tableAt] = UTF8String.fromString(name);
			}
			if (histograms != null) {
				row[durationsAt] = histograms.next();
			}
			for (int at = 0; name.equals(RECORDINGS) && at < row.length; at++) {
				fillIn(names.get(at), row, at);
			}
		};
	}

	private void fillIn(String column, Object[] row, int at) {
		switch (column) {
		case "service", "version", "host" -> {
			String text = fromPath.get(column);
			row[at] = text == null ? row[at] : UTF8String.fromString(text);
		}
		case "uri" -> row[at] = UTF8String.fromString(file.uri());
		case "bytes" -> row[at] = file.bytes();
		case "modified" -> row[at] = Math.multiplyExact(file.modified(), 1000);
		case "partial" -> row[at] = !triage.lanes().source().skipped().isEmpty();
		default -> {
			// Already filled in from the table.
		}
		}
	}}
