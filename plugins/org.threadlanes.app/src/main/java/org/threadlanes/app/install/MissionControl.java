package org.threadlanes.app.install;

import java.io.IOException;
import java.io.UncheckedIOException;
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
record MissionControl(Path home, String version) {

	private static final Pattern EDITOR = Pattern
			.compile("org\\.openjdk\\.jmc\\.flightrecorder\\.ui_(\\d+\\.\\d+\\.\\d+).*");
	private static final Pattern LAUNCHER = Pattern.compile("org\\.eclipse\\.equinox\\.launcher_.*\\.jar");
	private static final Pattern DIRECTOR = Pattern.compile("org\\.eclipse\\.equinox\\.p2\\.director\\.app_.*");
	private static final Pattern OURS = Pattern.compile("org\\.threadlanes\\.jmc[_,].*");
	/** The application of macOS, and the folders in it, from a JMC 9 of openjdk/jmc. */
	private static final List<String> INSIDE = List.of("", "Contents/Eclipse", "JDK Mission Control.app/Contents/Eclipse",
			"JDK Mission Control", "jmc", "eclipse");

	/** Where installers of Linux, macOS and Windows put programs. */
	private static final List<String> USUAL = List.of("/opt", "/usr/lib/jvm", "/usr/share", "/Applications",
			"C:\\Program Files");

	/**
	 * @param folder what a user names: its folder, the application of macOS, the start file, or the
	 *            folder above
	 * @return the installation; empty if there is none
	 */
	static Optional<MissionControl> in(Path folder) {
		Path start = folder.toAbsolutePath();
		boolean isFolder = Files.isDirectory(folder);
		return INSIDE.stream().map(inside -> isFolder ? start.resolve(inside) : start.resolveSibling(inside))
				.map(MissionControl::at).flatMap(Optional::stream).findFirst();
	}

	private static Optional<MissionControl> at(Path home) {
		return names(home.resolve("plugins"), EDITOR).stream().map(EDITOR::matcher).filter(Matcher::matches)
				.map(m -> new MissionControl(home.toAbsolutePath().normalize(), m.group(1))).findFirst();
	}

	/** @return the installations in the places where they usually are */
	static List<MissionControl> installed() {
		Path user = Path.of(System.getProperty("user.home"));
		List<Path> places = new ArrayList<>(
				List.of(user.resolve("Applications"), user.resolve(".sdkman/candidates/jmc/current")));
		places.addAll(below(user));
		for (String above : USUAL) {
			places.add(Path.of(above));
			places.addAll(below(Path.of(above)));
		}
		for (String entry : System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator)) {
			Path jmc = Path.of(entry, "jmc");
			if (Files.exists(jmc)) {
				places.add(real(jmc));
			}
		}
		return places.stream().map(MissionControl::in).flatMap(Optional::stream).distinct().toList();
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
			return files.map(f -> f.getFileName().toString()).filter(n -> pattern.matcher(n).matches()).sorted().toList();
		} catch (IOException | UncheckedIOException e) {
			return List.of();
		}
	}

	/** @return whether the plug-in runs in this version */
	boolean isSupported() {
		int major = Integer.parseInt(version.substring(0, version.indexOf('.')));
		return major == 9 || major == 10;
	}

	/** @return the jar that starts an Eclipse application; empty if there is no p2 director to start */
	Optional<Path> launcher() {
		Path plugins = home.resolve("plugins");
		return names(plugins, DIRECTOR).isEmpty() ? Optional.empty()
				: names(plugins, LAUNCHER).stream().map(plugins::resolve).findFirst();
	}

	/** @return where the plug-in is if it was copied; the folder need not exist */
	Path dropin() {
		return home.resolve("dropins").resolve("threadlanes");
	}

	/** @return whether the plug-in was installed by p2 */
	boolean isInstalledByP2() {
		Path bundles = home.resolve("configuration/org.eclipse.equinox.simpleconfigurator/bundles.info");
		try (Stream<String> lines = Files.lines(bundles)) {
			return lines.anyMatch(line -> OURS.matcher(line).matches() && !line.contains("dropins"));
		} catch (IOException | UncheckedIOException e) {
			return false;
		}
	}

	/** @return whether the plug-in is in this installation */
	boolean hasThreadLanes() {
		return Files.exists(dropin()) || isInstalledByP2();
	}
}
