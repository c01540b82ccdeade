package org.threadlanes.app.manual;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.TextWidth;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine;

/** The manual page of the program in roff, for man(1). */
public final class ManPage {

	private static final Messages TEXT = Messages.of(ManPage.class);
	private static final String[] EXAMPLES = {"report", "html", "ci", "export", "lanes", "compare", "settings"};
	private static final String[] VARIABLES = {"JAVA_HOME", "THREADLANES_JAVA_OPTS", "NO_COLOR"};

	private static final int WIDTH = 78;

	private final StringBuilder roff = new StringBuilder();

	private ManPage() {
	}

	/**
	 * @param program the program with its verbs
	 * @param version the program's version
	 * @return the page
	 */
	public static String of(CommandSpec program, String version) {
		return new ManPage().page(program, version);
	}

	private String page(CommandSpec program, String version) {
		String name = program.name();
		roff.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 ").append(TEXT.get("date")).append(" \"")
				.append(escaped(version)).append("\" \"").append(escaped(TEXT.get("title"))).append("\"\n");
		// No hyphenation: names of files and options must not be split.
		roff.append(".nh\n.ad l\n");
		section("name");
		text(name + " - " + header(program).split("\n", 2)[0].strip());
		section("synopsis");
		usage(program, List.of(program.usageMessage().synopsisSubcommandLabel()));
		section("description");
		text(TEXT.get("description.text"));
		section("options");
		arguments(program);
		section("verbs");
		for (CommandSpec verb : verbs(program)) {
			verb(program, verb);
		}
		section("status");
		for (String status : new String[] {"0", "1", "2", "3"}) {
			item(bold(status), TEXT.get("status." + status));
		}
		section("environment");
		for (String variable : VARIABLES) {
			item(bold(variable), TEXT.get("environment." + variable));
		}
		section("examples");
		for (String example : EXAMPLES) {
			item(escaped(TEXT.get("example." + example)), null);
			roff.append(".nf\n").append(escaped(TEXT.get("example." + example + ".line"))).append("\n.fi\n");
		}
		section("see");
		roff.append(bold("jfr")).append("(1), ").append(bold("jcmd")).append("(1), ").append(bold("java"))
				.append("(1)\n");
		return roff.toString();
	}

	private void section(String key) {
		roff.append(".SH \"").append(escaped(TEXT.get("section." + key))).append("\"\n");
	}

	private void usage(CommandSpec command, List<String> last) {
		roff.append(bold(command.qualifiedName(" ")));
		for (OptionSpec option : options(command)) {
			String text = bold(names(option).get(0)) + (!hasValue(option) ? ""
					: (names(option).get(0).startsWith("--") ? "=" : "\\ ") + italic(option.paramLabel()));
			roff.append('\n').append(option.required() ? text : "[" + text + "]");
		}
		for (PositionalParamSpec parameter : command.positionalParameters()) {
			String text = italic(parameter.paramLabel()) + (parameter.isMultiValue() ? "\\&..." : "");
			roff.append('\n').append(parameter.arity().min() == 0 ? "[" + text + "]" : text);
		}
		last.forEach(text -> roff.append('\n').append(italic(text)));
		roff.append('\n');
	}

	private void verb(CommandSpec program, CommandSpec verb) {
		roff.append(".SS ").append(escaped(verb.name())).append('\n');
		text(header(verb));
		roff.append(".PP\n");
		usage(verb, List.of());
		arguments(verb);
		if (!footer(verb).equals(footer(program))) {
			roff.append(".PP\n");
			text(footer(verb));
		}
	}

	/** Lists the parameters, and the options that the program as a whole does not have. */
	private void arguments(CommandSpec command) {
		for (PositionalParamSpec parameter : command.positionalParameters()) {
			item(italic(parameter.paramLabel()), description(parameter));
		}
		for (OptionSpec option : options(command)) {
			if (command.parent() == null || !option.inherited()) {
				String names = names(option).stream().map(ManPage::bold).collect(Collectors.joining(", "));
				item(names + value(option), description(option));
			}
		}
	}

	private static String value(ArgSpec argument) {
		return hasValue(argument) ? "=" + italic(argument.paramLabel()) : "";
	}

	/** Writes text in short lines, as man page linters require. Readers see it refilled. */
	private void text(String text) {
		StringBuilder line = new StringBuilder();
		for (String plain : text.strip().split("\\s+")) {
			String word = breakable(plain);
			if (line.length() + word.length() > WIDTH && line.length() > 0) {
				roff.append(line).append('\n');
				line.setLength(0);
			}
			line.append(line.length() == 0 ? word.startsWith(".") ? "\\&" : "" : " ").append(word);
		}
		roff.append(line).append('\n');
	}

	private void item(String term, String text) {
		roff.append(".TP\n").append(term).append('\n');
		if (text != null) {
			text(text);
		}
	}

	/** Marks where a word may be broken, because Japanese and Chinese have no spaces. */
	private static String breakable(String word) {
		StringBuilder roff = new StringBuilder();
		String rest = word;
		for (int at = TextWidth.breakAt(rest, 1); at < rest.length(); at = TextWidth.breakAt(rest, 1)) {
			roff.append(escaped(rest.substring(0, at))).append("\\:");
			rest = rest.substring(at);
		}
		return roff.append(escaped(rest)).toString();
	}

	private static String bold(String text) {
		return "\\fB" + escaped(text) + "\\fR";
	}

	private static String italic(String text) {
		return "\\fI" + escaped(text) + "\\fR";
	}

	/** Escapes backslashes, hyphens and quotes, which are special in roff. */
	private static String escaped(String text) {
		return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("\"", "\\(dq");
	}

	// --- picocli's description of a command, as plain text

	/** @return the text of the help above the usage */
	private static String header(CommandSpec command) {
		return lines(command.usageMessage().header()).strip();
	}

	/** @return the text at the end of the help */
	private static String footer(CommandSpec command) {
		return lines(command.usageMessage().footer()).strip();
	}

	private static String description(ArgSpec argument) {
		return lines(argument.description()).strip();
	}

	private static String lines(String[] texts) {
		return String.join("\n", texts).replace("%n", "\n").replace("%%", "%");
	}

	/** @return its verbs, in the order of the help */
	private static List<CommandSpec> verbs(CommandSpec program) {
		return program.subcommands().values().stream().map(CommandLine::getCommandSpec)
				.filter(c -> !c.usageMessage().hidden()).toList();
	}

	/** @return the options of a command in the order of its help */
	private static List<OptionSpec> options(CommandSpec command) {
		return command.options().stream().filter(o -> !o.hidden())
				.sorted(Comparator.comparing(o -> o.usageHelp() || o.inherited())).toList();
	}

	/** @return the names of an option, the short one first, including negated names */
	private static List<String> names(OptionSpec option) {
		Stream<String> names = Stream.of(option.names()).sorted(Comparator.comparingInt(String::length));
		if (!option.negatable()) {
			return names.toList();
		}
		return names.flatMap(name -> Stream.of(name, name.replaceFirst("^--", "--no-"))).toList();
	}

	private static boolean hasValue(ArgSpec argument) {
		return !(argument instanceof OptionSpec option) || option.arity().max() > 0;
	}
}
