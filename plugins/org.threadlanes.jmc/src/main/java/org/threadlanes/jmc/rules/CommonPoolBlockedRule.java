package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Tasks that block in the common pool. */
public final class CommonPoolBlockedRule extends FindingRule {

	/** For the service loader. */
	public CommonPoolBlockedRule() {
		super(FindingCode.COMMON_POOL_BLOCKED);
	}
}
