package org.threadlanes.core.csv;

import java.time.ZoneOffset;

/** How a profile writes the cells of one table. Does not decide whether a text needs quotes. */
interface CellFormat {

	/** @return what to write for a text, which is not null */
	String text(String text);

	void integer(int column, long value, Utf8Buffer out);

	void decimal(int column, double value, Utf8Buffer out);

	void time(int column, long time, Utf8Buffer out);

	void duration(int column, long span, Utf8Buffer out);

	/** @return whether a time or duration is written as no value */
	boolean isBlank(long timeOrDuration);

	/** @return whether a decimal is written as no value */
	boolean isBlank(double value);

	/** @return all characters but digits and letters that {@code integer} and the like can write unquoted */
	String marks();

	/** Sets the time zone of the following rows. */
	default void recordedAt(ZoneOffset offset) {
	}
}
