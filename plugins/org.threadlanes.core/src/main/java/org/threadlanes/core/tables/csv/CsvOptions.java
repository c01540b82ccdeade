package org.threadlanes.core.tables.csv;

import java.util.function.UnaryOperator;

import org.threadlanes.core.tables.EventTableOptions;

/**
 * Options of an export, other than its tables and columns.
 *
 * @param format the format of the CSV
 * @param events how events become rows; their order is that of the format's profile
 * @param meta whether a file {@code NAME.meta.json} next to each CSV says where it comes from
 * @param replace whether existing files may be replaced
 */
public record CsvOptions(CsvFormat format, EventTableOptions events, boolean meta, boolean replace) {

	public CsvOptions {
		events = events.withStyle(format.profile().style());
	}

	/**
	 * @param profile who the CSV is for
	 * @return all events, no file next to the CSV, nothing replaced
	 */
	public static CsvOptions of(CsvProfile profile) {
		return new CsvOptions(CsvFormat.of(profile), EventTableOptions.DEFAULT, false, false);
	}

	public CsvOptions withFormat(CsvFormat newFormat) {
		return new CsvOptions(newFormat, events, meta, replace);
	}

	/** @param change makes the new options of events from those until now */
	public CsvOptions withEvents(UnaryOperator<EventTableOptions> change) {
		return new CsvOptions(format, change.apply(events), meta, replace);
	}

	public CsvOptions withMeta(boolean newMeta) {
		return new CsvOptions(format, events, newMeta, replace);
	}

	public CsvOptions withReplace(boolean newReplace) {
		return new CsvOptions(format, events, meta, newReplace);
	}
}
