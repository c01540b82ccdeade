package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;

/**
 * The only thread of a scheduler: the JDK's, or any to which tasks come at regular intervals. Nothing records that a
 * task starts late; but where tasks come often as long as none takes long, those that come while one does are late.
 */
final class Scheduler {

	/** In ns: between tasks that were late, hardly any time passes. */
	private static final long MIN_IDLE = 1_000_000;
	private static final int MIN_SHORT = 5;
	private static final int MIN_LONG = 3;
	private static final int PERIODS = 3;
	/** Most tasks come at least this often, as a share of their intervals. */
	private static final double USUAL = 0.9;

	/** Time in tasks between two waits for the next one to be due. */
	private record Stretch(long start, long end) {

		long nanos() {
			return end - start;
		}
	}

	private final List<Stretch> late;
	private final long period;

	private Scheduler(List<Stretch> late, long period) {
		this.late = late;
		this.period = period;
	}

	/** @return the scheduler of a thread; null if it is none, or does not show a late task */
	static Scheduler of(ThreadLanes lanes, ThreadLane lane) {
		boolean isScheduled = false;
		long[] starts = new long[lane.size()];
		long[] ends = new long[lane.size()];
		int count = 0;
		for (int i = 0; i < lane.size(); i++) {
			if (lane.verdict(i) == Verdict.IDLE && lane.end(i) - lane.start(i) >= MIN_IDLE) {
				isScheduled |= isScheduled(lanes.stack(lane.stack(i)));
				starts[count] = lane.start(i);
				ends[count++] = lane.end(i);
			}
		}
		if (count < MIN_SHORT + MIN_LONG) {
			return null;
		}
		List<Stretch> stretches = new ArrayList<>();
		List<Long> periods = new ArrayList<>();
		for (int i = 1; i < count; i++) {
			Stretch stretch = new Stretch(ends[i - 1], starts[i]);
			stretches.add(stretch);
			if (stretch.nanos() < ends[i] - starts[i]) {
				periods.add(ends[i] - ends[i - 1]);
			}
		}
		periods.sort(null);
		long period = periods.isEmpty() ? 0 : periods.get((int) (USUAL * periods.size()));
		List<Stretch> late = stretches.stream().filter(stretch -> stretch.nanos() > PERIODS * period).toList();
		boolean isRegular = isScheduled || periods.size() >= WaitEnds.MIN_ENDS
				&& WaitEnds.areEqual(periods.stream().mapToLong(Long::longValue));
		return late.size() < MIN_LONG || periods.size() < Math.max(MIN_SHORT, late.size()) || !isRegular ? null
				: new Scheduler(late, period);
	}

	private static boolean isScheduled(Stack stack) {
		return stack != null && stack.frames().stream().anyMatch(frame -> frame.className()
				.equals("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue")
				|| frame.className().equals("java.util.concurrent.DelayQueue")
				|| frame.className().equals("java.util.TimerThread"));
	}

	/** @return how long tasks were late that were due while another one ran, in ns */
	long lateNanos() {
		return late.stream().mapToLong(stretch -> stretch.nanos() - period).sum();
	}

	/** @return the time in tasks that took long, in ns */
	long busyNanos() {
		return late.stream().mapToLong(Stretch::nanos).sum();
	}

	/** @return what those tasks waited for, most time first */
	List<Holder> holders(ThreadLane lane, Calls calls) {
		double all = busyNanos();
		return Holder.sums(late.stream()
				.flatMap(stretch -> IntStream.range(lane.firstEndingAfter(stretch.start), lane.size())
				.takeWhile(i -> lane.end(i) <= stretch.end).mapToObj(i -> new Holder(lane.poolName(),
						calls.frames(lane.stack(i)), lane.kind(i), false, "", lane.end(i) - lane.start(i),
						(lane.end(i) - lane.start(i)) / all))));
	}
}
