package org.threadlanes.core.tables;

import org.threadlanes.core.jfr.FieldDescription;

/**
 * A column of a table.
 *
 * @param name its name without unit, for example {@code timeout}; unique in its table
 * @param type the type of its cells
 * @param unit the unit of its numbers, such as {@code bytes}; empty if there is none. For times and durations always
 *            one of {@code ns us ms s}
 * @param description what it means; may be null
 * @param field the recorded field whose values are shown unchanged; null for any other column
 */
public record Column(String name, ColumnType type, String unit, String description, FieldDescription field) {

	public Column {
		if ((type == ColumnType.TIMESTAMP || type == ColumnType.DURATION) && nanosPer(unit) == 0) {
			throw new IllegalArgumentException("a " + type.label() + " in '" + unit + "'");
		}
	}

	private static long nanosPer(String unit) {
		return switch (unit) {
			case "ns" -> 1;
			case "us" -> 1_000;
			case "ms" -> 1_000_000;
			case "s" -> 1_000_000_000;
			default -> 0;
		};
	}

	/** @return the length of its unit in ns; 0 if it is not one of {@code ns us ms s} */
	public long nanosPerUnit() {
		return nanosPer(unit);
	}

	/** @return the name with the unit where the type is DURATION: {@code timeout_ms}, {@code port} */
	public String header() {
		return type == ColumnType.DURATION ? name + "_" + unit : name;
	}

	public static Column text(String name) {
		return new Column(name, ColumnType.TEXT, "", null, null);
	}

	public static Column integer(String name, String unit) {
		return new Column(name, ColumnType.INTEGER, unit, null, null);
	}

	public static Column decimal(String name, String unit) {
		return new Column(name, ColumnType.DECIMAL, unit, null, null);
	}

	public static Column bool(String name) {
		return new Column(name, ColumnType.BOOLEAN, "", null, null);
	}

	/** @return a column of times in ns since 1970 UTC */
	public static Column timestamp(String name) {
		return new Column(name, ColumnType.TIMESTAMP, "ns", null, null);
	}

	/** @return a column of durations in ns */
	public static Column duration(String name) {
		return new Column(name, ColumnType.DURATION, "ns", null, null);
	}
}
