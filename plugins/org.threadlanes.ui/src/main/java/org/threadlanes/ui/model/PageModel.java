package org.threadlanes.ui.model;

import java.time.ZoneId;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
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
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.live.follow.Snapshot;
import org.threadlanes.core.picture.viewers.CollapsedStacks;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.ui.model.PageSelection.Marked;
import org.threadlanes.ui.paint.WaitFamily;

/**
 * The model of a Thread Lanes page: what it shows of one recording, and the selection. The parts of the page change it
 * and listen to it; they do not know each other. UI thread only.
 */
public final class PageModel {

	private static final Set<Change> SHOWN = EnumSet.of(Change.RANGE, Change.LANES, Change.ROWS, Change.CHOICE);
	private static final long MILLISECOND = 1_000_000;
	private static final long YOUNG_NANOS = 10_000 * MILLISECOND;
	/** The visible time around the worst wait of a finding. */
	private static final long AROUND_WORST = 60 * MILLISECOND;

	private Triage triage;
	private Successors successors;
	private boolean growing;
	private TimeView time;
	private PageSelection selection = PageSelection.NONE;
	private final History<Place> history = new History<>();
	private final LaneRows rows;
	private final TimeTexts times;
	private WaitTexts texts;
	private final List<Consumer<Set<Change>>> listeners = new CopyOnWriteArrayList<>();
	/** The time of what a host narrowed the recording to; null if it did not. */
	private TimeRange focus;
	private CollapsedStacks.Root flameRoot = PageState.FIRST.flameRoot();
	private WaitVisibility choice = WaitVisibility.ALL;
	/** The thread of the current row; null if that is of a group, or if there is none. */
	private ThreadLane currentLane;
	/** The key of the current row's group; without a thread, null if there is none. */
	private String currentGroup;
	/** The key of the row where a run of selected rows starts; null for the first. */
	private Object anchor;
	private SpanRef toldWait;
	/** A focus on events without it keeps it for the whole recording. */
	private Finding lastFinding;
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
		TimeRange whole = rangeOf(triage);
		this.time = new TimeView(whole, whole, 0);
		this.rows = new LaneRows(triage.lanes(), triage.findings());
		this.times = new TimeTexts(zone);
		this.texts = new WaitTexts(triage.lanes(), times);
		this.sampler = sampler;
		history.add(place(), false);
	}

	private static TimeRange rangeOf(Triage triage) {
		return new TimeRange(triage.lanes().startNanos(), triage.lanes().endNanos());
	}

	// --- back and forward

	/** A view, and what was selected in it. */
	private record Place(TimeRange view, PageSelection selection) {
	}

	private Place place() {
		return new Place(view(), selection);
	}

	/** @return whether there is a place to go back to */
	public boolean canGoBack() {
		return history.canGo(false);
	}

	/** Goes back to the view and the selection before the last change of either, or forward again. */
	public void go(boolean forward) {
		if (history.canGo(forward)) {
			Place to = history.go(forward);
			selection = to.selection().in(successors, whole());
			time = time.of(to.view());
			history.replace(place());
			changed(Change.VIEW, Change.RANGE, Change.WAIT, Change.FINDING, Change.LANES);
		}
	}

	/**
	 * Takes over view, selection, order and pins from a page that showed the same recording otherwise: by other rules
	 * or thresholds, in other colors, or other events of it, whose call sites are others.
	 */
	public void resume(PageModel before) {
		selection = before.selection.in(successors, whole());
		boolean isOfOtherEvents = before.lanes() != lanes() && before.lanes().rules() == lanes().rules();
		lastFinding = isOfOtherEvents ? before.lastFinding : successors.of(before.lastFinding);
		if (finding() != null || site() == null || isOfOtherEvents) {
			selection = selection.withMarked(finding() == null ? Marked.NONE
					: new Marked(finding(), null,
							findingWaits().isEmpty() ? WaitSelection.NONE : successors.waitsOf(finding()), null));
		}
		time = time.of(before.view());
		focus = before.focus;
		currentLane = successors.of(before.currentLane);
		currentGroup = before.currentGroup;
		Set<ThreadLane> chosen = new HashSet<>(selection.lanes());
		chosen.add(currentLane);
		chosen.add(selection.oneWait() == null ? null : selection.oneWait().lane());
		rows.resume(before.rows, chosen);
		changed(Change.VIEW, Change.RANGE, Change.FINDING, Change.ROWS, Change.LANES, Change.CURRENT_ROW);
	}

	// --- a recording that grows

	/**
	 * Shows a later state of the same recording: with more at its end, and perhaps less at its start. The selection is
	 * kept. A view at the end follows the end; any other stays where it is, as long as that time is kept.
	 *
	 * @param sampled samples its lanes; ignored if the visibility of waits has changed meanwhile
	 */
	public void grow(Triage grown, LaneSampler sampled) {
		boolean inOrder = !isYoung();
		if (currentLane != null) {
			currentGroup = rows.groupOf(currentLane).key();
		}
		triage = grown;
		successors = new Successors(grown);
		growing = true;
		time = time.grownTo(rangeOf(grown));
		texts = new WaitTexts(grown.lanes(), times);
		sampler = sampled.filter().equals(choice.spans()) ? sampled : LaneSampler.of(grown.lanes(), choice.spans());
		rows.grow(grown, inOrder);
		selection = selection.in(successors, whole());
		selection = selection.withMarked(new Marked(finding(), null,
				finding() == null ? findingWaits() : successors.waitsOf(finding()), null));
		toldWait = successors.of(toldWait);
		lastFinding = successors.of(lastFinding);
		currentLane = successors.of(currentLane);
		history.replace(place());
		changed(Change.CONTENT, Change.VIEW, Change.ROWS);
	}

	/** Hides the traffic of following the JVM itself. */
	public void hideRecorder() {
		rows.hideRecorder();
		changed(Change.ROWS);
	}

	/** Shows the end, and keeps showing it as the recording grows. */
	public void followEnd(long nanos) {
		show(time.ofEnd(nanos), false);
	}

	/**
	 * @return whether a growing recording is still so short that its rows and chips may be reordered; later, or once
	 *            there is a current row, their order is fixed
	 */
	public boolean isYoung() {
		return whole().nanos() < YOUNG_NANOS && currentLane == null && currentGroup == null;
	}

	/** @return whether findings cover only the last minute, because the recording is growing and longer than that */
	public boolean hasRecentFindings() {
		return growing && whole().nanos() > Snapshot.RECENT.toNanos();
	}

	/** @return whether the end stays in view as the recording grows */
	public boolean isFollowingEnd() {
		return time.endInView() > 0;
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

	/** @return whether it concerns the waits of the visible threads, in the selected range or else in view */
	public boolean isOfShown(Set<Change> changes) {
		return changes.contains(Change.VIEW) && range() == null || !Collections.disjoint(changes, SHOWN);
	}

	private void changed(Change first, Change ... more) {
		changed(EnumSet.of(first, more));
	}

	private void changed(Set<Change> changes) {
		// A filter may hide or show the selected wait.
		if (!Objects.equals(selectedWait(), toldWait)) {
			toldWait = selectedWait();
			changes.add(Change.WAIT);
		}
		lastFinding = finding() == null ? lastFinding : finding();
		history.add(place(), false);
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
		return time.whole();
	}

	public TimeRange view() {
		return time.shown();
	}

	/** Shows a range, moved into the recording if it lies outside. */
	public void setView(TimeRange to) {
		show(time.of(to), false);
	}

	/** Shows a range as one step of a movement, which going back takes back as a whole. */
	public void move(TimeRange to) {
		show(time.of(to), true);
	}

	private void show(TimeView to, boolean isMove) {
		boolean differs = !to.shown().equals(view());
		time = to;
		if (differs) {
			history.add(place(), isMove);
			changed(Change.VIEW);
		}
	}

	/** @return whether all of the recording is in view */
	public boolean isAllInView() {
		return view().equals(whole());
	}

	/** Zooms in (above 1) or out around a time. */
	public void zoom(double factor, long pivot) {
		move(view().zoomed(factor, pivot));
	}

	/** Moves the view by a share of its length; later if positive. */
	public void pan(double share) {
		move(view().shifted(Math.round(view().nanos() * share)));
	}

	/** @return the view moved to a wait that is not in it, without zooming */
	private TimeRange viewOf(SpanRef wait) {
		return view().touches(wait.startNanos(), wait.endNanos()) ? view()
				: view().centeredAt((wait.startNanos() + wait.endNanos()) / 2);
	}

	public void centerView(long at) {
		setView(view().centeredAt(at));
	}

	/** Shows the selected range; without one, the selected wait with a margin; without that, the focus. */
	public void zoomToSelection() {
		if (range() != null) {
			setView(range());
		} else if (selectedWait() != null) {
			setView(around(selectedWait()));
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
		return focus != null && focus.nanos() < whole().nanos() / 2 && !focus.within(whole()).equals(view());
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
		TimeRange in = range() == null ? whole() : range();
		return SpanRef.longest(selectedLanes().stream().filter(lane -> lane.blockingNanos() > 0).toList(),
				in.startNanos(), in.endNanos(),
				(lane, i) -> lane.verdict(i) == Verdict.BLOCKING && choice.shows(lane, i));
	}

	/** @return whether there is a selection to zoom to */
	public boolean canZoomToSelection() {
		return range() != null || selectedWait() != null;
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
			changed(Change.ROWS);
		}
	}

	/** Sorts the rows, by blocking time for the view as it is now. */
	public void setOrder(LaneOrder order) {
		if (order != rows.order() || order == LaneOrder.BLOCKED && !isSortedForView() || growing) {
			rows.sort(order, viewSums);
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

	/** Limits the number of rows at the top; pinned threads that do not fit stay in their places. */
	public void limitPinned(int most) {
		if (rows.limitPinned(most)) {
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
		SpanRef next = search.next(selection.oneWait(), forward, this::isShown);
		if (next != null) {
			reveal(selection.withLanes(Set.of()).withWait(next), viewOf(next));
			changed(Change.WAIT, Change.LANES, Change.FINDING, Change.CURRENT_ROW, Change.VIEW, Change.ROWS);
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

	private void select(PageSelection to, Change first, Change ... more) {
		Set<Change> changes = EnumSet.of(first, more);
		if (to.marked() != selection.marked()) {
			changes.add(Change.FINDING);
		}
		if (!to.lanes().equals(selection.lanes())) {
			changes.add(Change.LANES);
		}
		if (!Objects.equals(to.range(), selection.range())) {
			changes.add(Change.RANGE);
		}
		selection = to;
		changed(changes);
	}

	/** @return the selected range; null if there is none */
	public TimeRange range() {
		return selection.range();
	}

	/** Selects a range, or none if null, and clears the selected finding. */
	public void setRange(TimeRange to) {
		TimeRange inside = to == null ? null : to.cutTo(whole());
		if (!Objects.equals(inside, range())) {
			select(selection.withRange(inside).withMarked(Marked.NONE), Change.RANGE);
		}
	}

	/** @return the selected wait; null if there is none or filters hide it */
	public SpanRef selectedWait() {
		return selection.oneWait() == null || !isShown(selection.oneWait()) ? null : selection.oneWait();
	}

	private boolean isShown(SpanRef one) {
		ThreadLane lane = one.lane();
		return choice.shows(lane, one.index()) && rows.filter().shows(rows.groupOf(lane), lane);
	}

	/** @return the selected wait if it was selected last, or is all that is selected; otherwise null */
	public SpanRef waitAlone() {
		return selection.isWaitLast() || !hasSelection() ? selectedWait() : null;
	}

	/**
	 * Selects a wait and makes its row the current one; null for none. A selected range and threads stay selected, a
	 * finding or call site if it is one of its waits.
	 */
	public void selectWait(SpanRef to) {
		selectWait(to, selection.withWait(to), view());
	}

	/** The same, and moves the view to it without zooming, in one step. */
	public void goTo(SpanRef to) {
		selectWait(to, selection.withWait(to), viewOf(to));
	}

	/** The same for a menu on what is selected: that stays what is stored and what other views show. */
	public void pointAt(SpanRef to) {
		selectWait(to, selection.beside(to), view());
	}

	private void selectWait(SpanRef wait, PageSelection to, TimeRange in) {
		boolean isMoved = !in.equals(view());
		if (isMoved || !to.equals(selection)) {
			currentLane = wait == null ? currentLane : wait.lane();
			time = isMoved ? time.of(in) : time;
			select(to, Change.WAIT, Change.CURRENT_ROW, isMoved ? Change.VIEW : Change.WAIT);
		}
	}

	/** @return the selected finding; null if there is none */
	public Finding finding() {
		return selection.marked().finding();
	}

	/** @return the finding selected last, although something else may be selected now; null if there was none */
	public Finding lastFinding() {
		return successors.of(lastFinding);
	}

	/** @return the waits of the selected finding; empty if there is none */
	public WaitSelection findingWaits() {
		return selection.marked().waits();
	}

	/** @return the longest wait of the selected finding that is in the lanes; null if there is none */
	public SpanRef findingWorst() {
		return worst(finding());
	}

	/** The longest may not be among the events that these lanes are of. */
	private SpanRef worst(Finding of) {
		if (of == null || of.worst() == null) {
			return null;
		}
		SpanRef worst = successors.of(of.worst());
		return worst != null ? worst : successors.waitsOf(of).longest();
	}

	/**
	 * Selects a finding and its waits, and clears the selected range, wait, threads and call site; null for none. Makes
	 * the row of the longest the current one, and moves the view to it without zooming if none of them is in view.
	 */
	public void selectFinding(Finding to) {
		// It may come from a list opened before the recording grew.
		Finding now = successors.of(to);
		WaitSelection waits = successors.waitsOf(now);
		PageSelection with = selection;
		// One that was shown has its worst wait selected, not its waits; since then, one of them may have been.
		if (now != finding() || site() != null
				|| now != null && (findingWaits().isEmpty() || selection.oneWait() != null)) {
			with = selection.withMarked(new Marked(now, null, waits, null));
			with = waits.isEmpty() ? with : with.withRange(null).withWait(null).withLanes(Set.of());
		}
		SpanRef worst = waits.isEmpty() ? null : worst(now);
		if (worst != null) {
			selectWait(worst, with, waits.touches(view()) ? view() : viewOf(worst));
		} else if (with != selection) {
			select(with, Change.FINDING);
		}
	}

	/**
	 * Selects a call site and its waits, and clears the selected finding and wait; range and threads stay selected.
	 *
	 * @param to null for none
	 * @param within the range in which its waits count
	 */
	public void selectSite(CallSite to, WaitSelection waits, TimeRange within) {
		select(selection.withWait(null).withMarked(new Marked(null, to, waits, within)), Change.FINDING);
	}

	/** @return the selected call site; null if there is none */
	public CallSite site() {
		return selection.marked().site();
	}

	/** @return of which time sums are shown: of the selected range, of all for a selected finding, or of the view */
	public TimeRange scope() {
		return range() != null ? range() : isOfFinding() ? whole() : view();
	}

	/** @return of which waits sums are shown: of those of the selected finding, or of all */
	public SpanPredicate scopeWaits() {
		return isOfFinding() ? findingWaits().asPredicate() : SpanPredicate.ALL;
	}

	private boolean isOfFinding() {
		return finding() != null && !findingWaits().isEmpty();
	}

	/** @return the range in which the waits of the selected finding or call site count */
	public TimeRange findingRange() {
		return selection.marked().within() == null ? whole() : selection.marked().within();
	}

	/**
	 * Shows a finding: clears the filters that hide its worst wait, opens its pool, zooms to 60 ms around that wait and
	 * selects it.
	 */
	public void show(Finding to) {
		Finding now = successors.of(to);
		SpanRef worst = worst(now);
		if (worst != null) {
			reveal(new PageSelection(null, worst, true, new Marked(now, null, WaitSelection.NONE, null), Set.of()),
					aroundWorst(worst));
			changed(Change.FINDING, Change.RANGE, Change.WAIT, Change.CURRENT_ROW, Change.VIEW, Change.ROWS,
					Change.CHOICE, Change.LANES);
		} else if (now != null) {
			selectFinding(now);
		}
	}

	/** Shows a wait: clears the filters that hide it, opens its pool, and zooms to it with a margin. */
	public void show(SpanRef to) {
		reveal(selection.withWait(to), around(to));
		changed(Change.WAIT, Change.FINDING, Change.CURRENT_ROW, Change.VIEW, Change.ROWS, Change.CHOICE);
	}

	/** Selects what has a wait, and shows that whatever hides it. */
	private void reveal(PageSelection to, TimeRange in) {
		SpanRef wait = to.oneWait();
		ThreadLane lane = wait.lane();
		changeChoice(choice.showing(lane.kind(wait.index()), lane.verdict(wait.index()), wait.nanos()));
		LaneGroup group = rows.groupOf(lane);
		if (!rows.filter().shows(group, lane)) {
			rows.filter(LaneFilter.ALL);
		}
		if (!group.isSingle()) {
			rows.setOpen(group, true);
		}
		selection = to;
		currentLane = lane;
		time = time.fixedAt(in);
	}

	private static TimeRange around(SpanRef wait) {
		return new TimeRange(wait.startNanos(), wait.endNanos()).widened(0.1);
	}

	private static TimeRange aroundWorst(SpanRef worst) {
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
		selectWait(to, withOnly(to), view());
	}

	/** The same, and moves the view to it without zooming, in one step. */
	public void goToOnly(SpanRef to) {
		selectWait(to, withOnly(to), viewOf(to));
	}

	private PageSelection withOnly(SpanRef to) {
		return (range() != null ? selection : selection.withLanes(Set.of())).withWait(to);
	}

	// --- the current row, and threads

	/** @return the index of a thread's row, as {@link LaneRows#indexOf}; the lane may be of other events */
	public int indexOf(ThreadLane of) {
		ThreadLane lane = successors.of(of);
		return lane == null ? -1 : rows.indexOf(lane);
	}

	/** @return the index of the current row; -1 if there is none or it is hidden */
	public int currentIndex() {
		if (currentLane != null) {
			return rows.indexOf(currentLane);
		}
		for (int i = 0; currentGroup != null && i < rows.rows().size(); i++) {
			Row row = rows.rows().get(i);
			if (row.isGroup() && row.key().equals(currentGroup)) {
				return i;
			}
		}
		return -1;
	}

	/** Makes a row the current one; what is selected stays. */
	public void setCurrentRow(Row row) {
		currentGroup = row.group().key();
		currentLane = row.lane();
		changed(Change.CURRENT_ROW);
	}

	/** Selects only a row's threads, and makes it the current one. */
	public void select(Row row) {
		anchor = row.key();
		select(selection.withLanes(row.lanes()), row);
	}

	/** The same, and clears the selected wait. */
	public void selectOnly(Row row) {
		anchor = row.key();
		select(selection.withWait(null).withLanes(row.lanes()), row);
	}

	/** Toggles the selection of a row's threads, and makes it the current one. */
	public void toggle(Row row) {
		anchor = row.key();
		select(selection.toggled(row), row);
	}

	/** Selects the rows from the last one selected or toggled to this one, and makes it the current one. */
	public void extendSelection(Row row) {
		select(selection.withLanes(rows.lanesBetween(anchor, row)), row);
	}

	private void select(PageSelection to, Row current) {
		currentGroup = current.group().key();
		currentLane = current.lane();
		select(to.withMarked(Marked.NONE), Change.LANES, Change.CURRENT_ROW);
	}

	/** Selects all threads that match the filters. */
	public void selectAllLanes() {
		select(selection.withLanes(rows.shownLanes()).withMarked(Marked.NONE), Change.LANES);
	}

	/** @return whether threads are selected */
	public boolean hasSelectedLanes() {
		return !selection.lanes().isEmpty() && rows.shownLanes().stream().anyMatch(selection.lanes()::contains);
	}

	/** @return whether all threads of a row are selected */
	public boolean isSelected(Row row) {
		return selection.contains(row);
	}

	/** @return the selected threads that are shown; all threads shown if none is selected */
	public List<ThreadLane> selectedLanes() {
		return hasSelectedLanes() ? rows.shownLanes().stream().filter(selection.lanes()::contains).toList()
				: rows.shownLanes();
	}

	/** Clears the selected wait if it was selected alone, or else what else is selected. */
	public void clearLast() {
		if (waitAlone() != null) {
			selectWait(null);
		} else if (hasSelection()) {
			clearSelection();
		} else {
			selectFinding(null);
		}
	}

	/** Clears the selected range, finding and threads; the wait stays selected. */
	public void clearSelection() {
		PageSelection cleared = PageSelection.NONE.beside(selection.oneWait());
		if (!cleared.equals(selection)) {
			select(cleared, Change.RANGE, Change.LANES);
		}
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
		return range() != null || !findingWaits().isEmpty() || hasSelectedLanes();
	}

	/** Sets sums computed by a background thread. */
	public void setSums(ViewSums ofView, ViewSums ofSelection) {
		viewSums = ofView;
		selectionSums = ofSelection;
		changed(Change.SUMS);
	}

	/** @return what the flame graph begins with */
	public CollapsedStacks.Root flameRoot() {
		return flameRoot;
	}

	/** Sets what the flame graph begins with; the graph itself shows it. */
	public void setFlameRoot(CollapsedStacks.Root to) {
		flameRoot = to;
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
		rows.filter(state.filter());
		flameRoot = state.flameRoot();
		rows.restoreOpen(state.open());
		changeChoice(state.choice());
		changed(Change.ROWS, Change.CHOICE);
	}

	/** @return the state of the page, including the given state of the widgets */
	public PageState state(SortOrder<WaitColumn> waits, SortOrder<String> sites, Map<String, Integer> columns,
			String panel, int lanesWeight, int divider, int rowHeight) {
		return new PageState(rows.grouping(), rows.order(), rows.filter(), choice, rows.openByUser(), waits, sites,
				flameRoot, columns, panel, lanesWeight, divider, rowHeight);
	}
}
