package org.threadlanes.app.install;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An installed JDK Mission Control, or an Eclipse with its plug-ins.
 *
 * @param home the folder that holds {@code plugins}; inside the application on macOS
 * @param version the version of its recording editor, for example {@code 9.1.2}
 */
public record MissionControl(Path home, String version) {

	/**
	 * How the plug-in got into an installation.
	 *
	 * @param byP2 whether its own p2 director installed it; otherwise it was copied into the folder {@code dropins}
	 * @param problem what its director said when it failed; empty if it did not, or if there is none
	 */
	public record Way(boolean byP2, String problem) {
	}

	private static final Pattern EDITOR = Pattern
			.compile("org\\.openjdk\\.jmc\\.flightrecorder\\.ui_(\\d+\\.\\d+\\.\\d+).*");
	private static final Pattern LAUNCHER = Pattern.compile("org\\.eclipse\\.equinox\\.launcher_.*\\.jar");
	private static final Pattern DIRECTOR = Pattern.compile("org\\.eclipse\\.equinox\\.p2\\.director\\.app_.*");
	private static final Pattern OURS = Pattern.compile("org\\.threadlanes\\.jmc[_,](?!.*dropins).*");
	/** The bundle that reads the dropins, if it starts automatically. */
	private static final Pattern RECONCILER = Pattern
			.compile("org\\.eclipse\\.equinox\\.p2\\.reconciler\\.dropins,.*,true");
	private static final Pattern PROFILE = Pattern.compile(".*\\.profile");
	/** The paths of the installation below the folder that a user names, including those of the macOS application. */
	private static final List<String> INSIDE =
			List.of("", "Contents/Eclipse", "JDK Mission Control.app/Contents/Eclipse",
			"JDK Mission Control", "jmc", "eclipse");

	/** The folders where installers on Linux, macOS and Windows put programs. */
	private static final List<String> USUAL = List.of("/opt", "/usr/lib/jvm", "/usr/share", "/Applications",
			"C:\\Program Files");

	/**
	 * @param folder the path that a user names: the folder, the macOS application, the launcher, or the parent folder
	 * @return the installation; empty if there is none
	 */
	public static Optional<MissionControl> in(Path folder) {
		Path start = folder.toAbsolutePath();
		boolean isFolder = Files.isDirectory(folder);
		return INSIDE.stream().map(inside -> isFolder ? start.resolve(inside) : start.resolveSibling(inside))
				.map(MissionControl::at).flatMap(Optional::stream).findFirst();
	}

	private static Optional<MissionControl> at(Path home) {
		return names(home.resolve("plugins"), EDITOR).stream().map(EDITOR::matcher).filter(Matcher::matches)
				.map(m -> new MissionControl(home.toAbsolutePath().normalize(), m.group(1))).findFirst();
	}

	/** @return the installations in the usual places */
	public static List<MissionControl> installed() {
		Path user = Path.of(System.getProperty("user.home"));
		List<Path> places = new ArrayList<>(
				List.of(user.resolve("Applications"), user.resolve(".sdkman/candidates/jmc/current")));
		places.addAll(below(user));
		for (String above : USUAL) {
			places.add(Path.of(above));
			places.addAll(below(Path.of(above)));
		}
		for (String entry : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
			Path jmc = Path.of(entry, "jmc");
			if (Files.exists(jmc)) {
				places.add(real(jmc));
			}
		}
		return places.stream().map(MissionControl::in).flatMap(Optional::stream).distinct().toList();
	}

	/** @return the update site shipped or built with this program; empty if there is none */
	public static Optional<Path> updateSite() {
		try {
			Path jar = Path.of(MissionControl.class.getProtectionDomain().getCodeSource().getLocation().toURI());
			return Stream.of("../update-site", "../../../../update-site/target/repository").map(jar::resolveSibling)
					.map(Path::normalize).filter(site -> Files.isDirectory(site.resolve("plugins"))).findFirst();
		} catch (URISyntaxException e) {
			return Optional.empty();
		}
	}

	private static List<Path> below(Path folder) {
		Pattern name = Pattern.compile("(?i).*(jmc|mission.?control).*");
		return names(folder, name).stream().map(folder::resolve).toList();
	}

	private static Path real(Path link) {
		try {
			return link.toRealPath();
		} catch (IOException e) {
			return link;
		}
	}

	private static List<String> names(Path folder, Pattern pattern) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(f -> f.getFileName().toString()).filter(n -> pattern.matcher(n).matches()).sorted()
					.toList();
		} catch (IOException | UncheckedIOException e) {
			return List.of();
		}
	}

	/** @return whether the plug-in runs in this version */
	public boolean isSupported() {
		int major = Integer.parseInt(version.substring(0, version.indexOf('.')));
		return major == 9 || major == 10;
	}

	/** @return the jar that starts an Eclipse application; empty if there is no p2 director to start */
	Optional<Path> launcher() {
		Path plugins = home.resolve("plugins");
		return names(plugins, DIRECTOR).isEmpty() ? Optional.empty()
				: names(plugins, LAUNCHER).stream().map(plugins::resolve).findFirst();
	}

	/** @return the folder of the plug-in if it was copied; need not exist */
	Path dropin() {
		return home.resolve("dropins").resolve("threadlanes");
	}

	/** @return whether the plug-in was installed by p2 */
	boolean isInstalledByP2() {
		return hasBundle(OURS);
	}

	private boolean hasBundle(Pattern bundle) {
		Path bundles = home.resolve("configuration/org.eclipse.equinox.simpleconfigurator/bundles.info");
		try (Stream<String> lines = Files.lines(bundles)) {
			return lines.anyMatch(line -> bundle.matcher(line).matches());
		} catch (IOException | UncheckedIOException e) {
			return false;
		}
	}

	/**
	 * @return whether it loads its dropins, as released versions do: p2's reconciler starts automatically and finds a
	 *            profile in the usual place
	 */
	public boolean readsDropins() {
		return hasBundle(RECONCILER) && hasProfile();
	}

	private boolean hasProfile() {
		return !names(home.resolve("p2/org.eclipse.equinox.p2.engine/profileRegistry"), PROFILE).isEmpty();
	}

	/** @return whether the plug-in is in this installation */
	public boolean hasThreadLanes() {
		return Files.exists(dropin()) || isInstalledByP2();
	}

	/** @return whether its files are writable */
	public boolean isWritable() {
		return Files.isWritable(home) && Files.isWritable(home.resolve("plugins"));
	}

	/**
	 * Installs the plug-in, replacing an older one. Tries the p2 director first. Takes a few seconds.
	 *
	 * @param site the folder of the update site
	 * @return how it was installed
	 * @throws IOException if that failed; then nothing has changed
	 */
	public Way install(Path site) throws IOException, InterruptedException {
		Optional<Director> director = director();
		boolean update = isInstalledByP2();
		String failure = director.isEmpty() ? home.toString() : Transaction.run(home, () -> {
					Folders.delete(dropin());
					return director.get().install(site);
				});
		if (failure.isEmpty()) {
			if (update) {
				director.get().collect();
			}
			return new Way(true, "");
		}
		if (isInstalledByP2()) {
			throw new IOException(failure);
		}
		Transaction.run(home, () -> {
			Folders.copyFiles(site.resolve("plugins"), dropin(), "plugins");
			return "";
		});
		return new Way(false, director.isEmpty() ? "" : failure);
	}

	/**
	 * Removes the plug-in, however it was installed.
	 *
	 * @return whether it was installed
	 * @throws IOException if it could not be removed
	 */
	public boolean uninstall() throws IOException, InterruptedException {
		boolean was = hasThreadLanes();
		if (isInstalledByP2()) {
			Optional<Director> director = director();
			String failure = director.isEmpty() ? home.toString()
					: Transaction.run(home, () -> director.get().uninstall(updateSite().orElse(null)));
			if (!failure.isEmpty()) {
				throw new IOException(failure);
			}
			director.get().collect();
		}
		Folders.delete(dropin());
		return was;
	}

	/** Without a profile, p2 would begin an empty one, which lacks all that the plug-in needs. */
	private Optional<Director> director() {
		return launcher().filter(launcher -> hasProfile()).map(launcher -> new Director(this, launcher));
	}
}
