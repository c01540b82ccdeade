package org.threadlanes.core.csv;

import java.time.ZoneOffset;

import org.threadlanes.core.table.RowSink;

/** Puts the same text before each row. */
final class LabeledRows implements RowSink {

	private final RowSink rows;
	private final String label;
	private boolean begun;

	LabeledRows(RowSink rows, String label) {
		this.rows = rows;
		this.label = label;
	}

	private RowSink rows() {
		if (!begun) {
			rows.text(label);
			begun = true;
		}
		return rows;
	}

	@Override
	public void text(String text) {
		rows().text(text);
	}

	@Override
	public void integer(long value) {
		rows().integer(value);
	}

	@Override
	public void decimal(double value) {
		rows().decimal(value);
	}

	@Override
	public void bool(boolean value) {
		rows().bool(value);
	}

	@Override
	public void time(long time) {
		rows().time(time);
	}

	@Override
	public void duration(long span) {
		rows().duration(span);
	}

	@Override
	public void empty() {
		rows().empty();
	}

	@Override
	public boolean endRow() {
		begun = false;
		return rows.endRow();
	}

	@Override
	public void recordedAt(ZoneOffset offset) {
		rows.recordedAt(offset);
	}
}
