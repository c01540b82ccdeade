package org.threadlanes.core.live;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.threadlanes.core.base.file.TemporaryFile;
import org.threadlanes.core.live.settings.RecordingTemplate;

/**
 * A recording that runs in a JVM of this user on this machine, by the JDK's tool {@code jcmd}: the access rules that a
 * program has for its beans do not concern it. If this process dies first, it ends at its time limit.
 */
final class CommandRecording implements Closeable {

	private static final int ANSWER_SECONDS = 60;
	private static final Pattern VERSION = Pattern.compile("(?m)^JDK (\\d+)");
	private static final Pattern STARTED = Pattern.compile("Started recording (\\d+)");

	private static final Pattern RUNNING = Pattern.compile(
			"(?m)^Recording \\d+: name=\"?(.*?)\"?(?: \\w+=\\S+)* \\(running\\)");

	private final TimedCaller caller = new TimedCaller(ANSWER_SECONDS);
	private final long pid;
	private String id;

	private CommandRecording(long pid) {
		this.pid = pid;
	}

	/** @throws LiveException if the JVM, or this Java without {@code jcmd}, cannot record */
	static CommandRecording start(long pid, RecordingPlan plan) throws LiveException, IOException {
		CommandRecording recording = new CommandRecording(pid);
		JvmFile settings = JvmFile.readable(pid);
		try {
			Matcher version = VERSION.matcher(recording.command("VM.version"));
			int jdk = version.find() ? Integer.parseInt(version.group(1)) : 0;
			try (Writer out = Files.newBufferedWriter(settings.here(), StandardCharsets.UTF_8)) {
				RecordingTemplate.of(RecordingTemplate.jdkFor(jdk), plan.overhead()).write(out);
			}
			String said = recording.command("JFR.start", "name=\"" + LiveRecording.NAME + "\"",
					"settings=" + settings.there(),
					"duration=" + plan.length().plus(LiveRecording.LEASE).toSeconds() + "s", "filename=/dev/null");
			Matcher started = STARTED.matcher(said);
			if (!started.find()) {
				throw LiveTexts.failure("failed", null, pid, said.strip());
			}
			recording.id = started.group(1);
			return recording;
		} catch (LiveException | IOException e) {
			recording.close();
			throw e;
		} finally {
			TemporaryFile.delete(settings.here());
		}
	}

	/**
	 * Lets the JVM write what its own recordings have of the last minutes.
	 *
	 * @param file an empty file
	 * @throws LiveException if none runs, or the JVM does not write
	 */
	static void dump(long pid, Duration last, Path file, TimedRecording.Watcher watcher)
			throws LiveException, IOException {
		try (CommandRecording jvm = new CommandRecording(pid)) {
			String check = jvm.command("JFR.check");
			List<String> running = RUNNING.matcher(check).results().map(name -> name.group(1)).toList();
			if (running.isEmpty()) {
				throw check.contains("ecording") ? LiveTexts.failure("no-recording", null, pid)
						: LiveTexts.failure("failed", null, pid, check.strip());
			}
			watcher.started(running);
			jvm.write(file, "JFR.dump", "maxage=" + last.toNanos() + "ns");
		}
	}

	/** Ends the recording; the JVM writes it. */
	void stop(Path file) throws LiveException, IOException {
		write(file, "JFR.stop", "name=" + id);
		id = null;
	}

	/** Lets the JVM write a recording to a file. */
	private void write(Path file, String command, String which) throws LiveException, IOException {
		JvmFile written = JvmFile.named(pid, file);
		String said = command(command, which, "filename=\"" + written.there() + "\"");
		if (!Files.exists(written.here()) || Files.size(written.here()) == 0) {
			throw LiveTexts.failure("failed", null, pid, said.strip());
		}
		written.moveTo(file);
	}

	private String command(String ... arguments) throws LiveException {
		List<String> line = new ArrayList<>();
		line.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
		line.add(Long.toString(pid));
		line.addAll(List.of(arguments));
		try {
			return caller.call(() -> {
				Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
				return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			});
		} catch (ExecutionException e) {
			throw LiveTexts.failure("no-jcmd", e, pid);
		}
	}

	@Override
	public void close() {
		if (id != null) {
			try {
				command("JFR.stop", "name=" + id, "filename=/dev/null");
			} catch (LiveException e) {
				// Its time limit ends it.
			}
		}
		caller.close();
	}
}
