package org.threadlanes.app;

import java.util.List;

import org.threadlanes.core.analysis.report.LanesContext;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.tables.EventCatalog;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.RowCondition;
import org.threadlanes.core.tables.UnknownNameException;
import org.threadlanes.core.tables.csv.CsvExport;
import org.threadlanes.core.tables.csv.CsvOptions;
import org.threadlanes.core.tables.csv.CsvProfile;

/**
 * What to export from each recording.
 *
 * @param events event types and tables; empty for all
 * @param fields columns; empty for the default ones
 * @param conditions select rows
 * @param rules classify the waits
 */
record RecordingExport(List<String> events, List<String> fields, List<RowCondition> conditions, Rules rules) {

	/**
	 * @return an export, not yet run
	 * @throws UnknownNameException if there is no such event type, table or column
	 */
	CsvExport of(RecordingFile file, EventCatalog catalog, CsvOptions options) throws UnknownNameException {
		EventFilter filter = options.events().filter();
		TableSelection tables = new TableSelection(events, fields, conditions, filter);
		// The JDK's tool does not print these tables.
		boolean hasTables = !tables.names().isEmpty()
				&& (!events.isEmpty() || options.format().profile() != CsvProfile.JFR);
		TriageDuringExport triage = new TriageDuringExport(rules, file.location(), hasTables);
		CsvExport export = new CsvExport(file,
				options.withEvents(rows -> rows.withContext(new LanesContext(triage::lanes)))).where(conditions);
		if (events.isEmpty() || !tables.types().isEmpty()) {
			export.choose(catalog, tables.types(), fields);
		}
		if (hasTables) {
			tables.names().forEach(name -> export.add(name, read -> tables.view(triage.table(name, filter))));
		}
		if (export.needsContext() || hasTables) {
			triage.join(export);
		}
		return export;
	}
}
