package org.threadlanes.core.live;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.live.settings.Overhead;

/** A recording of this JVM, over its own beans. */
public class TimedRecordingTest {

	private static final String WAITING = "waits-for-a-lock";

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private final Object lock = new Object();
	private final CountDownLatch held = new CountDownLatch(1);
	private boolean isHeldFor;

	/** Holds a lock that another thread waits for until a second of the recording is left. */
	private final class WhileRecording implements TimedRecording.Watcher {

		private Thread waiting;
		private Thread holder;

		@Override
		public void at(Duration left, long bytes) {
			if (holder == null) {
				holder = new Thread(this::hold);
				holder.start();
			} else if (left.toMillis() < 1000) {
				held.countDown();
			}
		}

		private void hold() {
			synchronized (lock) {
				waiting = new Thread(() -> {
					synchronized (lock) {
						isHeldFor = true;
					}
				}, WAITING);
				waiting.start();
				try {
					held.await();
				} catch (InterruptedException e) {
					Thread.currentThread().interrupt();
				}
			}
		}

		@Override
		public boolean isEnough() {
			return false;
		}
	}

	@Test
	public void itIsOneChunkSoThatALongWaitKeepsItsStack() throws Exception {
		Path file = folder.getRoot().toPath().resolve("x.jfr");
		WhileRecording watcher = new WhileRecording();
		try (JvmConnection jvm = JvmConnection.over(ManagementFactory.getPlatformMBeanServer(), "this JVM")) {
			new TimedRecording(new RecordingPlan(Duration.ofSeconds(5), Overhead.FULL), watcher).record(jvm, file);
		}
		watcher.waiting.join();
		assertTrue(isHeldFor);
		assertEquals(Files.size(file), ByteBuffer.wrap(Files.readAllBytes(file)).getLong(8));
		ThreadLane lane = LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE).lanes().stream()
				.filter(l -> l.label().equals(WAITING)).findFirst().orElseThrow();
		assertEquals(WaitKind.MONITOR_ENTER, lane.kind(0));
		assertTrue(lane.stack(0) != StackTable.NONE);
	}
}
