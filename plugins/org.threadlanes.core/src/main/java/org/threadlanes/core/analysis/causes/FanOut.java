package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Tasks that a thread hands to a pool together, and whose results it awaits: if one takes much longer than the others,
 * that one is what it waits for.
 */
final class FanOut {

	/** Tasks that are handed out together start within this time, and who waits for them goes on so soon. In ns. */
	private static final long TOGETHER = 3_000_000;
	/** How many times as long as most of the others the last one takes. */
	private static final int LONGER = 3;
	/** Who is up for a shorter time has only looked for a task. In ns. */
	private static final long MIN_TASK = 100_000;
	private static final int MIN_WAITS = 5;
	private static final double MOST = 0.5;

	/** A task of a thread, from the end of one idle wait to the start of the next. */
	private record Task(int lane, long start, long end) {

		long nanos() {
			return end - start;
		}
	}

	private final Moments moments;
	private final Demand demand;

	FanOut(Moments moments, Demand demand) {
		this.moments = moments;
		this.demand = demand;
	}

	/** @return the states in which only the last task is left that threads wait for; empty if that is rare */
	List<int[]> last() {
		Map<Long, Optional<Task>> tasks = new HashMap<>();
		List<int[]> alone = new ArrayList<>();
		int waiting = 0;
		for (int number = 0; number < moments.lanes().size(); number++) {
			ThreadLane lane = moments.lanes().get(number);
			for (int moment = 0; demand.isFor(lane) && moment < moments.count(); moment++) {
				int state = moments.state(number, moment);
				if (state >= 0 && demand.contains(lane, state)) {
					waiting++;
					Optional<Task> last = tasks.computeIfAbsent(lane.end(state), end -> last(lane.start(state), end));
					if (last.isPresent() && moments.time(moment) >= last.get().start) {
						alone.add(new int[] {last.get().lane, moment});
					}
				}
			}
		}
		return alone.size() > MOST * waiting && tasks.values().stream().filter(Optional::isPresent).count() >= MIN_WAITS
				? alone : List.of();
	}

	/** @return the part of the task that ends then in which most of those that started with it had ended */
	private Optional<Task> last(long from, long time) {
		Task last = null;
		for (Pool pool : moments.all().pools()) {
			// Who waits for such tasks runs none meanwhile.
			List<Integer> numbers = !Causes.runsTasks(pool) ? List.of() : moments.numbers(pool).stream()
					.filter(number -> !demand.isFor(moments.lanes().get(number))).toList();
			for (int number : numbers) {
				Task task = endingAt(number, from, time);
				if (task != null && (last == null || task.nanos() > last.nanos())) {
					long[] others = numbers.stream().filter(other -> other != number)
							.mapToLong(other -> nanosOf(other, task.start)).filter(nanos -> nanos >= MIN_TASK)
							.sorted().toArray();
					long most = others.length == 0 ? Long.MAX_VALUE / LONGER : others[others.length / 2];
					last = LONGER * most < task.nanos() ? new Task(number, task.start + most, task.end) : last;
				}
			}
		}
		return Optional.ofNullable(last);
	}

	/** Another task may follow without a rest: then it is one only as far as the wait goes back. */
	private Task endingAt(int number, long from, long time) {
		ThreadLane lane = moments.lanes().get(number);
		int next = lane.firstEndingAfter(time - TOGETHER);
		while (next < lane.size() && lane.verdict(next) != Verdict.IDLE && lane.end(next) <= time) {
			next++;
		}
		boolean isIdle = next < lane.size() && lane.verdict(next) == Verdict.IDLE;
		int first = next;
		while (first > 0 && lane.verdict(first - 1) != Verdict.IDLE && (first == next || lane.start(first) > from)) {
			first--;
		}
		long end = isIdle && lane.start(next) <= time + TOGETHER ? lane.start(next)
				: first == next ? Long.MIN_VALUE : lane.end(next - 1);
		boolean isFirst = first > 0 && lane.verdict(first - 1) == Verdict.IDLE;
		return Math.abs(end - time) > TOGETHER || first == 0 ? null
				: new Task(number, isFirst ? lane.end(first - 1) : lane.start(first), end);
	}

	/** @return how long the task took that a thread began at a time; 0 if it began none */
	private long nanosOf(int number, long start) {
		ThreadLane lane = moments.lanes().get(number);
		int before = lane.firstEndingAfter(start - TOGETHER);
		boolean isIdle = before < lane.size() && lane.verdict(before) == Verdict.IDLE;
		long begun = before == lane.size() ? Long.MAX_VALUE : isIdle ? lane.end(before) : lane.start(before);
		if (Math.abs(begun - start) > TOGETHER) {
			return 0;
		}
		int next = before + 1;
		while (next < lane.size() && lane.verdict(next) != Verdict.IDLE) {
			next++;
		}
		return next == lane.size() ? 0 : lane.start(next) - begun;
	}
}
