package org.threadlanes.app;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.text.Durations;

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
		Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
		texts.forEach((name, text) -> {
			Threshold threshold = Threshold.of(name).orElseThrow(() -> Verb.notOneOf(command, "--max",
					Stream.of(Threshold.values()).map(Threshold::id).toList(), name));
			values.put(threshold, threshold.isTime() ? nanos(name, text) : share(name, text));
		});
		return new TriageSettings(values);
	}

	private double nanos(String name, String text) {
		return Durations.parse(text).orElseThrow(() -> Verb.wrongUsage(command, "report.wrong-max", text, name));
	}

	private double share(String name, String text) {
		if (text.matches("\\d{1,3}(\\.\\d{1,6})?%")) {
			double percent = new BigDecimal(text.substring(0, text.length() - 1)).doubleValue();
			if (percent <= 100) {
				return percent / 100;
			}
		}
		throw Verb.wrongUsage(command, "report.wrong-share", text, name);
	}
}
