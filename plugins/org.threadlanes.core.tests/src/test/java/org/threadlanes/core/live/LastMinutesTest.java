package org.threadlanes.core.live;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;

/** What a recording of this JVM has, over its own beans. */
public class LastMinutesTest {

	private static final int SIZE_AT = 8;

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private final FlightRecorderMXBean recorder = ManagementFactory.getPlatformMXBean(FlightRecorderMXBean.class);
	private JvmConnection jvm;
	private long running;

	@Before
	public void record() throws Exception {
		jvm = JvmConnection.over(ManagementFactory.getPlatformMBeanServer(), "this JVM");
		running = recorder.newRecording();
		recorder.startRecording(running);
		endChunk();
	}

	private void endChunk() throws Exception {
		recorder.closeRecording(recorder.cloneRecording(running, true));
		// Times are in milliseconds.
		Thread.sleep(10);
	}

	@After
	public void end() throws Exception {
		recorder.closeRecording(running);
		jvm.close();
	}

	private Path fetch(Duration length, boolean isEnough) throws Exception {
		Path file = folder.getRoot().toPath().resolve("x.jfr");
		new LastMinutes(length, new TimedRecording.Watcher() {
			@Override
			public void at(Duration left, long bytes) {
			}

			@Override
			public boolean isEnough() {
				return isEnough;
			}
		}).record(jvm, file);
		return file;
	}

	private static long firstChunk(Path file) throws Exception {
		return ByteBuffer.wrap(Files.readAllBytes(file)).getLong(SIZE_AT);
	}

	private void assertOnlyTheOtherRuns() {
		assertEquals(List.of(running), recorder.getRecordings().stream().map(RecordingInfo::getId).toList());
		assertEquals("RUNNING", recorder.getRecordings().get(0).getState());
	}

	@Test
	public void onlyChunksThatReachIntoThemAreFetched() throws Exception {
		Path file = fetch(Duration.ofNanos(1), false);
		assertEquals(Files.size(file), firstChunk(file));
		assertOnlyTheOtherRuns();
	}

	@Test
	public void earlierChunksOfThemAreFetchedToo() throws Exception {
		Path file = fetch(Duration.ofMinutes(1), false);
		assertFalse(Files.size(file) == firstChunk(file));
	}

	@Test
	public void nothingIsLeftWhenTheUserHadEnoughBeforeAnyOfItArrived() throws Exception {
		assertThrows(LiveException.class, () -> fetch(Duration.ofMinutes(1), true));
		assertOnlyTheOtherRuns();
		assertEquals(0, folder.getRoot().list().length);
	}
}
