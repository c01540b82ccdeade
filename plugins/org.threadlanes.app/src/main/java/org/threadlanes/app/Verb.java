package org.threadlanes.app;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.LiveException;
import org.threadlanes.core.live.RunningJvm;

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
	/** Set, like all that picocli sets, before the verb is called. */
	Terminal terminal;

	/** @return a command line error; text arguments are made safe for a terminal */
	final ParameterException wrongUsage(String key, Object ... arguments) {
		return wrongUsage(spec, key, arguments);
	}

	/** @return a time on the command line; an error with this key unless it is one of {@code least} to {@code most} */
	final Duration duration(String text, Duration least, Duration most, String key) {
		Duration duration = Duration.ofNanos(Durations.parse(text).orElse(0));
		if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
			throw wrongUsage(key, text);
		}
		return duration;
	}

	/** Throws an error if an option is given that has no meaning without another one. */
	final void onlyWith(String needed, String ... options) {
		for (String option : options) {
			if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
				throw wrongUsage("usage.missing", option, needed);
			}
		}
	}

	/** Throws an error if an option is given that makes no sense together with another one. */
	final void notWith(String other, String ... options) {
		for (String option : options) {
			if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
				throw wrongUsage("usage.not-with", option, other);
			}
		}
	}

	/** @return the address of a running JVM on the command line: the name of its program stands for its process id */
	final JvmAddress address(String text) throws LiveException {
		Optional<JvmAddress> address = JvmAddress.parse(text);
		if (address.isPresent()) {
			return address.get();
		}
		List<Long> named = RunningJvm.list().stream().filter(jvm -> jvm.isNamed(text)).map(RunningJvm::pid).toList();
		if (named.size() != 1) {
			throw wrongUsage(named.isEmpty() ? "record.wrong-target" : "record.several", text,
					named.stream().map(String::valueOf).collect(Collectors.joining(", ")));
		}
		return new JvmAddress.Local(named.get(0));
	}

	/** @return a command line error of a verb */
	static ParameterException wrongUsage(CommandSpec spec, String key, Object ... arguments) {
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = arguments[i] instanceof Number ? arguments[i]
					: SafeText.shorten(arguments[i].toString(), MAX_VALUE);
		}
		return usageError(spec, Texts.TEXT.get(key, arguments));
	}

	/** @param spec null if picocli did not parse the command line */
	static ParameterException usageError(CommandSpec spec, String sentence) {
		if (spec == null) {
			throw new PlainCommand.NeedsParserException();
		}
		return new ParameterException(spec.commandLine(), sentence);
	}

	/** @return a command line error for an option with an unknown value */
	static ParameterException notOneOf(CommandSpec spec, String option, List<String> known, String value) {
		return wrongUsage(spec, "usage.one-of", option, UsageError.choices(String.join("|", known)), value);
	}
}
