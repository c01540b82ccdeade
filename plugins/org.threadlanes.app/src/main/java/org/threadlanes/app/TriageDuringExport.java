package org.threadlanes.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.threadlanes.core.csv.CsvExport;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.report.TriageTables;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.thread.ThreadKey;

/** The lanes of a recording that is being exported, made in the same reading: its tables, and what threads are for. */
final class TriageDuringExport {

	private final LanesBuilder builder = new LanesBuilder(Rules.shipped());
	private String source;
	private ReadSummary recording;
	private ThreadLanes lanes;
	private Map<ThreadKey, String> kinds;
	private Map<String, Table> tables;

	/**
	 * Takes part in an export.
	 *
	 * @param export the export, before it runs
	 * @param sourceName how the recording is called
	 * @param withTables whether its tables are exported too
	 */
	void join(CsvExport export, String sourceName, boolean withTables) {
		source = sourceName;
		export.alongside(builder, read -> recording = read);
		if (withTables) {
			for (String name : TriageTables.NAMES) {
				export.add(name, read -> table(name));
			}
		}
	}

	private ThreadLanes lanes() {
		if (lanes == null) {
			lanes = builder.finish(source, recording);
		}
		return lanes;
	}

	private Table table(String name) {
		if (tables == null) {
			List<Table> all = TriageTables.all(Triage.of(lanes(), TriageSettings.DEFAULT));
			tables = all.stream().collect(Collectors.toMap(Table::name, t -> t));
		}
		return tables.get(name);
	}

	/** @return what a thread is for; null if nobody knows. May be called by several threads */
	synchronized String kind(ThreadKey thread) {
		if (kinds == null) {
			kinds = new HashMap<>();
			for (ThreadLane lane : lanes().lanes()) {
				kinds.put(lane.key(), lane.kind().id());
			}
		}
		return kinds.get(thread);
	}
}
