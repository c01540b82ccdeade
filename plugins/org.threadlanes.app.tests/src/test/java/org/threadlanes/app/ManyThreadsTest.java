package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Many threads with few waits, each in its own pool. */
public class ManyThreadsTest {

	private static final String RECORDED = """
			package shop;
			import java.nio.file.Path;
			import java.util.concurrent.locks.LockSupport;
			import jdk.jfr.Recording;

			public class ManyThreads {
				public static void main(String[] arguments) throws Exception {
					try (Recording recording = new Recording()) {
						recording.enable("jdk.ThreadPark").withoutThreshold().withStackTrace();
						recording.enable("jdk.ThreadStart");
						recording.enable("jdk.ThreadEnd");
						recording.start();
						for (int i = 0; i < 8_000; i++) {
							Thread thread =
									new Thread(null, () -> LockSupport.parkNanos(1000), i + "-request-x", 65_536);
							thread.start();
							thread.join();
						}
						recording.stop();
						recording.dump(Path.of(arguments[0]));
					}
				}
			}
			""";

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	@Test
	public void theyFitIntoLittleMemory() throws Exception {
		Path root = folder.getRoot().toPath();
		Path classes = RecordedProgram.compile("ManyThreads", RECORDED);
		Path recording = root.resolve("many.jfr");
		Process recorder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classes.toString(), "shop.ManyThreads",
				recording.toString()).inheritIO().start();
		assertEquals(0, recorder.waitFor());
		// 24 MB are enough; each processor reads ahead.
		Program report = new ChildProgram(root, "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=2", "-Xmx32m")
				.start("report", recording).end();
		assertEquals(report.err(), ExitStatus.DONE, report.status());
		assertTrue(report.out().contains("7999-request-x"));
	}
}
