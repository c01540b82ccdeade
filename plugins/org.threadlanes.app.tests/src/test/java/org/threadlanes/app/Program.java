package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of the program within this JVM.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
public record Program(int status, String out, String err) {

	static Program run(Object ... arguments) {
		return run(false, arguments);
	}

	static Program runInColor(Object ... arguments) {
		return run(true, arguments);
	}

	private static Program run(boolean colors, Object ... arguments) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		List<String> texts = new ArrayList<>();
		for (Object argument : arguments) {
			texts.add(argument.toString());
		}
		int status = Main.run(new Terminal(new PrintWriter(out), new PrintWriter(err, true), colors, false),
				texts.toArray(new String[0]));
		return new Program(status, out.toString().replace("\r\n", "\n"), err.toString().replace("\r\n", "\n"));
	}

	/** It failed, and said why in one sentence. */
	static void assertOneSentence(Program program, String part) {
		assertEquals(program.err, ExitStatus.FAILED, program.status);
		assertEquals(program.err, 1, program.err.lines().count());
		assertTrue(program.err, program.err.startsWith("threadlanes: ") && program.err.contains(part)
				&& program.err.strip().endsWith("."));
	}

	/** @return a recording in the project's folder {@code recordings} */
	public static Path recording(String name) {
		for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
			Path file = p.resolve("recordings").resolve(name);
			if (Files.isRegularFile(file)) {
				return file;
			}
		}
		throw new IllegalStateException("no recording " + name + " above " + Path.of("").toAbsolutePath());
	}
}
