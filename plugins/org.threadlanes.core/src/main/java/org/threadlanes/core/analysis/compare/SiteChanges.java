package org.threadlanes.core.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.lanes.ThreadLanes;

/** Finds the call sites of one recording in another. */
final class SiteChanges {

	private SiteChanges() {
	}

	/** @return all call sites of both, the largest difference first */
	static List<SiteChange> of(CallSites a, CallSites b) {
		double secondsA = seconds(a.lanes());
		double secondsB = seconds(b.lanes());
		Map<CallSite, CallSite> pairs = new IdentityHashMap<>();
		// Lines move when a program changes: if the line does not match, the method may.
		pair(a.all(), b.all(), site -> key(site, site.frames().ownName()), pairs);
		pair(a.all(), b.all(), site -> key(site, site.frames().own() == null ? "" : site.frames().own().method()),
				pairs);
		List<SiteChange> changes = new ArrayList<>();
		for (CallSite site : a.all()) {
			CallSite same = pairs.get(site);
			changes.add(new SiteChange(site, same, site.nanos() / secondsA, same == null ? 0 : same.nanos() / secondsB,
					site.count() / secondsA, same == null ? 0 : same.count() / secondsB));
		}
		for (CallSite site : b.all()) {
			if (!pairs.containsKey(site)) {
				changes.add(new SiteChange(null, site, 0, site.nanos() / secondsB, 0, site.count() / secondsB));
			}
		}
		changes.sort(Comparator.comparingDouble(SiteChange::difference).reversed());
		return List.copyOf(changes);
	}

	/** Pairs those that have no partner yet and are the only ones with their key on either side. */
	static <T> void pair(List<T> a, List<T> b, Function<T, Object> key, Map<T, T> pairs) {
		Map<Object, List<T>> ofB = byKey(b, key, pairs);
		byKey(a, key, pairs).forEach((each, some) -> {
			List<T> same = ofB.getOrDefault(each, List.of());
			if (some.size() == 1 && same.size() == 1) {
				pairs.put(some.get(0), same.get(0));
				pairs.put(same.get(0), some.get(0));
			}
		});
	}

	private static <T> Map<Object, List<T>> byKey(List<T> all, Function<T, Object> key, Map<T, T> pairs) {
		return all.stream().filter(one -> !pairs.containsKey(one)).collect(Collectors.groupingBy(key));
	}

	private static List<Object> key(CallSite site, String own) {
		return List.of(PoolPair.lastingName(site.pool()), site.kind(), site.frames().libraryName(), own, site.target());
	}

	private static double seconds(ThreadLanes lanes) {
		return Math.max(1, lanes.nanos()) / 1e9;
	}
}
