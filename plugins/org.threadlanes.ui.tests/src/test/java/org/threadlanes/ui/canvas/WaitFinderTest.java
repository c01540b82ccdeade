package org.threadlanes.ui.canvas;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.stream.IntStream;

import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.testing.MadeRecording;

/** The waits that pointer and arrow keys find in a lane of 50 waits with gaps between them. */
public class WaitFinderTest {

	private final ThreadLane lane = MadeRecording.of(1, 50, 3).lanes().get(0);
	private final WaitFinder all = new WaitFinder(lane, WaitVisibility.ALL);
	private final int last = lane.size() - 1;

	private SpanRef wait(int index) {
		return new SpanRef(lane, index);
	}

	@Test
	public void theWaitAtAPlaceIsFound() {
		assertEquals(wait(7), all.at(lane.start(7), lane.start(7) + 1, false));
	}

	@Test
	public void noWaitIsFoundBetweenWaits() {
		assertNull(all.at(lane.end(7), lane.start(8), false));
	}

	@Test
	public void theWaitWithTheMostTimeIsFound() {
		int i = IntStream.range(1, last).filter(n -> isIo(n) == isIo(n + 1)).findFirst().orElseThrow();
		assertEquals(wait(i), all.at(lane.end(i) - 3, lane.start(i + 1) + 2, isIo(i)));
		assertEquals(wait(i + 1), all.at(lane.end(i) - 2, lane.start(i + 1) + 3, isIo(i)));
	}

	private boolean isIo(int i) {
		return lane.verdict(i) == Verdict.NON_BLOCKING_IO;
	}

	@Test
	public void overTheStripNonBlockingIoComesFirstAndElsewhereTheOthers() {
		int i = IntStream.range(1, last).filter(n -> isIo(n) && !isIo(n + 1)).findFirst().orElseThrow();
		assertEquals(wait(i), all.at(lane.end(i) - 1, lane.end(i + 1), true));
		assertEquals(wait(i + 1), all.at(lane.start(i), lane.start(i + 1) + 1, false));
	}

	@Test
	public void hiddenWaitsAreNotFound() {
		int i = IntStream.range(1, last).filter(n -> lane.verdict(n) != lane.verdict(n - 1)
				&& lane.verdict(n) != lane.verdict(n + 1)).findFirst().orElseThrow();
		WaitFinder finder = new WaitFinder(lane, WaitVisibility.ALL.toggled(lane.verdict(i)));
		assertNull(finder.at(lane.start(i), lane.end(i), isIo(i)));
		assertEquals(wait(i + 1), finder.after(i - 1));
		assertEquals(wait(i - 1), finder.before(i + 1));
	}

	@Test
	public void theNextAndThePreviousWait() {
		assertEquals(wait(0), all.after(-1));
		assertEquals(wait(8), all.after(7));
		assertEquals(wait(6), all.before(7));
		assertEquals(wait(last), all.before(Integer.MAX_VALUE));
		assertNull(all.after(last));
		assertNull(all.before(0));
	}

	@Test
	public void aTimeSnapsToTheNearestEdgeWithinReach() {
		assertEquals(lane.start(7), all.snapped(lane.start(7) + 10, 10));
		assertEquals(lane.end(7), all.snapped(lane.end(7) + 10, 10));
		assertEquals(lane.end(7) + 11, all.snapped(lane.end(7) + 11, 10));
	}
}
