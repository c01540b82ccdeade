package org.threadlanes.jmc.rules;

import org.threadlanes.core.report.FindingCode;

/** Pools all of whose threads blocked at once. */
public final class PoolSaturatedRule extends FindingRule {

	/** For the service loader. */
	public PoolSaturatedRule() {
		super(FindingCode.POOL_SATURATED);
	}
}
