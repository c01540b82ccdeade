package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Threads that must not block, but did. */
public final class NonBlockingThreadBlockedRule extends FindingRule {

	/** For the service loader. */
	public NonBlockingThreadBlockedRule() {
		super(FindingCode.NON_BLOCKING_THREAD_BLOCKED);
	}
}
