package org.threadlanes.app;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.analysis.compare.Measure;
import org.threadlanes.core.analysis.compare.SiteChange;

import picocli.CommandLine.Model.CommandSpec;

/** {@code compare --fail-on p99=50%}: how much more calls may take, or be made, in the second recording. */
final class GrownCalls {

	private static final Pattern LIMIT = Pattern.compile("([a-z\\d]+)=(\\d{1,4}(?:\\.\\d{1,6})?)%");

	private final Map<Measure, Double> limits = new EnumMap<>(Measure.class);
	private final String requested;

	/** @param names the values of the option; others than these are left to {@link Gate} */
	GrownCalls(List<String> names, CommandSpec command) {
		requested = names.stream().filter(this::isNamed).collect(Collectors.joining(","));
		names.stream().filter(this::isNamed).forEach(name -> {
			Matcher limit = LIMIT.matcher(name.toLowerCase(Locale.ROOT));
			Measure measure = Stream.of(Measure.values()).filter(m -> limit.matches() && m.id().equals(limit.group(1)))
					.findFirst().orElseThrow(() -> Verb.notOneOf(command, "--fail-on",
							Stream.of(Measure.values()).map(m -> m.id() + "=PERCENT%").toList(), name));
			limits.put(measure, Double.parseDouble(limit.group(2)) / 100);
		});
	}

	boolean isNamed(String name) {
		return name.contains("=");
	}

	/** @return the exit status, after a message if calls grew more */
	int status(Terminal terminal, List<SiteChange> changes) {
		long grown = changes.stream().filter(change -> limits.entrySet().stream()
				.anyMatch(limit -> limit.getKey().grew(change, limit.getValue()))).count();
		if (grown > 0) {
			terminal.out().flush();
			terminal.problem(Texts.TEXT.get("gate.grown", grown, requested));
		}
		return grown > 0 ? ExitStatus.FOUND : ExitStatus.DONE;
	}
}
