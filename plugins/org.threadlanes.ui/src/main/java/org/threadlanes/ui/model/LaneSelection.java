package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.lanes.ThreadLane;

/**
 * The selected threads: a click selects those of a row, Ctrl toggles a row, Shift selects a run of rows. Not
 * thread-safe.
 */
final class LaneSelection {

	private final LaneRows rows;
	private final Set<ThreadLane> lanes = Collections.newSetFromMap(new IdentityHashMap<>());
	/** The start of a run: the key of a lane or group; null for the first row. */
	private Object anchor;

	LaneSelection(LaneRows rows) {
		this.rows = rows;
	}

	private static Object key(Row row) {
		return row.isGroup() ? row.group().key() : row.lane().key();
	}

	/** Selects the same threads of a recording that has grown. */
	void grow(Successors successors) {
		set(successors.of(lanes));
	}

	/** @return the threads of a row that match the filters */
	private List<ThreadLane> lanesOf(Row row) {
		return row.isGroup() ? rows.shownLanes(row.group()) : List.of(row.lane());
	}

	/** Clears the selection. Returns whether anything was selected. */
	boolean clear() {
		boolean were = !lanes.isEmpty();
		lanes.clear();
		return were;
	}

	/** Selects only a row's threads. */
	void set(Row row) {
		lanes.clear();
		lanes.addAll(lanesOf(row));
		anchor = key(row);
	}

	/** Adds a row's threads, or removes them if all of them were selected. */
	void toggle(Row row) {
		List<ThreadLane> of = lanesOf(row);
		if (lanes.containsAll(of)) {
			of.forEach(lanes::remove);
		} else {
			lanes.addAll(of);
		}
		anchor = key(row);
	}

	/** Selects only the rows from the anchor to this one. */
	void extendTo(Row row) {
		List<Row> all = rows.rows();
		int from = 0;
		for (int i = 0; i < all.size(); i++) {
			from = key(all.get(i)).equals(anchor) ? i : from;
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

	/** Selects these threads. */
	void set(List<ThreadLane> to) {
		lanes.clear();
		lanes.addAll(to);
	}

	/** @return the selected threads, whether or not they match the filters */
	List<ThreadLane> all() {
		return List.copyOf(lanes);
	}

	/** @return whether no thread is selected that matches the filters */
	boolean isEmpty() {
		return lanes.isEmpty() || rows.shownLanes().stream().noneMatch(lanes::contains);
	}

	/** @return whether a row is selected: its thread, or all of its group */
	boolean contains(Row row) {
		return !lanes.isEmpty() && lanes.containsAll(lanesOf(row));
	}

	/** @return the selected threads that match the filters, in the order of the rows */
	List<ThreadLane> shown() {
		List<ThreadLane> shown = new ArrayList<>();
		for (ThreadLane lane : rows.shownLanes()) {
			if (lanes.contains(lane)) {
				shown.add(lane);
			}
		}
		return shown;
	}
}
