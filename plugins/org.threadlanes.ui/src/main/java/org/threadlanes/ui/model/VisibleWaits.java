package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.threadlanes.core.lanes.SpanVisitor;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * The visible waits of a time range, or of a selection. They are not collected, but found again each time. An
 * interrupted wait is one wait. Immutable; for background threads.
 */
public final class VisibleWaits {

	private interface Spans {
		/** Visits the spans of a lane, the last first. */
		void backwards(int lane, SpanVisitor visitor);
	}

	private final List<ThreadLane> lanes;
	private final Spans spans;
	private final WaitVisibility choice;

	private VisibleWaits(List<ThreadLane> lanes, Spans spans, WaitVisibility choice) {
		this.lanes = lanes;
		this.spans = spans;
		this.choice = choice;
	}

	/** @return the visible waits of lanes that overlap a range, lane by lane */
	public static VisibleWaits of(Collection<ThreadLane> from, TimeRange range, WaitVisibility choice) {
		List<ThreadLane> lanes = List.copyOf(from);
		return new VisibleWaits(lanes, (n, visitor) -> {
			ThreadLane lane = lanes.get(n);
			int to = Math.min(lane.size(), lane.firstEndingAfter(range.endNanos()) + 1);
			lane.backwards(lane.firstEndingAfter(range.startNanos()), to, (i, start, end, site) -> {
				if (start < range.endNanos()) {
					visitor.span(i, start, end, site);
				}
			});
		}, choice);
	}

	/** @return the visible ones among selected waits, lane by lane */
	public static VisibleWaits of(WaitSelection waits, WaitVisibility choice) {
		List<WaitSelection.LaneWaits> parts = waits.parts();
		return new VisibleWaits(parts.stream().map(WaitSelection.LaneWaits::lane).toList(), (n, visitor) -> {
			ThreadLane lane = parts.get(n).lane();
			int[] indexes = parts.get(n).indexes();
			for (int k = indexes.length - 1; k >= 0; k--) {
				int i = indexes[k];
				visitor.span(i, lane.start(i), lane.end(i), lane.waitGroup(i));
			}
		}, choice);
	}

	/** @return the lanes, whether or not they have any such waits */
	List<ThreadLane> lanes() {
		return lanes;
	}

	/** Visits the waits of a lane, by its number, the last first. */
	void backwards(int lane, SpanVisitor visitor) {
		List<WaitGroup> sites = lanes.get(lane).waitGroups();
		boolean[] isVisible = new boolean[sites.size()];
		boolean any = false;
		for (int site = 0; site < isVisible.length; site++) {
			isVisible[site] = sites.get(site).isFirstPart() && choice.shows(sites.get(site));
			any |= isVisible[site];
		}
		if (any) {
			long shortest = choice.spans().shortestNanos();
			spans.backwards(lane, (i, start, end, site) -> {
				if (isVisible[site] && end - start >= shortest) {
					visitor.span(i, start, end, site);
				}
			});
		}
	}

	/** @return the waits as a selection, four bytes each; null if the thread was interrupted */
	public WaitSelection asSelection() {
		List<WaitSelection.LaneWaits> parts = new ArrayList<>();
		int[] count = {0};
		for (int n = 0; n < lanes.size(); n++) {
			if (Thread.currentThread().isInterrupted()) {
				return null;
			}
			backwards(n, (i, start, end, site) -> count[0]++);
			if (count[0] > 0) {
				int[] indexes = new int[count[0]];
				backwards(n, (i, start, end, site) -> indexes[--count[0]] = i);
				parts.add(new WaitSelection.LaneWaits(lanes.get(n), indexes));
			}
		}
		return new WaitSelection(parts);
	}
}
