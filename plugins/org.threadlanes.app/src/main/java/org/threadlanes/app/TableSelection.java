package org.threadlanes.app;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.report.TriageTables;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.NearNames;
import org.threadlanes.core.tables.RowCondition;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TableView;
import org.threadlanes.core.tables.UnknownNameException;

/** The triage tables of an export, with the requested columns and rows. */
final class TableSelection {

	private static final String PREFIX = "threadlanes.";

	private final List<Table> chosen = new ArrayList<>();
	private final List<String> types = new ArrayList<>();
	private final List<String> fields;
	private final List<RowCondition> conditions;
	private final EventFilter filter;

	/**
	 * @param names the event types and tables requested; empty for all
	 * @param fields the columns requested; empty for all
	 * @throws UnknownNameException if a table lacks a requested column
	 */
	TableSelection(List<String> names, List<String> fields, List<RowCondition> conditions, EventFilter filter)
			throws UnknownNameException {
		this.fields = fields;
		this.filter = filter;
		this.conditions = new ArrayList<>(conditions);
		if (filter.thread() != null) {
			this.conditions.add(new RowCondition("thread", List.of("thread"), filter.thread(),
					new Glob(filter.thread())::matches));
		}
		// Making them loads many classes.
		List<Table> all = names.isEmpty() || names.stream().anyMatch(TableSelection::isTable)
				? TriageDuringExport.emptyTables() : List.of();
		for (String name : names) {
			Table table = all.stream().filter(t -> t.name().equals(name) || t.name().equals(PREFIX + name)).findFirst()
					.orElse(null);
			if (table == null) {
				types.add(name);
			} else if (!chosen.contains(table)) {
				check(table);
				chosen.add(table);
			}
		}
		if (names.isEmpty() && fields.isEmpty()) {
			all.stream().filter(t -> unmet(t) == null).forEach(chosen::add);
		}
	}

	private static boolean isTable(String name) {
		return TriageTables.NAMES.contains(name) || TriageTables.NAMES.contains(PREFIX + name);
	}

	/** @return the requested event types, without the names of tables */
	List<String> types() {
		return types;
	}

	List<String> names() {
		return chosen.stream().map(Table::name).toList();
	}

	private void check(Table table) throws UnknownNameException {
		String unmet = unmet(table);
		if (unmet != null) {
			throw new UnknownNameException(Texts.TEXT.get("export.no-such-filter", shortName(table), unmet));
		}
		columns(table);
	}

	static String shortName(Table table) {
		return table.name().substring(PREFIX.length());
	}

	/** @return the first option that does not apply to a table; null if all apply */
	private String unmet(Table table) {
		for (RowCondition condition : conditions) {
			if (RowCondition.rows(table.columns(), List.of(condition)) == null) {
				return "--" + condition.name();
			}
		}
		return filter.hasRange() && !TriageTables.hasRange(table.name()) ? "--from, --to" : null;
	}

	private List<Integer> columns(Table table) throws UnknownNameException {
		if (fields.isEmpty()) {
			return IntStream.range(0, table.columns().size()).boxed().toList();
		}
		Set<Integer> columns = new LinkedHashSet<>();
		for (String field : fields) {
			int column = IntStream.range(0, table.columns().size())
					.filter(i -> table.columns().get(i).name().equals(field)
							|| table.columns().get(i).header().equals(field))
					.findFirst().orElse(-1);
			if (column < 0) {
				List<String> known = table.columns().stream().map(Column::header).toList();
				List<String> near = NearNames.of(field, known);
				throw new UnknownNameException(Texts.TEXT.get("export.no-such-column", shortName(table),
						SafeText.shorten(field, 100), String.join(", ", near.isEmpty() ? known : near)));
			}
			columns.add(column);
		}
		return List.copyOf(columns);
	}

	/** @return a table, which is already of the range, with the requested columns and rows only */
	Table view(Table table) {
		try {
			return conditions.isEmpty() && fields.isEmpty() ? table
					: new TableView(table, columns(table), conditions.isEmpty() ? null
							: RowCondition.rows(table.columns(), conditions));
		} catch (UnknownNameException e) {
			throw new IllegalStateException(e);
		}
	}
}
