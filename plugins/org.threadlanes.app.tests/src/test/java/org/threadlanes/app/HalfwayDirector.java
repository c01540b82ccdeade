package org.threadlanes.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A fake p2 of an installation. As the director, it writes what p2 writes, and then does what the file {@code then} says;
 * as the garbage collector, it deletes our plug-ins.
 */
public final class HalfwayDirector {

	private HalfwayDirector() {
	}

	/** @param arguments as for the director */
	public static void main(String ... arguments) throws IOException, InterruptedException {
		Path home = Path.of(arguments[Arrays.asList(arguments).indexOf("-destination") + 1]);
		Path bundles = home.resolve("configuration/org.eclipse.equinox.simpleconfigurator/bundles.info");
		if (Arrays.asList(arguments).contains("org.eclipse.equinox.p2.garbagecollector.application")) {
			Files.delete(home.resolve("plugins/org.threadlanes.jmc_2.0.0.jar"));
			return;
		}
		boolean uninstall = Arrays.asList(arguments).contains("-uninstallIU");
		Files.writeString(home.resolve("plugins/org.threadlanes.jmc_2.0.0.jar"), "new");
		Files.createDirectories(home.resolve("features/org.threadlanes.feature_2.0.0"));
		Files.writeString(home.resolve("features/org.threadlanes.feature_2.0.0/feature.xml"), "new");
		Files.writeString(home.resolve("p2/profile.2"), "new");
		Files.deleteIfExists(home.resolve("p2/profile.1"));
		switch (Files.readString(home.resolve("then"))) {
			case "succeed" -> Files.writeString(
					bundles, uninstall ? "" : "org.threadlanes.jmc,2.0.0,plugins/org.threadlanes.jmc_2.0.0.jar");
			case "not found" -> {
				// As p2 does if its profile lacks the feature to be removed.
				if (uninstall) {
					System.out.println("""
							!ENTRY org.eclipse.equinox.p2.director 4 0 2026-11-27 03:32:25.952
							!MESSAGE It has not been found.
							!SUBENTRY 1 org.eclipse.equinox.p2.director 4 0 2026-11-27 03:32:25.953
							!MESSAGE To: nothing
							There were errors. See log file: 1.log""");
					System.exit(13);
				}
			}
			case "fail" -> {
				Files.writeString(bundles, "half");
				System.out.println("No space left on device");
				System.exit(13);
			}
			default -> Thread.sleep(600_000);
		}
	}
}
