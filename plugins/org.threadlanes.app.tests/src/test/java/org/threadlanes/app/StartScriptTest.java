package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What the start script hands to Java: a copy of it runs a Java that prints its arguments. */
public class StartScriptTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();
	private Path root;
	private Path java;

	@Before
	public void copyTheScript() throws Exception {
		assumeTrue("a shell of POSIX is needed", File.separatorChar == '/');
		root = folder.getRoot().toPath();
		Path lib = Files.createDirectories(root.resolve("plugins/org.threadlanes.app/target/lib"));
		Files.createFile(lib.resolve(".stamp"));
		Files.copy(Program.recording("multichunk-jdk17.jfr").resolveSibling("../threadlanes").normalize(), root.resolve("threadlanes"));
		java = Files.createDirectories(root.resolve("jdk/bin"));
		program("java", "echo \"$@\"");
	}

	@Test
	public void aWindowOnAMacBelongsToTheFirstThread() throws Exception {
		program("uname", "echo Darwin");
		assertTrue(start("view").contains(" -XstartOnFirstThread "));
		assertFalse(start("report").contains("-XstartOnFirstThread"));
	}

	@Test
	public void elsewhereItBelongsToAny() throws Exception {
		program("uname", "echo Linux");
		assertFalse(start("view").contains("-XstartOnFirstThread"));
	}

	@Test
	public void variablesOfTheCallerAreNotTakenForOptions() throws Exception {
		assertFalse(start("report", "first=-bogus", "terminal=-bogus", "compiler=-bogus").contains("-bogus"));
	}

	@Test
	public void optionsForJavaAndTheArgumentsAreHandedOn() throws Exception {
		String line = start("report", "THREADLANES_JAVA_OPTS=-Xmx99m -Done=two");
		assertTrue(line.contains(" -Xmx99m -Done=two "));
		assertEquals("org.threadlanes.app.Main report", line.substring(line.indexOf("org.threadlanes.app.Main")).strip());
	}

	private void program(String name, String body) throws Exception {
		Path file = java.resolve(name);
		Files.writeString(file, "#!/bin/sh\n" + body + "\n");
		file.toFile().setExecutable(true);
	}

	private String start(String verb, String ... variables) throws Exception {
		ProcessBuilder builder = new ProcessBuilder("/bin/sh", root.resolve("threadlanes").toString(), verb);
		builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
		builder.environment().put("PATH", java + File.pathSeparator + System.getenv("PATH"));
		for (String variable : variables) {
			int equals = variable.indexOf('=');
			builder.environment().put(variable.substring(0, equals), variable.substring(equals + 1));
		}
		Process process = builder.redirectErrorStream(true).start();
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(output, 0, process.waitFor());
		return output;
	}
}
