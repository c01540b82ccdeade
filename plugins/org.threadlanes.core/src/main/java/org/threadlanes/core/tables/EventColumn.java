package org.threadlanes.core.tables;

/** A column that a table of events can have. */
public final class EventColumn {

	private final Column column;
	private final boolean preset;
	private final CellSource source;

	EventColumn(Column column, boolean preset, CellSource source) {
		this.column = column;
		this.preset = preset;
		this.source = source;
	}

	public Column column() {
		return column;
	}

	/** @return whether the column is shown by default */
	public boolean isPreset() {
		return preset;
	}

	/** @return whether only the lanes of the recording know its cells: pools, kinds and verdicts */
	public boolean needsContext() {
		return source.part().needsContext();
	}

	CellSource source() {
		return source;
	}

	@Override
	public String toString() {
		return column.header();
	}
}
