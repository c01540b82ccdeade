package org.threadlanes.core.analysis.compare;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * A pool in two recordings.
 *
 * @param name its name in both; if each contains a hash code, {@code #} replaces it
 * @param kind the kind of its threads in the first recording that has it
 * @param a the pool in the first recording; null if it is not in it
 * @param b the pool in the second recording; null if it is not in it
 */
public record PoolPair(String name, ThreadKind kind, Pool a, Pool b) {

	/** Numbers of threads and pools have fewer digits. */
	private static final Pattern HASH_CODE = Pattern.compile("(?<!\\d)\\d{5,10}(?!\\d)");

	/** @return whether neither recording has a wait of it */
	public boolean isSilent() {
		return (a == null || a.totals().count() == 0) && (b == null || b.totals().count() == 0);
	}

	/**
	 * Pairs pools of the same name and kind, then of the same name with different kinds, then those whose names differ
	 * only in a number that changes with each run.
	 */
	static List<PoolPair> of(ThreadLanes a, ThreadLanes b) {
		Map<Pool, Pool> pairs = new IdentityHashMap<>();
		SiteChanges.pair(a.pools(), b.pools(), pool -> List.of(pool.kind(), pool.name()), pairs);
		SiteChanges.pair(a.pools(), b.pools(), Pool::name, pairs);
		SiteChanges.pair(a.pools(), b.pools(), pool -> List.of(pool.kind(), lastingName(pool)), pairs);
		Map<PoolPair, Double> blockedShares = new LinkedHashMap<>();
		a.pools().forEach(pool -> add(blockedShares, a, b, pool, pairs.get(pool)));
		b.pools().stream().filter(pool -> !pairs.containsKey(pool))
				.forEach(pool -> add(blockedShares, a, b, null, pool));
		return blockedShares.entrySet().stream()
				.sorted(Map.Entry.<PoolPair, Double> comparingByValue().reversed()
						.thenComparing(e -> e.getKey().isSilent()).thenComparing(e -> e.getKey().name())
						.thenComparing(e -> e.getKey().kind(), Comparator.naturalOrder()))
				.map(Map.Entry::getKey).toList();
	}

	/** @return the name without a hash code, which Jetty puts into {@code qtp1558600329-12}: {@code qtp#-N} */
	static String lastingName(Pool pool) {
		return HASH_CODE.matcher(pool.name()).replaceAll("#");
	}

	/** Recordings differ in length, so pools are ordered by their larger share of the recording. */
	private static void add(
		Map<PoolPair, Double> blockedShares, ThreadLanes lanesA, ThreadLanes lanesB, Pool a, Pool b) {
		Pool first = a == null ? b : a;
		blockedShares.put(
				new PoolPair(a == null || b == null || a.name().equals(b.name()) ? first.name() : lastingName(first),
						first.kind(), a, b),
				Math.max(blockedShare(lanesA, a), blockedShare(lanesB, b)));
	}

	private static double blockedShare(ThreadLanes lanes, Pool pool) {
		return pool == null ? 0 : lanes.share(pool.totals().nanos(Verdict.BLOCKING));
	}
}
