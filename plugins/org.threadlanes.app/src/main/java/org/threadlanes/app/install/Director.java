package org.threadlanes.app.install;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The p2 director of an installation: a separate program that installs and removes plug-ins. */
record Director(MissionControl target, Path launcher) {

	private static final String FEATURE = "org.threadlanes.feature.feature.group";
	private static final List<String> UNINSTALL = List.of("-uninstallIU", FEATURE);
	private static final String DIRECTOR = "org.eclipse.equinox.p2.director";
	private static final String COLLECTOR = "org.eclipse.equinox.p2.garbagecollector.application";
	/** What an entry of the log says; the entries below it, which give details, begin otherwise. */
	private static final Pattern MESSAGE = Pattern.compile("^!ENTRY .*\\R!MESSAGE (.*)", Pattern.MULTILINE);
	private static final long MINUTES = 5;

	/**
	 * Installs the plug-in, replacing another version installed by p2.
	 *
	 * @return why it failed; empty if the plug-in is installed
	 */
	String install(Path repository) throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(target.isInstalledByP2() ? UNINSTALL : List.of());
		arguments.addAll(installing(repository));
		String failure = run(arguments, true);
		if (!failure.isEmpty()) {
			// If a director was killed, p2's profile and its list of bundles may be inconsistent.
			run(UNINSTALL, false);
			failure = run(installing(repository), true);
		}
		return failure;
	}

	/**
	 * Removes the plug-in.
	 *
	 * @param repository the folder of the update site, used to complete an interrupted installation first; may be null
	 * @return why it failed; empty if the plug-in is gone
	 */
	String uninstall(Path repository) throws IOException, InterruptedException {
		String failure = run(UNINSTALL, false);
		return failure.isEmpty() || repository == null || !run(installing(repository), true).isEmpty() ? failure
				: run(UNINSTALL, false);
	}

	/** Deletes the files of plug-ins that were removed, which the director leaves; where that fails, they stay. */
	void collect() throws IOException, InterruptedException {
		start(COLLECTOR, List.of("-profile", "_SELF_"));
	}

	private static List<String> installing(Path repository) {
		return List.of("-repository", repository.toUri().toString(), "-installIU", FEATURE);
	}

	private String run(List<String> arguments, boolean installed) throws IOException, InterruptedException {
		Ended director = start(DIRECTOR, arguments);
		return director.well() && target.isInstalledByP2() == installed ? "" : problem(director.printed());
	}

	private record Ended(boolean well, String printed) {
	}

	private Ended start(String application, List<String> arguments) throws IOException, InterruptedException {
		// Log and workspace go to a temporary folder, so that only the installation changes.
		Path scratch = Files.createTempDirectory("threadlanes-director");
		try {
			List<String> command = new ArrayList<>(List.of(java().toString(), "-jar", launcher.toString(), "-nosplash",
					"-consoleLog", "-application", application, "-data", scratch.resolve("workspace").toString(),
					"-destination", target.home().toString()));
			command.addAll(arguments);
			File output = scratch.resolve("output").toFile();
			Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
			boolean ended;
			try {
				process.getOutputStream().close();
				ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
			} finally {
				process.destroyForcibly().waitFor();
			}
			return new Ended(ended && process.exitValue() == 0,
					new String(Files.readAllBytes(output.toPath()), StandardCharsets.UTF_8).strip());
		} finally {
			Folders.delete(scratch);
		}
	}

	/** Its last line names a log that is rolled back with the change, but the output contains that log too. */
	private String problem(String printed) {
		return MESSAGE.matcher(printed).results().reduce((first, last) -> last).map(entry -> entry.group(1))
				.orElse(printed.isEmpty() ? launcher.toString() : printed);
	}

	/** @return the Java named in {@code jmc.ini} or {@code eclipse.ini}, or else the one running this program */
	private Path java() throws IOException {
		for (String name : List.of("jmc.ini", "eclipse.ini")) {
			Path ini = target.home().resolve(name);
			if (Files.isRegularFile(ini)) {
				List<String> lines = Files.readAllLines(ini);
				int vm = lines.indexOf("-vm");
				if (vm >= 0 && vm + 1 < lines.size()) {
					Path named = target.home().resolve(lines.get(vm + 1).strip());
					Path java = Files.isDirectory(named) ? named.resolve("java") : named;
					if (Files.isExecutable(java)) {
						return java;
					}
				}
			}
		}
		return Path.of(System.getProperty("java.home"), "bin", "java");
	}
}
