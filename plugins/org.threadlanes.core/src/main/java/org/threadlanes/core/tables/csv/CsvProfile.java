package org.threadlanes.core.tables.csv;

import java.util.Optional;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.tables.ColumnStyle;
import org.threadlanes.core.tables.RowOrder;

/** Who the CSV is for. */
public enum CsvProfile implements HasId {
	/**
	 * Scripts, SQL, DuckDB, pandas: comma, UTF-8, ISO-8601 times in UTC, durations as numbers with the unit in the
	 * header.
	 */
	DATA(ColumnStyle.READABLE, RowOrder.START_TIME),
	/**
	 * A spreadsheet: the locale's separator, UTF-8 with a byte order mark, local times, durations in ms, formulas
	 * escaped.
	 */
	EXCEL(ColumnStyle.READABLE, RowOrder.START_TIME),
	/**
	 * The bytes of {@code jfr print --json} piped to {@code jq -r '... | @csv'}, without a header. The events are in
	 * the order in which {@code jfr print} prints them, by end time in each chunk.
	 */
	JFR(ColumnStyle.AS_RECORDED, RowOrder.AS_JFR_PRINTS);

	private final ColumnStyle style;
	private final RowOrder order;

	CsvProfile(ColumnStyle style, RowOrder order) {
		this.style = style;
		this.order = order;
	}

	/** @return which columns the tables of events have */
	public ColumnStyle style() {
		return style;
	}

	/** @return the order of events */
	public RowOrder order() {
		return order;
	}

	/**
	 * @param id a name as returned by {@link #id}
	 * @return the profile
	 */
	public static Optional<CsvProfile> of(String id) {
		return HasId.of(values(), id);
	}
}
