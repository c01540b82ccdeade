package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/** Lone threads that hand tasks to the workers of a pool, and wait until one of these is free. */
final class Dispatchers {

	/** Among more candidates, one would fit by chance, and the search would take long. */
	private static final int MAX_THREADS = 100;
	private static final int MIN_WAITS = 5;
	private static final double MOST = 0.7;
	/** In ns: to begin a task takes a while where processors are busy. */
	private static final long SOON = 10_000_000;

	/**
	 * @param lane a lone thread
	 * @param waits those that may be for a worker; of several in a row, the last
	 */
	private record Dispatcher(ThreadLane lane, int[] waits) {
	}

	private final List<Dispatcher> all = new ArrayList<>();

	Dispatchers(ThreadLanes lanes, Calls calls) {
		for (Pool pool : lanes.pools()) {
			if (pool.lanes().size() == 1 && pool.kind().isOfProgram()) {
				add(pool.lanes().get(0), calls);
			}
		}
	}

	/** A dispatcher may poll for a free worker, so only the last wait in a row counts; it also waits for due tasks. */
	private void add(ThreadLane lane, Calls calls) {
		BitSet wanted = new BitSet();
		for (int group = 0; group < lane.waitGroups().size(); group++) {
			WaitGroup waits = lane.waitGroups().get(group);
			wanted.set(group, waits.count() >= MIN_WAITS && lane.size() >= MIN_WAITS + waits.count()
					&& isNoFetch(waits, calls));
		}
		Map<Integer, IntStream.Builder> last = new HashMap<>();
		for (int i = 0; i < lane.size() && !wanted.isEmpty(); i++) {
			int group = lane.waitGroup(i);
			if (wanted.get(group) && (i + 1 == lane.size() || lane.waitGroup(i + 1) != group)) {
				last.computeIfAbsent(group, any -> IntStream.builder()).add(i);
			}
		}
		last.values().stream().map(waits -> waits.build().toArray()).filter(waits -> waits.length >= MIN_WAITS)
				.forEach(waits -> all.add(new Dispatcher(lane, waits)));
	}

	/** A thread that takes from a queue waits for what the workers produce, not for a free worker. */
	private static boolean isNoFetch(WaitGroup group, Calls calls) {
		return group.verdict() != Verdict.BLOCKING && calls.obstacle(group.kind(), group.stack()) != Obstacle.QUEUE;
	}

	/**
	 * @return when one that hands these workers their tasks waited until one of them was free, and the next task was
	 *         already due; empty if there is none
	 */
	List<Task> late(Pool workers) {
		boolean mayServe = all.size() <= MAX_THREADS && workers.totals().count(Verdict.IDLE) >= MIN_WAITS;
		return !mayServe ? List.of() : all.stream().filter(dispatcher -> !workers.lanes().contains(dispatcher.lane)
				&& isForWorker(dispatcher, workers) && handsOut(dispatcher.lane, workers)).findFirst()
				.map(dispatcher -> late(dispatcher, workers)).orElse(List.of());
	}

	/** Waits in a row are polls for a worker, or for one after the other. */
	private static List<Task> late(Dispatcher dispatcher, Pool workers) {
		ThreadLane lane = dispatcher.lane;
		List<Task> late = new ArrayList<>();
		for (int last : dispatcher.waits) {
			int first = last;
			while (first > 0 && lane.waitGroup(first - 1) == lane.waitGroup(last)) {
				first--;
			}
			for (int i = first; i <= last; i++) {
				long end = lane.end(i);
				List<ThreadLane> free = workers.lanes().stream().filter(worker -> isFreeAt(worker, end)).toList();
				if (free.stream().anyMatch(worker -> goesOn(worker, end))) {
					late.add(new Task(lane.start(first), end));
				}
				first = free.isEmpty() ? first : i + 1;
			}
		}
		return late;
	}

	/** A worker that had a task until about that time soon begins the next one. */
	private static boolean goesOn(ThreadLane worker, long time) {
		int i = worker.firstEndingAfter(time);
		return i < worker.size() && (worker.verdict(i) != Verdict.IDLE || worker.end(i) < time + SOON);
	}

	private static boolean isForWorker(Dispatcher dispatcher, Pool workers) {
		ThreadLane lane = dispatcher.lane;
		return MOST * dispatcher.waits.length <= Arrays.stream(dispatcher.waits)
				.filter(i -> workers.lanes().stream().anyMatch(worker -> isFreeAt(worker, lane.end(i))))
				.filter(i -> workers.lanes().stream().noneMatch(worker -> isIdle(worker, lane.start(i), lane.end(i))))
				.count();
	}

	private static boolean handsOut(ThreadLane dispatcher, Pool workers) {
		long[] starts = Task.starts(workers, 0);
		return starts.length >= MIN_WAITS && MOST * starts.length <= Arrays.stream(starts).filter(start -> {
			int i = dispatcher.firstEndingAfter(start);
			return i == dispatcher.size() || dispatcher.start(i) > start - Task.AT_ONCE;
		}).count();
	}

	private static boolean isFreeAt(ThreadLane lane, long time) {
		int i = lane.firstEndingAfter(time - Task.AT_ONCE);
		return i < lane.size() && (lane.verdict(i) == Verdict.IDLE
				? Math.abs(lane.start(i) - time) < Task.AT_ONCE : lane.end(i) <= time);
	}

	private static boolean isIdle(ThreadLane lane, long from, long to) {
		int i = lane.firstEndingAfter(from + Task.AT_ONCE);
		return i < lane.size() && lane.verdict(i) == Verdict.IDLE && lane.start(i) < to - Task.AT_ONCE;
	}
}
