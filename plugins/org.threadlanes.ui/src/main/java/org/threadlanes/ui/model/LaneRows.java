package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * The rows of a recording: its lanes grouped, filtered and sorted, with groups open or closed. Not thread-safe. A
 * change is linear in the number of lanes: a few milliseconds for tens of thousands.
 */
public final class LaneRows {

	/** The maximum number of threads of a group that is initially open. */
	private static final int SMALL_GROUP = 4;
	/** The maximum number of threads of the pool that blocked most, for it to be initially open. */
	private static final int BLOCKED_GROUP = 16;

	private ThreadLanes lanes;
	/** The names that several threads have. */
	private final Set<String> sharedNames = new HashSet<>();
	private final Set<String> known = new HashSet<>();
	private final Set<String> open = new HashSet<>();
	private final Map<String, Boolean> openByUser = new LinkedHashMap<>();
	private Grouping grouping = Grouping.POOL;
	private LaneOrder order = LaneOrder.BLOCKED;
	/** The view whose blocking times order the rows; null for the whole recording. */
	private ViewSums sortedFor;
	/** Whether they kept an order by blocking time while the recording grew. */
	private boolean kept;
	private LaneFilter filter = LaneFilter.ALL;
	private final Set<ThreadKey> pinned = new LinkedHashSet<>();
	/** The maximum number of rows that fit at the top; the other pinned threads stay in their places. */
	private int mostPinned = Integer.MAX_VALUE;
	private int pinnedRows;
	private boolean hideRecorder;
	private List<LaneGroup> groups = List.of();
	private List<Row> rows = List.of();
	private List<ThreadLane> shown = List.of();

	/** @param findings whose pools are initially open */
	LaneRows(ThreadLanes lanes, List<Finding> findings) {
		take(lanes, findings);
		regroup();
	}

	/** Sets the lanes, and opens new groups as needed. */
	private void take(ThreadLanes from, List<Finding> findings) {
		lanes = from;
		Set<String> names = new HashSet<>();
		sharedNames.clear();
		for (ThreadLane lane : lanes.lanes()) {
			if (!names.add(lane.label())) {
				sharedNames.add(lane.label());
			}
		}
		for (Pool pool : lanes.pools()) {
			boolean found = findings.stream().anyMatch(f -> f.worst() != null && isOf(f.pool(), pool));
			// Tens of thousands of virtual threads are easier to read as one row, even with findings.
			boolean most = pool == lanes.pools().get(0) && pool.lanes().size() <= BLOCKED_GROUP
					&& pool.kind() != ThreadKind.JVM;
			boolean opens = (found || most) && pool.kind() != ThreadKind.VIRTUAL
					|| pool.lanes().size() <= SMALL_GROUP && pool.kind() != ThreadKind.RECORDER;
			if (known.add(key(pool)) && opens) {
				open.add(key(pool));
			}
		}
		for (ThreadKind kind : ThreadKind.values()) {
			long threads = lanes.lanes().stream().filter(lane -> lane.kind() == kind).limit(SMALL_GROUP + 1L).count();
			if (threads > 0 && known.add(key(kind)) && (threads <= SMALL_GROUP && kind != ThreadKind.RECORDER
					|| kind == ThreadKind.EVENT_LOOP)) {
				open.add(key(kind));
			}
		}
	}

	/** Compares by key, because a finding on a part of the recording has its own pools. */
	private static boolean isOf(Pool found, Pool pool) {
		return found != null && found.name().equals(pool.name()) && found.kind() == pool.kind();
	}

	/**
	 * Sets the lanes of a recording that has grown.
	 *
	 * @param inOrder whether rows keep their order regardless of new waits, with new ones last
	 */
	void grow(Triage grown, boolean inOrder) {
		sortedFor = inOrder ? sortedFor : null;
		kept = inOrder && order == LaneOrder.BLOCKED;
		Map<Object, Integer> places = new HashMap<>();
		for (LaneGroup group : inOrder && order == LaneOrder.BLOCKED ? groups : List.<LaneGroup> of()) {
			places.put(place(group), places.size());
			group.lanes().forEach(lane -> places.put(lane.key(), places.size()));
		}
		take(grown.lanes(), grown.findings());
		groups = sorted(makeGroups(), places);
		refresh();
	}

	private static Object place(LaneGroup group) {
		return group.key().isEmpty() ? group.lanes().get(0).key() : group.key();
	}

	/** @return the groups and their lanes in their current order; new ones come last */
	private static List<LaneGroup> sorted(List<LaneGroup> some, Map<Object, Integer> places) {
		if (places.isEmpty()) {
			return List.copyOf(some);
		}
		return some.stream().sorted(Comparator.comparingInt(g -> places.getOrDefault(place(g), Integer.MAX_VALUE)))
				.map(group -> group.with(group.lanes().stream()
						.sorted(Comparator.comparingInt(l -> places.getOrDefault(l.key(), Integer.MAX_VALUE)))
						.toList()))
				.toList();
	}

	private static String key(Pool pool) {
		return "pool:" + pool.kind().id() + ":" + pool.name();
	}

	private static String key(ThreadKind kind) {
		return "kind:" + kind.id();
	}

	void group(Grouping by) {
		grouping = by;
		regroup();
	}

	/** @param view what is blocked in view, for the order by blocking time; null for all of the recording */
	void sort(LaneOrder by, ViewSums view) {
		order = by;
		sortedFor = view;
		kept = false;
		regroup();
	}

	/**
	 * @param isAll whether all of the recording is in view
	 * @param view what is blocked in view; null until it is summed
	 * @return whether the order by blocking time is that of this view
	 */
	boolean isSortedFor(boolean isAll, ViewSums view) {
		return order == LaneOrder.BLOCKED && !kept
				&& (sortedFor == null ? isAll : view != null && sortedFor.isLike(view));
	}

	/**
	 * Sorts and pins threads as rows of the same recording did, by key.
	 *
	 * @param chosen threads whose groups stay open
	 */
	void resume(LaneRows before, Set<ThreadLane> chosen) {
		pinned.addAll(before.pinned);
		groups.stream().filter(group -> before.open.contains(group.key())
				&& group.lanes().stream().anyMatch(chosen::contains)).forEach(group -> open.add(group.key()));
		if (before.sortedFor == null) {
			refresh();
		} else {
			sort(before.order, before.sortedFor);
		}
	}

	/** Changes which lanes are shown. */
	void filter(LaneFilter by) {
		filter = by;
		refresh();
	}

	/** Pins threads to the top, in this order after those that are pinned; unpins them if all were pinned. */
	void togglePinned(List<ThreadLane> some) {
		List<ThreadKey> keys = some.stream().map(ThreadLane::key).toList();
		if (arePinned(some)) {
			keys.forEach(pinned::remove);
		} else {
			pinned.addAll(keys);
		}
		refresh();
	}

	boolean arePinned(List<ThreadLane> all) {
		return all.stream().allMatch(lane -> pinned.contains(lane.key()));
	}

	/**
	 * Limits the rows at the top.
	 *
	 * @return whether this changed rows
	 */
	boolean limitPinned(int most) {
		int before = pinnedRows;
		mostPinned = most;
		if (before > most || before < pinned.size()) {
			refresh();
		}
		return pinnedRows != before;
	}

	/** @return the number of rows at the top that stay there */
	public int pinnedRows() {
		return pinnedRows;
	}

	/** Hides the threads that record, and whoever follows the JVM. */
	void hideRecorder() {
		hideRecorder = true;
		refresh();
	}

	void setOpen(LaneGroup group, boolean opened) {
		openByUser.put(group.key(), opened);
		if (opened ? open.add(group.key()) : open.remove(group.key())) {
			refresh();
		}
	}

	/** @return whether each group opened or closed by the user is open, by key */
	Map<String, Boolean> openByUser() {
		return openByUser;
	}

	/** Restores the groups opened and closed by the user; keys of other recordings are kept. */
	void restoreOpen(Map<String, Boolean> saved) {
		openByUser.putAll(saved);
		open.removeAll(saved.keySet());
		saved.entrySet().stream().filter(Map.Entry::getValue).forEach(saving -> open.add(saving.getKey()));
		refresh();
	}

	public Grouping grouping() {
		return grouping;
	}

	public LaneOrder order() {
		return order;
	}

	public LaneFilter filter() {
		return filter;
	}

	/** @return all groups in order, ignoring the filter */
	public List<LaneGroup> groups() {
		return groups;
	}

	public List<Row> rows() {
		return rows;
	}

	/** @return the lanes that match the filter, including those in closed groups */
	public List<ThreadLane> shownLanes() {
		return shown;
	}

	/** @return the lanes of a group that match the filter; its own list if all do */
	List<ThreadLane> shownLanes(LaneGroup group) {
		if (hideRecorder && group.kind() == ThreadKind.RECORDER) {
			return List.of();
		}
		List<ThreadLane> members = group.lanes().stream().filter(lane -> filter.shows(group, lane)).toList();
		return members.size() == group.lanes().size() ? group.lanes() : members;
	}

	/** @return the number of threads whose waits were all idle */
	public int idleCount() {
		return (int) lanes.lanes().stream().filter(LaneFilter::isIdle).count();
	}

	/** @return the number of threads without waits */
	public int emptyCount() {
		return (int) lanes.lanes().stream().filter(lane -> lane.size() == 0).count();
	}

	/** @return the index of the lane's row; that of its group if that is closed; -1 if the lane is not shown */
	public int indexOf(ThreadLane lane) {
		int group = -1;
		for (int i = 0; i < rows.size(); i++) {
			Row row = rows.get(i);
			if (row.lane() == lane) {
				return i;
			}
			if (row.isGroup() && !row.open() && lane.kind() == row.group().kind()
					&& row.group().lanes().contains(lane)) {
				group = i;
			}
		}
		return group;
	}

	/** @return the threads of the rows from one to another; from the first row if none has the key */
	List<ThreadLane> lanesBetween(Object key, Row row) {
		int from = 0;
		for (int i = 0; i < rows.size(); i++) {
			from = rows.get(i).key().equals(key) ? i : from;
		}
		int to = rows.indexOf(row);
		// The threads of an open group have rows of their own.
		return rows.subList(Math.min(from, to), Math.max(from, to) + 1).stream().filter(one -> !one.open())
				.flatMap(one -> one.lanes().stream()).toList();
	}

	public LaneGroup groupOf(ThreadLane lane) {
		for (LaneGroup group : groups) {
			if (group.kind() == lane.kind() && group.lanes().contains(lane)) {
				return group;
			}
		}
		throw new IllegalArgumentException(lane.label());
	}

	private void regroup() {
		groups = List.copyOf(makeGroups());
		refresh();
	}

	private List<LaneGroup> makeGroups() {
		List<LaneGroup> made = new ArrayList<>();
		switch (grouping) {
			case POOL -> lanes.pools().forEach(pool -> made.add(group(key(pool), pool.name(), pool.kind(), pool,
					pool.lanes())));
			case KIND -> byKind().forEach(
					(kind, of) -> made.add(group(
					key(kind), Vocabulary.plural(kind).asSentence().toString(), kind, null, of)));
			case NONE -> lanes.lanes().forEach(
					lane -> made.add(group("", lane.label(), lane.kind(), null, List.of(lane))));
		}
		made.sort(groupOrder());
		return made;
	}

	private Map<ThreadKind, List<ThreadLane>> byKind() {
		Map<ThreadKind, List<ThreadLane>> kinds = new EnumMap<>(ThreadKind.class);
		lanes.lanes().forEach(lane -> kinds.computeIfAbsent(lane.kind(), k -> new ArrayList<>()).add(lane));
		return kinds;
	}

	private LaneGroup group(String key, String name, ThreadKind kind, Pool pool, List<ThreadLane> members) {
		List<ThreadLane> sorted = new ArrayList<>(members);
		sorted.sort(laneOrder());
		long blocking = 0;
		long unknown = 0;
		long waits = 0;
		for (ThreadLane lane : sorted) {
			blocking += blocked(lane);
			unknown += unknown(lane);
			waits += lane.size();
		}
		String heading = sorted.size() == 1 ? sorted.get(0).label() : name;
		return new LaneGroup(key, heading, kind, pool, List.copyOf(sorted), blocking, unknown, waits);
	}

	private Comparator<ThreadLane> laneOrder() {
		Comparator<ThreadLane> byName = Comparator.comparing(ThreadLane::label, NaturalOrder.NAMES)
				.thenComparing(lane -> lane.key().id());
		return switch (order) {
			case BLOCKED -> Comparator.comparingLong(this::blocked).thenComparingLong(this::unknown).reversed()
					.thenComparing(lane -> lane.size() == 0).thenComparing(byName);
			case NAME -> byName;
			case START -> Comparator.comparingLong(LaneRows::start).thenComparing(byName);
		};
	}

	private Comparator<LaneGroup> groupOrder() {
		Comparator<LaneGroup> byName = Comparator.comparing(LaneGroup::name, NaturalOrder.NAMES)
				.thenComparing(LaneGroup::kind);
		return switch (order) {
			case BLOCKED -> Comparator.comparingLong(LaneGroup::blockingNanos)
					.thenComparingLong(LaneGroup::unknownNanos).reversed()
					.thenComparing(group -> group.waits() == 0).thenComparing(byName);
			case NAME -> byName;
			case START -> Comparator.<LaneGroup> comparingLong(group -> start(group.lanes().get(0)))
					.thenComparing(byName);
		};
	}

	private long blocked(ThreadLane lane) {
		return sortedFor == null ? lane.blockingNanos() : sortedFor.shownBlockedNanos(lane);
	}

	/** Where nothing blocked, what could not be judged decides. */
	private long unknown(ThreadLane lane) {
		return sortedFor != null ? sortedFor.shownUnknownNanos(lane)
				: lane.waitGroups().stream().filter(group -> group.verdict() == Verdict.UNKNOWN)
						.mapToLong(WaitGroup::nanos).sum();
	}

	private static long start(ThreadLane lane) {
		return lane.life().isEmpty() ? Long.MAX_VALUE : lane.life().get(0).startNanos();
	}

	private Row row(LaneGroup group, ThreadLane lane, List<ThreadLane> members) {
		return new Row(group, lane, name(lane), false, members);
	}

	/** @return the name of a thread, with its id if others have the same; not yet made safe */
	public String name(ThreadLane lane) {
		return sharedNames.contains(lane.label()) ? lane.label() + " #" + lane.key().id() : lane.label();
	}

	private void refresh() {
		List<Row> made = new ArrayList<>();
		List<ThreadLane> left = new ArrayList<>();
		for (LaneGroup group : groups) {
			List<ThreadLane> members = shownLanes(group);
			left.addAll(members);
			if (group.isSingle()) {
				members.forEach(lane -> made.add(row(group, lane, members)));
			} else if (!members.isEmpty()) {
				boolean opened = open.contains(group.key());
				made.add(new Row(group, null, group.name(), opened, members));
				if (opened) {
					members.forEach(lane -> made.add(row(group, lane, members)));
				}
			}
		}
		List<Row> top = pinned.stream().flatMap(key -> made.stream()
				.filter(row -> row.lane() != null && row.lane().key().equals(key))).limit(mostPinned).toList();
		made.removeAll(top);
		made.addAll(0, top);
		pinnedRows = top.size();
		rows = List.copyOf(made);
		shown = List.copyOf(left);
	}
}
