package org.threadlanes.fleet.table;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.recording.RecordingFile;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.report.TriageTables;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.work.Progress;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.PathPattern;

/**
 * All tables of one recording, read in one pass. Two have columns that only a fleet needs: {@code recordings} has the
 * service and the file; {@code sites} has histograms.
 */
public final class RecordedTables {

	/** The tables, {@code recordings} last: a recording is listed only once all its rows are there. */
	public static final List<String> NAMES = List.of("limits", "pools", "threads", "findings", "sites", "waits",
			"recordings");

	/** The table that may have millions of rows. */
	public static final String WAITS = "waits";
	/** The table with one row for each recording. */
	public static final String RECORDINGS = "recordings";

	private static final String PREFIX = "threadlanes.";
	private static final StructType OF_RECORDINGS = new StructType().add("service", DataTypes.StringType)
			.add("version", DataTypes.StringType).add("uri", DataTypes.StringType).add("bytes", DataTypes.LongType)
			.add("modified", DataTypes.TimestampType).add("partial", DataTypes.BooleanType);
	private static final StructType OF_SITES = new StructType().add("durations", DataTypes.BinaryType);

	private final FoundFile file;
	private final Triage triage;
	private final ServiceEvents service;
	private final Map<String, String> fromPath;
	private final Map<String, Table> tables;

	private RecordedTables(FoundFile file, Triage triage, ServiceEvents service, PathPattern pattern) {
		this.file = file;
		this.triage = triage;
		this.service = service;
		this.fromPath = pattern.match(file.name());
		this.tables = TriageTables.all(triage).stream().collect(Collectors.toMap(RecordedTables::name, t -> t));
	}

	private static String name(Table table) {
		return table.name().substring(PREFIX.length());
	}

	/**
	 * Reads a recording.
	 *
	 * @param file the recording
	 * @param local its local file
	 * @param rules classify stacks and names
	 * @param pattern extracts columns from its path
	 * @return its tables
	 * @throws RecordingException if nothing of it can be read; the message is one sentence for the user
	 */
	public static RecordedTables read(FoundFile file, Path local, Rules rules, PathPattern pattern)
			throws RecordingException {
		LanesBuilder builder = new LanesBuilder(rules);
		ServiceEvents service = new ServiceEvents();
		ReadSummary summary = new RecordingFile(local).read(builder.and(service), Progress.NONE);
		ThreadLanes lanes = builder.finish(file.name(), summary);
		return new RecordedTables(file, Triage.of(lanes, TriageSettings.DEFAULT), service, pattern);
	}

	/** @return the columns of a table of {@link #NAMES}, which are the same for all recordings */
	public static StructType columnsOf(String name) {
		ReadSummary nothing = new ReadSummary(0, 0, 0, Map.of(), List.of());
		Triage triage = Triage.of(new LanesBuilder(Rules.shipped()).finish("", nothing), TriageSettings.DEFAULT);
		return new RecordedTables(new FoundFile("", "", 0, 0), triage, new ServiceEvents(), PathPattern.NONE)
				.columns(name);
	}

	/** @return the columns of a table of {@link #NAMES} */
	public StructType columns(String name) {
		StructType columns = SparkColumns.of(tables.get(name).columns());
		for (var more : extra(name).fields()) {
			columns = columns.add(more);
		}
		return columns;
	}

	private static StructType extra(String name) {
		return switch (name) {
			case RECORDINGS -> OF_RECORDINGS;
			case "sites" -> OF_SITES;
			default -> new StructType();
		};
	}

	/**
	 * @param name a table of {@link #NAMES}
	 * @param wanted the columns wanted, all or some of {@link #columns}
	 * @return its rows in batches
	 */
	public Iterator<List<Object[]>> rows(String name, StructType wanted) {
		return SparkRows.of(file.name(), tables.get(name), wanted, completion(name, wanted));
	}

	/** @return fills in the columns that only a fleet has */
	private Consumer<Object[]> completion(String name, StructType wanted) {
		List<String> names = Arrays.asList(wanted.fieldNames());
		if (name.equals(RECORDINGS)) {
			return row -> names.forEach(column -> fillIn(column, row, names.indexOf(column)));
		}
		int at = name.equals("sites") ? names.indexOf(OF_SITES.fieldNames()[0]) : -1;
		if (at >= 0) {
			Iterator<byte[]> histograms = SiteHistograms.of(triage.sites()).iterator();
			return row -> row[at] = histograms.next();
		}
		return row -> {
		};
	}

	private void fillIn(String column, Object[] row, int at) {
		switch (column) {
		case "service" -> row[at] = fromPath.getOrDefault(column, service.service(triage.lanes().jvm()));
		case "version" -> row[at] = fromPath.getOrDefault(column, service.version());
		case "host" -> row[at] = fromPath.getOrDefault(column, (String) row[at]);
		case "uri" -> row[at] = file.uri();
		case "bytes" -> row[at] = file.bytes();
		case "modified" -> row[at] = Math.multiplyExact(file.modified(), 1000);
		case "partial" -> row[at] = isPartial();
		default -> {
			// Already filled in from the table.
		}
		}
	}

	/** @return whether a part of the recording could not be read */
	public boolean isPartial() {
		return !triage.lanes().source().skipped().isEmpty();
	}
}
