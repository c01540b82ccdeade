package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.testing.HandMade;

/** Samples every 10 ms. */
public class WaitEvidenceTest {

	private static final Stack PARK = HandMade.stack("jdk.internal.misc.Unsafe.park", "shop.Order.pay");
	private static final Stack SLEEP = HandMade.stack("java.lang.Thread.sleep", "shop.Order.rest");
	private static final Stack RUN = HandMade.stack("shop.Order.add");

	private final ThreadStruct order = HandMade.thread(1, "order-1");
	private final ThreadStruct stock = HandMade.thread(2, "stock-1");
	private final HandMade recording = new HandMade();
	private int found;

	private WaitEvidenceTest sample(ThreadStruct thread, double millis, Stack stack, String state) {
		recording.event(SampledWaits.EVENT_TYPE, Map.of("startTime", HandMade.BEGIN + (long) (millis * 1e6),
				"sampledThread", thread, "stackTrace", stack, "state", state));
		return this;
	}

	private WaitEvidenceTest samples(ThreadStruct thread, double from, double to, Stack stack) {
		for (double millis = from; millis < to; millis += 10) {
			sample(thread, millis, stack, stack == RUN ? "STATE_RUNNABLE" : "STATE_SLEEPING");
		}
		return this;
	}

	private static ThreadLane lane(ThreadLanes lanes, String name) {
		return lanes.lanes().stream().filter(lane -> lane.label().equals(name)).findFirst().orElseThrow();
	}

	/** @return how many events show some of the spans of a thread */
	private int found(String thread, int ... spans) {
		found = 0;
		ThreadLanes lanes = recording.lanes();
		WaitEvidence evidence = new WaitEvidence(lanes, () -> found++);
		ThreadLane lane = lane(lanes, thread);
		assertTrue(lane.size() + " spans", IntStream.of(spans).allMatch(i -> i < lane.size()));
		evidence.add(lane, spans);
		recording.read(evidence, Progress.NONE);
		return found;
	}

	@Test
	public void samplesOfItsThreadInItsTimeShowAWait() {
		samples(order, 0, 100, PARK).samples(order, 100, 120, RUN).samples(order, 120, 150, SLEEP)
				.samples(stock, 0, 200, PARK);

		assertEquals(10, found("order-1", 0));
		assertEquals(3, found("order-1", 1));
		assertEquals(13, found("order-1", 0, 1));
	}

	/** Samples of that time would show both. */
	@Test
	public void eachPartOfAnInterruptedWaitIsShownByAllItsSamples() {
		samples(order, 0, 40, PARK);
		recording.wait("jdk.FileRead", order, 11, 1, RUN);

		assertEquals(4, found("order-1", 0));
		assertEquals(4, found("order-1", 2));
	}

	@Test
	public void aWaitThatIsAnEventNeedsNoOther() {
		samples(order, 0, 40, PARK);
		recording.wait("jdk.FileRead", order, 11, 1, RUN);

		assertEquals(0, found("order-1", 1));
	}

	@Test
	public void threadDumpsShowAWaitThatHadNotEnded() {
		for (double seconds : List.of(0.5, 4.0, 9.5)) {
			recording.event("jdk.ThreadDump", Map.of("startTime", HandMade.BEGIN + (long) (seconds * 1e9), "result", """
					"order-1" #1 prio=5 cpu=1.0ms elapsed=%ss tid=0x0
					   java.lang.Thread.State: WAITING
						at jdk.internal.misc.Unsafe.park(java.base@17/Native Method)
						at shop.Order.pay(Order.java:7)
						at shop.Order.run(Order.java:9)

					""".formatted(seconds + 100)));
		}

		assertEquals(3, found("order-1", 0));
	}

	/** JMC has the thread of the JDK's samples in another field. */
	@Test
	public void sleepingSamplesOfTheJdksTypeAreWaitsWhateverTheirFieldIsCalled() {
		for (String field : List.of("sampledThread", "eventThread")) {
			HandMade events = new HandMade();
			for (int i = 0; i < 10; i++) {
				events.event(SampledWaits.EXECUTION_SAMPLE, Map.of("startTime", HandMade.BEGIN + i * 10_000_000L, field,
						order, "stackTrace", SLEEP, "state", "STATE_SLEEPING"));
			}

			assertEquals(field, 1, lane(events.lanes(), "order-1").size());
		}
	}

	@Test
	public void nothingIsReadIfAllWaitsAreEvents() {
		recording.park(order, 0, 10, PARK);
		ThreadLanes lanes = recording.lanes();
		WaitEvidence evidence = new WaitEvidence(lanes, () -> found++);
		evidence.add(lanes.lanes().get(0), new int[] {0});

		assertEquals(Set.of(), evidence.types());
	}
}
