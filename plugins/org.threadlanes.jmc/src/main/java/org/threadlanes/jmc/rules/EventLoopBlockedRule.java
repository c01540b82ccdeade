package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Event loops blocked by something other than their own I/O. */
public final class EventLoopBlockedRule extends FindingRule {

	/** For the service loader. */
	public EventLoopBlockedRule() {
		super(FindingCode.EVENT_LOOP_BLOCKED);
	}
}
