package org.threadlanes.ui.sites;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.Holding;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.WaitFamily;
import org.threadlanes.ui.testing.FocusedEvents;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;
import org.threadlanes.ui.work.Background;

/** The call sites of the lanes shown. */
public class SitesTableTest {

	private static final long SECOND = 1_000_000_000;
	private static final String OWN = "HostileApp.\u30e1\u30bd\u30c3\u30c9\u540d:17";

	private Screen screen;
	private PageModel model;
	private Background background;
	private Table table;
	private final Map<String, Integer> columns = new HashMap<>();

	private void open(String recording) throws Exception {
		open(recording, new Background(screen.shell()));
		idle();
	}

	private void open(String recording, Background work) throws Exception {
		open(Recordings.triage(recording), work);
	}

	private void open(Triage triage, Background work) {
		open(new PageModel(triage, ZoneOffset.UTC), work);
	}

	private void open(PageModel of, Background work) {
		model = of;
		background = work;
		table = new SitesTable(screen.shell(), Look.of(screen.shell()), model, background, columns).table();
		screen.shell().layout();
		screen.open();
	}

	@Before
	public void open() {
		screen = new Screen(1400, 300);
	}

	@After
	public void close() {
		screen.close();
	}

	private void idle() {
		screen.settle(background::isIdle);
	}

	private String cell(int row, SiteColumn column) {
		return table.getItem(row).getText(column.ordinal());
	}

	private List<String> column(SiteColumn column) {
		return IntStream.range(0, table.getItemCount()).mapToObj(row -> cell(row, column)).toList();
	}

	private void click(SiteColumn column) {
		table.getColumn(column.ordinal()).notifyListeners(SWT.Selection, new Event());
	}

	private void select(int row) {
		table.setSelection(row);
		table.notifyListeners(SWT.Selection, new Event());
	}

	/** Its waits are those of the whole recording, whose lanes are others. */
	@Test
	public void inAFocusTheFindingOfTheWholeRecordingHasCallSites() throws Exception {
		Finding finding = Recordings.triage("hikari-waiters-jdk25").findings().get(0);
		open(FocusedEvents.triage("hikari-waiters-jdk25", finding), new Background(screen.shell()));
		model.selectFinding(finding);
		idle();

		assertEquals(List.of("84"), column(SiteColumn.COUNT));
		assertEquals(84, model.findingWaits().count());
	}

	/** That holders seem not to wait means nothing among a few events. */
	@Test
	public void inAFocusHoldersAreThoseOfTheWholeRecording() throws Exception {
		for (String recording : List.of("causes/commonspool-17-profile-bad", "lock-holder-sleeps-jdk17")) {
			Triage whole = Recordings.triage(recording);
			open(FocusedEvents.triage(recording, whole.findings().get(0)), new Background(screen.shell()));
			idle();

			CallSite site = model.triage().sites().all().get(0);
			assertTrue(cell(0, SiteColumn.HOLDER), cell(0, SiteColumn.HOLDER).contains(": slept in "));
			assertEquals(recording, List.of(), model.triage().causes().all());
			assertEquals(whole.causes().isContention(site.kind(), site.stack()),
					model.triage().causes().isContention(site.kind(), site.stack()));
			model.selectFinding(whole.findings().get(0));
			List<Holding> held = model.triage().holdings(model.findingWorst());
			assertFalse(held.isEmpty());
			assertEquals(whole.holdings(whole.findings().get(0).worst()), held);
			table.getParent().dispose();
		}
	}

	@Test
	public void theCallWithTheMostTimeComesFirst() throws Exception {
		open("quarkus-worker-restclient-jdk17");

		assertEquals("executor-thread-N", cell(0, SiteColumn.POOL));
		assertEquals("Park", cell(0, SiteColumn.WAIT));
		assertEquals("DelayClient.get", cell(0, SiteColumn.CALL));
		assertEquals("Api.api:45", cell(0, SiteColumn.ENDPOINT));
		assertEquals("CompletableFuture.get", cell(0, SiteColumn.TARGET));
		assertEquals("1,500", cell(0, SiteColumn.COUNT));
		assertEquals("8", cell(0, SiteColumn.THREADS));
		assertEquals("12.0 ms", cell(0, SiteColumn.MEDIAN));
		assertEquals("20.7 s", cell(0, SiteColumn.TOTAL));
	}

	@Test
	public void callSitesOfTheWholeRecordingAreNotSummedAgain() throws Exception {
		open("quarkus-worker-restclient-jdk17", new Background(screen.shell(), new CountDownLatch(1)));

		assertEquals(model.triage().sites().all().size(), table.getItemCount());
	}

	@Test
	public void aMonitorHasItsHolder() throws Exception {
		open("lock-holder-sleeps-jdk17");

		assertEquals("cache-refresher: slept in Holders.refresh:6", cell(1, SiteColumn.HOLDER));
		assertTrue(table.getColumn(SiteColumn.HOLDER.ordinal()).getWidth() > 0);
	}

	@Test
	public void aWaitForAConnectionHasItsHolder() throws Exception {
		open("hikari-waiters-jdk25");

		assertEquals("orders-N: slept in PoolApp.wave:22", cell(1, SiteColumn.HOLDER));
	}

	@Test
	public void aColumnThatSaysTheSameOfNearlyAllOfEachPoolIsSparedBeforeTheHolders() throws Exception {
		assertTrue("Recorder.record:53 of most", tellsLessThanHolders(SiteColumn.ENDPOINT, "requests-jdk25"));
		assertTrue("of main another than of all lookup-workers",
				tellsLessThanHolders(SiteColumn.ENDPOINT, "lock-holder-sleeps-jdk17"));
		assertFalse("a servlet waits itself, and calls what waits",
				tellsLessThanHolders(SiteColumn.ENDPOINT, "tomcat-workers-jdk17"));
	}

	@Test
	public void whoHadAConnectionIsShownRatherThanTheLibraryThatWaitsForIt() throws Exception {
		assertTrue(tellsLessThanHolders(SiteColumn.LIBRARY, "hikari-waiters-jdk25"));
	}

	private void narrowUntilGone(SiteColumn column) {
		int width = screen.shell().getSize().x;
		for (int narrow = width; narrow > width / 2 && width(column) > 0; narrow -= 20) {
			screen.shell().setSize(narrow, 300);
			screen.pump(0);
		}
	}

	@Test
	public void onANarrowPageTheHoldersOutlastThreadsPercentilesAndTargets() throws Exception {
		open("hikari-waiters-jdk25");
		narrowUntilGone(SiteColumn.TARGET);
		assertEquals(0, width(SiteColumn.P99));
		assertEquals(0, width(SiteColumn.TARGET));
		assertTrue(width(SiteColumn.HOLDER) > 0);
	}

	@Test
	public void aCallThatIsItsOwnCallerIsNamedOnce() throws Exception {
		open("checkout-jdk21");
		int row = column(SiteColumn.CALL).indexOf("Checkout.pinned:98");
		assertEquals("", cell(row, SiteColumn.ENDPOINT));
		assertEquals("Checkout.main:122", cell(column(SiteColumn.CALL).indexOf("Checkout.pay:81"), SiteColumn.ENDPOINT));
	}

	@Test
	public void whoHeldALockOutlastsFramesOfThoseThatWait() throws Exception {
		open("tomcat-workers-jdk17");
		narrowUntilGone(SiteColumn.ENDPOINT);
		assertEquals(0, width(SiteColumn.ENDPOINT));
		assertTrue(width(SiteColumn.HOLDER) > 0);
	}

	/** Other calls take more time, and their targets say more than the holders. */
	@Test
	public void whoHeldALockOutlastsTargetsIfThatIsTheCause() throws Exception {
		open("requests-jdk25");
		narrowUntilGone(SiteColumn.TARGET);
		assertEquals(0, width(SiteColumn.TARGET));
		assertTrue(width(SiteColumn.HOLDER) > 0);
	}

	@Test
	public void besideAColumnThatTheUserWantsTheHoldersOutlastCountsAndDurations() throws Exception {
		open("hikari-waiters-jdk25");
		columns.put("sites.endpoint", 1);
		narrowUntilGone(SiteColumn.MEDIAN);
		assertEquals(0, width(SiteColumn.TARGET));
		assertEquals(0, width(SiteColumn.MEDIAN));
		assertTrue(width(SiteColumn.HOLDER) > 0);
		assertTrue(width(SiteColumn.ENDPOINT) > 0);
	}

	private static boolean tellsLessThanHolders(SiteColumn column, String recording) throws Exception {
		List<CallSite> all = Recordings.triage(recording).sites().all();
		Triage triage = Recordings.triage(recording);
		return SiteColumn.HOLDER.told(all, triage) > column.told(all, triage);
	}

	/** @return the spare pixels of a column beside its widest text; negative if that is truncated */
	private int spare(SiteColumn column) {
		GC gc = new GC(table);
		int widest = column(column).stream().mapToInt(text -> gc.textExtent(text).x).max().orElse(0);
		gc.dispose();
		return table.getColumn(column.ordinal()).getWidth() - widest;
	}

	@Test
	public void noTextIsTruncatedWhileAnotherColumnHasRoomToSpare() throws Exception {
		open("quarkus-eventloop-blocked-jdk17");

		assertTrue("targets are truncated", spare(SiteColumn.TARGET) < 0);
		assertTrue("has no more than it needs", spare(SiteColumn.ENDPOINT) >= 0 && spare(SiteColumn.ENDPOINT) < 20);
		assertTrue("has no more than it needs", spare(SiteColumn.POOL) >= 0 && spare(SiteColumn.POOL) < 20);
	}

	@Test
	public void numbersAreNotTruncatedHoweverLargeTheyAre() throws Exception {
		open("quarkus-worker-restclient-jdk17");
		Font large = new Font(table.getDisplay(), "Sans", 30, SWT.NORMAL);

		table.setFont(large);
		table.notifyListeners(SWT.Resize, new Event());

		assertTrue(cell(0, SiteColumn.COUNT), spare(SiteColumn.COUNT) >= 0);
		table.setFont(null);
		large.dispose();
	}

	@Test
	public void theSelectedRowKeepsItsSwatch() throws Exception {
		open("quarkus-worker-restclient-jdk17");
		RGB park = Look.of(table).theme().kind(WaitKind.PARK).getRGB();
		assertEquals(park, swatch(0));

		select(0);

		assertEquals(park, swatch(0));
	}

	/** @return the color of a row's swatch */
	private RGB swatch(int row) {
		ImageData picture = screen.picture(table);
		Rectangle at = table.getItem(row).getImageBounds(SiteColumn.WAIT.ordinal());
		int y = table.getHeaderHeight() + at.y + at.height / 2;
		return picture.palette.getRGB(picture.getPixel(at.x + at.width / 3, y));
	}

	@Test
	public void aClickOnAHeadingSortsAndAnotherReversesTheOrder() throws Exception {
		open("quarkus-worker-restclient-jdk17");

		click(SiteColumn.CALL);
		List<String> ascending = column(SiteColumn.CALL);
		assertEquals(ascending.stream().sorted().toList(), ascending);
		assertEquals(SWT.UP, table.getSortDirection());
		click(SiteColumn.CALL);
		assertEquals(ascending.stream().sorted(Comparator.reverseOrder()).toList(), column(SiteColumn.CALL));
		assertEquals(SWT.DOWN, table.getSortDirection());
		click(SiteColumn.COUNT);
		assertEquals("largest numbers first", "1,500", cell(0, SiteColumn.COUNT));
		assertEquals("as of texts", SWT.DOWN, table.getSortDirection());
	}

	@Test
	public void theTitleOfTheSortedColumnIsWholeBesideItsMark() throws Exception {
		open("quarkus-worker-restclient-jdk17");
		TableColumn median = table.getColumn(SiteColumn.MEDIAN.ordinal());
		int before = median.getWidth();
		click(SiteColumn.MEDIAN);
		assertTrue(median.getWidth() > before);
	}

	@Test
	public void withoutCallSitesTheTableSaysSo() throws Exception {
		open("quarkus-worker-restclient-jdk17");
		Control notice = table.getChildren()[0];
		assertFalse(notice.isVisible());

		model.setChoice(new WaitVisibility(EnumSet.allOf(WaitFamily.class), Set.of(), SpanFilter.ALL));
		screen.waitUntil(() -> notice.isVisible());
		assertEquals("No blocking or unknown waits\n", Screen.texts(table));

		model.setChoice(WaitVisibility.ALL);
		screen.waitUntil(() -> !notice.isVisible());
	}

	@Test
	public void theyCoverTheSelectedRange() throws Exception {
		open("quarkus-worker-restclient-jdk17");
		long start = model.whole().startNanos() + 4 * SECOND;

		model.setRange(new TimeRange(start, start + SECOND));
		screen.waitUntil(() -> !cell(0, SiteColumn.COUNT).equals("1,500"));

		int count = Integer.parseInt(cell(0, SiteColumn.COUNT));
		assertTrue(count + " of 1,500 in one second", count > 100 && count < 400);
	}

	@Test
	public void theyCoverTheWaitsOfTheSelectedFindingInViewOrNot() throws Exception {
		open("hikari-waiters-jdk25");
		int all = table.getItemCount();
		Finding finding = model.triage().findings().get(0);

		model.selectFinding(finding);
		model.setView(new TimeRange(model.whole().startNanos(), model.whole().startNanos() + SECOND));
		screen.waitUntil(() -> table.getItemCount() == 1);
		assertEquals(String.valueOf(finding.count()), cell(0, SiteColumn.COUNT));
		assertEquals(Durations.text(finding.nanos()), cell(0, SiteColumn.TOTAL));
		select(0);
		idle();
		assertEquals("a call site of it keeps them", 1, table.getItemCount());
		assertEquals(finding.count(), model.findingWaits().count());

		model.selectFinding(finding);
		idle();
		assertEquals(1, table.getItemCount());
		model.selectFinding(null);
		model.setView(model.whole());
		screen.waitUntil(() -> table.getItemCount() == all);
	}

	@Test
	public void aWaitOfAnotherThreadBringsBackAllOfThem() throws Exception {
		open("hikari-waiters-jdk25");
		int all = table.getItemCount();
		Finding finding = model.triage().findings().get(0);
		model.selectFinding(finding);
		screen.waitUntil(() -> table.getItemCount() == 1);

		ThreadLane other = model.lanes().lanes().stream()
				.filter(lane -> lane.size() > 0 && !finding.waits().matches(lane, 0)).findFirst().orElseThrow();
		model.selectWait(new SpanRef(other, 0));

		screen.waitUntil(() -> table.getItemCount() == all);
	}

	@Test
	public void theyCoverTheKindsShownByTheLegend() throws Exception {
		open("quarkus-worker-restclient-jdk17");

		model.setChoice(WaitVisibility.ALL.toggled(WaitFamily.of(WaitKind.PARK)));
		screen.waitUntil(() -> !cell(0, SiteColumn.WAIT).equals("Park"));

		assertTrue(column(SiteColumn.WAIT).toString(), !column(SiteColumn.WAIT).contains("Park"));
	}

	@Test
	public void withoutBlockingWaitsTheyCoverTheOtherVerdicts() throws Exception {
		open("quarkus-worker-restclient-jdk17");

		Set<Verdict> hidden = EnumSet.complementOf(EnumSet.of(Verdict.IDLE));
		model.setChoice(new WaitVisibility(Set.of(), hidden, SpanFilter.ALL));
		screen.waitUntil(() -> !cell(0, SiteColumn.TOTAL).equals("20.7 s"));

		assertEquals("executor-thread-N", cell(0, SiteColumn.POOL));
		assertEquals("idle parks", "32.7 s", cell(0, SiteColumn.TOTAL));
	}

	@Test
	public void aSelectedCallSiteSelectsItsWaitsWithinTheRange() throws Exception {
		open("quarkus-worker-restclient-jdk17");

		select(0);
		assertEquals(1500, model.findingWaits().count());
		model.selectFinding(null);
		assertEquals("deselected by another selection", -1, table.getSelectionIndex());

		long start = model.whole().startNanos() + 4 * SECOND;
		model.setRange(new TimeRange(start, start + SECOND));
		screen.waitUntil(() -> !cell(0, SiteColumn.COUNT).equals("1,500"));
		select(0);
		assertEquals(Long.parseLong(cell(0, SiteColumn.COUNT)), model.findingWaits().count());
		assertEquals("the range is kept", SECOND, model.range().nanos());
	}

	@Test
	public void aSelectedCallSiteIsMarkedWhileItIsSelected() throws Exception {
		open("quarkus-worker-restclient-jdk17");
		String call = cell(0, SiteColumn.CALL);
		select(0);

		model.clearSelection();
		idle();
		assertEquals(-1, table.getSelectionIndex());
		model.go(false);
		idle();
		assertEquals("after going back", 0, table.getSelectionIndex());

		click(SiteColumn.COUNT);
		click(SiteColumn.COUNT);
		assertEquals("in another order", table.getItemCount() - 1, table.getSelectionIndex());
		assertEquals(call, cell(table.getSelectionIndex(), SiteColumn.CALL));

		model.zoom(2, model.view().startNanos());
		idle();
		assertEquals("in another view", call, cell(table.getSelectionIndex(), SiteColumn.CALL));
	}

	@Test
	public void aRuleThatMovesASelectedCallSiteMovesItsMark() throws Exception {
		open("hostile-names-jdk17");
		screen.waitUntil(() -> row("Unknown") > 0);
		int unknown = column(SiteColumn.CALL).lastIndexOf(OWN);
		assertTrue(unknown > row("Unknown"));
		List<String> cells = List.of(cell(unknown, SiteColumn.POOL), OWN, cell(unknown, SiteColumn.TOTAL));
		select(unknown);
		PageModel again = new PageModel(Triage.of(LanesBuilder.build(
				new RecordingFile(Recordings.path("hostile-names-jdk17.jfr")),
				Rules.withUserRules("[stack]\ntask | mine | " + OWN.replaceAll(":.*", "") + " | - | - | Mine\n", "mine"),
				Progress.NONE), TriageSettings.DEFAULT), ZoneOffset.UTC);
		again.resume(model);
		table.getParent().dispose();

		open(again, background);
		screen.waitUntil(() -> row("Unknown") > 0);

		int moved = table.getSelectionIndex();
		assertTrue(moved + " of " + row("Unknown"), moved > 0 && moved < row("Unknown"));
		assertEquals(cells, List.of(cell(moved, SiteColumn.POOL), cell(moved, SiteColumn.CALL),
				cell(moved, SiteColumn.TOTAL)));
		Rectangle row = table.getItem(moved).getBounds();
		assertTrue(row + " is in view", table.getClientArea().intersects(row) && table.getTopIndex() > 0);
	}

	/** As after a dialog: the first row is then selected unless another is. */
	private void focusAsGtkDoes() {
		table.setFocus();
		if (table.getSelectionIndex() < 0) {
			table.setSelection(0);
			Event event = new Event();
			event.item = table.getItem(0);
			table.notifyListeners(SWT.Selection, event);
		}
		idle();
	}

	@Test
	public void aSelectedCallSiteOutlastsARuleThatMakesItIdle() throws Exception {
		open("hikari-waiters-jdk25");
		int row = column(SiteColumn.CALL).indexOf("PoolApp.wave:22");
		select(row);
		long count = model.findingWaits().count();
		PageModel before = model;
		for (String rule : List.of("idle", "off")) {
			PageModel again = new PageModel(Triage.of(LanesBuilder.build(
					new RecordingFile(Recordings.path("hikari-waiters-jdk25.jfr")),
					rule.equals("off") ? Rules.shipped() : Rules.withUserRules("[stack]\nidle | mine | "
							+ "java.lang.Thread.sleep << *.PoolApp.wave | - | - | Mine\n", "mine"),
					Progress.NONE), TriageSettings.DEFAULT), ZoneOffset.UTC);
			table.getParent().dispose();
			open(again, background);
			again.resume(before);
			idle();
			focusAsGtkDoes();
			assertEquals(rule, count, model.findingWaits().count());
			before = model;
		}
		assertEquals("PoolApp.wave:22", cell(table.getSelectionIndex(), SiteColumn.CALL));
	}

	@Test
	public void enterShowsTheLongestWait() throws Exception {
		open("quarkus-worker-restclient-jdk17");

		select(0);
		table.notifyListeners(SWT.DefaultSelection, new Event());

		assertEquals(85.1e6, model.selectedWait().endNanos() - model.selectedWait().startNanos(), 0.1e6);
	}

	@Test
	public void waitsThatCouldNotBeJudgedComeBelowAHeadingOfTheirOwn() throws Exception {
		open("lock-holder-sleeps-jdk17");
		screen.waitUntil(() -> row("Unknown") > 0);

		int heading = row("Unknown");
		assertEquals("no kind, so no swatch", null, table.getItem(heading).getImage(SiteColumn.WAIT.ordinal()));
		assertTrue("and there are some", table.getItemCount() > heading + 1);
		assertEquals("Blocking", cell(0, SiteColumn.POOL));
		assertEquals("announced at the top", "+ " + cell(heading, SiteColumn.TOTAL) + " unknown",
				cell(0, SiteColumn.CALL));
		select(0);
		table.notifyListeners(SWT.DefaultSelection, new Event());
		assertEquals("Enter goes there", heading, table.getSelectionIndex());
	}

	@Test
	public void aHeadingClearsTheSelectedCallSite() throws Exception {
		open("lock-holder-sleeps-jdk17");
		screen.waitUntil(() -> row("Unknown") > 0);
		select(1);
		assertFalse(model.findingWaits().isEmpty());

		select(0);
		idle();

		assertNull(model.site());
		assertTrue(model.findingWaits().isEmpty());
		assertEquals("stays, for Enter", 0, table.getSelectionIndex());
	}

	/** @return the first row with this pool; -1 without one */
	private int row(String pool) {
		for (int i = 0; i < table.getItemCount(); i++) {
			if (cell(i, SiteColumn.POOL).equals(pool)) {
				return i;
			}
		}
		return -1;
	}

	@Test
	public void columnsKeepTheirWidthsWhateverTheRowsAre() throws Exception {
		open("quarkus-worker-restclient-jdk17");
		int width = table.getColumn(SiteColumn.CALL.ordinal()).getWidth();

		long start = model.whole().startNanos() + 4 * SECOND;
		model.setView(new TimeRange(start, start + SECOND));
		screen.waitUntil(() -> !cell(0, SiteColumn.TOTAL).equals("20.7 s"));

		assertEquals(width, table.getColumn(SiteColumn.CALL.ordinal()).getWidth());
	}

	@Test
	public void headingsThatComeLaterAreNotTruncated() throws Exception {
		screen.shell().setSize(1000, 300);
		open("lock-holder-sleeps-jdk17");
		screen.waitUntil(() -> row("Unknown") > 0);
		String announced = cell(0, SiteColumn.CALL);
		model.setChoice(WaitVisibility.ALL.only(WaitFamily.of(WaitKind.FILE_READ)));
		screen.waitUntil(() -> row("Unknown") < 0);
		screen.shell().setSize(700, 300);

		model.setChoice(WaitVisibility.ALL);
		screen.waitUntil(() -> row("Unknown") > 0);

		assertEquals(announced, cell(0, SiteColumn.CALL));
		GC gc = new GC(table);
		gc.setFont(table.getItem(0).getFont());
		assertTrue(width(SiteColumn.CALL) + " pixels", width(SiteColumn.CALL) > gc.textExtent(announced).x);
		gc.dispose();
	}

	@Test
	public void whoHeldALockIsShownWhileThereAreSuchCallSites() throws Exception {
		open("requests-jdk25");
		int all = table.getItemCount();
		WaitVisibility noLocks = WaitVisibility.ALL.toggled(WaitFamily.of(WaitKind.MONITOR_ENTER));

		model.setChoice(noLocks);
		screen.waitUntil(() -> table.getItemCount() < all);
		assertEquals(0, width(SiteColumn.HOLDER));

		model.setChoice(WaitVisibility.ALL);
		screen.waitUntil(() -> table.getItemCount() == all);
		assertTrue(width(SiteColumn.HOLDER) > 0);
	}

	@Test
	public void targetsHaveNoColumnIfNoCallSiteHasOne() throws Exception {
		open("lock-holder-sleeps-jdk17");
		assertTrue(width(SiteColumn.TARGET) > 0);

		model.setChoice(WaitVisibility.ALL.only(WaitFamily.of(WaitKind.SLEEP)));
		screen.waitUntil(() -> !column(SiteColumn.WAIT).contains("Monitor Enter"));

		assertEquals(column(SiteColumn.TARGET).toString(), 0, width(SiteColumn.TARGET));
	}

	private int width(SiteColumn column) {
		return table.getColumn(column.ordinal()).getWidth();
	}
}
