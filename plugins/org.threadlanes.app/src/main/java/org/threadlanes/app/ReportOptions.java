package org.threadlanes.app;

import java.io.IOException;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageJson;
import org.threadlanes.ui.html.TriagePage;
import org.threadlanes.ui.interactive.InteractivePage;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The content and format of a report: the options of {@code report} and {@code record}. */
final class ReportOptions {

	enum Format {
		TEXT, JSON, JSONL, HTML, OPENMETRICS
	}

	@Option(names = "--format", paramLabel = "text|json|jsonl|html|openmetrics",
			descriptionKey = "report.format")
	private Format format;

	/** What the text is about. */
	enum By {
		CALL, REQUEST, ENDPOINT
	}

	@Option(names = "--by", paramLabel = "call|request|endpoint", defaultValue = "call", descriptionKey = "report.by")
	private By by;

	@Option(names = "--interactive", descriptionKey = "report.interactive")
	private boolean interactive;

	@Mixin
	private final GateOptions gate = new GateOptions();

	@Option(names = "--threads", descriptionKey = "report.threads")
	private boolean threads;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	private Integer sites;

	@Option(names = "--unknown-sites", descriptionKey = "report.unknownSites")
	private boolean unknownSites;

	@Option(names = "--explain-rules", descriptionKey = "report.explainRules")
	private boolean explainRules;

	@Option(names = "--sites", paramLabel = "N", descriptionKey = "report.sites")
	private void sites(int most) {
		if (most < 0) {
			throw Verb.wrongUsage(command, "report.sites-negative");
		}
		sites = most;
	}

	/** @return what makes the program fail */
	GateOptions gate() {
		return gate;
	}

	/** @param several whether there are several recordings */
	void check(boolean several) {
		if (interactive && (format != Format.HTML || several)) {
			throw Verb.wrongUsage(command, several ? "report.interactive-one" : "report.interactive-html");
		}
	}

	/** Prints the report of one recording. */
	void print(Triage triage, Terminal to) throws IOException {
		print(triage, null, to);
	}

	/** @param file the name of a file, whose ending is the format without {@code --format}; null for none */
	void print(Triage triage, String file, Terminal to) throws IOException {
		switch (format(file)) {
		case JSON -> TriageJson.write(triage, to.out());
		case JSONL -> TriageJson.writeLine(triage, to.out());
		case HTML -> {
			if (interactive) {
				InteractivePage.write(triage, triage.lanes().name(), to.out());
			} else {
				TriagePage.write(triage, to.out());
			}
		}
		case OPENMETRICS -> {
			try (Reports metrics = new Reports.OfMetrics(to)) {
				metrics.add(triage);
				metrics.finish();
			}
		}
		default -> printText(triage, to, triage.lanes().name());
		}
	}

	private Format format(String file) {
		return format != null ? format : file == null ? Format.TEXT : file.endsWith(".html") ? Format.HTML
				: file.endsWith(".jsonl") ? Format.JSONL : file.endsWith(".json") ? Format.JSON
				: file.endsWith(".prom") ? Format.OPENMETRICS : Format.TEXT;
	}

	Reports ofSeveral(Terminal to) throws IOException {
		return switch (format(null)) {
			case JSON -> new Reports.OfJson(to);
			case JSONL -> triage -> TriageJson.writeLine(triage, to.out());
			case HTML -> new Reports.OfPage(to);
			case OPENMETRICS -> new Reports.OfMetrics(to);
			case TEXT -> new Reports.OfText(to,
					(triage, terminal) -> printText(triage, terminal, triage.lanes().location()));
		};
	}

	private void printText(Triage triage, Terminal to, String name) {
		if (by == By.REQUEST || by == By.ENDPOINT) {
			new RequestsText(to).print(triage, by == By.REQUEST ? "request" : "endpoint", name, sites);
		} else {
			new TriageText(to).print(triage, name, sites, unknownSites, threads);
		}
		if (explainRules) {
			new RulesText(to).print(triage.lanes());
		}
	}
}
