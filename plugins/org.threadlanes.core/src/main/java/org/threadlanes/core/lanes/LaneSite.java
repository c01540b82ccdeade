package org.threadlanes.core.lanes;

import org.threadlanes.core.inference.WaitSum;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;

/**
 * The waits of one thread that share kind, verdict, stack and target, summed. A thread has few sites, so what the waits
 * share is computed once, not for each of them. The later parts of an interrupted wait belong to another site.
 */
public final class LaneSite extends WaitSum {

	private final int number;
	private final int stack;
	private final int target;
	private short code;

	LaneSite(int number, short code, int stack, int target) {
		this.number = number;
		this.code = code;
		this.stack = stack;
		this.target = target;
	}

	boolean is(short otherCode, int otherStack, int otherTarget) {
		return stack == otherStack && target == otherTarget && code == otherCode;
	}

	/** @return its number in the lane */
	int number() {
		return number;
	}

	/** @return its {@link SpanCode} */
	short code() {
		return code;
	}

	void setCode(short newCode) {
		code = newCode;
	}

	/** @return kind and verdict as one number, as {@link org.threadlanes.core.wait.KindAndVerdict} does */
	public int pair() {
		return SpanCode.kindAndVerdict(code);
	}

	/** @return the kind of the waits */
	public WaitKind kind() {
		return SpanCode.kind(code);
	}

	/** @return their verdict */
	public Verdict verdict() {
		return SpanCode.verdict(code);
	}

	/** @return the number of their stack in the {@link StackTable}, {@link StackTable#NONE} without one */
	public int stack() {
		return stack;
	}

	/** @return the number of their target in {@link ThreadLanes#target} */
	public int target() {
		return target;
	}

	/** @return whether its spans start a wait rather than continue an interrupted one */
	public boolean isFirstPart() {
		return (code & SpanCode.CONTINUED) == 0;
	}

	/** @return how many waits start with one of its spans */
	public long waits() {
		return isFirstPart() ? count() : 0;
	}

	/** @return whether the waits were on an event loop */
	public boolean isOnLoop() {
		return (code & SpanCode.ON_LOOP) != 0;
	}

	/** @return whether inference decided, not a rule */
	boolean isInferred() {
		return (code & SpanCode.INFERRED) != 0;
	}
}
