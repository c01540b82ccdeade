package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;
import org.threadlanes.fleet.FaultyFileSystem.Fault;

import com.google.gson.JsonObject;

/** If a part of the cluster fails during a run, the tables are complete or unchanged. */
@Category(Nightly.class)
public class ClusterTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	@Rule
	public final Timeout timeout = Timeout.seconds(900);

	private static final int RECORDINGS = 6;

	private static Path recordings;
	private static JsonObject expected;
	private static Cluster cluster;
	private static Faults faults;

	@BeforeClass
	public static void startCluster() throws IOException, InterruptedException {
		recordings = FOLDER.newFolder("recordings").toPath();
		List<Path> small = Recordings.small();
		for (int i = 0; i < RECORDINGS; i++) {
			Recordings.copy(small.get(i), recordings.resolve("service" + i % 2).resolve(i + ".jfr"));
		}
		Program program = Program.run(Faults.path(recordings), "-o", tables("expected").toString(), "--format", "json");
		assertEquals(program.err(), 0, program.status());
		expected = program.json();
		cluster = new Cluster(FOLDER.newFolder("cluster").toPath());
		faults = cluster.faults();
	}

	@AfterClass
	public static void stopCluster() {
		if (cluster != null) {
			cluster.close();
		}
	}

	@Before
	public void twoWorkersAndNoFaults() throws IOException, InterruptedException {
		faults.close();
		cluster.staff(2);
	}

	private static Path tables(String name) {
		return FOLDER.getRoot().toPath().resolve(name);
	}

	private static Path tablesOfOneService(String name) throws Exception {
		Path to = tables(name);
		String some = Faults.path(recordings.resolve("service0"));
		assertEquals(0, Program.run(some, "-o", Faults.path(to)).status());
		return to;
	}

	/** Starts a run, and waits until both executors are reading. */
	private static Cluster.Run reading(Path to, String ... more) throws IOException, InterruptedException {
		faults.on(Fault.WAITS, ".jfr");
		Cluster.Run run = cluster.start(List.of(more), Faults.path(recordings), "-o", Faults.path(to), "--append");
		run.awaitOpened(faults, 2);
		return run;
	}

	private static void assertWhole(Program program) {
		assertEquals(program.err(), 0, program.status());
		assertEquals("", program.err());
		assertEquals(expected, program.json());
	}

	@Test
	public void aDeadExecutorLosesNoRecording() throws Exception {
		Cluster.Run run = reading(tables("executor"));
		List<ProcessHandle> executors = cluster.workers().get(0).executors();
		assertEquals(1, executors.size());
		assertTrue(executors.get(0).destroyForcibly());
		faults.off(Fault.WAITS);
		assertWhole(run.end());
	}

	@Test
	public void aDeadWorkerLosesNoRecording() throws Exception {
		Cluster.Run run = reading(tables("worker"));
		cluster.workers().get(0).kill();
		faults.off(Fault.WAITS);
		assertWhole(run.end());
	}

	@Test
	public void aDeadDriverLeavesTheTablesUnchangedAndTheNextRunAddsToThem() throws Exception {
		Path to = tablesOfOneService("driver");
		Set<String> before = Recordings.visible(to);
		Cluster.Run run = reading(to);
		run.process().destroyForcibly().waitFor();
		Cluster.await("the executors live on",
				() -> cluster.workers().stream().allMatch(worker -> worker.executors().isEmpty()));
		assertEquals(before, Recordings.visible(to));
		faults.off(Fault.WAITS);
		assertWhole(Program.run(Faults.path(recordings), "-o", Faults.path(to), "--append", "--format", "json"));
		assertEquals("nothing is left", Recordings.visible(to), Recordings.all(to));
	}

	@Test
	public void aFullDiskLeavesTheTablesUnchanged() throws Exception {
		Path to = tablesOfOneService("full");
		Set<String> before = Recordings.visible(to);
		faults.on(Fault.FULL, "/sites/.*[.]parquet");
		Program program = cluster.start(List.of(), Faults.path(recordings), "-o", Faults.path(to), "--append").end();
		assertEquals(program.err(), 3, program.status());
		assertEquals("threadlanes: The job failed, and nothing was changed: No space left on device",
				program.err().strip());
		assertEquals(before, Recordings.visible(to));
	}

	@Test
	public void aClusterThatCannotStartExecutorsIsReported() throws Exception {
		for (Cluster.Worker worker : cluster.workers()) {
			Recordings.delete(worker.folder());
			Files.createFile(worker.folder());
		}
		Path to = tables("never");
		Program program = cluster.start(List.of(), Faults.path(recordings), "-o", Faults.path(to)).end();
		for (Cluster.Worker worker : cluster.workers()) {
			worker.kill();
		}
		assertEquals(program.err(), 3, program.status());
		assertTrue(program.err(), program.err().contains("The cluster cannot be reached, or has ended the job"));
		assertEquals(program.err(), 1, program.err().lines().count());
		assertTrue(Files.notExists(to));
	}
}
