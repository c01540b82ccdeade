package org.threadlanes.core.classify;

import java.util.List;
import java.util.Locale;

import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackRule;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;

/**
 * The verdict of a wait, and what decided it.
 *
 * @param verdict the verdict
 * @param rule the deciding rule; null if there is none
 * @param inferred the result of inference, which decides if no rule does
 */
public record Decision(Verdict verdict, StackRule rule, Inferred inferred) {

	/** The ways to decide a verdict. */
	public enum By {
		RULE, INFERRED, NOTHING;

		/** @return its name in files: {@code rule}, {@code inferred}, or empty */
		public String id() {
			return this == NOTHING ? "" : name().toLowerCase(Locale.ROOT);
		}
	}

	private Decision(Inferred inferred) {
		this(inferred.verdict(), null, inferred);
	}

	/**
	 * Decides in this order:
	 * <ol>
	 * <li>The recorder: nobody else waits for it.
	 * <li>A rule for this very wait; of a pool's own fetch, unless the thread has what others wait for.
	 * <li>Inference, if it finds non-blocking I/O.
	 * <li>The rule of an event loop.
	 * <li>The rule of a task, unless inference finds a loop, which may run as a task. If inference does not know, a
	 * rule that names the method which waits decides nevertheless.
	 * <li>Inference. An event loop never reads far from its selector for its next work.
	 * </ol>
	 *
	 * @param rules the classification of the stack by rules; null without a stack
	 * @param wait the kind of the wait
	 * @param inferred the result of inference for the wait
	 * @param thread the kind of the thread; null if unknown
	 * @return the decision
	 */
	public static Decision of(StackClassification rules, WaitKind wait, Inferred inferred, ThreadKind thread) {
		if (thread == ThreadKind.RECORDER) {
			return new Decision(Inferred.of(Reason.RECORDER));
		}
		if (rules == null) {
			// On an event loop, it may be a selector's wake-up.
			boolean lock = wait == WaitKind.MONITOR_ENTER && thread != ThreadKind.EVENT_LOOP;
			return new Decision(lock ? Inferred.of(Reason.RESOURCE) : inferred);
		}
		if (rules.wakeUp() != null && wait == WaitKind.MONITOR_ENTER) {
			return new Decision(Verdict.NON_BLOCKING_IO, rules.wakeUp(), inferred);
		}
		if (rules.idle() != null && inferred.reason() != Reason.HOLDER) {
			return new Decision(Verdict.IDLE, rules.idle(), inferred);
		}
		if (rules.transport() != null && wait.isSocket()) {
			return new Decision(Verdict.NON_BLOCKING_IO, rules.transport(), inferred);
		}
		if (inferred.verdict() == Verdict.NON_BLOCKING_IO) {
			return new Decision(inferred);
		}
		if (rules.eventLoop() != null) {
			return new Decision(Verdict.BLOCKING, rules.eventLoop(), inferred);
		}
		boolean knowsWait = rules.taskWaits() && inferred.verdict() == Verdict.UNKNOWN;
		if (rules.task() != null && (knowsWait || !inferred.reason().isLoop())) {
			return new Decision(Verdict.BLOCKING, rules.task(), inferred);
		}
		boolean reads = rules.truncated() && thread == ThreadKind.EVENT_LOOP && wait == WaitKind.SOCKET_READ;
		return new Decision(reads && inferred.verdict() == Verdict.UNKNOWN
				? new Inferred(VerdictTable.Row.of(Reason.IN_TASK), List.of(), inferred.frame(), true) : inferred);
	}

	/** @return what decided the verdict */
	public By by() {
		return rule != null ? By.RULE : verdict == Verdict.UNKNOWN ? By.NOTHING : By.INFERRED;
	}
}
