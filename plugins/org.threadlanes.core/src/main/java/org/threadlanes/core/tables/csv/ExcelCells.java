package org.threadlanes.core.tables.csv;

import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.List;

import org.threadlanes.core.tables.Column;

/**
 * Profile {@code excel}: local times {@code 2026-11-20 11:04:25.353}, which spreadsheets recognize, durations in ms,
 * and texts that no spreadsheet runs as a formula.
 */
final class ExcelCells extends PlainCells {

	private static final long NANOS = 1_000_000_000;
	/** Offsets change only at quarters of an hour, so one lookup serves until then. */
	private static final long SECONDS_PER_QUARTER = 900;

	private final long[] nanosPerUnit;
	private final DateTimeText[] times;
	private final ZoneRules zone;
	private final char point;
	private long quarter = Long.MIN_VALUE;
	private long offset;

	ExcelCells(List<Column> columns, ZoneId zone, char point) {
		super(columns, point);
		this.zone = zone.getRules();
		this.point = point;
		nanosPerUnit = columns.stream().mapToLong(Column::nanosPerUnit).toArray();
		times = columns.stream().map(c -> new DateTimeText(' ')).toArray(DateTimeText[]::new);
	}

	/**
	 * Quotes alone do not stop a formula; a leading apostrophe does (OWASP, CSV injection). East Asian spreadsheets
	 * also take full-width signs for formulas.
	 */
	@Override
	public String text(String text) {
		if (text.isEmpty()) {
			return text;
		}
		return switch (text.charAt(0)) {
			case '=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '\t', '\r' -> "'" + text;
			default -> text;
		};
	}

	@Override
	public void time(int column, long time, Utf8Buffer out) {
		long perSecond = NANOS / nanosPerUnit[column];
		long second = Math.floorDiv(time, perSecond);
		long millis = Math.floorMod(time, perSecond) * nanosPerUnit[column] / 1_000_000;
		long local = DateTimeText.isOrdinary(second) ? second + offset(second) : second;
		if (DateTimeText.isOrdinary(local)) {
			times[column].write(local, 19, out);
			out.ascii(point);
			out.padded(millis, 3);
		} else {
			// Its year starts with a sign, which a spreadsheet would take for a formula.
			out.ascii(text(Instant.ofEpochSecond(second, millis * 1_000_000).toString()));
		}
	}

	private long offset(long second) {
		long of = Math.floorDiv(second, SECONDS_PER_QUARTER);
		if (of != quarter) {
			quarter = of;
			offset = zone.getOffset(Instant.ofEpochSecond(second)).getTotalSeconds();
		}
		return offset;
	}

	@Override
	public void duration(int column, long span, Utf8Buffer out) {
		long nanos = nanosPerUnit[column];
		if (nanos == NANOS) {
			if (Math.abs(span) <= Long.MAX_VALUE / 1000) {
				out.number(span * 1000);
			} else {
				out.ascii(BigInteger.valueOf(span).multiply(BigInteger.valueOf(1000)).toString());
			}
			return;
		}
		long perMilli = 1_000_000 / nanos;
		long whole = span / perMilli;
		long rest = Math.abs(span % perMilli);
		if (span < 0 && whole == 0) {
			out.ascii('-');
		}
		out.number(whole);
		if (rest != 0) {
			int digits = perMilli == 1_000_000 ? 6 : 3;
			while (rest % 10 == 0) {
				rest /= 10;
				digits--;
			}
			out.ascii(point);
			out.padded(rest, digits);
		}
	}
}
