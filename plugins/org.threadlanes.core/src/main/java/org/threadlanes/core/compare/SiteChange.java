package org.threadlanes.core.compare;

import org.threadlanes.core.sites.CallSite;

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
	public enum Kind {
		/** Only the first recording has it. */
		GONE("gone"),
		/** Only the second recording has it. */
		NEW("new"),
		/** It takes less time. */
		FASTER("faster"),
		/** It takes more time. */
		SLOWER("slower"),
		/** It takes about as much time. */
		SAME("same");

		private final String id;

		Kind(String id) {
			this.id = id;
		}

		/** @return the name in reports, for example {@code slower} */
		public String id() {
			return id;
		}
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
