package org.threadlanes.ui.html;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.StringReader;
import java.io.StringWriter;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.Test;
import org.threadlanes.core.analysis.compare.Comparison;
import org.threadlanes.ui.testing.Recordings;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Two recordings as an HTML page. */
public class ComparePageTest {

	private static Document page(String a, String b) throws Exception {
		StringWriter page = new StringWriter();
		ComparePage.write(Comparison.of(Recordings.triage(a), Recordings.triage(b)), page);
		return DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new InputSource(new StringReader(page.toString())));
	}

	@Test
	public void aFindingThatIsGoneIsACardAndItsCallHasNoSecondDumbbell() throws Exception {
		Document page = page("quarkus-eventloop-blocked-jdk17", "quarkus-reactive-jdk17");
		String text = page.getDocumentElement().getTextContent();
		assertTrue(text, text.contains("No longer in B4 event loops blocked 15.9 s"));
		assertTrue(text, text.contains("A: 10.2 ms to 14.0 ms, 159 per second"));
		assertTrue(text, text.contains("B: no such call"));
		assertEquals(0, page.getElementsByTagName("script").getLength());
	}

	@Test
	public void durationsOfSampledCallsAreNotDrawn() throws Exception {
		Document page = page("wall-clock-jdk17", "checkout-jdk11");
		assertTrue(page.getDocumentElement().getTextContent().contains("A: \u2013 to \u2013"));
	}

	@Test
	public void hostileNamesAreShownAsPlainText() throws Exception {
		Document page = page("hostile-names-jdk17", "hostile-names-jdk17");
		assertTrue(page.getDocumentElement().getTextContent().contains("&amp;&lt;entity"));
		assertEquals(0, page.getElementsByTagName("img").getLength());
	}
}
