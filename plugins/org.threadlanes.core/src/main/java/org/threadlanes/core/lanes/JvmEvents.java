package org.threadlanes.core.lanes;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventType;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.lanes.samples.ThreadDump;

/** What a JVM records about itself. The first value counts. */
final class JvmEvents {

	/** The version follows {@code JRE}; some vendors put their own version in between. */
	private static final Pattern JDK = Pattern.compile("\\bJRE(?: \\([^()]*\\))*? \\((\\d[^()]*)\\)");

	/** Main classes and jars from command lines. A recording may have chunks of several JVMs. */
	private final Set<String> commands = new LinkedHashSet<>();
	/** Main classes from thread dumps. */
	private final Set<String> dumped = new LinkedHashSet<>();
	private final ServiceNames names = new ServiceNames();
	private long pid;
	private long start;
	private String jvmVersion = "";
	private String javaVersion = "";
	/** What the compilers took since the JVM started. */
	private long compiled = -1;
	private long mostCompiled = -1;

	/** @return reads the description of the JVM */
	EventHandler information(EventType type) {
		int version = type.want("jvmVersion");
		int options = type.want("jvmArguments");
		int arguments = type.want("javaArguments");
		int process = type.want("pid");
		int started = type.want("jvmStartTime");
		return event -> {
			jvmVersion = first(jvmVersion, event.text(version));
			start = start == 0 ? event.nanos(started) : start;
			if (pid == 0) {
				pid = processId(event.text(process));
			}
			command(event.text(arguments));
			names.addOptions(Objects.requireNonNullElse(event.text(options), ""));
		};
	}

	/** JMC's items hold it as text. */
	private static long processId(String text) {
		return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
	}

	/** The command names the main class, perhaps with its module, or a jar. */
	private void command(String command) {
		if (command != null && !command.isBlank()) {
			String program = command.strip().split("\\s", 2)[0];
			commands.add(program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1));
		}
	}

	/** A thread dump shows the main method as long as it runs. */
	void dumped(ThreadDump dump) {
		dump.threads().stream().flatMap(thread -> thread.stack().frames().stream())
				.filter(frame -> frame.methodName().equals("main")).forEach(frame -> dumped.add(frame.className()));
	}

	/** @return the known main classes and jars */
	Set<String> mainClasses() {
		Set<String> all = new LinkedHashSet<>(commands);
		all.addAll(dumped);
		return all;
	}

	/** @return reads the environment of the process; null if the type lacks a field that this needs */
	EventHandler environment(EventType type) {
		return pairs(type, names::add);
	}

	/** @return reads the system properties; null if the type lacks a field that this needs */
	EventHandler properties(EventType type) {
		return pairs(type, (key, value) -> {
			names.add(key, value);
			if (key.equals("java.version")) {
				javaVersion = first(javaVersion, value);
			}
		});
	}

	/** @return reads the statistics of the compilers; null if the type lacks a field that this needs */
	EventHandler compilers(EventType type) {
		int total = type.want("totalTimeSpent");
		return total < 0 ? null : event -> {
			long before = compiled;
			compiled = event.nanos(total);
			mostCompiled = before < 0 ? mostCompiled : Math.max(mostCompiled, compiled - before);
		};
	}

	/** @return the most time of compilations between two statistics in ns; -1 if not recorded */
	long mostCompiledNanos() {
		return mostCompiled;
	}

	/** @return when the JVM started, in ns since 1970 UTC; 0 if not recorded */
	long startNanos() {
		return start;
	}

	@FunctionalInterface
	private interface Pairs {
		void pair(String key, String value);
	}

	private static EventHandler pairs(EventType type, Pairs pairs) {
		int key = type.want("key");
		int value = type.want("value");
		return key < 0 || value < 0 ? null : (EventValues event) -> {
			if (!event.isEmpty(key) && !event.isEmpty(value)) {
				pairs.pair(event.text(key), event.text(value));
			}
		};
	}

	private static String first(String before, String next) {
		return before.isEmpty() && next != null ? next : before;
	}

	RecordedJvm jvm() {
		Matcher version = JDK.matcher(jvmVersion);
		String mainClass = commands.isEmpty() ? "" : commands.iterator().next();
		return new RecordedJvm(first(names.service(), mainClass), names.version(), names.host(), names.pod(), pid,
				mainClass, jvmVersion, version.find() ? version.group(1) : javaVersion);
	}
}
