package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;

import org.junit.Test;

/** {@code threadlanes events}. */
public class EventsCommandTest {

	private static final Object RECORDING = recording("quarkus-eventloop-blocked-jdk17.jfr");

	@Test
	public void typesAreListedWithCountsMostFrequentFirst() {
		String out = run("events", RECORDING).out();
		assertTrue(out, out.lines().skip(1).findFirst().get().matches(" +3,012 +jdk\\.SocketRead +Socket Read"));
		assertFalse("without events", out.contains("jdk.JavaErrorThrow"));
		assertTrue(run("events", "--all", RECORDING).out().contains("jdk.JavaErrorThrow"));
	}

	@Test
	public void aTypeIsDescribedWithFieldsTypesUnitsAndMeaning() {
		String out = run("events", RECORDING, "SocketRead").out();
		assertTrue(out, out.contains("jdk.SocketRead  Socket Read, 3,012 events"));
		assertTrue(out, out.lines().anyMatch(l -> l.matches(" +bytesRead +long +bytes +Bytes Read: .+")));
		assertTrue(out, out.lines().anyMatch(l -> l.matches(" +duration +long +ticks +Duration")));
		assertTrue(out, out.lines().anyMatch(l -> l.matches(" +timeout +long +ms +Timeout Value.*")));
	}

	@Test
	public void patternsAndSeveralTypesAreAccepted() {
		String out = run("events", "--events", "jdk.Socket*,ThreadPark", RECORDING).out();
		assertTrue(out.contains("jdk.SocketRead  ") && out.contains("jdk.SocketWrite  ")
				&& out.contains("jdk.ThreadPark  "));
	}

	@Test
	public void anUnknownTypeIsWrongUsage() {
		Program events = run("events", RECORDING, "jdk.NoSuchEvent");
		assertEquals(ExitStatus.USAGE, events.status());
		assertTrue(events.err(), events.err().contains("no event type 'jdk.NoSuchEvent'"));
	}
}
