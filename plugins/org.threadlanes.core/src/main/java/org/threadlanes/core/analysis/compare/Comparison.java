package org.threadlanes.core.analysis.compare;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.HidingSetting;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.LimitCode;
import org.threadlanes.core.analysis.report.Triage;

/**
 * Two recordings side by side.
 *
 * @param a the first, for example before a change
 * @param b the second, for example after it
 * @param pools the pools of both, blocked most first
 * @param sites the call sites of both, the largest difference in time per second first
 * @param findings the findings; two are the same if code, pool and kind of waits are
 */
public record Comparison(Triage a, Triage b, List<PoolPair> pools, List<SiteChange> sites,
		Changes<Finding> findings, Changes<Limit> limits) {

	/** Their counts always differ between two recordings; they are not settings. */
	private static final Set<LimitCode> COUNTED = EnumSet.of(LimitCode.TRUNCATED_STACKS, LimitCode.VIRTUAL_THREADS);

	/**
	 * @param a the triage of the first recording
	 * @param b the triage of the second recording
	 * @return both side by side
	 */
	public static Comparison of(Triage a, Triage b) {
		return new Comparison(a, b, PoolPair.of(a.lanes(), b.lanes()),
				SiteChanges.of(a.sites(), b.sites()), Changes.of(a.findings(), b.findings(), Comparison::key),
				Changes.of(a.limits(), b.limits(), Comparison::key));
	}

	/** @return whether the same limits apply to both; if not, numbers reflect the settings more than the programs */
	public boolean comparable() {
		return limits.onlyA().isEmpty() && limits.onlyB().isEmpty();
	}

	private static Object key(Finding finding) {
		HidingSetting setting = finding.setting();
		return Arrays.asList(finding.code(), finding.poolName(), finding.waitKind(),
				setting == null ? null : setting.event() + " " + setting.name());
	}

	private static Object key(Limit limit) {
		// The message, since the same time may be written in two ways: 1000 ms, 1 s.
		return List.of(limit.code(), limit.event(), COUNTED.contains(limit.code()) ? "" : limit.message());
	}
}
