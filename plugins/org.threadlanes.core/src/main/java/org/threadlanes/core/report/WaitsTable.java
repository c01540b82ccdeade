package org.threadlanes.core.report;

import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

import org.threadlanes.core.inference.Decision;
import org.threadlanes.core.lanes.LaneSite;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.table.Table;
import org.threadlanes.core.table.TablePart;

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

	/** The next wait of a lane, among those of the others. */
	private static final class Head {

		private final LaneRows rows;
		private final int number;
		private int index;
		private long start;

		Head(LaneRows rows, int number) {
			this.rows = rows;
			this.number = number;
			start = rows.lane.start(0);
		}

		/** @return whether there is another wait */
		boolean next() {
			if (++index == rows.lane.size()) {
				return false;
			}
			start = rows.lane.start(index);
			return true;
		}

		/** Called for nearly every row, so not composed of comparators. */
		static int compare(Head a, Head b) {
			return a.start != b.start ? Long.compare(a.start, b.start) : Integer.compare(a.number, b.number);
		}
	}

	/** Merges the lanes; readers of the parts look up what is in the rows. */
	private final class Parts implements Iterator<TablePart> {

		private final PriorityQueue<Head> heads = new PriorityQueue<>(Head::compare);

		Parts() {
			for (ThreadLane lane : lanes.lanes()) {
				if (lane.size() > 0) {
					heads.add(new Head(new LaneRows(lanes, lane), heads.size()));
				}
			}
		}

		@Override
		public boolean hasNext() {
			return !heads.isEmpty();
		}

		@Override
		public TablePart next() {
			LaneRows[] lanesOfRows = new LaneRows[PART_ROWS];
			int[] waits = new int[PART_ROWS];
			int size = 0;
			for (; size < PART_ROWS && !heads.isEmpty(); size++) {
				Head head = heads.remove();
				lanesOfRows[size] = head.rows;
				waits[size] = head.index;
				if (head.next()) {
					heads.add(head);
				}
			}
			int count = size;
			return sink -> {
				for (int i = 0; i < count; i++) {
					lanesOfRows[i].row(waits[i], sink);
					if (!sink.endRow()) {
						return false;
					}
				}
				return true;
			};
		}
	}

	/** The rows of one lane. What the waits of a site share is looked up once. */
	private static final class LaneRows {

		private final ThreadLanes lanes;
		private final ThreadLane lane;
		private final SiteCells[] sites;

		LaneRows(ThreadLanes lanes, ThreadLane lane) {
			this.lanes = lanes;
			this.lane = lane;
			sites = new SiteCells[lane.sites().size()];
		}

		void row(int i, RowSink sink) {
			SiteCells site = site(lane.site(i));
			long start = lane.start(i);
			sink.number(start);
			sink.number(lane.end(i) - start);
			sink.text(lane.label());
			sink.number(lane.key().id());
			sink.text(lane.poolName());
			sink.text(lane.kind().id());
			sink.text(site.kind);
			sink.text(site.verdict);
			sink.bool(site.isOnLoop);
			sink.text(site.target);
			int amount = lane.amount(i);
			if (amount < 0) {
				sink.empty();
			} else {
				sink.number(amount);
			}
			sink.text(site.topFrame);
			sink.text(site.ownFrame);
			sink.text(site.rule);
			sink.text(site.decidedBy);
		}

		/** Immutable, so it does not matter if several threads make the same one. */
		private SiteCells site(int number) {
			SiteCells site = sites[number];
			if (site == null) {
				site = SiteCells.of(lanes, lane, lane.sites().get(number));
				sites[number] = site;
			}
			return site;
		}
	}

	/** What the waits of a site have in common; null for an empty cell. */
	private record SiteCells(String kind, String verdict, boolean isOnLoop, String target, String topFrame,
			String ownFrame, String rule, String decidedBy) {

		static SiteCells of(ThreadLanes lanes, ThreadLane lane, LaneSite site) {
			String target = lanes.target(site.target()).name();
			String top = null;
			String own = null;
			Stack stack = lanes.stack(site.stack());
			if (stack != null) {
				int ownFrame = lanes.judgement(site.stack()).ownFrame();
				top = stack.frames().get(0).toString();
				own = ownFrame < 0 ? null : stack.frames().get(ownFrame).toString();
			}
			Decision decision = lanes.decision(lane, site.stack(), site.kind());
			return new SiteCells(site.kind().id(), site.verdict().id(), site.isOnLoop(), target.isEmpty() ? null : target,
					top, own, decision.rule() == null ? null : decision.rule().name(), decision.by().id());
		}
	}
}
