package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** When the work of event loops is called unbalanced. Hand-made recordings last ten seconds. */
public class EventLoopImbalanceTest {

	private static final String LOOP = "vert.x-eventloop-thread-";

	/** A load of 1.0 for all processors, for each of ten seconds. */
	private static HandMade load(HandMade recording, ThreadStruct thread, double load) {
		for (int second = 0; second < 10; second++) {
			Map<String, Object> fields = new LinkedHashMap<>();
			fields.put("eventThread", thread);
			fields.put("user", load);
			fields.put("system", 0);
			recording.event("jdk.ThreadCPULoad", fields);
		}
		return recording;
	}

	private static HandMade samples(HandMade recording, ThreadStruct thread, int samples) {
		for (int i = 0; i < samples; i++) {
			Map<String, Object> fields = new LinkedHashMap<>();
			fields.put("sampledThread", thread);
			fields.put("stackTrace", stack("app.Handler.handle", "io.netty.channel.nio.NioEventLoop.run"));
			recording.event("jdk.ExecutionSample", fields);
		}
		return recording;
	}

	private static HandMade onProcessors(int processors) {
		return new HandMade().event("jdk.CPUInformation",
				Map.of("hwThreads", processors));
	}

	private static List<Finding> findings(HandMade recording) {
		return Triage.of(recording.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() == FindingCode.EVENT_LOOP_IMBALANCE).toList();
	}

	private static Finding only(HandMade recording) {
		List<Finding> findings = findings(recording);
		assertEquals(findings.toString(), 1, findings.size());
		return findings.get(0);
	}

	@Test
	public void oneVerticleInstanceKeepsOneLoopBusy() throws Exception {
		Finding finding = Recordings.triage("vertx-1-instance-of-4-loops-jdk17").findings().get(0);
		assertEquals(FindingCode.EVENT_LOOP_IMBALANCE, finding.code());
		assertEquals(Severity.WARNING, finding.severity());
		assertEquals("1 of 2 event loops seen does 99 % of the work; "
				+ "there are probably fewer verticle instances or connections than loops",
				finding.message().english());
		assertTrue(finding.detail(Locale.ROOT),
				finding.detail(Locale.ROOT).startsWith("vert.x-eventloop-thread-1: 99 % of the CPU time, "
				+ "100 % of the execution samples, 100 % of the socket calls; the busiest is busy 74 % of the time."));
		// The program measured 6.85 s of CPU time in its handler; reading and writing is the rest.
		assertEquals(7.43, finding.nanos() / 1e9, 0.05);
	}

	@Test
	public void twoVerticleInstancesKeepTwoLoopsBusy() throws Exception {
		Finding finding = Recordings.triage("vertx-2-instances-of-4-loops-jdk17").findings().stream().filter(f -> f.code() == FindingCode.EVENT_LOOP_IMBALANCE).findFirst().get();
		assertEquals("2 of 3 event loops seen do 99 % of the work; "
				+ "there are probably fewer verticle instances or connections than loops", finding.message().english());
		assertEquals("two loops busy on two processors", Severity.INFO, finding.severity());
		assertEquals(2, finding.threads());
		assertTrue(finding.detail(Locale.ROOT), finding.detail(Locale.ROOT).startsWith("vert.x-eventloop-thread-"));
	}

	@Test
	public void noOtherRecordingHasLoopsOutOfBalance() throws Exception {
		for (Path p : Recordings.all()) {
			String name = p.getFileName().toString().replace(".jfr", "");
			if (!name.startsWith("vertx-1-instance") && !name.startsWith("vertx-2-instances")) {
				assertTrue(name, Recordings.triage(name).findings().stream()
						.noneMatch(f -> f.code() == FindingCode.EVENT_LOOP_IMBALANCE));
			}
		}
	}

	@Test
	public void idleLoopsAreCountedIfTheNumbersOfOthersProveThem() {
		HandMade recording = onProcessors(4);
		load(recording, thread(1, LOOP + 0), 0.001);
		load(recording, thread(4, LOOP + 3), 0.2);
		assertEquals("1 of 4 event loops, 2 of them known only by their numbers, does 99 % of the work; "
				+ "there are probably fewer verticle instances or connections than loops",
				only(recording).message().english());
	}

	@Test
	public void atMostHalfOfTheLoopsCanBeOutOfBalance() {
		HandMade two = onProcessors(4);
		HandMade three = onProcessors(4);
		for (int loop = 0; loop < 4; loop++) {
			load(two, thread(10 + loop, LOOP + loop), loop < 2 ? 0.1 : 0.001);
			load(three, thread(10 + loop, LOOP + loop), loop < 3 ? 0.1 : 0.001);
		}
		assertEquals(2, only(two).threads());
		assertEquals("busy 40 % of the time", Severity.INFO, only(two).severity());
		assertEquals(List.of(), findings(three));
	}

	@Test
	public void anOddNumberOfLoopsMeansThatOneWasNotSeen() {
		HandMade three = onProcessors(4);
		HandMade five = onProcessors(4);
		HandMade even = onProcessors(4);
		for (int loop = 0; loop < 5; loop++) {
			if (loop < 3) {
				load(three, thread(10 + loop, LOOP + loop), loop < 2 ? 0.2 : 0.001);
				load(even, thread(10 + loop, LOOP + loop), 0.2);
			}
			load(five, thread(10 + loop, LOOP + loop), loop < 4 ? 0.2 : 0.001);
		}
		assertEquals("2 of 3 event loops seen do 99 % of the work; "
				+ "there are probably fewer verticle instances or connections than loops",
				only(three).message().english());
		assertEquals("4 of 5 or 6", List.of(), findings(five));
		assertEquals("all three have work", List.of(), findings(even));
	}

	@Test
	public void imbalanceIsAWarningOnlyIfMoreLoopsFindACpu() {
		for (int processors : new int[] { 2, 4 }) {
			HandMade recording = onProcessors(processors);
			for (int loop = 0; loop < 4; loop++) {
				load(recording, thread(10 + loop, LOOP + loop), (loop < 2 ? 0.8 : 0.001) / processors);
			}
			assertEquals(processors == 2 ? Severity.INFO : Severity.WARNING, only(recording).severity());
		}
	}

	@Test
	public void loopsWithTimeLeftAreNotAFinding() {
		HandMade recording = onProcessors(4);
		load(recording, thread(1, LOOP + 0), 0.04);
		load(recording, thread(2, LOOP + 1), 0.001);
		assertEquals("busy 16 % of the time", List.of(), findings(recording));
	}

	@Test
	public void samplesAreUsedIfNoCpuTimeIsRecorded() {
		HandMade recording = onProcessors(4);
		samples(recording, thread(1, LOOP + 0), 300);
		samples(recording, thread(2, LOOP + 1), 3);
		Finding finding = only(recording);
		assertEquals(99, Integer.parseInt(finding.message().english().replaceAll(".* (\\d+) %.*", "$1")));
		assertEquals("300 samples at 20 ms", 6.0, finding.nanos() / 1e9, 0.001);
	}

	@Test
	public void socketCallsAreUsedIfNothingElseIsRecorded() {
		HandMade recording = new HandMade();
		for (int i = 0; i < 1000; i++) {
			for (int loop = 0; loop < (i < 10 ? 3 : 1); loop++) {
				recording.wait("jdk.SocketRead", thread(10 + loop, LOOP + loop), i * 10, 0.01,
						stack("sun.nio.ch.SocketChannelImpl.read",
								"io.netty.channel.socket.nio.NioSocketChannel.doReadBytes",
								"io.netty.channel.nio.NioEventLoop.run"),
						Map.of("host", "a", "address", "", "port", 80, "bytesRead",
								1));
			}
		}
		Finding finding = only(recording);
		assertEquals(1, finding.threads());
		assertTrue(finding.detail(Locale.ROOT), finding.detail(Locale.ROOT).contains(": 98 % of the socket calls;"));
	}

	@Test
	public void aSingleBusyLoopIsOnlyAHintSinceThePoolsSizeIsNotRecorded() {
		Finding finding = only(load(onProcessors(4), thread(1, LOOP + 0), 0.2));
		assertEquals(Severity.INFO, finding.severity());
		assertEquals("Only 1 event loop of vert.x-eventloop-thread-N was seen, "
				+ "busy 80 % of the time on one of 4 CPUs; if the pool has more, they had no work",
				finding.message().english());
		assertEquals("on one processor more loops would not help", List.of(),
				findings(load(onProcessors(1), thread(1, LOOP + 0), 0.8)));
		assertEquals("a selector that is alone by design has no number", List.of(),
				findings(load(onProcessors(4), thread(1, "HttpClient-1-SelectorManager"), 0.2)));
	}
}
