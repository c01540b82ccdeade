package org.threadlanes.core.tables.csv;

import java.time.ZoneOffset;

/** How a profile writes the cells of one table. Does not decide whether a text needs quotes. */
interface CellFormat {

	/** @return what to write for a text; neither is null */
	String text(String text);

	void integer(int column, long value, Utf8Buffer out);

	void decimal(int column, double value, Utf8Buffer out);

	void time(int column, long time, Utf8Buffer out);

	void duration(int column, long span, Utf8Buffer out);

	/** Sets the time zone of the following rows. */
	default void recordedAt(ZoneOffset offset) {
	}
}
