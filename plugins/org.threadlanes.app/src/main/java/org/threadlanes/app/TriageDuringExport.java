package org.threadlanes.app;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.report.TriageTables;
import org.threadlanes.core.base.work.EagerTask;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.csv.CsvExport;

/**
 * The triage of a recording while it is being exported, built in the same pass: its tables, and the columns that it
 * adds to events.
 */
final class TriageDuringExport {

	private final LanesBuilder builder;
	private final String location;
	/** Being made, once the recording has been read. */
	private EagerTask<ThreadLanes> lanes;
	private Triage triage;
	private Map<String, Table> tables;

	/** @param hasTables whether tables are needed, not only columns of events */
	TriageDuringExport(Rules rules, String location, boolean hasTables) {
		this.builder = hasTables ? new LanesBuilder(rules) : LanesBuilder.withoutSpans(rules);
		this.location = location;
	}

	/** Joins an export before it runs. */
	void join(CsvExport export) {
		export.alongside(builder, this::read);
	}

	private void read(ReadSummary recording) {
		lanes = new EagerTask<>(() -> builder.finish(location, recording));
	}

	/** @return the tables without rows, whose columns are those of every recording */
	static List<Table> emptyTables() {
		TriageDuringExport none = new TriageDuringExport(Rules.shipped(), "", true);
		none.read(new ReadSummary(0, 0, 0, Map.of(), List.of()));
		return TriageTables.all(Triage.of(none.lanes(), TriageSettings.DEFAULT));
	}

	/** @return the lanes, once the recording has been read */
	ThreadLanes lanes() {
		return lanes.get();
	}

	/** @return a table by its name, once the recording has been read; of the range of a filter, if it can be */
	Table table(String name, EventFilter range) {
		if (tables == null) {
			triage = Triage.of(lanes(), TriageSettings.DEFAULT);
			tables = TriageTables.all(triage).stream().collect(Collectors.toMap(Table::name, t -> t));
		}
		return TriageTables.inRange(tables.get(name), triage, range);
	}
}
