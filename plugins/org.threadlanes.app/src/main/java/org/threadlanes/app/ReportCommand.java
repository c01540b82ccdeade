package org.threadlanes.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code report}: the triage of recordings. */
@Command(name = "report")
final class ReportCommand extends Verb {

	@Mixin
	private final ReportOptions options = new ReportOptions();

	@Mixin
	private final OutputFile output = new OutputFile();

	@Mixin
	private final RulesOption rules = new RulesOption();

	@Mixin
	final RecordingArguments arguments = new RecordingArguments();

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		Rules used = rules.rules(terminal);
		options.gate().read();
		Gate gate = options.gate().gate();
		TriageSettings settings = options.gate().settings();
		List<Path> paths = arguments.paths();
		options.check(arguments.isSeveral());
		if (!arguments.isSeveral()) {
			Triage triage = Triage.of(RecordingArguments.lanes(terminal, paths.get(0), used), settings);
			gate.add(triage);
			output.write(terminal, rules.and(paths), to -> options.print(triage, to));
			return options.gate().status(gate, terminal, true);
		}
		List<Path> unreadable = new ArrayList<>();
		output.write(terminal, rules.and(paths), to -> {
			try (Reports reports = options.ofSeveral(to)) {
				for (Path path : paths) {
					try {
						Triage triage = Triage.of(RecordingArguments.lanes(terminal, path, used), settings);
						gate.add(triage);
						reports.add(triage);
					} catch (RecordingException e) {
						// Still report on the others.
						terminal.problem(e.getMessage());
						unreadable.add(path);
					}
				}
				reports.finish();
			}
		});
		return options.gate().status(gate, terminal, unreadable.isEmpty());
	}
}
