package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.ThreadSamples;

/**
 * What each thread did at some moments, spread evenly over a recording: what many waits and threads had in common is
 * counted here, at a cost that does not grow with the number of events.
 */
final class Moments {

	/** Instead of a span: alive, but not waiting as far as the recording shows. */
	static final int RUNNING = -1;
	static final int ABSENT = -2;

	/** A thread at a moment, by their numbers. */
	record State(int lane, int moment) {
	}

	/** Selects threads at moments. */
	@FunctionalInterface
	interface Wanted {
		boolean test(int lane, int moment);
	}

	/** Samples say nothing about moments further away, in ns: only one native thread may be sampled at a time. */
	private static final long MAX_DISTANCE = 250_000_000;
	private static final int MOST = 1_000;
	private static final int LEAST = 50;
	private static final int MAX_STATES = 2_000_000;
	/** Spreads the moments within their slots, so that nothing regular keeps step with them. */
	private static final double GOLDEN = 0.618_033_988_749_895;

	private final ThreadLanes all;
	private final List<ThreadLane> lanes = new ArrayList<>();
	/** By the name of a pool, whose threads may be of several kinds. */
	private final Map<String, List<Integer>> numbers = new HashMap<>();
	private final long[] times;
	private final long step;
	/** By lane, the number of its first moment. */
	private final int[] first;
	/** By lane and moment since its first, the number of a span or {@link #RUNNING}. */
	private final int[][] spans;

	Moments(ThreadLanes all) {
		this.all = all;
		long recorded = Math.max(1, all.nanos());
		double alive = 0;
		for (ThreadLane lane : all.lanes()) {
			if (mayWork(lane)) {
				numbers.computeIfAbsent(lane.poolName(), name -> new ArrayList<>(1)).add(lanes.size());
				lanes.add(lane);
				alive += (double) (end(lane) - start(lane)) / recorded;
			}
		}
		int count = (int) Math.max(LEAST, Math.min(MOST, MAX_STATES / (alive + 1)));
		step = Math.max(1, recorded / count);
		times = new long[count];
		for (int m = 0; m < count; m++) {
			double shift = m * GOLDEN;
			times[m] = all.startNanos() + (long) ((m + shift - Math.floor(shift)) * step);
		}
		first = new int[lanes.size()];
		spans = new int[lanes.size()][];
		for (int lane = 0; lane < spans.length; lane++) {
			fill(lane);
		}
	}

	private static boolean mayWork(ThreadLane lane) {
		return (lane.size() > 0 || lane.samples().size() > 0) && lane.kind().isOfProgram();
	}

	/** A virtual thread lives from its first wait on, if nothing else is known. */
	private static long start(ThreadLane lane) {
		LifeSpan life = lane.life().get(0);
		return lane.kind() == ThreadKind.VIRTUAL && !life.startSeen() && lane.size() > 0 ? lane.start(0)
				: life.startNanos();
	}

	/** After the last that is seen of a thread, it may be in a wait that had not ended when the recording did. */
	private static long end(ThreadLane lane) {
		LifeSpan life = lane.life().get(lane.life().size() - 1);
		long last = lane.size() == 0 ? Long.MIN_VALUE : lane.end(lane.size() - 1);
		if (lane.kind() == ThreadKind.VIRTUAL) {
			return life.endSeen() || lane.size() == 0 ? life.endNanos() : last;
		}
		ThreadSamples samples = lane.samples();
		long seen = samples.size() == 0 ? last : Math.max(last, samples.time(samples.size() - 1));
		return Math.min(life.endNanos(), seen + MAX_DISTANCE);
	}

	private void fill(int number) {
		ThreadLane lane = lanes.get(number);
		int from = firstFrom(start(lane));
		int to = firstFrom(end(lane));
		first[number] = from;
		int[] states = new int[Math.max(0, to - from)];
		int span = 0;
		for (int m = from; m < to; m++) {
			span = span < lane.size() && lane.end(span) > times[m] ? span : lane.firstEndingAfter(times[m]);
			states[m - from] = span < lane.size() && lane.start(span) <= times[m] ? span : RUNNING;
		}
		spans[number] = states;
	}

	/** @return the numbers of the moments from a time on, before another one */
	IntStream within(long from, long to) {
		return IntStream.range(firstFrom(from), firstFrom(to));
	}

	private int firstFrom(long time) {
		int found = Arrays.binarySearch(times, time);
		return found < 0 ? -1 - found : found;
	}

	int count() {
		return times.length;
	}

	/** @return the time between two moments, in ns */
	long step() {
		return step;
	}

	long time(int moment) {
		return times[moment];
	}

	/** @return the threads that may do work of the program, by number */
	List<ThreadLane> lanes() {
		return lanes;
	}

	/** @return the number of a span of a lane, {@link #RUNNING} or {@link #ABSENT} */
	int state(int lane, int moment) {
		int at = moment - first[lane];
		return at < 0 || at >= spans[lane].length ? ABSENT : spans[lane][at];
	}

	int state(State at) {
		return state(at.lane, at.moment);
	}

	/** @return some threads at all moments at which they are wanted, one thread after the other */
	List<State> states(List<Integer> ofLanes, Wanted wanted) {
		List<State> states = new ArrayList<>();
		for (int lane : ofLanes) {
			for (int moment = 0; moment < times.length; moment++) {
				if (wanted.test(lane, moment)) {
					states.add(new State(lane, moment));
				}
			}
		}
		return states;
	}

	/** @return the threads in such waits, one after the other */
	List<State> waiting(Demand demand) {
		return states(IntStream.range(0, lanes.size()).filter(lane -> demand.isFor(lanes.get(lane))).boxed().toList(),
				(lane, moment) -> demand.contains(lanes.get(lane), state(lane, moment)));
	}

	/** @return the name of the pool of the first of some threads */
	String poolName(List<State> states) {
		return lanes.get(states.get(0).lane).poolName();
	}

	boolean isIdle(int lane, int moment) {
		int state = state(lane, moment);
		return state >= 0 && lanes.get(lane).verdict(state) == Verdict.IDLE;
	}

	/** @return the number of the sample nearest to a moment in which a thread ran, and did not wait; -1 without one */
	int sample(int number, int moment) {
		ThreadLane lane = lanes.get(number);
		ThreadSamples samples = lane.samples();
		if (samples.size() == 0) {
			return -1;
		}
		long time = times[moment];
		int next = lane.firstEndingAfter(time);
		long from = next == 0 ? Long.MIN_VALUE : lane.end(next - 1);
		long to = next == lane.size() ? Long.MAX_VALUE : lane.start(next);
		int after = samples.firstFrom(time);
		int before = after - 1;
		boolean isAfter = after < samples.size() && samples.time(after) < to;
		boolean isBefore = before >= 0 && samples.time(before) >= from;
		int near = isAfter && (!isBefore || samples.time(after) - time < time - samples.time(before)) ? after
				: isBefore ? before : -1;
		return near >= 0 && Math.abs(samples.time(near) - time) <= MAX_DISTANCE ? near : -1;
	}

	/** @return the stack of the wait or the sample of a thread at a moment; {@link StackTable#NONE} if unknown */
	int stack(int lane, int moment) {
		int state = state(lane, moment);
		if (state >= 0) {
			return lanes.get(lane).stack(state);
		}
		int sample = state == ABSENT ? -1 : sample(lane, moment);
		return sample < 0 ? StackTable.NONE : lanes.get(lane).samples().stack(sample);
	}

	/**
	 * @return at how many moments threads of a pool were alive, or only those without a recorded wait, summed over them
	 */
	long alive(Pool pool, boolean onlyUnseen) {
		return numbers(pool).stream().flatMapToInt(lane -> Arrays.stream(spans[lane]))
				.filter(state -> state == RUNNING || !onlyUnseen).count();
	}

	/** @return the numbers of a pool's threads */
	List<Integer> numbers(Pool pool) {
		return numbers.getOrDefault(pool.name(), List.of()).stream()
				.filter(lane -> lanes.get(lane).kind() == pool.kind()).toList();
	}

	ThreadLanes all() {
		return all;
	}
}
