package org.threadlanes.ui.model;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.CallSites;
import org.threadlanes.core.analysis.sites.SiteFilter;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.Decision;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.viewers.CollapsedStacks;
import org.threadlanes.ui.paint.WaitFamily;
import org.threadlanes.ui.testing.FocusedEvents;
import org.threadlanes.ui.testing.Recordings;

/** The model of a recording with known numbers. */
public class PageModelTest {

	private PageModel model;

	@Before
	public void open() throws Exception {
		Triage triage = Recordings.triage("quarkus-eventloop-blocked-jdk17");
		model = new PageModel(triage, ZoneOffset.UTC);
	}

	private List<String> names() {
		return model.rows().rows().stream().map(Row::name).toList();
	}

	private ViewSums sums(TimeRange range) {
		return ViewSums.of(range, model.sampler(), model.rows().shownLanes(), model.choice());
	}

	private TimeRange range(String text) {
		return model.times().parse(text, model.whole());
	}

	@Test
	public void poolsAndTheirThreadsAreRows() {
		assertEquals(List.of("vert.x-eventloop-thread-N", "vert.x-eventloop-thread-0", "vert.x-eventloop-thread-2",
				"vert.x-eventloop-thread-3", "vert.x-eventloop-thread-1", "vert.x-acceptor-thread-0", "Recorder",
				"vertx-blocked-thread-checker", "C1 CompilerThread0", "C2 CompilerThreadN", "C2 CompilerThread0",
				"C2 CompilerThread1", "executor-thread-1", "JVM", "main", "Reference Reaper #1"), names());
		assertEquals("the recorder is idle, too", 2, model.rows().idleCount());
		assertEquals(17, model.rows().emptyCount());
	}

	@Test
	public void threadsOfOneNameAreToldApartByTheirIds() throws Exception {
		PageModel tellers = new PageModel(Recordings.triage("checkout-jdk21"), ZoneOffset.UTC);
		LaneGroup pool = tellers.rows().rows().stream().map(Row::group)
				.filter(group -> group.name().equals("bank-teller")).findFirst().orElseThrow();
		tellers.setOpen(pool, true);

		List<String> names = tellers.rows().rows().stream().filter(row -> row.isChild() && row.group() == pool)
				.map(Row::name).toList();
		assertTrue(names.toString(), names.size() > 1);
		assertTrue(names.toString(), names.stream().allMatch(name -> name.matches("bank-teller #\\d+")));
		assertEquals(names.size(), Set.copyOf(names).size());
	}

	@Test
	public void withoutASelectionTheFocusIsZoomedTo() {
		TimeRange focus = new TimeRange(model.whole().startNanos() + 1_000_000_000L,
				model.whole().startNanos() + 2_000_000_000L);
		TimeRange selected = new TimeRange(focus.endNanos(), focus.endNanos() + 500_000_000L);
		model.setFocus(focus);
		model.setRange(selected);
		model.zoomToSelection();
		assertEquals(selected, model.view());

		model.setRange(null);
		model.zoomToSelection();

		assertEquals(focus, model.view());
	}

	@Test
	public void thereIsNoSelectedWaitWhileAFilterHidesIt() {
		model.show(model.triage().findings().get(0));
		SpanRef wait = model.selectedWait();

		model.setChoice(WaitVisibility.ALL.withMinimum(100_000_000L));
		assertNull("too short", model.selectedWait());
		assertFalse(model.canZoomToSelection());
		model.setChoice(WaitVisibility.ALL.toggled(WaitFamily.SOCKET_READ));
		assertNull("of a hidden kind", model.selectedWait());
		model.clearFilters();
		assertEquals(wait, model.selectedWait());
		model.setFilter(new LaneFilter(NameFilter.of("acceptor"), false, false));
		assertNull("of a hidden thread", model.selectedWait());
	}

	@Test
	public void whileAFilterHidesAllSelectedThreadsNoneIsSelected() {
		model.select(model.rows().rows().get(1));
		model.setFilter(new LaneFilter(NameFilter.of("acceptor"), false, false));
		assertFalse(model.hasSelection());
		assertEquals("all that are shown", model.rows().shownLanes(), model.selectedLanes());

		model.clearFilters();

		assertEquals("vert.x-eventloop-thread-0", model.selectedLanes().get(0).label());
	}

	@Test
	public void viewSelectionAndPinsOutlastOtherVerdictsOnTheRecording() {
		model.select(model.rows().rows().get(2));
		model.togglePinned();
		model.setView(new TimeRange(model.whole().startNanos(), model.whole().startNanos() + 1_000_000_000L));
		model.setRange(model.view().shifted(200_000_000L));
		PageModel again = new PageModel(model.triage(), model.sampler(), ZoneOffset.UTC);

		again.resume(model);

		assertEquals(model.view(), again.view());
		assertEquals(model.range(), again.range());
		assertEquals(model.selectedLanes(), again.selectedLanes());
		assertEquals(model.rows().pinnedRows(), again.rows().pinnedRows());
		assertTrue(model.currentIndex() >= 0);
		assertEquals("for the keys", model.currentIndex(), again.currentIndex());
	}

	@Test
	public void theWaitsOfACallSiteOutlastOtherRules() throws Exception {
		CallSites sites = model.triage().sites();
		CallSite site = sites.all().get(0);
		model.selectSite(site, WaitSelection.of(sites, site, SiteFilter.of(site.verdict())), model.whole());
		PageModel again = under("# none yet");

		again.resume(model);

		assertEquals(site.count(), again.findingWaits().count());
		assertTrue(again.lanes().lanes().contains(again.findingWaits().parts().get(0).lane()));
		assertEquals(again.triage().sites().stack(site), sites.stack(again.site()));
	}

	@Test
	public void theCallSiteOutlastsOtherThresholds() {
		CallSites sites = model.triage().sites();
		CallSite site = sites.all().get(0);
		model.selectSite(site, WaitSelection.of(sites, site, SiteFilter.of(site.verdict())), model.whole());
		PageModel again = new PageModel(Triage.of(model.lanes(), TriageSettings.DEFAULT), ZoneOffset.UTC);

		again.resume(model);

		assertSame(site, again.site());
	}

	private static PageModel under(String userRules) throws Exception {
		return new PageModel(
				Triage.of(LanesBuilder.build(new RecordingFile(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr")),
						Rules.withUserRules(userRules, "mine"), Progress.NONE), TriageSettings.DEFAULT),
				ZoneOffset.UTC);
	}

	@Test
	public void theFindingOutlastsRulesThatFindItToo() throws Exception {
		Finding worst = model.triage().findings().get(0);
		model.selectFinding(worst);
		PageModel again = under("# none yet");

		again.resume(model);

		assertEquals(worst.message(), again.finding().message());
		assertTrue("their own", again.triage().findings().contains(again.finding()));
		assertEquals(model.findingWaits().count(), again.findingWaits().count());
		assertTrue(again.lanes().lanes().contains(again.findingWaits().parts().get(0).lane()));
		assertSame(again.finding(), again.lastFinding());
	}

	@Test
	public void theFindingEndsWithRulesThatDoNotFindIt() throws Exception {
		model.selectFinding(model.triage().findings().get(0));
		PageModel again = under("[stack]\ntolerated | mine | recgen.Api.call | - | - | Mine\n");

		again.resume(model);

		assertNull(again.finding());
		assertNull(again.lastFinding());
		assertTrue(again.findingWaits().isEmpty());
	}

	@Test
	public void theFindingOutlastsAFocusOnSomeEvents() throws Exception {
		Finding worst = model.triage().findings().get(0);
		PageModel part = new PageModel(FocusedEvents.triage("quarkus-eventloop-blocked-jdk17", worst), ZoneOffset.UTC);
		PageModel again = new PageModel(model.triage(), ZoneOffset.UTC);

		model.selectFinding(worst);
		part.resume(model);
		again.resume(part);
		assertEquals(worst.code(), part.finding().code());
		assertNotSame("it has findings of its own", worst, part.finding());
		assertEquals(model.findingWaits().count(), part.findingWaits().count());
		assertSame(worst, again.finding());
		assertEquals(model.findingWaits().count(), again.findingWaits().count());

		model.show(worst);
		part.resume(model);
		assertTrue("shown, so that its worst wait alone is selected", part.findingWaits().isEmpty());
		assertEquals(worst.worst().nanos(), part.waitAlone().nanos());
	}

	@Test
	public void thePoolOfTheChosenThreadStaysOpenInAFocus() {
		LaneGroup jvm = model.rows().groups().stream().filter(group -> group.kind() == ThreadKind.JVM).findFirst()
				.orElseThrow();
		model.setOpen(jvm, true);
		PageModel closed = new PageModel(model.triage(), ZoneOffset.UTC);
		closed.resume(model);
		assertEquals("nothing of it is chosen", -1, closed.rows().rows().stream().map(Row::lane).toList()
				.indexOf(jvm.lanes().get(0)));

		model.select(model.rows().rows().get(model.indexOf(jvm.lanes().get(0))));
		PageModel open = new PageModel(model.triage(), ZoneOffset.UTC);
		open.resume(model);
		assertSame(jvm.lanes().get(0), open.rows().rows().get(open.currentIndex()).lane());

		model.setOpen(jvm, false);
		PageModel again = new PageModel(model.triage(), ZoneOffset.UTC);
		again.resume(model);
		assertTrue("closed by the user", again.rows().rows().get(again.currentIndex()).isGroup());
	}

	@Test
	public void theFindingSelectedLastOutlastsAFocusWithoutIt() throws Exception {
		Triage whole = Recordings.triage("checkout-jdk21");
		List<Finding> findings = whole.findings();
		PageModel before = new PageModel(whole, ZoneOffset.UTC);
		PageModel part = new PageModel(FocusedEvents.triage("checkout-jdk21", findings.get(0)),
				ZoneOffset.UTC);
		PageModel again = new PageModel(whole, ZoneOffset.UTC);

		before.selectFinding(findings.get(1));
		part.resume(before);
		again.resume(part);

		assertNull("not in it", part.lastFinding());
		assertSame(findings.get(1), again.lastFinding());
	}

	@Test
	public void aFocusWithoutTheLongestWaitOfAFindingShowsItsLongestOne() throws Exception {
		Triage whole = Recordings.triage("hikari-waiters-jdk25");
		Finding finding = whole.findings().get(0);
		PageModel part = new PageModel(
				FocusedEvents.triage("hikari-waiters-jdk25", finding, wait -> wait.nanos() < finding.worst().nanos()),
				ZoneOffset.UTC);

		part.show(finding);

		assertEquals(part.findingWorst(), part.selectedWait());
		assertTrue(part.view().contains(part.selectedWait().startNanos()));
		part.selectFinding(finding);
		assertEquals(WaitSelection.of(finding).count() - 1, part.findingWaits().count());
		assertEquals(part.selectedWait() + "", part.findingWaits().longest(), part.findingWorst());
	}

	@Test
	public void onlyInferredWaitsCanBeShown() {
		model.setChoice(WaitVisibility.ALL.toggledInferred());
		ViewSums sums = ViewSums.of(model.view(), model.sampler(), model.rows().shownLanes(), model.choice());
		long nanos = 0;
		int count = 0;
		for (ThreadLane lane : model.lanes().lanes()) {
			nanos += lane.inferredTotals().nanos(WaitSet.ALL);
			for (int i = 0; i < lane.size(); i++) {
				Decision decision = model.lanes().decision(lane, i);
				boolean inferred = decision != null && decision.by() == Decision.By.INFERRED;
				assertEquals(inferred, model.choice().shows(lane, i));
				count += inferred ? 1 : 0;
			}
		}
		assertTrue("there are some", count > 0);
		assertEquals(count, sums.shownCount());
		assertEquals(nanos, sums.totals().nanos(WaitSet.ALL));
		assertEquals("a wait that is revealed is shown even if not inferred", WaitVisibility.ALL,
				model.choice().showing(WaitKind.PARK, Verdict.IDLE, 1));
	}

	@Test
	public void thereIsNoSelectedWaitWhileItsIdleThreadIsHidden() {
		ThreadLane idle = model.lanes().lanes().stream()
				.filter(lane -> lane.label().equals("vertx-blocked-thread-checker")).findFirst().orElseThrow();
		model.selectWait(new SpanRef(idle, 0));

		model.setFilter(new LaneFilter(NameFilter.ALL, true, false));

		assertNull(model.selectedWait());
	}

	@Test
	public void listenersAreNotifiedWhenAFilterHidesTheSelectedWait() {
		model.show(model.triage().findings().get(0));
		Set<Change> told = EnumSet.noneOf(Change.class);
		model.listen(told::addAll);

		model.setChoice(WaitVisibility.ALL.withMinimum(10_000_000L));
		assertEquals("still shown", EnumSet.of(Change.CHOICE), told);
		model.setChoice(WaitVisibility.ALL.withMinimum(100_000_000L));
		assertEquals(EnumSet.of(Change.CHOICE, Change.WAIT), told);
	}

	@Test
	public void aMoveWhoseListenerFailedDoesNotMergeWithTheNextChange() {
		TimeRange whole = model.view();
		boolean[] fails = {true};
		model.listen(changes -> {
			if (fails[0]) {
				throw new IllegalStateException("a listener");
			}
		});
		assertThrows(IllegalStateException.class, () -> model.zoom(2, whole.startNanos()));
		fails[0] = false;
		TimeRange moved = model.view();

		model.setView(moved.zoomed(2, moved.startNanos()));

		model.go(false);
		assertEquals(moved, model.view());
		model.go(false);
		assertEquals(whole, model.view());
	}

	@Test
	public void goingBackFromTheEndStopsFollowingIt() {
		model.setView(new TimeRange(model.whole().startNanos(), model.whole().startNanos() + 1_000_000_000L));
		model.followEnd(500_000_000L);
		assertTrue(model.isFollowingEnd());

		model.go(false);

		assertFalse(model.isFollowingEnd());
	}

	@Test
	public void whereNothingBlockedTheTimeOfUnknownWaitsDecidesTheOrder() throws Exception {
		PageModel unknown = new PageModel(Recordings.triage("no-stacktraces-jdk17"), ZoneOffset.UTC);
		unknown.setGrouping(Grouping.NONE);
		assertSortedByUnknown(unknown);

		TimeRange whole = unknown.whole();
		unknown.setView(new TimeRange(whole.startNanos(), whole.startNanos() + whole.nanos() / 3));
		unknown.setSums(ViewSums.of(unknown.view(), unknown.sampler(), unknown.lanes().lanes(), unknown.choice()),
				null);
		unknown.setOrder(LaneOrder.BLOCKED);
		assertSortedByUnknown(unknown);
	}

	private static void assertSortedByUnknown(PageModel of) {
		ViewSums sums = ViewSums.of(of.view(), of.sampler(), of.lanes().lanes(), of.choice());
		List<Long> nanos = of.rows().rows().stream().map(Row::lane).filter(lane -> sums.blocked(lane).nanos() == 0)
				.map(lane -> sums.unknownNanos(List.of(lane))).toList();
		assertTrue(nanos.toString(), nanos.get(2) > 0);
		assertEquals(nanos.stream().sorted(Comparator.reverseOrder()).toList(), nanos);
	}

	@Test
	public void aPoolStaysTheCurrentRowInAnotherOrder() {
		Row pool = model.rows().rows().stream().filter(Row::isGroup).findFirst().orElseThrow();
		model.select(pool);

		model.setOrder(LaneOrder.NAME);

		assertEquals(pool.name(), names().get(model.currentIndex()));
	}

	@Test
	public void aSelectedRangeHasItsKnownSums() {
		ViewSums sums = sums(range("10:04:27.500 \u2013 10:04:29.000"));
		assertEquals(1494, sums.shownCount());
		assertEquals("3.94 s", Durations.text(sums.shownNanos(Verdict.BLOCKING)));
		assertEquals(4, sums.blockedThreads());
		assertEquals("1.50 s", Durations.text(sums.shownNanos(Verdict.IDLE)));
		assertEquals("17.5 ms", Durations.text(sums.shownNanos(Verdict.NON_BLOCKING_IO)));
		assertEquals(WaitKind.SOCKET_READ, sums.mostBlocking());
	}

	@Test
	public void showingAFindingZoomsTo60MillisecondsAroundItsWorstCall() {
		model.setFilter(new LaneFilter(NameFilter.of("acceptor"), false, false));
		model.setChoice(model.choice().toggled(WaitFamily.SOCKET_READ));
		model.setOpen(model.rows().groups().get(0), false);
		model.show(model.triage().findings().get(0));
		assertEquals("10:04:27.965 \u2013 10:04:28.025", model.times().range(model.view()));
		assertEquals("filters that hide it are cleared", LaneFilter.ALL, model.rows().filter());
		assertEquals(WaitVisibility.ALL, model.choice());
		assertEquals("its pool is open", "vert.x-eventloop-thread-0", names().get(1));
		assertEquals("vert.x-eventloop-thread-0", model.selectedWait().lane().label());
		assertEquals(1, model.currentIndex());
		ViewSums sums = sums(model.view());
		assertEquals(55, sums.shownCount());
		assertEquals("159 ms", Durations.text(sums.shownNanos(Verdict.BLOCKING)));
		assertEquals("60.0 ms", Durations.text(sums.shownNanos(Verdict.IDLE)));
		assertEquals("621 \u00b5s", Durations.text(sums.shownNanos(Verdict.NON_BLOCKING_IO)));
	}

	@Test
	public void selectingAFindingSelectsItsWaits() {
		model.selectFinding(model.triage().findings().get(0));
		assertEquals("reads and writes", 3_000, model.findingWaits().count());
		assertEquals("of calls", 1_500, model.finding().durations().count());
		assertTrue(model.hasSelection());
		model.setRange(range("10:04:28 - 10:04:29"));
		assertNull("replaced by a range", model.finding());
	}

	@Test
	public void selectingAFindingMovesTheViewToItsLongestWaitIfNoneIsInView() {
		Finding finding = model.triage().findings().get(0);
		model.setView(range("10:04:28 - 10:04:29"));
		TimeRange busy = model.view();
		model.selectFinding(finding);
		assertEquals("there are some", busy, model.view());
		assertEquals(finding.worst().lane(), model.rows().rows().get(model.currentIndex()).lane());

		TimeRange quiet = new TimeRange(model.whole().endNanos() - 500_000_000L, model.whole().endNanos());
		model.selectFinding(null);
		model.setView(quiet);
		model.selectFinding(finding);
		assertEquals("as far in", quiet.nanos(), model.view().nanos());
		assertTrue(model.view().contains(finding.worst().startNanos()));
		model.go(false);
		assertEquals("in one step", quiet, model.view());
		assertNull(model.finding());

		model.go(true);
		model.setView(quiet);
		model.selectFinding(finding);
		assertTrue("selected again", model.view().contains(finding.worst().startNanos()));
	}

	@Test
	public void aFindingThatWasShownCanBeSelected() {
		Finding finding = model.triage().findings().get(0);
		model.show(finding);
		assertTrue("its worst wait is selected", model.findingWaits().isEmpty());

		model.selectFinding(finding);

		assertEquals(3_000, model.findingWaits().count());
	}

	@Test
	public void aWaitSelectedLastIsWhatOtherViewsShow() {
		Finding finding = model.triage().findings().get(0);
		model.selectFinding(finding);
		assertNull(model.waitAlone());

		model.selectWait(finding.worst());
		assertEquals(finding.worst(), model.waitAlone());
		assertSame("it is one of its waits", finding, model.finding());

		model.setRange(range("10:04:28 - 10:04:29"));
		assertNull(model.waitAlone());
		model.selectWait(finding.worst());
		assertEquals(finding.worst(), model.waitAlone());
	}

	@Test
	public void aFindingSelectedAgainAfterOneOfItsWaitsIsWhatOtherViewsShow() {
		Finding finding = model.triage().findings().get(0);
		model.selectFinding(finding);
		model.selectWait(finding.worst());

		model.selectFinding(finding);

		assertNull(model.waitAlone());
		assertEquals(3_000, model.findingWaits().count());
	}

	@Test
	public void aWaitOfNoneOfTheFindingsCallsEndsItsSelection() {
		ThreadLane acceptor = model.lanes().lanes().stream()
				.filter(lane -> lane.label().equals("vert.x-acceptor-thread-0")).findFirst().orElseThrow();
		model.selectFinding(model.triage().findings().get(0));

		model.selectWait(new SpanRef(acceptor, 0));

		assertNull(model.finding());
		assertFalse(model.hasSelection());
	}

	@Test
	public void selectingAFindingLeavesAWaitSelectedBefore() {
		ThreadLane acceptor = model.lanes().lanes().stream()
				.filter(lane -> lane.label().equals("vert.x-acceptor-thread-0")).findFirst().orElseThrow();
		model.selectWait(new SpanRef(acceptor, 0));

		model.selectFinding(model.triage().findings().get(0));

		assertNull(model.selectedWait());
		assertEquals(model.finding().worst(), model.findingWorst());
		model.go(false);
		assertEquals(acceptor, model.selectedWait().lane());
	}

	@Test
	public void aMenuOnAWaitLeavesWhatIsSelected() {
		Finding finding = model.triage().findings().get(0);
		model.setRange(range("10:04:28 - 10:04:29"));

		model.pointAt(finding.worst());

		assertEquals(finding.worst(), model.selectedWait());
		assertNull(model.waitAlone());
	}

	@Test
	public void clearingASelectionIsOneStepBack() {
		model.select(model.rows().rows().get(0));
		model.setRange(range("10:04:28 - 10:04:29"));
		model.clearSelection();
		assertFalse(model.hasSelection());

		model.go(false);

		assertEquals(range("10:04:28 - 10:04:29"), model.range());
		assertTrue(model.hasSelectedLanes());
	}

	@Test
	public void goingToAWaitOutOfViewIsOneStepBack() {
		TimeRange start = range("10:04:25.300 - 10:04:25.400");
		model.setView(start);
		SpanRef wait = model.triage().findings().get(0).worst();
		model.goTo(wait);
		assertEquals(wait, model.selectedWait());
		assertTrue(model.view().touches(wait.startNanos(), wait.endNanos()));

		model.go(false);

		assertNull(model.selectedWait());
		assertEquals(start, model.view());
	}

	@Test
	public void selectingOnlyAWaitIsOneStepBack() {
		SpanRef wait = model.triage().findings().get(0).worst();
		model.select(model.rows().rows().get(0));
		model.selectOnly(wait);
		assertEquals(wait, model.selectedWait());
		assertFalse(model.hasSelectedLanes());

		model.go(false);

		assertNull(model.selectedWait());
		assertTrue(model.hasSelectedLanes());
	}

	@Test
	public void aFilteredPoolIsTheSumOfItsVisibleThreads() {
		ViewSums sums = sums(model.whole());
		Row whole = model.rows().rows().get(0);
		assertSame(whole.group().lanes(), whole.shown());
		assertEquals("15.9 s", Durations.text(sums.blocked(whole.shown()).nanos()));

		model.setFilter(new LaneFilter(NameFilter.of("thread-0"), false, false));

		Row filtered = model.rows().rows().get(0);
		assertEquals("vert.x-eventloop-thread-N", filtered.name());
		assertEquals(List.of(model.rows().rows().get(1).lane()), filtered.shown());
		assertEquals("3.98 s", Durations.text(sums.blocked(filtered.shown()).nanos()));
	}

	@Test
	public void filtersByTextGlobAndRegex() {
		model.setFilter(new LaneFilter(NameFilter.of("EVENTLOOP"), false, false));
		assertEquals(5, names().size());
		model.setFilter(new LaneFilter(NameFilter.of("*thread-?"), false, false));
		assertEquals(6, model.rows().shownLanes().size());
		model.setFilter(new LaneFilter(NameFilter.of("/-[02]$/"), false, false));
		assertEquals(List.of("vert.x-eventloop-thread-0", "vert.x-eventloop-thread-2", "vert.x-acceptor-thread-0"),
				model.rows().shownLanes().stream().map(lane -> lane.label()).toList());
		NameFilter broken = NameFilter.of("/(/");
		assertFalse(broken.problem().isEmpty());
		assertTrue("a broken regex hides nothing", broken.matches("main"));
		model.setFilter(new LaneFilter(NameFilter.of("nobody"), false, false));
		assertEquals(24, model.hiddenLanes());
		model.clearFilters();
		assertEquals(0, model.hiddenLanes());
	}

	@Test
	public void hidesIdleAndEmpty() {
		model.setFilter(new LaneFilter(NameFilter.ALL, true, true));
		assertEquals(5, model.rows().shownLanes().size());
		assertEquals("the JVM's threads and the recorder's are hidden", List.of("vert.x-acceptor-thread-0"),
				names().subList(5, names().size()));
	}

	@Test
	public void groupsByKindOrNotAtAll() {
		model.setGrouping(Grouping.KIND);
		assertEquals("Event loops", names().get(0));
		model.setGrouping(Grouping.NONE);
		assertEquals(24, names().size());
		model.setOrder(LaneOrder.NAME);
		assertEquals("Attach Listener", names().get(0));
		assertTrue("numbers are compared by value", names().indexOf("vert.x-eventloop-thread-2") < names()
				.indexOf("vert.x-eventloop-thread-3"));
	}

	@Test
	public void theViewStaysInTheRecording() {
		model.zoom(1000, model.whole().startNanos());
		assertEquals(model.whole().startNanos(), model.view().startNanos());
		model.pan(-5);
		assertEquals(model.whole().startNanos(), model.view().startNanos());
		model.zoom(1e12, model.view().startNanos());
		assertEquals("zoom is limited", 10_000, model.view().nanos());
		model.zoom(1e-12, model.view().startNanos());
		assertTrue(model.isAllInView());
	}

	@Test
	public void aMinimumDurationHidesShorterWaits() {
		model.setChoice(model.choice().withMinimum(10_000_000));
		ViewSums sums = sums(model.whole());
		assertTrue(sums.shownCount() < 1500);
		VisibleWaits waits = VisibleWaits.of(model.rows().shownLanes(), model.whole(), model.choice());
		assertEquals(sums.shownCount(), waits.asSelection().count());
	}

	@Test
	public void aFamilyCanBeToggledOrShownAlone() {
		WaitVisibility only = model.choice().only(WaitFamily.SOCKET_WRITE);
		assertTrue(only.isOnly(WaitFamily.SOCKET_WRITE));
		assertEquals(WaitVisibility.ALL, only.only(WaitFamily.SOCKET_WRITE));
		assertFalse(model.choice().toggled(Verdict.IDLE).shows(WaitKind.PARK, Verdict.IDLE));
	}

	@Test
	public void theStateIsRestored() {
		model.setGrouping(Grouping.KIND);
		model.setFilter(new LaneFilter(NameFilter.ALL, true, false));
		model.setChoice(new WaitVisibility(Set.of(WaitFamily.FILE), EnumSet.of(Verdict.IDLE),
				new SpanFilter(1000, true)));
		model.setOpen(model.rows().groups().get(0), false);
		model.setFlameRoot(CollapsedStacks.Root.POOL);
		PageState state = model.state(new SortOrder<>(WaitColumn.START, true), new SortOrder<>("count", false),
				Map.of("waits.why", 0), "waits", 500, 300, 30);
		PageState back = PageState.fromText(state.toText());
		assertEquals(state, back);
		PageModel other = new PageModel(model.triage(), ZoneOffset.UTC);
		other.restore(back);
		assertEquals(state,
				other.state(back.waits(), back.sites(), Map.of("waits.why", 0), "waits", 500, 300, 30));
		assertEquals("unreadable values have defaults", PageState.FIRST,
				PageState.fromText(Map.of("divider", "x", "order", "?", "open", "\n")));
	}

	@Test
	public void namesAndHiddenThreadsAreOfOneRecording() {
		LaneFilter filter = new LaneFilter(NameFilter.of("loop"), false, true).hiding(model.lanes().lanes());
		model.setFilter(filter);
		PageState state = model.state(PageState.FIRST.waits(), null, Map.of(), "", 500, 300, 30);
		LaneFilter kept = new LaneFilter(NameFilter.ALL, false, true);
		assertEquals(kept, PageState.fromText(state.toText()).filter());
		assertEquals(kept, state.ofAnotherRecording().filter());
		PageModel part = new PageModel(model.triage(), ZoneOffset.UTC);
		part.restore(state);
		assertEquals("other events of the same one", filter, part.rows().filter());
	}

	@Test
	public void parsesTimesEnteredByTheUser() {
		assertNull(range("nonsense"));
		assertNull("not of this recording", range("11:00 - 12:00"));
		TimeRange range = range("10:04:28 - 10:04:28.5  (500 ms)");
		assertNotNull(range);
		assertEquals(500_000_000, range.nanos());
	}
}
