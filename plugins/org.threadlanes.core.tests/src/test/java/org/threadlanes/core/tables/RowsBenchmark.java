package org.threadlanes.core.tables;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.tables.CellSource.Part;
import org.threadlanes.core.testing.Turns;

/** The waits of a recording as rows: those of all threads merged, and sorted and packed by blocks. */
public final class RowsBenchmark {

	private static final int BLOCK = 1 << 14;

	/** The waits of a thread, for either merge. */
	private record Lane(ThreadLane lane) implements RowMerge.Sequence<Lane>, RowMerge.Rows<Lane> {

		@Override
		public long firstKey() {
			return lane.start(0);
		}

		@Override
		public Lane open() {
			return this;
		}

		@Override
		public long key(int row) {
			return lane.start(row);
		}

		@Override
		public int end() {
			return lane.size();
		}

		@Override
		public Lane next() {
			return null;
		}
	}

	private static final class Cursor {

		final Lane lane;
		int row;
		long key;

		Cursor(Lane lane) {
			this.lane = lane;
			key = lane.firstKey();
		}

		boolean advance() {
			row++;
			if (row < lane.end()) {
				key = lane.key(row);
			}
			return row < lane.end();
		}
	}

	private RowsBenchmark() {
	}

	public static void main(String[] args) throws Exception {
		List<Lane> lanes = LanesBuilder.build(new RecordingFile(Path.of(args[0])), Rules.shipped(), Progress.NONE)
				.lanes().stream().filter(lane -> lane.size() > 0).map(Lane::new).toList();
		long waits = lanes.stream().mapToLong(Lane::end).sum();
		Turns.compare("RowMerge, PriorityQueue", waits, () -> {
			int parts = 0;
			for (Iterator<TablePart> all = RowMerge.of(lanes, sink -> (rows, row) -> {
			}); all.hasNext(); all.next()) {
				parts++;
			}
			return parts;
		}, () -> queued(lanes));
		long[][] rows = rows(lanes);
		Turns.compare("PackedRows, sorted rows", waits, () -> packed(rows), () -> sorted(rows));
	}

	private static int queued(List<Lane> lanes) {
		PriorityQueue<Cursor> queue = new PriorityQueue<>(Comparator.comparingLong(cursor -> cursor.key));
		lanes.forEach(lane -> queue.add(new Cursor(lane)));
		int parts = 0;
		while (!queue.isEmpty()) {
			List<Lane> rows = new ArrayList<>(1 << 10);
			int[] numbers = new int[1 << 10];
			while (rows.size() < numbers.length && !queue.isEmpty()) {
				Cursor first = queue.remove();
				Cursor second = queue.peek();
				do {
					numbers[rows.size()] = first.row;
					rows.add(first.lane);
				} while (first.advance() && rows.size() < numbers.length && (second == null || first.key < second.key));
				if (first.row < first.lane.end()) {
					queue.add(first);
				}
			}
			parts++;
		}
		return parts;
	}

	/** @return start, duration, group and event of each wait, in the order of the recording */
	private static long[][] rows(List<Lane> lanes) {
		return lanes.stream().map(Lane::lane)
				.flatMap(lane -> LongStream.range(0, lane.size()).mapToObj(i -> new long[] {lane.start((int) i),
					lane.end((int) i) - lane.start((int) i), lane.waitGroup((int) i), lane.event((int) i)}))
				.sorted(Comparator.comparingLong(row -> row[0] + row[1])).toArray(long[][]::new);
	}

	private static List<PackedRows> packed(long[][] rows) {
		RowLayout layout = new RowLayout(
				Stream.of(Column.timestamp("start"), Column.integer("duration", ""), Column.integer("group", ""),
						Column.integer("event", ""))
						.map(column -> new EventColumn(column, true, new CellSource(column.name(), Part.VALUE))).toList(),
				new TextTable(0), new ContextTexts(null), null);
		RowBlock block = new RowBlock(layout, BLOCK);
		List<PackedRows> blocks = new ArrayList<>();
		for (long[] row : rows) {
			block.begin(row[0]);
			for (int cell = 0; cell < row.length; cell++) {
				block.put(cell, row[cell]);
			}
			block.end();
			if (block.isFull()) {
				blocks.add(block.pack(blocks.size()));
			}
		}
		if (block.rows() > 0) {
			blocks.add(block.pack(blocks.size()));
		}
		return blocks;
	}

	private static List<long[][]> sorted(long[][] rows) {
		List<long[][]> blocks = new ArrayList<>();
		for (int from = 0; from < rows.length; from += BLOCK) {
			long[][] block = new long[Math.min(BLOCK, rows.length - from)][];
			for (int i = 0; i < block.length; i++) {
				block[i] = rows[from + i].clone();
			}
			Arrays.sort(block, Comparator.comparingLong(row -> row[0]));
			blocks.add(block);
		}
		return blocks;
	}
}
