package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Checks that the settings of the recording make impossible. */
public final class CannotTellRule extends FindingRule {

	/** For the service loader. */
	public CannotTellRule() {
		super(FindingCode.CANNOT_TELL);
	}
}
