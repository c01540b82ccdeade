package org.threadlanes.app;

import java.util.Locale;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

/** {@code man}: the manual page, which is the help of the program and of each verb. */
@Command(name = "man")
final class ManCommand extends Verb {

	private static final int WIDTH = 78;

	@Override
	public Integer call() {
		CommandLine program = spec.root().commandLine();
		String name = program.getCommandName();
		terminal.out().println(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \""
				+ escaped(new Version().getVersion()[0]) + "\"\n.SH NAME\n" + name
				+ " \\- which thread waited, for what, and should it have");
		program.setUsageHelpWidth(WIDTH);
		help(".SH " + name.toUpperCase(Locale.ROOT), program);
		program.getSubcommands().values().forEach(verb -> help(".SS " + verb.getCommandName(), verb));
		return ExitStatus.DONE;
	}

	/** Prints a section with lines as they are: the help has columns. */
	private void help(String title, CommandLine command) {
		terminal.out().println(title + "\n.nf");
		command.getUsageMessage(Ansi.OFF).lines().map(ManCommand::escaped)
				.forEach(line -> terminal.out().println(line.startsWith(".") ? "\\&" + line : line));
		terminal.out().println(".fi");
	}

	/** Escapes backslashes, hyphens and quotes, which are special in roff. */
	private static String escaped(String text) {
		return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("\"", "\\(dq");
	}
}
