package org.threadlanes.reader;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.tools.ToolProvider;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The example of docs/library.md, compiled and run as printed there. */
public class ExampleTest {

	private static final Pattern EXAMPLE = Pattern.compile("(?s)## The reader alone.*?```java\n(.*?)```");

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	@Test
	public void sumsTheReadsOfEachHost() throws Exception {
		Matcher example = EXAMPLE.matcher(Files.readString(Path.of("../docs/library.md")));
		assertTrue(example.find());
		String code = example.group(1);
		int body = code.lastIndexOf("import ");
		body = code.indexOf('\n', body) + 1;
		Path source = folder.newFile("Example.java").toPath();
		Files.writeString(source, code.substring(0, body)
				+ "class Example { public static void main(String[] args) throws Exception {" + code.substring(body)
				+ "} }");
		assertEquals(0,
				ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.getRoot().toString(), "-cp",
				System.getProperty("java.class.path"), source.toString()));
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				folder.getRoot() + System.getProperty("path.separator") + System.getProperty("java.class.path"),
				"Example",
				"../recordings/quarkus-worker-socket-jdk17.jfr").redirectErrorStream(true).start();
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		process.getInputStream().transferTo(out);
		assertEquals(out.toString(StandardCharsets.UTF_8), 0, process.waitFor());
		assertTrue(out.toString(StandardCharsets.UTF_8), out.toString(StandardCharsets.UTF_8).contains("localhost: "));
	}
}
