package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Threads that lose much of their time to others, or to what else keeps them. */
public final class ContentionRule extends FindingRule {

	/** For the service loader. */
	public ContentionRule() {
		super(FindingCode.CONTENTION);
	}
}
