package org.threadlanes.app;

import org.junit.runner.RunWith;
import org.junit.runners.Suite;
import org.junit.runners.Suite.SuiteClasses;

/** What records running JVMs, all at once: these tests mostly wait. The build does not run them by themselves. */
@RunWith(Concurrently.Classes.class)
@SuiteClasses({FollowTest.class, LiveTest.Windows.class, RecordCommandTest.class, WatchTest.class})
public class LiveTest {

	/** One after the other, as a process has one display. */
	@RunWith(Suite.class)
	@SuiteClasses({FollowFromWindowTest.class, RecordFromWindowTest.class})
	public static class Windows {
	}
}
