package org.threadlanes.core.live;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Map;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.live.settings.Overhead;

import jdk.management.jfr.FlightRecorderMXBean;

/** Recordings of this JVM, over its own beans. */
public class LiveRecordingTest {

	private final FlightRecorderMXBean recorder = ManagementFactory.getPlatformMXBean(FlightRecorderMXBean.class);
	private final ByteArrayOutputStream out = new ByteArrayOutputStream();
	private JvmConnection jvm;
	private long abandoned;

	@Before
	public void connect() throws Exception {
		jvm = JvmConnection.over(ManagementFactory.getPlatformMBeanServer(), "this JVM");
		abandoned = recorder.newRecording();
		recorder.setRecordingOptions(abandoned, Map.of("name", LiveRecording.NAME));
	}

	@After
	public void disconnect() throws Exception {
		if (exists(abandoned)) {
			recorder.closeRecording(abandoned);
		}
		jvm.close();
	}

	private boolean exists(long id) {
		return recorder.getRecordings().stream().anyMatch(recording -> recording.getId() == id);
	}

	private LiveRecording start() throws LiveException {
		return LiveRecording.start(jvm, Overhead.FULL, out);
	}

	@Test
	public void closingRemovesTheRecordingAndWhatAKilledProcessSetUp() throws Exception {
		try (LiveRecording recording = start()) {
			assertEquals("ours and the abandoned one", 2, recorder.getRecordings().size());
			recording.fetch();
			assertTrue(recording.isReadable());
		}
		assertEquals(0, recorder.getRecordings().size());
	}

	@Test
	public void aRecordingStartedByAnotherProcessMeanwhileIsKept() throws Exception {
		try (LiveRecording recording = start()) {
			recorder.startRecording(abandoned);
		}
		assertTrue(exists(abandoned));
	}

	@Test
	public void aCopyLeftByAKilledProcessIsRemoved() throws Exception {
		recorder.startRecording(abandoned);
		long copy = recorder.cloneRecording(abandoned, true);
		start().close();
		assertFalse(exists(copy));
		assertTrue("still running", exists(abandoned));
	}
}
