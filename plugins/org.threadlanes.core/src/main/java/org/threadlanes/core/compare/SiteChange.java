package org.threadlanes.core.compare;

import org.threadlanes.core.sites.CallSite;
import org.threadlanes.core.text.HasId;

/**
 * A call site in two recordings, which may differ in length: times are compared per second.
 *
 * @param a the call site in the first recording; null if it is not in it
 * @param b the call site in the second recording; null if it is not in it
 * @param perSecondA the blocking time for each second of the first recording, in ns
 * @param perSecondB the blocking time for each second of the second recording, in ns
 */
public record SiteChange(CallSite a, CallSite b, double perSecondA, double perSecondB) {

	/** The ways a call site can change. */
	public enum Kind implements HasId {
		/** Only the first recording has it. */
		GONE,
		/** Only the second recording has it. */
		NEW,
		/** It takes less time. */
		FASTER,
		/** It takes more time. */
		SLOWER,
		/** It takes about as much time. */
		SAME;
	}

	/** Two runs of the same program differ by less. */
	private static final double SAME_RATIO = 1.1;

	/** @return how it changed */
	public Kind kind() {
		if (a == null || b == null) {
			return a == null ? Kind.NEW : Kind.GONE;
		}
		if (perSecondB > SAME_RATIO * perSecondA) {
			return Kind.SLOWER;
		}
		return perSecondA > SAME_RATIO * perSecondB ? Kind.FASTER : Kind.SAME;
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
