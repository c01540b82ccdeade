package org.threadlanes.core.report;

import java.util.List;
import java.util.PriorityQueue;

import org.threadlanes.core.inference.Decision;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.table.Column;
import org.threadlanes.core.table.RowSink;
import org.threadlanes.core.table.Table;

/** Every wait of every lane, merged by start: the lanes are sorted, so no row needs to be kept. */
record WaitsTable(String name, ThreadLanes lanes) implements Table {

	private static final List<Column> COLUMNS = List.of(Column.timestamp("startTime"), Column.duration("duration"),
			Column.text("thread"), Column.integer("thread_id", ""), Column.text("pool"), Column.text("kind"),
			Column.text("wait"), Column.text("verdict"), Column.bool("onEventLoop"), Column.text("target"),
			Column.integer("bytes", "bytes"), Column.text("topFrame"), Column.text("ownFrame"), Column.text("rule"),
			Column.text("decidedBy"));

	@Override
	public List<Column> columns() {
		return COLUMNS;
	}

	@Override
	public long rowCount() {
		return lanes.lanes().stream().mapToLong(ThreadLane::size).sum();
	}

	/** The next wait of a lane, among those of the others. */
	private static final class Head {

		private final ThreadLane lane;
		private final int number;
		private int index;

		Head(ThreadLane lane, int number) {
			this.lane = lane;
			this.number = number;
		}

		static int compare(Head a, Head b) {
			int byStart = Long.compare(a.lane.start(a.index), b.lane.start(b.index));
			return byStart != 0 ? byStart : Integer.compare(a.number, b.number);
		}
	}

	@Override
	public void rows(RowSink sink) {
		PriorityQueue<Head> heads = new PriorityQueue<>(Head::compare);
		for (ThreadLane lane : lanes.lanes()) {
			if (lane.size() > 0) {
				heads.add(new Head(lane, heads.size()));
			}
		}
		String[] top = new String[lanes.stackCount()];
		String[] own = new String[lanes.stackCount()];
		for (int i = 0; i < top.length; i++) {
			Stack stack = lanes.stack(i);
			int ownFrame = lanes.judgement(i).ownFrame();
			top[i] = stack.frames().get(0).toString();
			own[i] = ownFrame < 0 ? null : stack.frames().get(ownFrame).toString();
		}
		while (!heads.isEmpty()) {
			Head head = heads.poll();
			row(head.lane, head.index, top, own, sink);
			if (!sink.endRow()) {
				return;
			}
			if (++head.index < head.lane.size()) {
				heads.add(head);
			}
		}
	}

	private void row(ThreadLane lane, int i, String[] top, String[] own, RowSink sink) {
		int stack = lane.stack(i);
		sink.number(lane.start(i));
		sink.number(lane.end(i) - lane.start(i));
		sink.text(lane.label());
		sink.number(lane.key().id());
		sink.text(lane.poolName());
		sink.text(lane.kind().id());
		sink.text(lane.kind(i).id());
		sink.text(lane.verdict(i).id());
		sink.bool(lane.isOnLoop(i));
		String target = lanes.target(lane.target(i)).name();
		sink.text(target.isEmpty() ? null : target);
		if (lane.amount(i) < 0) {
			sink.empty();
		} else {
			sink.number(lane.amount(i));
		}
		sink.text(stack == StackTable.NONE ? null : top[stack]);
		sink.text(stack == StackTable.NONE ? null : own[stack]);
		Decision decision = lanes.decision(lane, i);
		sink.text(decision.rule() == null ? null : decision.rule().name());
		sink.text(decision.by().id());
	}
}
