package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.report.Severity;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageJson;
import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.ui.html.TriagePage;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code report}: the triage of recordings. */
@Command(name = "report", sortOptions = false)
final class ReportCommand implements Callable<Integer> {

	enum Format {
		TEXT, JSON, HTML
	}

	@Option(names = "--format", paramLabel = "text|json|html", defaultValue = "text", descriptionKey = "report.format")
	private Format format;

	@Mixin
	private OutputFile output;

	@Option(names = "--fail-on", paramLabel = "info|warning", descriptionKey = "report.failOn")
	private Severity failOn;

	@Option(names = "--threads", descriptionKey = "report.threads")
	private boolean threads;

	@Option(names = "--explain-rules", descriptionKey = "report.explainRules")
	private boolean explainRules;

	@Mixin
	private RecordingArguments arguments;

	private final Terminal terminal;

	ReportCommand(Terminal terminal) {
		this.terminal = terminal;
	}

	@Override
	public Integer call() throws RecordingException, CommandFailure {
		Rules rules = arguments.rules(terminal);
		List<Triage> triages = new ArrayList<>();
		boolean several = arguments.recordings().size() > 1;
		boolean unreadable = false;
		for (Path recording : arguments.recordings()) {
			try {
				triages.add(Triage.of(RecordingArguments.lanes(terminal, recording, rules), TriageSettings.DEFAULT));
			} catch (RecordingException e) {
				// The others are still worth their reports.
				if (!several) {
					throw e;
				}
				terminal.err().println("threadlanes: " + e.getMessage());
				unreadable = true;
			}
		}
		output.write(terminal, arguments.files(), to -> print(triages, several, to));
		if (unreadable) {
			return ExitStatus.FAILED;
		}
		boolean found = failOn != null
				&& triages.stream().flatMap(t -> t.worst().stream()).anyMatch(s -> s.compareTo(failOn) >= 0);
		return found ? ExitStatus.FOUND : ExitStatus.DONE;
	}

	private void print(List<Triage> triages, boolean several, Terminal to) throws IOException {
		switch (format) {
		case JSON -> TriageJson.write(triages, several, to.out());
		case HTML -> TriagePage.write(triages, to.out());
		default -> printText(triages, to);
		}
	}

	private void printText(List<Triage> triages, Terminal to) {
		boolean first = true;
		for (Triage triage : triages) {
			if (!first) {
				to.out().println();
			}
			first = false;
			new TriageText(to).print(triage, threads);
			if (explainRules) {
				new RulesText(to).print(triage.lanes());
			}
		}
	}
}
