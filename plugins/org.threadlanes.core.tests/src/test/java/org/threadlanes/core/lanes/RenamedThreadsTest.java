package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.testing.HandMade;

/** A thread is one, whatever number later chunks of the recording give it. */
public class RenamedThreadsTest {

	private final HandMade made = new HandMade();

	private void sleeps(ThreadStruct... threads) {
		for (int i = 0; i < threads.length; i++) {
			made.wait("jdk.ThreadSleep", threads[i], 100 * i, 50, HandMade.stack("java.lang.Thread.sleep", "acme.Job.run"));
		}
	}

	private List<String> lanes() {
		return made.lanes().lanes().stream().map(lane -> lane.label() + " " + lane.size()).sorted().toList();
	}

	private static ThreadStruct thread(long id, long osId, String name) {
		return new ThreadStruct(id, osId, name, "main", null);
	}

	@Test
	public void aRenamedThreadHasItsLastName() {
		sleeps(thread(23, 900, "req-1"), thread(23, 900, "req-2"), thread(23, 900, "req-3"));
		assertEquals(List.of("req-3 3"), lanes());
	}

	@Test
	public void aVirtualThreadMayGetItsNameLater() {
		sleeps(HandMade.virtualThread(23, ""), HandMade.virtualThread(23, "mail-7"), HandMade.virtualThread(23, ""));
		assertEquals(List.of("mail-7 3"), lanes());
	}

	@Test
	public void aCompilerStartedAgainIsTheSame() {
		sleeps(thread(23, 900, "C1 CompilerThread1"), thread(23, 901, "C1 CompilerThread1"));
		assertEquals(List.of("C1 CompilerThread1 2"), lanes());
	}

	@Test
	public void aThreadThatWorksForAnotherPoolIsAnother() {
		sleeps(thread(23, 900, "ReadStage-1"), thread(23, 900, "MutationStage-2"), thread(23, 900, "ReadStage-3"));
		assertEquals(List.of("MutationStage-2 1", "ReadStage-3 2"), lanes());
	}

	@Test
	public void threadsOfTwoJvmsAreTwo() {
		sleeps(thread(23, 900, "orders-1"), thread(23, 700, "orders-2"), thread(23, 900, "orders-1"));
		assertEquals(List.of("orders-1 2", "orders-2 1"), lanes());
	}
}
