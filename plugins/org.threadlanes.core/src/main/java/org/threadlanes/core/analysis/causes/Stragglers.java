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
 * {@link CauseKind#STRAGGLER}: the few that keep all others. They have not come to a barrier yet, or to a latch from
 * which all go on together; or of the tasks that a thread hands to a pool together, and whose results it awaits, one
 * takes much longer than the others.
 */
final class Stragglers {

	/** How many times as long as most of the others the last one takes. */
	private static final int LONGER = 3;
	/** Who is up for a shorter time has only looked for a task. In ns. */
	private static final long MIN_TASK = 100_000;
	private static final int MIN_WAITS = 5;
	private static final double MOST = 0.5;
	private static final double MOST_TOGETHER = 0.7;

	/**
	 * The part of a task in which most of those that started with it had ended.
	 *
	 * @param lane the number of its thread
	 */
	private record Last(int lane, Task alone) {
	}

	private final Search search;

	Stragglers(Search search) {
		this.search = search;
	}

	/** Those that have not arrived at a barrier yet keep the others. */
	boolean findLast(Demand demand) {
		return search.add(demand, CauseKind.STRAGGLER, 0,
				search.holders(search.serving(demand).working(demand.main().pool)));
	}

	boolean findAtLatch(Demand demand) {
		return search.serving(demand).isHandedOver(demand.main().pool) && search.calls.isLatch(demand.mainStack())
				&& endTogether(demand) && findLast(demand);
	}

	/** All that wait go on at once, most times. */
	private boolean endTogether(Demand demand) {
		WaitEnds waits = new WaitEnds(demand, search.lanes);
		List<long[]> wakeUps = waits.wakeUps();
		return MOST_TOGETHER * wakeUps.size() <= wakeUps.stream()
				.filter(wakeUp -> waits.threads.stream().filter(lane -> waits.areEnding(lane, wakeUp)).count() > 1
						&& waits.threads.stream().noneMatch(lane -> waits.areAt(lane, wakeUp[0] - 1)
								&& waits.areAt(lane, wakeUp[1] + 1) && !waits.areEnding(lane, wakeUp)))
				.count();
	}

	/** Only the last task is left that threads wait for. */
	boolean findLastTask(Demand demand) {
		Moments moments = search.moments();
		Map<Long, Optional<Last>> tasks = new HashMap<>();
		List<Moments.State> alone = new ArrayList<>();
		List<Moments.State> waiting = moments.waiting(demand);
		for (Moments.State at : waiting) {
			ThreadLane lane = moments.lanes().get(at.lane());
			int span = moments.state(at);
			tasks.computeIfAbsent(lane.end(span), end -> last(demand, lane.start(span), end))
					.filter(last -> moments.time(at.moment()) >= last.alone.start())
					.ifPresent(last -> alone.add(new Moments.State(last.lane, at.moment())));
		}
		return alone.size() > MOST * waiting.size()
				&& tasks.values().stream().filter(Optional::isPresent).count() >= MIN_WAITS
				&& search.add(demand, CauseKind.STRAGGLER, 0, search.holders(alone));
	}

	/** @return the last of the tasks that end then */
	private Optional<Last> last(Demand demand, long from, long time) {
		Moments moments = search.moments();
		Last last = null;
		for (Pool pool : search.lanes.pools()) {
			// Who waits for such tasks runs none meanwhile.
			List<Integer> numbers = !pool.kind().runsTasks() ? List.of() : moments.numbers(pool).stream()
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
