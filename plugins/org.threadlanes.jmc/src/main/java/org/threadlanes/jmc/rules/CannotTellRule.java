package org.threadlanes.jmc.rules;

import org.threadlanes.core.report.FindingCode;

/** What the settings of the recording hide. */
public final class CannotTellRule extends FindingRule {

	/** For the service loader. */
	public CannotTellRule() {
		super(FindingCode.CANNOT_TELL);
	}
}
