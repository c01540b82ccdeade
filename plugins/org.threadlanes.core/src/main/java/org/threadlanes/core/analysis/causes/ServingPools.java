package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Moments.State;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Finds the pool that owes what others wait for: a result, or room in a queue. It has no idle thread meanwhile, and
 * waits end when its tasks get on.
 */
final class ServingPools {

	private static final int MAX_ENDS = 300;
	/** A thread that was waited for goes on at once, but its processor may be busy. Less if calls end more often. */
	private static final long WAKE_UP = 3_000_000;
	/** Of the recording. */
	private static final double MAX_PAUSE = 0.1;
	private static final double BUSY = 0.8;
	private static final double MIN_CORRELATION = 0.25;
	/** Of threads that are no workers, and so may have nothing to do with it. */
	private static final double CERTAIN = 0.7;
	private static final double SAME_CODE = 0.5;

	private final Moments moments;
	private final Calls calls;
	private final Demand demand;
	private final List<State> waiting;
	/** The moments at which any thread waits. */
	private final List<Integer> contended;
	private final List<Long> ends;
	/** Null until asked. */
	private long[] allEnds;
	/** Null until asked. */
	private Boolean telling;

	/** What the threads of a pool do that may owe it. */
	private record Candidate(List<State> states, double score) {
	}

	ServingPools(Search search, Demand demand) {
		this(search.moments(), search.calls, demand, search.moments().waiting(demand).stream()
				.sorted(Comparator.comparingInt(State::moment)).toList());
	}

	private ServingPools(Moments moments, Calls calls, Demand demand, List<State> waiting) {
		this.moments = moments;
		this.calls = calls;
		this.demand = demand;
		this.waiting = waiting;
		contended = waiting.stream().map(State::moment).distinct().toList();
		ends = waiting.stream().map(at -> moments.lanes().get(at.lane()).end(moments.state(at))).toList();
	}

	/** @return at how many moments any thread waits */
	int moments() {
		return contended.size();
	}

	/** @return the same of those moments at which no thread is in such a state */
	ServingPools without(List<State> states) {
		Set<Integer> known = states.stream().map(State::moment).collect(Collectors.toSet());
		return new ServingPools(moments, calls, demand,
				waiting.stream().filter(at -> !known.contains(at.moment())).toList());
	}

	/**
	 * @param may whether a pool may owe it
	 * @return the states of the pool without an idle thread that most likely owes it; empty if none does
	 */
	List<State> busiest(Predicate<Pool> may) {
		return likeliest(may, lanes -> isBusy(lanes) ? states(lanes, false) : List.of());
	}

	/**
	 * @param may whether a pool may owe it
	 * @return the states of the pool that most likely owes it, always with as many threads at work, however many it
	 *         has, or in calls, since what leaves no event may be too short a rest; empty if none does
	 */
	List<State> limited(Predicate<Pool> may) {
		return likeliest(may, lanes -> Stream.of(states(lanes, false), states(lanes, true))
				.filter(this::isLimited).findFirst().orElse(List.of()));
	}

	private List<State> likeliest(Predicate<Pool> may, Function<List<Integer>, List<State>> working) {
		Candidate best = null;
		for (Pool pool : moments.all().pools()) {
			List<Integer> lanes = numbers(pool);
			boolean isAsked = pool != demand.main().pool && !lanes.isEmpty() && pool.kind().isOfProgram()
					&& may.test(pool) && !calls.isReceiver(pool);
			List<State> states = isAsked ? working.apply(lanes) : List.of();
			if (!states.isEmpty()) {
				double code = isCodeTelling() ? sharedCode(lanes) : 0;
				double correlation = correlation(pool);
				double score = correlation + SAME_CODE * code + (takes(pool) ? SAME_CODE : 0);
				boolean isLikely = score >= MIN_CORRELATION && (!isActor(pool) || correlation >= CERTAIN);
				if (isLikely && (best == null || score > best.score)) {
					best = new Candidate(states, score);
				}
			}
		}
		return best == null ? List.of() : best.states;
	}

	/** @return whether its threads are no workers, and would bring results on their own */
	private boolean isActor(Pool pool) {
		return demand.obstacle == Obstacle.RESULT && pool.kind() == ThreadKind.OTHER;
	}

	/** @return the threads that neither wait nor are idle, of one pool, while others wait */
	List<State> working(Pool pool) {
		return states(moments.numbers(pool), false);
	}

	/** @return the share of the waiting time at which each thread of a pool that is alive waits for this, or works */
	double noneIdle(Pool pool) {
		List<Integer> lanes = moments.numbers(pool);
		long waits = 0;
		long noneIdle = 0;
		for (int moment : contended) {
			long waiting = lanes.stream().filter(lane -> isWaiting(lane, moment)).count();
			waits += waiting;
			noneIdle += lanes.stream().filter(lane -> moments.state(lane, moment) != Moments.ABSENT)
					.allMatch(lane -> isWaiting(lane, moment) || isWorking(lane, moment)) ? waiting : 0;
		}
		return (double) noneIdle / Math.max(1, waits);
	}

	private boolean isWaiting(int lane, int moment) {
		return demand.contains(moments.lanes().get(lane), moments.state(lane, moment));
	}

	/** @return how many threads of such pools work, on average over the moments at which any thread waits */
	double workAtOnce(Predicate<Pool> may) {
		List<Integer> lanes = moments.all().pools().stream().filter(may).flatMap(pool -> numbers(pool).stream())
				.toList();
		return (double) contended.stream().mapToLong(
				moment -> lanes.stream().filter(lane -> isWorking(lane, moment)).count())
				.sum() / Math.max(1, contended.size());
	}

	/** @return how many threads waited at once, on average over the moments at which any did */
	double waitingAtOnce() {
		return (double) ends.size() / Math.max(1, contended.size());
	}

	private List<Integer> numbers(Pool pool) {
		return moments.numbers(pool).stream().filter(lane -> !demand.isFor(moments.lanes().get(lane))).toList();
	}

	private boolean isWorking(int lane, int moment) {
		int state = moments.state(lane, moment);
		return state != Moments.ABSENT && !moments.isIdle(lane, moment)
				&& !(state == Moments.RUNNING && calls.selects(moments.stack(lane, moment)))
				&& !isWaiting(lane, moment)
				&& !(state >= 0 && mayRest(moments.lanes().get(lane), state));
	}

	/**
	 * A consumer waits for the next element, whether that is its task or not. Without a verdict, what waits within the
	 * JVM may as well have nothing to do, unless that is a short pause.
	 */
	private boolean mayRest(ThreadLane lane, int span) {
		Obstacle obstacle = calls.obstacle(lane.kind(span), lane.stack(span));
		boolean isPause = (obstacle == Obstacle.SLEEP || obstacle == Obstacle.PARK)
				&& lane.end(span) - lane.start(span) < MAX_PAUSE * moments.step() * moments.count();
		return obstacle == Obstacle.QUEUE
				|| lane.verdict(span) == Verdict.UNKNOWN && !obstacle.isOutside() && !isPause;
	}

	private boolean isBusy(List<Integer> lanes) {
		long busy = contended.stream().filter(moment -> lanes.stream()
				.filter(lane -> moments.state(lane, moment) != Moments.ABSENT)
				.allMatch(lane -> isWorking(lane, moment))).count();
		return !contended.isEmpty() && busy >= BUSY * contended.size();
	}

	private boolean isLimited(List<State> states) {
		return Level.of(states).moments() >= Math.max(1, Level.CLEAR * contended.size());
	}

	/** @return whether no more threads than usual are in such states while more wait: otherwise each may serve one */
	boolean areNoMoreAtWork(List<State> states, int usual) {
		Map<Integer, Long> waits = byMoment(waiting);
		Map<Integer, Long> works = byMoment(states);
		List<Integer> crowded = contended.stream().filter(moment -> waits.get(moment) > usual).toList();
		return crowded.stream().filter(moment -> works.getOrDefault(moment, 0L) <= usual).count() >= Level.CLEAR
				* crowded.size();
	}

	private static Map<Integer, Long> byMoment(List<State> states) {
		return states.stream().collect(Collectors.groupingBy(State::moment, Collectors.counting()));
	}

	private List<State> states(List<Integer> lanes, boolean onlyCalls) {
		List<State> states = new ArrayList<>();
		for (int moment : contended) {
			for (int lane : lanes) {
				if (isWorking(lane, moment) && !(onlyCalls && moments.state(lane, moment) == Moments.RUNNING)) {
					states.add(new State(lane, moment));
				}
			}
		}
		return states;
	}

	/**
	 * @return how many of the waits end just after a call of the pool does, less what would by chance; of waits that
	 *         end together, the first, as calls may end because another one of them has
	 */
	private double correlation(Pool pool) {
		long calls = pool.waitGroups()
				.filter(group -> group.verdict() != Verdict.IDLE && !demand.stacks().contains(group.stack()))
				.mapToLong(WaitGroup::count).sum();
		double interval = (double) moments.all().nanos() / (calls + 1);
		long wakeUp = (long) Math.min(WAKE_UP, interval / 2);
		List<Long> first = ends.stream().filter(end -> {
			int before = Arrays.binarySearch(allEnds(), end - wakeUp);
			return allEnds()[before < 0 ? -1 - before : before] == end;
		}).toList();
		int step = Math.max(1, first.size() / MAX_ENDS);
		List<Long> tried = IntStream.iterate(0, i -> i < first.size(), i -> i + step).mapToObj(first::get).toList();
		long near = tried.stream().filter(
				end -> pool.lanes().stream().anyMatch(lane -> endsWithin(lane, end - wakeUp, end))).count();
		return tried.isEmpty() ? 0 : (double) near / tried.size() - (1 - Math.exp(-wakeUp / interval));
	}

	/** @return when waits for it end, sorted, all and not only those that last at a moment */
	private long[] allEnds() {
		if (allEnds == null) {
			allEnds = moments.lanes().stream().filter(demand::isFor).flatMapToLong(lane -> IntStream
					.range(0, lane.size()).filter(i -> demand.contains(lane, i)).mapToLong(lane::end))
					.sorted().toArray();
		}
		return allEnds;
	}

	private boolean endsWithin(ThreadLane lane, long start, long end) {
		int i = lane.firstEndingAfter(start);
		return i < lane.size() && lane.end(i) <= end && lane.verdict(i) != Verdict.IDLE && !demand.contains(lane, i);
	}

	/** @return whether waits end as others of the same pool get on, which must have had what they are for */
	boolean isHandedOver(Pool pool) {
		return correlation(pool) >= MIN_CORRELATION;
	}

	/** @return whether it ever waits for an element of such a queue */
	private boolean takes(Pool pool) {
		Frame queue = demand.obstacle == Obstacle.ROOM ? calls.frames(demand.mainStack()).concurrent() : null;
		return queue != null && pool.waitGroups().anyMatch(group -> {
			Frame other = calls.frames(group.stack()).concurrent();
			return other != null && other.className().equals(queue.className())
					&& calls.obstacle(group.kind(), group.stack()) == Obstacle.QUEUE;
		});
	}

	/**
	 * @return whether no more than one pool runs code of the library that waits: what several run singles out none. Who
	 *         waits for a permit or just parks waits for whoever has it, or for a time
	 */
	private boolean isCodeTelling() {
		if (telling == null) {
			telling = demand.obstacle != Obstacle.PERMIT && demand.obstacle != Obstacle.PARK
					&& moments.all().pools().stream().filter(pool -> pool.kind().isOfProgram())
							.filter(pool -> pool != demand.main().pool).map(this::numbers)
							.filter(lanes -> !lanes.isEmpty() && sharedCode(lanes) >= MIN_CORRELATION).limit(2)
							.count() < 2;
		}
		return telling;
	}

	/** @return the share of the moments at which threads at work run code of the library that waits, or of the class */
	private double sharedCode(List<Integer> lanes) {
		int stack = demand.mainStack();
		Frame caller = calls.caller(stack);
		Map<Integer, Boolean> isShared = new HashMap<>();
		boolean isLibrary = !calls.library(stack).isEmpty();
		Predicate<Integer> shares = s -> isLibrary ? calls.any(s, f -> f.isNear(caller))
				: calls.methods(s).contains(calls.owner(stack));
		long shared = caller == null ? 0 : contended.stream().filter(moment -> lanes.stream()
				.anyMatch(lane -> isWorking(lane, moment)
						&& isShared.computeIfAbsent(moments.stack(lane, moment), shares::test)))
				.count();
		return (double) shared / Math.max(1, contended.size());
	}
}
