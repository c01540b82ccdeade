package org.threadlanes.ui.model;

import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.live.follow.Snapshot;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * The model of a Thread Lanes page: what it shows of one recording, and the selection. The parts of the page change it
 * and listen to it; they do not know each other. UI thread only.
 */
public final class PageModel {

	private static final long MILLISECOND = 1_000_000;
	private static final long YOUNG_NANOS = 10_000 * MILLISECOND;
	/** The visible time around the worst wait of a finding. */
	private static final long AROUND_WORST = 60 * MILLISECOND;

	private Triage triage;
	private Successors successors;
	private boolean growing;
	private TimeRange whole;
	private final LaneRows rows;
	private final LaneSelection laneSelection;
	private final TimeTexts times;
	private WaitTexts texts;
	private final List<Consumer<Set<Change>>> listeners = new CopyOnWriteArrayList<>();
	private TimeRange view;
	/**
	 * The time before the end that stays in view when the recording grows, ns; 0 if the view does not follow the end.
	 */
	private long endInView;
	/** The time of what a host narrowed the recording to; null if it did not. */
	private TimeRange focus;
	private TimeRange range;
	private WaitVisibility choice = WaitVisibility.ALL;
	private LaneGroup currentGroup;
	private ThreadLane currentLane;
	private SpanRef wait;
	private SpanRef toldWait;
	private Finding finding;
	private WaitSelection findingWaits = WaitSelection.NONE;
	/** What counts of those waits. */
	private TimeRange findingRange;
	private CallSite site;
	private final History<Place> history = new History<>();
	/** Whether the view is being moved, step by step. */
	private boolean moving;
	private Search search = Search.NONE;
	private WaitFamily highlight;
	private LaneSampler sampler;
	private ViewSums viewSums;
	private ViewSums selectionSums;

	public PageModel(Triage triage, ZoneId zone) {
		this(triage, LaneSampler.of(triage.lanes()), zone);
	}

	/** @param sampler samples all waits of the lanes; with its indexes, the first picture is complete */
	public PageModel(Triage triage, LaneSampler sampler, ZoneId zone) {
		this.triage = triage;
		this.successors = new Successors(triage);
		this.whole = new TimeRange(triage.lanes().startNanos(), triage.lanes().endNanos());
		this.view = whole;
		this.rows = new LaneRows(triage.lanes(), triage.findings());
		this.laneSelection = new LaneSelection(rows);
		this.times = new TimeTexts(zone);
		this.texts = new WaitTexts(triage.lanes(), times);
		this.sampler = sampler;
		this.findingRange = whole;
		history.add(place(), false);
	}

	// --- back and forward

	/** A view, and what was selected in it. */
	private record Place(TimeRange view, TimeRange range, SpanRef selected, Finding finding, CallSite site,
			WaitSelection waits, TimeRange counted, List<ThreadLane> lanes) {
	}

	private Place place() {
		return new Place(view, range, wait, finding, site, findingWaits, findingRange, laneSelection.all());
	}

	/** @return whether there is a place to go back to */
	public boolean canGoBack() {
		return history.canGo(false);
	}

	/** Goes back to the view and the selection before the last change of either, or forward again. */
	public void go(boolean forward) {
		if (history.canGo(forward)) {
			Place to = history.go(forward);
			range = to.range();
			wait = successors.of(to.selected());
			finding = to.finding() == null ? null : current(to.finding());
			site = to.site();
			findingWaits = successors.of(to.waits());
			findingRange = to.counted();
			laneSelection.set(successors.of(to.lanes()));
			view = to.view().within(whole);
			history.replace(place());
			changed(Change.VIEW, Change.RANGE, Change.WAIT, Change.FINDING, Change.LANES);
		}
	}

	/** Takes over view, selection, order and pins from a page that showed the same recording otherwise. */
	public void resume(PageModel before) {
		Successors same = new Successors(triage);
		rows.resume(before.rows);
		laneSelection.set(same.of(before.laneSelection.all()));
		wait = same.of(before.wait);
		range = before.range == null ? null : inside(before.range);
		view = before.view.within(whole);
		focus = before.focus;
		changed(Change.VIEW, Change.RANGE, Change.ROWS, Change.LANES);
	}

	// --- a recording that grows

	/**
	 * Shows a later state of the same recording: with more at its end, and perhaps less at its start. The selection is
	 * kept. A view at the end follows the end; any other stays where it is, as long as that time is kept.
	 *
	 * @param sampled samples its lanes; ignored if the visibility of waits has changed meanwhile
	 */
	public void grow(Triage grown, LaneSampler sampled) {
		successors = new Successors(grown);
		growing = true;
		boolean inOrder = !isYoung();
		triage = grown;
		whole = new TimeRange(grown.lanes().startNanos(), grown.lanes().endNanos());
		texts = new WaitTexts(grown.lanes(), times);
		sampler = sampled.filter().equals(choice.spans()) ? sampled : LaneSampler.of(grown.lanes(), choice.spans());
		view = endInView > 0 ? end() : view.within(whole);
		if (range != null) {
			range = range.touches(whole.startNanos(), whole.endNanos()) ? inside(range) : null;
		}
		rows.grow(grown, inOrder);
		laneSelection.grow(successors);
		wait = successors.of(wait);
		toldWait = successors.of(toldWait);
		currentLane = successors.of(currentLane);
		String groupKey = currentGroup == null ? null : currentGroup.key();
		currentGroup = currentLane != null ? rows.groupOf(currentLane)
				: rows.groups().stream().filter(g -> g.key().equals(groupKey)).findFirst().orElse(null);
		finding = successors.of(finding);
		site = null;
		findingRange = whole;
		findingWaits = finding != null ? successors.of(WaitSelection.of(finding)) : successors.of(findingWaits);
		history.replace(place());
		changed(Change.CONTENT, Change.VIEW, Change.ROWS);
	}

	private TimeRange end() {
		return new TimeRange(Math.max(whole.startNanos(), whole.endNanos() - endInView), whole.endNanos());
	}

	/** Hides the traffic of following the JVM itself. */
	public void hideRecorder() {
		rows.hideRecorder();
		changed(Change.ROWS);
	}

	/** Shows the end, and keeps showing it as the recording grows. */
	public void followEnd(long nanos) {
		setView(new TimeRange(whole.endNanos() - nanos, whole.endNanos()));
		endInView = nanos;
	}

	/**
	 * @return whether a growing recording is still so short that its rows and chips may be reordered; later their order
	 *            is fixed
	 */
	public boolean isYoung() {
		return whole.nanos() < YOUNG_NANOS;
	}

	/** @return whether findings cover only the last minute, because the recording is growing and longer than that */
	public boolean hasRecentFindings() {
		return growing && whole.nanos() > Snapshot.RECENT.toNanos();
	}

	/** @return whether the end stays in view as the recording grows */
	public boolean isFollowingEnd() {
		return endInView > 0;
	}

	/** Adds a listener, called on the UI thread after each change. */
	public void listen(Consumer<Set<Change>> listener) {
		listeners.add(listener);
	}

	/** Adds a listener, called on the UI thread after each change that is one of these. */
	public void listen(Runnable listener, Change first, Change ... more) {
		Set<Change> wanted = EnumSet.of(first, more);
		listen(changes -> {
			if (!Collections.disjoint(changes, wanted)) {
				listener.run();
			}
		});
	}

	private void changed(Change first, Change ... more) {
		Set<Change> changes = EnumSet.of(first, more);
		// A filter may hide or show the selected wait.
		if (!Objects.equals(selectedWait(), toldWait)) {
			toldWait = selectedWait();
			changes.add(Change.WAIT);
		}
		history.add(place(), moving);
		listeners.forEach(listener -> listener.accept(changes));
	}

	public Triage triage() {
		return triage;
	}

	public ThreadLanes lanes() {
		return triage.lanes();
	}

	public WaitTexts texts() {
		return texts;
	}

	public TimeTexts times() {
		return times;
	}

	/** @return the rows; this model changes them */
	public LaneRows rows() {
		return rows;
	}

	// --- the view

	/** @return the range of the recording */
	public TimeRange whole() {
		return whole;
	}

	public TimeRange view() {
		return view;
	}

	/** Shows a range, moved into the recording if it lies outside. */
	public void setView(TimeRange to) {
		TimeRange inside = to.within(whole);
		// A view of the whole recording grows with it.
		endInView = inside.equals(whole) ? Long.MAX_VALUE : inside.endNanos() == whole.endNanos() ? inside.nanos() : 0;
		if (!inside.equals(view)) {
			view = inside;
			changed(Change.VIEW);
		}
	}

	/** Shows a range as one step of a movement, which going back takes back as a whole. */
	public void move(TimeRange to) {
		moving = true;
		setView(to);
		moving = false;
	}

	/** @return whether all of the recording is in view */
	public boolean isAllInView() {
		return view.equals(whole);
	}

	/** Zooms in (above 1) or out around a time. */
	public void zoom(double factor, long pivot) {
		move(view.zoomed(factor, pivot));
	}

	/** Moves the view by a share of its length; later if positive. */
	public void pan(double share) {
		move(view.shifted(Math.round(view.nanos() * share)));
	}

	/** Moves the view to a wait that is not in it, without zooming. */
	public void bringIntoView(SpanRef to) {
		if (!view.touches(to.startNanos(), to.endNanos())) {
			centerView((to.startNanos() + to.endNanos()) / 2);
		}
	}

	public void centerView(long time) {
		setView(view.shifted(time - view.startNanos() - view.nanos() / 2));
	}

	/** Shows the selected range; without one, the selected wait with a margin; without that, the focus. */
	public void zoomToSelection() {
		if (range != null) {
			setView(range);
		} else if (selectedWait() != null) {
			setView(new TimeRange(wait.startNanos(), wait.endNanos()).widened(0.1));
		} else if (canZoomToFocus()) {
			zoomToFocus();
		}
	}

	/** @return the time of what a host narrowed the recording to; null if it did not */
	public TimeRange focus() {
		return focus;
	}

	/** Sets the time of what a host narrowed the recording to; null for none. The view stays. */
	public void setFocus(TimeRange to) {
		if (!Objects.equals(to, focus)) {
			focus = to;
			changed(Change.VIEW);
		}
	}

	/** @return whether {@link #zoomToFocus} is worthwhile: the focus is short, and not what is shown */
	public boolean canZoomToFocus() {
		return focus != null && focus.nanos() < whole.nanos() / 2 && !focus.within(whole).equals(view);
	}

	/** Shows the focus, which must not be null. */
	public void zoomToFocus() {
		setView(focus);
	}

	/**
	 * @return the longest blocking wait of the selected threads (or all) in the selected range (or the recording); null
	 *            if there is none
	 */
	public SpanRef worstWait() {
		TimeRange in = range == null ? whole : range;
		SpanRef worst = null;
		long longest = 0;
		for (ThreadLane lane : selectedLanes()) {
			for (int i = lane.blockingNanos() == 0 ? lane.size() : lane.firstEndingAfter(in.startNanos());
					i < lane.size() && lane.start(i) < in.endNanos(); i++) {
				long nanos = lane.end(i) - lane.start(i);
				if (nanos > longest && lane.verdict(i) == Verdict.BLOCKING && choice.shows(lane, i)) {
					longest = nanos;
					worst = new SpanRef(lane, i);
				}
			}
		}
		return worst;
	}

	/** @return whether there is a selection to zoom to */
	public boolean canZoomToSelection() {
		return range != null || selectedWait() != null;
	}

	// --- rows

	public void setFilter(LaneFilter filter) {
		if (!filter.equals(rows.filter())) {
			rows.filter(filter);
			changed(Change.ROWS);
		}
	}

	public void setGrouping(Grouping grouping) {
		if (grouping != rows.grouping()) {
			rows.group(grouping);
			currentGroup = currentLane == null ? null : rows.groupOf(currentLane);
			changed(Change.ROWS);
		}
	}

	/** Sorts the rows, by blocking time for the view as it is now. */
	public void setOrder(LaneOrder order) {
		if (order != rows.order() || order == LaneOrder.BLOCKED && !isSortedForView() || growing) {
			rows.sort(order, viewSums);
			currentGroup = currentLane == null ? null : rows.groupOf(currentLane);
			changed(Change.ROWS);
		}
	}

	/** @return whether the rows are in the order of the blocking time in view */
	public boolean isSortedForView() {
		return rows.isSortedFor(isAllInView(), viewSums);
	}

	public void setOpen(LaneGroup group, boolean open) {
		rows.setOpen(group, open);
		changed(Change.ROWS);
	}

	/** Pins the selected threads to the top, or that of the current row; unpins them if they were pinned. */
	public void togglePinned() {
		List<ThreadLane> chosen = toPin();
		if (!chosen.isEmpty()) {
			rows.togglePinned(chosen);
			changed(Change.ROWS);
		}
	}

	/** @return whether {@link #togglePinned} would unpin threads */
	public boolean isPinned() {
		return !toPin().isEmpty() && rows.arePinned(toPin());
	}

	private List<ThreadLane> toPin() {
		return hasSelectedLanes() ? selectedLanes() : currentLane == null ? List.of() : List.of(currentLane);
	}

	/** @return the number of threads hidden by filters */
	public int hiddenLanes() {
		return lanes().lanes().size() - rows.shownLanes().size();
	}

	/** Shows all lanes and all waits again. */
	public void clearFilters() {
		rows.filter(LaneFilter.ALL);
		changeChoice(WaitVisibility.ALL);
		changed(Change.ROWS, Change.CHOICE);
	}

	// --- which waits

	public WaitVisibility choice() {
		return choice;
	}

	public void setChoice(WaitVisibility to) {
		if (!to.equals(choice)) {
			changeChoice(to);
			changed(Change.CHOICE);
		}
	}

	private void changeChoice(WaitVisibility to) {
		choice = to;
		if (!to.spans().equals(sampler.filter())) {
			sampler = LaneSampler.of(lanes(), to.spans());
		}
	}

	/** @return the sampler of the visible waits; replaced when their visibility changes */
	public LaneSampler sampler() {
		return sampler;
	}

	/** @return what is searched for; {@link Search#NONE} for nothing */
	public Search search() {
		return search;
	}

	public void setSearch(Search to) {
		if (to != search) {
			search = to;
			changed(Change.SEARCH);
		}
	}

	/**
	 * Selects the next wait found, or the one before, in place of threads, and moves it into view without zooming;
	 * opens its pool.
	 */
	public void showFound(boolean forward) {
		SpanRef next = search.next(wait, forward, this::isShown);
		if (next != null) {
			laneSelection.clear();
			boolean isInView = view.touches(next.startNanos(), next.endNanos());
			reveal(next, isInView ? view
					: view.shifted((next.startNanos() + next.endNanos()) / 2 - view.startNanos() - view.nanos() / 2));
			changed(Change.WAIT, Change.LANES, Change.CURRENT_ROW, Change.VIEW, Change.ROWS);
		}
	}

	/** @return the highlighted family; null if there is none */
	public WaitFamily highlight() {
		return highlight;
	}

	public void setHighlight(WaitFamily family) {
		if (family != highlight) {
			highlight = family;
			changed(Change.HIGHLIGHT);
		}
	}

	// --- selection

	/** @return the selected range; null if there is none */
	public TimeRange range() {
		return range;
	}

	/** Selects a range, or none if null, and clears the selected finding. */
	public void setRange(TimeRange to) {
		TimeRange inside = to == null ? null : inside(to);
		if (!Objects.equals(inside, range)) {
			range = inside;
			noFinding();
			changed(Change.RANGE, Change.FINDING);
		}
	}

	private TimeRange inside(TimeRange some) {
		return new TimeRange(Math.max(whole.startNanos(), some.startNanos()),
				Math.min(whole.endNanos(), some.endNanos()));
	}

	/** @return the selected wait; null if there is none or filters hide it */
	public SpanRef selectedWait() {
		return wait == null || !isShown(wait) ? null : wait;
	}

	private boolean isShown(SpanRef one) {
		ThreadLane lane = one.lane();
		return choice.shows(lane, one.index()) && rows.filter().shows(rows.groupOf(lane), lane, rows.isIdle(lane));
	}

	/** Selects a wait and makes its row the current one; null for none. Selected threads stay selected. */
	public void selectWait(SpanRef to) {
		if (!Objects.equals(to, wait)) {
			wait = to;
			if (to == null) {
				changed(Change.WAIT);
			} else {
				currentLane = to.lane();
				currentGroup = rows.groupOf(currentLane);
				changed(Change.WAIT, Change.CURRENT_ROW);
			}
		}
	}

	/** @return the selected finding; null if there is none */
	public Finding finding() {
		return finding;
	}

	/** @return the waits of the selected finding; empty if there is none */
	public WaitSelection findingWaits() {
		return findingWaits;
	}

	/** Selects a finding and its waits, and clears the selected range and call site; null for none. */
	public void selectFinding(Finding to) {
		Finding now = current(to);
		// One that was shown has its worst wait selected, not its waits.
		if (now != finding || site != null || now != null && findingWaits.isEmpty()) {
			noFinding();
			finding = now;
			findingWaits = now == null ? WaitSelection.NONE : successors.of(WaitSelection.of(now));
			if (!findingWaits.isEmpty()) {
				range = null;
				laneSelection.clear();
			}
			changed(Change.FINDING, Change.RANGE, Change.LANES);
		}
	}

	/** A finding may come from a list opened before the recording grew. */
	private Finding current(Finding to) {
		return to == null || triage.findings().contains(to) ? to : successors.of(to);
	}

	/**
	 * Selects a call site and its waits, and clears the selected finding and wait; range and threads stay selected.
	 *
	 * @param within the range in which its waits count
	 */
	public void selectSite(CallSite to, WaitSelection waits, TimeRange within) {
		finding = null;
		wait = null;
		site = to;
		findingWaits = waits;
		findingRange = within;
		changed(Change.FINDING);
	}

	/** @return the selected call site; null if there is none */
	public CallSite site() {
		return site;
	}

	/** @return the range in which the waits of the selected finding or call site count */
	public TimeRange findingRange() {
		return findingRange;
	}

	/**
	 * Shows a finding: clears the filters that hide its worst wait, opens its pool, zooms to 60 ms around that wait and
	 * selects it.
	 */
	public void show(Finding to) {
		Finding now = current(to);
		SpanRef worst = now == null ? null : successors.of(now.worst());
		if (worst == null) {
			if (now != null) {
				selectFinding(now);
			}
			return;
		}
		noFinding();
		finding = now;
		range = null;
		laneSelection.clear();
		reveal(worst, around(worst));
		changed(Change.FINDING, Change.RANGE, Change.WAIT, Change.CURRENT_ROW, Change.VIEW, Change.ROWS, Change.CHOICE,
				Change.LANES);
	}

	/** Shows a wait: clears the filters that hide it, opens its pool, and zooms to it with a margin. */
	public void show(SpanRef to) {
		reveal(to, new TimeRange(to.startNanos(), to.endNanos()).widened(0.1));
		changed(Change.WAIT, Change.CURRENT_ROW, Change.VIEW, Change.ROWS, Change.CHOICE);
	}

	private void reveal(SpanRef to, TimeRange in) {
		ThreadLane lane = to.lane();
		changeChoice(choice.showing(lane.kind(to.index()), lane.verdict(to.index()), to.nanos()));
		LaneGroup group = rows.groupOf(lane);
		if (!rows.filter().shows(group, lane, rows.isIdle(lane))) {
			rows.filter(LaneFilter.ALL);
		}
		if (!group.isSingle()) {
			rows.setOpen(group, true);
		}
		wait = to;
		currentLane = lane;
		currentGroup = rows.groupOf(lane);
		endInView = 0;
		view = in.within(whole);
	}

	private static TimeRange around(SpanRef worst) {
		long duration = worst.nanos();
		long length = AROUND_WORST;
		while (length < duration * 6 / 5) {
			length *= 2;
		}
		long tick = length / 12;
		long start = worst.startNanos() + duration / 2 - length / 2;
		start -= Math.floorMod(start, tick);
		return new TimeRange(start, start + length);
	}

	/** Selects a wait, and clears the selected threads unless a range is selected. */
	public void selectOnly(SpanRef to) {
		if (range == null) {
			clearLanes();
		}
		selectWait(to);
	}

	// --- the current row, and threads

	/** @return the index of the current row; -1 if there is none or it is hidden */
	public int currentIndex() {
		if (currentLane != null) {
			return rows.indexOf(currentLane);
		}
		for (int i = 0; currentGroup != null && i < rows.rows().size(); i++) {
			Row row = rows.rows().get(i);
			if (row.isGroup() && row.group().key().equals(currentGroup.key())) {
				return i;
			}
		}
		return -1;
	}

	/** Makes a row the current one; what is selected stays. */
	public void setCurrentRow(Row row) {
		currentGroup = row.group();
		currentLane = row.lane();
		changed(Change.CURRENT_ROW);
	}

	/** Selects only a row's threads, and makes it the current one. */
	public void select(Row row) {
		laneSelection.set(row);
		setCurrent(row);
	}

	/** Toggles the selection of a row's threads, and makes it the current one. */
	public void toggle(Row row) {
		laneSelection.toggle(row);
		setCurrent(row);
	}

	/** Selects the rows from the last one selected or toggled to this one, and makes it the current one. */
	public void extendSelection(Row row) {
		laneSelection.extendTo(row);
		setCurrent(row);
	}

	/** Selects all threads that match the filters. */
	public void selectAllLanes() {
		laneSelection.set(rows.shownLanes());
		noFinding();
		changed(Change.LANES, Change.FINDING);
	}

	/** Clears the selected threads. */
	public void clearLanes() {
		if (laneSelection.clear()) {
			changed(Change.LANES);
		}
	}

	private void setCurrent(Row row) {
		currentGroup = row.group();
		currentLane = row.lane();
		noFinding();
		changed(Change.LANES, Change.CURRENT_ROW, Change.FINDING);
	}

	private void noFinding() {
		finding = null;
		site = null;
		findingWaits = WaitSelection.NONE;
		findingRange = whole;
	}

	/** @return whether threads are selected */
	public boolean hasSelectedLanes() {
		return !laneSelection.isEmpty();
	}

	/** @return whether all threads of a row are selected */
	public boolean isSelected(Row row) {
		return laneSelection.contains(row);
	}

	/** @return the selected threads that are shown; all threads shown if none is selected */
	public List<ThreadLane> selectedLanes() {
		return laneSelection.isEmpty() ? rows.shownLanes() : laneSelection.shown();
	}

	/** Clears the selected range, finding and threads; the wait stays selected. */
	public void clearSelection() {
		setRange(null);
		selectFinding(null);
		clearLanes();
	}

	// --- sums

	/** @return the sums of the view, or of the previous view until they are computed; null before the first */
	public ViewSums viewSums() {
		return viewSums;
	}

	/**
	 * @return the sums of the selected range, threads or finding, or of the previous selection until they are computed;
	 *            null without a selection
	 */
	public ViewSums selectionSums() {
		return selectionSums;
	}

	/** @return whether sums and table cover the selection instead of the view */
	public boolean hasSelection() {
		return range != null || !findingWaits.isEmpty() || !laneSelection.isEmpty();
	}

	/** Sets sums computed by a background thread. */
	public void setSums(ViewSums ofView, ViewSums ofSelection) {
		viewSums = ofView;
		selectionSums = ofSelection;
		changed(Change.SUMS);
	}

	// --- state

	public void restore(PageState state) {
		// Sorting thousands of threads takes long.
		if (state.grouping() != rows.grouping()) {
			rows.group(state.grouping());
		}
		if (state.order() != rows.order()) {
			rows.sort(state.order(), null);
		}
		LaneFilter filter = state.filter();
		rows.filter(filter.hidingNone().hiding(
				lanes().lanes().stream().filter(lane -> filter.hidden().contains(lane.key())).toList()));
		rows.restoreOpen(state.open());
		changeChoice(state.choice());
		changed(Change.ROWS, Change.CHOICE);
	}

	/** @return the state of the page, including the given state of the widgets */
	public PageState state(WaitColumn detailsColumn, boolean detailsDescending, Map<String, Integer> columns,
			String panel,
			int lanesWeight, int divider, int rowHeight) {
		return new PageState(rows.grouping(), rows.order(), rows.filter(), choice, rows.openByUser(), detailsColumn,
				detailsDescending, columns, panel, lanesWeight, divider, rowHeight);
	}
}
