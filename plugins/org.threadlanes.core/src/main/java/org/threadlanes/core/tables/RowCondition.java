package org.threadlanes.core.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Selects rows by the text of one column.
 *
 * @param name what it filters by: {@code pool}, {@code kind}, {@code verdict}, {@code wait} or {@code thread}
 * @param columns the columns that may hold it; the first one that a table has is used
 * @param pattern what the user typed
 * @param test whether a text is selected; not called with null
 */
public record RowCondition(String name, List<String> columns, String pattern, Predicate<String> test) {

	/**
	 * @param type an event type
	 * @return its column that this condition filters by; null if there is none
	 */
	public EventColumn column(EventTypeColumns type) {
		List<EventColumn> all = type.columns(ColumnStyle.READABLE, true);
		String name = column(all.stream().map(c -> c.column().name()).toList());
		return all.stream().filter(c -> c.column().name().equals(name)).findFirst().orElse(null);
	}

	private String column(List<String> names) {
		return columns.stream().filter(names::contains).findFirst().orElse(null);
	}

	/**
	 * @param columns the columns of a table
	 * @param conditions the conditions
	 * @return selects the rows that meet all conditions; null if the table lacks a column that one of them needs
	 */
	public static Predicate<BufferedRow> rows(List<Column> columns, List<RowCondition> conditions) {
		List<String> names = columns.stream().map(Column::name).toList();
		List<Predicate<BufferedRow>> all = new ArrayList<>();
		for (RowCondition condition : conditions) {
			int column = names.indexOf(condition.column(names));
			if (column < 0) {
				return null;
			}
			all.add(row -> row.text(column) != null && condition.test.test(row.text(column)));
		}
		return row -> all.stream().allMatch(one -> one.test(row));
	}
}
