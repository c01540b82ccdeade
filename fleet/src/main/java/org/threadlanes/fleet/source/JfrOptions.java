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
import org.threadlanes.core.text.Glob;
import org.threadlanes.core.text.Messages;
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
 * <li>{@code pathPattern}: as for the option {@code --path} of the verb
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

	/** @return whether the table is one of the triage, not of events */
	boolean isOfTriage() {
		return RecordedTables.NAMES.contains(table);
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

	PathPattern pathPattern() {
		String pattern = options.get("pathPattern");
		return pattern == null ? PathPattern.NONE : PathPattern.of(pattern);
	}

	static Configuration configuration() {
		return SparkSession.active().sparkContext().hadoopConfiguration();
	}

	/** @return the recordings */
	List<FoundFile> files() {
		if (files == null) {
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
