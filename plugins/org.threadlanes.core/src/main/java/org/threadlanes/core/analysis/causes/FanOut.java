package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;

/**
 * Tasks that a thread hands to a pool together, and whose results it awaits: if one takes much longer than the others,
 * that one is what it waits for.
 */
final class FanOut {

	/** How many times as long as most of the others the last one takes. */
	private static final int LONGER = 3;
	/** Who is up for a shorter time has only looked for a task. In ns. */
	private static final long MIN_TASK = 100_000;
	private static final int MIN_WAITS = 5;
	private static final double MOST = 0.5;

	/**
	 * The part of a task in which most of those that started with it had ended.
	 *
	 * @param lane the number of its thread
	 */
	private record Last(int lane, Task alone) {
	}

	private final Moments moments;
	private final Demand demand;

	FanOut(Moments moments, Demand demand) {
		this.moments = moments;
		this.demand = demand;
	}

	/** @return the states in which only the last task is left that threads wait for; empty if that is rare */
	List<int[]> last() {
		Map<Long, Optional<Last>> tasks = new HashMap<>();
		List<int[]> alone = new ArrayList<>();
		int waiting = 0;
		for (int number = 0; number < moments.lanes().size(); number++) {
			ThreadLane lane = moments.lanes().get(number);
			for (int moment = 0; demand.isFor(lane) && moment < moments.count(); moment++) {
				int state = moments.state(number, moment);
				if (state >= 0 && demand.contains(lane, state)) {
					waiting++;
					Optional<Last> last = tasks.computeIfAbsent(lane.end(state), end -> last(lane.start(state), end));
					if (last.isPresent() && moments.time(moment) >= last.get().alone.start()) {
						alone.add(new int[] {last.get().lane, moment});
					}
				}
			}
		}
		return alone.size() > MOST * waiting && tasks.values().stream().filter(Optional::isPresent).count() >= MIN_WAITS
				? alone : List.of();
	}

	/** @return the last of the tasks that end then */
	private Optional<Last> last(long from, long time) {
		Last last = null;
		for (Pool pool : moments.all().pools()) {
			// Who waits for such tasks runs none meanwhile.
			List<Integer> numbers = !Causes.runsTasks(pool) ? List.of() : moments.numbers(pool).stream()
					.filter(number -> !demand.isFor(moments.lanes().get(number))).toList();
			for (int number : numbers) {
				Task task = Task.endingAt(moments.lanes().get(number), from, time);
				if (task != null && (last == null || task.nanos() > last.alone.nanos())) {
					long[] others = numbers.stream().filter(other -> other != number)
							.map(other -> Task.startingAt(moments.lanes().get(other), task.start()))
							.filter(Objects::nonNull).mapToLong(Task::nanos).filter(nanos -> nanos >= MIN_TASK)
							.sorted().toArray();
					long most = others.length == 0 ? Long.MAX_VALUE / LONGER : others[others.length / 2];
					last = LONGER * most < task.nanos()
							? new Last(number, new Task(task.start() + most, task.end())) : last;
				}
			}
		}
		return Optional.ofNullable(last);
	}
}
