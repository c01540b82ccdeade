package org.threadlanes.core.tables.csv;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.Assume;

/** The programs that the profile jfr imitates. Tests that need a missing one are skipped, with a message. */
final class Tool {

	/** What a program printed, and how it ended. */
	record Result(int status, byte[] out, String err) {

		String text() {
			return new String(out, StandardCharsets.UTF_8);
		}
	}

	/** For {@code jfr}, which ends before the optimizing compiler pays. */
	static final String QUICK_START = "-J-XX:TieredStopAtLevel=1";

	private Tool() {
	}

	/** @return the {@code jfr} of the JDK that runs this test */
	static String jfr() {
		Path jfr = Path.of(System.getProperty("java.home"), "bin", File.separatorChar == '\\' ? "jfr.exe" : "jfr");
		return needed("jfr", Files.isExecutable(jfr) ? jfr.toString() : null);
	}

	/** @return jq, in the version whose numbers the profile jfr imitates */
	static String jq() throws IOException {
		for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
			Path jq = Path.of(folder, "jq");
			if (!folder.isEmpty() && Files.isExecutable(jq)) {
				String version = run(null, jq.toString(), "--version").text().strip();
				return needed("jq 1.6 (found " + version + ")", version.startsWith("jq-1.6") ? jq.toString() : null);
			}
		}
		return needed("jq 1.6", null);
	}

	private static String needed(String name, String path) {
		if (path == null) {
			System.out.println("SKIPPED: " + name + " is missing, so that nothing can be compared with it.");
		}
		Assume.assumeTrue(name + " is missing", path != null);
		return path;
	}

	/** Runs a program, with a file or nothing as its standard input. */
	static Result run(Path input, String ... command) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(command);
		if (input != null) {
			builder.redirectInput(input.toFile());
		}
		Path errors = Files.createTempFile("tool", ".err");
		try {
			Process process = builder.redirectError(errors.toFile()).start();
			process.getOutputStream().close();
			try (InputStream in = process.getInputStream()) {
				byte[] out = in.readAllBytes();
				return new Result(process.waitFor(), out, Files.readString(errors));
			}
		} catch (InterruptedException e) {
			throw new IOException(e);
		} finally {
			Files.delete(errors);
		}
	}

	/** Runs two programs; the second reads what the first prints. */
	static Result pipe(List<String> first, List<String> second) throws IOException {
		Path errors = Files.createTempFile("tool", ".err");
		try {
			List<ProcessBuilder> builders = new ArrayList<>();
			builders.add(new ProcessBuilder(first).redirectError(ProcessBuilder.Redirect.DISCARD));
			builders.add(new ProcessBuilder(second).redirectError(errors.toFile()));
			List<Process> processes = ProcessBuilder.startPipeline(builders);
			processes.get(0).getOutputStream().close();
			try (InputStream in = processes.get(1).getInputStream()) {
				byte[] out = in.readAllBytes();
				return new Result(processes.get(1).waitFor(), out, Files.readString(errors));
			}
		} catch (InterruptedException e) {
			throw new IOException(e);
		} finally {
			Files.delete(errors);
		}
	}
}
