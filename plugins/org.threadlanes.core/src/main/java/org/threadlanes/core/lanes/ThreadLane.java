package org.threadlanes.core.lanes;

import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.base.work.BinarySearch;
import org.threadlanes.core.classify.Inferred;
import org.threadlanes.core.classify.PoolVerdicts;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitTotals;

/**
 * The waits of one thread over time: disjoint spans, sorted by start. Times are ns since 1970 UTC. Immutable; may be
 * read by several threads.
 */
public final class ThreadLane {

	private final ThreadKey key;
	private final String label;
	private final String threadGroup;
	private final ThreadKind kind;
	private final String poolName;
	private final boolean nonBlocking;
	private final List<LifeSpan> life;
	private final Waits waits;
	private final List<WaitGroup> groups;
	private final long blockingNanos;
	private final boolean onLoop;
	private final ThreadLoad load;
	private final ThreadSamples samples;
	private final ThreadRequests requests;
	private final PoolVerdicts inferred;

	/**
	 * @param inferred what was inferred about its pool
	 * @param groups its waits by group, in the order of {@link Waits#groups}
	 */
	ThreadLane(RawLane raw, ThreadKind kind, PoolVerdicts inferred, List<WaitGroup> groups) {
		this(raw, raw.label(), kind,
				kind == ThreadKind.JVM ? Pool.JVM : kind == ThreadKind.RECORDER ? Pool.RECORDER : raw.pool(),
				kind == ThreadKind.WORKER && raw.name().rule() != null && raw.name().rule().nonBlocking(),
				List.copyOf(raw.life()), inferred, groups);
	}

	/**
	 * @param part some of its waits, which alone do not show what thread it is
	 * @param whole the same thread with all its waits
	 * @param groups the waits by group, in the order of {@link Waits#groups}
	 */
	ThreadLane(RawLane part, ThreadLane whole, List<WaitGroup> groups) {
		this(part, whole.label, whole.kind, whole.poolName, whole.nonBlocking, whole.life, whole.inferred, groups);
	}

	private ThreadLane(RawLane raw, String label, ThreadKind kind, String poolName, boolean nonBlocking,
			List<LifeSpan> life, PoolVerdicts inferred, List<WaitGroup> groups) {
		key = raw.key();
		this.label = label;
		threadGroup = raw.group();
		this.kind = kind;
		this.poolName = poolName;
		this.nonBlocking = nonBlocking;
		this.life = life;
		waits = raw.waits();
		this.groups = groups;
		load = raw.load();
		samples = raw.samples();
		requests = raw.requests();
		this.inferred = inferred;
		blockingNanos = blocking().mapToLong(WaitGroup::nanos).sum();
		onLoop = blocking().anyMatch(WaitGroup::isOnLoop);
	}

	private Stream<WaitGroup> blocking() {
		return groups.stream().filter(group -> group.verdict() == Verdict.BLOCKING && group.count() > 0);
	}

	public ThreadKey key() {
		return key;
	}

	/** @return the name, or {@code virtual #12} for a thread without one */
	public String label() {
		return label;
	}

	/** @return the name of the thread group; empty if it has none */
	public String group() {
		return threadGroup;
	}

	public ThreadKind kind() {
		return kind;
	}

	/** @return the name of its pool, in which {@code N} is the thread's number */
	public String poolName() {
		return poolName;
	}

	/** @return whether it must not block although it is not an event loop */
	public boolean isNonBlocking() {
		return nonBlocking;
	}

	/** @return whether the threads of its pool take turns in a selector */
	boolean selectsInTurns() {
		return inferred.selectsInTurns();
	}

	/** @return when the thread was alive, in order; the whole recording if unknown */
	public List<LifeSpan> life() {
		return life;
	}

	/** @return how long it lived from a time on, before another one, in ns */
	public long lifeNanos(long fromNanos, long toNanos) {
		return life.stream().mapToLong(
				span -> Math.max(0, Math.min(toNanos, span.endNanos()) - Math.max(fromNanos, span.startNanos()))).sum();
	}

	/** @return the totals of all its spans; computed on each call, as they would take more memory than most lanes */
	public WaitTotals totals() {
		return totals(false);
	}

	/** @return the totals of the spans that inference decided, not a rule; computed on each call */
	public WaitTotals inferredTotals() {
		return totals(true);
	}

	private WaitTotals totals(boolean inferredOnly) {
		WaitTotals totals = new WaitTotals();
		for (WaitGroup group : groups) {
			if (group.count() > 0 && (!inferredOnly || group.isInferred())) {
				totals.add(group.pair(), group.waits(), group.nanos(), group.isSampled() ? 0 : group.longest());
				if (group.isSampled()) {
					totals.markSampled(group.pair());
				}
			}
		}
		return totals;
	}

	/** @return the time of its blocking waits in ns */
	public long blockingNanos() {
		return blockingNanos;
	}

	/** @return whether any of its blocking waits was on an event loop */
	public boolean blocksLoop() {
		return onLoop;
	}

	/** @return how busy it was, as far as the recording shows */
	public ThreadLoad load() {
		return load;
	}

	/** @return what samples found it doing when it did not wait */
	public ThreadSamples samples() {
		return samples;
	}

	/** @return the requests that it served, as far as events tell */
	public ThreadRequests requests() {
		return requests;
	}

	/** @return the groups of its waits by number; some may have no waits */
	public List<WaitGroup> waitGroups() {
		return groups;
	}

	/** @return the number of the group of a span */
	public int waitGroup(int i) {
		return waits.group(i);
	}

	/** Passes on the spans from..to-1, the last first; faster than a call for each. */
	public void backwards(int from, int to, SpanVisitor visitor) {
		waits.backwards(from, to, visitor);
	}

	/** Passes on the durations of all spans, some at a time, the last ones first; faster than {@link #backwards}. */
	public void durations(DurationVisitor visitor) {
		waits.durations(visitor);
	}

	/** @return the number of spans */
	public int size() {
		return waits.size();
	}

	public long start(int i) {
		return waits.start(i);
	}

	public long end(int i) {
		return waits.end(i);
	}

	/** @return the group of a span */
	public WaitGroup groupOf(int i) {
		return groups.get(waits.group(i));
	}

	public WaitKind kind(int i) {
		return groupOf(i).kind();
	}

	public Verdict verdict(int i) {
		return groupOf(i).verdict();
	}

	/** @return whether the span starts a wait rather than continue an interrupted one */
	public boolean isFirstPart(int i) {
		return groupOf(i).isFirstPart();
	}

	/** @return whether the wait was on an event loop */
	public boolean isOnLoop(int i) {
		return groupOf(i).isOnLoop();
	}

	/** @return the number of its stack in the {@link StackTable}, {@link StackTable#NONE} without one */
	public int stack(int i) {
		return groupOf(i).stack();
	}

	/** @return what was inferred about its pool */
	PoolVerdicts inferred() {
		return inferred;
	}

	/** @return what inference concludes about such a wait, whether or not a rule decides */
	Inferred inferred(int stack, WaitKind wait) {
		return inferred.of(stack, wait);
	}

	/** @return the number of its target in {@link ThreadLanes#target} */
	public int target(int i) {
		return groupOf(i).target();
	}

	/** @return bytes read or written, -1 if the event does not say */
	public int amount(int i) {
		return waits.amount(i);
	}

	/** Fills an array with the {@link #amount} of the spans from an index on; faster than a call for each. */
	public void amounts(int from, int[] to) {
		waits.amounts(from, to);
	}

	/** @return the number of its event among all wait events, in the order in which the source delivered them */
	public int event(int i) {
		return waits.event(i);
	}

	/**
	 * @param time a time
	 * @return the index of the first span that ends after this time; {@link #size} if none does. O(log n)
	 */
	public int firstEndingAfter(long time) {
		return BinarySearch.first(0, waits.size(), i -> waits.end(i) > time);
	}

	/** @return kind and verdict as one number, as {@link org.threadlanes.core.kinds.KindAndVerdict} does */
	public int pair(int i) {
		return groupOf(i).pair();
	}

	@Override
	public String toString() {
		return label;
	}
}
