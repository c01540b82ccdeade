package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Deadlocks, and tasks whose wait has no end. */
public final class OpenWaitRule extends FindingRule {

	/** For the service loader. */
	public OpenWaitRule() {
		super(FindingCode.OPEN_WAIT);
	}
}
