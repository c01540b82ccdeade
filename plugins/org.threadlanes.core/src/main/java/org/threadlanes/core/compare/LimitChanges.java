package org.threadlanes.core.compare;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.report.Limit;
import org.threadlanes.core.report.LimitCode;

/**
 * The limits of two recordings: common ones, and those of only one. If they were recorded differently, numbers reflect
 * the settings more than the programs.
 *
 * @param onlyA of the first recording only
 * @param onlyB of the second recording only
 * @param both common limits, as in the first recording
 */
public record LimitChanges(List<Limit> onlyA, List<Limit> onlyB, List<Limit> both) {

	/** Their counts always differ between two recordings; they are not settings. */
	private static final Set<LimitCode> COUNTED = EnumSet.of(LimitCode.TRUNCATED_STACKS, LimitCode.VIRTUAL_THREADS);

	static LimitChanges of(List<Limit> a, List<Limit> b) {
		List<Limit> restOfB = new ArrayList<>(b);
		List<Limit> onlyA = new ArrayList<>();
		List<Limit> both = new ArrayList<>();
		for (Limit limit : a) {
			if (restOfB.removeIf(other -> isSame(limit, other))) {
				both.add(limit);
			} else {
				onlyA.add(limit);
			}
		}
		return new LimitChanges(List.copyOf(onlyA), List.copyOf(restOfB), List.copyOf(both));
	}

	private static boolean isSame(Limit a, Limit b) {
		// The message, since the same time may be written in two ways: 1000 ms, 1 s.
		return a.code() == b.code() && a.event().equals(b.event())
				&& (COUNTED.contains(a.code()) || a.message().equals(b.message()));
	}

	/** @return whether the limits allow to compare numbers of the two recordings */
	public boolean comparable() {
		return onlyA.isEmpty() && onlyB.isEmpty();
	}
}
