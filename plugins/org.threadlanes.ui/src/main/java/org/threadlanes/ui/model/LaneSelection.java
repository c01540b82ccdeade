package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.lanes.ThreadLane;

/**
 * The threads that are chosen besides the marked row: with Ctrl one by one, with Shift a run of rows. For one thread.
 */
final class LaneSelection {

	private final LaneRows rows;
	private final Set<ThreadLane> lanes = Collections.newSetFromMap(new IdentityHashMap<>());
	/** Where a run begins: a lane or a group; null for the first row. */
	private Object anchor;

	LaneSelection(LaneRows rows) {
		this.rows = rows;
	}

	private static Object key(Row row) {
		return row.isGroup() ? row.group() : row.lane();
	}

	/** @return the threads of a row that the filters leave */
	private List<ThreadLane> lanesOf(Row row) {
		return row.isGroup() ? rows.shownLanes(row.group()) : List.of(row.lane());
	}

	/** Forgets all; runs begin at this row from now on, null for the first. Says whether there were any. */
	boolean clear(Row row) {
		anchor = row == null ? null : key(row);
		boolean were = !lanes.isEmpty();
		lanes.clear();
		return were;
	}

	/** Runs begin at this thread from now on, unless some are chosen. */
	void begin(ThreadLane lane) {
		anchor = lanes.isEmpty() ? lane : anchor;
	}

	/**
	 * Adds a row's threads, or takes them away if all of them were chosen; the first time the marked row's come along.
	 */
	void toggle(Row marked, Row row) {
		if (lanes.isEmpty() && marked != null) {
			lanes.addAll(lanesOf(marked));
		}
		List<ThreadLane> of = lanesOf(row);
		if (lanes.containsAll(of)) {
			of.forEach(lanes::remove);
		} else {
			lanes.addAll(of);
		}
		anchor = key(row);
	}

	/** Chooses the rows from the anchor to this one, and no others. */
	void extendTo(Row row) {
		List<Row> all = rows.rows();
		int from = 0;
		for (int i = 0; i < all.size(); i++) {
			from = key(all.get(i)) == anchor ? i : from;
		}
		int to = all.indexOf(row);
		lanes.clear();
		for (Row one : all.subList(Math.min(from, to), Math.max(from, to) + 1)) {
			// The threads of an open group have rows of their own.
			if (!one.isGroup() || !one.open()) {
				lanes.addAll(lanesOf(one));
			}
		}
	}

	/** Chooses all that the filters leave. */
	void all() {
		lanes.addAll(rows.shownLanes());
	}

	/** @return whether there are any */
	boolean isEmpty() {
		return lanes.isEmpty();
	}

	/** @return whether a row is chosen: its thread, or all of its group */
	boolean contains(Row row) {
		return !lanes.isEmpty() && lanes.containsAll(lanesOf(row));
	}

	/** @return the chosen threads that the filters leave, in the order of the rows */
	List<ThreadLane> shown() {
		List<ThreadLane> chosen = new ArrayList<>();
		for (ThreadLane lane : rows.shownLanes()) {
			if (lanes.contains(lane)) {
				chosen.add(lane);
			}
		}
		return chosen;
	}
}
