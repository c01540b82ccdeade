package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.app.install.Installer;
import org.threadlanes.app.install.Installer.Way;

/** {@code threadlanes install} and {@code uninstall}, on folders that look like installations. */
public class InstallCommandTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Path root;
	private Path site;

	@Before
	public void makeSite() throws IOException {
		root = folder.getRoot().toPath().toRealPath();
		site = root.resolve("site");
		file("site/plugins/org.threadlanes.core_1.0.0.jar");
		file("site/plugins/org.threadlanes.jmc_1.0.0.jar");
	}

	private Path file(String name) throws IOException {
		Path file = root.resolve(name);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, name);
	}

	/** An installation without a p2 director. */
	private Path missionControl(String home, String version) throws IOException {
		file(home + "/plugins/org.openjdk.jmc.flightrecorder.ui_" + version + ".jar");
		return root.resolve(home);
	}

	@Test
	public void theInstallationIsFoundWhicheverFileOfItIsNamed() throws Exception {
		Path linux = missionControl("linux/jmc-9", "9.1.2.202510");
		Path start = file("linux/jmc-9/jmc");
		Path mac = missionControl("mac/JDK Mission Control.app/Contents/Eclipse", "10.0.0.x");

		assertEquals(linux, Installer.in(linux).orElseThrow().home());
		assertEquals(linux, Installer.in(start).orElseThrow().home());
		assertEquals("9.1.2", Installer.in(linux).orElseThrow().version());
		assertEquals(mac, Installer.in(root.resolve("mac")).orElseThrow().home());
		assertEquals(mac, Installer.in(root.resolve("mac/JDK Mission Control.app")).orElseThrow().home());
	}

	@Test
	public void withoutADirectorThePluginIsCopiedIntoTheDropins() throws Exception {
		Installer installer = Installer.in(missionControl("jmc", "9.1.2")).orElseThrow();

		assertEquals(Way.DROPINS, installer.install(site));

		assertTrue(installer.hasThreadLanes());
		assertEquals(List.of("org.threadlanes.core_1.0.0.jar", "org.threadlanes.jmc_1.0.0.jar"),
				names(root.resolve("jmc/dropins/threadlanes/plugins")));
	}

	@Test
	public void installingAgainReplacesThePlugin() throws Exception {
		Installer installer = Installer.in(missionControl("jmc", "9.1.2")).orElseThrow();
		file("jmc/dropins/threadlanes/plugins/org.threadlanes.jmc_0.9.0.jar");

		installer.install(site);

		assertEquals(List.of("org.threadlanes.core_1.0.0.jar", "org.threadlanes.jmc_1.0.0.jar"),
				names(root.resolve("jmc/dropins/threadlanes/plugins")));
	}

	@Test
	public void afterUninstallingOnlyTheInstallationIsLeft() throws Exception {
		Path home = missionControl("jmc", "9.1.2");
		Path other = file("jmc/dropins/other/plugins/other.jar");
		Installer.in(home).orElseThrow().install(site);

		Program uninstall = run("uninstall", home);

		assertEquals(uninstall.err(), ExitStatus.DONE, uninstall.status());
		assertFalse(Files.exists(root.resolve("jmc/dropins/threadlanes")));
		assertTrue(Files.exists(other));
		assertTrue(run("uninstall", home).out().contains("is not in"));
	}

	@Test
	public void aFailedCopyLeavesNothing() throws Exception {
		Path home = missionControl("jmc", "9.1.2");
		Files.createDirectories(home.resolve("dropins"));
		Files.createSymbolicLink(site.resolve("plugins/broken.jar"), root.resolve("missing"));

		try {
			Installer.in(home).orElseThrow().install(site);
			throw new AssertionError("a file that is missing was copied");
		} catch (IOException e) {
			assertEquals(List.of(), names(home.resolve("dropins/threadlanes")));
		}
	}

	@Test
	public void aFolderWithoutMissionControlIsRefusedInOneSentence() throws Exception {
		Program install = run("install", root);

		assertEquals(ExitStatus.FAILED, install.status());
		assertEquals(1, install.err().lines().count());
		assertTrue(install.err(), install.err().contains("No JDK Mission Control in '" + root + "'"));
	}

	@Test
	public void anOldMissionControlIsRefused() throws Exception {
		Program install = run("install", missionControl("jmc", "8.3.1"));

		assertEquals(ExitStatus.FAILED, install.status());
		assertTrue(install.err(), install.err().contains("is JDK Mission Control 8.3.1; the plug-in needs 9.0 to 10.x"));
	}

	private static List<String> names(Path folder) throws IOException {
		if (!Files.exists(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(f -> f.getFileName().toString()).sorted().toList();
		}
	}
}
