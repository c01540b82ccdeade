package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.causes.Holder;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.HoldPeriod;
import org.threadlanes.core.analysis.sites.Holding;
import org.threadlanes.core.analysis.sites.MonitorHolders;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The worst wait of a finding, and the threads that take part in it.
 *
 * @param worst the wait
 * @param startNanos a fifth of its length before it, ns since 1970 UTC
 * @param endNanos a fifth of its length after it, ns since 1970 UTC
 * @param others threads that had what it waited for, or else had waits of the same finding meanwhile, longest first
 * @param holders the spans of some of these in which they had it longest; empty if unknown
 * @param held who held the monitor or the lock that it waited for, in order of time; empty if unknown
 */
public record Moment(SpanRef worst, long startNanos, long endNanos, List<ThreadLane> others, List<SpanRef> holders,
		List<HoldPeriod> held) {

	private static final int MAX_OTHERS = 5;
	private static final int MAX_CALLS = 3;
	/** Times of several threads may differ a little. */
	private static final double ROUNDED = 1.05;

	/** A thread, its longest wanted span in a range, and the time of all of these. */
	private record Share(SpanRef longest, long nanos) {
	}

	/** @return the moment of a finding of a triage; empty if it is not about waits */
	public static Optional<Moment> of(Triage triage, Finding finding) {
		SpanRef wait = finding.worst();
		if (wait == null) {
			return Optional.empty();
		}
		List<HoldPeriod> held = triage.sites().holders().periods(wait.lane(), wait.index());
		List<SpanRef> holders = held.isEmpty()
				? holdings(triage.lanes(), finding, wait).stream().limit(MAX_OTHERS).map(Moment::span).toList()
				: held.stream().sorted(Comparator.comparingLong(HoldPeriod::nanos).reversed())
						.filter(period -> period.span() != MonitorHolders.RUNNING)
						.map(period -> new SpanRef(period.holder(), period.span())).toList();
		Set<ThreadLane> others = new LinkedHashSet<>();
		held.forEach(period -> others.add(period.holder()));
		holders.forEach(holder -> others.add(holder.lane()));
		if (others.isEmpty() && finding.pool() != null) {
			shares(finding.pool().lanes(), wait, finding.waits()).forEach(share -> others.add(share.longest.lane()));
		}
		others.remove(wait.lane());
		long margin = wait.nanos() / 5;
		return Optional.of(new Moment(wait, Math.max(triage.lanes().startNanos(), wait.startNanos() - margin),
				Math.min(triage.lanes().endNanos(), wait.endNanos() + margin),
				others.stream().limit(MAX_OTHERS).toList(), holders, held));
	}

	/**
	 * @param wait one of the finding's waits
	 * @return what other threads did meanwhile that had what it waited for, as the finding's cause tells; empty if
	 *         unknown: of a lock, they cannot have had it for longer than the wait, so some did the same without it
	 */
	static List<Holding> holdings(ThreadLanes lanes, Finding finding, SpanRef wait) {
		List<Holding> found = new ArrayList<>();
		if (finding.cause() != null) {
			finding.cause().holding().stream().filter(holder -> holder.kind() != null).limit(MAX_CALLS)
					.forEach(holder -> holdings(lanes, holder, wait).forEach(found::add));
		}
		boolean isOfOne = finding.cause() != null && finding.cause().first().kind() == CauseKind.LOCK;
		return isOfOne && found.stream().mapToLong(Holding::nanos).sum() > ROUNDED * wait.nanos() ? List.of() : found;
	}

	private static SpanRef span(Holding holding) {
		return new SpanRef(holding.holder(), holding.span());
	}

	/** @return the threads that take part, the one that waits first */
	public List<ThreadLane> threads() {
		return Stream.concat(Stream.of(worst.lane()), others.stream()).toList();
	}

	private static Stream<Holding> holdings(ThreadLanes lanes, Holder holder, SpanRef wait) {
		Map<Integer, Boolean> isCall = new HashMap<>();
		SpanPredicate holds = (lane, i) -> lane.kind(i) == holder.kind() && isCall.computeIfAbsent(lane.stack(i),
				stack -> CallFrames.of(lanes, stack).callMethod().equals(holder.frames().callMethod()));
		List<ThreadLane> ofPool = lanes.pools().stream().filter(pool -> pool.name().equals(holder.pool()))
				.map(Pool::lanes).flatMap(List::stream).toList();
		return shares(ofPool, wait, holds).stream().map(share -> new Holding(share.longest.lane(),
				share.longest.index(), holder.kind(), holder.frames(), share.nanos, 0));
	}

	/** @return the threads with such waits during the wait of another one, the longest time first */
	private static List<Share> shares(List<ThreadLane> lanes, SpanRef wait, SpanPredicate wanted) {
		List<Share> shares = new ArrayList<>();
		for (ThreadLane lane : lanes) {
			long nanos = 0;
			int longest = -1;
			int first = lane == wait.lane() ? lane.size() : lane.firstEndingAfter(wait.startNanos());
			for (int i = first; i < lane.size() && lane.start(i) < wait.endNanos(); i++) {
				if (wanted.matches(lane, i)) {
					nanos += Math.min(wait.endNanos(), lane.end(i)) - Math.max(wait.startNanos(), lane.start(i));
					longest = longest < 0 || lane.end(i) - lane.start(i) > lane.end(longest) - lane.start(longest) ? i
							: longest;
				}
			}
			if (longest >= 0) {
				shares.add(new Share(new SpanRef(lane, longest), nanos));
			}
		}
		shares.sort(Comparator.comparingLong(Share::nanos).reversed());
		return shares;
	}
}
