package org.threadlanes.app.gate;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.base.text.HasId;

/** The findings that a gate does not let pass. */
public enum FailOn implements HasId {
	WARNING, INFO, CANNOT_TELL;

	/** @return whether this is such a finding. A check that could not run is none: it counts only if requested */
	public boolean isMetBy(Finding finding) {
		boolean inconclusive = finding.code() == FindingCode.CANNOT_TELL;
		return switch (this) {
			case WARNING -> finding.severity() == Severity.WARNING;
			case INFO -> !inconclusive;
			case CANNOT_TELL -> inconclusive;
		};
	}
}
