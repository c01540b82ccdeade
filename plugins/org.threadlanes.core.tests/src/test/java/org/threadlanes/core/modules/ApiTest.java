package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.Test;
import org.threadlanes.core.testing.Recordings;

/** What other programs may build on: the packages that the manifest exports to all. docs/library.md has the policy. */
public class ApiTest {

	private static final String CORE = "org.threadlanes.core.";
	private static final Path BUNDLE = Recordings.folder().resolveSibling("plugins").resolve("org.threadlanes.core");
	private static final Path SOURCES = BUNDLE.resolve("src/main/java");
	private static final Path SIGNATURES = BUNDLE.resolve("api.txt");
	private static final Pattern QUALIFIER = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=[A-Z])");
	private static final Pattern OURS =
			Pattern.compile("org\\.threadlanes\\.core\\.((?:[a-z]\\w*\\.)*[a-z]\\w*)\\.[A-Z]");

	/** @return the name of each exported package, and whether it is for all */
	private static Map<String, Boolean> exported() throws Exception {
		Map<String, Boolean> exported = new TreeMap<>();
		try (var in = Files.newInputStream(BUNDLE.resolve("META-INF/MANIFEST.MF"))) {
			String value = new Manifest(in).getMainAttributes().getValue("Export-Package");
			for (String clause : value.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")) {
				exported.put(clause.split(";")[0].strip(), !clause.contains("x-friends"));
			}
		}
		return exported;
	}

	private static Set<String> api() throws Exception {
		return exported().entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey)
				.collect(Collectors.toCollection(TreeSet::new));
	}

	private static List<Path> sources(String name) throws IOException {
		try (Stream<Path> files = Files.list(SOURCES.resolve(name.replace('.', '/')))) {
			return files.filter(f -> f.toString().endsWith(".java") && !f.endsWith("package-info.java")).sorted()
					.toList();
		}
	}

	@Test
	public void noPublicSignatureIsGone() throws Exception {
		List<String> lines = new ArrayList<>();
		for (String name : api()) {
			for (Path source : sources(name)) {
				describe(Class.forName(name + "." + source.getFileName().toString().replace(".java", "")), lines);
			}
		}
		lines.replaceAll(line -> QUALIFIER.matcher(line).replaceAll(""));
		if (Boolean.getBoolean("threadlanes.api.write")) {
			Files.write(SIGNATURES, lines);
		}
		Set<String> gone = members(Files.readAllLines(SIGNATURES));
		gone.removeAll(members(lines));
		assertEquals("Programs that use these break: keep them, or say so in CHANGELOG and write " + SIGNATURES
				+ " again with -Dthreadlanes.api.write=true", Set.of(), gone);
	}

	/** @return the lines of members with the type that they are of */
	private static Set<String> members(List<String> lines) {
		Set<String> members = new TreeSet<>();
		String type = "";
		for (String line : lines) {
			type = line.startsWith(" ") ? type : line;
			members.add(line.startsWith(" ") ? type + line : line);
		}
		return members;
	}

	private static void describe(Class<?> type, List<String> lines) {
		if (!Modifier.isPublic(type.getModifiers())) {
			return;
		}
		lines.add(type.getName().substring(CORE.length()).replaceAll("\\.(?=[A-Z])", ": ").replace('$', '.') + " "
				+ (type.isRecord() ? "record" : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class"));
		List<String> members = new ArrayList<>();
		Arrays.stream(type.getDeclaredFields()).filter(ApiTest::isApi)
				.forEach(f -> members.add("  " + f.toGenericString()));
		Arrays.stream(type.getDeclaredConstructors()).filter(ApiTest::isApi)
				.forEach(c -> members.add("  " + c.toGenericString()));
		Arrays.stream(type.getDeclaredMethods()).filter(ApiTest::isApi)
				.forEach(m -> members.add("  " + m.toGenericString()));
		members.replaceAll(m -> m.replace(type.getName() + ".", "").replaceAll(" (native|synchronized)\\b", ""));
		members.sort(null);
		lines.addAll(members);
		Class<?>[] inner = type.getDeclaredClasses();
		Arrays.sort(inner, (a, b) -> a.getName().compareTo(b.getName()));
		Arrays.stream(inner).forEach(c -> describe(c, lines));
	}

	private static boolean isApi(Member member) {
		// Object's own say nothing of the API.
		return Modifier.isPublic(member.getModifiers()) && !member.isSynthetic()
				&& !Set.of("equals", "hashCode", "toString").contains(member.getName());
	}

	@Test
	public void apiSpeaksOnlyOfApi() throws Exception {
		Set<String> api = api();
		Set<String> leaks = new TreeSet<>();
		for (String name : api) {
			for (Path source : sources(name)) {
				Class<?> type = Class.forName(name + "." + source.getFileName().toString().replace(".java", ""));
				List<String> signatures = new ArrayList<>();
				if (Modifier.isPublic(type.getModifiers())) {
					Stream.<Member> concat(Arrays.stream(type.getDeclaredMethods()),
							Stream.concat(Arrays.stream(type.getDeclaredConstructors()),
									Arrays.stream(type.getDeclaredFields())))
							.filter(ApiTest::isApi)
							.forEach(m -> signatures.add(m instanceof Executable e ? e.toGenericString()
									: ((Field) m).toGenericString()));
				}
				for (String signature : signatures) {
					Matcher ours = OURS.matcher(signature);
					while (ours.find()) {
						if (!api.contains(CORE + ours.group(1))) {
							leaks.add(signature);
						}
					}
				}
			}
		}
		assertEquals(Set.of(), leaks);
	}

	@Test
	public void everyTypeOfTheApiIsDocumentedAndSaysSinceWhen() throws Exception {
		for (String name : api()) {
			String about = Files.readString(SOURCES.resolve(name.replace('.', '/')).resolve("package-info.java"));
			assertTrue(name, about.contains("@since"));
			for (Path source : sources(name)) {
				String code = Files.readString(source);
				Matcher type = Pattern.compile("(?m)^public (?:\\w+ )*(?:class|interface|record|enum) ").matcher(code);
				assertTrue(source.toString(), !type.find() || code.substring(0, type.start()).contains("/**"));
			}
		}
	}

	@Test
	public void everyPackageIsEitherApiOrForFriends() throws Exception {
		try (Stream<Path> files = Files.walk(SOURCES)) {
			assertEquals(files.filter(f -> f.endsWith("package-info.java"))
					.map(f -> SOURCES.relativize(f.getParent()).toString().replace(File.separatorChar, '.'))
					.collect(Collectors.toCollection(TreeSet::new)), new TreeSet<>(exported().keySet()));
		}
	}
}
