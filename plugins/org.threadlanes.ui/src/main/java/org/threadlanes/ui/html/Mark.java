package org.threadlanes.ui.html;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;

/** The marks of findings. */
enum Mark {
	WARNING("warning"), INFO("info"), CANNOT_TELL("cannot-tell");

	/** The CSS class, and the suffix of text keys. */
	final String id;

	Mark(String id) {
		this.id = id;
	}

	static Mark of(Finding finding) {
		return of(finding.code(), finding.severity());
	}

	static Mark of(FindingCode code, Severity severity) {
		return code == FindingCode.CANNOT_TELL ? CANNOT_TELL : severity == Severity.WARNING ? WARNING : INFO;
	}
}
