package org.threadlanes.junit;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.app.gate.GateException;
import org.threadlanes.app.gate.GateFile;
import org.threadlanes.app.gate.GateRules;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.core.live.settings.RecordingTemplate;

import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/** The recording of one test in this JVM, with the settings that a triage needs. */
record TestRecording(Recording recording, String test, Path folder, TriageSettings settings, GateRules gate) {

	private static final Set<FindingCode> BLOCKED = EnumSet.of(FindingCode.EVENT_LOOP_BLOCKED,
			FindingCode.NON_BLOCKING_THREAD_BLOCKED);
	private static final double NANOS_PER_MILLI = 1e6;
	private static final String UNSAFE_IN_NAMES = "[^\\w.()-]+";

	/**
	 * @param test the name of the test
	 * @param folder the folder that keeps the recording if an event loop was blocked; created if needed
	 * @param totalMillis the maximum total time that the event loops of a pool may be blocked, in ms
	 * @param longestMillis the maximum time of a single wait, in ms
	 * @param gateFile decides instead of these times; empty for none
	 */
	static TestRecording start(String test, Path folder, long totalMillis, long longestMillis, String gateFile)
			throws IOException, ParseException, GateException {
		GateRules gate = gateFile.isEmpty() ? null : gate(Path.of(gateFile).toAbsolutePath());
		StringWriter template = new StringWriter();
		RecordingTemplate.of(RecordingTemplate.jdkFor(Runtime.version().feature()), Overhead.FULL)
				.withoutEnvironment().write(template);
		Recording recording = new Recording(Configuration.create(new StringReader(template.toString())));
		recording.setName(test);
		recording.start();
		return new TestRecording(recording, test, folder, new TriageSettings(gate != null ? gate.thresholds() : Map.of(
				Threshold.LOOP_TOTAL, totalMillis * NANOS_PER_MILLI,
				Threshold.LOOP_LONGEST, longestMillis * NANOS_PER_MILLI)), gate);
	}

	private static GateRules gate(Path file) throws IOException, GateException {
		if (!Files.isReadable(file)) {
			throw new NoSuchFileException(file.toString(), null, "this gate file is missing, or cannot be read");
		}
		return GateFile.read(file);
	}

	/** Ends and drops the recording. */
	void discard() {
		recording.close();
	}

	/**
	 * Ends the recording, and keeps it if an event loop was blocked.
	 *
	 * @throws BlockedEventLoopError if an event loop was blocked, or the gate violated
	 */
	void check() throws IOException, RecordingException {
		Path file = Files.createTempFile("threadlanes", ".jfr");
		try {
			try (recording) {
				recording.stop();
				recording.dump(file);
			}
			Triage triage = Triage.of(LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE),
					settings);
			if (gate != null) {
				List<String> violations = gate.check(triage, Set.of(), LocalDate.now()).stream()
						.flatMap(check -> check.violations().stream()).toList();
				if (!violations.isEmpty()) {
					throw new BlockedEventLoopError(keep(file), violations);
				}
				return;
			}
			List<Finding> blocked = triage.findings().stream().filter(f -> BLOCKED.contains(f.code())).toList();
			if (!blocked.isEmpty()) {
				throw new BlockedEventLoopError(blocked, keep(file));
			}
		} finally {
			Files.deleteIfExists(file);
		}
	}

	/** Never replaces a recording: a test may run several times. */
	private Path keep(Path file) throws IOException {
		Files.createDirectories(folder);
		String name = test.replaceAll(UNSAFE_IN_NAMES, "_");
		Path kept = folder.resolve(name + ".jfr");
		for (int i = 2; Files.exists(kept); i++) {
			kept = folder.resolve(name + "-" + i + ".jfr");
		}
		return Files.move(file, kept);
	}
}
