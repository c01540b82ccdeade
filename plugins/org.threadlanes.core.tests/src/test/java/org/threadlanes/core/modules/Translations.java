package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;

import java.util.List;

/** What is not translated yet. It shows in English, so a change may lack it; a release may not. */
final class Translations {

	private Translations() {
	}

	/** Lists what is missing; fails where {@code ./release} asks. */
	static void report(List<String> missing) {
		missing.forEach(text -> System.out.println("[WARNING] Not translated: " + text));
		if (System.getenv("THREADLANES_RELEASE") != null) {
			assertEquals("not translated", List.of(), missing);
		}
	}
}
