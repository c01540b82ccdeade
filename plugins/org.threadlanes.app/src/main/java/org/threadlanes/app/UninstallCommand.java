package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Path;

import org.threadlanes.app.install.MissionControl;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code uninstall}: removes the plug-in from a JDK Mission Control. */
@Command(name = "uninstall")
final class UninstallCommand extends Verb {

	@Parameters(index = "0", paramLabel = "JMC_HOME", descriptionKey = "install.home")
	private Path home;

	@Override
	public Integer call() throws CommandFailure, InterruptedException {
		MissionControl jmc = InstallCommand.find(home);
		try {
			boolean was = jmc.uninstall();
			terminal.out().println(Texts.TEXT.get(was ? "uninstall.done" : "uninstall.none", jmc.home()));
			return ExitStatus.DONE;
		} catch (IOException e) {
			throw new CommandFailure("uninstall.failed", e, jmc.home(), InstallCommand.reason(e));
		}
	}
}
