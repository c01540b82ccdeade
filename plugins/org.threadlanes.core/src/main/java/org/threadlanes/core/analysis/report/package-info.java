/**
 * The triage: what is wrong, what cannot be checked, and why. Start with
 * {@link org.threadlanes.core.analysis.report.Triage}. The report on the command line, the pages and the rules of JMC's
 * Automated Analysis all show the same findings.
 * May use {@code analysis.causes}, {@code analysis.requests}, {@code analysis.sites}, {@code base.text},
 * {@code classify}, {@code classify.rules}, {@code jfr}, {@code kinds}, {@code lanes} and {@code tables}.
 *
 * @since 1.0
 */
package org.threadlanes.core.analysis.report;
