package org.threadlanes.core.lanes;

import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The waits of one thread that share kind, verdict, stack and target, summed. A thread has few groups, so what the
 * waits share is computed once, not for each of them. The later parts of an interrupted wait belong to another group.
 * Immutable.
 */
public final class WaitGroup {

	private final RecordedGroup recorded;
	private final byte pair;
	private final boolean onLoop;
	private final boolean inferred;

	/** @param onLoop whether the waits were on an event loop */
	WaitGroup(RecordedGroup recorded, Verdict verdict, Decision.By by, boolean onLoop) {
		this.recorded = recorded;
		this.pair = (byte) KindAndVerdict.of(recorded.kind, verdict);
		this.inferred = by == Decision.By.INFERRED;
		this.onLoop = onLoop;
	}

	/** @return kind and verdict as one number, as {@link KindAndVerdict} does */
	public int pair() {
		return pair;
	}

	/** @return the kind of the waits */
	public WaitKind kind() {
		return recorded.kind;
	}

	/** @return their verdict */
	public Verdict verdict() {
		return KindAndVerdict.verdict(pair);
	}

	/** @return the number of their stack in the {@link StackTable}, {@link StackTable#NONE} without one */
	public int stack() {
		return recorded.stack;
	}

	/** @return the number of their target in {@link ThreadLanes#target} */
	public int target() {
		return recorded.target;
	}

	/** @return the number of its spans */
	public long count() {
		return recorded.count();
	}

	/** @return the time of its spans in ns */
	public long nanos() {
		return recorded.nanos();
	}

	/** @return its longest span in ns */
	public long longest() {
		return recorded.longest();
	}

	/** @return whether its spans start a wait rather than continue an interrupted one */
	public boolean isFirstPart() {
		return !recorded.continued;
	}

	/** @return whether a profiler's samples were put together: their sum is known, single durations are not */
	public boolean isSampled() {
		return recorded.isSampled() && !recorded.open;
	}

	/** @return whether its waits had not ended, as thread dumps or samples show: they lasted at least as long */
	public boolean isOpen() {
		return recorded.open;
	}

	/** @return whether each of its waits is an event, not what samples or thread dumps show */
	public boolean hasEvents() {
		return !recorded.isSampled();
	}

	/** @return how well the times of its waits are known */
	public WaitTimes times() {
		return hasEvents() ? WaitTimes.RECORDED : isOpen() ? WaitTimes.OPEN : WaitTimes.SAMPLED;
	}

	/** @return how many waits start with one of its spans */
	public long waits() {
		return isFirstPart() ? count() : 0;
	}

	/** @return whether the waits were on an event loop */
	public boolean isOnLoop() {
		return onLoop;
	}

	/** @return whether inference decided, not a rule */
	public boolean isInferred() {
		return inferred;
	}
}
