package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.List;

import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.ui.testing.Recordings;

/** What a text is found in. */
public class SearchTest {

	private static Search search(String recording, String text) throws Exception {
		ThreadLanes lanes = Recordings.lanes(recording);
		return Search.of(NameFilter.of(text), lanes, lanes.lanes(), WaitVisibility.ALL);
	}

	@Test
	public void findsThreadsByNameAndPool() throws Exception {
		assertEquals(1, search("quarkus-eventloop-blocked-jdk17", "eventloop-thread-3").threads());
		assertEquals(4, search("quarkus-eventloop-blocked-jdk17", "eventloop-thread-N").threads());
	}

	@Test
	public void findsFrames() throws Exception {
		assertEquals(3005, search("quarkus-eventloop-blocked-jdk17", "Api.call").count());
	}

	@Test
	public void findsOnlyWhatIsShown() throws Exception {
		ThreadLanes lanes = Recordings.lanes("quarkus-eventloop-blocked-jdk17");
		NameFilter text = NameFilter.of("Api.call");
		List<ThreadLane> one = lanes.lanes().stream().filter(lane -> lane.label().contains("eventloop-thread-3"))
				.toList();

		assertEquals(1, Search.of(text, lanes, one, WaitVisibility.ALL).threads());
		assertEquals(0, Search.of(text, lanes, lanes.lanes(), WaitVisibility.ALL.toggled(Verdict.BLOCKING)).count());
	}

	@Test
	public void howManySampledWaitsItFindsIsNotKnown() throws Exception {
		assertEquals(-1, search("wall-clock-jdk17", "Checkout.pay").count());
	}

	@Test
	public void findsLambdasByTheNameInTablesAndByTheRecordedOne() throws Exception {
		long recorded = search("checkout-jdk21", "Checkout.lambda$pay$4:81").count();

		assertTrue(recorded > 0);
		assertEquals(recorded, search("checkout-jdk21", "Checkout.pay:81").count());
	}

	@Test
	public void findsTargets() throws Exception {
		assertEquals(3000, search("quarkus-eventloop-blocked-jdk17", "localhost:18090").count());
	}

	/** The JDK 25 leaves its own frames out of the stacks of socket reads. */
	@Test
	public void findsKindsOfWaits() throws Exception {
		assertEquals(600, search("lock-holder-reads-jdk25", "socket read").count());
	}

	@Test
	public void findsWaitsByWhoHeldTheMonitor() throws Exception {
		assertTrue(search("lock-holder-sleeps-jdk17", "cache-refresher").threads() > 1);
	}

	@Test
	public void findsFindings() throws Exception {
		Search search = search("quarkus-eventloop-blocked-jdk17", "Api.call");

		assertTrue(search.matches(Recordings.triage("quarkus-eventloop-blocked-jdk17").findings().get(0)));
	}

	@Test
	public void anEmptyTextAndABrokenRegexAreNoSearch() throws Exception {
		assertSame(Search.NONE, search("quarkus-eventloop-blocked-jdk17", " "));
		assertSame(Search.NONE, search("quarkus-eventloop-blocked-jdk17", "/(/"));
	}

	@Test
	public void afterTheLastComesTheFirst() throws Exception {
		Search search = search("quarkus-eventloop-blocked-jdk17", "Api.call");
		SpanRef first = search.next(null, true, wait -> true);
		SpanRef last = search.next(first, false, wait -> true);

		assertTrue(last.startNanos() > first.startNanos());
		assertEquals(first, search.next(last, true, wait -> true));
	}
}
