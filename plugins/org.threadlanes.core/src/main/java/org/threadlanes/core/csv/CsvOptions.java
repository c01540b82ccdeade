package org.threadlanes.core.csv;

import org.threadlanes.core.table.EventFilter;
import org.threadlanes.core.table.EventTableOptions;
import org.threadlanes.core.table.WaitContext;

/**
 * Options of an export, other than its tables and columns.
 *
 * @param format the format of the CSV
 * @param filter which events are rows
 * @param stackDepth the maximum number of frames in the cell of a stack trace
 * @param context knows the pools and kinds of threads and the verdicts of waits; null if unknown
 * @param meta whether a file {@code NAME.meta.json} next to each CSV says where it comes from
 * @param replace whether existing files may be replaced
 */
public record CsvOptions(CsvFormat format, EventFilter filter, int stackDepth, WaitContext context,
		boolean meta, boolean replace) {

	/**
	 * @param profile who the CSV is for
	 * @return all events, no file next to the CSV, nothing replaced
	 */
	public static CsvOptions of(CsvProfile profile) {
		return new CsvOptions(CsvFormat.of(profile), EventFilter.ALL, EventTableOptions.DEFAULT_STACK_DEPTH, null,
				false, false);
	}

	public CsvOptions withFormat(CsvFormat newFormat) {
		return new CsvOptions(newFormat, filter, stackDepth, context, meta, replace);
	}

	public CsvOptions withFilter(EventFilter newFilter) {
		return new CsvOptions(format, newFilter, stackDepth, context, meta, replace);
	}

	public CsvOptions withStackDepth(int newDepth) {
		return new CsvOptions(format, filter, newDepth, context, meta, replace);
	}

	public CsvOptions withContext(WaitContext newContext) {
		return new CsvOptions(format, filter, stackDepth, newContext, meta, replace);
	}

	public CsvOptions withMeta(boolean newMeta) {
		return new CsvOptions(format, filter, stackDepth, context, newMeta, replace);
	}

	public CsvOptions withReplace(boolean newReplace) {
		return new CsvOptions(format, filter, stackDepth, context, meta, newReplace);
	}

	/** @return how events become rows */
	public EventTableOptions tables() {
		return new EventTableOptions(filter, format.profile().order(), stackDepth, context,
				EventTableOptions.defaultMemory());
	}
}
