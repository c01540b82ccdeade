package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.app.gate.GateException;
import org.threadlanes.app.gate.GateFile;
import org.threadlanes.app.gate.GateRules;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.SafeText;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What makes {@code report} and {@code record} fail: on the command line, or in a file. */
final class GateOptions {

	@Option(names = "--fail-on", paramLabel = "warning|info|cannot-tell", split = ",", hideParamSyntax = true,
			descriptionKey = "report.failOn")
	private List<String> failOn = List.of();

	@Mixin
	private final ThresholdOptions thresholds = new ThresholdOptions();

	@Option(names = "--gate", paramLabel = "FILE.toml", descriptionKey = "report.gate")
	private String file;

	@Option(names = "--gate-result", paramLabel = "FILE", descriptionKey = "report.gateResult")
	private String result;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	private GateRules rules;

	/** Reads the file. */
	void read() throws CommandFailure {
		if (file == null) {
			if (result != null) {
				throw Verb.wrongUsage(command, "usage.missing", "--gate-result", "--gate");
			}
			return;
		}
		String name = SafeText.line(file);
		try {
			rules = GateFile.read(OutputFile.path(file));
		} catch (GateException e) {
			throw Verb.usageError(command, e.getMessage());
		} catch (NoSuchFileException e) {
			throw new CommandFailure("gate.missing", e, name);
		} catch (IOException e) {
			throw new CommandFailure("gate.unreadable", e, name);
		}
	}

	/** @return the condition that makes the program fail */
	Gate gate() {
		return new Gate(failOn, "", command, rules);
	}

	/** @return the thresholds for findings; those of the command line come first */
	TriageSettings settings() {
		Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
		if (rules != null) {
			values.putAll(rules.thresholds());
		}
		values.putAll(thresholds.values());
		return new TriageSettings(values);
	}

	/** @return the exit status, after a message if the condition was met; writes the results if requested */
	int status(Gate gate, Terminal terminal, boolean allRead) throws CommandFailure {
		if (result != null) {
			gate.write(OutputFile.file(result, command));
		}
		return gate.status(terminal, allRead);
	}
}
