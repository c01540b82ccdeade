package org.threadlanes.jmc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;

import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.graphics.ImageData;
import org.junit.Test;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.threadlanes.core.report.FindingCode;
import org.threadlanes.jmc.rules.FindingRule;

/** What the plug-in tells JDK Mission Control of itself. */
public class PluginTest {

	private static List<IConfigurationElement> elements(String point, String name) {
		return Arrays.stream(Platform.getExtensionRegistry().getConfigurationElementsFor(point))
				.filter(e -> e.getContributor().getName().equals("org.threadlanes.jmc") && e.getName().equals(name))
				.toList();
	}

	@Test
	public void bothPagesHaveFactories() throws Exception {
		Screen.display();
		for (IConfigurationElement element : elements("org.openjdk.jmc.flightrecorder.ui.datapage", "factory")) {
			IDataPageFactory factory = (IDataPageFactory) element.createExecutableExtension("class");
			assertFalse(factory.getName(null).contains("!"));
			assertFalse(factory.getDescription(null).contains("!"));
			assertSame("cached", factory.getImageDescriptor(null), factory.getImageDescriptor(null));
		}
		assertEquals(2, elements("org.openjdk.jmc.flightrecorder.ui.datapage", "factory").size());
	}

	@Test
	public void iconsHaveTheSizeOfTheOutlinesRows() {
		for (ThemedIcon icon : ThemedIcon.values()) {
			assertSize(icon, 100, 16);
			assertSize(icon, 200, 32);
		}
	}

	private static void assertSize(ThemedIcon icon, int zoom, int size) {
		ImageData data = icon.descriptor().getImageData(zoom);
		assertEquals(size, data.width);
		assertEquals(size, data.height);
	}

	@Test
	public void eachFindingCodeHasARuleWithAllItsTexts() {
		List<IRule> rules = ServiceLoader.load(IRule.class, FindingRule.class.getClassLoader()).stream()
				.map(ServiceLoader.Provider::get).filter(FindingRule.class::isInstance).toList();

		assertEquals(
				Arrays.stream(FindingCode.values()).map(c -> "org.threadlanes." + c.id()).collect(Collectors.toSet()),
				rules.stream().map(IRule::getId).collect(Collectors.toSet()));
		for (IRule rule : rules) {
			assertEquals(FindingRule.TOPIC, rule.getTopic());
			assertFalse(rule.getName().contains("!"));
			rule.getConfigurationAttributes().forEach(p -> assertFalse(p.getName() + p.getDescription(),
					(p.getName() + p.getDescription()).contains("!")));
		}
	}

	@Test
	public void rulesAreAskedForByTheExtensionPoint() {
		assertEquals(1, elements("org.openjdk.jmc.flightrecorder.rules.ruleProvider", "ruleProvider").size());
	}
}
