package org.threadlanes.core.live;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

import org.threadlanes.core.jfr.NewChunks;
import org.threadlanes.core.jfr.OpenChunks;
import org.threadlanes.core.live.settings.EventSettings;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.core.live.settings.RecordingTemplate;

import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;

/**
 * A recording that runs in another JVM, with the settings of Thread Lanes. It is fetched while it runs, so little is
 * lost if the JVM dies: either in parts, each of which can be read at once and begins a new chunk in the JVM, or, from
 * JDK 17 on, as it is flushed, which leaves the JVM's chunks alone.
 * <p>
 * Leaves nothing behind in the JVM: {@link #close} ends the recording. If this process dies first, the recording ends
 * at its time limit, which every {@link #fetch} and {@link #renew} extends. Not thread-safe.
 */
public final class LiveRecording implements Closeable {

	/** How long the recording continues in the JVM without fetches. */
	static final Duration LEASE = Duration.ofSeconds(20);
	/** The recording's name in the JVM. */
	public static final String NAME = "Thread Lanes";

	/** How much the JVM keeps on disk: much longer than a fetch may take. */
	private static final Duration KEPT = Duration.ofMinutes(2);
	/** The first JDK that streams a recording while it runs. */
	private static final int FIRST_TO_STREAM = 17;
	private static final String RUNNING = "RUNNING";
	private static final String RECORDER = "jdk.management.jfr:type=FlightRecorder";
	private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
	/** Set by the JVM with its first recording, and never cleared; JDK 14 and later. */
	private static final String REPOSITORY_PROPERTY = "jdk.jfr.repository";
	/** The JVM keeps a buffer of this size for two minutes after each fetch, even though the stream is closed. */
	private static final String BLOCK_BYTES = String.valueOf(1 << 16);
	private static final Pattern STARTED = Pattern.compile("Started recording (\\d+)");
	private static final Pattern REPOSITORY = Pattern.compile("Repository path: (\\S.*)");

	private final JvmConnection jvm;
	private final FlightRecorderMXBean recorder;
	private final OutputStream out;
	private final NewChunks chunks;
	/** Whether the recording is fetched as it is flushed. */
	private final boolean asFlushed;
	/** The stream of what is flushed; negative if there is none yet. */
	private long stream = -1;
	private long streamed;
	private List<String> others = List.of();
	/** Our other recordings that were not running when this one started: just being set up or copied, or abandoned. */
	private Set<Long> idle = Set.of();
	private long id;
	private long startNanos;
	private long leasedNanos;
	private boolean closed;

	private LiveRecording(JvmConnection jvm, FlightRecorderMXBean recorder, OutputStream out,
			boolean asFlushed) {
		this.jvm = jvm;
		this.recorder = recorder;
		this.out = out;
		this.asFlushed = asFlushed;
		this.chunks = new NewChunks(out);
	}

	/**
	 * Starts a recording that is fetched in parts.
	 *
	 * @param jvm the JVM, which stays connected
	 * @param overhead how much it may slow the program down
	 * @param out receives the recording; stays open
	 * @return the running recording
	 * @throws LiveException if the JVM cannot record
	 */
	public static LiveRecording start(JvmConnection jvm, Overhead overhead, OutputStream out) throws LiveException {
		return start(jvm, overhead, out, false);
	}

	/** @param whole whether only the whole output needs to be readable, after {@link OpenChunks} completed it */
	static LiveRecording start(JvmConnection jvm, Overhead overhead, OutputStream out, boolean whole)
			throws LiveException {
		LiveRecording recording = new LiveRecording(jvm, recorder(jvm), out,
				whole && jvm.jdk() >= FIRST_TO_STREAM);
		try {
			recording.start(RecordingTemplate.of(RecordingTemplate.jdkFor(jvm.jdk()), overhead));
			return recording;
		} catch (LiveException e) {
			recording.close();
			throw e;
		}
	}

	static FlightRecorderMXBean recorder(JvmConnection jvm) throws LiveException {
		return jvm.call(() -> {
			MBeanServerConnection server = jvm.server();
			if (!server.isRegistered(new ObjectName(RECORDER))) {
				throw LiveTexts.failure("no-flight-recorder", null, jvm.address());
			}
			return ManagementFactory.newPlatformMXBeanProxy(server, RECORDER, FlightRecorderMXBean.class);
		});
	}

	private void start(RecordingTemplate template) throws LiveException {
		jvm.run(() -> {
			if (hasNeverRecorded()) {
				command("jfrConfigure", List.of("stackdepth=" + RecordingTemplate.STACK_DEPTH));
			}
			List<RecordingInfo> recordings = recorder.getRecordings();
			others = running(recordings).map(RecordingInfo::getName).toList();
			idle = idle(recordings);
			startNanos = System.nanoTime();
			leasedNanos = startNanos;
			id = jvm.jdk() >= 17 ? startAtOnce(template) : 0;
			if (id == 0) {
				startInSteps(template);
			}
		});
	}

	/**
	 * Starts the recording with its settings and time limit in one call, so that nothing is left behind if this process
	 * is killed in between. At the limit, the JVM writes it to /dev/null and removes it. Event settings can be
	 * arguments since JDK 17.
	 *
	 * @return its id; 0 if the JVM does not allow it, or runs on Windows
	 */
	private long startAtOnce(RecordingTemplate template) throws IOException {
		List<String> arguments = new ArrayList<>(List.of("name=\"" + NAME + '"', "settings=none", "disk=true",
				"maxage=" + seconds(KEPT), "duration=" + seconds(LEASE), "filename=/dev/null"));
		for (EventSettings group : template.events()) {
			for (String event : group.events()) {
				group.settings().forEach((name, value) ->
						arguments.add('+' + event + '#' + name + "=\"" + value + '"'));
			}
		}
		Matcher started = STARTED.matcher(command("jfrStart", arguments));
		return started.find() ? Long.parseLong(started.group(1)) : 0;
	}

	private void startInSteps(RecordingTemplate template) throws IOException {
		StringWriter settings = new StringWriter();
		template.write(settings);
		id = recorder.newRecording();
		recorder.setRecordingOptions(id,
				Map.of("name", NAME, "disk", "true", "maxAge", seconds(KEPT), "duration", seconds(LEASE)));
		recorder.setConfiguration(id, settings.toString());
		recorder.startRecording(id);
		// Not earlier: the first recording creates the repository.
		recorder.setRecordingOptions(id, Collections.singletonMap("destination", fileInRepository()));
	}

	/**
	 * Deeper stacks may be requested only before a JVM's first recording: threads keep buffers of the depth at that
	 * time, and JDK 17 writes past their end and crashes when the depth grows later (seen with 17.0.15). JDK 11 does
	 * not say whether it ever recorded.
	 */
	private boolean hasNeverRecorded() throws IOException {
		return jvm.jdk() >= 17 && recorder.getRecordings().isEmpty()
				&& !jvm.runtime().getSystemProperties().containsKey(REPOSITORY_PROPERTY);
	}

	/** @return those that run */
	static Stream<RecordingInfo> running(List<RecordingInfo> recordings) {
		return recordings.stream().filter(r -> r.getState().equals(RUNNING));
	}

	private static Set<Long> idle(List<RecordingInfo> recordings) {
		return recordings.stream().filter(r -> r.getName().endsWith(NAME) && !r.getState().equals(RUNNING))
				.map(RecordingInfo::getId).collect(Collectors.toSet());
	}

	/** A recording of ours that ran neither when this one started nor when it ended was left by a killed process. */
	private void closeAbandoned() throws IOException {
		Set<Long> abandoned = idle(recorder.getRecordings());
		abandoned.retainAll(idle);
		for (long other : abandoned) {
			recorder.closeRecording(other);
		}
	}

	/**
	 * A recording that reaches its time limit stays in the JVM unless it has a destination. If that is in the
	 * repository, the JVM deletes it on exit. With /dev/null, JDK 11 would keep the recording.
	 *
	 * @return the file; null if the JVM does not say where its repository is
	 */
	private String fileInRepository() throws IOException {
		Matcher repository = REPOSITORY.matcher(command("jfrConfigure", List.of()));
		if (!repository.find()) {
			return null;
		}
		String folder = repository.group(1).strip();
		return folder + (folder.indexOf('/') >= 0 ? '/' : '\\') + "threadlanes.jfr";
	}

	/** @return the output of a {@code jcmd} command; empty if the JVM does not allow it, or the command failed */
	private String command(String name, List<String> arguments) throws IOException {
		try {
			return String.valueOf(jvm.server().invoke(new ObjectName(COMMANDS), name,
					new Object[] {arguments.toArray(new String[0])}, new String[] {String[].class.getName()}));
		} catch (JMException | RuntimeException e) {
			return "";
		}
	}

	/** @return the names of the recordings that were already running: their settings and ours are combined */
	public List<String> others() {
		return others;
	}

	/**
	 * Fetches what was recorded since the last call. The JVM flushes its buffers for this, which costs it a few
	 * milliseconds and about 200 kB.
	 *
	 * @throws LiveException if the JVM is gone
	 * @throws IOException if {@code out} cannot be written
	 */
	public void fetch() throws LiveException, IOException {
		renew();
		if (asFlushed) {
			fetchFlushed();
			return;
		}
		try {
			long part = openStream();
			for (byte[] block = read(part); block != null; block = read(part)) {
				chunks.add(block);
			}
			jvm.run(() -> recorder.closeStream(part));
		} finally {
			chunks.endPart();
		}
	}

	private void fetchFlushed() throws LiveException, IOException {
		if (stream < 0) {
			stream = jvm.call(
					() -> recorder.openStream(id, Map.of("blockSize", BLOCK_BYTES, "streamVersion", "1.0")));
		}
		for (byte[] block = read(stream); block != null && block.length > 0; block = read(stream)) {
			out.write(block);
			streamed += block.length;
		}
	}

	/** Ends the recording, and fetches the rest. */
	void finish() throws LiveException, IOException {
		if (asFlushed) {
			fetch();
			jvm.run(() -> {
				// Otherwise the JVM would write it there, and close it.
				recorder.setRecordingOptions(id, Collections.singletonMap("destination", null));
				recorder.stopRecording(id);
			});
			fetchFlushed();
		} else {
			fetch();
		}
	}

	/** @return whether it is fetched as it is flushed, so that {@link OpenChunks} must complete it */
	boolean isAsFlushed() {
		return asFlushed;
	}

	private long openStream() throws LiveException {
		return openStream(jvm, recorder, jvm.call(() -> recorder.cloneRecording(id, true)), chunks.newSince());
	}

	/**
	 * @param copy a recording of the JVM that is removed, whether this succeeds or not
	 * @param since chunks that end earlier are left out; null for none
	 * @return the stream of its chunks
	 */
	static long openStream(JvmConnection jvm, FlightRecorderMXBean recorder, long copy, Instant since)
			throws LiveException {
		Map<String, String> options = new HashMap<>();
		options.put("blockSize", BLOCK_BYTES);
		if (since != null) {
			options.put("startTime", since.toString());
		}
		try {
			return jvm.call(() -> recorder.openStream(copy, options));
		} finally {
			// The stream alone keeps the chunks. If this process is killed, the JVM closes an idle stream, but would
			// keep the copy.
			jvm.attempt(() -> recorder.closeRecording(copy));
		}
	}

	private byte[] read(long from) throws LiveException {
		if (System.nanoTime() - leasedNanos > LEASE.toNanos() / 4) {
			renew();
		}
		return jvm.call(() -> recorder.readStream(from));
	}

	/** Lets the JVM record for longer, without a fetch. Needed at least every 20 seconds. */
	public void renew() throws LiveException {
		leasedNanos = System.nanoTime();
		Duration limit = LEASE.plusNanos(leasedNanos - startNanos);
		jvm.run(() -> recorder.setRecordingOptions(id, Map.of("duration", seconds(limit))));
	}

	private static String seconds(Duration duration) {
		return duration.toSeconds() + "s";
	}

	/** @return the bytes fetched so far */
	public long bytes() {
		return asFlushed ? streamed : chunks.written();
	}

	/** @return whether the fetched data can be read: it has at least one complete chunk */
	public boolean isReadable() {
		return chunks.whole() > 0;
	}

	/** Ends and removes the recording in the JVM; what was not fetched is lost. */
	@Override
	public void close() {
		if (!closed && id != 0) {
			closed = true;
			// Otherwise the JVM would write it to its destination.
			jvm.attempt(() -> recorder.setRecordingOptions(id, Collections.singletonMap("destination", null)));
			if (stream >= 0) {
				jvm.attempt(() -> recorder.closeStream(stream));
			}
			jvm.attempt(() -> recorder.closeRecording(id));
			if (!idle.isEmpty()) {
				jvm.attempt(this::closeAbandoned);
			}
		}
	}
}
