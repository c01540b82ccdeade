package org.threadlanes.core.analysis.causes;

import java.util.Collection;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;

import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * {@link CauseKind#RESOURCE} of virtual threads. Their waits for locks and permits are not recorded, what those do that
 * have one is: many threads make the same call, never more than a few at once, and seldom fewer. These are the size.
 */
final class VirtualLimit {

	/** There are many more threads than may make the call at once. */
	private static final int CROWD = 4;

	private VirtualLimit() {
	}

	/** @return whether the threads of a pool make a call that only a few may make at once */
	static boolean find(Search search, Pool pool) {
		long nanos = pool.totals().nanos(Verdict.BLOCKING) + pool.totals().nanos(Verdict.UNKNOWN);
		List<Moments.State> states = nanos < Causes.NOTE * search.lanes.nanos() ? List.of() : limited(search, pool);
		if (states.isEmpty()) {
			return false;
		}
		Moments moments = search.moments();
		long unseen = moments.alive(pool, true);
		long waiting = unseen * moments.step();
		double share = (double) unseen / Math.max(1, moments.alive(pool, false));
		// Without their starts, threads may seem to live only while they make the call.
		boolean isOpen = share < Causes.NOTE
				&& pool.lanes().stream().noneMatch(lane -> lane.life().get(0).startSeen());
		List<Holder> holders = search.holders(states);
		return (isOpen || share >= Causes.NOTE) && search.found.add(new Found(pool,
				new Cause(new Cause.Link(CauseKind.RESOURCE, "", Level.of(states).threads()),
						new Waiters(pool.name(), pool.lanes().size(), holders.get(0).frames(), isOpen ? 0 : waiting,
								isOpen ? 0 : share), holders),
				Math.max(Causes.NOTE, share), search.lanes.share(waiting)));
	}

	/** @return the threads in such a call; empty if there is none */
	private static List<Moments.State> limited(Search search, Pool pool) {
		Moments moments = search.moments();
		Collection<List<Moments.State>> byCall = moments.states(moments.numbers(pool), (number, moment) -> {
			ThreadLane lane = moments.lanes().get(number);
			int state = moments.state(number, moment);
			return state >= 0 && lane.verdict(state) != Verdict.IDLE
					&& search.calls.obstacle(lane.kind(state), lane.stack(state)).isOutside();
		}).stream().collect(Collectors.groupingBy(at -> search.calls
				.frames(moments.stack(at.lane(), at.moment())).callMethod())).values();
		return byCall.stream().filter(states -> isLimited(moments, states)).max(Comparator.comparingInt(List::size))
				.orElse(List.of());
	}

	private static boolean isLimited(Moments moments, List<Moments.State> states) {
		IntSummaryStatistics when = states.stream().mapToInt(Moments.State::moment).summaryStatistics();
		Level level = Level.of(states);
		return when.getMax() - when.getMin() >= moments.count() / CROWD && level.isClear()
				&& level.limit() == level.threads()
				&& states.stream().mapToInt(Moments.State::lane).distinct().count() >= CROWD * level.threads();
	}
}
