package org.threadlanes.app;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/**
 * {@code fleet}: many recordings at once. The start script runs a separate program for it instead of this one; this is
 * its entry in the help and the manual.
 */
@Command(name = "fleet")
final class FleetCommand extends Verb {

	/**
	 * The options and their labels, copied from {@code fleet/}, which is not on the class path when the scripts are
	 * generated. Sorted, so that releases are reproducible.
	 */
	private static final Map<String, String> OPTIONS =
			new TreeMap<>(Map.of("--output", "FILE", "--append", "", "--waits", "",
			"--format", "text|json|html", "--path", "PATTERN", "--since", "DATE", "--top", "N", "--rules", "FILE",
			"--master", "URL", "--time-limit", "SECONDS"));

	@Parameters(paramLabel = "PATH", arity = "0..*", descriptionKey = "fleet.paths")
	private List<String> paths;

	@Unmatched
	private List<String> options;

	/** Adds its options, for the completion. */
	static void addOptions(CommandSpec fleet) {
		OPTIONS.forEach((name, label) -> fleet.addOption((name.equals("--output") ? OptionSpec.builder("-o", name)
				: OptionSpec.builder(name)).arity(label.isEmpty() ? "0" : "1").paramLabel(label).build()));
	}

	@Override
	public Integer call() {
		throw wrongUsage("fleet.elsewhere");
	}
}
