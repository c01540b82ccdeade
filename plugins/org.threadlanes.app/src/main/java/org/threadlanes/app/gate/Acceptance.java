package org.threadlanes.app.gate;

import java.time.LocalDate;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.base.text.Glob;

/**
 * Findings that are known, and accepted until a date.
 *
 * @param code their code
 * @param pool the name of their pool; {@code *} matches any text
 * @param call the call where most of the time went, the same
 * @param reason why
 * @param until the last day
 */
record Acceptance(String code, String pool, String call, String reason, LocalDate until) {

	boolean isFor(Finding finding) {
		return code.equals(finding.code().id()) && new Glob(pool).matches(finding.poolName())
				&& new Glob(call).matches(finding.frames().call());
	}
}
