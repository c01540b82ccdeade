package org.threadlanes.app.manual;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What picocli knows of a command, as plain text. */
final class CommandDocs {

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

	/** @return whether an argument has a value */
	static boolean hasValue(ArgSpec argument) {
		return !(argument instanceof OptionSpec option) || option.arity().max() > 0;
	}
}
