package org.threadlanes.ui.html;

import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.FindingCode;
import org.threadlanes.core.report.Severity;

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
		if (finding.code() == FindingCode.CANNOT_TELL) {
			return CANNOT_TELL;
		}
		return finding.severity() == Severity.WARNING ? WARNING : INFO;
	}
}
