package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Going back and forward between places. */
public class HistoryTest {

	private final History<String> history = new History<>();

	@Test
	public void goesBackAndForward() {
		history.add("a", false);
		history.add("b", false);
		history.add("c", false);

		assertEquals("b", history.go(false));
		assertEquals("a", history.go(false));
		assertFalse(history.canGo(false));
		assertEquals("b", history.go(true));
	}

	@Test
	public void aNewPlaceForgetsThoseAhead() {
		history.add("a", false);
		history.add("b", false);
		history.go(false);

		history.add("c", false);

		assertFalse(history.canGo(true));
		assertEquals("a", history.go(false));
	}

	@Test
	public void movesThatFollowEachOtherAreOnePlace() {
		history.add("a", false);
		history.add("b", true);
		history.add("c", true);

		assertEquals("a", history.go(false));
		assertEquals("c", history.go(true));
	}

	@Test
	public void theSamePlaceIsNotAddedTwice() {
		history.add("a", false);
		history.add("b", false);
		history.add("b", false);

		assertEquals("a", history.go(false));
		assertTrue(history.canGo(true));
	}
}
