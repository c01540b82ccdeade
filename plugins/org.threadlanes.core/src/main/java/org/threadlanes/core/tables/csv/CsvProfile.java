package org.threadlanes.core.tables.csv;

import java.util.Optional;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.tables.ColumnStyle;

/** Who the CSV is for. */
public enum CsvProfile implements HasId {
	/**
	 * Scripts, SQL, DuckDB, pandas: comma, UTF-8, ISO-8601 times in UTC, durations as numbers with the unit in the
	 * header.
	 */
	DATA(ColumnStyle.READABLE),
	/**
	 * A spreadsheet: the locale's separator, UTF-8 with a byte order mark, local times, durations in ms, formulas
	 * escaped.
	 */
	EXCEL(ColumnStyle.READABLE),
	/**
	 * The bytes of {@code jfr print --json} piped to {@code jq -r '... | @csv'}, without a header. The events are in
	 * the order in which {@code jfr print} prints them, by end time in each chunk.
	 */
	JFR(ColumnStyle.AS_RECORDED);

	private final ColumnStyle style;

	CsvProfile(ColumnStyle style) {
		this.style = style;
	}

	/** @return which columns the tables of events have, and the order of their rows */
	public ColumnStyle style() {
		return style;
	}

	/**
	 * @param id a name as returned by {@link #id}
	 * @return the profile
	 */
	public static Optional<CsvProfile> of(String id) {
		return HasId.of(values(), id);
	}
}
