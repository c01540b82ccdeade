package org.threadlanes.jmc;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.graphics.ImageData;
import org.junit.Test;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.osgi.framework.FrameworkUtil;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.jmc.help.HelpTopic;
import org.threadlanes.jmc.rules.FindingRule;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The extensions that the plug-in declares to JDK Mission Control. */
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
	public void iconsFitTheRowsOfTheOutline() {
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

	private static Element helpFile(String path) throws Exception {
		try (InputStream in = FrameworkUtil.getBundle(HelpTopic.class).getEntry(path).openStream()) {
			DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
			factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
			return factory.newDocumentBuilder().parse(in).getDocumentElement();
		}
	}

	private static List<Element> elements(Element root, String name) {
		NodeList all = root.getElementsByTagName(name);
		return IntStream.range(0, all.getLength()).mapToObj(i -> (Element) all.item(i)).toList();
	}

	@Test
	public void helpCoversEachTopicAndHasNoBrokenLinks() throws Exception {
		String contexts = elements("org.eclipse.help.contexts", "contexts").get(0).getAttribute("file");
		String toc = elements("org.eclipse.help.toc", "toc").get(0).getAttribute("file");

		assertEquals(Arrays.stream(HelpTopic.values()).map(t -> t.id().replace("org.threadlanes.jmc.", "")).toList(),
				elements(helpFile(contexts), "context").stream().map(e -> e.getAttribute("id")).toList());
		Set<String> pages = new TreeSet<>();
		for (String file : List.of(contexts, toc)) {
			elements(helpFile(file), "topic").forEach(e -> pages.add(e.getAttribute("href")));
		}
		assertEquals(4, pages.size());
		for (String page : pages) {
			for (Element link : elements(helpFile(page), "a")) {
				assertTrue(link.getAttribute("href"), pages.contains("help/" + link.getAttribute("href")));
			}
		}
	}

	@Test
	public void rulesAreFoundThroughTheExtensionPoint() {
		assertEquals(1, elements("org.openjdk.jmc.flightrecorder.rules.ruleProvider", "ruleProvider").size());
	}
}
