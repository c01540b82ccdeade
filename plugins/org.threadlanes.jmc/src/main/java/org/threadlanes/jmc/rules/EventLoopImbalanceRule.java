package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Work concentrated on a few of the event loops. */
public final class EventLoopImbalanceRule extends FindingRule {

	/** For the service loader. */
	public EventLoopImbalanceRule() {
		super(FindingCode.EVENT_LOOP_IMBALANCE);
	}
}
