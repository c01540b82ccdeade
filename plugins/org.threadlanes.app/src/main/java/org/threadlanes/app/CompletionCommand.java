package org.threadlanes.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code completion}: picocli's completion script for bash and zsh, extended by option values and file names. */
@Command(name = "completion")
final class CompletionCommand extends Verb {

	private static final String PREVIOUS = "local prev_word=${COMP_WORDS[COMP_CWORD-1]}\n";
	/** bash splits --format=text into three words. */
	private static final String PREVIOUS_OF_THREE = PREVIOUS + """
			  if [ "$curr_word" = "=" ]; then curr_word=
			  elif [ "$prev_word" = "=" ]; then prev_word=${COMP_WORDS[COMP_CWORD-2]}
			  fi
			""";
	private static final String FILES = "positionals=$( compgen -f -- \"${curr_word}\" )";
	private static final String RECORDINGS = "positionals=$( compgen -f -X '!*.jfr*' -- \"${curr_word}\"; "
			+ "compgen -d -- \"${curr_word}\" )";

	@Override
	public Integer call() {
		CommandLine program = spec.root().commandLine();
		FleetCommand.addOptions(program.getSubcommands().get("fleet").getCommandSpec());
		program.getSubcommands().values().forEach(verb -> {
			offerValues(verb.getCommandSpec());
			offerFiles(verb.getCommandSpec());
		});
		terminal.out().print(AutoComplete.bash(program.getCommandName(), program).replace(PREVIOUS, PREVIOUS_OF_THREE)
				.replace(FILES, RECORDINGS));
		return ExitStatus.DONE;
	}

	/** Offers the words of labels that list lower-case words, and files for labels that begin with FILE. */
	private static void offerValues(CommandSpec verb) {
		for (OptionSpec option : List.copyOf(verb.options())) {
			String label = option.paramLabel();
			if (option.negatable()) {
				String name = option.longestName();
				replace(verb, option, OptionSpec.builder(name, name.replaceFirst("--", "--no-")).arity("0"));
			} else if (label.contains("|") && label.equals(label.toLowerCase(Locale.ROOT))) {
				replace(verb, option, OptionSpec.builder(option).completionCandidates(List.of(label.split("\\|"))));
			} else if (label.startsWith("FILE")) {
				replace(verb, option, OptionSpec.builder(option.names()).arity("1").type(Path.class));
			}
		}
	}

	/** Recordings are declared as text because they may be patterns, but files are offered. */
	private static void offerFiles(CommandSpec verb) {
		for (PositionalParamSpec positional : List.copyOf(verb.positionalParameters())) {
			if (List.of("RECORDING", "PATH").contains(positional.paramLabel())) {
				verb.remove(positional);
				verb.addPositional(PositionalParamSpec.builder().index("0").arity("1").type(Path.class).build());
			}
		}
	}

	private static void replace(CommandSpec verb, OptionSpec option, OptionSpec.Builder by) {
		verb.remove(option);
		verb.addOption(by.build());
	}
}
