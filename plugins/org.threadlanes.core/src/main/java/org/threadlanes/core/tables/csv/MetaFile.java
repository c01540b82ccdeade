package org.threadlanes.core.tables.csv;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Map;

import org.threadlanes.core.base.text.JsonDocument;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.Table;

/** The JSON file next to a CSV: its source, what was skipped in the recording, settings, filter and columns. */
record MetaFile(JsonDocument json) {

	/** @return the text of the file */
	static String text(CsvOutput.Reading reading, Table table, CsvOptions options, String csvName, long rows)
			throws IOException {
		StringWriter text = new StringWriter();
		MetaFile meta = new MetaFile(JsonDocument.indented(text));
		meta.json.object(null, reading, r -> meta.members(r, table, options, csvName, rows)).end();
		return text.toString();
	}

	private void members(CsvOutput.Reading reading, Table table, CsvOptions options, String csvName, long rows)
			throws IOException {
		ReadSummary recording = reading.recording();
		CsvProfile profile = options.format().profile();
		json.text("source", reading.source());
		if (recording != null) {
			json.object("recording", recording, this::recording);
		}
		json.text("table", table.name()).number("rows", rows);
		if (recording != null && recording.eventCounts().containsKey(table.name())) {
			json.number("eventsInRecording", recording.eventCounts().get(table.name()));
			json.object("settings", reading.settings().of(table.name()), this::settings);
			json.object("filter", options.events().filter(), this::filter);
			json.text("order", profile.style() == ColumnStyle.READABLE ? "start-time" : "as-jfr-prints")
					.number("stackDepth", options.events().stackDepth());
		}
		json.object("csv", options.format(), format -> csv(format, csvName));
		json.objects("columns", table.columns(), column -> column(column, profile));
	}

	private void recording(ReadSummary recording) throws IOException {
		json.text("start", time(recording.startNanos())).text("end", time(recording.endNanos()))
				.number("chunks", recording.chunks());
		json.objects("skipped", recording.skipped(), part -> json.number("offset", part.offset())
				.number("bytes", part.size()).text("reason", part.reason().english()));
	}

	/** A setting that changed while recording has several values. */
	private void settings(Map<String, ? extends Iterable<String>> settings) throws IOException {
		for (Map.Entry<String, ? extends Iterable<String>> setting : settings.entrySet()) {
			json.texts(setting.getKey(), setting.getValue());
		}
	}

	private void filter(EventFilter filter) throws IOException {
		json.text("from", filter.fromNanos() == Long.MIN_VALUE ? null : time(filter.fromNanos()))
				.text("to", filter.toNanos() == Long.MAX_VALUE ? null : time(filter.toNanos()))
				.text("thread", filter.thread());
	}

	private void csv(CsvFormat format, String name) throws IOException {
		json.text("file", name).text("profile", format.profile().id()).text("encoding", "UTF-8")
				.text("separator", String.valueOf(format.separator())).flag("header", format.header())
				.flag("bom", format.bom()).flag("gzip", format.gzip());
		if (format.profile() == CsvProfile.EXCEL) {
			json.text("zone", format.zone().getId())
					.text("decimalSeparator", String.valueOf(format.decimalSeparator()));
		}
	}

	private void column(Column column, CsvProfile profile) throws IOException {
		json.text("name", CsvTables.header(column, profile)).text("type", column.type().label());
		if (!column.unit().isEmpty()) {
			json.text("unit", column.unit());
		}
		if (column.description() != null) {
			json.text("description", column.description());
		}
	}

	private static String time(long nanos) {
		return Instant.ofEpochSecond(0, nanos).toString();
	}
}
