package org.threadlanes.core.classify.rules;

import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.testing.HandMade;

import static org.junit.Assert.assertEquals;
import static org.threadlanes.core.testing.HandMade.pool;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;

import org.junit.Test;

/** The recorder is not the program: its waits are nobody's. What it runs of the program is. */
public class RecorderTest {

	private static final String CONNECTION = "RMI TCP Connection(3)-127.0.0.1";
	private static final String HANDLE = "sun.rmi.transport.tcp.TCPTransport.handleMessages";
	private static final String INVOKE = "javax.management.remote.rmi.RMIConnectionImpl.invoke";
	private static final String READ = "java.net.SocketInputStream.socketRead0";
	private static final Stack DUMP = stack("java.io.RandomAccessFile.read", "jdk.jfr.internal.PlatformRecorder.stop",
			"jdk.management.jfr.FlightRecorderMXBeanImpl.stopRecording", INVOKE, HANDLE);

	private final HandMade recording = new HandMade();

	private void fileRead(String name, Stack stack) {
		recording.wait("jdk.FileRead", thread(7, name), 0, 900, stack);
	}

	private Pool only() {
		ThreadLanes lanes = recording.lanes();
		assertEquals(1, lanes.pools().size());
		return lanes.pools().get(0);
	}

	@Test
	public void itsThreadsAreOnePoolThatNeverBlocks() {
		List<String> names = List.of("JFR Recorder Thread", "JFR Periodic Tasks", "JFR Event Stream 1",
				"JFR Recording Scheduler", "Attach Listener", "RMI TCP Accept-0", CONNECTION, "RMI Scheduler(0)",
				"JMX server connection timeout 31", "threadlanes-live");
		for (int i = 0; i < names.size(); i++) {
			recording.wait("jdk.FileRead", thread(7 + i, names.get(i)), 0, 900, DUMP);
		}
		assertEquals(Pool.RECORDER, only().name());
		assertEquals(ThreadKind.RECORDER, only().kind());
		assertEquals(names.size(), only().lanes().size());
		assertEquals(names.size(), only().totals().count(Verdict.IDLE));
	}

	@Test
	public void itIsNeitherInTheHeadlineNorAmongTheCallSites() {
		fileRead(CONNECTION, DUMP);
		Triage triage = Triage.of(recording.lanes(), TriageSettings.DEFAULT);
		assertEquals(List.of(), triage.sites().all());
		assertEquals(List.of(), triage.findings());
	}

	@Test
	public void aRemoteObjectOfTheProgramIsTheProgram() {
		recording.wait("jdk.SocketRead", thread(7, CONNECTION), 0, 900,
				stack(READ, "java.io.FilterInputStream.read", HANDLE));
		recording.wait("jdk.SocketRead", thread(7, CONNECTION), 1000, 900, stack(READ, "shop.Prices.of",
				"shop.RemoteOrders.place", "sun.rmi.server.UnicastServerRef.dispatch", HANDLE));
		assertEquals(ThreadKind.WORKER, only().kind());
		assertEquals(1, only().totals().count(Verdict.BLOCKING));
	}

	@Test
	public void anMBeanOfTheProgramIsTheProgram() {
		fileRead(CONNECTION, stack("java.io.RandomAccessFile.read", "shop.Cache.flush",
				"com.sun.jmx.mbeanserver.StandardMBeanIntrospector.invokeM", INVOKE, HANDLE));
		assertEquals(ThreadKind.WORKER, only().kind());
		assertEquals(1, only().totals().count(Verdict.BLOCKING));
	}

	@Test
	public void askedFor_itsWaitsAreJudgedLikeAnyOther() {
		recording.wait("jdk.JavaMonitorEnter", thread(7, CONNECTION), 0, 900, DUMP);
		assertEquals(0, only().totals().count(Verdict.BLOCKING));
		Pool judged = pool(recording.lanes(Rules.shipped().withRecorder()), Pool.RECORDER);
		assertEquals(ThreadKind.RECORDER, judged.kind());
		assertEquals(1, judged.totals().count(Verdict.BLOCKING));
	}

	@Test
	public void aWaitForALockBlocksWithoutAStackToo() {
		recording.wait("jdk.JavaMonitorEnter", thread(7, "shop-1"), 0, 900, null);
		assertEquals(1, only().totals().count(Verdict.BLOCKING));
	}
}
