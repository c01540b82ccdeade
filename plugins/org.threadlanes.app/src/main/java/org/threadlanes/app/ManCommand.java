package org.threadlanes.app;

import java.util.concurrent.Callable;

import org.threadlanes.app.manual.ManPage;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code man}: the manual page. */
@Command(name = "man", sortOptions = false)
final class ManCommand implements Callable<Integer> {

	@Spec
	private CommandSpec spec;

	private final Terminal terminal;

	ManCommand(Terminal terminal) {
		this.terminal = terminal;
	}

	@Override
	public Integer call() {
		terminal.out().print(ManPage.of(spec.root(), new Version().getVersion()[0]));
		return ExitStatus.DONE;
	}
}
