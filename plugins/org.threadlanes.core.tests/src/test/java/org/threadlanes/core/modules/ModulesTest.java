package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.Test;

/** The modules of the design: jmc and app use ui, ui uses core, core uses neither; and nothing goes in circles. */
public class ModulesTest {

	private static final String OURS = "org.threadlanes.";
	private static final String[] WORKBENCH = {"org.eclipse.ui", "org.eclipse.core.runtime", "org.eclipse.core.commands",
		"org.openjdk.jmc.ui", "org.openjdk.jmc.flightrecorder.ui"};
	/** Data flows one way through the engine: a package uses those before it. */
	private static final List<String> FLOW = List.of("text", "file", "wait", "thread", "rules", "recording", "inference",
			"lanes",
			"sampling", "table", "sites", "report", "csv", "compare", "settings",
			"live");

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
		Set<String> packages = core.usedByPackage().keySet().stream().map(p -> p.substring((OURS + "core.").length()))
				.collect(Collectors.toSet());
		assertEquals("the flow names every package", packages, Set.copyOf(FLOW));
		for (String later : FLOW) {
			Set<String> used = core.usedByPackage().get(OURS + "core." + later);
			for (String other : FLOW.subList(FLOW.indexOf(later), FLOW.size())) {
				assertTrue(later + " comes before " + other, !used.contains(OURS + "core." + other));
			}
		}
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
