package org.threadlanes.fleet.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.FoundFiles;
import org.threadlanes.fleet.file.PathPattern;
import org.threadlanes.fleet.table.RecordedTables;

import com.google.gson.Gson;

/**
 * The options of a query.
 * <ul>
 * <li>{@code table}: an event type, a pattern of several such as {@code jdk.Socket*}, or a table of the triage
 * <li>{@code splitSize}: about how many bytes a task reads; 128 MB by default
 * <li>{@code sample}: the number of recordings from which the columns of events are inferred; 100 by default
 * <li>{@code unreadable}: {@code fail} (the default) or {@code skip}
 * <li>{@code pathPattern}, {@code rules}, {@code timeLimit}: as for the options {@code --path}, {@code --rules} (their
 * text) and {@code --time-limit} of the verb, for tables of the triage
 * </ul>
 * The verb also uses the table {@link RecordedTables#ALL}, and
 * <ul>
 * <li>{@code waits}: whether that has the waits
 * <li>{@code files}: the recordings as found, as JSON
 * <li>{@code marks}: a folder for {@link CrashMarks}
 * </ul>
 */
final class JfrOptions {

	static final Messages TEXT = Messages.of(JfrOptions.class);

	private static final int SAMPLE = 100;

	private final CaseInsensitiveStringMap options;
	private final String table;
	private List<FoundFile> files;

	JfrOptions(CaseInsensitiveStringMap options) {
		this.options = options;
		table = options.get("table");
		if (table == null || table.isBlank()) {
			throw new IllegalArgumentException(TEXT.get("table.missing", String.join(", ", RecordedTables.NAMES)));
		}
		if (!List.of("fail", "skip").contains(unreadable())) {
			throw new IllegalArgumentException(TEXT.get("unreadable.wrong", unreadable()));
		}
	}

	String table() {
		return table;
	}

	/** @return whether the table is of the triage, not of events */
	boolean isOfTriage() {
		return table.equals(RecordedTables.ALL) || RecordedTables.NAMES.contains(table);
	}

	/** @return what a query of the triage reads; null for one of events */
	TriageQuery triage() {
		if (!isOfTriage()) {
			return null;
		}
		boolean isAll = table.equals(RecordedTables.ALL);
		String pattern = options.get("pathPattern");
		return new TriageQuery(isAll ? RecordedTables.names(options.getBoolean("waits", false)) : List.of(table), isAll,
				pattern == null ? PathPattern.NONE : PathPattern.of(pattern), options.get("rules"),
				options.getLong("timeLimit", 0), options.get("marks"));
	}

	/** @return whether there may be events of several types, and so a column with the type */
	boolean isOfSeveralTypes() {
		return !isOfTriage() && table.indexOf('*') >= 0;
	}

	/** @return the event types to read */
	Glob types() {
		return new Glob(table);
	}

	private String unreadable() {
		return options.getOrDefault("unreadable", "fail").toLowerCase(Locale.ROOT);
	}

	boolean skipsUnreadable() {
		return unreadable().equals("skip");
	}

	int sample() {
		return Math.max(1, options.getInt("sample", SAMPLE));
	}

	long splitBytes() {
		return Math.max(1, JavaUtils.byteStringAsBytes(options.getOrDefault("splitSize", "128m")));
	}

	static Configuration configuration() {
		return SparkSession.active().sparkContext().hadoopConfiguration();
	}

	/** @return the recordings */
	List<FoundFile> files() {
		if (files == null) {
			if (options.containsKey("files")) {
				files = List.of(new Gson().fromJson(options.get("files"), FoundFile[].class));
				return files;
			}
			List<String> paths = new ArrayList<>();
			if (options.containsKey("paths")) {
				paths.addAll(List.of(new Gson().fromJson(options.get("paths"), String[].class)));
			}
			if (options.containsKey("path")) {
				paths.add(options.get("path"));
			}
			if (paths.isEmpty()) {
				throw new IllegalArgumentException(TEXT.get("path.missing"));
			}
			try {
				files = FoundFiles.below(paths, configuration());
			} catch (IOException e) {
				throw new UncheckedIOException(TEXT.get("path.nothing", e.getMessage()), e);
			}
		}
		return files;
	}
}
