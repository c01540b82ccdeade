package org.threadlanes.core.analysis.causes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;

/**
 * {@link CauseKind#RATE_LIMIT}: threads wait at their own wish, for a time. Their waits end one after the other in
 * equal intervals, or some at a time, always as many; or names say so.
 */
final class RateLimits {

	private static final Pattern NAME = Pattern.compile("(?i)rate_?limit|limiter|throttl|tokenbucket|leakybucket");
	private static final double EQUAL = 0.2;
	private static final double MOST = 0.7;

	private final Search search;

	RateLimits(Search search) {
		this.search = search;
	}

	/**
	 * Waits end one after the other in equal intervals, or names say so. A park at nobody is like a sleep. What waits
	 * without a time may be of any kind, whatever it is called.
	 */
	boolean findRate(Demand demand) {
		boolean isSleep = demand.obstacle == Obstacle.SLEEP;
		boolean isTimed = isSleep || search.calls.isTimed(demand.mainStack());
		return isTimed && (demand.stacks().stream().anyMatch(this::isNamed)
				|| (isSleep || search.lanes.target(demand.mainTarget()).name().isEmpty())
						&& isEven(demand, new WaitEnds(demand, search.lanes))) && add(demand);
	}

	/** Nobody is seen to have it: its number is not known. */
	private boolean add(Demand demand) {
		return search.add(demand, CauseKind.RATE_LIMIT, 0, List.of());
	}

	private boolean isNamed(int stack) {
		return search.calls.library(stack).stream().map(Frame::method).anyMatch(name -> NAME.matcher(name).find())
				|| NAME.matcher(lastNames(search.calls.own(stack))).find();
	}

	/** @return the names of a method and its class; what is around these may have any name, as may a main class */
	private static String lastNames(String method) {
		return method.endsWith(".main") ? "" : method.substring(1 + Math.max(method.lastIndexOf('$'),
				method.lastIndexOf('.', Math.max(0, method.lastIndexOf('.') - 1))));
	}

	private static boolean isEven(Demand demand, WaitEnds waits) {
		long[] ends = waits.areCrowded() && !waits.areOfRoundLength() ? waits.ends(0) : new long[0];
		// Otherwise each thread alone could be as regular.
		return ends.length >= WaitEnds.MIN_ENDS && WaitEnds.areEven(ends)
				&& demand.nanos() / ends.length > 2 * (ends[ends.length - 1] - ends[0]) / ends.length;
	}

	/**
	 * Threads are woken together, at equal intervals, and the same number passes each time while others wait on; more
	 * than one, as otherwise a single thing may be given back.
	 */
	boolean findQuota(Demand demand) {
		WaitEnds waits = new WaitEnds(demand, search.lanes);
		List<long[]> wakeUps = waits.areCrowded() ? waits.wakeUps() : List.of();
		if (wakeUps.size() < WaitEnds.MIN_ENDS || !areApart(wakeUps)
				|| !WaitEnds.areEven(wakeUps.stream().mapToLong(wakeUp -> wakeUp[0]).toArray())) {
			return false;
		}
		Map<Long, Integer> quotas = new HashMap<>();
		int crowded = 0;
		for (long[] wakeUp : wakeUps) {
			long after = wakeUp[1] + WaitEnds.AT_ONCE;
			long passed = waits.threads.stream()
					.filter(lane -> waits.areEnding(lane, wakeUp) && !waits.areAt(lane, after)).count();
			quotas.merge(passed, 1, Integer::sum);
			crowded += waits.threads.stream().anyMatch(lane -> waits.areAt(lane, after)) ? 1 : 0;
		}
		double most = MOST * wakeUps.size();
		return crowded >= most
				&& quotas.entrySet().stream().anyMatch(quota -> quota.getKey() > 1 && quota.getValue() >= most)
				&& add(demand);
	}

	/** Where waits end all the time, what is cut into equal pieces looks even. */
	private static boolean areApart(List<long[]> wakeUps) {
		long last = wakeUps.get(wakeUps.size() - 1)[0];
		return wakeUps.stream().mapToLong(wakeUp -> wakeUp[1] - wakeUp[0]).sum() <= EQUAL * (last - wakeUps.get(0)[0]);
	}
}
