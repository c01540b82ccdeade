package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.testing.HandMade;

/** When the waits of event loops are reported, with thresholds of 50 ms for all of them and 20 ms for one. */
public class EventLoopBlockedTest {

	private static final ThreadStruct LOOP = thread(31, "vert.x-eventloop-thread-0");
	private static final Stack HANDLER = stack("com.acme.Handler.handle",
			"io.vertx.core.impl.EventLoopContext.emit", "io.netty.channel.nio.NioEventLoop.processSelectedKeys",
			"io.netty.channel.nio.NioEventLoop.run");

	private static List<String> findings(HandMade recording) {
		return Triage.of(recording.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() == FindingCode.EVENT_LOOP_BLOCKED).map(f -> f.message().english()).toList();
	}

	/** Reads, sleeps and file reads, 1 s apart, one after another. */
	private static HandMade waits(int reads, double readMillis, int sleeps, double sleepMillis, double fileMillis) {
		HandMade recording = new HandMade();
		int second = 0;
		for (int i = 0; i < reads; i++) {
			recording.wait("jdk.SocketRead", LOOP, 1000 * second++, readMillis, HANDLER);
		}
		for (int i = 0; i < sleeps; i++) {
			recording.wait("jdk.ThreadSleep", LOOP, 1000 * second++, sleepMillis, HANDLER);
		}
		recording.wait("jdk.FileRead", LOOP, 1000 * second, fileMillis, HANDLER);
		return recording;
	}

	@Test
	public void waitsOfAllKindsAddUp() {
		assertEquals("45 ms", List.of(), findings(waits(2, 12, 1, 18, 3)));
		assertEquals("57 ms",
				List.of("1 event loop blocked 57.0 ms in 5 waits, worst 18.0 ms"),
				findings(waits(3, 12, 1, 18, 3)));
	}

	@Test
	public void kindsBelowTheThresholdEvenTogetherAreNotReported() {
		assertEquals(List.of("1 event loop blocked 60.0 ms in 5 socket reads, worst 12.0 ms"),
				findings(waits(5, 12, 1, 18, 3)));
		assertEquals(List.of("1 event loop blocked 21.0 ms in 1 sleep, worst 21.0 ms"),
				findings(waits(1, 12, 1, 21, 3)));
	}

	@Test
	public void readsAndWritesOfOneMethodAreOneFinding() {
		HandMade recording = new HandMade();
		for (int i = 0; i < 6; i++) {
			recording.wait("jdk.SocketWrite", LOOP, 1000 * i, 10, HANDLER);
			recording.wait("jdk.SocketRead", LOOP, 1000 * i + 100, 30, HANDLER);
		}
		assertEquals(List.of("1 event loop blocked 240 ms in 6 socket reads and 6 socket writes, worst 30.0 ms"),
				findings(recording));
	}

	@Test
	public void theWorstOfReadsAndWritesIsThatOfBoth() {
		HandMade recording = new HandMade();
		for (int i = 0; i < 6; i++) {
			recording.wait("jdk.SocketRead", LOOP, 1000 * i + 100, 30, HANDLER);
		}
		recording.wait("jdk.SocketWrite", LOOP, 10_000, 80, HANDLER);
		assertEquals(List.of("1 event loop blocked 260 ms in 6 socket reads and 1 socket write, worst 80.0 ms"),
				findings(recording));
	}

	@Test
	public void ofSeveralCallsTheLongestIsNamedWithItsPart() {
		HandMade recording = new HandMade();
		Stack send = stack("com.acme.Mail.send", "io.netty.channel.nio.NioEventLoop.run");
		for (int i = 0; i < 6; i++) {
			recording.wait("jdk.SocketRead", LOOP, 1000 * i, 10, send);
			recording.wait("jdk.SocketRead", LOOP, 1000 * i + 100, 30, HANDLER);
		}
		assertEquals(List.of("1 event loop blocked 240 ms in 12 socket reads (75 % in Handler.handle:1), worst 30.0 ms"),
				findings(recording));
	}

	@Test
	public void readsAndWritesOfDifferentMethodsAreTwoFindings() {
		HandMade recording = new HandMade();
		Stack send = stack("com.acme.Mail.send", "io.netty.channel.nio.NioEventLoop.run");
		for (int i = 0; i < 6; i++) {
			recording.wait("jdk.SocketWrite", LOOP, 1000 * i, 10, send);
			recording.wait("jdk.SocketRead", LOOP, 1000 * i + 100, 30, HANDLER);
		}
		assertEquals(
				List.of("1 event loop blocked 180 ms in 6 socket reads, worst 30.0 ms",
						"1 event loop blocked 60.0 ms in 6 socket writes, worst 10.0 ms"),
				findings(recording));
	}

	@Test
	public void kindsThatReachTheThresholdOnlyTogetherAreOneFinding() {
		assertEquals(
				List.of("1 event loop blocked 60.0 ms in 5 socket reads, worst 12.0 ms",
						"1 event loop blocked 55.0 ms in 4 waits, worst 19.0 ms"),
				findings(waits(5, 12, 3, 12, 19)));
	}
}
