package org.threadlanes.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.tables.NearNames;

import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Describes an error on a command line in one sentence. picocli's own messages are English only and name classes and
 * indexes.
 */
final class UsageError {

	private static final int MAX_VALUE = 60;

	private final ParameterException problem;
	private final CommandSpec command;

	private UsageError(ParameterException problem) {
		this.problem = problem;
		this.command = problem.getCommandLine().getCommandSpec();
	}

	/** @return the sentence */
	static String text(ParameterException problem) {
		return new UsageError(problem).text();
	}

	/** @throws ParameterException if the value of an option is empty */
	static void checkValues(ParseResult parsed) {
		for (OptionSpec option : parsed.matchedOptions()) {
			if (option.stringValues().contains("")) {
				throw Verb.wrongUsage(parsed.commandSpec(), "usage.missing-value", option.longestName(),
						option.paramLabel());
			}
		}
	}

	private String text() {
		// A misspelled option is also why a recording is missing.
		List<String> unmatched = problem.getCommandLine().getUnmatchedArguments();
		if (!unmatched.isEmpty()) {
			return unmatched(unmatched);
		}
		if (problem instanceof MissingParameterException missing) {
			return missing(missing.getMissing());
		}
		if (problem instanceof OverwrittenOptionException twice) {
			return text("usage.once", ((OptionSpec) twice.getOverwritten()).longestName());
		}
		ArgSpec argument = problem.getArgSpec();
		return argument == null || problem.getValue() == null ? problem.getMessage() : wrongValue(argument);
	}

	private static String text(String key, Object ... arguments) {
		return Texts.TEXT.get(key, arguments);
	}

	private static String shown(String value) {
		return SafeText.shorten(value, MAX_VALUE);
	}

	private String unmatched(List<String> arguments) {
		String first = arguments.get(0);
		if (first.startsWith("-")) {
			List<String> options = new ArrayList<>();
			command.options().forEach(option -> options.addAll(List.of(option.names())));
			return suggesting("usage.unknown-option", first, options);
		}
		if (!command.subcommands().isEmpty()) {
			return FoundRecordings.isRecording(first)
					? text("usage.unknown-verb", shown(first)) + " "
					+ text("usage.suggestion", "report " + shown(first))
					: suggesting("usage.unknown-verb", first, command.subcommands().keySet());
		}
		return command.positionalParameters().stream().anyMatch(UsageError::isRecording)
				? text("usage.too-many", command.name(), command.positionalParameters().size(),
						given() + arguments.size())
				: text("usage.unknown-argument", command.name(), shown(first));
	}

	private static boolean isRecording(PositionalParamSpec positional) {
		return List.of("RECORDING", "A", "B").contains(positional.paramLabel());
	}

	private int given() {
		return command.positionalParameters().stream().mapToInt(p -> p.stringValues().size()).sum();
	}

	private static String suggesting(String key, String word, Collection<String> known) {
		List<String> near = NearNames.of(word.replaceFirst("=.*", ""), known);
		return text(key, shown(word)) + (near.isEmpty() ? "" : " " + text("usage.suggestion", near.get(0)));
	}

	private String missing(List<ArgSpec> missing) {
		ArgSpec first = missing.get(0);
		if (first instanceof PositionalParamSpec positional) {
			long needed = command.positionalParameters().stream().filter(PositionalParamSpec::required).count();
			return isRecording(positional) ? text("usage.missing-recording", command.name(), needed)
					: text("usage.missing", command.name(), choices(positional.paramLabel()));
		}
		OptionSpec option = (OptionSpec) first;
		return option.required() ? text("usage.missing", command.name(),
				option.longestName() + "=" + option.paramLabel())
				: text("usage.missing-value", option.longestName(), option.paramLabel());
	}

	private String wrongValue(ArgSpec argument) {
		String name = argument instanceof OptionSpec option ? option.longestName() : command.name();
		String value = shown(problem.getValue());
		Class<?> type = argument.typeInfo().getAuxiliaryTypes()[0];
		if ((argument.paramLabel().indexOf('|') > 0 || argument.typeInfo().isMap()) && type != Path.class) {
			return text("usage.one-of", name, choices(argument.paramLabel()), value);
		}
		if (type == Path.class) {
			return text("usage.undecoded", value);
		}
		if (argument.arity().max() == 0) {
			return text("usage.unknown-argument", name, value);
		}
		return text(value.matches("\\d+") ? "usage.wrong-value" : "usage.not-a-number", name, value);
	}

	/** @return {@code text, json or html} for {@code text|json|html} */
	static String choices(String label) {
		List<String> words = List.of(label.split("\\|"));
		String last = words.get(words.size() - 1);
		return words.size() == 1 ? last
				: text("usage.or", String.join(text("usage.comma"), words.subList(0, words.size() - 1)), last);
	}
}
