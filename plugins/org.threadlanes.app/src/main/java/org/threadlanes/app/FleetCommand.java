package org.threadlanes.app;

import java.util.List;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/**
 * {@code fleet}: many recordings at once. It is a program of its own, which the start script calls in place of this one;
 * here are its lines in the help and the manual.
 */
@Command(name = "fleet", sortOptions = false)
final class FleetCommand implements Callable<Integer> {

	@Parameters(paramLabel = "PATH", arity = "0..*", descriptionKey = "fleet.paths")
	private List<String> paths;

	@Unmatched
	private List<String> options;

	@Override
	public Integer call() throws CommandFailure {
		throw new CommandFailure(Texts.TEXT.get("fleet.elsewhere"), null);
	}
}
