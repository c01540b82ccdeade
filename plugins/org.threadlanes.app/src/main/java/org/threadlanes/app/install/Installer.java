package org.threadlanes.app.install;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Installs the plug-in into an installation, or removes it. */
public final class Installer {

	/** How the plug-in got into an installation. */
	public enum Way {
		/** By the installation's own p2 director. */
		P2,
		/** By copying its files into the folder {@code dropins}. */
		DROPINS
	}

	private final MissionControl target;

	private Installer(MissionControl target) {
		this.target = target;
	}

	/**
	 * @param folder the folder of an installation, the application of macOS, or the program that starts it
	 * @return its installer; empty if there is no JDK Mission Control
	 */
	public static Optional<Installer> in(Path folder) {
		return MissionControl.in(folder).map(Installer::new);
	}

	/** @return the installations in the places where they usually are */
	public static Stream<Installer> installed() {
		return MissionControl.installed().stream().map(Installer::new);
	}

	/** @return the update site that came with this program, or was built with it; empty if there is none */
	public static Optional<Path> updateSite() {
		try {
			Path jar = Path.of(Installer.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return Stream.of("../update-site", "../../../../update-site/target/repository").map(jar::resolveSibling)
					.map(Path::normalize).filter(site -> Files.isDirectory(site.resolve("plugins"))).findFirst();
		} catch (URISyntaxException e) {
			return Optional.empty();
		}
	}

	/** @return the folder of the installation */
	public Path home() {
		return target.home();
	}

	/** @return the version of the installation */
	public String version() {
		return target.version();
	}

	/** @return whether the plug-in runs in it */
	public boolean isSupported() {
		return target.isSupported();
	}

	/** @return whether its files may be changed */
	public boolean isWritable() {
		return Files.isWritable(target.home()) && Files.isWritable(target.home().resolve("plugins"));
	}

	/** @return whether the plug-in is in it */
	public boolean hasThreadLanes() {
		return target.hasThreadLanes();
	}

	/**
	 * Installs the plug-in, in place of one that is there already. The p2 director is tried first. Takes some seconds.
	 *
	 * @param site the folder of the update site
	 * @return how it was installed
	 * @throws IOException if it was not; nothing is left then
	 */
	public Way install(Path site) throws IOException, InterruptedException {
		uninstall();
		Optional<Path> launcher = target.launcher();
		if (launcher.isPresent() && new Director(target, launcher.get()).install(site).isEmpty()) {
			return Way.P2;
		}
		Folders.copyFiles(site.resolve("plugins"), target.dropin(), "plugins");
		return Way.DROPINS;
	}

	/**
	 * Removes the plug-in, however it was installed.
	 *
	 * @return whether there was one
	 * @throws IOException if it is still there
	 */
	public boolean uninstall() throws IOException, InterruptedException {
		boolean was = target.hasThreadLanes();
		Folders.delete(target.dropin());
		if (target.isInstalledByP2()) {
			Optional<Path> launcher = target.launcher();
			String printed = launcher.isEmpty() ? "" : new Director(target, launcher.get()).uninstall();
			if (target.isInstalledByP2()) {
				throw new IOException(printed.isEmpty() ? target.home().toString() : printed);
			}
		}
		return was;
	}
}
