package org.threadlanes.ui.model;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.lanes.ThreadLane;

/** How many waits took how long, on a logarithmic scale, which shows whether there are two humps. */
public final class DurationHistogram {

	/** The number of bars for a factor of ten. */
	public static final int BARS_PER_DECADE = 24;

	private final int[] counts = new int[19 * BARS_PER_DECADE];
	private int first = counts.length;
	private int last;

	/** @return that of selected waits */
	public static DurationHistogram of(WaitSelection waits) {
		DurationHistogram made = new DurationHistogram();
		for (WaitSelection.LaneWaits part : waits.parts()) {
			for (int i : part.indexes()) {
				made.add(part.lane(), i);
			}
		}
		return made.finished();
	}

	/** @return that of a call site; linear in the waits of its pool */
	public static DurationHistogram of(CallSites sites, CallSite site) {
		DurationHistogram made = new DurationHistogram();
		for (ThreadLane lane : site.pool().lanes()) {
			// The waits of a group belong to one call site.
			Boolean[] isOfSite = new Boolean[lane.waitGroups().size()];
			for (int i = 0; i < lane.size(); i++) {
				int group = lane.waitGroup(i);
				if (isOfSite[group] == null) {
					isOfSite[group] = sites.contains(site, lane, i);
				}
				if (isOfSite[group]) {
					made.add(lane, i);
				}
			}
		}
		return made.finished();
	}

	private void add(ThreadLane lane, int i) {
		if (lane.isFirstPart(i)) {
			int bar = (int) (Math.log10(Math.max(1, lane.end(i) - lane.start(i))) * BARS_PER_DECADE);
			counts[bar]++;
			first = Math.min(first, bar);
			last = Math.max(last, bar);
		}
	}

	/** At least half a decade, or a few bars would look like many. */
	private DurationHistogram finished() {
		int missing = Math.max(0, BARS_PER_DECADE / 2 - (last - first));
		first = Math.max(0, first - missing / 2);
		last = Math.min(counts.length - 1, last + missing - missing / 2);
		return this;
	}

	/** @return the number of the first bar, from 1 ns */
	public int first() {
		return first;
	}

	/** @return the number of waits of each bar from the first to the last */
	public int[] bars() {
		return Arrays.copyOfRange(counts, first, last + 1);
	}

	/** @return the number of waits of the highest bar */
	public int most() {
		return IntStream.of(counts).max().orElse(0);
	}

	/** @return the duration at which a bar begins, ns */
	public static long nanos(int bar) {
		return Math.round(Math.pow(10, (double) bar / BARS_PER_DECADE));
	}
}
