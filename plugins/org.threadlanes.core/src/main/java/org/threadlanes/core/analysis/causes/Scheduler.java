package org.threadlanes.core.analysis.causes;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * {@link CauseKind#LATE}: tasks of a scheduler, the JDK's, or an only one to which tasks come at regular intervals.
 * Nothing records that a task starts late; but where tasks come often as long as a thread is left for them, those that
 * come while none is are late. The size is that of the pool.
 */
final class Scheduler {

	/** In ns: between tasks that were late, hardly any time passes. */
	private static final long MIN_IDLE = 1_000_000;
	/** In ns: a thread that runs is seen as often, though not all are at once. */
	private static final long BETWEEN_SAMPLES = 100_000_000;
	private static final int MIN_SHORT = 5;
	private static final int MIN_LONG = 3;
	private static final int PERIODS = 3;
	/** Most tasks come at least this often, as a share of their intervals. */
	private static final double USUAL = 0.9;

	private final Pool pool;
	private final List<Task> late;
	private final long period;

	private Scheduler(Pool pool, List<Task> late, long period) {
		this.pool = pool;
		this.late = late;
		this.period = period;
	}

	/** Samples do not show where one task ends and the next begins. Who waits for what others have is late, too. */
	static void find(Search search, Pool pool, Dispatchers dispatchers) {
		boolean mayBe = pool.kind().isOfProgram() && search.found.stream().noneMatch(one -> one.explains(pool))
				&& pool.waitGroups().noneMatch(WaitGroup::isSampled);
		Scheduler scheduler = mayBe ? of(search.lanes, pool, dispatchers) : null;
		if (scheduler != null && search.lanes.share(scheduler.busyNanos()) >= Causes.NOTE) {
			double share = search.lanes.share(scheduler.busyNanos());
			search.found.add(new Found(pool,
					new Cause(new Cause.Link(CauseKind.LATE, pool.name(), pool.lanes().size()),
							Waiters.of(pool, pool.lanes().size(), CallFrames.NONE, scheduler.lateNanos()),
							scheduler.holders(search.calls)), share, share));
		}
	}

	/** @return the scheduler of a pool; null if it is none, or does not show a late task */
	private static Scheduler of(ThreadLanes lanes, Pool pool, Dispatchers dispatchers) {
		boolean isScheduled = pool.lanes().stream().allMatch(lane -> lane.waitGroups().stream()
				.anyMatch(group -> group.verdict() == Verdict.IDLE && isScheduled(lanes.stack(group.stack()))));
		List<Task> awaited = isScheduled ? List.of() : dispatchers.late(pool);
		if (awaited.size() >= MIN_LONG) {
			return new Scheduler(pool, awaited, 0);
		} else if (!isScheduled && pool.lanes().size() > 1) {
			return null;
		}
		long[] starts = Task.starts(pool, MIN_IDLE);
		if (starts.length < MIN_SHORT + MIN_LONG) {
			return null;
		}
		List<Task> tasks = Task.of(pool, MIN_IDLE);
		Map<Long, Long> busy = tasks.stream().collect(Collectors.toMap(Task::start, Task::nanos));
		long[] periods = IntStream.range(1, starts.length).filter(i -> starts[i] - starts[i - 1] >= MIN_IDLE
				&& 2 * busy.getOrDefault(starts[i - 1], 0L) < starts[i] - starts[i - 1])
				.mapToLong(i -> starts[i] - starts[i - 1]).sorted().toArray();
		long period = periods.length == 0 ? 0 : periods[(int) (USUAL * periods.length)];
		List<Task> late = tasks.stream().filter(task -> task.nanos() > PERIODS * period)
				.filter(task -> pool.lanes().stream().anyMatch(lane -> isSeen(lane, task))).toList();
		if (late.size() < MIN_LONG || periods.length < Math.max(MIN_SHORT, late.size())) {
			return null;
		}
		boolean isRegular = periods.length >= WaitEnds.MIN_ENDS && WaitEnds.areEqual(Arrays.stream(periods));
		return isScheduled || isRegular ? new Scheduler(pool, late, period) : null;
	}

	/** A thread may leave hardly an event and no sample: where short rests are not recorded, it may have rested. */
	private static boolean isSeen(ThreadLane lane, Task task) {
		long waited = task.spans(lane).mapToLong(i -> task.nanosOf(lane, i)).sum();
		long samples = lane.samples().firstFrom(task.end()) - lane.samples().firstFrom(task.start());
		return 2 * (waited + samples * BETWEEN_SAMPLES) >= task.nanos();
	}

	private static boolean isScheduled(Stack stack) {
		return stack != null && stack.frames().stream().anyMatch(frame -> frame.className()
				.equals("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue")
				|| frame.className().equals("java.util.concurrent.DelayQueue")
				|| frame.className().equals("java.util.TimerThread"));
	}

	/** @return how long tasks were late that were due while another one ran, in ns */
	private long lateNanos() {
		return late.stream().mapToLong(task -> task.nanos() - period).sum();
	}

	/** @return the time in tasks that took long, in ns */
	private long busyNanos() {
		return late.stream().mapToLong(Task::nanos).sum();
	}

	/** @return what those tasks waited for, most time first */
	private List<Holder> holders(Calls calls) {
		double all = (double) busyNanos() * pool.lanes().size();
		return Holder.sums(late.stream().flatMap(task -> pool.lanes().stream()
				.flatMap(lane -> task.spans(lane).mapToObj(i -> new Holder(lane.poolName(),
						calls.frames(lane.stack(i)), lane.kind(i), Unwaited.RUNNING, "", task.nanosOf(lane, i),
						task.nanosOf(lane, i) / all)))));
	}
}
