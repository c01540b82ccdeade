package org.threadlanes.fleet;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.fleet.FaultyFileSystem.Fault;

/** If the disk fails, there is one sentence, and the tables are unchanged. */
public class FaultTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private Faults faults;
	private Path recordings;
	private Path tables;

	@Before
	public void oneRecording() throws IOException {
		faults = Faults.here(folder.newFolder("faults").toPath());
		recordings = folder.newFolder("recordings").toPath();
		tables = folder.newFolder("parent").toPath().resolve("tables");
		Recordings.copy(Recordings.of("checkout-jdk21.jfr"), recordings.resolve("a.jfr"));
	}

	@After
	public void noFaults() throws IOException {
		faults.close();
	}

	private Program run() {
		return Program.run(recordings.toString(), "-o", Faults.path(tables), "--append", "--format", "json");
	}

	private void assertFails(String sentence) {
		Program program = run();
		assertEquals(program.err(), 3, program.status());
		assertEquals("threadlanes: " + sentence, program.err().strip());
		assertEquals("", program.out());
	}

	private Set<String> twoRecordings() throws IOException {
		assertEquals(0, run().status());
		Recordings.copy(Recordings.of("hikari-waiters-jdk25.jfr"), recordings.resolve("b.jfr"));
		return Recordings.all(tables.getParent());
	}

	@Test
	public void aFullDiskLeavesNothing() throws IOException {
		faults.on(Fault.FULL, "/sites/.*[.]parquet");
		assertFails("The job failed, and nothing was changed: No space left on device");
		assertEquals(Set.of(), Recordings.all(tables.getParent()));
	}

	@Test
	@Category(Nightly.class)
	public void aDiskThatIsFullWhenThePageIsWrittenLeavesTheTablesUnchanged() throws IOException {
		Set<String> before = twoRecordings();
		faults.on(Fault.FULL, "fleet.html");
		assertFails("The job failed, and nothing was changed: No space left on device");
		assertEquals(before, Recordings.all(tables.getParent()));
	}

	@Test
	@Category(Nightly.class)
	public void anUnwritableFolderIsNamed() throws IOException {
		faults.on(Fault.READ_ONLY, "parent");
		assertFails("'" + Faults.path(tables) + "' cannot be written to: check its permissions and the disk, or name"
				+ " another folder.");
		assertEquals(Set.of(), Recordings.all(tables.getParent()));
	}

	@Test
	@Category(Nightly.class)
	public void aRunInterruptedWhilePublishingIsCompletedByTheNext() throws IOException {
		Set<String> before = twoRecordings();
		faults.on(Fault.STUCK, "fleet.html");
		assertFails("The tables of this run are not all in '" + Faults.path(tables)
				+ "' yet: the next run with --append moves the rest.");
		faults.off(Fault.STUCK);
		Program next = run();
		assertEquals(next.err(), 0, next.status());
		assertEquals(2, next.json().get("recordings").getAsInt());
		assertTrue(Recordings.all(tables.getParent()).containsAll(before));
		assertEquals("nothing is left", Recordings.visible(tables), Recordings.all(tables));
	}

	@Test
	@Category(Nightly.class)
	public void aCutTableIsNamed() throws IOException {
		Set<String> before = twoRecordings();
		Path cut;
		try (Stream<Path> files = Files.walk(tables.resolve("sites"))) {
			cut = files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
		}
		Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 100));
		assertFails("'" + Faults.path(cut)
				+ "' is damaged, and nothing was changed: restore it, or write all recordings"
				+ " into another folder.");
		assertEquals(before, Recordings.all(tables.getParent()));
	}

	@Test
	@Category(Nightly.class)
	public void aRunThatIsTerminatedSaysSoAndLeavesNothing() throws Exception {
		faults.on(Fault.WAITS, "a[.]jfr");
		List<String> command =
				new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
		command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
		command.addAll(List.of("-D" + FaultyFileSystem.FOLDER + "=" + faults.folder(), "-cp",
				System.getProperty("java.class.path"), Fleet.class.getName(), Faults.path(recordings), "-o",
				Faults.path(tables)));
		Path err = folder.newFile("err").toPath();
		Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
		Cluster.await("nothing read", () -> faults.opened() > 0 || !process.isAlive());
		process.destroy();
		assertTrue(process.waitFor(60, TimeUnit.SECONDS));
		assertEquals("threadlanes: The job was ended from outside, and nothing was changed.\n", Files.readString(err));
		assertTrue(Files.notExists(tables));
	}

	@Test
	@Category(Nightly.class)
	public void anEmptyFolderIsFilled() throws IOException {
		Files.createDirectory(tables);
		faults.on(Fault.READ_ONLY, "parent");
		assertEquals(0, run().status());
		assertTrue(Files.exists(tables.resolve("fleet.html")));
	}
}
