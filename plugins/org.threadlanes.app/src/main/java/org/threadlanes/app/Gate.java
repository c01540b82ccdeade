package org.threadlanes.app;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.FindingCode;
import org.threadlanes.core.report.Severity;

import picocli.CommandLine.Model.CommandSpec;

/** What {@code --fail-on} names, and how many findings met it. */
final class Gate {

	/** What a program can fail on. */
	private enum Cause {
		WARNING, INFO, CANNOT_TELL;

		String id() {
			return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
		}

		/** A check that could not run is not a finding: it counts only if it is named. */
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
	private final String asked;
	private long met;

	/**
	 * @param names what was asked for
	 * @param prefix before each name, for example {@code new-}
	 * @param command whose option it is
	 */
	Gate(List<String> names, String prefix, CommandSpec command) {
		for (String name : names) {
			causes.add(Stream.of(Cause.values()).filter(c -> name.equalsIgnoreCase(prefix + c.id())).findFirst()
					.orElseThrow(() -> Verb.notOneOf(command, "--fail-on",
							Stream.of(Cause.values()).map(c -> prefix + c.id()).toList(), name)));
		}
		asked = String.join(",", names);
	}

	/** Checks more findings. */
	void add(Collection<Finding> findings) {
		met += findings.stream().filter(f -> causes.stream().anyMatch(c -> c.isMetBy(f))).count();
	}

	/**
	 * Says what was met.
	 *
	 * @param allRead whether all recordings could be read
	 * @return the exit status
	 */
	int status(Terminal terminal, boolean allRead) {
		if (met > 0) {
			terminal.out().flush();
			terminal.err().println("threadlanes: " + Texts.TEXT.get("gate.met", met, asked));
			return ExitStatus.FOUND;
		}
		return allRead ? ExitStatus.DONE : ExitStatus.FAILED;
	}
}
