package org.threadlanes.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code report}: the triage of recordings. */
@Command(name = "report", sortOptions = false)
final class ReportCommand implements Callable<Integer> {

	@Mixin
	private ReportOptions options;

	@Mixin
	private OutputFile output;

	@Mixin
	private RulesOption rules;

	@Mixin
	private RecordingArguments arguments;

	private final Terminal terminal;

	ReportCommand(Terminal terminal) {
		this.terminal = terminal;
	}

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		Rules used = rules.rules(terminal);
		List<Triage> triages = new ArrayList<>();
		boolean several = arguments.isSeveral();
		boolean unreadable = false;
		for (Path recording : arguments.paths()) {
			try {
				triages.add(Triage.of(RecordingArguments.lanes(terminal, recording, used), TriageSettings.DEFAULT));
			} catch (RecordingException e) {
				// The others are still worth their reports.
				if (!several) {
					throw e;
				}
				terminal.err().println("threadlanes: " + e.getMessage());
				unreadable = true;
			}
		}
		output.write(terminal, rules.and(arguments.paths()), to -> options.print(triages, several, to));
		if (unreadable) {
			return ExitStatus.FAILED;
		}
		return options.status(triages);
	}
}
