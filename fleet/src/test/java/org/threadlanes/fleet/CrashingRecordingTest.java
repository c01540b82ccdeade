package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;
import org.threadlanes.fleet.FaultyFileSystem.Fault;

/**
 * The jar on a cluster, with a recording that no process survives. Only executors are processes of their own: in
 * {@link ClusterTest}, master, workers and driver are, too.
 */
public class CrashingRecordingTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	@Rule
	public final Timeout timeout = Timeout.seconds(900);

	private Map<String, String> settings = Map.of();

	@After
	public void noSettings() {
		settings.keySet().forEach(System::clearProperty);
	}

	@Test
	public void aRecordingThatCrashesExecutorsIsNamedAndTheOthersAreRead() throws Exception {
		Path recordings = folder.newFolder("recordings").toPath();
		for (String name : List.of("hikari-waiters-jdk25.jfr", "lock-holder-sleeps-jdk17.jfr")) {
			Recordings.copy(Recordings.of(name), recordings.resolve(name));
		}
		Recordings.copy(Recordings.of("requests-jdk25.jfr"), recordings.resolve("poisoned.jfr"));
		Path spark = Path.of(System.getenv("SPARK_HOME"));
		Recordings.delete(spark);
		Cluster.installSpark(spark);
		try (Faults faults = Faults.here(folder.newFolder("faults").toPath())) {
			faults.on(Fault.EXHAUSTS, "poisoned.jfr");
			settings = Map.of("spark.executor.memory", "512m", "spark.task.maxFailures", "2", "spark.jars",
					Path.of("target", "threadlanes-fleet.jar").toAbsolutePath().toString(),
					"spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
							+ " -XX:+ExitOnOutOfMemoryError -D" + FaultyFileSystem.FOLDER + "=" + faults.folder());
			settings.forEach(System::setProperty);
			Program program = Program.run("--master", "local-cluster[1,1,512]", Faults.path(recordings), "-o",
					folder.getRoot().toPath().resolve("tables").toString(), "--format", "json");
			assertEquals(program.err(), 3, program.status());
			assertTrue(program.err(), program.err().contains("poisoned.jfr' crashed every process"));
			assertEquals(program.err(), 1, program.err().lines().count());
			assertEquals(2, program.json().get("recordings").getAsInt());
			assertFalse(program.out(), program.json().getAsJsonArray("sites").isEmpty());
		}
	}
}
