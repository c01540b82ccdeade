package org.threadlanes.fleet.source;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.Test;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.fleet.source.ReadingLimits.Reading;

/** A recording that takes too much time or memory is named, and the others are read. */
public class ReadingLimitsTest {

	private static final String NAME = "a.jfr";

	private static void assertNamed(String message, Reading<?> reading) {
		RecordingException e = assertThrows(RecordingException.class, () -> reading.read(null));
		assertTrue(e.getMessage(), e.getMessage().startsWith("The recording 'a.jfr' " + message));
	}

	@Test
	public void aRecordingThatTakesTooLongIsLeftAndItsReadingCanceled() throws InterruptedException {
		CountDownLatch canceled = new CountDownLatch(1);
		assertNamed("was not read within 1 s", p -> ReadingLimits.inTime(NAME, 1, progress -> {
			while (!progress.isCanceled()) {
				Thread.onSpinWait();
			}
			canceled.countDown();
			return null;
		}));
		canceled.await();
	}

	@Test
	public void aRecordingThatNeedsMoreMemoryThanIsLeftIsReadAlone() throws Exception {
		AtomicInteger attempts = new AtomicInteger();
		assertEquals("read", ReadingLimits.inMemory(NAME, false, progress -> {
			if (attempts.incrementAndGet() == 1) {
				throw new OutOfMemoryError();
			}
			return "read";
		}));
	}

	@Test
	public void aRecordingThatNeedsMoreMemoryThanThereIsIsNamed() {
		assertNamed("needs more than the ", p -> ReadingLimits.inMemory(NAME, false,
				all -> ReadingLimits.inTime(NAME, 60, progress -> {
					throw new OutOfMemoryError();
				})));
	}

	@Test
	public void anyOtherFailureNamesTheRecording() {
		assertNamed("cannot be read: StackOverflowError", p -> ReadingLimits.inTime(NAME, 60, progress -> {
			throw new StackOverflowError();
		}));
	}
}
