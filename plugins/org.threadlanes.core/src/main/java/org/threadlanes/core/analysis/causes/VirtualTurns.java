package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * {@link CauseKind#RESOURCE} of virtual threads that take turns. Their first wait leaves no event, and what they do
 * after it may not either; but while some have made no call to the outside yet, the same number of others is between
 * their first call and their last at most moments, and as one of these has made its last, another makes its first. That
 * number is the size.
 */
final class VirtualTurns {

	/** Of the moments, at which some wait. */
	private static final double CONTENDED = 0.25;
	private static final int MIN_TURNS = 20;

	/**
	 * What a thread does from its first call to its last.
	 *
	 * @param born when the thread began to live, or was done with what came before, in ns
	 * @param start in ns
	 * @param end in ns
	 * @param from the number of its first span
	 */
	private record Turn(int lane, long born, long start, long end, int from) {

		long waitNanos() {
			return start - born;
		}
	}

	private final Search search;
	private final Moments moments;
	private final Calls calls;
	/** By the number of a stack, whether a method of the program is on it. */
	private final Map<Integer, Boolean> isOwn = new HashMap<>();
	private final List<Turn> turns = new ArrayList<>();

	VirtualTurns(Search search, Pool pool) {
		this.search = search;
		moments = search.moments();
		calls = search.calls;
		for (int lane : moments.numbers(pool)) {
			add(lane);
		}
		turns.sort(Comparator.comparingLong(Turn::start));
	}

	boolean find(Pool pool) {
		long nanos = turns.stream().mapToLong(Turn::waitNanos).sum();
		double average = search.lanes.share(nanos);
		Level level = average < Causes.NOTE || turns.size() < MIN_TURNS ? Level.NONE : level();
		if (!level.isClear() || !areHandedOver()) {
			return false;
		}
		Waiters waiting = Waiters.of(pool, pool.lanes().size(), waiting(), nanos);
		return search.found.add(new Found(pool, new Cause(new Cause.Link(CauseKind.RESOURCE, "", level.threads()),
				waiting, holders()), waiting.share(), average));
	}

	/**
	 * What is not below a method of the program, such as that a server reads a request, is between two turns. A thread
	 * whose start is not seen may have begun to live at any time.
	 */
	private void add(int number) {
		ThreadLane lane = moments.lanes().get(number);
		LifeSpan life = lane.life().get(0);
		long born = life.startSeen() ? life.startNanos() : Long.MIN_VALUE;
		int from = -1;
		int to = -1;
		for (int i = 0; i <= lane.size(); i++) {
			boolean isBetween = i < lane.size() && isBetween(lane, i);
			if (from >= 0 && (isBetween || i == lane.size())) {
				long start = lane.start(from);
				turns.add(new Turn(number, born == Long.MIN_VALUE ? start : born, start, lane.end(to), from));
				from = -1;
			}
			if (isBetween) {
				born = lane.end(i);
			} else if (i < lane.size() && calls.obstacle(lane.kind(i), lane.stack(i)).isOutside()) {
				from = from < 0 ? i : from;
				to = i;
			}
		}
	}

	private boolean isBetween(ThreadLane lane, int span) {
		return lane.verdict(span) == Verdict.IDLE
				|| !isOwn.computeIfAbsent(lane.stack(span), stack -> calls.frames(stack).own() != null);
	}

	/** While threads wait for their turn. */
	private Level level() {
		int[] waiting = new int[moments.count()];
		int[] taken = new int[moments.count()];
		for (Turn turn : turns) {
			moments.within(turn.born, turn.start).forEach(moment -> waiting[moment]++);
			moments.within(turn.start, turn.end).forEach(moment -> taken[moment]++);
		}
		int[] contended = IntStream.range(0, taken.length).filter(moment -> waiting[moment] > 0)
				.map(moment -> taken[moment]).toArray();
		return contended.length < CONTENDED * taken.length ? Level.NONE : Level.of(contended);
	}

	private boolean areHandedOver() {
		return new HandOver(turns.stream().mapToLong(Turn::end).sorted().toArray(),
				search.lanes.nanos()).share(turns.stream()
						.map(turn -> new HandOver.Gap(turn.born, turn.start)).toList()) >= HandOver.MOST;
	}

	/** @return the program's method below which most of this time passed, or after which its first call came */
	private CallFrames waiting() {
		Map<Frame, Long> nanos = new HashMap<>();
		turns.forEach(turn -> nanos.merge(endpoint(turn.lane, turn.from), turn.waitNanos(), Long::sum));
		return in(nanos.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey());
	}

	private Frame endpoint(int lane, int span) {
		CallFrames frames = calls.frames(moments.lanes().get(lane).stack(span));
		return frames.endpoint() == null ? frames.own() : frames.endpoint();
	}

	private static CallFrames in(Frame frame) {
		return new CallFrames(null, frame, frame, null);
	}

	/** @return what those did whose turn it was, most time first */
	private List<Holder> holders() {
		double all = Math.max(1, turns.stream().mapToLong(turn -> turn.end - turn.start).sum() / moments.step());
		return Holder.sums(turns.stream().flatMap(
				turn -> moments.within(turn.start, turn.end).mapToObj(moment -> holder(turn, moment, 1 / all))));
	}

	/** Without an event, a thread is still in the method in which it made its last call. */
	private Holder holder(Turn turn, int moment, double share) {
		boolean isUnseen = moments.state(turn.lane, moment) == Moments.RUNNING
				&& moments.sample(turn.lane, moment) < 0;
		if (!isUnseen) {
			return search.holder(new Moments.State(turn.lane, moment), share);
		}
		ThreadLane lane = moments.lanes().get(turn.lane);
		int before = lane.firstEndingAfter(moments.time(moment)) - 1;
		Frame endpoint = endpoint(turn.lane, before);
		Frame next = endpoint(turn.lane, before + 1);
		boolean isSame = endpoint != null && next != null && endpoint.method().equals(next.method());
		return new Holder(lane.poolName(), isSame ? in(endpoint) : CallFrames.NONE, null, Unwaited.UNSEEN, "",
				moments.step(), share);
	}
}
