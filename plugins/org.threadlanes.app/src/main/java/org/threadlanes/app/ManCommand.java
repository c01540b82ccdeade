package org.threadlanes.app;

import org.threadlanes.app.manual.ManPage;

import picocli.CommandLine.Command;

/** {@code man}: the manual page. */
@Command(name = "man")
final class ManCommand extends Verb {

	ManCommand(Terminal terminal) {
		super(terminal);
	}

	@Override
	public Integer call() {
		terminal.out().print(ManPage.of(spec.root(), new Version().getVersion()[0]));
		return ExitStatus.DONE;
	}
}
