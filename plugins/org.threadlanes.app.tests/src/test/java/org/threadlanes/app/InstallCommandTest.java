package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.threadlanes.app.Program.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.app.install.MissionControl;
import org.threadlanes.app.install.MissionControl.Way;

/** {@code threadlanes install} and {@code uninstall}, on fake installations. */
public class InstallCommandTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private static final String BUNDLES = "configuration/org.eclipse.equinox.simpleconfigurator/bundles.info";

	private static final String RECONCILER =
			"org.eclipse.equinox.p2.reconciler.dropins,1.0.0,plugins/dropins.jar,4,true\n";
	private static final String PROFILE = "p2/org.eclipse.equinox.p2.engine/profileRegistry/JMC.profile/1.profile";

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

	/** An installation without a p2 director that reads its dropins. */
	private Path missionControl(String home, String version) throws IOException {
		file(home + "/plugins/org.openjdk.jmc.flightrecorder.ui_" + version + ".jar");
		file(home + "/" + PROFILE);
		file(root.resolve(home), BUNDLES, RECONCILER);
		return root.resolve(home);
	}

	@Test
	public void theInstallationIsFoundByAnyOfItsPaths() throws Exception {
		Path linux = missionControl("linux/jmc-9", "9.1.2.202510");
		Path start = file("linux/jmc-9/jmc");
		Path mac = missionControl("mac/JDK Mission Control.app/Contents/Eclipse", "10.0.0.x");

		assertEquals(linux, MissionControl.in(linux).orElseThrow().home());
		assertEquals(linux, MissionControl.in(start).orElseThrow().home());
		assertEquals("9.1.2", MissionControl.in(linux).orElseThrow().version());
		assertEquals(mac, MissionControl.in(root.resolve("mac")).orElseThrow().home());
		assertEquals(mac, MissionControl.in(root.resolve("mac/JDK Mission Control.app")).orElseThrow().home());
	}

	@Test
	public void withoutADirectorThePluginIsCopiedIntoTheDropins() throws Exception {
		MissionControl jmc = MissionControl.in(missionControl("jmc", "9.1.2")).orElseThrow();

		assertEquals(new Way(false, ""), jmc.install(site));

		assertTrue(jmc.hasThreadLanes());
		assertEquals(List.of("org.threadlanes.core_1.0.0.jar", "org.threadlanes.jmc_1.0.0.jar"),
				names(root.resolve("jmc/dropins/threadlanes/plugins")));
	}

	@Test
	public void installingAgainReplacesThePlugin() throws Exception {
		MissionControl jmc = MissionControl.in(missionControl("jmc", "9.1.2")).orElseThrow();
		file("jmc/dropins/threadlanes/plugins/org.threadlanes.jmc_0.9.0.jar");

		jmc.install(site);

		assertEquals(List.of("org.threadlanes.core_1.0.0.jar", "org.threadlanes.jmc_1.0.0.jar"),
				names(root.resolve("jmc/dropins/threadlanes/plugins")));
	}

	@Test
	public void uninstallingRestoresTheInstallation() throws Exception {
		Path home = missionControl("jmc", "9.1.2");
		Path other = file("jmc/dropins/other/plugins/other.jar");
		MissionControl.in(home).orElseThrow().install(site);

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
			MissionControl.in(home).orElseThrow().install(site);
			throw new AssertionError("a file that is missing was copied");
		} catch (IOException e) {
			assertEquals(List.of(), names(home.resolve("dropins/threadlanes")));
		}
	}

	@Test
	public void theDirectorOfTheInstallationIsTriedFirst() throws Exception {
		Path home = missionControlWithDirector("succeed");

		assertEquals(new Way(true, ""), MissionControl.in(home).orElseThrow().install(site));

		assertTrue(MissionControl.in(home).orElseThrow().hasThreadLanes());
		assertFalse(Files.exists(home.resolve("dropins")));
	}

	@Test
	public void withoutAProfileTheDirectorIsNotTried() throws Exception {
		Path home = missionControlWithDirector("fail");
		Files.move(home.resolve("p2"), home.resolve("p2.old"));

		assertEquals(new Way(false, ""), MissionControl.in(home).orElseThrow().install(site));
	}

	@Test
	public void uninstallingWithTheDirectorDeletesThePlugins() throws Exception {
		Path home = missionControlWithDirector("succeed");
		MissionControl.in(home).orElseThrow().install(site);
		Path plugin = home.resolve("plugins/org.threadlanes.jmc_2.0.0.jar");
		assertTrue(Files.exists(plugin));

		assertTrue(MissionControl.in(home).orElseThrow().uninstall());

		assertFalse(MissionControl.in(home).orElseThrow().hasThreadLanes());
		assertFalse(Files.exists(plugin));
	}

	@Test
	public void changesOfAFailedDirectorAreUndone() throws Exception {
		Path home = missionControlWithDirector("fail");
		Map<String, String> before = contents(home);

		assertEquals(new Way(false, "No space left on device"), MissionControl.in(home).orElseThrow().install(site));

		MissionControl.in(home).orElseThrow().uninstall();
		Files.delete(home.resolve("dropins"));
		assertEquals(before, contents(home));
	}

	@Test
	public void aFailedUpdateKeepsTheOldVersion() throws Exception {
		Path home = missionControlWithDirector("fail");
		file(home, BUNDLES, "org.threadlanes.jmc,1.0.0,plugins/org.threadlanes.jmc_1.0.0.jar");
		file(home, "plugins/org.threadlanes.jmc_1.0.0.jar", "old");
		Map<String, String> before = contents(home);

		try {
			MissionControl.in(home).orElseThrow().install(site);
			throw new AssertionError("a director that failed is said to have worked");
		} catch (IOException e) {
			assertEquals("No space left on device", e.getMessage());
			assertEquals(before, contents(home));
		}
	}

	@Test
	public void theWorkOfAKilledDirectorIsCompleted() throws Exception {
		Path home = missionControlWithDirector("not found");
		file(home, BUNDLES, "org.threadlanes.jmc,1.0.0,plugins/org.threadlanes.jmc_1.0.0.jar");

		try {
			MissionControl.in(home).orElseThrow().uninstall();
			throw new AssertionError("the profile does not have it");
		} catch (IOException e) {
			assertEquals("It has not been found.", e.getMessage());
		}
		assertEquals(new Way(true, ""), MissionControl.in(home).orElseThrow().install(site));
	}

	@Test
	public void anInstallationThatIsInterruptedLeavesNothing() throws Exception {
		Path home = missionControlWithDirector("hang");
		Map<String, String> before = contents(home);
		Thread installing = new Thread(() -> {
			try {
				MissionControl.in(home).orElseThrow().install(site);
			} catch (IOException | InterruptedException e) {
				// the result is checked below
			}
		});

		installing.start();
		while (Files.exists(home.resolve("p2/profile.1"))) {
			Thread.sleep(20);
		}
		installing.interrupt();
		installing.join();

		assertEquals(before, contents(home));
	}

	@Test
	public void aFolderWithoutMissionControlIsRejectedInOneSentence() throws Exception {
		Program install = run("install", root);

		assertEquals(ExitStatus.FAILED, install.status());
		assertEquals(1, install.err().lines().count());
		assertTrue(install.err(), install.err().contains("No JDK Mission Control in '" + root + "'"));
	}

	@Test
	public void anOldMissionControlIsRejected() throws Exception {
		Program install = run("install", missionControl("jmc", "8.3.1"));

		assertEquals(ExitStatus.FAILED, install.status());
		assertTrue(install.err(), install.err()
				.contains("is JDK Mission Control 8.3.1; the plug-in needs 9.0 to 10.x"));
	}

	@Test
	public void dropinsAreReadIfTheReconcilerStartsAndHasAProfile() throws Exception {
		Path home = missionControl("jmc", "9.1.2");
		MissionControl jmc = MissionControl.in(home).orElseThrow();

		assertTrue(jmc.readsDropins());

		file(home, BUNDLES, RECONCILER.replace("true", "false"));

		assertFalse(jmc.readsDropins());

		file(home, BUNDLES, RECONCILER);
		Files.move(home.resolve("p2"), home.resolve("p2.old"));

		assertFalse(jmc.readsDropins());
	}

	/** @param then what its director does after writing its changes */
	private Path missionControlWithDirector(String then) throws IOException {
		Path home = missionControl("jmc", "9.1.2");
		file(home, "plugins/org.eclipse.equinox.p2.director.app_1.0.0.jar", "");
		file(home, "then", then);
		file(home, "p2/profile.1", "old");
		file(home, BUNDLES, RECONCILER + "org.eclipse.osgi,3.0.0,plugins/org.eclipse.osgi_3.0.0.jar");
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, HalfwayDirector.class.getName());
		String director = HalfwayDirector.class.getName().replace('.', '/') + ".class";
		try (InputStream code = HalfwayDirector.class.getClassLoader().getResourceAsStream(director);
				JarOutputStream jar = new JarOutputStream(
						Files.newOutputStream(home.resolve("plugins/org.eclipse.equinox.launcher_1.0.0.jar")),
						manifest)) {
			jar.putNextEntry(new JarEntry(director));
			code.transferTo(jar);
		}
		return home;
	}

	private static void file(Path home, String name, String content) throws IOException {
		Path file = home.resolve(name);
		Files.createDirectories(file.getParent());
		Files.writeString(file, content);
	}

	/** @return the files and folders of an installation, with the contents of small files */
	private static Map<String, String> contents(Path home) throws IOException {
		Map<String, String> contents = new TreeMap<>();
		try (Stream<Path> files = Files.walk(home)) {
			for (Path file : files.toList()) {
				boolean jar = file.getFileName().toString().startsWith("org.eclipse.equinox.launcher");
				contents.put(home.relativize(file).toString(),
						Files.isDirectory(file) || jar ? "" : Files.readString(file));
			}
		}
		return contents;
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
