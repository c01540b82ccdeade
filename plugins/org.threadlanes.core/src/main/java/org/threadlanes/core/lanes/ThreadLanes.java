package org.threadlanes.core.lanes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;

/** The lanes of a recording. Immutable; may be read by several threads. Times are ns since 1970 UTC. */
public final class ThreadLanes {

	private final String location;
	private final ReadSummary source;
	private final Rules rules;
	private final List<Pool> pools;
	private final List<ThreadLane> lanes;
	private final StackTable stacks;
	private final List<Target> targets;
	private final List<String> requests;
	private final MonitorEvents monitors;
	private final RecordingSettings settings;
	private final List<DataLoss> losses;
	private final List<Set<String>> deadlocks;
	private final Pauses pauses;
	private final CpuLoads cpuLoads;
	private final RecordedJvm jvm;
	private final int processors;
	private final long mostCompiledNanos;
	private final long jvmStartNanos;
	private final WaitTotals totals = new WaitTotals();
	private final RuleUse ruleUse;

	ThreadLanes(RawLanes raw, Verdicts verdicts) {
		location = raw.location();
		source = raw.source();
		rules = raw.rules();
		stacks = verdicts.stacks();
		targets = raw.targets();
		requests = raw.requests();
		settings = raw.settings();
		losses = raw.losses();
		deadlocks = raw.deadlocks();
		pauses = raw.pauses();
		cpuLoads = raw.cpuLoads();
		jvm = raw.jvm();
		processors = raw.processors();
		mostCompiledNanos = raw.mostCompiledNanos();
		jvmStartNanos = raw.jvmStartNanos();
		ruleUse = verdicts.ruleUse();
		Map<Integer, ThreadLane> byNumber = new LinkedHashMap<>();
		for (int i = 0; i < raw.lanes().size(); i++) {
			RawLane lane = raw.lanes().get(i);
			Verdicts.OfThread verdict = verdicts.threads().get(i);
			if (verdict.kind() != ThreadKind.GC || !lane.hasNoWaits()) {
				byNumber.put(lane.number(), new ThreadLane(lane, verdict));
			}
		}
		pools = Pool.of(byNumber.values());
		lanes = pools.stream().flatMap(p -> p.lanes().stream()).toList();
		monitors = raw.monitors().finish(byNumber::get);
		pools.forEach(pool -> totals.add(pool.totals()));
	}

	/** @return the display name, for example its file's name */
	public String name() {
		String name = location.substring(Math.max(location.lastIndexOf('/'), location.lastIndexOf('\\')) + 1);
		return name.isEmpty() ? location : name;
	}

	/** @return the location of the recording as given: a path, a URI, or just a name */
	public String location() {
		return location;
	}

	/** @return the JVM that was recorded */
	public RecordedJvm jvm() {
		return jvm;
	}

	/** @return what was read: its time range, its events, and what is missing */
	public ReadSummary source() {
		return source;
	}

	/** @return the rules in use */
	public Rules rules() {
		return rules;
	}

	/** @return the start of the recording */
	public long startNanos() {
		return source.startNanos();
	}

	/** @return the end of the recording */
	public long endNanos() {
		return source.endNanos();
	}

	/** @return the pools, blocked most first */
	public List<Pool> pools() {
		return pools;
	}

	/** @return all lanes, pool by pool */
	public List<ThreadLane> lanes() {
		return lanes;
	}

	/** @return the totals of all lanes */
	public WaitTotals totals() {
		return totals;
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

	/** @return the number of names of requests; 0 if no event is a request */
	public int requestCount() {
		return requests.size();
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

	/** @return the number of distinct targets */
	public int targetCount() {
		return targets.size();
	}

	/** @return the number of distinct stacks */
	public int stackCount() {
		return stacks.size();
	}

	/** @return the monitor of each wait on one, with its previous owner or notifier */
	public MonitorEvents monitors() {
		return monitors;
	}

	/** @return the settings of the event types */
	public RecordingSettings settings() {
		return settings;
	}

	/** @return when the JVM lost events, and how many bytes */
	public List<DataLoss> losses() {
		return losses;
	}

	/** @return the names of the threads of each deadlock that thread dumps show */
	public List<Set<String>> deadlocks() {
		return deadlocks;
	}

	/** @return when garbage collection stopped all threads */
	public Pauses pauses() {
		return pauses;
	}

	/** @return how busy the processors were */
	public CpuLoads cpuLoads() {
		return cpuLoads;
	}

	/** @return the number of processors that the JVM could use; 0 if the recording does not say */
	public int processors() {
		return processors;
	}

	/**
	 * @return the most time that all compilations, however short, took between two statistics of the compilers in ns;
	 *         -1 if not recorded
	 */
	public long mostCompiledNanos() {
		return mostCompiledNanos;
	}

	/** @return when the JVM started, in ns since 1970 UTC; 0 if not recorded */
	public long jvmStartNanos() {
		return jvmStartNanos;
	}

	/** @return how often each rule decided */
	public RuleUse ruleUse() {
		return ruleUse;
	}
}
