package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.w3c.dom.Document;

/** {@code report --gate}. */
public class GateTest {

	private static final Path BLOCKED = Program.recording("quarkus-eventloop-blocked-jdk17.jfr");

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path gate;

	@Before
	public void write() throws IOException {
		gate = folder.getRoot().toPath().resolve("threadlanes.toml");
		Files.writeString(gate, "[[pool]]\npool = \"vert.x-eventloop-*\"\nblocking = \"10%\"\n");
	}

	@Test
	public void eachViolationIsALine() {
		Program program = Program.run("report", "--gate", gate, "--fail-on", "warning", BLOCKED);
		assertEquals(program.err(), ExitStatus.FOUND, program.status());
		assertEquals(program.err(), 3, program.err().lines().count());
		assertTrue(program.err(), program.err().contains("threadlanes: event-loop-blocked: 4 event loops"));
		assertTrue(program.err(), program.err().contains("threadlanes: pool vert.x-eventloop-thread-N: blocking"));
		assertTrue(program.err(), program.err().endsWith("threadlanes: 2 violations of the gate.\n"));
	}

	@Test
	public void thresholdsOfTheFileCountUnlessTheCommandLineHasThem() throws IOException {
		Files.writeString(gate, "fail-on = [\"warning\"]\n[max]\nevent-loop-blocked = \"1m\"\n"
				+ "\"event-loop-blocked.longest\" = \"1s\"\n");
		assertEquals(ExitStatus.DONE, Program.run("report", "--gate", gate, BLOCKED).status());
		assertEquals(ExitStatus.FOUND,
				Program.run("report", "--gate", gate, "--max", "event-loop-blocked=1s", BLOCKED).status());
	}

	@Test
	public void resultsAreXmlAndMarkdown() throws Exception {
		Path xml = folder.getRoot().toPath().resolve("gate.xml");
		Path summary = folder.getRoot().toPath().resolve("summary");
		Files.writeString(summary, "before\n");
		for (Path result : new Path[] {xml, summary}) {
			Program.run("report", "--gate", gate, "--gate-result", result, BLOCKED,
					Program.recording("multichunk-jdk17.jfr"));
		}
		Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml.toFile());
		assertEquals(2, document.getElementsByTagName("testsuite").getLength());
		assertEquals(4, document.getElementsByTagName("testcase").getLength());
		assertEquals(1, document.getElementsByTagName("failure").getLength());
		String text = Files.readString(summary);
		assertTrue(text, text.startsWith("before\n### Thread Lanes\n"));
		assertTrue(text, text.contains("- :x: `pool vert.x-eventloop-thread-N: blocking"));
	}

	@Test
	public void aWrongFileIsOneSentence() throws IOException {
		Files.writeString(gate, "[[call]]\np98 = \"1s\"\n");
		Program wrong = Program.run("report", "--gate", gate, BLOCKED);
		assertEquals(ExitStatus.USAGE, wrong.status());
		assertTrue(wrong.err(), wrong.err().contains("threadlanes.toml, line 2: 'p98' is not known here"));
		assertEquals("", wrong.out());
		Program missing = Program.run("report", "--gate", folder.getRoot().toPath().resolve("no.toml"), BLOCKED);
		assertEquals(ExitStatus.FAILED, missing.status());
		assertEquals(missing.err(), 1, missing.err().lines().count());
	}
}
