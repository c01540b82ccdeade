package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The command that the start script runs: a copy of the script starts a fake Java that prints its arguments. */
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
		Files.createDirectory(root.resolve("packaging"));
		for (String script : new String[] {"threadlanes", "packaging/threadlanes"}) {
			copy(script);
		}
		java = Files.createDirectories(root.resolve("jdk/bin"));
		program("java", "echo \"$@\"");
	}

	@Test
	public void onAMacTheWindowRunsOnTheFirstThread() throws Exception {
		program("uname", "echo Darwin");
		assertTrue(start("view").contains(" -XstartOnFirstThread "));
		assertFalse(start("report").contains("-XstartOnFirstThread"));
	}

	@Test
	public void elsewhereTheWindowRunsOnAnyThread() throws Exception {
		program("uname", "echo Linux");
		assertFalse(start("view").contains("-XstartOnFirstThread"));
	}

	@Test
	public void aReleaseHasItsLibrariesNextToTheScript() throws Exception {
		Path released = Files.createDirectories(root.resolve("with blanks/lib")).getParent();
		Files.copy(root.resolve("packaging/threadlanes"), released.resolve("threadlanes"));
		Path link = Files.createSymbolicLink(root.resolve("link"), released.resolve("threadlanes"));
		assertTrue(shell(0, "exec '" + link + "' report")
				.contains(" -cp " + released.toRealPath() + "/lib/* org.threadlanes.app.Main report"));
	}

	@Test
	public void theWindowGetsTheSwtLibraryOfItsPlatform() throws Exception {
		program("uname", "[ $# = 0 ] && echo Darwin || echo arm64");
		assertTrue(start("view").contains("/lib/*:" + root.toRealPath()
				+ "/plugins/org.threadlanes.app/target/lib/swt/macos-aarch64/* "));
		Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\nOS_ARCH=\"x86_64\"\n");
		assertTrue("the architecture is that of Java", start("view").contains("/lib/swt/macos-x86_64/* "));
		assertFalse(start("report").contains("swt"));
	}

	@Test
	public void anOldJavaIsRejected() throws Exception {
		Files.writeString(root.resolve("jdk/release"), "JAVA_VERSION=\"11.0.2\"\n");
		String output = shell(3, "exec '" + root.resolve("threadlanes") + "' report");
		assertTrue(output, output.contains("needs Java 17 or newer, and ")
				&& output.contains(" is Java 11.0.2; set JAVA_HOME"));
	}

	@Test
	public void variablesOfTheCallerAreNotUsedAsOptions() throws Exception {
		assertFalse(start("report", "first=-bogus", "terminal=-bogus", "compiler=-bogus").contains("-bogus"));
	}

	@Test
	public void optionsForJavaAndTheArgumentsArePassedOn() throws Exception {
		String line = start("report", "THREADLANES_JAVA_OPTS=-Xmx99m -Done=two");
		assertTrue(line.contains(" -Xmx99m -Done=two "));
		assertEquals("org.threadlanes.app.Main report",
				line.substring(line.indexOf("org.threadlanes.app.Main")).strip());
	}

	/** With an agent, Java makes none, and an empty one is not made again. */
	@Test
	public void theClassArchiveIsMadeWithoutTheAgentsOfTheEnvironment() throws Exception {
		Files.createFile(Files.createDirectory(root.resolve("recordings"))
				.resolve("quarkus-eventloop-blocked-jdk17.jfr"));
		program("java", "for option; do case $option in -XX:*=*.jsa.*) "
				+ "echo \"made with '$JAVA_TOOL_OPTIONS'\" >\"${option#*=}\" ;; esac; done; echo \"$JAVA_TOOL_OPTIONS\"");
		assertEquals("-javaagent:a.jar", start("report", "JAVA_TOOL_OPTIONS=-javaagent:a.jar").strip());
		assertEquals("made with ''", Files.readString(root.resolve(
				"plugins/org.threadlanes.app/target/lib/classes-.jsa")).strip());
	}

	@Test
	public void fileNamesAreUtf8IfTheLocaleHasNoEncoding() throws Exception {
		program("java", "echo \"$LC_ALL\"");
		assertEquals("C.UTF-8", start("report", "LC_ALL=", "LC_CTYPE=", "LANG=C").strip());
		assertEquals("C.UTF-8", start("report", "LC_ALL=POSIX", "LC_CTYPE=", "LANG=").strip());
		assertEquals("not installed", "C.UTF-8", start("report", "LC_ALL=", "LC_CTYPE=", "LANG=xx_XX.UTF-8").strip());
		program("locale", "echo UTF-8");
		assertEquals("", start("report", "LC_ALL=", "LC_CTYPE=", "LANG=ja_JP.UTF-8").strip());
	}

	@Test
	public void aDeletedWorkingFolderIsReportedInOneSentence() throws Exception {
		Path gone = Files.createDirectory(root.resolve("gone"));
		String output = shell(3, "cd '" + gone + "' && rmdir '" + gone + "' && exec '" + root.resolve("threadlanes")
				+ "' report");
		assertTrue(output, output.contains("threadlanes: the working folder does not exist"));
	}

	@Test
	public void aTreeThatCannotBeBuiltIsReportedInOneSentence() throws Exception {
		Path target = root.resolve("plugins/org.threadlanes.app/target");
		Files.delete(target.resolve("lib/.stamp"));
		Files.createDirectory(target.resolve("build.lock"));
		String output = shell(3, "exec '" + root.resolve("threadlanes") + "' report");
		assertEquals("threadlanes: not built yet, and " + target.toRealPath()
				+ " cannot be written to: start it once as a user who may.", output.strip());
	}

	@Test
	public void aFailedBuildIsReportedWithAReason() throws Exception {
		Files.delete(root.resolve("plugins/org.threadlanes.app/target/lib/.stamp"));
		executable(root.resolve("mvnw"),
				"echo '[INFO] noise'; echo '[ERROR] No space left'; echo '[ERROR] [Help 1] more'; exit 1");
		String output = shell(3, "exec '" + root.resolve("threadlanes") + "' report");
		assertTrue(output, output.contains("[ERROR] No space left\nthreadlanes: the build failed")
				&& output.contains("build.log"));
		assertFalse(output, output.contains("noise") || output.contains("Help"));
	}

	@Test
	public void installBuildsTheUpdateSiteOnlyWhenItIsMissingOrOld() throws Exception {
		Path site = Files.createDirectories(root.resolve("update-site/target/repository")).resolve("artifacts.jar");
		Path log = root.resolve("log");
		executable(root.resolve("mvnw"), "echo \"$*\" >>'" + log + "'; touch '" + site + "'");
		start("report");
		start("install --list");
		assertFalse("needs no update site", Files.exists(log));

		start("install jmc");
		start("install jmc");
		assertEquals("missing", 1, Files.readAllLines(log).size());
		assertTrue(Files.readString(log), Files.readString(log).contains(":threadlanes-update-site"));

		Path source = Files.createDirectories(root.resolve("plugins/org.threadlanes.jmc/src")).resolve("A.java");
		Files.setLastModifiedTime(Files.createFile(source),
				FileTime.fromMillis(Files.getLastModifiedTime(site).toMillis() + 1000));
		start("install jmc");
		assertEquals("old", 2, Files.readAllLines(log).size());
	}

	@Test
	public void aBuildContinuesWhenItsScriptIsKilled() throws Exception {
		assumeTrue(shell(0, "command -v flock || true").contains("flock"));
		Path stamp = root.resolve("plugins/org.threadlanes.app/target/lib/.stamp");
		Files.delete(stamp);
		Path log = root.resolve("log");
		executable(root.resolve("mvnw"),
				"echo start >>'" + log + "'; sleep 2; echo end >>'" + log + "'; touch '" + stamp + "'");
		String report = "'" + root.resolve("threadlanes") + "' report";
		shell(0, report + " & first=$!; while [ ! -e '" + log + "' ]; do sleep 0.1; done; kill -9 $first; exec "
				+ report);
		assertEquals("the second waits and finds it built", "start\nend\n", Files.readString(log));
	}

	@Test
	public void anInterruptedDownloadOfMavenLeavesNothing() throws Exception {
		Path maven = Files.createDirectory(root.resolve("maven"));
		executable(java.resolve("java"), "echo 'openjdk version \"17.0.1\"' >&2");
		executable(java.resolve("mvn"), "sleep 10");
		Path mvnw = copy("mvnw");
		Path fetched = Files.createDirectory(maven.resolve("dists"));
		for (String signal : new String[] {"INT", "TERM", "HUP"}) {
			shell(124, "MAVEN_USER_HOME='" + maven + "' exec timeout -s " + signal + " 1 sh '" + mvnw + "' -v");
			try (Stream<Path> left = Files.list(fetched)) {
				assertEquals(signal, 0, left.count());
			}
		}
	}

	@Test
	public void buildsSharingALocalRepositoryRunOneAfterTheOther() throws Exception {
		assumeTrue(shell(0, "command -v flock || true").contains("flock"));
		Path maven = Files.createDirectories(root.resolve("maven/dists/apache-maven-3.9.16/bin"));
		Path log = root.resolve("log");
		executable(java.resolve("java"), "echo 'openjdk version \"17.0.1\"' >&2");
		String start = "echo start >>'" + log + "'; ";
		String end = "echo end >>'" + log + "'";
		executable(maven.resolve("mvn"), start + "sleep 1; " + end);
		String build = "MAVEN_USER_HOME='" + root.resolve("maven") + "' sh '" + copy("mvnw") + "' -Dmaven.repo.local='"
				+ root.resolve("r e p o") + "'";
		shell(0, build + " & " + build + "; wait");
		assertEquals("start\nend\nstart\nend\n", Files.readString(log));
		Files.delete(log);
		// Each waits for the other, up to a minute.
		executable(maven.resolve("mvn"),
				start + "for i in $(seq 600); do [ $(grep -c start '" + log + "') = 2 ] && break; sleep 0.1; done; "
				+ end);
		shell(0, build + " & " + build + " -f fleet/pom.xml; wait");
		assertEquals("builds without bundles do not wait", "start\nstart\nend\nend\n", Files.readString(log));
	}

	/** @return the copy of a script of the source tree */
	private Path copy(String script) throws Exception {
		Path source = Program.recording("multichunk-jdk17.jfr").resolveSibling("../" + script).normalize();
		return Files.copy(source, root.resolve(script));
	}

	private static void executable(Path file, String body) throws Exception {
		Files.writeString(file, "#!/bin/sh\n" + body + "\n");
		file.toFile().setExecutable(true);
	}

	private void program(String name, String body) throws Exception {
		executable(java.resolve(name), body);
	}

	private String start(String verb, String ... variables) throws Exception {
		return shell(0, "exec /bin/sh '" + root.resolve("threadlanes") + "' " + verb, variables);
	}

	private String shell(int status, String script, String ... variables) throws Exception {
		ProcessBuilder builder = new ProcessBuilder(Interruptible.command(List.of("/bin/sh", "-c", script)));
		builder.environment().put("JAVA_HOME", root.resolve("jdk").toString());
		builder.environment().put("PATH", java + File.pathSeparator + System.getenv("PATH"));
		builder.environment().remove("MVNW_LOCKED");
		for (String variable : variables) {
			int equals = variable.indexOf('=');
			builder.environment().put(variable.substring(0, equals), variable.substring(equals + 1));
		}
		Process process = builder.redirectErrorStream(true).start();
		process.getOutputStream().close();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(output, status, process.waitFor());
		return output;
	}
}
