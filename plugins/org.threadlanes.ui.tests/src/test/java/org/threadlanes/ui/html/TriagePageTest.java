package org.threadlanes.ui.html;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.Test;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.requests.RequestSum;
import org.threadlanes.core.analysis.requests.RequestWait;
import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.analysis.sites.Percentiles;
import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.testing.MadeRecording;
import org.threadlanes.ui.testing.Recordings;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The report as an HTML page. */
public class TriagePageTest {

	private static final String BLOCKED = "quarkus-eventloop-blocked-jdk17";
	private static final String HOSTILE = "hostile-names-jdk17";

	private static Triage triage(ThreadLanes lanes) {
		return Triage.of(lanes, TriageSettings.DEFAULT);
	}

	private static String page(ThreadLanes ... recordings) throws Exception {
		List<Triage> triages = new ArrayList<>();
		for (ThreadLanes lanes : recordings) {
			triages.add(triage(lanes));
		}
		StringWriter page = new StringWriter();
		if (triages.size() == 1) {
			TriagePage.write(triages.get(0), page);
			return page.toString();
		}
		StringWriter sections = new StringWriter();
		TriagePage.OfSeveral several = new TriagePage.OfSeveral(sections);
		for (Triage triage : triages) {
			several.add(triage);
		}
		several.write(new StringReader(sections.toString()), page);
		return page.toString();
	}

	private static String page(String ... names) throws Exception {
		ThreadLanes[] lanes = new ThreadLanes[names.length];
		for (int i = 0; i < names.length; i++) {
			lanes[i] = Recordings.lanes(names[i]);
		}
		return page(lanes);
	}

	/** The page is also XML, so any error in nesting or escaping fails the test here. */
	private static Document parsed(String page) throws Exception {
		return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(page)));
	}

	private static List<Element> elements(Document page, String name) {
		return elements(page.getDocumentElement(), name);
	}

	private static List<Element> elements(Element within, String name) {
		NodeList found = within.getElementsByTagName(name);
		List<Element> elements = new ArrayList<>();
		for (int i = 0; i < found.getLength(); i++) {
			elements.add((Element) found.item(i));
		}
		return elements;
	}

	private static List<Element> ofClass(Document page, String name) {
		return elements(page, "*").stream().filter(e -> List.of(e.getAttribute("class").split(" ")).contains(name))
				.toList();
	}

	private static Element ofClassIn(Element within, String name) {
		return elements(within, "*").stream().filter(e -> e.getAttribute("class").equals(name)).findFirst()
				.orElseThrow();
	}

	@Test
	public void aCallSiteHasABarNumbersAndAStack() throws Exception {
		Document page = parsed(page("lock-holder-sleeps-jdk17"));
		List<Element> sites = elements(ofClass(page, "sites").get(0), "tr");
		String text = sites.get(1).getTextContent();
		for (String said : List.of("Holders.lookup:8", "lookup-worker-N", "4 threads", "Monitor Enter", "6.05 s", "260",
				"held by cache-refresher, which slept in Holders.refresh:6 for 5.94 s")) {
			assertTrue(said + " in " + text, text.contains(said));
		}
		Element bar = elements(sites.get(1), "span").get(0);
		assertEquals("width:100.0%", bar.getAttribute("style"));
		assertEquals("Holders.lookup:8", elements(elements(sites.get(1), "details").get(0), "li").get(0)
				.getTextContent());
	}

	@Test
	public void aCallSiteOfManyWaitsHasAHistogramBetweenItsEnds() throws Exception {
		Document page = parsed(page("quarkus-eventloop-blocked-jdk17"));
		Element durations = ofClass(page, "durations").get(0);
		assertEquals("1,500 waits by duration, on a logarithmic scale",
				elements(durations, "svg").get(0).getAttribute("aria-label"));
		assertTrue(durations.getTextContent(), durations.getTextContent().strip().matches("[\\d.]+ ms\\s+[\\d.]+ ms"));
	}

	@Test
	public void callSitesBelowAThousandthOfTheFirstAreOnlyCounted() throws Exception {
		Document page = parsed(page("quarkus-eventloop-blocked-jdk17"));
		assertEquals("head and two sites", 3, elements(ofClass(page, "sites").get(0), "tr").size());
		assertTrue(page.getDocumentElement().getTextContent().contains("4 more call sites with 1.14 ms in total"));
	}

	@Test
	public void endpointsAreFoldedBelowTheCallSites() throws Exception {
		String page = page("hikari-waiters-jdk25");
		assertTrue(page.indexOf("id=\"r1-sites\"") < page.indexOf("id=\"r1-endpoints\""));
		assertTrue(page.indexOf("id=\"r1-endpoints\"") < page.indexOf("id=\"r1-pools\""));
		Element folded = endpoints(page);
		assertFalse(folded.hasAttribute("open"));
		Element first = elements(folded, "tr").get(1);
		assertEquals("acme.PoolApp.lambda$wave$3", elements(first, "code").get(0).getTextContent());
		assertEquals("60 % park on SynchronousQueue.poll, PoolApp.wave:22 in "
				+ "com.zaxxer.hikari.util.ConcurrentBag.borrow, contention",
				elements(first, "p").get(0).getTextContent());
		assertEquals(List.of("14.2 s", "8.59 s", "14.2 s", "8"),
				elements(first, "td").stream().map(Element::getTextContent).toList());
	}

	@Test
	public void theSlowestRequestsAreBesideTheFindings() throws Exception {
		String page = page("requests-jdk25");
		assertTrue(page.indexOf("id=\"r1-findings\"") < page.indexOf("id=\"r1-slowest\""));
		assertTrue(page.contains("<li>GET /shop/stock: 90.7 ms at 05:08:26.706 on executor-thread-15: 86.6 ms monitor"));
		assertFalse(page("no-stacktraces-jdk17").contains("r1-slowest"));
	}

	private static Element endpoints(String page) throws Exception {
		return elements(parsed(page), "section").stream()
				.filter(section -> section.getAttribute("aria-labelledby").equals("r1-endpoints"))
				.map(section -> elements(section, "details").get(0)).findFirst().orElseThrow();
	}

	@Test
	public void withoutAnEndpointThereIsNoSectionOfThem() throws Exception {
		assertFalse(page("no-stacktraces-jdk17").contains("r1-endpoints"));
	}

	@Test
	public void theTenEndpointsThatBlockedMostAreShown() throws Exception {
		List<RequestSum> endpoints = new ArrayList<>(List.of(endpoint("shop.Api.runs", 0, 1000)));
		for (int i = 1; i <= 12; i++) {
			endpoints.add(endpoint("shop.Api.call" + i, i, 100 / i));
		}
		StringWriter out = new StringWriter();
		new EndpointTable(new HtmlWriter(out), endpoints).write();
		Element table = parsed(out.toString()).getDocumentElement();
		List<String> names = elements(table, "code").stream().map(Element::getTextContent).toList();
		assertEquals(10, names.size());
		assertEquals(List.of("shop.Api.call12", "shop.Api.call3"), List.of(names.get(0), names.get(9)));
		assertTrue(table.getTextContent(),
				table.getTextContent().contains("and 2 more endpoints with 3.00 s of blocking waits"));
	}

	private static RequestSum endpoint(String name, long blockingSeconds, long cpuSeconds) {
		long second = 1_000_000_000;
		List<RequestWait> waits = blockingSeconds == 0 ? List.of()
				: List.of(new RequestWait(WaitKind.SLEEP, CallFrames.NONE, "", false, 1, blockingSeconds * second));
		return new RequestSum(name, 1, Percentiles.UNKNOWN, (blockingSeconds + cpuSeconds) * second,
				cpuSeconds * second, waits,
				List.of());
	}

	@Test
	public void aHealthyRecordingNamesTheCallThatBlockedMost() throws Exception {
		assertTrue(page("quarkus-worker-restclient-jdk17")
				.contains("Most blocking: executor-thread-N in DelayClient.get, 20.7 s, median 12.0 ms"));
	}

	@Test
	public void aNoteOnCompilationComesAfterTheSentenceThatWaitsAreFine() throws Exception {
		Triage compiled = Triage.of(Recordings.lanes("unseen/ktor_cio_ok_jdk25"),
				new TriageSettings(Map.of(Threshold.COMPILERS, 0.0)));
		StringWriter page = new StringWriter();
		TriagePage.write(compiled, page);
		List<Element> cards = ofClass(parsed(page.toString()), "card");
		assertTrue(cards.get(0).getTextContent().startsWith("No problems with waits were found."));
		assertTrue(cards.get(1).getTextContent().contains("JIT compilation"));
	}

	@Test
	public void aFindingHasASentenceFramesThreadsAndAdvice() throws Exception {
		Document page = parsed(page(BLOCKED));
		Element card = ofClass(page, "card").get(0);
		String text = card.getTextContent();
		assertTrue(text, text.contains("4 event loops blocked 15.9 s in 1,500 socket reads and 1,500 socket writes"));
		assertTrue(text, text.contains("SessionInputBufferImpl.streamRead \u2190 recgen.Api.call:31"));
		assertTrue(text, text.contains("java.net.Socket$SocketInputStream.read:67"));
		assertTrue(text, text.contains("vert.x-eventloop-thread-2 3.9"));
		assertTrue(text, text.contains("executeBlocking"));
		assertTrue("links are links", card.getElementsByTagName("a").getLength() > 0);
		assertEquals(BLOCKED + ".jfr", elements(page, "h1").get(0).getTextContent());
	}

	@Test
	public void theMomentOfALockShowsWhoHeldItAndLeadsToThem() throws Exception {
		Document page = parsed(page("lock-holder-reads-jdk25"));
		Element card = ofClass(page, "card").get(0);
		String text = card.getTextContent();
		for (String said : List.of("1 of 1", "9.91 s of waiting, 192 times", "java.lang.Object",
				"another thread of the pool read from a socket in Holders.query:7, 97 % of the time",
				"The worst wait: lookup-worker-3",
				"held by lookup-worker-1 \u00b7 socket read", "lookup-worker-3 waited (9 frames)",
				"lookup-worker-1 held it (10 frames)")) {
			assertTrue(said + " in " + text, text.contains(said));
		}
		assertEquals("an arrow to each holder", 3, elements(card, "line").stream()
				.filter(line -> line.getAttribute("class").equals("arrow")).count());
		assertEquals("the waiter and three holders", 4, elements(ofClassIn(card, "names"), "span").size());
	}

	@Test
	public void theThreadsOfAFindingLeadToTheirLanes() throws Exception {
		Document page = parsed(page("lock-holder-reads-jdk25"));
		Element thread = elements(ofClassIn(ofClass(page, "card").get(0), "plain"), "a").get(0);
		String lane = thread.getAttribute("href").substring(1);
		assertEquals(thread.getTextContent(), ofClass(page, "lane").stream()
				.filter(row -> row.getAttribute("id").equals(lane)).map(row -> ofClassIn(row, "name").getTextContent())
				.findFirst().orElse(""));
	}

	@Test
	public void theMomentOfAConnectionPoolShowsThoseThatHadTheConnections() throws Exception {
		Element card = ofClass(parsed(page("hikari-waiters-jdk25")), "card").get(0);
		Element names = ofClassIn(card, "names");
		assertEquals("orders-7orders-4orders-3orders-2orders-5orders-1", names.getTextContent());
	}

	@Test
	public void findingsLanesAndCallSitesLeadToEachOther() throws Exception {
		Document page = parsed(page(BLOCKED));
		Element card = ofClass(page, "card").get(0);
		List<String> names = elements(card, "a").stream().map(Element::getTextContent).toList();
		assertTrue(names.toString(), names.containsAll(List.of("Show in lanes", "Call site")));
		Element site = elements(ofClass(page, "sites").get(0), "tr").get(1);
		assertEquals("#" + card.getAttribute("id"), elements(site, "a").get(0).getAttribute("href"));
	}

	@Test
	public void everyLaneIsOnThePage() throws Exception {
		Document page = parsed(page(BLOCKED));
		List<String> names = ofClass(page, "child").stream().map(e -> ofName(e)).toList();
		assertEquals(List.of("vert.x-eventloop-thread-0", "vert.x-eventloop-thread-2", "vert.x-eventloop-thread-3",
				"vert.x-eventloop-thread-1"), names);
		for (Element lane : ofClass(page, "lane")) {
			assertTrue(lane.getAttribute("class"), lane.getAttribute("class").contains("axis")
					|| lane.getElementsByTagName("path").getLength() > 0);
		}
	}

	@Test
	public void rowsThatWouldMakeThePageLargeAreOnlyCounted() throws Exception {
		Document page = parsed(page(HOSTILE));
		int rows = ofClass(page, "lane").size() - 1;
		assertTrue(rows + " rows", rows > 10 && rows < 40);
		assertTrue(page.getDocumentElement().getTextContent().contains("more rows; the window"));
	}

	@Test
	public void unknownWaitsHaveTheirOwnCallSites() throws Exception {
		Document page = parsed(page("wall-clock-jdk17"));
		Element unknown = elements(page, "section").stream()
				.filter(section -> section.getAttribute("aria-labelledby").equals("r1-unknown")).findFirst()
				.orElseThrow();
		assertTrue(unknown.getTextContent(), unknown.getTextContent().contains("Checkout.bank:58"));
	}

	@Test
	public void theTooltipOfASampledWaitIsApproximate() throws Exception {
		String page = page("wall-clock-jdk17");
		assertTrue(page.contains("<title>Socket Read \u2248 "));
		assertFalse(page.matches("(?s).*<title>Socket Read \\d.*"));
	}

	@Test
	public void aCardEndsWithTheCommandThatShowsItsWorstWait() throws Exception {
		Element card = ofClass(parsed(page("lock-holder-reads-jdk25")), "card").get(0);
		assertEquals("threadlanes view --at 16:35:19.537 --thread lookup-worker-3 lock-holder-reads-jdk25.jfr",
				ofClassIn(card, "command").getTextContent());
	}

	private static String ofName(Element lane) {
		return ((Element) lane.getElementsByTagName("span").item(0)).getAttribute("title");
	}

	@Test
	public void everyColorHasARuleForLightAndDark() throws Exception {
		String page = page(BLOCKED, HOSTILE, "no-stacktraces-jdk17");
		Document parsed = parsed(page);
		String light = page.substring(0, page.indexOf("@media screen and (prefers-color-scheme:dark){\n"));
		String dark = page.substring(light.length(), page.indexOf("</style>"));
		Set<String> classes = new HashSet<>();
		elements(parsed, "path").stream().filter(e -> e.hasAttribute("class"))
				.forEach(e -> classes.add(e.getAttribute("class")));
		elements(parsed, "text").forEach(e -> classes.add(e.getAttribute("class")));
		classes.removeAll(Set.of("neutral", "by", "time"));
		assertTrue(classes.size() > 10);
		for (String name : classes) {
			assertTrue(name, light.contains("." + name + "{fill:#") && dark.contains("." + name + "{fill:#"));
		}
	}

	@Test
	public void severalRecordingsAreListedAndIdsAreUnique() throws Exception {
		Document page = parsed(page(BLOCKED, HOSTILE, BLOCKED));
		List<String> ids = elements(page, "*").stream().map(e -> e.getAttribute("id")).filter(id -> !id.isEmpty())
				.toList();
		assertEquals(ids.size(), Set.copyOf(ids).size());
		List<String> links = elements(elements(page, "nav").get(0), "a").stream().map(e -> e.getAttribute("href"))
				.toList();
		assertEquals("the worst first", List.of("#r1", "#r3", "#r2"), links);
		for (Element e : elements(page, "*")) {
			for (String id : (e.getAttribute("aria-labelledby") + " " + e.getAttribute("href")
					.replaceFirst("^(?!#).*|^#", ""))
					.strip().split(" ")) {
				assertTrue(id, id.isEmpty() || ids.contains(id));
			}
		}
	}

	@Test
	public void hostileNamesAreShownAsPlainText() throws Exception {
		String page = page(HOSTILE);
		Document parsed = parsed(page);
		assertTrue(parsed.getDocumentElement().getTextContent().contains("<img src=x onerror=alert(1)>"));
		assertEquals(List.of(), elements(parsed, "img"));
		assertEquals(List.of(), elements(parsed, "script"));
		assertTrue("no control characters", page.chars()
				.allMatch(c -> c == '\n' || c == '\r' || c >= 0x20 && c != 0x7F));
	}

	@Test
	public void thePageLoadsNothing() throws Exception {
		String page = page(BLOCKED, HOSTILE);
		for (Element e : elements(parsed(page), "*")) {
			NamedNodeMap attributes = e.getAttributes();
			for (int i = 0; i < attributes.getLength(); i++) {
				String name = attributes.item(i).getNodeName();
				assertFalse(name, name.startsWith("on") || name.equals("src") || name.equals("srcset")
						|| name.contains(":"));
			}
			assertTrue(e.getTagName(), !e.hasAttribute("href") || e.getTagName().equals("a"));
		}
		Matcher url = Pattern.compile("url\\(([^)]*)\\)|@import").matcher(page);
		while (url.find()) {
			assertTrue(url.group(), url.group().startsWith("url(#"));
		}
		assertTrue(page.contains("default-src 'none'") || page.contains("default-src &#39;none&#39;"));
	}

	@Test
	public void onlySomeOfVeryManyThreadsAreShown() throws Exception {
		String page = page(MadeRecording.of(20_000, 3, 1));
		Document parsed = parsed(page);
		assertTrue(parsed.getDocumentElement().getTextContent()
				.contains("The 500 threads that blocked most, of 20,000"));
		assertTrue(elements(parsed, "tr").size() < 600);
		assertTrue(page.length() + " characters", page.length() < 1_000_000);
	}

	@Test
	public void everyRecordingIsAPageOfLessThan250Kilobytes() throws Exception {
		for (java.nio.file.Path file : Recordings.all()) {
			String name = file.getFileName().toString().replace(".jfr", "");
			String page = page(name);
			assertEquals(name, 1, elements(parsed(page), "main").size());
			assertTrue(name + ": " + page.length(), page.length() < 250_000);
		}
	}
}
