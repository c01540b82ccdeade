package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Pools whose threads were all blocked at once. */
public final class PoolSaturatedRule extends FindingRule {

	/** For the service loader. */
	public PoolSaturatedRule() {
		super(FindingCode.POOL_SATURATED);
	}
}
