package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Compilation that competes with the application. */
public final class JitPressureRule extends FindingRule {

	/** For the service loader. */
	public JitPressureRule() {
		super(FindingCode.JIT_PRESSURE);
	}
}
