package org.threadlanes.app;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

import org.threadlanes.core.report.TriageSettings;
import org.threadlanes.core.text.SafeText;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code --max FINDING=VALUE}: the thresholds of findings. */
final class ThresholdOptions {

	private static final String SHARE = "pool-saturated";

	@Option(names = "--max", paramLabel = "FINDING=VALUE", split = ",", hideParamSyntax = true,
			descriptionKey = "report.max")
	private Map<String, String> values = new LinkedHashMap<>();

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/** The thresholds by the names of their findings. */
	private enum Threshold {
		LOOP_TOTAL("event-loop-blocked"), LOOP_LONGEST("event-loop-blocked.longest"), POOL_TOTAL("common-pool-blocked"),
		PINNED_TOTAL("virtual-thread-pinned"), SATURATED(SHARE);

		private final String id;

		Threshold(String id) {
			this.id = id;
		}
	}

	/** @return the thresholds, those that were not given as they are by default */
	TriageSettings settings() {
		values.forEach((name, value) -> {
			if (Arrays.stream(Threshold.values()).noneMatch(t -> t.id.equals(name))) {
				throw wrong("usage.one-of", "--max", UsageError.choices(
						Arrays.stream(Threshold.values()).map(t -> t.id).collect(Collectors.joining("|"))), SafeText.shorten(name, 60));
			}
		});
		TriageSettings usual = TriageSettings.DEFAULT;
		return new TriageSettings(nanos(Threshold.LOOP_TOTAL, usual.loopTotalNanos()),
				nanos(Threshold.LOOP_LONGEST, usual.loopLongestNanos()),
				nanos(Threshold.POOL_TOTAL, usual.poolTotalNanos()),
				nanos(Threshold.PINNED_TOTAL, usual.pinnedTotalNanos()), share(usual.saturatedShare()));
	}

	private long nanos(Threshold threshold, long usual) {
		String value = values.get(threshold.id);
		if (value == null) {
			return usual;
		}
		Duration duration = DurationText.parse(value);
		if (duration == null) {
			throw wrong("report.wrong-max", SafeText.shorten(value, 60), threshold.id);
		}
		return duration.toNanos();
	}

	private double share(double usual) {
		String value = values.get(SHARE);
		if (value == null) {
			return usual;
		}
		if (!value.matches("\\d{1,3}(\\.\\d{1,6})?%") || new BigDecimal(percent(value)).doubleValue() > 100) {
			throw wrong("report.wrong-share", SafeText.shorten(value, 60), SHARE);
		}
		return new BigDecimal(percent(value)).doubleValue() / 100;
	}

	private static String percent(String value) {
		return value.substring(0, value.length() - 1);
	}

	private ParameterException wrong(String key, Object ... arguments) {
		return new ParameterException(command.commandLine(), Texts.TEXT.get(key, arguments));
	}
}
