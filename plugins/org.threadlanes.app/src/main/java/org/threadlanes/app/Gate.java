package org.threadlanes.app;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.app.gate.Check;
import org.threadlanes.app.gate.FailOn;
import org.threadlanes.app.gate.GateRules;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.SafeText;

import picocli.CommandLine.Model.CommandSpec;

/** The condition of {@code --fail-on} and of a gate file, and what recordings say to it. */
final class Gate {

	/** What the gate says about a recording. */
	record Result(String recording, List<Check> checks) {
	}

	private final Set<FailOn> failOn = EnumSet.noneOf(FailOn.class);
	private final String requested;
	private final GateRules rules;
	private final List<Result> results = new ArrayList<>();
	private long met;

	/**
	 * @param prefix the prefix of each name, for example {@code new-}
	 * @param rules those of a file; null without one
	 */
	Gate(List<String> names, String prefix, CommandSpec command, GateRules rules) {
		for (String name : names) {
			failOn.add(Stream.of(FailOn.values()).filter(c -> name.equalsIgnoreCase(prefix + c.id())).findFirst()
					.orElseThrow(() -> Verb.notOneOf(command, "--fail-on",
							Stream.of(FailOn.values()).map(c -> prefix + c.id()).toList(), name)));
		}
		requested = String.join(",", names);
		this.rules = rules;
	}

	/** Checks a recording. */
	void add(Triage triage) {
		if (rules == null) {
			add(triage.findings());
		} else {
			results.add(new Result(triage.lanes().location(), rules.check(triage, failOn, LocalDate.now())));
		}
	}

	/** Checks findings. */
	void add(Collection<Finding> findings) {
		met += findings.stream().filter(f -> failOn.stream().anyMatch(c -> c.isMetBy(f))).count();
	}

	/**
	 * Writes the results as JUnit's XML, if the name ends so, or else appends them as Markdown, which is what GitHub's
	 * {@code GITHUB_STEP_SUMMARY} takes.
	 */
	void write(Path file) throws CommandFailure {
		if (file.toString().endsWith(".xml")) {
			OutputFile.save(file, true, List.of(),
					bytes -> bytes.write(GateResults.xml(results).getBytes(StandardCharsets.UTF_8)));
			return;
		}
		try (Writer out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
			out.write(GateResults.markdown(results));
		} catch (IOException e) {
			throw OutputFile.failure(file, e);
		}
	}

	/** @return the exit status, after a message if the condition was met */
	int status(Terminal terminal, boolean allRead) {
		boolean isOne = results.size() == 1;
		for (Result result : results) {
			String place = isOne ? "" : SafeText.line(result.recording) + ": ";
			for (Check check : result.checks) {
				met += check.violations().size();
				terminal.out().flush();
				check.notes().forEach(note -> terminal.err().println(place + note));
				check.violations().forEach(violation -> terminal.problem(place + violation));
			}
		}
		if (met > 0) {
			terminal.out().flush();
			terminal.problem(rules == null ? Texts.TEXT.get("gate.met", met, requested)
					: Texts.TEXT.get("gate.failed", met));
			return ExitStatus.FOUND;
		}
		return allRead ? ExitStatus.DONE : ExitStatus.FAILED;
	}
}
