package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.run;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** {@code threadlanes settings}. */
public class SettingsCommandTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	@Test
	public void theEnvironmentIsLeftOutOnRequest() {
		String environment = "jdk.InitialEnvironmentVariable";
		assertTrue(run("settings", "--jdk", "17").out().contains(environment));
		assertFalse(run("settings", "--jdk", "17", "--no-environment").out().contains(environment));
	}

	@Test
	public void everyWaitIsRecordedByDefault() {
		String full = run("settings", "--jdk", "25").out();
		assertTrue(full, full.contains("<setting name=\"threshold\">0 ns</setting>"));
		assertTrue(full, full.contains("<setting name=\"throttle\">off</setting>"));
		String low = run("settings", "--jdk", "25", "--overhead", "low").out();
		assertTrue(low, low.contains("<setting name=\"threshold\">10 ms</setting>"));
	}

	@Test
	public void theSettingsDependOnTheJdk() {
		assertFalse(run("settings", "--jdk", "17").out().contains("VirtualThread"));
		assertTrue(run("settings", "--jdk", "21").out().contains("jdk.VirtualThreadPinned"));
		assertFalse(run("settings", "--jdk", "21").out().contains("throttle"));
		assertFalse("nor is it explained", run("settings", "--jdk", "17", "--overhead", "low").out()
				.contains("throttle"));
		assertTrue(run("settings", "--jdk", "25", "--overhead", "low").out().contains("The throttle guards"));
	}

	@Test
	public void theDefaultJdkIsTheOneThatRunsTheProgram() {
		int version = Runtime.version().feature();
		int expected = version >= 25 ? 25 : version >= 21 ? 21 : 17;
		assertTrue(run("settings").out().contains(", JDK " + expected + "\""));
	}

	@Test
	public void settingsOutsideTheJfcArePrintedInOneLine() {
		Program settings = run("settings", "--jdk", "17");
		assertEquals(ExitStatus.DONE, settings.status());
		assertEquals(1, settings.err().lines().count());
		assertTrue(settings.err(), settings.err().contains("-XX:FlightRecorderOptions:stackdepth=256"));
	}

	@Test
	public void theOutputFileIsNotReplaced() throws Exception {
		Path file = folder.getRoot().toPath().resolve("lanes.jfc");
		assertEquals(ExitStatus.DONE, run("settings", "--jdk", "17", "-o", file).status());
		assertEquals(run("settings", "--jdk", "17").out(), Files.readString(file));
		Program again = run("settings", "--jdk", "25", "-o", file);
		assertEquals(ExitStatus.FAILED, again.status());
		assertTrue(again.err(), again.err().contains("already exists"));
		assertEquals(ExitStatus.DONE, run("settings", "--jdk", "25", "--force", "-o", file).status());
		assertTrue(Files.readString(file).contains("JDK 25"));
	}

	@Test
	public void anotherJdkIsWrongUsage() {
		Program settings = run("settings", "--jdk", "22");
		assertEquals(ExitStatus.USAGE, settings.status());
		assertTrue(settings.err(), settings.err().contains("No settings for JDK 22; use --jdk 21."));
		assertEquals(ExitStatus.USAGE, run("settings", "--overhead", "none").status());
		assertFalse(run("settings", "--help").out().contains("!"));
	}
}
