package org.threadlanes.core.report;

import java.util.Iterator;
import java.util.List;

import org.threadlanes.core.inference.Decision;
import org.threadlanes.core.lanes.WaitGroup;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.table.TablePart;
import org.threadlanes.core.work.MergeHeap;

/** Every wait of every lane, merged by start: the lanes are sorted, so no row needs to be kept. */
record WaitsTable(String name, ThreadLanes lanes) implements Table {

	private static final List<Column> COLUMNS = List.of(Column.timestamp("startTime"), Column.duration("duration"),
			Column.text("thread"), Column.integer("thread_id", ""), Column.text("pool"), Column.text("kind"),
			Column.text("wait"), Column.text("verdict"), Column.bool("onEventLoop"), Column.text("target"),
			Column.integer("bytes", "bytes"), Column.text("topFrame"), Column.text("ownFrame"), Column.text("rule"),
			Column.text("decidedBy"));
	private static final int PART_ROWS = 1 << 10;

	@Override
	public List<Column> columns() {
		return COLUMNS;
	}

	@Override
	public long rowCount() {
		return lanes.lanes().stream().mapToLong(ThreadLane::size).sum();
	}

	@Override
	public void rows(RowSink sink) {
		TablePart.rows(parts(), sink);
	}

	@Override
	public Iterator<TablePart> parts() {
		return new Parts();
	}

	/** Merges the lanes; readers of the parts look up what is in the rows. */
	private final class Parts implements Iterator<TablePart> {

		private final LaneRows[] rows = new LaneRows[lanes.lanes().size()];
		/** By lane, the next wait. */
		private final int[] waits = new int[rows.length];
		private final MergeHeap next = new MergeHeap();

		Parts() {
			int sites = 0;
			for (int i = 0; i < rows.length; i++) {
				ThreadLane lane = lanes.lanes().get(i);
				rows[i] = new LaneRows(lanes, lane, sites);
				sites += lane.waitGroups().size();
				if (lane.size() > 0) {
					next.add(lane.start(0), i);
				}
			}
		}

		@Override
		public boolean hasNext() {
			return !next.isEmpty();
		}

		@Override
		public TablePart next() {
			LaneRows[] lanesOfRows = new LaneRows[PART_ROWS];
			int[] waitsOfRows = new int[PART_ROWS];
			int size = 0;
			for (; size < PART_ROWS && !next.isEmpty(); size++) {
				int number = next.first();
				lanesOfRows[size] = rows[number];
				waitsOfRows[size] = waits[number]++;
				ThreadLane lane = rows[number].lane;
				if (waits[number] < lane.size()) {
					next.advance(lane.start(waits[number]));
				} else {
					next.remove();
				}
			}
			int count = size;
			return sink -> {
				for (int i = 0; i < count; i++) {
					lanesOfRows[i].row(waitsOfRows[i], sink);
					if (!sink.endRow()) {
						return false;
					}
				}
				return true;
			};
		}
	}

	/**
	 * The rows of one lane. What the waits of a site share is looked up once.
	 *
	 * @param sitesBefore how many sites the lanes before it have
	 */
	private record LaneRows(ThreadLanes lanes, ThreadLane lane, int sitesBefore) {

		void row(int i, RowSink sink) {
			int site = lane.waitGroup(i);
			long start = lane.start(i);
			sink.number(start);
			sink.number(lane.end(i) - start);
			sink.cells(sitesBefore + site, cells -> whatAndWhere(lane.waitGroups().get(site), cells));
			int amount = lane.amount(i);
			if (amount < 0) {
				sink.empty();
			} else {
				sink.number(amount);
			}
			sink.cells(sitesBefore + site, cells -> why(lane.waitGroups().get(site), cells));
		}

		private void whatAndWhere(WaitGroup site, RowSink cells) {
			cells.text(lane.label());
			cells.number(lane.key().id());
			cells.text(lane.poolName());
			cells.text(lane.kind().id());
			cells.text(site.kind().id());
			cells.text(site.verdict().id());
			cells.bool(site.isOnLoop());
			String target = lanes.target(site.target()).name();
			cells.text(target.isEmpty() ? null : target);
		}

		private void why(WaitGroup site, RowSink cells) {
			Stack stack = lanes.stack(site.stack());
			if (stack == null) {
				cells.empty();
				cells.empty();
			} else {
				int ownFrame = lanes.classification(site.stack()).ownFrame();
				cells.text(stack.frames().get(0).toString());
				cells.text(ownFrame < 0 ? null : stack.frames().get(ownFrame).toString());
			}
			Decision decision = lanes.decision(lane, site.stack(), site.kind());
			cells.text(decision.rule() == null ? null : decision.rule().name());
			cells.text(decision.by().id());
		}
	}
}
