package org.threadlanes.core.tables.csv;

import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

import org.threadlanes.core.tables.Column;

/**
 * Profile {@code data}: times {@code 2026-11-20T10:04:25.353786408Z}, durations as whole numbers in the column's unit.
 */
final class DataCells extends PlainCells {

	private static final long NANOS = 1_000_000_000;

	private final long[] nanosPerUnit;
	private final long[] unitsPerSecond;
	private final DateTimeText[] times;
	private final long[] lastSecond;

	DataCells(List<Column> columns) {
		super(columns, '.');
		nanosPerUnit = columns.stream().mapToLong(Column::nanosPerUnit).toArray();
		unitsPerSecond = LongStream.of(nanosPerUnit).map(nanos -> nanos == 0 ? 0 : NANOS / nanos).toArray();
		lastSecond = new long[columns.size()];
		times = columns.stream().map(c -> new DateTimeText('T', ".000000000Z")).toArray(DateTimeText[]::new);
	}

	@Override
	public String text(String text) {
		return text;
	}

	@Override
	public void time(int column, long time, Utf8Buffer out) {
		long perSecond = unitsPerSecond[column];
		long ofSecond = time - lastSecond[column] * perSecond;
		// Rows sorted by time have many per second, and long division is slow.
		if (ofSecond < 0 || ofSecond >= perSecond) {
			lastSecond[column] = Math.floorDiv(time, perSecond);
			ofSecond = Math.floorMod(time, perSecond);
		}
		long second = lastSecond[column];
		long nano = ofSecond * nanosPerUnit[column];
		if (DateTimeText.isOrdinary(second)) {
			times[column].write(second, 30, out);
			out.replace((int) nano, 10, 1);
		} else {
			out.ascii(Instant.ofEpochSecond(second, nano).toString());
		}
	}

	@Override
	public void duration(int column, long span, Utf8Buffer out) {
		out.number(span);
	}
}
