package org.threadlanes.app;

import java.util.List;

import org.threadlanes.app.Gate.Result;
import org.threadlanes.app.gate.Check;
import org.threadlanes.core.base.text.SafeText;

/** What a gate says, for the pages of a CI system. */
final class GateResults {

	private GateResults() {
	}

	/** @return a test suite for each recording, with a test case for each rule, as JUnit writes them */
	static String xml(List<Result> results) {
		StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
		for (Result result : results) {
			long failures = result.checks().stream().filter(check -> !check.violations().isEmpty()).count();
			xml.append("<testsuite name=\"").append(escaped(result.recording())).append("\" tests=\"")
					.append(result.checks().size()).append("\" failures=\"").append(failures)
					.append("\" errors=\"0\" skipped=\"0\">\n");
			for (Check check : result.checks()) {
				xml.append("<testcase classname=\"threadlanes\" name=\"").append(escaped(check.rule())).append("\">\n");
				if (!check.violations().isEmpty()) {
					xml.append("<failure message=\"").append(escaped(check.violations().get(0))).append("\">")
							.append(escaped(String.join("\n", check.violations()))).append("</failure>\n");
				}
				if (!check.notes().isEmpty()) {
					xml.append("<system-out>").append(escaped(String.join("\n", check.notes())))
							.append("</system-out>\n");
				}
				xml.append("</testcase>\n");
			}
			xml.append("</testsuite>\n");
		}
		return xml.append("</testsuites>\n").toString();
	}

	/** @return a list for each recording: what fails it, and what was accepted */
	static String markdown(List<Result> results) {
		StringBuilder text = new StringBuilder("### Thread Lanes\n\n");
		for (Result result : results) {
			boolean passes = result.checks().stream().allMatch(check -> check.violations().isEmpty());
			text.append("**").append(code(result.recording())).append("** ")
					.append(passes ? ":white_check_mark:" : ":x:")
					.append("\n\n");
			for (Check check : result.checks()) {
				check.violations().forEach(line -> text.append("- :x: ").append(code(line)).append('\n'));
				check.notes().forEach(line -> text.append("- ").append(code(line)).append('\n'));
			}
			text.append('\n');
		}
		return text.toString();
	}

	/** Names of a recording are not to be read as Markdown. */
	private static String code(String text) {
		return '`' + SafeText.line(text).replace('`', '\'') + '`';
	}

	private static String escaped(String text) {
		return text.lines().map(SafeText::line).reduce((a, b) -> a + '\n' + b).orElse("").replace("&", "&amp;")
				.replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
	}
}
