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
	 * @throws IOException if it was not; all is as it was then
	 */
	public Way install(Path site) throws IOException, InterruptedException {
		Optional<Director> director = director();
		String failure = director.isEmpty() ? target.home().toString()
				: Transaction.run(target.home(), () -> {
					Folders.delete(target.dropin());
					return director.get().install(site);
				});
		if (failure.isEmpty()) {
			return Way.P2;
		}
		if (target.isInstalledByP2()) {
			throw new IOException(failure);
		}
		Transaction.run(target.home(), () -> {
			Folders.copyFiles(site.resolve("plugins"), target.dropin(), "plugins");
			return "";
		});
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
		if (target.isInstalledByP2()) {
			Optional<Director> director = director();
			String failure = director.isEmpty() ? target.home().toString()
					: Transaction.run(target.home(), () -> director.get().uninstall(updateSite().orElse(null)));
			if (!failure.isEmpty()) {
				throw new IOException(failure);
			}
		}
		Folders.delete(target.dropin());
		return was;
	}

	private Optional<Director> director() {
		return target.launcher().map(launcher -> new Director(target, launcher));
	}
}
