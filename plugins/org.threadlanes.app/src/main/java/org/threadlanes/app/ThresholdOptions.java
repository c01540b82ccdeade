package org.threadlanes.app;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.TriageSettings;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --max FINDING=VALUE}: the thresholds of findings. */
final class ThresholdOptions {

	@Option(names = "--max", paramLabel = "FINDING=VALUE", split = ",", hideParamSyntax = true,
			descriptionKey = "report.max")
	private Map<String, String> texts = new LinkedHashMap<>();

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** @return the thresholds, with defaults for those not given */
	TriageSettings settings() {
		return new TriageSettings(values());
	}

	/** @return the thresholds given: times in ns, shares from 0 to 1 */
	Map<Threshold, Double> values() {
		Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
		texts.forEach((name, text) -> {
			Threshold threshold = Threshold.of(name).orElseThrow(() -> Verb.notOneOf(command, "--max",
					Stream.of(Threshold.values()).map(Threshold::id).toList(), name));
			values.put(threshold, Threshold.parse(text, threshold.isTime()).orElseThrow(() -> Verb.wrongUsage(command,
					threshold.isTime() ? "report.wrong-max" : "report.wrong-share", text, name)));
		});
		return values;
	}
}
