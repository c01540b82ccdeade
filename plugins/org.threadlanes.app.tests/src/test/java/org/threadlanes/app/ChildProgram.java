package org.threadlanes.app;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.eclipse.swt.SWTError;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.ui.chart.LanesChart;

import com.google.gson.Gson;

import picocli.CommandLine;

/** The program in a separate JVM, which can be limited and interrupted. */
final class ChildProgram {

	private static final long MAX_SECONDS = 120;
	private static final List<String> JAVA = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
			"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable");
	private static final String CLASS_PATH = classPath();
	/** With the classes of a report in an archive, a JVM needs three quarters of the CPU time. */
	private static final Path ARCHIVE = archive();

	private final List<String> command = new ArrayList<>();
	private final Path work;
	private final Path out;
	private final Path err;
	private File current;
	private Process process;

	/**
	 * @param work a folder for its temporary files and output
	 * @param javaOptions options of the JVM
	 */
	ChildProgram(Path work, String ... javaOptions) throws IOException {
		this.work = Files.createDirectories(work.resolve("tmp"));
		this.out = work.resolve("child.out");
		this.err = work.resolve("child.err");
		command.addAll(JAVA);
		if (Files.exists(ARCHIVE)) {
			command.add("-XX:SharedArchiveFile=" + ARCHIVE);
		}
		command.add("-Djava.io.tmpdir=" + this.work);
		command.add("-Djava.awt.headless=true");
		command.add("-Duser.language=en");
		command.addAll(List.of(javaOptions));
		command.addAll(List.of("-cp", CLASS_PATH, Main.class.getName()));
	}

	/** @return the archive, which a JVM that cannot use it ignores; missing if classes are in folders */
	private static Path archive() {
		try {
			Path folder = Files.createTempDirectory("classes");
			folder.toFile().deleteOnExit();
			Path archive = folder.resolve("report.jsa");
			if (Stream.of(CLASS_PATH.split(File.pathSeparator)).allMatch(part -> Files.isRegularFile(Path.of(part)))) {
				List<String> command = new ArrayList<>(JAVA);
				command.addAll(List.of("-XX:ArchiveClassesAtExit=" + archive, "-cp", CLASS_PATH, Main.class.getName(),
						"report", Program.recording("lock-holder-sleeps-jdk17.jfr").toString()));
				new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
						.redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
				archive.toFile().deleteOnExit();
			}
			return archive;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	/** The locations of the classes: a class path, or the bundles of an OSGi framework. */
	private static String classPath() {
		Set<String> parts = new LinkedHashSet<>();
		ClassLoader core = Triage.class.getClassLoader();
		ClassLoader parser = JfrLoaderToolkit.class.getClassLoader();
		for (Class<?> one : new Class<?>[] {Main.class, Triage.class, CommandLine.class, Gson.class,
				JfrLoaderToolkit.class,
				IMCThread.class, LanesChart.class, SWTError.class,
				named("org.jfree.chart.JFreeChart", LanesChart.class.getClassLoader()),
				named("net.jpountz.lz4.LZ4FrameInputStream", parser, IMCThread.class.getClassLoader(), core),
				named("org.owasp.encoder.Encode", IMCThread.class.getClassLoader(), parser)}) {
			if (one != null) {
				parts.add(place(one.getProtectionDomain().getCodeSource().getLocation()));
			}
		}
		return String.join(File.pathSeparator, parts);
	}

	private static Class<?> named(String name, ClassLoader ... loaders) {
		for (ClassLoader loader : loaders) {
			try {
				return loader.loadClass(name);
			} catch (ClassNotFoundException e) {
				// another bundle has the class
			}
		}
		return null;
	}

	private static String place(URL location) {
		try {
			return Path.of(location.toURI()).toString();
		} catch (URISyntaxException e) {
			throw new IllegalStateException(e);
		}
	}

	/** @return the options, class path and main class of the program, for a command that wraps it */
	String commandLine(Object ... arguments) {
		StringBuilder line = new StringBuilder();
		for (String part : withArguments(arguments)) {
			line.append(" '").append(part.replace("'", "'\\''")).append('\'');
		}
		return line.toString();
	}

	private List<String> withArguments(Object ... arguments) {
		List<String> all = new ArrayList<>(command);
		for (Object argument : arguments) {
			all.add(argument.toString());
		}
		return all;
	}

	ChildProgram start(Object ... arguments) throws IOException {
		return start(withArguments(arguments), out);
	}

	/** Starts it in a folder. */
	ChildProgram startIn(Path folder, Object ... arguments) throws IOException {
		current = folder.toFile();
		return start(arguments);
	}

	/** Starts it with its standard output redirected to a device. */
	ChildProgram startInto(Path device, Object ... arguments) throws IOException {
		return start(withArguments(arguments), device);
	}

	/** Starts a shell that may set limits and then run {@link #commandLine}. */
	ChildProgram startShell(String script) throws IOException {
		return start(List.of("/bin/sh", "-c", script), out);
	}

	private ChildProgram start(List<String> all, Path output) throws IOException {
		process = new ProcessBuilder(Interruptible.command(all)).directory(current).redirectOutput(output.toFile())
				.redirectError(err.toFile())
				.start();
		return this;
	}

	boolean isRunning() {
		return process.isAlive();
	}

	/** Sends a signal, named as for {@code kill}. */
	void signal(String name) throws IOException, InterruptedException {
		new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid()).start().waitFor();
	}

	/** @return its exit status and output */
	Program end() throws IOException, InterruptedException {
		if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
			process.destroyForcibly().waitFor();
			throw new AssertionError("it did not end: " + Files.readString(err));
		}
		return new Program(process.exitValue(), Files.exists(out) ? Files.readString(out) : "", Files.readString(err));
	}

	/** @return the folder of its temporary files */
	Path temporary() {
		return work;
	}
}
