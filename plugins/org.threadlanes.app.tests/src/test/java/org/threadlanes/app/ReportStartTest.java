package org.threadlanes.app;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What a report makes the JVM load and link. */
public class ReportStartTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	/** The first record that is hashed or compared takes a small report 30 ms. */
	@Test
	public void aReportHashesNoRecord() throws Exception {
		Path loaded = folder.getRoot().toPath().resolve("loaded.txt");
		Program report = new ChildProgram(folder.getRoot().toPath(), "-Xlog:class+load:file=" + loaded)
				.start("report", Program.recording("hikari-waiters-jdk25.jfr")).end();
		assertEquals(report.err(), ExitStatus.DONE, report.status());
		assertEquals(List.of(), Files.readAllLines(loaded).stream()
				.filter(line -> line.contains("java.lang.runtime.ObjectMethods ")).toList());
	}
}
