package org.threadlanes.fleet.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Logger;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventColumn;
import org.threadlanes.core.tables.EventTypeColumns;
import org.threadlanes.fleet.file.FoundFile;
import org.threadlanes.fleet.file.LocalRecording;
import org.threadlanes.fleet.table.RecordedTables;
import org.threadlanes.fleet.table.SparkColumns;

/**
 * The columns of a table over many recordings. For events, they are the union over the recordings; a field whose type
 * differs between recordings becomes text, and its comment says so.
 */
record RecordedSchema(JfrOptions options) {

	/** The column with the event type, if there are several. */
	static final String TYPE = "eventType";

	private static final Logger LOG = Logger.getLogger(RecordedSchema.class.getName());

	StructType infer() {
		if (options.isOfTriage()) {
			return RecordedTables.columnsOf(options.table());
		}
		List<FoundFile> sample = sample(options.files(), options.sample());
		Configuration configuration = JfrOptions.configuration();
		Glob types = options.types();
		// Ordered, so that the order of columns is the same in every run.
		List<StructType> found = sample.parallelStream().map(file -> columns(file, types, configuration)).toList();
		Map<String, StructField> union = new LinkedHashMap<>();
		for (StructType columns : found) {
			for (StructField column : columns.fields()) {
				union.merge(column.name(), column, this::merged);
			}
		}
		if (union.isEmpty()) {
			throw new IllegalArgumentException(
					JfrOptions.TEXT.get("table.unknown", SafeText.shorten(options.table(), 100), sample.size()));
		}
		StructType columns = new StructType(union.values().toArray(StructField[]::new));
		if (!options.isOfSeveralTypes()) {
			return columns;
		}
		List<StructField> withType = new ArrayList<>(List.of(columns.fields()));
		withType.add(1, DataTypes.createStructField(TYPE, DataTypes.StringType, false));
		return new StructType(withType.toArray(StructField[]::new));
	}

	/** @return recordings spread evenly over the list */
	private static List<FoundFile> sample(List<FoundFile> files, int most) {
		if (files.size() <= most) {
			return files;
		}
		List<FoundFile> sample = new ArrayList<>();
		for (int i = 0; i < most; i++) {
			sample.add(files.get((int) ((long) i * files.size() / most)));
		}
		return sample;
	}

	private StructField merged(StructField one, StructField other) {
		if (one.dataType().equals(other.dataType())) {
			return one;
		}
		String comment = JfrOptions.TEXT.get("column.changed", one.name(), one.dataType().simpleString(),
				other.dataType().simpleString());
		LOG.warning(comment);
		return DataTypes.createStructField(one.name(), DataTypes.StringType, true).withComment(comment);
	}

	/** @return the columns of one recording; none if it cannot be read, which reading the rows will report */
	private StructType columns(FoundFile file, Glob types, Configuration configuration) {
		try (LocalRecording local = LocalRecording.of(file, configuration)) {
			EventCatalog catalog = EventCatalog.of(new RecordingFile(local.file()), Progress.NONE);
			Map<String, StructField> union = new LinkedHashMap<>();
			for (EventTypeColumns type : catalog.types()) {
				if (types.matches(type.id())) {
					List<Column> columns = type.preset(ColumnStyle.READABLE, false).stream().map(EventColumn::column)
							.toList();
					for (StructField column : SparkColumns.of(columns).fields()) {
						union.merge(column.name(), column, this::merged);
					}
				}
			}
			return new StructType(union.values().toArray(StructField[]::new));
		} catch (RecordingException | IOException e) {
			return new StructType();
		}
	}
}
