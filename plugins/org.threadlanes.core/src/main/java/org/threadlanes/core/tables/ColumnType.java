package org.threadlanes.core.tables;

/** The type of a column's cells. */
public enum ColumnType {
	/** Any text. */
	TEXT("text"),
	/** A signed 64-bit integer. */
	INTEGER("integer"),
	/** An unsigned 64-bit integer: a negative {@code long} means 2^63 or more. */
	UNSIGNED("integer"),
	/** A double-precision number. */
	DECIMAL("decimal"),
	/** A single-precision number, passed as a double. */
	FLOAT("decimal"),
	/** True or false. */
	BOOLEAN("boolean"),
	/** A point in time since 1970 UTC in the column's unit; {@link Long#MIN_VALUE} means not set. */
	TIMESTAMP("timestamp"),
	/** A span of time in the column's unit; {@link Long#MIN_VALUE} means not set. */
	DURATION("duration");

	private final String label;

	ColumnType(String label) {
		this.label = label;
	}

	/** @return the type's name for people */
	public String label() {
		return label;
	}
}
