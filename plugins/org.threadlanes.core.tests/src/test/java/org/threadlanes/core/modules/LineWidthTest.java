package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.Test;
import org.threadlanes.core.testing.Recordings;

/** Our sources fit into 120 columns, with tabs of four. */
public class LineWidthTest {

	private static final int MOST = 120;

	@Test
	public void noLineIsTooLong() throws IOException {
		List<String> tooLong = new ArrayList<>();
		int lines = 0;
		for (String bundle : List.of("core", "ui", "app", "jmc")) {
			Path root = Recordings.folder().resolveSibling("plugins").resolve("org.threadlanes." + bundle)
					.resolve("src/main/java");
			try (Stream<Path> files = Files.walk(root)) {
				for (Path source : files.filter(f -> f.toString().endsWith(".java")).toList()) {
					for (String line : Files.readAllLines(source)) {
						lines++;
						if (line.replace("\t", "    ").length() > MOST) {
							tooLong.add(source.getFileName() + ": " + line.strip());
						}
					}
				}
			}
		}
		assertTrue("lines: " + lines, lines > 10_000);
		assertEquals(List.of(), tooLong);
	}
}
