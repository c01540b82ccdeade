package org.threadlanes.ui.html;

import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.compare.Comparison;
import org.threadlanes.ui.testing.Browser;
import org.threadlanes.ui.testing.Recordings;

/** The pages in a real browser: axe-core finds nothing wrong with them, light or dark. */
public class PagesInBrowserTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	private static Browser browser;

	@BeforeClass
	public static void openBrowser() throws Exception {
		assumeTrue("needs chromium and chromedriver", Browser.isInstalled());
		browser = new Browser(1280, 800);
	}

	@AfterClass
	public static void closeBrowser() throws Exception {
		if (browser != null) {
			browser.close();
		}
	}

	private static String report(String recording) throws Exception {
		StringWriter page = new StringWriter();
		TriagePage.write(Recordings.triage(recording), page);
		return page.toString();
	}

	/** Opens a page with what is folded in its cards and call sites unfolded, so that it is checked too. */
	private static void assertAccessible(String page) throws Exception {
		assertAccessible(page, false, true);
	}

	private static void assertAccessible(String page, boolean ... darks) throws Exception {
		Path file = FOLDER.newFile().toPath().resolveSibling("page.html");
		Files.writeString(file, page);
		for (boolean dark : darks) {
			browser.setDark(dark);
			browser.open(file.toUri().toString());
			browser.run("document.querySelectorAll('.card details, .sites details').forEach(part => part.open = true)");
			assertEquals(dark ? "dark" : "light", List.of(), browser.violations(dark ? "['color-contrast']" : null));
		}
		assertEquals("nothing is refused", List.of(), browser.console());
	}

	@Test
	public void aFindingWithAHolder() throws Exception {
		assertAccessible(report("lock-holder-reads-jdk25"));
	}

	@Test
	public void aFindingWithoutOne() throws Exception {
		assertAccessible(report("quarkus-eventloop-blocked-jdk17"));
	}

	@Test
	public void checksThatCouldNotRun() throws Exception {
		assertAccessible(report("no-stacktraces-jdk17"));
	}

	@Test
	public void nothingWrong() throws Exception {
		assertAccessible(report("quarkus-worker-restclient-jdk17"));
	}

	@Test
	public void unknownWaits() throws Exception {
		assertAccessible(report("wall-clock-jdk17"));
	}

	/** A large page, whose elements have the colors of those of others. */
	@Test
	public void hostileNames() throws Exception {
		assertAccessible(report("hostile-names-jdk17"), false);
	}

	@Test
	public void severalRecordings() throws Exception {
		StringWriter sections = new StringWriter();
		TriagePage.OfSeveral several = new TriagePage.OfSeveral(sections);
		several.add(Recordings.triage("hikari-waiters-jdk25"));
		several.add(Recordings.triage("quarkus-worker-restclient-jdk17"));
		StringWriter page = new StringWriter();
		several.write(new StringReader(sections.toString()), page);
		assertAccessible(page.toString());
	}

	@Test
	public void aComparison() throws Exception {
		StringWriter page = new StringWriter();
		ComparePage.write(Comparison.of(Recordings.triage("quarkus-eventloop-blocked-jdk17"),
				Recordings.triage("quarkus-reactive-jdk17")), page);
		assertAccessible(page.toString());
	}
}
