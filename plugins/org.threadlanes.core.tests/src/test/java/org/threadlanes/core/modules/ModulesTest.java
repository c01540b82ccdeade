package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Collections;
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
			base.text:
			base.file: base.text
			base.html: base.text
			base.work:
			jfr: base.file base.text base.work
			jfr.jmc: base.work jfr
			kinds: base.text jfr
			classify.rules: base.text jfr kinds
			classify: base.text classify.rules jfr kinds
			lanes.samples: base.text jfr kinds
			lanes: base.work classify classify.rules jfr kinds lanes.samples
			picture: base.work kinds lanes
			picture.viewers: base.text classify.rules jfr kinds lanes
			tables: base.file base.text base.work jfr kinds
			tables.csv: base.file base.text base.work jfr kinds lanes tables
			analysis.sites: base.text base.work classify.rules jfr kinds lanes
			analysis.causes: analysis.sites base.text classify.rules jfr kinds lanes
			analysis.requests: analysis.causes analysis.sites kinds lanes
			analysis.report: analysis.causes analysis.requests analysis.sites base.text classify classify.rules jfr kinds lanes tables
			analysis.metrics: analysis.report base.text kinds lanes
			analysis.compare: analysis.report analysis.sites base.text kinds lanes
			live.settings: base.text
			live: base.file base.text live.settings
			live.follow: analysis.report base.file base.text base.work classify.rules jfr lanes live live.settings
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
	public void onlyTheReaderOfLoadedItemsKnowsJmc() {
		assertEquals(List.of(), core.uses("org.openjdk.jmc").stream()
				.filter(use -> !use.startsWith(OURS + "core.jfr.jmc ->")).toList());
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
	public void packagesStandInTheirLayers() {
		List<String> layers = FLOW.lines().map(line -> line.split("[.:]")[0]).toList();
		assertEquals(List.of("base", "jfr", "kinds", "classify", "lanes", "picture", "tables", "analysis", "live"),
				layers.stream().distinct().toList());
		assertEquals("a layer in parts", layers.stream().distinct()
				.flatMap(layer -> Collections.nCopies(Collections.frequency(layers, layer), layer).stream()).toList(),
				layers);
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
