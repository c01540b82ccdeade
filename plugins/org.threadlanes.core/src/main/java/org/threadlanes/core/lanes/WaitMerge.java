package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;

/**
 * Joins slices of waits, which arrive in order: those that overlap no others stay where they are, the others are packed
 * again, disjoint.
 */
final class WaitMerge {

	/** Fewer waits than this are copied: a slice of its own would take more memory. */
	private static final int SHORT = 32;

	private final RecordedGroups groups;
	private final WaitBlock.Packer packer;
	private final List<WaitSlice> slices = new ArrayList<>();
	private final WaitRows copied = new WaitRows();
	/** The groups of the waits, their sums still empty. */
	private final RecordedGroups resolved;
	private final Overlaps overlaps;
	/** Overlaps none before it; null if there is no such slice. */
	private WaitSlice last;
	/** The latest end so far. */
	private long reach = Long.MIN_VALUE;

	/**
	 * @param groups the groups of the waits as recorded
	 * @param packer packs what overlaps
	 */
	WaitMerge(RecordedGroups groups, WaitBlock.Packer packer) {
		this.groups = groups;
		this.packer = packer;
		resolved = groups.empty();
		overlaps = new Overlaps(resolved, this::keep);
	}

	/** Adds the next waits. */
	void add(WaitSlice slice) {
		boolean overlapping = slice.start() <= reach;
		endLast(overlapping);
		if (overlapping || !slice.block().isDisjoint() || slice.size() < SHORT) {
			slice.emitTo(overlaps);
		} else {
			last = slice;
		}
		reach = Math.max(reach, slice.latestEnd());
	}

	private void endLast(boolean overlapped) {
		if (last != null && overlapped) {
			last.emitTo(overlaps);
		} else if (last != null) {
			endCopied();
			slices.add(last);
		}
		last = null;
	}

	private void endCopied() {
		overlaps.end();
		pack();
	}

	private void keep(long start, long end, int group, int amount, int event) {
		if (copied.size() == WaitBlock.MAX_SIZE) {
			pack();
		}
		copied.add(start, end, group, amount, event);
	}

	private void pack() {
		if (copied.size() > 0) {
			slices.add(new WaitSlice(packer.pack(copied, 0, copied.size()), 0, copied.size()));
			copied.clear();
		}
	}

	/** @return the waits */
	Waits finish() {
		endLast(false);
		endCopied();
		if (!overlaps.any()) {
			return new Waits(groups.list(), slices);
		}
		Waits waits = new Waits(resolved.list(), slices);
		waits.backwards(0, waits.size(), (i, start, end, group) -> resolved.get(group).add(start, end));
		return waits;
	}
}
