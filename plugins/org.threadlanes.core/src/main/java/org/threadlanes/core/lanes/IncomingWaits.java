package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

import org.threadlanes.core.base.work.BinarySearch;

/**
 * The waits of one thread as they arrive, packed a block at a time. The buffers of a thread arrive in any order, but
 * each is sorted: a block ends where a buffer starts that is late, so blocks rarely overlap.
 */
final class IncomingWaits {

	/** Fewer waits than this are sorted rather than packed by themselves. */
	private static final int SHORT_RUN = 64;
	/** A thread with fewer waits keeps them as they are. */
	private static final int MANY = 128;

	private final RecordedGroups groups;
	private final WaitBlock.Packer packer;
	private final WaitRows rows;
	private final List<WaitBlock> blocks = new ArrayList<>(0);

	/** @param packer packs the waits; other threads may use it, too, but not at the same time */
	IncomingWaits(WaitBlock.Packer packer) {
		this(new RecordedGroups(), packer);
	}

	private IncomingWaits(RecordedGroups groups, WaitBlock.Packer packer) {
		this.groups = groups;
		this.packer = packer;
		rows = new WaitRows();
	}

	/** @return the groups of all waits so far, with their sums */
	RecordedGroups groups() {
		return groups;
	}

	/** Keeps a wait that its group has summed already; {@link WaitSink} explains the values. */
	void add(long start, long end, int group, int amount, int event) {
		if (rows.size() == WaitBlock.MAX_SIZE) {
			pack();
		}
		rows.add(start, end, group, amount, event);
	}

	boolean isEmpty() {
		return blocks.isEmpty() && rows.size() == 0;
	}

	/** @return the number of waits that are not packed */
	int loose() {
		return rows.size();
	}

	/** @return the number of waits that there is memory for before they are packed */
	int room() {
		return rows.room();
	}

	/** Packs what is not packed, if it is many. */
	void packMany() {
		if (rows.size() >= MANY) {
			pack();
		}
	}

	/** Gives memory back that was for far more waits than there are. */
	void giveBack() {
		if (rows.isRoomy()) {
			pack();
			rows.release();
		}
	}

	private void pack() {
		if (rows.size() == 0) {
			return;
		}
		if (rows.size() / SHORT_RUN < rows.breaks()) {
			rows.sort(groups);
			blocks.add(packer.pack(rows, 0, rows.size()));
		} else {
			for (int from = 0, to; from < rows.size(); from = to) {
				to = rows.endOfRun(from);
				blocks.add(packer.pack(rows, from, to));
			}
		}
		rows.clear();
	}

	/** @return a copy with the waits from this event number on, and their sums */
	IncomingWaits since(int firstEvent) {
		IncomingWaits part = new IncomingWaits(groups.empty(), packer);
		WaitSink sink = (start, end, group, amount, event) -> {
			if (event >= firstEvent) {
				part.groups.get(group).add(start, end);
				part.add(start, end, group, amount, event);
			}
		};
		forEach(sink);
		return part;
	}

	/** Passes on the waits so far, in any order. */
	void forEach(WaitSink sink) {
		for (WaitBlock block : blocks) {
			for (int i = 0; i < block.size(); i++) {
				block.emitTo(i, sink);
			}
		}
		for (int i = 0; i < rows.size(); i++) {
			rows.emitTo(i, sink);
		}
	}

	/**
	 * Ends the thread. Nothing may arrive any more.
	 *
	 * @return its waits, made disjoint
	 */
	Waits finish() {
		pack();
		rows.release();
		WaitMerge merge = new WaitMerge(groups, packer);
		PriorityQueue<Cursor> next = new PriorityQueue<>(
				(a, b) -> a.start != b.start ? Long.compare(a.start, b.start) : a.isBefore(a.at, b) ? -1 : 1);
		blocks.forEach(block -> next.add(new Cursor(block)));
		blocks.clear();
		while (!next.isEmpty()) {
			Cursor first = next.remove();
			merge.add(first.until(next.peek()));
			if (!first.isAtEnd()) {
				next.add(first);
			}
		}
		return merge.finish();
	}

	/** The next wait of a block. */
	private final class Cursor {

		private final WaitBlock block;
		private int at;
		/** The start of the next wait. */
		private long start;

		Cursor(WaitBlock block) {
			this.block = block;
			start = block.start(0);
		}

		/** In the order of {@link WaitRows#sort}. */
		private boolean isBefore(int i, Cursor other) {
			long startOfThat = block.start(i);
			if (startOfThat != other.start) {
				return startOfThat < other.start;
			}
			long end = other.block.end(other.at);
			if (block.end(i) != end) {
				return block.end(i) > end;
			}
			int kinds = groups.get(block.group(i)).kind.compareTo(groups.get(other.block.group(other.at)).kind);
			return kinds != 0 ? kinds < 0 : block.event(i) < other.block.event(other.at);
		}

		boolean isAtEnd() {
			return at == block.size();
		}

		/**
		 * Passes the waits up to the next one of another block.
		 *
		 * @param other null for none
		 * @return these waits, mostly all: a buffer mostly ends before the next one starts
		 */
		WaitSlice until(Cursor other) {
			int from = at;
			if (other == null || isBefore(block.size() - 1, other)) {
				at = block.size();
			} else {
				at = BinarySearch.first(at + 1, block.size(), i -> !isBefore(i, other));
				start = block.start(at);
			}
			return new WaitSlice(block, from, at);
		}
	}
}
