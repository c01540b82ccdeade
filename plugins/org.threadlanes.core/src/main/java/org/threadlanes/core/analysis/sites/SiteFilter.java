package org.threadlanes.core.analysis.sites;

import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Selects the waits of call sites. If a wait crosses the edge of the range, only the part within counts in sums; its
 * duration is the whole one.
 *
 * @param startNanos the start of the range, ns since 1970 UTC
 * @param endNanos the end of the range, ns since 1970 UTC
 * @param spans selects spans
 * @param threads selects threads
 * @param waits selects kinds and verdicts
 * @param single selects waits one by one, such as those of a finding
 */
public record SiteFilter(long startNanos, long endNanos, SpanFilter spans, Predicate<ThreadLane> threads,
		BiPredicate<WaitKind, Verdict> waits, SpanPredicate single) {

	/** Whichever waits these are. */
	public SiteFilter(long startNanos, long endNanos, SpanFilter spans, Predicate<ThreadLane> threads,
			BiPredicate<WaitKind, Verdict> waits) {
		this(startNanos, endNanos, spans, threads, waits, SpanPredicate.ALL);
	}

	/** @return those of these waits that overlap a range, ns since 1970 UTC */
	public SiteFilter in(long fromNanos, long toNanos) {
		return new SiteFilter(fromNanos, toNanos, spans, threads, waits, single);
	}

	/** @return all waits of this verdict */
	public static SiteFilter of(Verdict verdict) {
		return of(Set.of(verdict));
	}

	/** @return all waits of these verdicts */
	static SiteFilter of(Set<Verdict> verdicts) {
		return new SiteFilter(Long.MIN_VALUE, Long.MAX_VALUE, SpanFilter.ALL, lane -> true,
				(kind, verdict) -> verdicts.contains(verdict));
	}

	/** @return whether a span of a lane is selected, at least in part */
	public boolean contains(ThreadLane lane, int i) {
		return lane.start(i) < endNanos && lane.end(i) > startNanos && spans.contains(lane, i)
				&& waits.test(lane.kind(i), lane.verdict(i)) && threads.test(lane) && single.matches(lane, i);
	}

	/** @return whether it selects all or none of the waits of a group */
	boolean selectsWholeGroups() {
		return startNanos == Long.MIN_VALUE && endNanos == Long.MAX_VALUE && spans.shortestNanos() == 0
				&& single == SpanPredicate.ALL;
	}

	/** @return whether each {@link KindAndVerdict} is selected */
	boolean[] pairs() {
		boolean[] pairs = new boolean[KindAndVerdict.COUNT];
		for (WaitKind kind : WaitKind.values()) {
			for (Verdict verdict : Verdict.values()) {
				pairs[KindAndVerdict.of(kind, verdict)] = waits.test(kind, verdict);
			}
		}
		return pairs;
	}
}
