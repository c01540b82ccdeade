package org.threadlanes.core.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.threadlanes.core.base.file.AtomicFile;
import org.threadlanes.core.jfr.NewChunks;
import org.threadlanes.core.live.TimedRecording.Outcome;
import org.threadlanes.core.live.TimedRecording.Watcher;

import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;

/**
 * What the recordings that already run in a JVM have of the last minutes, in whole chunks: the first one may begin
 * earlier. Starts, stops and leaves nothing there.
 */
public final class LastMinutes implements FileRecording {

	private static final List<String> WAITS = List.of("SocketRead", "SocketWrite", "FileRead", "FileWrite", "FileForce",
			"JavaMonitorEnter", "JavaMonitorWait", "ThreadPark", "ThreadSleep");

	private final Duration length;
	private final Watcher watcher;

	/**
	 * @param length how far back from now, positive
	 * @param watcher is notified of progress, and of the recordings: their names, and over JMX also what they record
	 */
	public LastMinutes(Duration length, Watcher watcher) {
		this.length = length;
		this.watcher = watcher;
	}

	/** What arrived before the connection broke, or the watcher had enough, is kept. */
	@Override
	public Outcome record(JvmConnection jvm, Path file) throws LiveException, IOException {
		FlightRecorderMXBean recorder = LiveRecording.recorder(jvm);
		List<String> running = jvm.call(() -> LiveRecording.running(recorder.getRecordings())
				.map(recording -> described(recording, recorder.getRecordingSettings(recording.getId()))).toList());
		if (running.isEmpty()) {
			throw LiveTexts.failure("no-recording", null, jvm.address());
		}
		try (AtomicFile target = AtomicFile.create(file, false)) {
			NewChunks chunks = new NewChunks(target.stream());
			long stream = open(jvm, recorder);
			Exception problem = null;
			try {
				watcher.started(running);
				read(jvm, recorder, stream, chunks);
				target.finish();
			} catch (LiveException | IOException e) {
				problem = e;
			} finally {
				jvm.attempt(() -> recorder.closeStream(stream));
			}
			return new Outcome(chunks.whole() > 0 ? chunks.written() : 0, problem).commit(target, jvm.address());
		}
	}

	/** @return name, limits, and the waits that are recorded by the least length: all of this has no language */
	private static String described(RecordingInfo recording, Map<String, String> settings) {
		Map<String, List<String>> byLength = new LinkedHashMap<>();
		for (String event : WAITS) {
			String length = !"true".equals(settings.get("jdk." + event + "#enabled")) ? "off"
					: settings.getOrDefault("jdk." + event + "#threshold", "0 ns");
			byLength.computeIfAbsent(length, key -> new ArrayList<>()).add(event);
		}
		return recording.getName() + " (maxage " + (recording.getMaxAge() == 0 ? "-" : recording.getMaxAge() + " s")
				+ ", maxsize " + (recording.getMaxSize() == 0 ? "-" : (recording.getMaxSize() >> 20) + " MB") + "; "
				+ byLength.entrySet().stream()
				.map(length -> length.getKey() + ": " + String.join(" ", length.getValue()))
				.collect(Collectors.joining("; ")) + ")";
	}

	private long open(JvmConnection jvm, FlightRecorderMXBean recorder) throws LiveException {
		long snapshot = jvm.call(recorder::takeSnapshot);
		Instant end;
		try {
			// Not this machine's clock.
			end = jvm.call(() -> recorder.getRecordings().stream().filter(r -> r.getId() == snapshot)
					.mapToLong(RecordingInfo::getStopTime).mapToObj(Instant::ofEpochMilli).findFirst().orElseThrow());
		} catch (LiveException e) {
			jvm.attempt(() -> recorder.closeRecording(snapshot));
			throw e;
		}
		return LiveRecording.openStream(jvm, recorder, snapshot, end.minus(length));
	}

	private void read(JvmConnection jvm, FlightRecorderMXBean recorder, long stream, NewChunks chunks)
			throws LiveException, IOException {
		for (byte[] block = new byte[0]; block != null; block = jvm.call(() -> recorder.readStream(stream))) {
			chunks.add(block);
			watcher.at(Duration.ZERO, chunks.written());
			if (watcher.isEnough()) {
				if (chunks.whole() == 0) {
					throw LiveTexts.failure("interrupted", null);
				}
				return;
			}
		}
	}

	@Override
	public Outcome recordByCommand(long pid, Path file) throws LiveException, IOException {
		try (AtomicFile target = AtomicFile.create(file, false)) {
			target.finish();
			Path written = target.unfinished() == null ? file : target.unfinished();
			CommandRecording.dump(pid, length, written, watcher);
			return new Outcome(Files.size(written), null).commit(target, Long.toString(pid));
		}
	}
}
