package org.threadlanes.installcheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

import javax.xml.parsers.DocumentBuilderFactory;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.wiring.BundleWiring;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Looks at an installation of the plug-in from within, without a screen: do its bundles resolve, are its extensions
 * registered, do all of its classes load, are its rules found? Says what is wrong, and then exits with status 1.
 */
public final class CheckInstallation implements IApplication {

	private static final Integer FAILED = 1;
	private static final String PLUGIN = "org.threadlanes.jmc";
	private static final String PAGES = "org.openjdk.jmc.flightrecorder.ui.datapage";
	private static final String RULES = "org.openjdk.jmc.flightrecorder.rules.ruleProvider";
	private static final String COMMANDS = "org.eclipse.ui.commands";
	private static final Set<String> OWN_BUNDLES = Set.of(PLUGIN, "org.threadlanes.ui", "org.threadlanes.core");

	private final List<String> problems = new ArrayList<>();

	@Override
	public Object start(IApplicationContext context) throws Exception {
		context.applicationRunning();
		List<String> found = new ArrayList<>();
		if (bundlesResolve()) {
			found.add(classes() + " classes");
			found.add(pages() + " pages");
			found.add(rules() + " rules");
			found.add(commands() + " command");
		}
		problems.forEach(problem -> System.err.println("install check: " + problem));
		if (problems.isEmpty()) {
			System.out.println("install check: " + String.join(", ", found));
		}
		return problems.isEmpty() ? EXIT_OK : FAILED;
	}

	@Override
	public void stop() {
		// It ends by itself.
	}

	private boolean bundlesResolve() {
		for (String name : OWN_BUNDLES) {
			Bundle bundle = Platform.getBundle(name);
			if (bundle == null) {
				problems.add(name + " is not installed or does not resolve");
			} else {
				try {
					bundle.start();
				} catch (BundleException e) {
					problems.add(name + " does not start: " + e);
				}
			}
		}
		// Platform.getBundle leaves out what does not resolve; the framework tells why.
		for (Bundle bundle : Platform.getBundle(Constants.SYSTEM_BUNDLE_SYMBOLICNAME).getBundleContext()
				.getBundles()) {
			if (bundle.getState() == Bundle.INSTALLED) {
				try {
					bundle.start();
				} catch (BundleException e) {
					problems.add(bundle.getSymbolicName() + " does not resolve: " + e.getMessage());
				}
			}
		}
		return problems.isEmpty();
	}

	/** Loads all classes of ours, and what their fields and methods are declared with. */
	private int classes() {
		int count = 0;
		for (String name : OWN_BUNDLES) {
			BundleWiring wiring = Platform.getBundle(name).adapt(BundleWiring.class);
			for (String resource : wiring.listResources("/", "*.class",
					BundleWiring.LISTRESOURCES_RECURSE | BundleWiring.LISTRESOURCES_LOCAL)) {
				String type = resource.substring(0, resource.length() - ".class".length()).replace('/', '.');
				try {
					Class<?> loaded = Class.forName(type, false, wiring.getClassLoader());
					loaded.getDeclaredMethods();
					loaded.getDeclaredFields();
					count++;
				} catch (ClassNotFoundException | LinkageError e) {
					problems.add(type + " does not load: " + e);
				}
			}
		}
		return count;
	}

	private static List<IConfigurationElement> elements(String point, String name) {
		return Arrays.stream(Platform.getExtensionRegistry().getConfigurationElementsFor(point))
				.filter(e -> e.getContributor().getName().equals(PLUGIN) && e.getName().equals(name)).toList();
	}

	/** As JDK Mission Control does: the factories are made, and each page in the file names one of them. */
	private int pages() throws Exception {
		Set<String> factories = new HashSet<>();
		for (IConfigurationElement element : elements(PAGES, "factory")) {
			IDataPageFactory factory = (IDataPageFactory) element.createExecutableExtension("class");
			factories.add(element.getAttribute("id"));
			if (factory.createPage(null, null, null) == null) {
				problems.add(element.getAttribute("id") + " makes no page");
			}
		}
		int count = 0;
		for (IConfigurationElement element : elements(PAGES, "pages")) {
			NodeList pages = DocumentBuilderFactory.newInstance().newDocumentBuilder()
					.parse(Platform.getBundle(PLUGIN).getEntry(element.getAttribute("file")).toString())
					.getElementsByTagName("page");
			for (int i = 0; i < pages.getLength(); i++) {
				Element page = (Element) pages.item(i);
				count++;
				if (!factories.contains(page.getAttribute("factory"))) {
					problems.add(page.getAttribute("id") + " has a factory that is not there");
				}
			}
		}
		if (count == 0) {
			problems.add("there are no pages");
		}
		return count;
	}

	/** As JDK Mission Control does: by the service loader of each bundle that extends the point of the rules. */
	private int rules() {
		int count = 0;
		for (IConfigurationElement element : elements(RULES, "ruleProvider")) {
			ClassLoader loader = Platform.getBundle(element.getContributor().getName()).adapt(BundleWiring.class)
					.getClassLoader();
			for (IRule rule : ServiceLoader.load(IRule.class, loader)) {
				if (rule.getClass().getName().startsWith(PLUGIN)) {
					count++;
				}
			}
		}
		if (count == 0) {
			problems.add("no rule is found");
		}
		return count;
	}

	private int commands() throws Exception {
		List<IConfigurationElement> commands = elements(COMMANDS, "command");
		for (IConfigurationElement command : commands) {
			command.createExecutableExtension("defaultHandler");
		}
		if (commands.isEmpty()) {
			problems.add("no command is registered");
		}
		return commands.size();
	}
}
