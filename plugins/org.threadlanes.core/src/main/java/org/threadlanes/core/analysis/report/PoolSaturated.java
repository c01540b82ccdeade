package org.threadlanes.core.analysis.report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.causes.Causes;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.classify.Reason;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Periods in which all live threads of a pool were blocked, except for one if they take turns in a selector: the next
 * task had to wait, or the pool had to grow. One sweep over the starts and ends of a pool's blocking waits, O(n log n).
 */
final class PoolSaturated implements Check {

	private static final double MAX_IDLE = 0.25;
	/** Stricter, because two threads are often blocked at once by chance. */
	private static final double MAX_IDLE_OF_LOOPS = 0.1;
	private static final int TASKS_PER_FETCH = 3;

	@Override
	public FindingCode code() {
		return FindingCode.POOL_SATURATED;
	}

	@Override
	public List<Finding> findings(CallSites sites, Causes causes, TriageSettings settings) {
		return sites.lanes().pools().stream()
				.filter(pool -> !causes.explain(pool) && !CommonPoolBlocked.isFound(pool, settings)
						&& mayHaveToWait(sites.lanes(), pool))
				.map(pool -> finding(sites, pool, settings)).filter(Objects::nonNull).toList();
	}

	/** @return whether tasks may wait for a thread of a pool, as its threads hardly wait for tasks */
	private static boolean mayHaveToWait(ThreadLanes lanes, Pool pool) {
		boolean mayLoop = mayRunOwnLoops(pool);
		return (mayLoop ? haveBacklog(lanes, pool) : isLookedAt(pool)) && pool.totals().nanos(Verdict.BLOCKING) > 0
				&& idleShare(pool) <= (mayLoop ? MAX_IDLE_OF_LOOPS : MAX_IDLE) && !hasNoQueue(lanes, pool);
	}

	@Override
	public List<Pool> examined(ThreadLanes lanes) {
		return lanes.pools().stream().filter(PoolSaturated::isLookedAt).toList();
	}

	/** @return whether the threads of a pool may block, but not all at once */
	static boolean isLookedAt(Pool pool) {
		return pool.kind().runsTasks() && pool.lanes().size() >= 2;
	}

	/** @return whether its threads may each run a loop, and no tasks: two workers, or any that never wait for work */
	private static boolean mayRunOwnLoops(Pool pool) {
		int threads = pool.lanes().size();
		return pool.kind() == ThreadKind.WORKER && threads == 2 || pool.kind() == ThreadKind.OTHER && threads >= 2;
	}

	/**
	 * @return whether all get most tasks of the same kind without a wait; if they never wait for work, a library must
	 *         start the tasks, as a loop of the thread's own looks the same
	 */
	private static boolean haveBacklog(ThreadLanes lanes, Pool pool) {
		long fetches = pool.totals().count(Verdict.IDLE);
		if (fetches == 0 ? pool.totals().count(Verdict.UNKNOWN) > 0 : pool.kind() == ThreadKind.OTHER) {
			return false;
		}
		List<Map<Integer, Long>> blocked = pool.lanes().stream().map(PoolSaturated::blockedAt).toList();
		return blocked.get(0).keySet().stream()
				.filter(stack -> fetches > 0 || isStartedByLibrary(lanes, stack))
				.filter(stack -> blocked.stream().allMatch(one -> one.containsKey(stack)))
				.anyMatch(stack -> blocked.stream().mapToLong(one -> one.get(stack)).sum()
						> TASKS_PER_FETCH * Math.max(fetches, blocked.size()));
	}

	private static boolean isStartedByLibrary(ThreadLanes lanes, int stack) {
		StackClassification classified = lanes.classification(stack);
		return classified != null && classified.endpoint() >= 0 && lanes.frames(stack).stream()
				.skip(classified.endpoint() + 1L)
				.anyMatch(f -> !StackClassifier.isJdk(f) && !StackClassifier.isGenerated(f));
	}

	/** @return the number of blocking waits by stack */
	private static Map<Integer, Long> blockedAt(ThreadLane lane) {
		return lane.waitGroups().stream().filter(group -> group.verdict() == Verdict.BLOCKING)
				.collect(Collectors.toMap(WaitGroup::stack, WaitGroup::waits, Long::sum));
	}

	/** @return the share of time in which its threads wait for work, from the first blocking wait to the last */
	private static double idleShare(Pool pool) {
		List<ThreadLane> lanes = pool.lanes();
		long first = lanes.stream().flatMapToLong(lane -> spans(lane, Verdict.BLOCKING).mapToLong(lane::start)).min()
				.orElse(0);
		long last = lanes.stream().flatMapToLong(lane -> spans(lane, Verdict.BLOCKING).mapToLong(lane::end)).max()
				.orElse(0);
		long idle = lanes.stream().flatMapToLong(lane -> spans(lane, Verdict.IDLE)
				.mapToLong(i -> Math.min(last, lane.end(i)) - Math.max(first, lane.start(i)))).filter(n -> n > 0).sum();
		long alive = lanes.stream().flatMap(lane -> lane.life().stream())
				.mapToLong(life -> Math.min(last, life.endNanos()) - Math.max(first, life.startNanos()))
				.filter(nanos -> nanos > 0).sum();
		return (double) idle / (alive + 1);
	}

	private static IntStream spans(ThreadLane lane, Verdict verdict) {
		return IntStream.range(0, lane.size()).filter(i -> lane.verdict(i) == verdict);
	}

	/** @return whether each task has its own thread, or gets a new one if all are busy: none waits for a thread */
	private static boolean hasNoQueue(ThreadLanes lanes, Pool pool) {
		ThreadLane lane = pool.lanes().get(0);
		if (spans(lane, Verdict.BLOCKING).limit(1)
				.anyMatch(i -> lanes.decision(lane, i).inferred().reason() == Reason.THREAD_PER_TASK)) {
			return true;
		}
		return pool.waitGroups()
				.anyMatch(group -> group.verdict() == Verdict.IDLE && isHandOver(lanes.frames(group.stack()))
						|| group.verdict() == Verdict.BLOCKING && isThreadPerTask(lanes.frames(group.stack())));
	}

	/** @return whether CompletableFuture started a thread for one task */
	private static boolean isThreadPerTask(List<Frame> stack) {
		return anyCall(stack, (caller, called) -> caller.className().equals("java.lang.Thread")
				&& called.className().startsWith("java.util.concurrent.CompletableFuture$"));
	}

	/** @return whether an executor's thread waits for a task to be handed over, rather than for one in a queue */
	private static boolean isHandOver(List<Frame> stack) {
		return anyCall(stack, (caller, called) -> caller.methodName().equals("getTask")
				&& called.methodName().equals("poll")
				&& called.className().equals("java.util.concurrent.SynchronousQueue"));
	}

	private static boolean anyCall(List<Frame> stack, BiPredicate<Frame, Frame> wanted) {
		return IntStream.range(1, stack.size()).anyMatch(i -> wanted.test(stack.get(i), stack.get(i - 1)));
	}

	/** @return null if its threads were not all blocked at once for long enough */
	private static Finding finding(CallSites sites, Pool pool, TriageSettings settings) {
		Sweep sweep = new Sweep(sites.lanes(), pool);
		if (sweep.share < settings.value(Threshold.SATURATED)) {
			return null;
		}
		WaitAggregate group = WaitAggregate.blocking(sites, pool);
		List<Message> longest = group.isSampled() ? List.of()
				: List.of(FindingTexts.TEXT.message("saturated.longest", Durations.text(sweep.longestNanos)));
		String key = pool.selectsInTurns() ? "pool-saturated.but-one" : "pool-saturated";
		List<Message> mostly = group.mostly().stream()
				.map(call -> FindingTexts.TEXT.message("saturated.mostly", call)).toList();
		return new Finding.Builder(FindingCode.POOL_SATURATED, pool).withSeverity(Severity.INFO).withWaits(group, null)
				.withThreads(sweep.mostAlive).withTimes(sweep.count, sweep.saturatedNanos, sweep.longestNanos)
				.withMessage(longest, key, sweep.mostAlive, FindingTexts.name(pool.name()),
						Durations.text(sweep.saturatedNanos), Math.round(100 * sweep.share),
						sweep.mostAlive < pool.lanes().size() ? 1 : 0, mostly)
				.withBrief(pool.selectsInTurns() ? List.of()
						: List.of(FindingTexts.TEXT.message("finding.pool-saturated.brief",
								FindingTexts.name(pool.name()), Durations.text(sweep.saturatedNanos),
								Math.round(100 * sweep.share), mostly)), List.of())
				.build();
	}

	/** @return for how long no thread of a pool was free; nothing if that is not worth mentioning */
	static List<Message> noneFree(ThreadLanes lanes, Pool pool, TriageSettings settings) {
		Sweep sweep = new Sweep(lanes, pool);
		return sweep.share < settings.value(Threshold.SATURATED) ? List.of()
				: List.of(FindingTexts.TEXT.message("none-free", sweep.mostAlive, Durations.text(sweep.saturatedNanos),
						Math.round(100 * sweep.share)));
	}

	private static final class Sweep {

		private static final int BITS = 2;
		private static final int UNBLOCK = 0;
		private static final int DIE = 1;
		private static final int LIVE = 2;
		private static final int BLOCK = 3;

		private final double share;
		private long saturatedNanos;
		private long longestNanos;
		private long count;
		private int mostAlive;

		/** Times are relative to the start of the recording, so that a long has room for two flag bits. */
		Sweep(ThreadLanes lanes, Pool pool) {
			// Sorted in place: a sorted stream would keep millions of them twice more.
			long[] marks = pool.lanes().stream().flatMapToLong(lane -> marks(lanes.startNanos(), lane)).toArray();
			Arrays.sort(marks);
			int selecting = pool.selectsInTurns() ? 1 : 0;
			int alive = 0;
			int blocked = 0;
			long since = -1;
			for (long mark : marks) {
				long time = mark >> BITS;
				switch ((int) (mark & (1 << BITS) - 1)) {
				case UNBLOCK -> blocked--;
				case DIE -> alive--;
				case LIVE -> alive++;
				default -> blocked++;
				}
				boolean saturated = alive - selecting >= 2 && blocked >= alive - selecting;
				if (saturated) {
					mostAlive = Math.max(mostAlive, alive);
				}
				if (saturated && since < 0) {
					since = time;
				} else if (!saturated && since >= 0) {
					add(time - since);
					since = -1;
				}
			}
			share = lanes.share(saturatedNanos);
		}

		private void add(long nanos) {
			if (nanos > 0) {
				saturatedNanos += nanos;
				longestNanos = Math.max(longestNanos, nanos);
				count++;
			}
		}

		private static LongStream marks(long origin, ThreadLane lane) {
			IntPredicate lasts = i -> lane.end(i) > lane.start(i);
			return Stream.of(lane.life().stream().mapToLong(life -> (life.startNanos() - origin) << BITS | LIVE),
					lane.life().stream().mapToLong(life -> (life.endNanos() - origin) << BITS | DIE),
					spans(lane, Verdict.BLOCKING).filter(lasts)
							.mapToLong(i -> (lane.start(i) - origin) << BITS | BLOCK),
					spans(lane, Verdict.BLOCKING).filter(lasts)
							.mapToLong(i -> (lane.end(i) - origin) << BITS | UNBLOCK))
					.flatMapToLong(marks -> marks);
		}
	}
}
