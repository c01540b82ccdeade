package org.threadlanes.core.tables;

import java.util.function.Consumer;

import org.threadlanes.core.tables.RowLayout.Run;

/** Unpacks rows and passes them to a sink. Repeated cells are unpacked only if the sink asks for them. */
final class RowReader implements RowMerge.Cells<PackedRows.Window> {

	private final RowLayout layout;
	private final RowSink sink;
	private final Run[] runs;
	/** For each run whose cells repeat, what passes them on; null for the others. */
	private final Consumer<RowSink>[] shared;
	private final long[] row;
	private PackedRows.Window window;

	@SuppressWarnings("unchecked")
	RowReader(RowLayout layout, RowSink sink) {
		this.layout = layout;
		this.sink = sink;
		row = new long[layout.stride];
		runs = layout.runs.toArray(Run[]::new);
		shared = layout.runs.stream().map(run -> run.repeats() ? cells(run) : null).toArray(Consumer[]::new);
	}

	private Consumer<RowSink> cells(Run run) {
		return to -> {
			window.unpackShared(row);
			layout.emit(row, run, to);
		};
	}

	@Override
	public void emit(PackedRows.Window of, int number) {
		window = of;
		of.unpack(number, row);
		boolean isShared = of.isShared();
		long key = of.shared(row);
		for (int i = 0; i < runs.length; i++) {
			Consumer<RowSink> cells = shared[i];
			if (isShared && cells != null) {
				sink.cells(key, cells);
			} else {
				layout.emit(row, runs[i], sink);
			}
		}
	}
}
