package org.threadlanes.core.compare;

import java.util.List;

import org.threadlanes.core.report.Triage;

/**
 * Two recordings side by side.
 *
 * @param a the first, for example before a change
 * @param b the second, for example after it
 * @param pools the pools of both, blocked most first
 * @param sites the call sites of both, the largest difference in time per second first
 * @param findings the findings that are gone or new
 * @param limits the limits, and whether both were recorded in the same way
 */
public record Comparison(Triage a, Triage b, List<PoolPair> pools, List<SiteChange> sites,
		FindingChanges findings, LimitChanges limits) {

	/**
	 * @param a the triage of the first recording
	 * @param b the triage of the second recording
	 * @return both side by side
	 */
	public static Comparison of(Triage a, Triage b) {
		return new Comparison(a, b, PoolPair.of(a.lanes(), b.lanes()),
				SiteChanges.of(a.sites(), b.sites()), FindingChanges.of(a.findings(), b.findings()),
				LimitChanges.of(a.limits(), b.limits()));
	}
}
