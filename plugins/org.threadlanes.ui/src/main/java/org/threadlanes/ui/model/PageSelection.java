package org.threadlanes.ui.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * What is selected on a page.
 *
 * @param range null for none
 * @param oneWait null for none; filters may hide it
 * @param isWaitLast whether the wait was selected last, so that it is what other views show
 * @param lanes the threads, whether or not they match the filters
 */
record PageSelection(TimeRange range, SpanRef oneWait, boolean isWaitLast, Marked marked, Set<ThreadLane> lanes) {

	static final PageSelection NONE = new PageSelection(null, null, false, Marked.NONE, Set.of());

	/**
	 * A finding or a call site, and waits of it.
	 *
	 * @param finding null for none
	 * @param site null for none
	 * @param within the range in which the waits count; null for the recording
	 */
	record Marked(Finding finding, CallSite site, WaitSelection waits, TimeRange within) {

		static final Marked NONE = new Marked(null, null, WaitSelection.NONE, null);
	}

	PageSelection withRange(TimeRange to) {
		return new PageSelection(to, oneWait, false, marked, lanes);
	}

	/** @return with a wait selected last; a finding or call site stays only if it is one of its waits */
	PageSelection withWait(SpanRef to) {
		boolean isOfMarked = to == null || marked.waits.isEmpty() || marked.waits.contains(to);
		return new PageSelection(range, to, to != null, isOfMarked ? marked : Marked.NONE, lanes);
	}

	/** @return with a wait selected beside the rest, which is still what other views show */
	PageSelection beside(SpanRef to) {
		return new PageSelection(range, to, isWaitLast && to != null && to.equals(oneWait), marked, lanes);
	}

	PageSelection withMarked(Marked to) {
		return new PageSelection(range, oneWait, isWaitLast, to, lanes);
	}

	PageSelection withLanes(Collection<ThreadLane> to) {
		return new PageSelection(range, oneWait, false, marked, Set.copyOf(to));
	}

	/** @return whether a row is selected: its thread, or all of its group */
	boolean contains(Row row) {
		return !lanes.isEmpty() && lanes.containsAll(row.lanes());
	}

	/** @return with the threads of a row added, or removed if all of them were selected */
	PageSelection toggled(Row row) {
		Set<ThreadLane> to = new HashSet<>(lanes);
		if (contains(row)) {
			row.lanes().forEach(to::remove);
		} else {
			to.addAll(row.lanes());
		}
		return withLanes(to);
	}

	/** @return what is left of it in a recording that has grown to a range */
	PageSelection in(Successors grown, TimeRange whole) {
		boolean isKept = range != null && range.touches(whole.startNanos(), whole.endNanos());
		return new PageSelection(isKept ? range.cutTo(whole) : null, grown.of(oneWait), isWaitLast,
				new Marked(grown.of(marked.finding), marked.site, grown.of(marked.waits), marked.within),
				Set.copyOf(grown.of(lanes)));
	}
}
