package org.threadlanes.app.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.threadlanes.app.manual.CommandDocs.Value;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A script that lets bash complete verbs, options, their values and names of recordings. Works from bash 3.2 on. */
public final class BashCompletion {

	private static final String TEMPLATE = """
			# Completion of %1$s for bash. To use it, write it to a file and source that in ~/.bashrc.
			_%1$s() {
				local cur=${COMP_WORDS[COMP_CWORD]} prev= verb= words= values= recordings= i
				[ "$COMP_CWORD" -gt 0 ] && prev=${COMP_WORDS[COMP_CWORD-1]}
				# bash cuts --format=text into three words.
				if [ "$cur" = "=" ]; then cur=
				elif [ "$prev" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then prev=${COMP_WORDS[COMP_CWORD-2]}
				fi
				for ((i = 1; i < COMP_CWORD; i++)); do
					case ${COMP_WORDS[i]} in -*) ;; *) verb=${COMP_WORDS[i]}; break ;; esac
				done
				case $verb in
			%2$s	*) return ;;
				esac
				local IFS=$' \\n'
				if [ "$values" = FILE ]; then COMPREPLY=()
				elif [ "$values" = NONE ]; then COMPREPLY=(); compopt +o default 2>/dev/null
				elif [ -n "$values" ] && [ "${cur#-}" = "$cur" ]; then COMPREPLY=($(compgen -W "$values" -- "$cur"))
				elif [ -z "$verb" ] || [ "${cur#-}" != "$cur" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))
				elif [ -n "$recordings" ]; then
					compopt -o filenames 2>/dev/null
					IFS=$'\\n'
					COMPREPLY=($(compgen -f -X '!*.jfr*' -- "$cur") $(compgen -d -- "$cur"))
				fi
			}
			# Where nothing is offered, bash offers files.
			complete -o default -F _%1$s %1$s
			""";

	private BashCompletion() {
	}

	/**
	 * @param program
	 *            the program with its verbs
	 * @return the script
	 */
	public static String of(CommandSpec program) {
		StringBuilder cases = new StringBuilder();
		List<String> first = new ArrayList<>();
		CommandDocs.verbs(program).forEach(verb -> first.add(verb.name()));
		add(cases, "''", program, first);
		for (CommandSpec verb : CommandDocs.verbs(program)) {
			add(cases, verb.name(), verb, List.of());
		}
		return String.format(Locale.ROOT, TEMPLATE, program.name(), cases);
	}

	private static void add(StringBuilder cases, String verb, CommandSpec command, List<String> first) {
		List<String> words = new ArrayList<>(first);
		StringBuilder values = new StringBuilder();
		for (OptionSpec option : CommandDocs.options(command)) {
			words.addAll(CommandDocs.names(option));
			String offered = switch (CommandDocs.value(option)) {
			case CHOICE -> String.join(" ", CommandDocs.choices(option));
			case FILE, RECORDING -> "FILE";
			case OTHER -> "NONE";
			case NONE -> null;
			};
			if (offered != null) {
				values.append("\t\t").append(String.join("|", CommandDocs.names(option))).append(") values=\"")
						.append(offered).append("\" ;;\n");
			}
		}
		cases.append("\t").append(verb).append(")\n\t\twords=\"").append(String.join(" ", words)).append('"');
		if (command.positionalParameters().stream().anyMatch(p -> CommandDocs.value(p) == Value.RECORDING)) {
			cases.append(" recordings=yes");
		}
		command.positionalParameters().stream().filter(p -> CommandDocs.value(p) == Value.CHOICE).findFirst()
				.ifPresent(p -> cases.append(" values=\"").append(String.join(" ", CommandDocs.choices(p))).append('"'));
		cases.append('\n');
		if (values.length() > 0) {
			cases.append("\t\tcase $prev in\n").append(values).append("\t\tesac\n");
		}
		cases.append("\t\t;;\n");
	}
}
