package org.threadlanes.core.table;

import java.util.List;
import java.util.function.Consumer;

import org.threadlanes.core.table.RowLayout.Run;

/** Unpacks rows and passes them to a sink. Repeated cells are unpacked only if the sink asks for them. */
final class RowReader {

	private final RowLayout layout;
	private final RowSink sink;
	private final Run[] runs;
	private final List<Consumer<RowSink>> shared;
	private final long[] row;
	private PackedRows.Window window;

	RowReader(RowLayout layout, RowSink sink) {
		this.layout = layout;
		this.sink = sink;
		row = new long[layout.stride];
		runs = layout.runs.toArray(Run[]::new);
		shared = layout.runs.stream().<Consumer<RowSink>> map(run -> to -> {
			window.unpackShared(row);
			layout.emit(row, run, to);
		}).toList();
	}

	/** @return whether the sink wants more */
	boolean emit(PackedRows.Window of, int number) {
		window = of;
		window.unpack(number, row);
		boolean isShared = window.isShared();
		for (int i = 0; i < runs.length; i++) {
			if (isShared && runs[i].repeats()) {
				sink.cells(window.shared(row), shared.get(i));
			} else {
				layout.emit(row, runs[i], sink);
			}
		}
		return sink.endRow();
	}
}
