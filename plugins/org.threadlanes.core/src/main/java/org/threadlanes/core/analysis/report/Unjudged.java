package org.threadlanes.core.analysis.report;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.lanes.Pool;

/**
 * The waits that nothing tells about.
 *
 * @param sites their call sites
 * @param nanos their time in ns, without the main thread's wait until others are done
 * @param isMuch whether they are so many that the answer is incomplete without them
 */
public record Unjudged(CallSites sites, long nanos, boolean isMuch) {

	/** Of the lifetime of all threads. */
	private static final double MUCH = 0.05;

	/** @return those of a triage */
	public static Unjudged of(Triage triage) {
		CallSites sites = triage.sites().unknown();
		long nanos = sites.working().stream()
				.filter(site -> !triage.causes().explain(site.kind(), site.stack()))
				.mapToLong(CallSite::nanos).sum();
		long life = triage.lanes().pools().stream().mapToLong(Pool::lifeNanos).sum();
		return new Unjudged(sites, nanos, nanos > 0 && nanos >= MUCH * life);
	}
}
