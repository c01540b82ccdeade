package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** A rule for each code, for the service loader: {@code META-INF/services} names them. */
public final class FindingRules {

	private FindingRules() {
	}

	/** Event loops blocked by something other than their own I/O. */
	public static final class EventLoopBlocked extends FindingRule {
		/** For the service loader. */
		public EventLoopBlocked() {
			super(FindingCode.EVENT_LOOP_BLOCKED);
		}
	}

	/** Work concentrated on a few of the event loops. */
	public static final class EventLoopImbalance extends FindingRule {
		/** For the service loader. */
		public EventLoopImbalance() {
			super(FindingCode.EVENT_LOOP_IMBALANCE);
		}
	}

	/** Threads that must not block, but did. */
	public static final class NonBlockingThreadBlocked extends FindingRule {
		/** For the service loader. */
		public NonBlockingThreadBlocked() {
			super(FindingCode.NON_BLOCKING_THREAD_BLOCKED);
		}
	}

	/** Tasks that block in the common pool. */
	public static final class CommonPoolBlocked extends FindingRule {
		/** For the service loader. */
		public CommonPoolBlocked() {
			super(FindingCode.COMMON_POOL_BLOCKED);
		}
	}

	/** Pools whose threads were all blocked at once. */
	public static final class PoolSaturated extends FindingRule {
		/** For the service loader. */
		public PoolSaturated() {
			super(FindingCode.POOL_SATURATED);
		}
	}

	/** Deadlocks, and tasks whose wait has no end. */
	public static final class OpenWait extends FindingRule {
		/** For the service loader. */
		public OpenWait() {
			super(FindingCode.OPEN_WAIT);
		}
	}

	/** Virtual threads that pinned their carriers while waiting. */
	public static final class VirtualThreadPinned extends FindingRule {
		/** For the service loader. */
		public VirtualThreadPinned() {
			super(FindingCode.VIRTUAL_THREAD_PINNED);
		}
	}

	/** Monitors whose holders wait for something slow. */
	public static final class LockHolderWaits extends FindingRule {
		/** For the service loader. */
		public LockHolderWaits() {
			super(FindingCode.LOCK_HOLDER_WAITS);
		}
	}

	/** Compilation that competes with the application. */
	public static final class JitPressure extends FindingRule {
		/** For the service loader. */
		public JitPressure() {
			super(FindingCode.JIT_PRESSURE);
		}
	}

	/** Checks that the settings of the recording make impossible. */
	public static final class CannotTell extends FindingRule {
		/** For the service loader. */
		public CannotTell() {
			super(FindingCode.CANNOT_TELL);
		}
	}

	/** Threads that lose much of their time to others, or to what else keeps them. */
	public static final class Contention extends FindingRule {
		/** For the service loader. */
		public Contention() {
			super(FindingCode.CONTENTION);
		}
	}
}
