package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.Test;
import org.threadlanes.core.testing.Recordings;

/**
 * No source of ours opens a socket, starts a program, makes objects of bytes it reads, or runs code that it did not
 * bring along; but for the one package that records running JVMs. The command line's tests try the same while it runs.
 */
public class OutsideWorldTest {

	private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|//[^\\n]*");
	/** Of java.net, what only turns text into other text is free, and a name in quotes: that of a class in stacks. */
	private static final Pattern NETWORK = Pattern.compile(
			"(?<!\")java\\.net\\.(?!URLDecoder|URLEncoder|URI\\b|URISyntaxException)\\w+|javax\\.net\\b"
					+ "|java\\.rmi\\b|javax\\.naming\\b"
					+ "|\\b(Server)?SocketChannel\\b|\\bDatagramChannel\\b|\\.openConnection\\(|\\.openStream\\(");
	private static final Pattern PROGRAMS = Pattern.compile(
			"\\bProcessBuilder\\b|\\.exec\\(|\\bProcess\\b|swt\\.program\\b|\\bProgram\\.launch\\b|awt\\.Desktop\\b|swt\\.browser\\b");
	private static final Pattern CODE = Pattern.compile("\\bObjectInputStream\\b|\\bXMLDecoder\\b|\\bURLClassLoader\\b"
			+ "|\\bdefineClass\\b|\\bClass\\.forName\\b|\\.loadClass\\(|javax\\.script\\b|\\bSystem\\.load(Library)?\\("
			+ "|java\\.lang\\.reflect\\.(Method|Constructor|Proxy)\\b|(?<!Factory)\\.newInstance\\(|\\bMethodHandles\\b|\\bServiceLoader\\b");

	private static List<String> found(Pattern forbidden) throws IOException {
		List<String> found = new ArrayList<>();
		int sources = 0;
		for (String bundle : List.of("core", "ui", "app", "jmc")) {
			Path root = Recordings.folder().resolveSibling("plugins").resolve("org.threadlanes." + bundle)
					.resolve("src/main/java");
			try (Stream<Path> files = Files.walk(root)) {
				for (Path source : files.filter(f -> f.toString().endsWith(".java")).toList()) {
					sources++;
					Matcher matcher = forbidden.matcher(COMMENT.matcher(Files.readString(source)).replaceAll(""));
					while (matcher.find()) {
						found.add(root.relativize(source).toString().replace('\\', '/') + ": " + matcher.group());
					}
				}
			}
		}
		assertTrue("sources: " + sources, sources > 200);
		return found;
	}

	@Test
	public void onlyThePackageForRunningJvmsConnects() throws IOException {
		List<String> connecting = found(NETWORK);
		// watch answers at the address that it is given.
		assertEquals(List.of("org/threadlanes/app/WatchCommand.java: java.net.InetSocketAddress",
				"org/threadlanes/app/WatchServer.java: java.net.InetSocketAddress"),
				connecting.stream().filter(f -> !f.startsWith("org/threadlanes/core/live/")).sorted().toList());
		assertTrue("the search finds what is there",
				connecting.stream().anyMatch(f -> f.contains("JvmConnection.java: java.rmi")));
	}

	@Test
	public void nothingStartsAProgram() throws IOException {
		// "Open" next to what was just exported, and "Open Report", start the desktop's program for it; the installer
		// starts JMC's p2 director; a JVM whose JMX refuses is recorded by jcmd.
		Set<String> excused = Set.of("org/threadlanes/ui/csv/ExportPane.java",
				"org/threadlanes/jmc/export/FileOpener.java", "org/threadlanes/app/install/Director.java",
				"org/threadlanes/core/live/CommandRecording.java");
		Set<String> starting = found(PROGRAMS).stream().map(f -> f.substring(0, f.indexOf(':')))
				.collect(Collectors.toSet());
		assertEquals(excused, starting);
	}

	@Test
	public void nothingRunsCodeFromARecording() throws IOException {
		// It initializes the classes of our own pages and of JMC's focus bar.
		assertEquals(List.of("org/threadlanes/jmc/pages/FirstUse.java: Class.forName"),
				found(CODE).stream().distinct().toList());
	}
}
