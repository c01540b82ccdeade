package org.threadlanes.core.table;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The rows of one table: first collected, then read in order. What is collected is one run in memory; each time memory
 * is short the run is sorted and put on disk, and reading merges all runs. Where a chunk must not mix with the next,
 * each chunk has runs of its own.
 */
final class RowStore {

	/**
	 * A finished run.
	 *
	 * @param chunk goes before the sort key
	 * @param rows the rows
	 */
	private record Finished(int chunk, SortedRun rows) {
	}

	private final RowLayout layout;
	private final RowOrder order;
	private final SpillFile disk;
	private final List<Finished> finished = new ArrayList<>();
	private ZoneOffset recordedAt = ZoneOffset.UTC;
	private RowRun run;
	private int chunk;
	private long finishedBytes;
	private long rows;

	RowStore(RowLayout layout, RowOrder order, SpillFile disk) {
		this.layout = layout;
		this.order = order;
		this.disk = disk;
		this.run = new RowRun(layout, recordedAt);
	}

	/** @return where the next row is written to */
	RowRun run() {
		return run;
	}

	/** @return about how much memory the rows take, in bytes */
	long bytes() {
		return finishedBytes + run.bytes();
	}

	/** A chunk begins whose rows must not mix with earlier ones. */
	void beginChunk(ZoneOffset offset) {
		finishRun();
		chunk++;
		recordedAt = offset;
		run = new RowRun(layout, recordedAt);
	}

	/** No more rows follow. */
	void finish() {
		finishRun();
		run = null;
	}

	private void finishRun() {
		if (run.rows() > 0) {
			rows += run.rows();
			finishedBytes += run.bytes();
			finished.add(new Finished(chunk, new SortedRun.InMemory(run, run.sorted())));
		}
	}

	/** Moves all rows from memory to disk. */
	void spill() {
		finishRun();
		for (int i = 0; i < finished.size(); i++) {
			if (finished.get(i).rows() instanceof SortedRun.InMemory memory) {
				finished.set(i, new Finished(finished.get(i).chunk(), toDisk(memory)));
			}
		}
		finishedBytes = 0;
		run = new RowRun(layout, recordedAt);
	}

	private SortedRun toDisk(SortedRun.InMemory memory) {
		SpillFile.Writer out = disk.append();
		memory.rows().spill(memory.order(), out);
		return new SortedRun.OnDisk(disk, out.finish(), memory.order().length, layout, memory.recordedAt());
	}

	long rows() {
		return rows;
	}

	/** Passes on all rows in order. */
	void read(RowSink sink) {
		if (order == RowOrder.START_TIME) {
			merge(finished.stream().map(Finished::rows).toList(), sink);
			return;
		}
		for (int from = 0, to; from < finished.size(); from = to) {
			int current = finished.get(from).chunk();
			to = from;
			while (to < finished.size() && finished.get(to).chunk() == current) {
				to++;
			}
			sink.recordedAt(finished.get(from).rows().recordedAt());
			if (!merge(finished.subList(from, to).stream().map(Finished::rows).toList(), sink)) {
				return;
			}
		}
	}

	/** The next row of a run. */
	private record Head(SortedRun.Cursor cursor, int number) implements Comparable<Head> {

		@Override
		public int compareTo(Head other) {
			int byKey = Long.compare(cursor.key(), other.cursor.key());
			return byKey != 0 ? byKey : Integer.compare(number, other.number);
		}
	}

	/** @return whether the sink wants more */
	private static boolean merge(List<SortedRun> runs, RowSink sink) {
		PriorityQueue<Head> heads = new PriorityQueue<>();
		for (int i = 0; i < runs.size(); i++) {
			SortedRun.Cursor cursor = runs.get(i).open();
			if (cursor.next()) {
				heads.add(new Head(cursor, i));
			}
		}
		while (!heads.isEmpty()) {
			Head first = heads.poll();
			Head second = heads.peek();
			do {
				first.cursor().emit(sink);
				if (!sink.endRow()) {
					return false;
				}
				if (!first.cursor().next()) {
					first = null;
				}
				// Runs overlap little: one mostly stays first for many rows.
			} while (first != null && (second == null || first.compareTo(second) < 0));
			if (first != null) {
				heads.add(first);
			}
		}
		return true;
	}
}
