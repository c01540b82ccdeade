package org.threadlanes.core.table;

/** What the cells of a column are. */
public enum ColumnType {
	/** Any text. */
	TEXT("text"),
	/** A whole number, 64 bits with a sign. */
	INTEGER("integer"),
	/** A whole number, 64 bits without a sign: a negative {@code long} is above 2^63. */
	UNSIGNED("integer"),
	/** A number of double precision. */
	DECIMAL("decimal"),
	/** A single-precision number, passed as a double. */
	FLOAT("decimal"),
	/** True or false. */
	BOOLEAN("boolean"),
	/** A point in time since 1970 UTC in the column's unit; {@link Long#MIN_VALUE} is a time that was not set. */
	TIMESTAMP("timestamp"),
	/** A span of time in the column's unit; {@link Long#MIN_VALUE} is a span that was not set. */
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
