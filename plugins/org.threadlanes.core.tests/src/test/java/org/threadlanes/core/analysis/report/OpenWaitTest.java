package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.threadlanes.core.testing.HandMade.stack;
import static org.threadlanes.core.testing.HandMade.thread;

import java.util.List;
import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.testing.HandMade;

/** Workers that fall silent in a recording of ten seconds without a thread dump. */
public class OpenWaitTest {

	private static final String[] WORKER = {"java.util.concurrent.ThreadPoolExecutor.runWorker",
			"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"};
	private static final Stack CALL = stack("java.net.Socket$SocketInputStream.read", "acme.Orders.place", WORKER[0],
			WORKER[1], WORKER[2]);
	private static final Stack TAKE = stack("jdk.internal.misc.Unsafe.park",
			"java.util.concurrent.LinkedBlockingQueue.take", "java.util.concurrent.ThreadPoolExecutor.getTask",
			WORKER[0], WORKER[1], WORKER[2]);

	/** Six workers call from the start, four of them in other tasks perhaps, and for the first second only. */
	private static HandMade sixWorkers(Stack first) {
		return sixWorkers(first, 10_000);
	}

	/** @param end when the other two end, in ms */
	private static HandMade sixWorkers(Stack first, int end) {
		HandMade made = new HandMade();
		for (int i = 0; i < 6; i++) {
			for (int start = 0; start < (i < 2 ? end : 1_000); start += 100) {
				made.wait("jdk.SocketRead", thread(11 + i, "orders-" + (i + 1)), start, 95, i < 2 ? CALL : first);
			}
		}
		return made.sample(thread(1, "main"), stack("acme.Orders.main"));
	}

	private static List<String> silent(HandMade made) {
		return Triage.of(made.lanes(), TriageSettings.DEFAULT).findings().stream()
				.filter(f -> f.code() == FindingCode.OPEN_WAIT).map(f -> f.severity() + " " + f.message()).toList();
	}

	@Test
	public void whoFallsSilentInAPoolThatNeverWaitsForWorkMayWaitWithoutEnd() {
		assertEquals(List.of("INFO 4 of 6 threads of orders-N left no event or sample in the last 9.01 s, though no "
				+ "thread of the pool waited for work; a thread dump would show whether they are idle or stuck"), silent(sixWorkers(CALL)));
	}

	@Test
	public void whereOthersWaitForWorkSoMayTheSilent() {
		HandMade made = sixWorkers(CALL);
		for (int start = 0; start < 9_000; start += 100) {
			made.park(thread(11, "orders-1"), start + 96, 3, TAKE);
		}
		assertEquals(List.of(), silent(made));
	}

	@Test
	public void whenTheOthersStopTooThereMayBeNoWorkLeft() {
		HandMade made = sixWorkers(CALL, 8_000);
		made.wait("jdk.ThreadSleep", thread(1, "main"), 0, 10_000, stack("java.lang.Thread.sleep", "acme.Orders.main"));
		assertEquals(List.of(), silent(made));
	}

	@Test
	public void whoEverDidSomethingElseMayHaveNothingToDo() {
		assertEquals(List.of(), silent(sixWorkers(stack("java.net.Socket$SocketInputStream.read", "acme.Start.run",
				WORKER[0], WORKER[1], WORKER[2]))));
	}

	@Test
	public void whoWaitsForLessThanIsRecordedIsSilentToo() {
		HandMade made = sixWorkers(CALL);
		made.event("jdk.ActiveSetting", Map.of("id", "jdk.ThreadPark", "name", "threshold", "value", "20 ms"));
		assertEquals(List.of(), silent(made));
	}
}
