package org.threadlanes.jmc.rules;

import org.threadlanes.core.analysis.report.FindingCode;

/** Virtual threads that pinned their carriers while waiting. */
public final class VirtualThreadPinnedRule extends FindingRule {

	/** For the service loader. */
	public VirtualThreadPinnedRule() {
		super(FindingCode.VIRTUAL_THREAD_PINNED);
	}
}
