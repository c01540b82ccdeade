package org.threadlanes.core.tables.csv;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.jfr.FieldDescription;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ColumnType;

/**
 * Profile {@code jfr}: the cells of {@code jfr print --json} piped to jq 1.6's {@code @csv}, which quotes all texts and
 * nothing else. The {@code jfr} tools of JDKs differ; this follows that of the JDK it runs on.
 */
final class JfrCells implements CellFormat {

	private static final long NANOS = 1_000_000_000;
	/** JDK 20 began to print unsigned fields without a sign (JDK-8296229). */
	private static final int UNSIGNED_SINCE = 20;
	/** JDK 25 prints {@link Long#MAX_VALUE} as the longest possible duration; JDK 17 does not. */
	private static final int FOREVER_SINCE = 25;

	/** How the tool writes an integer. */
	private enum Whole {
		SIGNED, UNSIGNED, SIGNED_BYTE, SIGNED_SHORT, SIGNED_INT
	}

	private final ColumnType[] types;
	private final Whole[] wholes;
	private final long[] nanosPerUnit;
	private final DateTimeText[] times;
	private final boolean forever;
	private ZoneOffset offset = ZoneOffset.UTC;
	private String offsetText = "Z";
	/** By column: a float and a double of equal value have different texts. */
	private final double[] lastDecimals;
	private final String[] lastDecimalTexts;

	/** @param jdk the feature release of the JDK to follow */
	JfrCells(List<Column> columns, int jdk) {
		types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
		wholes = columns.stream().map(c -> whole(c, jdk)).toArray(Whole[]::new);
		nanosPerUnit = columns.stream().mapToLong(Column::nanosPerUnit).toArray();
		times = columns.stream().map(c -> new DateTimeText('T')).toArray(DateTimeText[]::new);
		forever = jdk >= FOREVER_SINCE;
		lastDecimals = new double[types.length];
		lastDecimalTexts = new String[types.length];
		Arrays.fill(lastDecimalTexts, "0");
	}

	private static Whole whole(Column column, int jdk) {
		FieldDescription f = column.field();
		boolean unsigned = column.type() == ColumnType.UNSIGNED
				|| f != null && f.annotations().containsKey("jdk.jfr.Unsigned");
		if (!unsigned || jdk >= UNSIGNED_SINCE) {
			return unsigned ? Whole.UNSIGNED : Whole.SIGNED;
		}
		return switch (f == null ? "long" : f.typeName()) {
			case "byte" -> Whole.SIGNED_BYTE;
			case "short" -> Whole.SIGNED_SHORT;
			case "int" -> Whole.SIGNED_INT;
			default -> Whole.SIGNED;
		};
	}

	/** jq writes the character 0 as a backslash and a zero. */
	@Override
	public String text(String text) {
		return text.indexOf(0) < 0 ? text : text.replace("\0", "\\0");
	}

	@Override
	public void integer(int column, long value, Utf8Buffer out) {
		long number = switch (wholes[column]) {
			case SIGNED, UNSIGNED -> value;
			case SIGNED_BYTE -> (byte) value;
			case SIGNED_SHORT -> (short) value;
			case SIGNED_INT -> (int) value;
		};
		if (number < 0 && wholes[column] == Whole.UNSIGNED) {
			// Half of it, with the lowest bit kept, is rounded as the whole number would be.
			out.ascii(JqNumber.text((number >>> 1 | number & 1) * 2.0));
		} else if (number <= JqNumber.EXACT && number >= -JqNumber.EXACT) {
			out.number(number);
		} else {
			out.ascii(JqNumber.text(number));
		}
	}

	@Override
	public void decimal(int column, double value, Utf8Buffer out) {
		if (Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(lastDecimals[column])) {
			lastDecimals[column] = value;
			lastDecimalTexts[column] = types[column] == ColumnType.FLOAT
					? JqNumber.text(Double.parseDouble(Float.toString((float) value))) : JqNumber.text(value);
		}
		out.ascii(lastDecimalTexts[column]);
	}

	@Override
	public void time(int column, long time, Utf8Buffer out) {
		long perSecond = NANOS / nanosPerUnit[column];
		long second = Math.floorDiv(time, perSecond);
		long nano = Math.floorMod(time, perSecond) * nanosPerUnit[column];
		long local = second + offset.getTotalSeconds();
		out.ascii('"');
		if (time == Long.MIN_VALUE) {
			out.ascii(OffsetDateTime.MIN.toString());
		} else if (!DateTimeText.isOrdinary(local)) {
			out.ascii(OffsetDateTime.ofInstant(Instant.ofEpochSecond(second, nano), offset).toString());
		} else if (nano == 0) {
			times[column].write(local, local % 60 == 0 ? 16 : 19, out);
			out.ascii(offsetText);
		} else {
			times[column].write(local, 19, out);
			out.ascii('.');
			if (nano % 1_000_000 == 0) {
				out.padded(nano / 1_000_000, 3);
			} else if (nano % 1000 == 0) {
				out.padded(nano / 1000, 6);
			} else {
				out.padded(nano, 9);
			}
			out.ascii(offsetText);
		}
		out.ascii('"');
	}

	@Override
	public void duration(int column, long span, Utf8Buffer out) {
		out.ascii('"');
		out.ascii(duration(column, span).toString());
		out.ascii('"');
	}

	private Duration duration(int column, long span) {
		if (span == Long.MIN_VALUE) {
			return Duration.ofSeconds(Long.MIN_VALUE, 0);
		}
		if (span == Long.MAX_VALUE && forever) {
			return ChronoUnit.FOREVER.getDuration();
		}
		return switch ((int) nanosPerUnit[column]) {
			case 1 -> Duration.ofNanos(span);
			case 1_000 -> Duration.ofNanos(1000 * span);
			case 1_000_000 -> Duration.ofMillis(span);
			default -> Duration.ofSeconds(span);
		};
	}

	@Override
	public void recordedAt(ZoneOffset newOffset) {
		offset = newOffset;
		offsetText = newOffset.getId();
	}
}
