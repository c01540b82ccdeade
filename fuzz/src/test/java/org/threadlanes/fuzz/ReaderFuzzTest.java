package org.threadlanes.fuzz;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeAll;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageJson;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

import jdk.jfr.Recording;

/**
 * Whatever is in a file, a report ends, within 256 MB, with at most one {@link RecordingException}. As an ordinary
 * test, it tries the inputs that are kept beside it; with {@code JAZZER_FUZZ=1}, it looks for new ones.
 */
class ReaderFuzzTest {

	private static final String[] EVENTS =
			{"jdk.ThreadSleep", "jdk.ThreadPark", "jdk.JavaMonitorWait", "jdk.ExecutionSample"};

	private static byte[] sound;
	private static Path file;

	@BeforeAll
	static void record() throws IOException, InterruptedException {
		file = Files.createTempFile("threadlanes", ".jfr");
		file.toFile().deleteOnExit();
		try (Recording recording = new Recording()) {
			for (String event : EVENTS) {
				recording.enable(event).withoutThreshold();
			}
			recording.start();
			Thread.sleep(5);
			recording.stop();
			recording.dump(file);
		}
		sound = Files.readAllBytes(file);
	}

	@FuzzTest(maxDuration = "1m")
	void changedChunksAreReportedOrRefused(FuzzedDataProvider data) throws IOException {
		report(ChangedChunk.of(sound, data));
	}

	@FuzzTest(maxDuration = "10s")
	void anyBytesAreReportedOrRefused(byte[] bytes) throws IOException {
		report(bytes);
	}

	private static void report(byte[] bytes) throws IOException {
		Files.write(file, bytes);
		try {
			Triage triage = Triage.of(LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE),
					TriageSettings.DEFAULT);
			TriageJson.write(triage, Writer.nullWriter());
		} catch (RecordingException e) {
			if (e.getMessage() == null || e.getMessage().isBlank()) {
				throw new AssertionError("refused without a reason", e);
			}
		}
	}
}
