package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;

import java.util.Map;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.testing.HandMade;

/** Whoever waits for a permit that another of the waiting threads returns is blocked, and so is whoever has it. */
public class PermitTurnsTest {

	private static final Stack ACQUIRE = HandMade.stack("java.util.concurrent.locks.LockSupport.park",
			"java.util.concurrent.Semaphore.acquire", "shop.Loader.run", "java.lang.Thread.run");
	private static final Stack LOAD = HandMade.stack("java.lang.Thread.sleep", "shop.Loader.load", "shop.Loader.run",
			"java.lang.Thread.run");
	private static final Stack PAUSE = HandMade.stack("java.lang.Thread.sleep", "shop.Loader.pause", "shop.Loader.run",
			"java.lang.Thread.run");

	private final HandMade events = new HandMade();

	private static ThreadStruct loader(int number) {
		return HandMade.thread(10 + number, "loader-" + number);
	}

	private void acquires(ThreadStruct thread, double start, double end) {
		events.wait("jdk.ThreadPark", thread, start, end - start, ACQUIRE,
				Map.of("parkedClass", "java.util.concurrent.Semaphore$NonfairSync", "address", 4711L));
	}

	private void sleeps(ThreadStruct thread, double start, double end, Stack stack) {
		events.wait("jdk.ThreadSleep", thread, start, end - start, stack);
	}

	/** Three threads load in turn, each for 40 ms, then pause for 25 ms, and wait for what is left of 120 ms. */
	private void loadsInTurn() {
		for (int turn = 0; turn < 60; turn++) {
			double start = 40 * turn;
			ThreadStruct thread = loader(turn % 3);
			acquires(thread, start - 54.9, start + 0.1);
			sleeps(thread, start + 0.2, start + 40, LOAD);
			sleeps(thread, start + 40.05, start + 65, PAUSE);
		}
	}

	private Verdict verdict(Stack stack) throws Exception {
		Verdict verdict = verdict(events.lanes(), stack);
		LanesBuilder withoutSpans = LanesBuilder.withoutSpans(Rules.shipped());
		assertEquals("without spans", verdict,
				verdict(withoutSpans.finish("", events.read(withoutSpans, Progress.NONE)), stack));
		return verdict;
	}

	private static Verdict verdict(ThreadLanes lanes, Stack stack) {
		return HandMade.pool(lanes, "loader-N").lanes().get(0).waitGroups().stream()
				.filter(group -> lanes.stacks().stack(group.stack()).equals(stack)).findFirst().orElseThrow().verdict();
	}

	@Test
	public void aPermitThatAnotherOfTheThreadsReturnsIsWaitedForInVain() throws Exception {
		loadsInTurn();
		assertEquals(Verdict.BLOCKING, verdict(ACQUIRE));
	}

	@Test
	public void whoSleepsWithAPermitKeepsTheOthersWaiting() throws Exception {
		loadsInTurn();
		assertEquals(Verdict.BLOCKING, verdict(LOAD));
	}

	@Test
	public void whoSleepsAfterItReturnedAPermitDoesNot() throws Exception {
		loadsInTurn();
		assertEquals(Verdict.IDLE, verdict(PAUSE));
	}

	@Test
	public void aThreadThatIsWokenWithoutGettingAPermitStillWaits() throws Exception {
		loadsInTurn();
		for (int turn = 0; turn < 60; turn++) {
			// It parks again at once.
			acquires(loader(turn % 3), 40 * turn - 60, 40 * turn - 55);
		}
		assertEquals(Verdict.BLOCKING, verdict(ACQUIRE));
	}

	@Test
	public void aPermitThatStandsForAPieceOfWorkMayBeWaitedForWhileIdle() throws Exception {
		for (int turn = 0; turn < 60; turn++) {
			double start = 40 * turn;
			ThreadStruct thread = loader(turn % 3);
			acquires(thread, start - 54.9, start + 0.1);
			sleeps(thread, start + 0.2, start + 25, LOAD);
			sleeps(HandMade.thread(20, "source"), start - 40, start - 0.1, HandMade.stack("java.lang.Thread.sleep",
					"shop.Source.next", "shop.Source.run", "java.lang.Thread.run"));
		}
		assertEquals(Verdict.UNKNOWN, verdict(ACQUIRE));
	}

	@Test
	public void permitsOfSeveralSemaphoresAreNotPassedOn() throws Exception {
		for (int turn = 0; turn < 60; turn++) {
			double start = 40 * turn;
			int number = turn % 3;
			events.wait("jdk.ThreadPark", loader(number), start - 54.9, 55, ACQUIRE,
					Map.of("parkedClass", "java.util.concurrent.Semaphore$NonfairSync", "address", 4711L + number));
			sleeps(loader(number), start + 0.2, start + 40, LOAD);
		}
		assertEquals(Verdict.UNKNOWN, verdict(ACQUIRE));
	}
}
