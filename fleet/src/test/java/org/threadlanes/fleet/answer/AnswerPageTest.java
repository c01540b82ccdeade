package org.threadlanes.fleet.answer;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.causes.CauseKind;
import org.threadlanes.core.analysis.report.FindingCode;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The page of a fleet, made of an answer by hand. */
public class AnswerPageTest {

	private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");
	private static final long SECOND = 1_000_000_000L;

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private Path recording() {
		return folder.getRoot().toPath().resolve("worst.jfr");
	}

	private String page(String service) throws Exception {
		CostGroup finding = new CostGroup(
				Map.of("severity", "warning", "code", "event-loop-blocked", "pool", "loop-N", "own", "shop.Api.call:31"),
				"4 event loops blocked", 3, 1_500, 36 * SECOND, 300 * SECOND, SECOND, null,
				new CostGroup.Worst(recording().toString(), "file:" + recording(), 30 * SECOND), DAY, false,
				List.of(new CostGroup.ServiceCost(service, 3, 36 * SECOND)),
				List.of(new CostGroup.StepCost(DAY, 36 * SECOND)));
		TreeMap<Instant, Long> recorded = new TreeMap<>(
				Map.of(DAY, 3_600 * SECOND, DAY.plus(Duration.ofDays(1)), 3_600 * SECOND));
		StringWriter page = new StringWriter();
		AnswerPage.write(new Answer(12, List.of(), 0, 0, List.of(finding), List.of(),
				List.of(new Answer.ServiceLoad(service, 12, 1, 3, new Answer.Load(3_600 * SECOND, 900 * SECOND, 7_200 * SECOND))),
				List.of(new Answer.RecordingLoad(recording().toString(), "file:" + recording(), service, DAY, true,
						new Answer.Load(90 * SECOND, 45 * SECOND, 60 * SECOND))),
				Duration.ofDays(1), recorded, null), page);
		return page.toString();
	}

	private static CostGroup group(Map<String, String> key) {
		return new CostGroup(key, "the message of the worst", 1, 2, SECOND, 10 * SECOND, SECOND, null,
				new CostGroup.Worst("a.jfr", "file:/a.jfr", SECOND), DAY, false,
				List.of(new CostGroup.ServiceCost("orders", 1, SECOND)), List.of());
	}

	private static String text(String page) throws Exception {
		Document parsed = DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(page)));
		return parsed.getDocumentElement().getTextContent();
	}

	@Test
	public void aFindingIsASentenceWithItsRate() throws Exception {
		String text = text(page("orders"));
		assertTrue(text, text.contains("Event loops (loop-N) blocked: Api.call:31"));
		assertTrue(text, text.contains("36.0 s of waiting in 3 of 12 recordings, 18.0 s for each hour recorded, "
				+ "12 % of the time of these threads; 1,500 waits, longest 1.00 s"));
		assertTrue(text, text.contains("12 recordings of 1 service."));
		assertTrue(text, text.contains("Callshop.Api.call:31"));
		assertFalse(text, text.contains("event-loop-blocked"));
	}

	@Test
	public void aServiceHasItsBlockedThreadsAndTheirContention() throws Exception {
		String text = text(page("orders"));
		assertTrue(text, text.contains("orders0.5025 %1 h"));
	}

	@Test
	public void eachFindingHasASentence() {
		for (FindingCode code : FindingCode.values()) {
			String title = AnswerText.title(group(Map.of("code", code.id(), "pool", "p-N")));
			assertFalse(title, title.contains("!") || title.isEmpty());
		}
	}

	@Test
	public void contentionSaysWhatThreadsWaitedFor() {
		for (CauseKind kind : CauseKind.values()) {
			String title = AnswerText.title(group(Map.of("code", "contention", "pool", "p-N", "cause", kind.id(),
					"resource", "shop.Stock")));
			assertFalse(title, title.contains("!") || title.contains("message"));
		}
		assertEquals("Threads of p-N waited for tasks of their own pool", AnswerText.title(group(Map.of("code",
				"contention", "pool", "p-N", "cause", "pool", "resource", "p-N"))));
		assertEquals("Threads of p-N waited for a lock (Stock): Api.call:31", AnswerText.title(group(Map.of("code",
				"contention", "pool", "p-N", "cause", "lock", "resource", "shop.x.Stock", "own", "shop.Api.call:31"))));
	}

	@Test
	public void theChartHasLabels() throws Exception {
		String text = text(page("orders"));
		assertTrue(text, text.contains("36.0 s for each hour recorded"));
		assertTrue(text, text.contains("2026-11-20 00:00"));
		assertTrue(text, text.contains("2026-11-22 00:00"));
	}

	@Test
	public void recordingsWithoutAServiceAreNotAServiceCalledUnknown() throws Exception {
		String text = text(page(""));
		assertTrue(text, text.contains("no service name"));
		assertFalse(text, text.contains("no service name 100 %"));
		assertFalse(text, text.contains("(unknown)"));
	}

	@Test
	public void aReportBesideTheRecordingIsOneClickAway() throws Exception {
		assertFalse(page("orders").contains("its report"));
		Files.createFile(recording().resolveSibling("worst.html"));
		assertTrue(page("orders").contains("worst.html\">its report</a>"));
		assertEquals("of the finding and of the recording", 2, page("orders").split("its report", -1).length - 1);
	}

	@Test
	public void aRecordingHasItsTime() throws Exception {
		String text = text(page("orders"));
		assertTrue(text, text.contains("worst.jfr Warningorders2026-11-20 00:001.5050 %90.0 s60.0 s"));
		assertTrue(text, text.contains("11 more, which blocked less"));
	}
}
