package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.recording;
import static org.threadlanes.app.Program.run;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** {@code threadlanes flame}. */
public class FlameCommandTest {

	private static final Path HOLDER = recording("lock-holder-reads-jdk25.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path file(String name) {
		return folder.getRoot().toPath().resolve(name);
	}

	@Test
	public void collapsedStacksOfBlockingWaitsGoToStandardOutput() {
		Program flame = run("flame", HOLDER);
		assertEquals(flame.err(), ExitStatus.DONE, flame.status());
		assertTrue(flame.out(), flame.out().lines().allMatch(line -> line.matches("[^;]+;.* \\d+")));
		assertTrue(flame.out(), flame.out().lines()
				.anyMatch(line -> line.matches("lookup-worker-N;.*;Holders\\.lookup;Monitor Enter \\d+")));
	}

	@Test
	public void idleTimeIsShownOnRequest() {
		Path pools = recording("pools-idle-busy-blocked-jdk25.jfr");
		assertTrue(run("flame", "--verdict", "idle", pools).out().contains("ThreadPoolExecutor.getTask"));
		assertFalse(run("flame", pools).out().contains("ThreadPoolExecutor.getTask;"));
	}

	@Test
	public void aPageShowsSecondsAndNeedsNothingElse() throws Exception {
		Path page = file("a.html");
		assertEquals(ExitStatus.DONE, run("flame", "-o", page, HOLDER).status());
		String text = Files.readString(page);
		assertTrue(text.contains("lock-holder-reads-jdk25.jfr: "));
		assertTrue(text.contains("(n / 1e6).toLocaleString('en', {maximumFractionDigits: 3}) + ' s'"));
		assertTrue(text.contains("lookup-worker-N"));
		assertFalse(text.contains("<script src") || text.contains("<link"));
	}

	@Test
	public void wrongCommandLinesAreReported() {
		assertTrue(run("flame", "-o", file("a.svg"), HOLDER).err().contains("does not end in .html or .collapsed"));
		assertTrue(run("flame", "--verdict", "waiting", HOLDER).err().contains("blocking"));
		assertTrue(run("flame", "--pool", "nobody", HOLDER).err().contains("no pool"));
		assertEquals(ExitStatus.USAGE, run("flame", HOLDER, recording("pools-idle-busy-blocked-jdk25.jfr")).status());
	}

	@Test
	public void aRecordingWithoutSuchWaitsIsSaidSo() {
		Program flame = run("flame", "--verdict", "idle", HOLDER);
		assertEquals(ExitStatus.FAILED, flame.status());
		assertTrue(flame.err(), flame.err().contains("has no such waits"));
	}
}
