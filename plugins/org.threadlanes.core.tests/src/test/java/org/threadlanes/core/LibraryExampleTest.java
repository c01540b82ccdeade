package org.threadlanes.core;

import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.Test;
import org.threadlanes.core.testing.Recordings;

/** The first lines of code that somebody tries. */
public class LibraryExampleTest {

	private static final Path ROOT = Recordings.folder().resolveSibling("docs");
	private static final Path SOURCE = Recordings.folder().resolveSibling("plugins")
			.resolve("org.threadlanes.core.tests/src/test/java/org/threadlanes/core/LibraryExample.java");

	@Test
	public void theDocumentHasTheCodeThatIsCompiledHere() throws Exception {
		String document = Files.readString(ROOT.resolve("library.md"));
		String example = document.substring(document.indexOf("```java\n") + 8);
		String code = Files.readString(SOURCE).replaceAll("(?m)^\t", "").replace("out.println", "System.out.println");
		example.substring(0, example.indexOf("```")).lines().map(String::strip)
				.forEach(line -> assertTrue(line, code.contains(line)));
	}

	@Test
	public void itPrintsTheFindings() throws Exception {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		LibraryExample.printFindings(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr"),
				new PrintStream(out, true, StandardCharsets.UTF_8));
		String printed = out.toString(StandardCharsets.UTF_8);
		assertTrue(printed, printed.startsWith("warning: 4 event loops blocked"));
		assertTrue(printed, printed.contains("recgen.Api.call:31"));
	}
}
