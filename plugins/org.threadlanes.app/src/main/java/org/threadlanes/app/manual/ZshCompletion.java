package org.threadlanes.app.manual;

import java.util.List;
import java.util.Locale;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A script that lets zsh complete verbs, options, their values and names of recordings, each with what it is. */
public final class ZshCompletion {

	private static final String TEMPLATE = """
			#compdef %1$s
			# Completion of %1$s for zsh. To use it, write it to a file _%1$s in a folder of $fpath, or source it after
			# compinit.
			_%1$s() {
				local context state state_descr line
				typeset -A opt_args
				_arguments -C \\
			%2$s		'1:%3$s:->verb' \\
					'*::%3$s:->arguments'
				case $state in
				verb)
					local -a verbs
					verbs=(
			%4$s		)
					_describe -t verbs '%3$s' verbs
					;;
				arguments)
					case $words[1] in
			%5$s		esac
					;;
				esac
			}
			if [ "$funcstack[1]" = _%1$s ]; then _%1$s "$@"; else compdef _%1$s %1$s; fi
			""";

	private ZshCompletion() {
	}

	/**
	 * @param program
	 *            the program with its verbs
	 * @return the script
	 */
	public static String of(CommandSpec program) {
		StringBuilder verbs = new StringBuilder();
		StringBuilder cases = new StringBuilder();
		for (CommandSpec verb : CommandDocs.verbs(program)) {
			verbs.append("\t\t\t'").append(verb.name()).append(':')
					.append(quoted(CommandDocs.summary(verb)).replace(":", "\\:")).append("'\n");
			cases.append("\t\t").append(verb.name()).append(")\n\t\t\t_arguments \\\n")
					.append(options(verb, "\t\t\t\t")).append(positional(verb)).append("\t\t\t;;\n");
		}
		return String.format(Locale.ROOT, TEMPLATE, program.name(), options(program, "\t\t"),
				quoted(program.usageMessage().synopsisSubcommandLabel()), verbs, cases);
	}

	private static String options(CommandSpec command, String indent) {
		StringBuilder lines = new StringBuilder();
		for (OptionSpec option : CommandDocs.options(command)) {
			List<String> names = CommandDocs.names(option);
			lines.append(indent).append('\'');
			if (option.isMultiValue()) {
				lines.append('*');
			} else {
				lines.append('(').append(String.join(" ", names)).append(')');
			}
			lines.append('\'');
			boolean valued = CommandDocs.value(option) != CommandDocs.Value.NONE;
			List<String> specs = names.stream().map(n -> !valued ? n : n.startsWith("--") ? n + "=" : n + "+").toList();
			lines.append(specs.size() == 1 ? specs.get(0) : "{" + String.join(",", specs) + "}");
			lines.append("'[").append(bracketed(CommandDocs.description(option))).append(']');
			if (valued) {
				lines.append(':').append(quoted(option.paramLabel()).replace(":", "\\:")).append(':')
						.append(action(option));
			}
			lines.append("' \\\n");
		}
		return lines.toString();
	}

	private static String positional(CommandSpec command) {
		StringBuilder lines = new StringBuilder();
		List<PositionalParamSpec> parameters = command.positionalParameters();
		for (PositionalParamSpec parameter : parameters) {
			int from = parameter.index().min();
			String place = parameter.arity().max() > 1 || parameter.isMultiValue() ? "*" : String.valueOf(from + 1);
			lines.append("\t\t\t\t'").append(place).append(':')
					.append(quoted(parameter.paramLabel()).replace(":", "\\:")).append(':').append(action(parameter))
					.append("' \\\n");
		}
		return lines.append("\t\t\t\t&& return\n").toString();
	}

	private static String action(ArgSpec argument) {
		return switch (CommandDocs.value(argument)) {
		case CHOICE -> "(" + String.join(" ", CommandDocs.choices(argument)) + ")";
		case FILE -> "_files";
		case RECORDING -> "_files -g \"*.jfr*(-.)\"";
		default -> " ";
		};
	}

	private static String quoted(String text) {
		return text.replace("\n", " ").replace("'", "'\\''");
	}

	private static String bracketed(String text) {
		return quoted(text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:"));
	}
}
