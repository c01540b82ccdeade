package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;
import org.threadlanes.fleet.FaultyFileSystem.Fault;

/** The jar on a cluster, with a recording that no process survives. */
public class CrashingRecordingTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	@Rule
	public final Timeout timeout = Timeout.seconds(900);

	@Test
	public void aRecordingThatCrashesExecutorsIsNamedAndTheOthersAreRead() throws Exception {
		Path recordings = folder.newFolder("recordings").toPath();
		for (String name : List.of("hikari-waiters-jdk25.jfr", "lock-holder-sleeps-jdk17.jfr")) {
			Recordings.copy(Recordings.of(name), recordings.resolve(name));
		}
		Recordings.copy(Recordings.of("requests-jdk25.jfr"), recordings.resolve("poisoned.jfr"));
		try (Cluster cluster = new Cluster(folder.newFolder("cluster").toPath())) {
			cluster.staff(1);
			cluster.faults().on(Fault.EXHAUSTS, "poisoned.jfr");
			Program program = cluster.start(List.of("-Dspark.executor.extraJavaOptions=-XX:+ExitOnOutOfMemoryError",
					"-Dspark.task.maxFailures=2"), Faults.path(recordings), "-o",
					folder.getRoot().toPath().resolve("tables").toString()).end();
			assertEquals(program.err(), 3, program.status());
			assertTrue(program.err(), program.err().contains("poisoned.jfr' crashed every process"));
			assertEquals(program.err(), 1, program.err().lines().count());
			assertEquals(2, program.json().get("recordings").getAsInt());
			assertFalse(program.out(), program.json().getAsJsonArray("sites").isEmpty());
		}
	}
}
