package org.threadlanes.app;

import java.util.concurrent.Callable;

import org.threadlanes.app.manual.BashCompletion;
import org.threadlanes.app.manual.ZshCompletion;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code completion}: a script for a shell. */
@Command(name = "completion", sortOptions = false)
final class CompletionCommand implements Callable<Integer> {

	enum Shell {
		BASH, ZSH
	}

	@Parameters(paramLabel = "bash|zsh", descriptionKey = "completion.shell")
	private Shell shell;

	@Spec
	private CommandSpec spec;

	private final Terminal terminal;

	CompletionCommand(Terminal terminal) {
		this.terminal = terminal;
	}

	@Override
	public Integer call() {
		CommandSpec program = spec.root();
		terminal.out().print(shell == Shell.BASH ? BashCompletion.of(program) : ZshCompletion.of(program));
		return ExitStatus.DONE;
	}
}
