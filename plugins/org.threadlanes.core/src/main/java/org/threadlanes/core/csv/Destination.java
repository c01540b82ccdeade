package org.threadlanes.core.csv;

import java.io.IOException;

import org.threadlanes.core.lanes.RecordingSettings;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.work.Progress;

/** Where the tables of an export go. */
@FunctionalInterface
interface Destination {

	/**
	 * What was read before the tables are written.
	 *
	 * @param source how the recording is called
	 * @param recording what was read; null if nothing was
	 * @param settings the settings of its event types
	 */
	record Reading(String source, ReadSummary recording, RecordingSettings settings) {
	}

	/**
	 * @param number the table's number among those of the export
	 * @param table the table
	 * @param reading what was read
	 * @param progress receives the number of rows written; may cancel
	 * @return what was written
	 */
	CsvResult.Written write(int number, Table table, Reading reading, Progress progress) throws IOException;
}
