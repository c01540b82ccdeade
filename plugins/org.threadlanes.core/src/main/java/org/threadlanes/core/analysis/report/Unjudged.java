package org.threadlanes.core.analysis.report;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.Pool;

/**
 * The waits that nothing tells about.
 *
 * @param sites their call sites
 * @param nanos their time in ns
 * @param worst the call site with the most of it, but not the main thread's wait until others are done, nor one that a
 *            cause explains; null if there is no other
 * @param isMuch whether there are so many like that, of all threads or of one pool, that the answer is incomplete
 *            without them
 */
public record Unjudged(CallSites sites, long nanos, CallSite worst, boolean isMuch) {

	/** Of the lifetime of all threads. */
	private static final double MUCH = 0.05;
	private static final int MAX_NAME = 50;

	/** @return those of a triage */
	public static Unjudged of(Triage triage) {
		CallSites sites = triage.sites().unknown();
		List<CallSite> news = sites.working().stream()
				.filter(site -> !triage.causes().explain(site.kind(), site.stack())).toList();
		Map<Pool, Long> byPool = news.stream()
				.collect(Collectors.groupingBy(CallSite::pool, IdentityHashMap::new,
						Collectors.summingLong(CallSite::nanos)));
		long life = triage.lanes().pools().stream().mapToLong(Pool::lifeNanos).sum();
		long all = byPool.values().stream().mapToLong(Long::longValue).sum();
		boolean isMostOfPool = byPool.entrySet().stream().anyMatch(
				pool -> pool.getKey().lanes().size() > 1 && 2 * pool.getValue() > pool.getKey().lifeNanos());
		return new Unjudged(sites, triage.lanes().totals().nanos(Verdict.UNKNOWN), news.isEmpty() ? null : news.get(0),
				isMostOfPool || !news.isEmpty() && all >= MUCH * life);
	}

	/** @return how much it is, and where most of it; only if it is much */
	public Message message() {
		String call = worst.frames().shortName();
		return FindingTexts.TEXT.message(call.isEmpty() ? "unjudged.no-stack" : "unjudged", Durations.text(nanos),
				2 * worst.nanos() > nanos ? 1 : 0, Durations.text(worst.nanos()),
				SafeText.shorten(worst.pool().name(), MAX_NAME), Vocabulary.inText(worst.kind()),
				SafeText.shorten(call, MAX_NAME));
	}
}
