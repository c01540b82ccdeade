package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.Test;

/** The modules of the design: jmc and app use ui, ui uses core, core uses neither; and nothing goes in circles. */
public class ModulesTest {

	private static final String OURS = "org.threadlanes.";
	private static final String[] WORKBENCH =
			{"org.eclipse.ui", "org.eclipse.core.runtime", "org.eclipse.core.commands",
		"org.openjdk.jmc.ui", "org.openjdk.jmc.flightrecorder.ui"};
	/** Data flows one way through the engine: each package, and those before it that it uses. */
	private static final String FLOW = """
			text:
			html: text
			work:
			file: text
			wait: text
			thread: text wait
			rules: text thread
			recording: file rules text thread work
			samples: rules wait
			classify: rules text thread wait
			lanes: classify recording rules samples thread wait work
			sampling: lanes thread wait work
			table: file recording rules text thread wait work
			sites: lanes rules text thread wait work
			causes: lanes rules sites text thread wait
			report: causes classify lanes recording rules sites table text thread wait
			csv: file lanes recording table text wait work
			viewers: lanes rules text thread wait
			compare: lanes report sites text thread wait
			settings: text
			live: file settings text
			follow: file lanes live recording report rules settings text work
			""";

	private final SourceImports core = SourceImports.of("core");
	private final SourceImports ui = SourceImports.of("ui");
	private final SourceImports app = SourceImports.of("app");
	private final SourceImports jmc = SourceImports.of("jmc");

	@Test
	public void coreKnowsNoOtherModule() {
		assertEquals(Set.of(), core.uses(OURS + "ui", OURS + "app", OURS + "jmc"));
	}

	@Test
	public void coreKnowsNoWidgetsAndNoEclipse() {
		assertEquals(Set.of(), core.uses("org.eclipse", "java.awt", "javax.swing", "org.jfree", "org.openjdk.jmc.ui",
				"org.openjdk.jmc.flightrecorder.ui"));
	}

	@Test
	public void onlyTheReaderOfRecordingsKnowsJmc() {
		assertEquals(List.of(), core.uses("org.openjdk.jmc").stream()
				.filter(use -> !use.startsWith(OURS + "core.recording ->")).toList());
	}

	@Test
	public void uiKnowsNeitherJmcsPagesNorTheWorkbench() {
		assertEquals(Set.of(), ui.uses(WORKBENCH));
		assertEquals(Set.of(), ui.uses(OURS + "app", OURS + "jmc"));
	}

	@Test
	public void appKnowsNeitherJmcsPagesNorTheWorkbench() {
		assertEquals(Set.of(), app.uses(WORKBENCH));
		assertEquals(Set.of(), app.uses(OURS + "jmc"));
	}

	@Test
	public void jmcKnowsNothingOfTheCommandLine() {
		assertEquals(Set.of(), jmc.uses(OURS + "app", "picocli"));
	}

	@Test
	public void dataFlowsOneWayThroughTheEngine() {
		Map<String, Set<String>> expected = new LinkedHashMap<>();
		for (String line : FLOW.lines().toList()) {
			String[] parts = line.split(":");
			Set<String> used = parts.length == 1 ? Set.of() : new TreeSet<>(List.of(parts[1].strip().split(" ")));
			assertTrue(line + ": not before it", expected.keySet().containsAll(used));
			expected.put(parts[0], used);
		}
		Map<String, Set<String>> found = new TreeMap<>();
		core.usedByPackage().forEach((user, used) -> found.put(inCore(user), used.stream()
				.filter(p -> p.startsWith(OURS)).map(ModulesTest::inCore)
				.collect(Collectors.toCollection(TreeSet::new))));
		assertEquals(new TreeMap<>(expected), found);
	}

	private static String inCore(String name) {
		return name.substring((OURS + "core.").length());
	}

	@Test
	public void commandsDoNotReachUpIntoMain() throws IOException {
		assertEquals(Set.of(), app.namesOf("Main"));
	}

	@Test
	public void noPackagesUseEachOtherInACircle() {
		for (SourceImports bundle : List.of(core, ui, app, jmc)) {
			assertEquals(bundle.bundle(), List.of(), bundle.circle());
		}
	}

	@Test
	public void everyPackageSaysWhatItIsFor() {
		for (SourceImports bundle : List.of(core, ui, app, jmc)) {
			assertEquals(bundle.bundle(), Set.of(), bundle.withoutDescription());
		}
	}
}
