package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/** The waits of all threads for one thing. */
final class Demand {

	/** The waits of one pool. */
	static final class Part {

		final Pool pool;
		/** The lifetime of the pool's threads that are seen at all, less its idle time. */
		final long busyNanos;
		long nanos;
		int threads;

		Part(Pool pool) {
			this.pool = pool;
			long unseen = pool.lanes().stream().filter(lane -> lane.size() == 0 && lane.samples().size() == 0)
					.flatMap(lane -> lane.life().stream()).mapToLong(life -> life.endNanos() - life.startNanos()).sum();
			busyNanos = Math.max(1, pool.lifeNanos() - unseen - pool.totals().nanos(Verdict.IDLE));
		}

		double share() {
			return share(nanos);
		}

		/** @return a time as a share of the busy time, from 0 to 1 */
		double share(long of) {
			return Math.min(1, (double) of / busyNanos);
		}
	}

	/** Pools and calls with a smaller part of the waits only come by at times. */
	private static final double MIN_PART = 0.05;
	/** Of one thread's time in the recording; less is short, whatever its share of a pool that is hardly used. */
	static final double MIN_SHARE = 0.03;

	final Obstacle obstacle;
	final WaitKind kind;
	private final Map<ThreadLane, BitSet> groups = new HashMap<>();
	private final Map<Pool, Part> parts = new LinkedHashMap<>();
	private final Set<Integer> calls = new HashSet<>();
	private final Map<Integer, Long> nanosOfStacks = new HashMap<>();
	private final Map<Integer, Long> nanosOfTargets = new HashMap<>();
	private long unknownNanos;
	private Set<String> often;

	private Demand(Obstacle obstacle, WaitKind kind) {
		this.obstacle = obstacle;
		this.kind = kind;
	}

	/**
	 * @param least the least share of a pool's busy time
	 * @return what some pool waits for that long, most time first
	 */
	static List<Demand> of(ThreadLanes lanes, Calls calls, double least) {
		Map<List<String>, Demand> all = new HashMap<>();
		for (Pool pool : lanes.pools()) {
			for (ThreadLane lane : pool.kind().isOfProgram() ? pool.lanes() : List.<ThreadLane> of()) {
				for (int number = 0; number < lane.waitGroups().size(); number++) {
					WaitGroup group = lane.waitGroups().get(number);
					// Of waits that had not ended, dumps say only who has a monitor.
					boolean maySay = !group.isOpen() || group.kind() == WaitKind.MONITOR_ENTER;
					if (group.count() > 0 && group.stack() != StackTable.NONE && maySay
							&& (group.verdict() == Verdict.BLOCKING || group.verdict() == Verdict.UNKNOWN)) {
						add(all, calls, lanes, pool, lane, number);
					}
				}
			}
		}
		return all.values().stream().filter(demand -> demand.isLong(lanes, least))
				.sorted(Comparator.comparingLong(Demand::nanos).reversed()).toList();
	}

	private static void add(Map<List<String>, Demand> all, Calls calls, ThreadLanes lanes, Pool pool, ThreadLane lane,
			int number) {
		WaitGroup group = lane.waitGroups().get(number);
		Obstacle obstacle = calls.obstacle(group.kind(), group.stack());
		boolean isKnown = group.verdict() != Verdict.UNKNOWN || calls.isNoFetch(obstacle, group.stack())
				|| !calls.own(group.stack()).isEmpty();
		if (obstacle.isOutside() || !isKnown) {
			return;
		}
		all.computeIfAbsent(
				calls.thing(obstacle, group.kind(), group.stack(), lanes.target(group.target()).name()),
				key -> new Demand(obstacle, group.kind())).add(pool, lane, number, group);
	}

	private void add(Pool pool, ThreadLane lane, int number, WaitGroup group) {
		Part part = parts.computeIfAbsent(pool, Part::new);
		BitSet numbers = groups.get(lane);
		if (numbers == null) {
			numbers = new BitSet();
			groups.put(lane, numbers);
			part.threads++;
		}
		numbers.set(number);
		part.nanos += group.nanos();
		unknownNanos += group.verdict() == Verdict.UNKNOWN ? group.nanos() : 0;
		calls.add(Calls.number(group.kind(), group.stack()));
		nanosOfStacks.merge(group.stack(), group.nanos(), Long::sum);
		nanosOfTargets.merge(group.target(), group.nanos(), Long::sum);
	}

	/** @return the pools that have such waits */
	Set<Pool> pools() {
		return parts.keySet();
	}

	/** @return those of these waits that some pools have */
	Demand of(Set<Pool> pools) {
		Demand some = new Demand(obstacle, kind);
		for (Pool pool : pools) {
			for (ThreadLane lane : pool.lanes()) {
				groups.getOrDefault(lane, new BitSet()).stream()
						.forEach(number -> some.add(pool, lane, number, lane.waitGroups().get(number)));
			}
		}
		return some;
	}

	/** @return whether some pool loses much time in them, both of its own and of one thread's */
	boolean isLong(ThreadLanes lanes, double least) {
		return main().nanos >= MIN_SHARE * lanes.nanos() && main().share() >= least;
	}

	/**
	 * @return these waits by the program's own method, most time first: objects that are each waited for once share no
	 *         more than their class
	 */
	List<Demand> byMethod(Calls calls) {
		Map<String, Demand> split = new HashMap<>();
		for (Pool pool : parts.keySet()) {
			for (ThreadLane lane : pool.lanes()) {
				groups.getOrDefault(lane, new BitSet()).stream().forEach(number -> {
					WaitGroup group = lane.waitGroups().get(number);
					split.computeIfAbsent(calls.own(group.stack()), own -> new Demand(obstacle, kind)).add(pool, lane,
							number, group);
				});
			}
		}
		return split.values().stream().sorted(Comparator.comparingLong(Demand::nanos).reversed()).toList();
	}

	long nanos() {
		return parts.values().stream().mapToLong(part -> part.nanos).sum();
	}

	/** @return whether most of them have no verdict */
	boolean isUnknown() {
		return 2 * unknownNanos > nanos();
	}

	/** @return the waits of the pool that waits most, of those that lose enough of their time if any does */
	Part main() {
		return parts.values().stream().max(Comparator.<Part, Boolean> comparing(part -> part.share() >= Causes.NOTE)
				.thenComparing(part -> part.nanos)).get();
	}

	/** @return whether a span of a thread is one of these waits; a negative number is of none */
	boolean contains(ThreadLane lane, int span) {
		BitSet numbers = span < 0 ? null : groups.get(lane);
		return numbers != null && numbers.get(lane.waitGroup(span));
	}

	boolean isFor(ThreadLane lane) {
		return groups.containsKey(lane);
	}

	/** @return the stack with most of the time */
	int mainStack() {
		return nanosOfStacks.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey();
	}

	/** @return the target with most of the time */
	int mainTarget() {
		return nanosOfTargets.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey();
	}

	/** @return what they are in, by {@link Calls#number} */
	Set<Integer> calls() {
		return calls;
	}

	List<Integer> stacks() {
		return new ArrayList<>(nanosOfStacks.keySet());
	}

	/**
	 * @return the program's own methods that wait; of those that hardly do, only such as have a caller, because a
	 *         {@code main} has everything below it. If the outermost calls itself through a library, such as a proxy
	 *         that begins transactions, what it calls of that
	 */
	Set<String> own(Calls calls) {
		Set<String> own = new HashSet<>();
		double least = MIN_PART * nanos();
		nanosOfStacks.forEach((stack, nanos) -> {
			if (!calls.isEntry(stack)) {
				own.add(calls.own(stack));
			} else if (nanos >= least) {
				String callee = calls.callee(stack);
				own.add(calls.callsOwn(main().pool, callee) ? callee : calls.own(stack));
			}
		});
		own.remove("");
		return own;
	}

	/** @return the outermost call that waits and that is not on the stack of those that have what it waits for */
	String acquisition(Calls calls, int holderStack) {
		List<Frame> library = calls.library(mainStack());
		if (library.isEmpty()) {
			Frame concurrent = calls.frames(mainStack()).concurrent();
			return concurrent == null ? calls.own(mainStack()) : concurrent.method();
		}
		Set<String> passed = calls.methods(holderStack);
		// Of a call in which those that have it wait, too, the program's own tells more.
		String outermost = obstacle == Obstacle.LOCK ? library.get(0).method() : calls.own(mainStack());
		for (Frame frame : library) {
			if (passed.contains(frame.method()) || !frame.isNear(library.get(0))) {
				break;
			}
			outermost = frame.method();
		}
		return outermost;
	}

	/** @return whether a thread is of a pool that has a good part of these waits */
	boolean isOften(ThreadLane lane) {
		if (often == null) {
			double least = MIN_PART * nanos();
			often = parts.values().stream().filter(part -> part.nanos >= least).map(part -> part.pool.name())
					.collect(Collectors.toSet());
		}
		return often.contains(lane.poolName());
	}
}
