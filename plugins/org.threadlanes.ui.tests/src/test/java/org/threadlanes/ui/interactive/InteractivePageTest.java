package org.threadlanes.ui.interactive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.ui.testing.Browser;
import org.threadlanes.ui.testing.Recordings;

/** The page in a real browser. */
public class InteractivePageTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	private static Browser browser;
	private static String page;

	@BeforeClass
	public static void openBrowser() throws Exception {
		Path file = FOLDER.getRoot().toPath().resolve("page.html");
		Files.writeString(file, html("lock-holder-reads-jdk25"));
		page = file.toUri().toString();
		assumeTrue("needs chromium and chromedriver", Browser.isInstalled());
		browser = new Browser(1600, 1000);
	}

	@AfterClass
	public static void closeBrowser() throws Exception {
		if (browser != null) {
			browser.close();
		}
	}

	private static String html(String recording) throws Exception {
		StringWriter out = new StringWriter();
		InteractivePage.write(Recordings.triage(recording), recording, out);
		return out.toString();
	}

	/** A page that was open before would only change its link. */
	private static void open(String link) throws Exception {
		browser.open("about:blank");
		browser.open(page + link);
	}

	@Test
	public void nothingIsLoadedAndNothingIsRefused() throws Exception {
		browser.console(); // what other tests made it say
		open("");
		assertEquals("[]", browser.console().toString());
		assertEquals(0, browser.run("return performance.getEntriesByType('resource').length").getAsInt());
	}

	@Test
	public void aFindingLeadsToItsWaitAndItsStack() throws Exception {
		open("");
		browser.run("document.querySelector('#findings button').click()");
		assertTrue(browser.text("return document.querySelector('#drawer .own').textContent").startsWith("Holders."));
		assertTrue(browser.text("return location.hash").matches("#t=[\\d.]+-[\\d.]+&thread=lookup-worker-\\d"));
	}

	@Test
	public void theTimesOfASampledWaitAreApproximate() throws Exception {
		Path file = FOLDER.getRoot().toPath().resolve("sampled.html");
		Files.writeString(file, html("wall-clock-jdk17"));
		browser.open(file.toUri().toString());
		browser.run("document.querySelector('#findings button').click()");
		String text = browser.text("return document.querySelector('#drawer .stacks').textContent");
		assertTrue(text, text.matches("Socket Read \u2248 [\\d.]+ s.* \u2248 [\\d:]+\\.\\d{3}[^\\d].*"));
	}

	@Test
	public void framesOfTheJdkAreFolded() throws Exception {
		open("");
		browser.run("document.querySelector('#findings button').click()");
		assertEquals("6 frames of the JDK", browser.text("return document.querySelector('#drawer summary').textContent"));
		assertFalse(browser.run("return document.querySelector('#drawer details').open").getAsBoolean());
	}

	@Test
	public void namesInTheTableBreakAfterADot() throws Exception {
		open("");
		assertEquals("Holders.", browser.text("return document.querySelector('#drawer td wbr').previousSibling.data"));
	}

	/** Backspace and the browser's own button are the same way back. */
	@Test
	public void oneStepLeadsBackFromAFindingAndAnotherForwardAgain() throws Exception {
		String selected = "return document.querySelector('#findings button').ariaPressed + ' '"
				+ " + document.querySelectorAll('#drawer ol.stack').length"
				+ " + document.querySelector('#scope').textContent";
		String later = "return new Promise(done => { addEventListener('popstate', () => setTimeout(() => done(true)), "
				+ "{once: true}); %s })";
		String press = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Backspace', shiftKey: %s, "
				+ "bubbles: true}))";
		open("");
		browser.run("document.querySelector('#findings button').click()");
		String there = browser.text(selected);
		assertTrue(there, there.startsWith("true 3"));
		browser.run(String.format(later, String.format(press, false)));
		assertEquals("false 0", browser.text(selected));
		browser.run(String.format(later, String.format(press, true)));
		assertEquals(there, browser.text(selected));
		browser.run(String.format(later, "history.back()"));
		assertEquals("false 0", browser.text(selected));
	}

	@Test
	public void aLinkLeadsToItsMoment() throws Exception {
		open("#t=2.9-3.1&thread=lookup-worker-3");
		String scope = browser.text("return document.querySelector('#scope').textContent");
		assertTrue(scope, scope.contains("(200 ms)"));
		assertTrue(browser.text("return document.querySelector('#drawer').textContent").contains("lookup-worker-3"));
	}

	@Test
	public void aCallSiteLeadsToItsLongestWaitAndDimsTheOthers() throws Exception {
		open("");
		browser.run("document.querySelector('#drawer tbody tr').click()");
		assertTrue(browser.text("return document.querySelector('#scope').textContent").contains("Holders.lookup:8"));
	}

	@Test
	public void theChosenCallSiteHasAHistogram() throws Exception {
		open("");
		assertEquals(0, browser.run("return document.querySelectorAll('.bars i').length").getAsInt());
		browser.run("document.querySelector('#drawer tbody tr').click()");
		assertTrue(browser.run(
				"return [...document.querySelectorAll('.bars i')].filter(bar => bar.offsetHeight > 0).length")
				.getAsInt() > 5);
		assertEquals("Durations of 192 waits: median 54.0 ms, 99 % 88.8 ms",
				browser.text("return document.querySelector('.bars').getAttribute('aria-label')"));
		assertEquals("21.5 ms90.9 ms", browser.text("return document.querySelector('.durations').textContent"));
	}

	@Test
	public void keysZoomAndGoBack() throws Exception {
		open("");
		browser.run("document.querySelector('canvas').focus()");
		browser.type("ww");
		assertTrue(browser.text("return location.hash").startsWith("#t="));
		browser.type("0");
		assertEquals("", browser.text("return document.querySelector('#scope').textContent"));
	}

	@Test
	public void aSearchSumsWhatItFinds() throws Exception {
		open("");
		browser.run("document.querySelector('input').focus()");
		browser.type("Holders.query\uE007");
		String found = browser.text("return document.querySelector('#matches').textContent");
		assertTrue(found, found.matches("\\d[\\d,]* waits, [\\d.]+ s"));
		assertTrue(browser.text("return document.querySelector('#drawer').textContent").contains("Holders.query"));
	}

	@Test
	public void aSearchForTheWordsOfAFindingFindsItsWaits() throws Exception {
		open("");
		browser.run("document.querySelector('input').focus()");
		browser.type("waited for a lock");
		assertEquals("192 waits, 9.91 s", browser.text("return document.querySelector('#matches').textContent"));
	}

	/** All 300 threads of the server have the same name. */
	@Test
	public void ofThreadsWithTheSameNameALinkMeansTheOneThatWaitedThen() throws Exception {
		open("#t=2.9-2.95&thread=slow-server");
		String stack = browser.text("return document.querySelector('#drawer').textContent");
		assertTrue(stack, stack.contains("Sleep 10.1 ms") && stack.contains("16:35:19.4"));
	}

	@Test
	public void theStackOfAFindingStandsBesideThatOfTheHolderWhoIsOneClickAway() throws Exception {
		open("");
		browser.run("document.querySelector('#findings button').click()");
		assertEquals(3, browser.run("return document.querySelectorAll('#drawer ol.stack').length").getAsInt());
		browser.run("document.querySelector('#drawer .stacks button').click()");
		assertTrue(browser.text("return document.querySelector('#drawer .own').textContent")
				.startsWith("Holders.query"));
	}

	@Test
	public void aWaitLeadsBackToItsFindingAndItsCallSite() throws Exception {
		open("#t=2.9-3.1&thread=lookup-worker-3");
		browser.run("document.querySelector('#drawer .links button').click()");
		assertEquals("true", browser.text("return document.querySelector('#findings button').ariaPressed"));
		browser.run("[...document.querySelectorAll('#drawer .links button')].pop().click()");
		assertTrue(browser.text("return document.querySelector('#scope').textContent").contains("Holders.lookup:8"));
	}

	@Test
	public void requestsAreALineAboveTheLaneThatSaysWhichOneItIs() throws Exception {
		Path file = FOLDER.getRoot().toPath().resolve("requests.html");
		Files.writeString(file, html("requests-jdk25"));
		browser.open(file.toUri().toString());
		String tip = browser.text("""
				const canvas = document.querySelector('canvas'), tip = document.querySelector('#tip');
				const box = canvas.getBoundingClientRect();
				for (let y = 24; y < canvas.clientHeight; y += 20) {
					for (let x = 300; x < canvas.clientWidth; x += 20) {
						canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: box.left + x, clientY: box.top + y}));
						if (!tip.hidden && tip.textContent.startsWith('Request')) return tip.textContent;
					}
				}
				return ''""");
		assertTrue(tip, tip.matches("Request GET /shop/\\w+, [\\d.]+ ms, from [\\d:.]+"));
	}

	/** Panning moves what was painted, and paints only what comes into view: it must not leave seams. */
	@Test
	public void whatWasPannedLooksAsIfPaintedAnew() throws Exception {
		String pixels = """
				const c = document.querySelector('canvas');
				return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(
						[...c.getContext('2d').getImageData(0, 22, c.width, c.height - 22).data].join()))))""";
		open("#t=1.5-1.9");
		browser.run("document.querySelector('canvas').focus()");
		browser.type("ddaad");
		String panned = browser.text(pixels);
		browser.run("document.querySelectorAll('header button')[0].click()");
		browser.run("document.querySelectorAll('header button')[0].click()");
		// The edge of a wait may fall a rounding error further into a pixel.
		int[] before = Stream.of(panned.split(",")).mapToInt(Integer::parseInt).toArray();
		int[] anew = Stream.of(browser.text(pixels).split(",")).mapToInt(Integer::parseInt).toArray();
		assertEquals(anew.length, before.length);
		assertEquals("the same pixels", 0, IntStream.range(0, anew.length)
				.filter(i -> Math.abs(anew[i] - before[i]) > 1).count());
	}

	@Test
	public void axeFindsNothingWrong() throws Exception {
		for (boolean dark : new boolean[] {false, true}) {
			browser.setDark(dark);
			open("");
			browser.run("document.querySelector('#findings button').click()");
			assertEquals("[]", browser.violations(null).toString());
		}
	}

	@Test
	public void lanesArePainted() throws Exception {
		open("");
		assertTrue(browser.run("""
				const c = document.querySelector('canvas');
				const d = c.getContext('2d').getImageData(c.width / 2, 22, 1, c.height - 22).data;
				const colors = new Set();
				for (let i = 0; i < d.length; i += 4) colors.add(d[i] + ',' + d[i + 1] + ',' + d[i + 2]);
				return colors.size""").getAsInt() > 4);
	}

	@Test
	public void whatDoesNotFitIsLeftOutAndSaid() throws Exception {
		Triage triage = Recordings.triage("lock-holder-reads-jdk25");
		KeptWaits kept = new KeptWaits(triage, 100);
		assertTrue(kept.leftOut() > 0);
		assertTrue(new PageData(triage, "recording", kept).json().contains("\"leftOut\":" + kept.leftOut()));
		assertEquals(0, new KeptWaits(triage, Integer.MAX_VALUE).leftOut());
	}

	@Test
	public void theWorstWaitOfAFindingIsAlwaysKept() throws Exception {
		Triage triage = Recordings.triage("lock-holder-reads-jdk25");
		KeptWaits kept = new KeptWaits(triage, 1);
		triage.findings().stream().filter(finding -> finding.worst() != null).forEach(finding -> assertTrue(
				kept.of(finding.worst().lane()).get(finding.worst().index())));
	}

	@Test
	public void namesCannotEndTheScript() throws Exception {
		assertFalse(html("hostile-names-jdk17").replaceFirst("<script type=\"application/json\"[^<]*</script>", "")
				.contains("alert("));
	}
}
