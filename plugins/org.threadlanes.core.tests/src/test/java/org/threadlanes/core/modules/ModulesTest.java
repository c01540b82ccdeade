package org.threadlanes.core.modules;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import org.junit.Test;

/** The modules of the design: jmc and app use ui, ui uses core, core uses neither; and nothing goes in circles. */
public class ModulesTest {

	private static final String OURS = "org.threadlanes.";
	private static final String[] WORKBENCH =
			{"org.eclipse.ui", "org.eclipse.core.runtime", "org.eclipse.core.commands",
		"org.openjdk.jmc.ui", "org.openjdk.jmc.flightrecorder.ui"};
	/** The layers of the engine, each of which uses only those before it. */
	private static final List<String> LAYERS =
			List.of("base", "jfr", "kinds", "classify", "lanes", "picture", "tables", "analysis", "live");

	private final SourceImports core = SourceImports.of("core");
	private final SourceImports ui = SourceImports.of("ui");
	private final SourceImports app = SourceImports.of("app");
	private final SourceImports jmc = SourceImports.of("jmc");
	private final SourceImports fleet = SourceImports.of("fleet");
	private final List<SourceImports> all = List.of(core, ui, app, jmc, fleet, SourceImports.of("junit"));

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
	public void fleetKnowsNeitherWidgetsNorTheCommandLine() {
		assertEquals(Set.of(), fleet.uses("org.eclipse", OURS + "ui", OURS + "app", OURS + "jmc"));
	}

	@Test
	public void dataFlowsOneWayThroughTheEngine() {
		core.usedInModule().forEach((user, used) -> used.forEach(
				name -> assertTrue(core.inModule(user) + " -> " + name, layer(name) <= layer(core.inModule(user)))));
	}

	private static int layer(String name) {
		int layer = LAYERS.indexOf(name.split("\\.")[0]);
		assertTrue(name + " has no layer", layer >= 0);
		return layer;
	}

	@Test
	public void everyPackageSaysWhatItIsForAndWhatItMayUse() {
		for (SourceImports module : all) {
			module.usedInModule().forEach((name, used) -> assertEquals("package-info.java of " + name, used,
					module.declaredByPackage().get(name)));
		}
	}

	@Test
	public void commandsDoNotReachUpIntoMain() throws IOException {
		assertEquals(Set.of(), app.namesOf("Main"));
	}

	@Test
	public void noPackagesUseEachOtherInACircle() {
		for (SourceImports module : all) {
			assertEquals(module.module(), List.of(), module.circle());
		}
	}
}
