package org.threadlanes.core.lanes;

import java.util.List;

import org.threadlanes.core.inference.Inferred;
import org.threadlanes.core.inference.PoolVerdicts;
import org.threadlanes.core.thread.ThreadKey;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.core.wait.WaitTotals;
import org.threadlanes.core.work.BinarySearch;

/**
 * The waits of one thread over time: disjoint spans, sorted by start. Times are ns since 1970 UTC. Immutable; may be
 * read by several threads.
 */
public final class ThreadLane {

	private final ThreadKey key;
	private final String label;
	private final String group;
	private final ThreadKind kind;
	private final String poolName;
	private final boolean nonBlocking;
	private final List<LifeSpan> life;
	private final Spans spans;
	private final long blockingNanos;
	private final boolean onLoop;
	private final ThreadLoad load;
	private final PoolVerdicts inferred;

	ThreadLane(ThreadKey key, String label, String group, ThreadKind kind, String poolName, boolean nonBlocking,
			List<LifeSpan> life, Spans spans, ThreadLoad load, PoolVerdicts inferred) {
		this.inferred = inferred;
		this.key = key;
		this.label = label;
		this.group = group;
		this.kind = kind;
		this.poolName = poolName;
		this.nonBlocking = nonBlocking;
		this.life = List.copyOf(life);
		this.spans = spans;
		this.load = load;
		long blocking = 0;
		boolean anyOnLoop = false;
		for (LaneSite site : sites()) {
			if (site.verdict() == Verdict.BLOCKING && site.count() > 0) {
				blocking += site.nanos();
				anyOnLoop |= site.isOnLoop();
			}
		}
		this.blockingNanos = blocking;
		this.onLoop = anyOnLoop;
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
		return group;
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
		for (LaneSite site : sites()) {
			if (site.count() > 0 && (!inferredOnly || site.isInferred())) {
				totals.add(site.pair(), site.waits(), site.nanos(), site.longest());
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

	/** @return its sites by number; some may have no waits */
	public List<LaneSite> sites() {
		return spans.sites.list();
	}

	/** @return the number of the site of a span */
	public int site(int i) {
		return spans.site(i);
	}

	/** Passes on the spans from..to-1, the last first; faster than a call for each. */
	public void backwards(int from, int to, SpanVisitor visitor) {
		spans.backwards(from, to, visitor);
	}

	/** @return the number of spans */
	public int size() {
		return spans.size();
	}

	public long start(int i) {
		return spans.start(i);
	}

	public long end(int i) {
		return spans.end(i);
	}

	public WaitKind kind(int i) {
		return SpanCode.kind(spans.code(i));
	}

	public Verdict verdict(int i) {
		return SpanCode.verdict(spans.code(i));
	}

	/** @return whether the span starts a wait rather than continue an interrupted one */
	public boolean isFirstPart(int i) {
		return (spans.code(i) & SpanCode.CONTINUED) == 0;
	}

	/** @return whether inference decided, not a rule */
	public boolean isInferred(int i) {
		return (spans.code(i) & SpanCode.INFERRED) != 0;
	}

	/** @return whether the wait was on an event loop */
	public boolean isOnLoop(int i) {
		return (spans.code(i) & SpanCode.ON_LOOP) != 0;
	}

	/** @return the number of its stack in the {@link StackTable}, {@link StackTable#NONE} without one */
	public int stack(int i) {
		return spans.stack(i);
	}

	/** @return what inference concludes about such a wait, whether or not a rule decides */
	Inferred inferred(int stack, WaitKind wait) {
		return inferred.of(stack, wait);
	}

	/** @return the number of its target in {@link ThreadLanes#target} */
	public int target(int i) {
		return spans.target(i);
	}

	/** @return bytes read or written, -1 if the event does not say */
	public int amount(int i) {
		return spans.amount(i);
	}

	/** @return the number of its event among all wait events, in the order in which the source delivered them */
	public int event(int i) {
		return spans.event(i);
	}

	/**
	 * @param time a time
	 * @return the index of the first span that ends after this time; {@link #size} if none does. O(log n)
	 */
	public int firstEndingAfter(long time) {
		return BinarySearch.first(0, spans.size(), i -> spans.end(i) > time);
	}

	/** @return kind and verdict as one number, as {@link org.threadlanes.core.wait.KindAndVerdict} does */
	public int pair(int i) {
		return SpanCode.kindAndVerdict(spans.code(i));
	}

	@Override
	public String toString() {
		return label;
	}
}
