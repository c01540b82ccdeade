package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.threadlanes.core.jfr.RecordingException;

public class FailureTest {

	private static String sentence(Throwable cause) {
		return new Failure(cause, "'a.jfr'").sentence();
	}

	@Test
	public void aRecordingExceptionIsReportedWithItsMessage() {
		assertEquals("'a.jfr' is empty.", sentence(new RecordingException("'a.jfr' is empty.", null)));
	}

	@Test
	public void outOfMemoryIsRecognizedEvenIfWrapped() {
		for (Throwable e : new Throwable[] {new OutOfMemoryError("Java heap space"),
				new IllegalStateException(new OutOfMemoryError()), new NoClassDefFoundError("A").initCause(
						new ExceptionInInitializerError("Exception java.lang.OutOfMemoryError: Java heap space"))}) {
			assertTrue(sentence(e), sentence(e).startsWith("'a.jfr' needs more memory than the "));
		}
	}

	@Test
	public void anythingElseIsUnexpected() {
		assertTrue(sentence(new NoClassDefFoundError("A").initCause(new ExceptionInInitializerError("a defect")))
				.startsWith("Unexpected error with 'a.jfr'"));
	}
}
