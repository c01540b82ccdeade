package org.threadlanes.core.lanes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;

/**
 * The lanes of a recording. Immutable; may be read by several threads. Times are ns since 1970 UTC.
 *
 * @param location the location of the recording as given: a path, a URI, or just a name
 * @param source what was read: its time range, its events, and what is missing
 * @param rules the rules in use
 * @param pools the pools, blocked most first
 * @param lanes all lanes, pool by pool
 * @param totals the totals of all lanes
 * @param stacks the distinct stacks by number, see {@link ThreadLane#stack}
 * @param targets what threads waited on by number, see {@link ThreadLane#target}
 * @param requests the names of requests by number, see {@link ThreadRequests#name}; empty if no event is a request
 * @param monitors the monitor of each wait on one, with its previous owner or notifier
 * @param settings the settings of the event types
 * @param losses when the JVM lost events, and how many bytes
 * @param deadlocks the names of the threads of each deadlock that thread dumps show
 * @param pauses when garbage collection stopped threads
 * @param cpuLoads how busy the processors were
 * @param jvm the JVM that was recorded
 * @param processors the number of processors that the JVM could use; 0 if the recording does not say
 * @param mostCompiledNanos the most time that all compilations, however short, took between two statistics of the
 *            compilers in ns; -1 if not recorded
 * @param jvmStartNanos when the JVM started; 0 if not recorded
 * @param ruleUse how often each rule decided
 */
public record ThreadLanes(String location, ReadSummary source, Rules rules, List<Pool> pools, List<ThreadLane> lanes,
		WaitTotals totals, StackTable stacks, List<Target> targets, List<String> requests, MonitorEvents monitors,
		RecordingSettings settings, List<DataLoss> losses, List<Set<String>> deadlocks, Pauses pauses,
		CpuLoads cpuLoads, RecordedJvm jvm, int processors, long mostCompiledNanos, long jvmStartNanos,
		RuleUse ruleUse) {

	static ThreadLanes of(RawLanes raw, Verdicts verdicts) {
		Map<Integer, ThreadLane> byNumber = new LinkedHashMap<>();
		for (int i = 0; i < raw.lanes().size(); i++) {
			RawLane lane = raw.lanes().get(i);
			ThreadLane decided = verdicts.lanes().get(i);
			if (decided != null && (decided.kind() != ThreadKind.GC || !lane.hasNoWaits())) {
				byNumber.put(lane.number(), decided);
			}
		}
		List<Pool> pools = Pool.of(byNumber.values());
		WaitTotals totals = new WaitTotals();
		pools.forEach(pool -> totals.add(pool.totals()));
		return new ThreadLanes(raw.location(), raw.source(), raw.rules(), pools,
				pools.stream().flatMap(p -> p.lanes().stream()).toList(), totals, verdicts.stacks(), raw.targets(),
				raw.requests(), raw.monitors().finish(byNumber::get), raw.settings(), raw.losses(), raw.deadlocks(),
				raw.pauses(), raw.cpuLoads(), raw.jvm(), raw.processors(), raw.mostCompiledNanos(),
				raw.jvmStartNanos(), verdicts.ruleUse());
	}

	/** @return the display name, for example its file's name */
	public String name() {
		String name = location.substring(Math.max(location.lastIndexOf('/'), location.lastIndexOf('\\')) + 1);
		return name.isEmpty() ? location : name;
	}

	/** @return the start of the recording */
	public long startNanos() {
		return source.startNanos();
	}

	/** @return the end of the recording */
	public long endNanos() {
		return source.endNanos();
	}

	/** @return the length of the recording in ns */
	public long nanos() {
		return endNanos() - startNanos();
	}

	/** @return a time as a share of the recording; summed over threads, how many of them it is at once on average */
	public double share(long nanos) {
		return (double) nanos / Math.max(1, nanos());
	}

	/**
	 * @param number a number from {@link ThreadLane#target}
	 * @return what a thread waited on
	 */
	public Target target(int number) {
		return targets.get(number);
	}

	/**
	 * @param number a number from {@link ThreadRequests#name}
	 * @return the name of a request
	 */
	public String request(int number) {
		return requests.get(number);
	}

	/**
	 * @param number a number from {@link ThreadLane#stack}
	 * @return the stack; null if there is none
	 */
	public Stack stack(int number) {
		return stacks.stack(number);
	}

	/**
	 * @param number a number from {@link ThreadLane#stack}
	 * @return the frames of the stack, the innermost first; empty if there is none
	 */
	public List<Frame> frames(int number) {
		Stack stack = stack(number);
		return stack == null ? List.of() : stack.frames();
	}

	/**
	 * @param number a number from {@link ThreadLane#stack}
	 * @return the stack's classification by the rules; null if there is none
	 */
	public StackClassification classification(int number) {
		return stacks.classification(number);
	}

	/**
	 * @param lane one of these lanes
	 * @param i the number of a span
	 * @return its verdict and the reason for it
	 */
	public Decision decision(ThreadLane lane, int i) {
		return decision(lane, lane.stack(i), lane.kind(i));
	}

	/**
	 * @param lane one of these lanes
	 * @param stack the number of a stack, or {@link StackTable#NONE}
	 * @param wait a kind of wait
	 * @return the verdict of such a wait of the lane, and the reason for it
	 */
	public Decision decision(ThreadLane lane, int stack, WaitKind wait) {
		return Decision.of(classification(stack), wait, lane.inferred(stack, wait), rules.judged(lane.kind()));
	}
}
