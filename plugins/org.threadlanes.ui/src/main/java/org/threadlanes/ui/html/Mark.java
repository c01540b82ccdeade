package org.threadlanes.ui.html;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;

/** The marks of findings. */
enum Mark {
	WARNING("warning", "!"), INFO("info", "i"), CANNOT_TELL("cannot-tell", "?");

	/** The CSS class, and the suffix of text keys. */
	final String id;
	final String sign;

	Mark(String id, String sign) {
		this.id = id;
		this.sign = sign;
	}

	static Mark of(Finding finding) {
		return of(finding.code(), finding.severity());
	}

	static Mark of(FindingCode code, Severity severity) {
		return code == FindingCode.CANNOT_TELL ? CANNOT_TELL : severity == Severity.WARNING ? WARNING : INFO;
	}
}
