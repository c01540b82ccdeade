package org.threadlanes.core.csv;

import java.util.function.Function;

import org.threadlanes.core.table.EventFilter;
import org.threadlanes.core.table.EventTableOptions;
import org.threadlanes.core.thread.ThreadKey;

/**
 * What an export does beside choosing tables and columns.
 *
 * @param format how the CSV looks
 * @param filter which events are rows
 * @param stackDepth the most frames in the cell of a stack trace
 * @param kinds tells what a thread is for, in a word; may give null. Asked when rows are read, not while events come,
 *            so that the same events may teach it; from several threads when several tables are written. Null if nobody
 *            knows
 * @param meta whether a file {@code NAME.meta.json} beside each CSV tells where it comes from
 * @param replace whether existing files may be replaced
 * @param memory how much memory rows may take before they go to disk, in bytes
 */
public record CsvOptions(CsvFormat format, EventFilter filter, int stackDepth, Function<ThreadKey, String> kinds,
		boolean meta, boolean replace, long memory) {

	/**
	 * @param profile who the CSV is for
	 * @return all events, no file beside the CSV, nothing replaced
	 */
	public static CsvOptions of(CsvProfile profile) {
		return new CsvOptions(CsvFormat.of(profile), EventFilter.ALL, EventTableOptions.DEFAULT_STACK_DEPTH, null,
				false, false, EventTableOptions.defaultMemory());
	}

	public CsvOptions withFormat(CsvFormat newFormat) {
		return new CsvOptions(newFormat, filter, stackDepth, kinds, meta, replace, memory);
	}

	public CsvOptions withFilter(EventFilter newFilter) {
		return new CsvOptions(format, newFilter, stackDepth, kinds, meta, replace, memory);
	}

	public CsvOptions withStackDepth(int newDepth) {
		return new CsvOptions(format, filter, newDepth, kinds, meta, replace, memory);
	}

	public CsvOptions withKinds(Function<ThreadKey, String> newKinds) {
		return new CsvOptions(format, filter, stackDepth, newKinds, meta, replace, memory);
	}

	public CsvOptions withMeta(boolean newMeta) {
		return new CsvOptions(format, filter, stackDepth, kinds, newMeta, replace, memory);
	}

	public CsvOptions withReplace(boolean newReplace) {
		return new CsvOptions(format, filter, stackDepth, kinds, meta, newReplace, memory);
	}

	public CsvOptions withMemory(long newMemory) {
		return new CsvOptions(format, filter, stackDepth, kinds, meta, replace, newMemory);
	}

	EventTableOptions tables() {
		return new EventTableOptions(filter, format.profile().order(), stackDepth, kinds, memory);
	}
}
