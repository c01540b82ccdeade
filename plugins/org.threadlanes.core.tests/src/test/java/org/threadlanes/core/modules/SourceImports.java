package org.threadlanes.core.modules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.threadlanes.core.testing.Recordings;

/** Which packages the sources of a bundle use: what they import, and what they write out in full. */
record SourceImports(String bundle, Map<String, Set<String>> usedByPackage, Set<String> withoutDescription) {

	private static final String FOLDER = "src/main/java";
	private static final Pattern PACKAGE_OF_CLASS = Pattern.compile("\\b((?:[a-z][a-z0-9_]*\\.){2,})[A-Z]");
	private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$");

	private static Path root(String bundle) {
		return Recordings.folder().resolveSibling("plugins").resolve("org.threadlanes." + bundle).resolve(FOLDER);
	}

	static SourceImports of(String bundle) {
		Path root = root(bundle);
		Map<String, Set<String>> used = new TreeMap<>();
		Set<String> undescribed = new TreeSet<>();
		try (Stream<Path> files = Files.walk(root)) {
			List<Path> sources = files.filter(f -> f.toString().endsWith(".java")).toList();
			for (Path source : sources) {
				String own = root.relativize(source.getParent()).toString().replace('\\', '.').replace('/', '.');
				if (!Files.exists(source.resolveSibling("package-info.java"))) {
					undescribed.add(own);
				}
				Set<String> packages = used.computeIfAbsent(own, p -> new TreeSet<>());
				Matcher names = PACKAGE_OF_CLASS.matcher(COMMENT.matcher(Files.readString(source)).replaceAll(""));
				while (names.find()) {
					packages.add(names.group(1).substring(0, names.group(1).length() - 1));
				}
				packages.remove(own);
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return new SourceImports(bundle, used, undescribed);
	}

	/** @return the sources that name a class, but for its own */
	Set<String> namesOf(String className) throws IOException {
		Set<String> found = new TreeSet<>();
		try (Stream<Path> files = Files.walk(root(bundle))) {
			for (Path source : files.filter(f -> f.toString().endsWith(".java")).toList()) {
				String code = COMMENT.matcher(Files.readString(source)).replaceAll("");
				if (!source.endsWith(className + ".java") && code.matches("(?s).*\\b" + className + "\\b.*")) {
					found.add(source.getFileName().toString());
				}
			}
		}
		return found;
	}

	/** @return {@code package -> package} of every use that begins with one of these names */
	Set<String> uses(String ... prefixes) {
		Set<String> found = new TreeSet<>();
		usedByPackage.forEach((from, packages) -> {
			for (String to : packages) {
				for (String prefix : prefixes) {
					if (to.equals(prefix) || to.startsWith(prefix + ".")) {
						found.add(from + " -> " + to);
					}
				}
			}
		});
		return found;
	}

	/** @return the packages that use each other in a circle, as the way there; empty if there are none */
	List<String> circle() {
		Set<String> done = new TreeSet<>();
		for (String start : usedByPackage.keySet()) {
			List<String> way = circleFrom(start, List.of(), done);
			if (!way.isEmpty()) {
				return way;
			}
		}
		return List.of();
	}

	private List<String> circleFrom(String at, List<String> before, Set<String> done) {
		List<String> way = Stream.concat(before.stream(), Stream.of(at)).toList();
		if (before.contains(at)) {
			return way.subList(before.indexOf(at), way.size());
		}
		if (done.contains(at) || !usedByPackage.containsKey(at)) {
			return List.of();
		}
		for (String next : usedByPackage.get(at)) {
			List<String> circle = circleFrom(next, way, done);
			if (!circle.isEmpty()) {
				return circle;
			}
		}
		done.add(at);
		return List.of();
	}
}
