package org.threadlanes.core.lanes;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.threadlanes.core.testing.Recordings;

/** What is said about the duration of one wait, by how well it is known. */
public class WaitTimesTest {

	/** @return the longest wait of such times, as brief and as exact as can be */
	private static String longest(String recording, WaitTimes times) throws Exception {
		ThreadLane longest = null;
		int at = 0;
		for (ThreadLane lane : Recordings.lanes(recording).lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				if (WaitTimes.of(lane, i) == times && (longest == null
						|| lane.end(i) - lane.start(i) > longest.end(at) - longest.start(at))) {
					longest = lane;
					at = i;
				}
			}
		}
		return WaitTimes.duration(longest, at) + " or " + WaitTimes.millis(longest, at);
	}

	@Test
	public void thatOfAnEventIsExact() throws Exception {
		String text = longest("lock-holder-sleeps-jdk17", WaitTimes.RECORDED);
		assertTrue(text, text.matches("[\\d.]+ s or [\\d,]+\\.\\d{3} ms"));
	}

	@Test
	public void thatOfASampledWaitIsApproximate() throws Exception {
		assertEquals("\u2248 6.34 s or \u2248 6.34 s", longest("wall-clock-jdk17", WaitTimes.SAMPLED));
	}

	@Test
	public void thatOfAWaitThatHadNotEndedIsALowerBound() throws Exception {
		String text = longest("wall-clock-hung-jdk25", WaitTimes.OPEN);
		assertTrue(text, text.matches("\u2265 [\\d.]+ s or \u2265 [\\d.]+ s"));
	}
}
