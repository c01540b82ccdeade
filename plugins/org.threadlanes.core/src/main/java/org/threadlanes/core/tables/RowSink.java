package org.threadlanes.core.tables;

import java.time.ZoneOffset;
import java.util.function.Consumer;

/**
 * Receives the rows of a {@link Table}: per row one call for each column, in order, then {@link #endRow()}. Any call
 * may throw {@link java.io.UncheckedIOException} or {@link java.util.concurrent.CancellationException}; the table lets
 * both pass.
 */
public interface RowSink {

	/** @param text the text; null means no value, which differs from an empty text */
	void text(String text);

	/**
	 * A cell of type INTEGER or UNSIGNED, or a TIMESTAMP (in the column's unit, since 1970 UTC) or a DURATION (in the
	 * column's unit).
	 */
	void number(long value);

	/** A cell of type DECIMAL or FLOAT. */
	void decimal(double value);

	/** A cell of type BOOLEAN. */
	void bool(boolean value);

	/** A cell of any type that has no value. */
	void empty();

	/**
	 * Cells of successive columns that recur in other rows, so that a sink can cache the result.
	 *
	 * @param key identifies the cells: at the same column, the same key means the same cells in all rows of the table.
	 *            None of them is a time
	 * @param cells passes them on
	 */
	default void cells(long key, Consumer<RowSink> cells) {
		cells.accept(this);
	}

	/** @return whether more rows are wanted; if not, the table stops */
	boolean endRow();

	/**
	 * Announces the time zone of the following rows. Only tables of {@link ColumnStyle#AS_RECORDED} do.
	 *
	 * @param offset the offset from UTC
	 */
	default void recordedAt(ZoneOffset offset) {
	}
}
