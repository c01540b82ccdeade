package org.threadlanes.app.manual;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What picocli knows of a command, as plain text. */
final class CommandDocs {

	/** What a value is. */
	enum Value {
		NONE, CHOICE, FILE, RECORDING, OTHER
	}

	private CommandDocs() {
	}

	/** @return what a command does, its first line */
	static String summary(CommandSpec command) {
		return lines(command.usageMessage().header()).split("\n", 2)[0].strip();
	}

	/** @return all that the help says above the usage */
	static String header(CommandSpec command) {
		return lines(command.usageMessage().header()).strip();
	}

	/** @return all that the help says at its end */
	static String footer(CommandSpec command) {
		return lines(command.usageMessage().footer()).strip();
	}

	static String description(ArgSpec argument) {
		return lines(argument.description()).strip();
	}

	private static String lines(String[] texts) {
		return String.join("\n", texts).replace("%n", "\n").replace("%%", "%");
	}

	/** @return its verbs, in the order of the help */
	static List<CommandSpec> verbs(CommandSpec program) {
		return program.subcommands().values().stream().map(CommandLine::getCommandSpec)
				.filter(c -> !c.usageMessage().hidden()).toList();
	}

	/** @return the options of a command in the order of its help */
	static List<OptionSpec> options(CommandSpec command) {
		return command.options().stream().filter(o -> !o.hidden())
				.sorted(Comparator.comparing(o -> o.usageHelp() || o.inherited())).toList();
	}

	/** @return the names of an option, the short one first; of one that can be negated both */
	static List<String> names(OptionSpec option) {
		Stream<String> names = Stream.of(option.names()).sorted(Comparator.comparingInt(String::length));
		if (!option.negatable()) {
			return names.toList();
		}
		return names.flatMap(name -> Stream.of(name, name.replaceFirst("^--", "--no-"))).toList();
	}

	static Value value(ArgSpec argument) {
		if (argument instanceof OptionSpec option && option.arity().max() == 0) {
			return Value.NONE;
		}
		String label = argument.paramLabel();
		if (argument instanceof PositionalParamSpec
				&& (label.equals("RECORDING") || argument.typeInfo().getClassName().equals("java.nio.file.Path"))) {
			return Value.RECORDING;
		}
		// In capitals stands what a user thinks of, in small letters what is written as it is.
		if (label.contains("|") && label.equals(label.toLowerCase(Locale.ROOT))) {
			return Value.CHOICE;
		}
		return label.startsWith("FILE") ? Value.FILE : Value.OTHER;
	}

	/** @return the values that a {@link Value#CHOICE} offers */
	static List<String> choices(ArgSpec argument) {
		return List.of(argument.paramLabel().split("\\|"));
	}
}
