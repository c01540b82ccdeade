package org.threadlanes.core.csv;

import java.time.Instant;
import java.util.SortedSet;

import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.SkippedPart;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.EventFilter;
import org.threadlanes.core.table.RowOrder;
import org.threadlanes.core.table.Table;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** The JSON file next to a CSV: its source, what was skipped in the recording, settings, filter and columns. */
final class MetaFile {

	private MetaFile() {
	}

	/** @return the text of the file */
	static String text(CsvOutput.Reading reading, Table table, CsvOptions options, String csvName, long rows) {
		ReadSummary recording = reading.recording();
		JsonObject meta = new JsonObject();
		meta.addProperty("source", reading.source());
		if (recording != null) {
			meta.add("recording", recording(recording));
		}
		meta.addProperty("table", table.name());
		meta.addProperty("rows", rows);
		if (recording != null && recording.eventCounts().containsKey(table.name())) {
			meta.addProperty("eventsInRecording", recording.eventCounts().getOrDefault(table.name(), 0L));
			meta.add("settings", settings(reading.settings(), table.name()));
			meta.add("filter", filter(options.filter()));
			meta.addProperty("order",
					options.format().profile().order() == RowOrder.START_TIME ? "start-time" : "as-jfr-prints");
			meta.addProperty("stackDepth", options.stackDepth());
		}
		meta.add("csv", csv(options.format(), csvName));
		meta.add("columns", columns(table, options.format().profile()));
		return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeNulls().create().toJson(meta)
				+ "\n";
	}

	private static JsonObject recording(ReadSummary recording) {
		JsonObject json = new JsonObject();
		json.addProperty("start", time(recording.startNanos()));
		json.addProperty("end", time(recording.endNanos()));
		json.addProperty("chunks", recording.chunks());
		JsonArray skipped = new JsonArray();
		for (SkippedPart part : recording.skipped()) {
			JsonObject p = new JsonObject();
			p.addProperty("offset", part.offset());
			p.addProperty("bytes", part.size());
			p.addProperty("reason", part.reason().english());
			skipped.add(p);
		}
		json.add("skipped", skipped);
		return json;
	}

	/** A setting that changed while recording has several values. */
	private static JsonObject settings(RecordingSettings settings, String type) {
		JsonObject json = new JsonObject();
		settings.of(type).forEach((name, values) -> json.add(name, array(values)));
		return json;
	}

	private static JsonArray array(SortedSet<String> values) {
		JsonArray array = new JsonArray();
		values.forEach(array::add);
		return array;
	}

	private static JsonObject filter(EventFilter filter) {
		JsonObject json = new JsonObject();
		json.addProperty("from", filter.fromNanos() == Long.MIN_VALUE ? null : time(filter.fromNanos()));
		json.addProperty("to", filter.toNanos() == Long.MAX_VALUE ? null : time(filter.toNanos()));
		json.addProperty("thread", filter.thread());
		return json;
	}

	private static JsonObject csv(CsvFormat format, String name) {
		JsonObject json = new JsonObject();
		json.addProperty("file", name);
		json.addProperty("profile", format.profile().id());
		json.addProperty("encoding", "UTF-8");
		json.addProperty("separator", String.valueOf(format.separator()));
		json.addProperty("header", format.header());
		json.addProperty("bom", format.bom());
		json.addProperty("gzip", format.gzip());
		if (format.profile() == CsvProfile.EXCEL) {
			json.addProperty("zone", format.zone().getId());
			json.addProperty("decimalSeparator", String.valueOf(format.decimalSeparator()));
		}
		return json;
	}

	private static JsonArray columns(Table table, CsvProfile profile) {
		JsonArray columns = new JsonArray();
		for (Column column : table.columns()) {
			JsonObject json = new JsonObject();
			json.addProperty("name", CsvTables.header(column, profile));
			json.addProperty("type", column.type().label());
			if (!column.unit().isEmpty()) {
				json.addProperty("unit", column.unit());
			}
			if (column.description() != null) {
				json.addProperty("description", column.description());
			}
			columns.add(json);
		}
		return columns;
	}

	private static String time(long nanos) {
		return Instant.ofEpochSecond(0, nanos).toString();
	}
}
