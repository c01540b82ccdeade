package org.threadlanes.core.analysis.compare;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.base.text.HasId;

/**
 * A call site in two recordings, which may differ in length and load: compared are what a call takes, and how often it
 * is made per second.
 *
 * @param a the call site in the first recording; null if it is not in it
 * @param b the call site in the second recording; null if it is not in it
 * @param perSecondA the blocking time for each second of the first recording, in ns
 * @param perSecondB the blocking time for each second of the second recording, in ns
 * @param rateA the calls per second of the first recording
 * @param rateB the calls per second of the second recording
 */
public record SiteChange(CallSite a, CallSite b, double perSecondA, double perSecondB, double rateA, double rateB) {

	/** The ways a call site can change. */
	public enum Kind implements HasId {
		/** Only the first recording has it. */
		GONE,
		/** Only the second recording has it. */
		NEW,
		/** A call takes less time. */
		FASTER,
		/** A call takes more time. */
		SLOWER,
		/** A call takes about as much time, and is made more often. */
		MORE_OFTEN,
		/** A call takes about as much time, and is made less often. */
		LESS_OFTEN,
		/** A call takes about as much time, and is made about as often. */
		SAME;
	}

	/** Two runs of the same program differ by less: in the median and in how often a call is made. */
	private static final double SAME_RATIO = 1.1;
	/** The same for the longest 5 %, which vary more. */
	private static final double SAME_TAIL = 1.5;
	/** Fewer waits have no tail. */
	private static final int LEAST_FOR_TAIL = 100;

	/** @return how it changed */
	public Kind kind() {
		if (a == null || b == null) {
			return a == null ? Kind.NEW : Kind.GONE;
		}
		int longer = compare(a.durations().p50(), b.durations().p50(), SAME_RATIO);
		if (longer == 0 && Math.min(a.count(), b.count()) >= LEAST_FOR_TAIL) {
			longer = compare(a.durations().p95(), b.durations().p95(), SAME_TAIL);
		}
		if (longer != 0) {
			return longer > 0 ? Kind.SLOWER : Kind.FASTER;
		}
		int oftener = compare(rateA, rateB, SAME_RATIO);
		return oftener > 0 ? Kind.MORE_OFTEN : oftener < 0 ? Kind.LESS_OFTEN : Kind.SAME;
	}

	/** @return more than 0 if b is larger, less if it is smaller, 0 if both are about the same */
	private static int compare(double a, double b, double ratio) {
		return b > ratio * a ? 1 : a > ratio * b ? -1 : 0;
	}

	/** @return the part of the time of its pool's threads that a call site takes, from 0 to 1; 0 for null */
	public static double share(CallSite site) {
		return site == null ? 0 : site.pool().share(site.nanos());
	}

	/** @return the call site in the second recording, or else in the first */
	public CallSite latest() {
		return b == null ? a : b;
	}

	/** @return the difference in time per second, in ns */
	double difference() {
		return Math.abs(perSecondB - perSecondA);
	}
}
