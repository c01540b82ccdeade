package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.junit.Test;
import org.threadlanes.core.kinds.WaitKind;

/** How overlapping waits of a thread share the time. */
public class OverlapsTest {

	private final RecordedGroups groups = new RecordedGroups();
	private final WaitRows waits = new WaitRows();

	private OverlapsTest wait(WaitKind kind, long start, long end) {
		waits.add(start, end, groups.group(kind, 0, 0).number, 0, waits.size());
		return this;
	}

	private List<String> resolved() {
		waits.sort(groups);
		List<String> all = new ArrayList<>();
		Overlaps overlaps = new Overlaps(groups, (start, end, group, amount, event) -> all
				.add(groups.get(group).kind.id() + " " + start + "-" + end));
		for (int i = 0; i < waits.size(); i++) {
			waits.emitTo(i, overlaps);
		}
		overlaps.end();
		return all;
	}

	@Test
	public void threeEventsOfOnePinnedSleepAreOneWait() {
		assertEquals(List.of("pinned 0-101"),
				wait(WaitKind.SLEEP, 1, 100).wait(WaitKind.PINNED, 0, 100).wait(WaitKind.PARK, 2, 101).resolved());
	}

	@Test
	public void theFirstKindGetsTheSharedTime() {
		assertEquals(List.of("park 0-70", "socket-read 70-170"),
				wait(WaitKind.PARK, 0, 100).wait(WaitKind.SOCKET_READ, 70, 170).resolved());
	}

	@Test
	public void aWaitThatSharesHalfItsTimeKeepsTheOtherHalf() {
		assertEquals(List.of("socket-read 0-100", "park 100-150"),
				wait(WaitKind.SOCKET_READ, 0, 100).wait(WaitKind.PARK, 50, 150).resolved());
	}

	@Test
	public void aWaitThatSharesMoreThanHalfItsTimeIsAbsorbed() {
		assertEquals(List.of("socket-read 0-150"),
				wait(WaitKind.SOCKET_READ, 0, 100).wait(WaitKind.PARK, 49, 150).resolved());
	}

	@Test
	public void theLongerOfTwoWaitsOfAKindGetsTheSharedTime() {
		assertEquals(List.of("park 0-70", "park 70-300"),
				wait(WaitKind.PARK, 0, 100).wait(WaitKind.PARK, 70, 300).resolved());
	}

	@Test
	public void aWaitWithinALongerOneSplitsIt() {
		assertEquals(List.of("park 0-40", "socket-read 40-60", "park 60-100"),
				wait(WaitKind.PARK, 0, 100).wait(WaitKind.SOCKET_READ, 40, 60).resolved());
	}

	@Test
	public void adjacentWaitsAreKept() {
		assertEquals(List.of("park 0-10", "socket-read 10-20"),
				wait(WaitKind.PARK, 0, 10).wait(WaitKind.SOCKET_READ, 10, 20).resolved());
	}
}
