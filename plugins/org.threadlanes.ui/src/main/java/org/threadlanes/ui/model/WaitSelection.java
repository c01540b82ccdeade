package org.threadlanes.ui.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.SpanRef;

/**
 * Chosen waits.
 *
 * @param parts
 *            the waits lane by lane; no lane twice
 */
public record WaitSelection(List<LaneWaits> parts) {

	/** No waits. */
	public static final WaitSelection NONE = new WaitSelection(List.of());

	/**
	 * Chosen waits of one lane.
	 *
	 * @param lane
	 *            the lane
	 * @param indexes
	 *            the indexes of its spans, ascending; not to be changed
	 */
	public record LaneWaits(ThreadLane lane, int[] indexes) {
	}

	public WaitSelection {
		parts = List.copyOf(parts);
	}

	/** @return this one wait */
	public static WaitSelection of(SpanRef wait) {
		return new WaitSelection(List.of(new LaneWaits(wait.lane(), new int[] {wait.index()})));
	}

	/** @return the waits that a finding is about; looks at each wait of its pool */
	public static WaitSelection of(Finding finding) {
		if (finding.pool() == null) {
			return NONE;
		}
		List<LaneWaits> parts = new ArrayList<>();
		for (ThreadLane lane : finding.pool().lanes()) {
			int[] found = new int[lane.size()];
			int n = 0;
			for (int i = 0; i < lane.size(); i++) {
				if (finding.waits().matches(lane, i)) {
					found[n++] = i;
				}
			}
			if (n > 0) {
				parts.add(new LaneWaits(lane, Arrays.copyOf(found, n)));
			}
		}
		return new WaitSelection(parts);
	}

	/** @return whether there are none */
	public boolean isEmpty() {
		return parts.isEmpty();
	}

	/** @return how many there are */
	public long count() {
		return parts.stream().mapToLong(part -> part.indexes().length).sum();
	}

	/** @return whether it holds this wait */
	public boolean contains(ThreadLane lane, int index) {
		for (LaneWaits part : parts) {
			if (part.lane() == lane) {
				return Arrays.binarySearch(part.indexes(), index) >= 0;
			}
		}
		return false;
	}
}
