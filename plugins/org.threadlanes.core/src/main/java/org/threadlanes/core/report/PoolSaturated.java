package org.threadlanes.core.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.inference.Reason;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;

/**
 * Periods in which all live threads of a pool were blocked: the next task had to wait, or the pool had to grow. One
 * sweep over the starts and ends of a pool's blocking waits, O(n log n).
 */
final class PoolSaturated implements Detector {

	private static final int WARNING_FACTOR = 4;
	private static final int MIN_WORKERS = 3;
	private static final int MIN_FORK_JOIN = 2;
	private static final double MAX_IDLE = 0.25;

	@Override
	public List<Finding> detect(ThreadLanes lanes, TriageSettings settings) {
		List<Finding> findings = new ArrayList<>();
		long recorded = Math.max(1, lanes.endNanos() - lanes.startNanos());
		for (Pool pool : lanes.pools()) {
			if (!isLookedAt(pool) || pool.totals().nanos(Verdict.BLOCKING) == 0 || hasTimeToSpare(pool)
					|| runsAThreadPerTask(lanes, pool)) {
				continue;
			}
			Sweep sweep = new Sweep(lanes.startNanos(), pool);
			double share = (double) sweep.saturatedNanos / recorded;
			if (share >= settings.value(Threshold.SATURATED)) {
				findings.add(finding(lanes, pool, sweep, share, settings));
			}
		}
		return findings;
	}

	/**
	 * @return whether the threads of a pool may block, but not all at once; one or two workers may be callers that do
	 *         nothing else, but a fork/join pool has tasks in queues
	 */
	static boolean isLookedAt(Pool pool) {
		int threads = pool.lanes().size();
		return pool.kind() == ThreadKind.WORKER && threads >= MIN_WORKERS
				|| pool.kind() == ThreadKind.FORK_JOIN && threads >= MIN_FORK_JOIN;
	}

	/** @return whether its threads wait for work most of the time, so that work hardly ever waits for them */
	private static boolean hasTimeToSpare(Pool pool) {
		long alive = 0;
		for (ThreadLane lane : pool.lanes()) {
			for (LifeSpan life : lane.life()) {
				alive += life.endNanos() - life.startNanos();
			}
		}
		return pool.totals().nanos(Verdict.IDLE) > MAX_IDLE * alive;
	}

	/** @return whether each task has its own thread, so that none waits for a thread */
	private static boolean runsAThreadPerTask(ThreadLanes lanes, Pool pool) {
		ThreadLane lane = pool.lanes().get(0);
		for (int i = 0; i < lane.size(); i++) {
			if (lane.verdict(i) == Verdict.BLOCKING) {
				return lanes.decision(lane, i).inferred().reason() == Reason.THREAD_PER_TASK;
			}
		}
		return false;
	}

	private static Finding finding(
		ThreadLanes lanes, Pool pool, Sweep sweep, double share, TriageSettings settings) {
		SpanPredicate filter = (lane, i) -> lane.verdict(i) == Verdict.BLOCKING;
		WaitAggregate group = WaitAggregate.of(lanes, pool.lanes(), filter);
		Severity severity = share >= WARNING_FACTOR * settings.value(Threshold.SATURATED) ? Severity.WARNING
				: Severity.INFO;
		return Finding.of(FindingCode.POOL_SATURATED, pool).severity(severity).waits(group, null, filter)
				.threads(sweep.mostAlive).times(sweep.count, sweep.saturatedNanos, sweep.longestNanos)
				.message("pool-saturated", sweep.mostAlive, FindingTexts.name(pool.name()),
						Durations.text(sweep.saturatedNanos), Math.round(100 * share),
						Durations.text(sweep.longestNanos), sweep.mostAlive < pool.lanes().size() ? 1 : 0)
				.build();
	}

	private static final class Sweep {

		private static final int BITS = 2;
		private static final int UNBLOCK = 0;
		private static final int DIE = 1;
		private static final int LIVE = 2;
		private static final int BLOCK = 3;

		private long saturatedNanos;
		private long longestNanos;
		private long count;
		private int mostAlive;

		/** Times are relative to the start of the recording, so that a long has room for a flag below them. */
		Sweep(long origin, Pool pool) {
			long[] marks = marks(origin, pool);
			Arrays.sort(marks);
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
				boolean saturated = alive >= 2 && blocked >= alive;
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
		}

		private void add(long nanos) {
			if (nanos > 0) {
				saturatedNanos += nanos;
				longestNanos = Math.max(longestNanos, nanos);
				count++;
			}
		}

		private static long[] marks(long origin, Pool pool) {
			int most = 0;
			for (ThreadLane lane : pool.lanes()) {
				most += 2 * (lane.life().size() + lane.size());
			}
			long[] marks = new long[most];
			int n = 0;
			for (ThreadLane lane : pool.lanes()) {
				for (LifeSpan life : lane.life()) {
					marks[n++] = (life.startNanos() - origin) << BITS | LIVE;
					marks[n++] = (life.endNanos() - origin) << BITS | DIE;
				}
				for (int i = 0; i < lane.size(); i++) {
					if (lane.verdict(i) == Verdict.BLOCKING && lane.end(i) > lane.start(i)) {
						marks[n++] = (lane.start(i) - origin) << BITS | BLOCK;
						marks[n++] = (lane.end(i) - origin) << BITS | UNBLOCK;
					}
				}
			}
			return Arrays.copyOf(marks, n);
		}
	}
}
