package org.threadlanes.jmc.rules;

import org.threadlanes.core.report.FindingCode;

/** Few of the event loops do all the work. */
public final class EventLoopImbalanceRule extends FindingRule {

	/** For the service loader. */
	public EventLoopImbalanceRule() {
		super(FindingCode.EVENT_LOOP_IMBALANCE);
	}
}
