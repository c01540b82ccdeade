package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadRequests;
import org.threadlanes.core.lanes.WaitGroup;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.ListTable;
import org.threadlanes.core.tables.RowMerge;
import org.threadlanes.core.tables.RowSink;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.tables.TablePart;

/** Every wait of every lane, merged by start: the lanes are sorted, so no row needs to be kept. */
record WaitsTable(String name, ThreadLanes lanes) implements Table {

	/** What all waits of a group share: it is looked up once. */
	private static final ListTable<Wait> WHAT = ListTable.<Wait> columnsOf()
			.text("thread", at -> at.lane().label()).integer("thread_id", at -> at.lane().key().id())
			.text("pool", at -> at.lane().poolName()).text("kind", at -> at.lane().kind().id())
			.text("wait", at -> at.group().kind().id()).text("verdict", at -> at.group().verdict().id())
			.bool("onEventLoop", at -> at.group().isOnLoop()).text("target", Wait::target);
	private static final ListTable<Wait> WHY = ListTable.<Wait> columnsOf().text("topFrame", Wait::topFrame)
			.text("ownFrame", Wait::ownFrame).text("rule", Wait::rule)
			.text("decidedBy", at -> at.decision().by().id());

	private static final ListTable<Wait> TIMES = ListTable.<Wait> columnsOf()
			.text("times", at -> at.group().times().id());

	/** The wait that is passed on, one after the other. Not thread-safe. */
	private static final class Wait implements RowMerge.Cells<LaneRows> {

		private final RowSink sink;
		/** Made once: the first compiler is slow at lambdas that hold something. */
		private final Consumer<RowSink> what = cells -> WHAT.row(this, cells);
		private final Consumer<RowSink> why = cells -> WHY.row(this, cells);
		private final Consumer<RowSink> times = cells -> TIMES.row(this, cells);
		private LaneRows rows;
		private int at;

		Wait(RowSink sink) {
			this.sink = sink;
		}

		@Override
		public void emit(LaneRows of, int number) {
			rows = of;
			at = number - of.first;
			long key = of.of.groupsBefore + of.groups[at];
			sink.number(of.starts[at]);
			sink.number(of.ends[at] - of.starts[at]);
			sink.cells(key, what);
			if (of.amounts[at] < 0) {
				sink.empty();
			} else {
				sink.number(of.amounts[at]);
			}
			sink.cells(key, why);
			sink.text(request());
			sink.cells(key, times);
		}

		ThreadLanes lanes() {
			return rows.of.lanes;
		}

		ThreadLane lane() {
			return rows.of.lane;
		}

		WaitGroup group() {
			return lane().waitGroups().get(rows.groups[at]);
		}

		String target() {
			String target = lanes().target(group().target()).name();
			return target.isEmpty() ? null : target;
		}

		String topFrame() {
			Stack stack = lanes().stack(group().stack());
			return stack == null ? null : stack.frames().get(0).toString();
		}

		String ownFrame() {
			Frame own = CallFrames.of(lanes(), group().stack()).own();
			return own == null ? null : own.toString();
		}

		Decision decision() {
			return lanes().decision(lane(), group().stack(), group().kind());
		}

		String rule() {
			Decision decision = decision();
			return decision.rule() == null ? null : decision.rule().name();
		}

		/** @return the name of the request in which it began; null if there is none */
		String request() {
			ThreadRequests requests = lane().requests();
			int request = requests.at(rows.starts[at]);
			return request < 0 ? null : lanes().request(requests.name(request));
		}
	}

	@Override
	public List<Column> columns() {
		return Stream.of(List.of(Column.timestamp("startTime"), Column.duration("duration")), WHAT.columns(),
				List.of(Column.integer("bytes", "bytes")), WHY.columns(), List.of(Column.text("request")),
				TIMES.columns())
				.flatMap(List::stream).toList();
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
		List<Lane> filled = new ArrayList<>();
		int groups = 0;
		for (ThreadLane lane : lanes.lanes()) {
			if (lane.size() > 0) {
				filled.add(new Lane(lanes, lane, groups));
				groups += lane.waitGroups().size();
			}
		}
		return RowMerge.of(filled, Wait::new);
	}

	/** @param groupsBefore how many groups of waits the lanes before it have */
	private record Lane(ThreadLanes lanes, ThreadLane lane, int groupsBefore) implements RowMerge.Sequence<LaneRows> {

		@Override
		public long firstKey() {
			return lane.start(0);
		}

		@Override
		public LaneRows open() {
			return new LaneRows(this, 0);
		}
	}

	/** Some waits of one lane, unpacked: one after the other that is faster than one by one. */
	private static final class LaneRows implements RowMerge.Rows<LaneRows> {

		/** Few, as there may be thousands of lanes. */
		private static final int MAX_SIZE = 64;

		private final Lane of;
		private final int first;
		private final int end;
		private final long[] starts;
		private final long[] ends;
		private final int[] groups;
		private final int[] amounts;

		LaneRows(Lane of, int first) {
			this.of = of;
			this.first = first;
			end = Math.min(first + MAX_SIZE, of.lane.size());
			starts = new long[end - first];
			ends = new long[end - first];
			groups = new int[end - first];
			amounts = new int[end - first];
			of.lane.amounts(first, amounts);
			of.lane.backwards(first, end, (number, start, end, group) -> {
				starts[number - first] = start;
				ends[number - first] = end;
				groups[number - first] = group;
			});
		}

		@Override
		public long key(int row) {
			return starts[row - first];
		}

		@Override
		public int end() {
			return end;
		}

		@Override
		public LaneRows next() {
			return end == of.lane.size() ? null : new LaneRows(of, end);
		}
	}
}
