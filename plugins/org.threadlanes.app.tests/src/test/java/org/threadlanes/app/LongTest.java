package org.threadlanes.app;

import org.junit.runner.RunWith;
import org.junit.runners.Suite.SuiteClasses;

/** What takes long and does not measure time, all at once. The build does not run these classes by themselves. */
@RunWith(Concurrently.Classes.class)
@SuiteClasses({BrokenRecordingsCommandTest.class, ExportFaultsTest.class, PackedAndPipedTest.class,
		SeveralRecordingsTest.class})
public class LongTest {
}
