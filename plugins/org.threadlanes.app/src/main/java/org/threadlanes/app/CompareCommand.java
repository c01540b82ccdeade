package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.threadlanes.core.analysis.compare.Comparison;
import org.threadlanes.core.analysis.compare.ComparisonJson;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.ui.html.ComparePage;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: two recordings side by side. */
@Command(name = "compare")
final class CompareCommand extends Verb {

	enum Format {
		TEXT, JSON, HTML
	}

	@Option(names = "--format", paramLabel = "text|json|html", defaultValue = "text", descriptionKey = "compare.format")
	private Format format;

	@Option(names = "--fail-on", paramLabel = "new-warning|new-info|new-cannot-tell|MEASURE=PERCENT", split = ",",
			hideParamSyntax = true, descriptionKey = "compare.failOn")
	private List<String> failOn = List.of();

	@Mixin
	private ThresholdOptions thresholds;

	@Mixin
	private OutputFile output;

	@Mixin
	private RulesOption rules;

	@Parameters(paramLabel = "A", index = "0", descriptionKey = "compare.a")
	private String a;

	@Parameters(paramLabel = "B", index = "1", descriptionKey = "compare.b")
	private String b;

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		GrownCalls limits = new GrownCalls(failOn, spec);
		Gate gate = new Gate(failOn.stream().filter(name -> !limits.isNamed(name)).toList(), "new-", spec, null);
		Rules used = rules.rules(terminal);
		List<Path> both = List.of(recording(a), recording(b));
		Comparison comparison = Comparison.of(triage(both.get(0), used), triage(both.get(1), used));
		output.write(terminal, rules.and(both), to -> print(comparison, to));
		gate.add(comparison.findings().onlyB());
		return Math.max(gate.status(terminal, true), limits.status(terminal, comparison.sites()));
	}

	private Path recording(String name) throws CommandFailure {
		List<Path> paths = FoundRecordings.of(List.of(name), spec).paths();
		if (paths.size() != 1) {
			throw wrongUsage("compare.one", name, paths.size());
		}
		return paths.get(0);
	}

	private Triage triage(Path recording, Rules used) throws RecordingException {
		return Triage.of(RecordingArguments.lanes(terminal, recording, used), thresholds.settings());
	}

	private void print(Comparison comparison, Terminal to) throws IOException {
		switch (format) {
			case JSON -> ComparisonJson.write(comparison, to.out());
			case HTML -> ComparePage.write(comparison, to.out());
			default -> new CompareText(to).print(comparison);
		}
	}
}
