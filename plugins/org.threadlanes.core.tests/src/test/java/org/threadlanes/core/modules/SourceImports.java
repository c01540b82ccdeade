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
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.threadlanes.core.testing.Recordings;

/**
 * Which packages the sources of a module use: what they import, and what they write out in full; and which of its own
 * packages each says that it may use.
 *
 * @param declaredByPackage what the descriptions of the packages say; a package without one is missing
 */
record SourceImports(String module, Map<String, Set<String>> usedByPackage,
		Map<String, Set<String>> declaredByPackage) {

	private static final String OURS = "org.threadlanes.";

	private static final String FOLDER = "src/main/java";
	private static final Pattern PACKAGE_OF_CLASS = Pattern.compile("\\b((?:[a-z][a-z0-9_]*\\.){2,})[A-Z]");
	private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//.*$");

	private static final Pattern DECLARED = Pattern.compile("May use ((?:\\{@code [a-z.]+\\}|and|[\\s*,])+)\\.");
	private static final Pattern CODE = Pattern.compile("\\{@code ([a-z.]+)\\}");

	private static Path root(String module) {
		Path bundle = Recordings.folder().resolveSibling("plugins").resolve(OURS + module);
		return (Files.exists(bundle) ? bundle : Recordings.folder().resolveSibling(module)).resolve(FOLDER);
	}

	static SourceImports of(String module) {
		Path root = root(module);
		Map<String, Set<String>> used = new TreeMap<>();
		Map<String, Set<String>> declared = new TreeMap<>();
		try (Stream<Path> files = Files.walk(root)) {
			List<Path> sources = files.filter(f -> f.toString().endsWith(".java")).toList();
			for (Path source : sources) {
				String own = root.relativize(source.getParent()).toString().replace('\\', '.').replace('/', '.');
				if (source.endsWith("package-info.java")) {
					declared.put(own, declared(Files.readString(source)));
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
		return new SourceImports(module, used, declared);
	}

	private static Set<String> declared(String description) {
		Set<String> names = new TreeSet<>();
		Matcher sentence = DECLARED.matcher(description);
		if (sentence.find()) {
			Matcher name = CODE.matcher(sentence.group(1));
			while (name.find()) {
				names.add(name.group(1));
			}
		}
		return names;
	}

	/** @return for each package, those of the module that it uses, with names as in the descriptions */
	Map<String, Set<String>> usedInModule() {
		Map<String, Set<String>> found = new TreeMap<>();
		usedByPackage.forEach((user, used) -> found.put(user, used.stream()
				.filter(name -> (name + ".").startsWith(OURS + module + ".")).map(this::inModule)
				.collect(Collectors.toCollection(TreeSet::new))));
		return found;
	}

	/** @return a package's name in its module: the module's own if it is the first */
	String inModule(String name) {
		return name.equals(OURS + module) ? module : name.substring((OURS + module + ".").length());
	}

	/** @return the sources that name a class, but for its own */
	Set<String> namesOf(String className) throws IOException {
		Set<String> found = new TreeSet<>();
		try (Stream<Path> files = Files.walk(root(module))) {
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
