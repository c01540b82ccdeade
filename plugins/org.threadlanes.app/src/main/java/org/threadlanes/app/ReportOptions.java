package org.threadlanes.app;

import java.io.IOException;
import java.util.List;

import org.threadlanes.core.report.Severity;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.report.TriageJson;
import org.threadlanes.core.sites.SiteFilter;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.ui.html.TriagePage;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a report shows, and in which form: the options of {@code report} and {@code record}. */
final class ReportOptions {

	enum Format {
		TEXT, JSON, HTML
	}

	@Option(names = "--format", paramLabel = "text|json|html", defaultValue = "text", descriptionKey = "report.format")
	private Format format;

	@Option(names = "--fail-on", paramLabel = "info|warning", descriptionKey = "report.failOn")
	private Severity failOn;

	@Option(names = "--threads", descriptionKey = "report.threads")
	private boolean threads;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	private int sites;

	@Option(names = "--unknown-sites", descriptionKey = "report.unknownSites")
	private boolean unknownSites;

	@Option(names = "--explain-rules", descriptionKey = "report.explainRules")
	private boolean explainRules;

	@Option(names = "--sites", paramLabel = "N", defaultValue = "10", descriptionKey = "report.sites")
	private void sites(int most) {
		if (most < 0) {
			throw new ParameterException(command.commandLine(), Texts.TEXT.get("report.sites-negative"));
		}
		sites = most;
	}

	/** @return the exit status that these triages ask for */
	int status(List<Triage> triages) {
		boolean found = failOn != null
				&& triages.stream().flatMap(t -> t.worst().stream()).anyMatch(s -> s.compareTo(failOn) >= 0);
		return found ? ExitStatus.FOUND : ExitStatus.DONE;
	}

	/** @param several whether several recordings were asked for, even if only one could be read */
	void print(List<Triage> triages, boolean several, Terminal to) throws IOException {
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
			new TriageText(to).print(triage, sites, threads);
			if (unknownSites) {
				new SitesText(to).print("text.unknown-sites", triage.sites().filtered(SiteFilter.of(Verdict.UNKNOWN)),
						sites);
			}
			if (explainRules) {
				new RulesText(to).print(triage.lanes());
			}
		}
	}
}
