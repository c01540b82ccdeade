package org.threadlanes.app;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.base.text.HasId;

import picocli.CommandLine.Model.CommandSpec;

/** The condition of {@code --fail-on}, and the number of findings that met it. */
final class Gate {

	/** What the program can fail on. */
	private enum Cause implements HasId {
		WARNING, INFO, CANNOT_TELL;

		/** A check that could not run is not a finding: it counts only if requested. */
		boolean isMetBy(Finding finding) {
			boolean inconclusive = finding.code() == FindingCode.CANNOT_TELL;
			return switch (this) {
				case WARNING -> finding.severity() == Severity.WARNING;
				case INFO -> !inconclusive;
				case CANNOT_TELL -> inconclusive;
			};
		}
	}

	private final Set<Cause> causes = EnumSet.noneOf(Cause.class);
	private final String requested;
	private long met;

	/** @param prefix the prefix of each name, for example {@code new-} */
	Gate(List<String> names, String prefix, CommandSpec command) {
		for (String name : names) {
			causes.add(Stream.of(Cause.values()).filter(c -> name.equalsIgnoreCase(prefix + c.id())).findFirst()
					.orElseThrow(() -> Verb.notOneOf(command, "--fail-on",
							Stream.of(Cause.values()).map(c -> prefix + c.id()).toList(), name)));
		}
		requested = String.join(",", names);
	}

	/** Checks more findings. */
	void add(Collection<Finding> findings) {
		met += findings.stream().filter(f -> causes.stream().anyMatch(c -> c.isMetBy(f))).count();
	}

	/** @return the exit status, after a message if the condition was met */
	int status(Terminal terminal, boolean allRead) {
		if (met > 0) {
			terminal.out().flush();
			terminal.problem(Texts.TEXT.get("gate.met", met, requested));
			return ExitStatus.FOUND;
		}
		return allRead ? ExitStatus.DONE : ExitStatus.FAILED;
	}
}
