package org.threadlanes.core.analysis.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.Test;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.tables.CellTexts;
import org.threadlanes.core.tables.Column;
import org.threadlanes.core.tables.EventFilter;
import org.threadlanes.core.tables.Table;
import org.threadlanes.core.testing.HandMade;
import org.threadlanes.core.testing.Recordings;

/** Scripts read columns by their place: a column keeps its place, and a new one comes last. */
public class TriageTablesTest {

	private static List<String> columns(Table table) {
		return table.columns().stream().map(Column::name).toList();
	}

	private static Triage triage() {
		return Triage.of(new HandMade().lanes(), TriageSettings.DEFAULT);
	}

	@Test
	public void columnsOfPoolsKeepTheirPlaces() {
		assertEquals(List.of("pool", "kind", "threads", "waits", "blocking", "idle", "nonBlockingIo", "unknown",
				"pinned", "socketRead", "socketWrite", "fileRead", "fileWrite", "fileForce", "monitorEnter",
				"monitorWait", "sleep", "park", "compilation", "longestBlocking", "work", "lifetime", "contention",
				"running", "native", "pauses", "sampled"),
				columns(TriageTables.pools(triage())));
	}

	@Test
	public void columnsOfThreadsKeepTheirPlaces() {
		assertEquals(List.of("thread", "thread_id", "group", "pool", "kind", "waits", "blocking", "idle",
				"nonBlockingIo", "unknown", "longestBlocking", "work"), columns(TriageTables.threads(triage())));
	}

	@Test
	public void columnsOfLimitsAndRecordingsKeepTheirPlaces() {
		assertEquals(List.of("code", "event", "value", "message"), columns(TriageTables.limits(triage())));
		assertEquals(List.of("file", "start", "end", "duration", "events", "host", "pid", "mainClass", "jvmVersion",
				"jdk", "service", "version", "pod"), columns(TriageTables.recordings(triage())));
	}

	@Test
	public void aCallSiteHasTheChainOfTheProgramsOwnFramesTheOutermostFirst() {
		HandMade made = new HandMade();
		made.wait("jdk.SocketRead", HandMade.thread(11, "orders-1"), 0, 100,
				HandMade.stack("java.net.Socket$SocketInputStream.read", "acme.pay.PaymentClient.charge",
						"acme.pay.OrderService.place", "acme.pay.OrderController.order",
						"java.util.concurrent.ThreadPoolExecutor.runWorker",
						"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"));
		Table sites = TriageTables.sites(Triage.of(made.lanes(), TriageSettings.DEFAULT));
		assertEquals(List.of("acme.pay.OrderController.order:1 > acme.pay.OrderService.place:1"
				+ " > acme.pay.PaymentClient.charge:1"), CellTexts.of(sites, "ownChain"));
		assertEquals("a new column comes last", "ownChain", sites.columns().get(sites.columns().size() - 1).name());
	}

	@Test
	public void callSitesOfUnknownWaitsFollowThoseOfBlockingOnes() {
		HandMade made = new HandMade();
		made.wait("jdk.SocketRead", HandMade.thread(11, "orders-1"), 0, 100,
				HandMade.stack("java.net.Socket$SocketInputStream.read", "acme.pay.PaymentClient.charge",
						"java.util.concurrent.ThreadPoolExecutor.runWorker",
						"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run"));
		made.wait("jdk.SocketRead", HandMade.thread(12, "orders-2"), 0, 900, null);
		Triage triage = Triage.of(made.lanes(), TriageSettings.DEFAULT);
		assertEquals(List.of("blocking", "unknown"), CellTexts.of(TriageTables.sites(triage), "verdict"));
		assertEquals(List.of("blocking"), CellTexts.of(TriageTables.blockingSites(triage), "verdict"));
	}

	/** Its time is only known of monitors. */
	@Test
	public void callSitesHaveTheHolderThatACauseTells() throws Exception {
		Table sites = TriageTables.sites(Recordings.triage("causes/commonspool-17-profile-bad"));
		assertEquals("render-N", CellTexts.of(sites, "holder").get(0));
		assertEquals("sleep", CellTexts.of(sites, "holderWait").get(0));
		assertEquals("org.papermill.render.TypesetEngine.layout:17", CellTexts.of(sites, "holderOwn").get(0));
		assertNull(CellTexts.of(sites, "holderTime").get(0));
	}

	@Test
	public void callSitesOfARangeHaveOnlyTheTimeWithinAndOtherTablesHaveNoRange() {
		HandMade made = new HandMade();
		Stack stack = HandMade.stack("java.net.Socket$SocketInputStream.read", "acme.pay.PaymentClient.charge",
				"java.util.concurrent.ThreadPoolExecutor.runWorker",
				"java.util.concurrent.ThreadPoolExecutor$Worker.run", "java.lang.Thread.run");
		for (int i = 0; i < 5; i++) {
			made.wait("jdk.SocketRead", HandMade.thread(11, "orders-1"), 100 * i, 80, stack);
		}
		made.wait("jdk.SocketRead", HandMade.thread(12, "orders-2"), 0, 900, null);
		Triage triage = Triage.of(made.lanes(), TriageSettings.DEFAULT);
		long start = triage.lanes().startNanos();
		EventFilter range = new EventFilter(start + 150_000_000, start + 300_000_000, null);
		Table sites = TriageTables.inRange(TriageTables.sites(triage), triage, range);
		assertEquals(List.of("2", "1"), CellTexts.of(sites, "waits"));
		assertEquals(List.of("110000000", "150000000"), CellTexts.of(sites, "time"));
		Table waits = TriageTables.inRange(TriageTables.waits(triage), triage, range);
		assertEquals(3, CellTexts.of(waits, "verdict").size());
		Table threads = TriageTables.threads(triage);
		assertSame(threads, TriageTables.inRange(threads, triage, range));
		assertSame(sites, TriageTables.inRange(sites, triage, EventFilter.ALL));
	}

	@Test
	public void everyKindAndVerdictHasAColumn() {
		String names = String.join(" ", columns(TriageTables.pools(triage()))).toLowerCase();
		for (WaitKind kind : WaitKind.values()) {
			assertTrue(kind.id(), names.contains(kind.id().replace("-", "")));
		}
		for (Verdict verdict : Verdict.values()) {
			assertTrue(verdict.id(), names.contains(verdict.id().replace("-", "")));
		}
	}

	@Test
	public void aWaitSaysHowWellItsTimesAreKnown() throws Exception {
		assertEquals(Set.of("sampled", "open"), times("wall-clock-jdk17"));
		assertEquals("of events", Collections.singleton(null), times("quarkus-worker-socket-jdk17"));
	}

	private static Set<String> times(String recording) throws Exception {
		return new HashSet<>(CellTexts.of(TriageTables.waits(Recordings.triage(recording)), "times"));
	}
}
