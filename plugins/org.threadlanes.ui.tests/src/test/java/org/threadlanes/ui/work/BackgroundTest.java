package org.threadlanes.ui.work;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.ui.testing.Screen;

/** Work that does not hold up the UI thread. */
public class BackgroundTest {

	private Screen screen;

	@Before
	public void open() {
		screen = new Screen(100, 100);
	}

	@After
	public void close() {
		screen.close();
	}

	@Test
	public void tasksWaitUntilTheyMayBegin() {
		CountDownLatch begin = new CountDownLatch(1);
		Background background = new Background(screen.shell(), begin);
		List<Long> waiting = new ArrayList<>();
		background.newest("count", begin::getCount, waiting::add);
		begin.countDown();
		screen.waitUntil(background::isIdle);

		assertEquals(List.of(0L), waiting);
	}
}
