package org.threadlanes.core.lanes;

import org.threadlanes.core.kinds.WaitSum;
import org.threadlanes.core.kinds.WaitKind;

/** The waits of one thread that share kind, stack and target, summed while they are read. */
final class RecordedGroup extends WaitSum {

	/** See {@link #key(WaitKind, boolean, boolean, int, int)}. */
	final long key;
	/** Its number in the lane. */
	final int number;
	final WaitKind kind;
	/** Whether these are later parts of interrupted waits: their time counts, but the waits are counted already. */
	final boolean continued;
	/** The number of their stack, {@link StackTable#NONE} without one. */
	final int stack;
	/** The number of their target. */
	final int target;
	/** Whether thread dumps, or samples to the end, show them: they had not ended. */
	boolean open;
	/** Whether they are for permits of semaphores. */
	boolean isForPermits;

	RecordedGroup(int number, WaitKind kind, boolean continued, boolean sampled, int stack, int target) {
		super(sampled);
		this.number = number;
		this.kind = kind;
		this.continued = continued;
		this.stack = stack;
		this.target = target;
		key = key(kind, continued, sampled, stack, target);
	}

	/** @return a number that groups share which wait in the same call */
	long call() {
		return key(kind, false, false, stack, 0);
	}

	/** @return a number that groups share which differ in nothing but their number */
	static long key(WaitKind kind, boolean continued, boolean sampled, int stack, int target) {
		return (stack + 1L) << 34 | (long) target << 6 | kind.ordinal() << 2 | (continued ? 2 : 0) | (sampled ? 1 : 0);
	}
}
