package org.threadlanes.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A JDK that runs programs to be recorded. That of this test is always available; {@code JDK11_HOME},
 * {@code JDK21_HOME} and {@code JDK25_HOME} name others.
 *
 * @param home its folder
 * @param version its version, for example 17
 */
public record Jdk(Path home, int version) {

	private static final Path USUAL_25 = Path.of("/usr/lib/jvm/temurin-25-jdk-amd64");

	/** @return the JDK that runs this test */
	public static Jdk ofThisTest() {
		return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());
	}

	/** @return the JDKs available; prints those that are missing */
	static List<Jdk> all() {
		List<Jdk> jdks = new ArrayList<>(List.of(ofThisTest()));
		for (int version : new int[] {11, 21, 25}) {
			String named = System.getenv("JDK" + version + "_HOME");
			Path home = named != null ? Path.of(named) : version == 25 ? USUAL_25 : null;
			if (home != null && Files.isExecutable(home.resolve("bin/java"))) {
				jdks.add(new Jdk(home, version));
			} else if (version != Runtime.version().feature()) {
				System.out.println("SKIPPED: there is no JDK " + version + "; set JDK" + version + "_HOME to one.");
			}
		}
		return jdks;
	}

	String java() {
		return home.resolve("bin/java").toString();
	}
}
