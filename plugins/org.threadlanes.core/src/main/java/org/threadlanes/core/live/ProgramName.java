package org.threadlanes.core.live;

import java.util.regex.Pattern;

/** The name of a program: its main class or its jar. */
final class ProgramName {

	private static final Pattern SPACE = Pattern.compile("\\s+");

	private ProgramName() {
	}

	/**
	 * @param command the fully qualified main class or the path of a jar, with arguments
	 * @return the fully qualified main class, or the file name of the jar; empty for an empty command
	 */
	static String ofCommand(String command) {
		String program = SPACE.split(command.strip(), 2)[0];
		return program.endsWith(".jar") ? program.substring(lastSlash(program) + 1) : program;
	}

	/** @return the name without packages, modules, folders and {@code .jar}, for a file or a title */
	static String shortName(String program) {
		String name = program.endsWith(".jar") ? program.substring(0, program.length() - 4)
				: program.substring(program.lastIndexOf('.') + 1);
		return name.substring(lastSlash(name) + 1);
	}

	private static int lastSlash(String path) {
		return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
	}
}
