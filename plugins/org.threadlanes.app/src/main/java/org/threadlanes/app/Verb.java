package org.threadlanes.app;

import java.util.List;
import java.util.concurrent.Callable;

import org.threadlanes.core.text.SafeText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A verb of the program. */
@Command(sortOptions = false, addMethodSubcommands = false)
abstract class Verb implements Callable<Integer> {

	private static final int MAX_VALUE = 300;

	@Spec
	CommandSpec spec;
	final Terminal terminal;

	Verb(Terminal terminal) {
		this.terminal = terminal;
	}

	/** @return a command line error; text arguments are made safe for a terminal */
	final ParameterException wrongUsage(String key, Object ... arguments) {
		return wrongUsage(spec, key, arguments);
	}

	/** @return a command line error of a verb */
	static ParameterException wrongUsage(CommandSpec spec, String key, Object ... arguments) {
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = arguments[i] instanceof Number ? arguments[i]
					: SafeText.shorten(arguments[i].toString(), MAX_VALUE);
		}
		return new ParameterException(spec.commandLine(), Texts.TEXT.get(key, arguments));
	}

	/** @return a command line error for an option with an unknown value */
	static ParameterException notOneOf(CommandSpec spec, String option, List<String> known, String value) {
		return wrongUsage(spec, "usage.one-of", option, UsageError.choices(String.join("|", known)), value);
	}
}
