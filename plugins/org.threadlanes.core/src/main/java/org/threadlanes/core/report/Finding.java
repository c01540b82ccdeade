package org.threadlanes.core.report;

import java.util.List;
import java.util.Set;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.wait.WaitKind;

/**
 * Something wrong, or something that cannot be told.
 *
 * @param code
 *            what it is about
 * @param severity
 *            how bad it is
 * @param pool
 *            the pool; null if it is about none
 * @param waitKind
 *            the kind of the waits; null if it is about several or none
 * @param threads
 *            the number of threads concerned
 * @param count
 *            the number of waits
 * @param nanos
 *            their time in ns; for event loops out of balance the work of those that carry it
 * @param maxNanos
 *            the longest of them in ns
 * @param message
 *            one sentence for a person, without the final stop
 * @param where
 *            the guilty frames, {@code library frame <- own frame}, or the setting that hides, or the threads and what
 *            they did; may be empty
 * @param target
 *            what was waited on, where most of the time went; may be empty
 * @param worst
 *            the longest wait; null if there is none
 * @param stack
 *            the commonest stack by time, as lines, the innermost first; may be empty
 * @param waits
 *            tells which waits of the pool's lanes are concerned
 * @param hides
 *            the codes of which it says that nobody can tell; empty if it is something wrong
 */
public record Finding(FindingCode code, Severity severity, Pool pool, WaitKind waitKind, int threads, long count,
		long nanos, long maxNanos, String message, String where, String target, SpanRef worst, List<String> stack,
		SpanPredicate waits, Set<FindingCode> hides) {

	/** Something wrong, which hides nothing. */
	Finding(FindingCode code, Severity severity, Pool pool, WaitKind waitKind, int threads, long count, long nanos,
			long maxNanos, String message, String where, String target, SpanRef worst, List<String> stack,
			SpanPredicate waits) {
		this(code, severity, pool, waitKind, threads, count, nanos, maxNanos, message, where, target, worst, stack,
				waits, Set.of());
	}

	/** @return the name of the pool; empty if it is about none */
	public String poolName() {
		return pool == null ? "" : pool.name();
	}
}
