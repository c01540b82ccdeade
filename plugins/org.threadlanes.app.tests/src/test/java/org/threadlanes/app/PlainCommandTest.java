package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.io.IOException;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Only command lines whose meaning is certain bypass picocli. */
public class PlainCommandTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private String file;

	@Before
	public void aFile() throws IOException {
		file = folder.newFile("a.jfr").getPath();
	}

	@Test
	public void aReportWithoutOptionsIsPlain() {
		assertEquals(new PlainCommand(file, null, null, false), PlainCommand.of("report", file));
	}

	@Test
	public void anExportOfOneTypeIsPlain() {
		PlainCommand plain = new PlainCommand(file, "jdk.ThreadPark", "x.csv", true);
		assertEquals(plain, PlainCommand.of("export", "--events", "jdk.ThreadPark", "-o", "x.csv", "--force", file));
		assertEquals(plain, PlainCommand.of("export", file, "--force", "-o", "x.csv", "--events", "jdk.ThreadPark"));
		assertEquals(new PlainCommand(file, "jdk.ThreadPark", null, false),
				PlainCommand.of("export", "--events", "jdk.ThreadPark", file));
	}

	@Test
	public void otherVerbsAndOptionsAreNotPlain() {
		assertNull(PlainCommand.of());
		assertNull(PlainCommand.of("report"));
		assertNull(PlainCommand.of(file));
		assertNull(PlainCommand.of("view", file));
		assertNull(PlainCommand.of("export", file));
		assertNull(PlainCommand.of("view", "--events", "jdk.ThreadPark", file));
		assertNull(PlainCommand.of("report", "-o", "x", file));
		assertNull(PlainCommand.of("report", "--force", file));
		assertNull(PlainCommand.of("export", "--events", "jdk.ThreadPark", "--meta", file));
		assertNull(PlainCommand.of("export", "--events", "jdk.ThreadPark", "--help", file));
	}

	@Test
	public void whatPicocliSplitsOrRefusesIsNotPlain() {
		assertNull(PlainCommand.of("export", "--events", "jdk.ThreadPark,jdk.ThreadSleep", file));
		assertNull(PlainCommand.of("export", "--events", "\"jdk.ThreadPark\"", file));
		assertNull(PlainCommand.of("export", "--events", "", file));
		assertNull(PlainCommand.of("export", file, "--events"));
		assertNull(PlainCommand.of("export", "--events", "jdk.ThreadPark", "-o", "-", file));
		assertNull(PlainCommand.of("export", "--events", "jdk.ThreadPark", "--force", "--force", file));
		assertNull(PlainCommand.of("export", "--events", "jdk.ThreadPark", "--events", "jdk.ThreadSleep", file));
		assertNull(PlainCommand.of("report", file, file));
	}

	@Test
	public void foldersPatternsAndMissingFilesAreNotPlain() {
		assertNull(PlainCommand.of("report", folder.getRoot().getPath()));
		assertNull(PlainCommand.of("report", folder.getRoot() + "/*.jfr"));
		assertNull(PlainCommand.of("report", file + "x"));
	}
}
