package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Monitors whose holders wait for something slow. */
public final class LockHolderWaitsRule extends FindingRule {

	/** For the service loader. */
	public LockHolderWaitsRule() {
		super(FindingCode.LOCK_HOLDER_WAITS);
	}
}
