package org.threadlanes.core.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.threadlanes.core.base.text.Message;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * How the work of a pool is distributed over its event loops, by the best evidence that the recording has: CPU time,
 * else execution samples, else reads and writes.
 */
final class LoopWork {

	private static final String CPU_LOAD = "jdk.ThreadCPULoad";
	private static final long USUAL_SAMPLE_PERIOD = 20_000_000;
	/** The minimum number for meaningful shares. */
	private static final int FEWEST_SAMPLES = 20;
	/** Reads and writes per second of a loop that is fully busy. */
	private static final double BUSY_CALLS = 200;
	private static final int MAX_BY_NUMBER = 1024;

	private final ThreadLanes lanes;
	private final Pool pool;
	private final List<ThreadLane> busiestFirst;
	private final ToDoubleFunction<ThreadLane> busyNanos;
	/** The time that the evidence covers. */
	private long coveredNanos;

	/** @param pool a pool of event loops */
	LoopWork(ThreadLanes lanes, Pool pool) {
		this.lanes = lanes;
		this.pool = pool;
		this.coveredNanos = Math.max(1, lanes.nanos());
		this.busyNanos = evidence();
		this.busiestFirst = new ArrayList<>(pool.lanes());
		busiestFirst.sort(Comparator.comparingDouble(busyNanos).reversed().thenComparing(ThreadLane::label));
	}

	private ToDoubleFunction<ThreadLane> evidence() {
		// A thread has no event for a period in which it did nothing; the busiest has one for each.
		int periods = pool.lanes().stream().mapToInt(l -> l.load().cpuLoadCount()).max().orElse(0);
		if (periods > 0) {
			long period = SettingValue.period(lanes.settings(), CPU_LOAD);
			if (period > 0) {
				coveredNanos = Math.min(coveredNanos, periods * period);
			}
			double nanosOfLoad = (double) coveredNanos / periods * Math.max(1, lanes.processors());
			return lane -> lane.load().cpuLoadSum() * nanosOfLoad;
		}
		if (isRecorded(PoolTime.RUNNING) || runningNanos(lanes.lanes(), 1) > 0) {
			long recorded = SettingValue.period(lanes.settings(), PoolTime.RUNNING);
			long period = recorded > 0 ? recorded : USUAL_SAMPLE_PERIOD;
			boolean isEnough = runningNanos(pool.lanes(), period) >= FEWEST_SAMPLES * period;
			return lane -> isEnough ? lane.load().runningNanos(period) : 0;
		}
		return lane -> ownCalls(lane) / BUSY_CALLS * 1e9;
	}

	private boolean isRecorded(String event) {
		return lanes.settings().values(event, "enabled").contains("true");
	}

	private static long runningNanos(List<ThreadLane> threads, long period) {
		return threads.stream().mapToLong(lane -> lane.load().runningNanos(period)).sum();
	}

	private static long ownCalls(ThreadLane lane) {
		return lane.waitGroups().stream()
				.filter(group -> group.kind().isSocket() && group.verdict() == Verdict.NON_BLOCKING_IO)
				.mapToLong(WaitGroup::waits).sum();
	}

	/** @return the loops seen, the busiest first */
	List<ThreadLane> loops() {
		return busiestFirst;
	}

	/** @return how busy a loop was; 1.0 is one CPU all the time */
	double busy(ThreadLane loop) {
		return busyNanos.applyAsDouble(loop) / coveredNanos;
	}

	/** @return the work of the busiest loops in ns */
	double nanos(int loops) {
		return busiestFirst.stream().limit(loops).mapToDouble(busyNanos).sum();
	}

	/** @return the busiest loops' share of all work, 0 to 1; 0 if there was none */
	double share(int loops) {
		double all = nanos(busiestFirst.size());
		return all <= 0 ? 0 : nanos(loops) / all;
	}

	/**
	 * Names number loops from 0 or 1, and a loop starts when it is first needed: loop 3 without loop 2 means that loop
	 * 2 never had work. Such loops have no thread.
	 *
	 * @return the number of loops known to exist: those seen, and those whose numbers are missing in between
	 */
	int known() {
		int lowest = Integer.MAX_VALUE;
		int highest = -1;
		for (ThreadLane loop : busiestFirst) {
			int number = number(loop.label());
			lowest = Math.min(lowest, number);
			highest = Math.max(highest, number);
		}
		int numbered = lowest == 0 ? highest + 1 : highest;
		return lowest < 0 || numbered > MAX_BY_NUMBER ? busiestFirst.size() : Math.max(numbered, busiestFirst.size());
	}

	/** @return whether its loops are numbered, so that there may be more than were seen */
	boolean isNumbered() {
		return busiestFirst.stream().allMatch(loop -> number(loop.label()) >= 0);
	}

	/** @return the digits at the end of a name as a number; -1 if there are none, or too many */
	private static int number(String name) {
		int begin = name.length();
		while (begin > 0 && name.charAt(begin - 1) >= '0' && name.charAt(begin - 1) <= '9') {
			begin--;
		}
		int digits = name.length() - begin;
		return digits == 0 || digits > 9 ? -1 : Integer.parseInt(name.substring(begin));
	}

	/** @return the share of the busiest loops by each kind of evidence, for example {@code 99 % of the CPU time} */
	List<Message> evidenceFor(int loops) {
		List<Message> evidence = new ArrayList<>();
		addShare(evidence, "cpu", loops, lane -> lane.load().cpuLoadSum());
		addShare(evidence, "samples", loops, lane -> lane.load().runningNanos(1));
		addShare(evidence, "calls", loops, LoopWork::ownCalls);
		return evidence;
	}

	private void addShare(List<Message> evidence, String key, int loops, ToDoubleFunction<ThreadLane> measure) {
		double all = busiestFirst.stream().mapToDouble(measure).sum();
		if (all > 0) {
			double some = busiestFirst.stream().limit(loops).mapToDouble(measure).sum();
			evidence.add(FindingTexts.TEXT.message("evidence." + key, percent(some / all)));
		}
	}

	/** Rounded down: nearly all is not all. */
	static int percent(double share) {
		return (int) Math.floor(100 * share + 1e-9);
	}
}
