package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.item.ItemToolkit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.jdk.JdkAttributes;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.selection.ItemBackedSelection;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.Limit;
import org.threadlanes.core.analysis.report.LimitCode;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ThreadKey;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.Screen;
import org.threadlanes.jmc.TestEditor;
import org.threadlanes.jmc.export.ShownTables;
import org.threadlanes.jmc.model.LanesCache;
import org.threadlanes.jmc.preferences.ThreadLanesPreferences;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Grouping;
import org.threadlanes.ui.model.LaneFilter;
import org.threadlanes.ui.model.NameFilter;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.page.LanesPage;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.WaitFamily;

/** The pages in an editor, from display to disposal. */
public class PagesTest {

	private static final String LOOPS = "vert.x-eventloop-thread-N";

	@Rule
	public final TemporaryFolder temporary = new TemporaryFolder();

	@After
	public void forgetPreferences() {
		for (PageFactory factory : PageFactory.values()) {
			factory.resetToDefault(null, null);
		}
		ThreadLanesPreferences.setUserRules("");
		ThreadLanesPreferences.setExportFolder("");
		ThreadLanesPreferences.setCsvProfile(CsvProfile.DATA);
		ThreadLanesPreferences.setThresholds(TriageSettings.DEFAULT);
		ThreadLanesPreferences.setColor(WaitFamily.SOCKET_READ, false, Palette.LIGHT.kind(WaitKind.SOCKET_READ));
		ThreadLanesPreferences.usePalette();
	}

	private static TestEditor open(IDataPageFactory factory) throws Exception {
		return new TestEditor(LoadedRecordings.EVENT_LOOP_BLOCKED, factory);
	}

	private static LanesPage lanesPage(TestEditor editor) {
		LanesPage page = Screen.find(editor.parent(), LanesPage.class);
		Screen.await("the lanes are shown", () -> page.model() != null && page.isIdle());
		Screen.settle();
		return page;
	}

	private static Tree csvTables(TestEditor editor) {
		CsvPage page = Screen.find(editor.parent(), CsvPage.class);
		Screen.await("the tables are shown",
				() -> Screen.find(page, Tree.class, t -> t.getItemCount() > 0).isPresent() && page.isIdle());
		return Screen.find(page, Tree.class);
	}

	private static void awaitContent(TestEditor editor) {
		if (Screen.find(editor.parent(), LanesPage.class, p -> true).isPresent()) {
			lanesPage(editor);
		} else {
			csvTables(editor);
		}
	}

	private static ThreadLanes lanes(TestEditor editor) {
		return LanesCache.lanes(editor.model().getItems(), Rules.shipped(), Progress.NONE).lanes();
	}

	private static List<IItem> lastSelection(TestEditor editor, LanesPage page, int selections) {
		Screen.await("the selection", () -> page.isIdle() && editor.selections().size() >= selections);
		return lastSelection(editor);
	}

	private static List<IItem> lastSelection(TestEditor editor) {
		IItemCollection selection = editor.selections().get(editor.selections().size() - 1);
		List<IItem> events = new ArrayList<>();
		for (IItemIterable iterable : selection) {
			iterable.forEach(events::add);
		}
		return events;
	}

	@Test
	public void theLanesOfTheRecordingAreShown() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);

			assertSame(lanes(editor), page.model().lanes());
			assertEquals(LOOPS, page.model().lanes().pools().get(0).name());
			assertTrue(page.model().isAllInView());
			assertNull(page.model().focus());
			assertEquals("nothing is selected yet", List.of(), editor.selections());
			assertEquals("Thread Lanes", editor.page().getName());
			assertNotNull(editor.page().getImageDescriptor());
		}
	}

	/** The range of JMC's editor is that of the events. */
	@Test
	public void theWholeRecordingIsInView() throws Exception {
		try (TestEditor editor = new TestEditor(LoadedRecordings.REQUESTS, PageFactory.LANES)) {
			LanesCache.loadedFrom(editor.model().getItems(), LoadedRecordings.path(LoadedRecordings.REQUESTS));
			editor.visit(TestEditor.noState());
			PageModel model = lanesPage(editor).model();

			assertEquals(LoadedRecordings.lanes(LoadedRecordings.REQUESTS).endNanos(), model.view().endNanos());
			assertTrue(model.isAllInView());
		}
	}

	@Test
	public void theWaitsOfAFindingBecomeTheSelectionOfJmc() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			Finding finding = page.model().triage().findings().get(0);
			assertEquals(FindingCode.EVENT_LOOP_BLOCKED, finding.code());
			page.model().selectFinding(finding);

			List<IItem> events = lastSelection(editor, page, 1);
			assertEquals("its calls wrote and read", Map.of("jdk.SocketRead", 1500L, "jdk.SocketWrite", 1500L),
					events.stream().collect(Collectors.groupingBy(event -> event.getType().getIdentifier(),
							Collectors.counting())));
			for (IItem event : events) {
				IMemberAccessor<IMCThread, IItem> thread = JfrAttributes.EVENT_THREAD.getAccessor(
						ItemToolkit.getItemType(event));
				assertTrue(thread.getMember(event).getThreadName().startsWith("vert.x-eventloop-thread-"));
			}
		}
	}

	/** They have no events of their own. */
	@Test
	public void samplesBecomeTheSelectionOfJmcAndStayItWhenThePageComesBack() throws Exception {
		try (TestEditor editor = new TestEditor("wall-clock-jdk17", PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			page.model().selectFinding(page.model().triage().findings().get(0));
			List<IItem> samples = lastSelection(editor, page, 1);

			assertEquals(Set.of("profiler.WallClockSample"), samples.stream()
					.map(event -> event.getType().getIdentifier()).collect(Collectors.toSet()));
			editor.visit(editor.leave());
			assertEquals(samples, lastSelection(editor, lanesPage(editor), 2));
		}
	}

	@Test
	public void aRangeWithinASampledWaitSelectsTheSamplesInIt() throws Exception {
		try (TestEditor editor = new TestEditor("wall-clock-jdk17", PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			SpanRef wait = page.model().triage().findings().get(0).worst();
			TimeRange half = new TimeRange(wait.startNanos(), wait.startNanos() + wait.nanos() / 2);
			page.model().setRange(half);
			List<IItem> samples = lastSelection(editor, page, 1);

			assertFalse(samples.isEmpty());
			for (IItem sample : samples) {
				long at = JfrAttributes.START_TIME.getAccessor(ItemToolkit.getItemType(sample)).getMember(sample)
						.clampedLongValueIn(UnitLookup.EPOCH_NS);
				assertTrue(half + " " + at, half.startNanos() <= at && at <= half.endNanos());
			}
		}
	}

	@Test
	public void oneWaitBecomesTheSelectionOfJmc() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			ThreadLane lane = page.model().lanes().pools().get(0).lanes().get(0);
			page.model().selectWait(new SpanRef(lane, 3));

			List<IItem> events = lastSelection(editor, page, 1);
			assertEquals(1, events.size());
			assertEquals(lane.start(3), JfrAttributes.START_TIME
					.getAccessor(ItemToolkit.getItemType(events.get(0)))
					.getMember(events.get(0)).clampedLongValueIn(UnitLookup.EPOCH_NS));

			page.model().selectWait(null);
			assertEquals(List.of(), lastSelection(editor, page, 2));
		}
	}

	@Test
	public void aWaitSelectedAfterAFindingBecomesTheSelectionOfJmc() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			Finding finding = page.model().triage().findings().get(0);
			page.model().selectFinding(finding);
			assertEquals(3000, lastSelection(editor, page, 1).size());

			page.model().selectWait(finding.worst());
			assertEquals(1, lastSelection(editor, page, 2).size());

			page.model().selectFinding(finding);
			assertEquals(3000, lastSelection(editor, page, 3).size());

			page.model().selectWait(null);
			assertEquals("the finding is still selected", 3000, lastSelection(editor, page, 3).size());
		}
	}

	@Test
	public void aStoredSelectionOfJmcReachesThePage() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(
					editor.model().getItems().apply(ItemFilters.type("jdk.SocketRead")), "reads"));
			assumeTrue("JMC itself is here", editor.getSelectionStore().getCurrentSelection() != null);
			editor.visit(TestEditor.noState());

			assertEquals(1, lanesPage(editor).model().lanes().pools().size());
		}
	}

	private static List<LimitCode> codes(Triage triage) {
		return triage.limits().stream().map(Limit::code).toList();
	}

	@Test
	public void aFocusOnSomeEventsKeepsTheLimitsOfTheRecording() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(
					editor.model().getItems().apply(ItemFilters.and(ItemFilters.type("jdk.SocketRead"),
							ItemFilters.equals(JdkAttributes.EVENT_THREAD_NAME, "vert.x-eventloop-thread-2"))),
							"loop 2"));
			assumeTrue("JMC itself is here", editor.getSelectionStore().getCurrentSelection() != null);
			editor.visit(TestEditor.noState());
			Triage part = lanesPage(editor).model().triage();

			assertEquals(List.of(FindingCode.EVENT_LOOP_BLOCKED), part.findings().stream().map(Finding::code).toList());
			List<LimitCode> limits = new ArrayList<>(List.of(LimitCode.SOME_EVENTS));
			limits.addAll(codes(Triage.of(lanes(editor), TriageSettings.DEFAULT)));
			assertEquals("limits are of the recording", limits, codes(part));
			assertEquals("nothing is selected, so Stack Trace shows the focus", part.lanes().totals().count(),
					lastSelection(editor, lanesPage(editor), 1).size());
		}
	}

	@Test
	public void theTimeOfAFocusCanBeZoomedTo() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			long second = lanes(editor).startNanos() + 1_000_000_000L;
			IItemCollection early = editor.model().getItems().apply(ItemFilters.less(JfrAttributes.END_TIME,
					UnitLookup.EPOCH_NS.quantity(second)));
			editor.getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(early, "first second"));
			assumeTrue("JMC itself is here", editor.getSelectionStore().getCurrentSelection() != null);
			editor.visit(TestEditor.noState());
			PageModel model = lanesPage(editor).model();
			assertTrue("as on JMC's pages, the focus does not zoom", model.isAllInView());
			assertTrue(model.focus().toString(), model.focus().endNanos() < second);

			model.zoomToFocus();
			assertEquals(model.focus(), model.view());
		}
	}

	@Test
	public void aFocusKeepsTheZoomUnlessItIsElsewhere() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			PageModel before = page.model();
			long second = before.whole().startNanos() + 1_000_000_000L;
			TimeRange early = new TimeRange(before.whole().startNanos(), second);
			before.setView(early);
			IItemCollection items = editor.model().getItems();
			editor.getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(items.apply(ItemFilters
					.less(JfrAttributes.END_TIME, UnitLookup.EPOCH_NS.quantity(second))), "first second"));
			assumeTrue("JMC itself is here", editor.getSelectionStore().getCurrentSelection() != null);
			Screen.await("the focus", () -> page.model() != null && page.model() != before);
			assertEquals(early, page.model().view());

			PageModel first = page.model();
			editor.getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(items.apply(ItemFilters
					.more(JfrAttributes.START_TIME, UnitLookup.EPOCH_NS.quantity(second))), "later"));
			Screen.await("the other focus", () -> page.model() != null && page.model() != first);
			assertTrue("there would be nothing to see", page.model().isAllInView());
		}
	}

	@Test
	public void anotherRecordingBeginsWithTheSettingsLastLeft() throws Exception {
		IState state;
		PageState left;
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			page.model().setGrouping(Grouping.values()[1]);
			page.model().setFilter(new LaneFilter(NameFilter.of("vert.x \u2026 & <x> \"y\""), true, false));
			page.model().setOpen(page.model().rows().groups().get(0), false);
			left = page.state();
			state = editor.leave();
		}
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(state);

			assertEquals("without names of threads", left.ofAnotherRecording(), lanesPage(editor).state());
		}
	}

	@Test
	public void comingBackShowsTheLanesAsTheyWereLeftAtOnce() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			PageModel model = page.model();
			TimeRange zoomed = new TimeRange(model.lanes().startNanos() + 1_000_000_000L,
					model.lanes().startNanos() + 1_500_000_000L);
			model.setView(zoomed);
			model.selectWait(new SpanRef(model.lanes().pools().get(0).lanes().get(0), 3));
			model.setFilter(LaneFilter.ALL.hiding(model.lanes().pools().get(0).lanes().subList(1, 2)));
			IState state = editor.leave();
			editor.goTo(PageFactory.CSV);
			editor.visit(TestEditor.noState());
			editor.leave();
			editor.goTo(PageFactory.LANES);
			editor.begin(state);

			assertSame("the same widgets", page, Screen.find(editor.parent(), LanesPage.class));
			assertSame("nothing was loaded", model, page.model());
			assertEquals(zoomed, model.view());
			assertEquals(3, model.selectedWait().index());
			assertEquals(1, page.state().filter().hidden().size());
		}
	}

	@Test
	public void comingBackSelectsInJmcWhatIsSelected() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			page.model().selectWait(new SpanRef(page.model().lanes().pools().get(0).lanes().get(0), 3));
			List<IItem> selected = lastSelection(editor, page, 1);
			IState state = editor.leave();
			editor.showSelection(ItemCollectionToolkit.EMPTY);
			editor.begin(state);

			assertEquals(selected, lastSelection(editor, page, 3));
		}
	}

	@Test
	public void comingBackKeepsTheFinding() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			PageModel model = lanesPage(editor).model();
			Finding finding = model.triage().findings().get(model.triage().findings().size() - 1);
			model.show(finding);
			IState state = editor.leave();
			editor.goTo(PageFactory.CSV);
			editor.visit(TestEditor.noState());
			editor.leave();
			editor.goTo(PageFactory.LANES);
			editor.visit(state);

			assertSame(finding, lanesPage(editor).model().finding());
		}
	}

	@Test
	public void comingBackKeepsTheZoomOfAFocus() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(
					editor.model().getItems().apply(ItemFilters.type("jdk.SocketRead")), "reads"));
			assumeTrue("JMC itself is here", editor.getSelectionStore().getCurrentSelection() != null);
			editor.visit(TestEditor.noState());
			PageModel model = lanesPage(editor).model();
			model.setView(new TimeRange(model.lanes().startNanos(), model.lanes().startNanos() + 500_000_000L));
			TimeRange zoomed = model.view();
			editor.visit(editor.leave());

			assertSame(model, lanesPage(editor).model());
			assertEquals(zoomed, model.view());
		}
	}

	@Test
	public void leavingThePageKeepsTheKeyboardInTheEditor() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			page.setFocus();
			assertTrue(Look.isIn(page.getDisplay().getFocusControl(), page));

			IState left = editor.leave();

			assertSame(editor.parent(), page.getDisplay().getFocusControl());

			editor.visit(left);
			assertTrue("and coming back, on the page", Look.isIn(page.getDisplay().getFocusControl(), lanesPage(editor)));
		}
	}

	@Test
	public void aPageResetInTheOutlineBeginsAnew() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			lanesPage(editor).model().setGrouping(Grouping.values()[1]);
			editor.leave();
			PageFactory.LANES.resetToDefault(null, null);
			editor.visit(TestEditor.noState());

			assertEquals(PageState.FIRST.grouping(), lanesPage(editor).state().grouping());
		}
	}

	@Test
	public void anotherRecordingBeginsWithTheSettingsOfTheOneBesideIt() throws Exception {
		try (TestEditor one = open(PageFactory.LANES); TestEditor two = open(PageFactory.LANES);
				TestEditor three = open(PageFactory.LANES)) {
			one.visit(TestEditor.noState());
			leaveFocus(one);
			two.visit(TestEditor.noState());
			lanesPage(two).model().setGrouping(Grouping.values()[1]);
			leaveFocus(two);
			leaveFocus(one);
			three.visit(TestEditor.noState());

			assertEquals("those last changed", Grouping.values()[1], lanesPage(three).state().grouping());
		}
	}

	private static void leaveFocus(TestEditor editor) {
		lanesPage(editor).notifyListeners(SWT.Deactivate, new Event());
	}

	@Test
	public void anotherRecordingBeginsWithTheSettingsOfTheOneClosed() throws Exception {
		try (TestEditor one = open(PageFactory.LANES)) {
			one.visit(TestEditor.noState());
			lanesPage(one).setFocus();
			lanesPage(one).model().setGrouping(Grouping.values()[1]);
		}
		try (TestEditor two = open(PageFactory.LANES)) {
			two.visit(TestEditor.noState());

			assertEquals(Grouping.values()[1], lanesPage(two).state().grouping());
		}
	}

	@Test
	public void closingTheRecordingDisposesThePage() throws Exception {
		LanesPage page;
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			page = lanesPage(editor);
			editor.leave();
			assertFalse("kept", page.isDisposed());
		}
		assertTrue(page.isDisposed());
	}

	@Test
	public void readingCanBeCancelledAndRepeated() throws Exception {
		// Under other rules, the lanes are not built yet.
		ThreadLanesPreferences.setUserRules("[name]\nworker | mine | vertx-blocked-thread-checker | - | - | Mine\n");
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.begin(TestEditor.noState());
			LanesPage page = Screen.find(editor.parent(), LanesPage.class);
			Screen.find(page, Button.class, b -> b.getText().equals("Cancel")).orElseThrow()
					.notifyListeners(SWT.Selection, new Event());
			Screen.settle();
			assertNull(page.model());
			Screen.find(page, Link.class).notifyListeners(SWT.Selection, new Event());

			assertEquals(LOOPS, lanesPage(editor).model().lanes().pools().get(0).name());
		}
	}

	@Test
	public void aPageLeftWhileLoadingCanBeShownAgain() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			IState state = editor.leave();
			editor.visit(state);

			assertEquals(LOOPS, lanesPage(editor).model().lanes().pools().get(0).name());
		}
	}

	@Test
	public void changedRulesTakeEffectOnTheNextVisit() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			lanesPage(editor);
			IState state = editor.leave();
			ThreadLanesPreferences
					.setUserRules("[name]\nworker | mine | vertx-blocked-thread-checker | - | - | Mine\n");
			editor.visit(state);

			awaitMyRule(lanesPage(editor));
		}
	}

	private static void awaitMyRule(LanesPage page) {
		Screen.await("the rules are taken up, the last picture stays until then",
				() -> page.model().lanes().rules().names().all().get(0).sentence().equals("Mine"));
	}

	@Test
	public void changedRulesKeepTheSelectionOfAFindingThatTheyFindToo() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			page.model().selectFinding(page.model().triage().findings().get(0));
			List<IItem> events = lastSelection(editor, page, 1);
			ThreadLanesPreferences
					.setUserRules("[name]\nworker | mine | vertx-blocked-thread-checker | - | - | Mine\n");

			assertEquals(Set.copyOf(events), Set.copyOf(lastSelection(editor, page, 2)));
			awaitMyRule(page);
			assertEquals(FindingCode.EVENT_LOOP_BLOCKED, page.model().finding().code());

			ThreadLanesPreferences.setUserRules("[stack]\ntolerated | mine | recgen.Api.call | - | - | Mine\n");
			Screen.await("they do not find it", () -> lastSelection(editor).isEmpty());
		}
	}

	@Test
	public void changedRulesLeaveTheKeysInTheTable() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			Screen.find(page, Table.class, Table::isVisible).orElseThrow().setFocus();
			ThreadLanesPreferences
					.setUserRules("[name]\nworker | mine | vertx-blocked-thread-checker | - | - | Mine\n");
			awaitMyRule(page);

			assertTrue(lanesPage(editor).getDisplay().getFocusControl() instanceof Table);
		}
	}

	@Test
	public void changedRulesAndThresholdsReachAnOpenPage() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			page.model().setGrouping(Grouping.values()[1]);
			page.model().select(page.model().rows().rows().get(1));
			List<ThreadKey> selected = page.model().selectedLanes().stream().map(ThreadLane::key).toList();
			page.model().togglePinned();
			page.model().zoom(0.25, page.model().whole().startNanos());
			TimeRange view = page.model().view();
			ThreadLanesPreferences
					.setUserRules("[name]\nworker | mine | vertx-blocked-thread-checker | - | - | Mine\n");
			awaitMyRule(page);
			assertEquals("unchanged", Grouping.values()[1], lanesPage(editor).state().grouping());
			assertEquals(view, page.model().view());
			assertEquals(selected, page.model().selectedLanes().stream().map(ThreadLane::key).toList());
			assertTrue("pinned", page.model().rows().pinnedRows() > 0);

			ThreadLanesPreferences.setThresholds(new TriageSettings(
					Map.of(Threshold.LOOP_TOTAL, 3.6e12, Threshold.LOOP_LONGEST, 3.6e12)));
			Screen.await("the thresholds are taken up", () -> page.model().triage().findings().stream()
					.noneMatch(f -> f.code() == FindingCode.EVENT_LOOP_BLOCKED));
		}
	}

	@Test
	public void rulesThatChangeWhileThePageLoadsReachIt() throws Exception {
		ThreadLanesPreferences.setUserRules("[name]\nworker | first | vertx-blocked-thread-checker | - | - | First\n");
		Rules first = ThreadLanesPreferences.rules();
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.begin(TestEditor.noState());
			while (LanesCache.known(editor.model().getItems(), first) == null) {
				Thread.onSpinWait();
			}
			ThreadLanesPreferences
					.setUserRules("[name]\nworker | mine | vertx-blocked-thread-checker | - | - | Mine\n");

			assertEquals("Mine", lanesPage(editor).model().lanes().rules().names().all().get(0).sentence());
		}
	}

	@Test
	public void changedColorsReachAnOpenPage() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage page = lanesPage(editor);
			page.model().selectWait(new SpanRef(page.model().lanes().pools().get(0).lanes().get(0), 3));
			PageModel before = page.model();
			ThreadLanesPreferences.setColor(WaitFamily.SOCKET_READ, false, 0x123456);
			Screen.await("the color is taken up", () -> page.model() != before);

			assertEquals(0x123456, ThreadLanesPreferences.palette(false).kind(WaitKind.SOCKET_READ));
			assertEquals(Palette.DARK, ThreadLanesPreferences.palette(true));
			assertEquals(before.selectedWait(), lanesPage(editor).model().selectedWait());
		}
	}

	@Test
	public void aChangedProfileReachesAnOpenPage() throws Exception {
		try (TestEditor editor = open(PageFactory.CSV)) {
			editor.visit(TestEditor.noState());
			csvTables(editor);
			CsvPage page = Screen.find(editor.parent(), CsvPage.class);
			ThreadLanesPreferences.setCsvProfile(CsvProfile.EXCEL);

			Screen.await("the profile is taken up", () -> "excel".equals(page.state().get("csvProfile")));
		}
	}

	@Test
	public void aRangeSelectedInTheLanesIsOfferedForExport() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage lanes = lanesPage(editor);
			TimeRange range = new TimeRange(lanes.model().lanes().startNanos() + 2_000_000_000L,
					lanes.model().lanes().startNanos() + 3_000_000_000L);
			lanes.model().setRange(range);
			lastSelection(editor, lanes, 1);
			editor.leave();
			editor.goTo(PageFactory.CSV);
			editor.visit(TestEditor.noState());
			csvTables(editor);
			assertTrue(Screen.find(editor.parent(), Button.class, b -> b.getText().matches("Only .*27\\.3.*28\\.3.*"))
					.orElseThrow().isEnabled());
			editor.leave();

			editor.goTo(PageFactory.LANES);
			editor.visit(TestEditor.noState());
			assertEquals("still selected", range, lanesPage(editor).model().range());
		}
	}

	@Test
	public void theWaitsAreATableToExportWhereNoneIsShown() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			editor.visit(TestEditor.noState());
			LanesPage lanes = lanesPage(editor);
			lanes.restore(PageState.fromText(Map.of("panel", "")));
			assertEquals("the drawer is closed", Optional.empty(), ShownTables.nearest(null, lanes));

			lanes.openWaits();

			assertTrue(ShownTables.nearest(null, lanes).isPresent());
		}
	}

	@Test
	public void twoRecordingsCanBeOpen() throws Exception {
		try (TestEditor one = open(PageFactory.LANES); TestEditor two = open(PageFactory.LANES)) {
			one.visit(TestEditor.noState());
			two.visit(TestEditor.noState());
			lanesPage(one);
			LanesPage page = lanesPage(two);
			page.model().selectFinding(page.model().triage().findings().get(0));
			lastSelection(two, page, 1);

			assertEquals(List.of(), one.selections());
		}
	}

	@Test
	public void leavingPagesLeaksNoResources() throws Exception {
		for (IDataPageFactory factory : PageFactory.values()) {
			try (TestEditor editor = open(factory)) {
				editor.visit(TestEditor.noState());
				awaitContent(editor);
				IState state = editor.leave();
				int before = Screen.resources();
				assertTrue("tracking is on", before > 0);
				for (int i = 0; i < 5; i++) {
					editor.visit(state);
					awaitContent(editor);
					state = editor.leave();
				}

				assertEquals(factory.getName(null), before, Screen.resources());
			}
		}
	}

	@Test
	public void allEventTypesCanBeExported() throws Exception {
		Path folder = temporary.getRoot().toPath().toRealPath();
		ThreadLanesPreferences.setExportFolder(folder.toString());
		try (TestEditor editor = open(PageFactory.CSV)) {
			editor.visit(TestEditor.noState());
			Tree tables = csvTables(editor);
			long count = count(editor, "jdk.SocketRead");
			export(editor, Arrays.stream(tables.getItems()).flatMap(c -> Arrays.stream(c.getItems()))
					.filter(i -> i.getText(1).replace(",", "").equals(Long.toString(count))).findFirst().orElseThrow());

			try (var files = Files.walk(folder)) {
				Path file = files.filter(f -> f.getFileName().toString().equals("jdk.SocketRead.csv")).findFirst()
						.orElseThrow();
				try (var lines = Files.lines(file)) {
					assertEquals(count + 1, lines.count());
				}
			}
		}
	}

	private static void export(TestEditor editor, TreeItem table) {
		table.setChecked(true);
		Event tick = new Event();
		tick.item = table;
		tick.detail = SWT.CHECK;
		table.getParent().notifyListeners(SWT.Selection, tick);
		CsvPage page = Screen.find(editor.parent(), CsvPage.class);
		Screen.find(page, Button.class, b -> b.getText().equals("Export 1 file")).orElseThrow()
				.notifyListeners(SWT.Selection, new Event());
		Screen.await("the file is written", page::isIdle);
	}

	@Test
	public void theCsvPageOffersTheRangeLastSelectedInTheLanes() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			long start = lanes(editor).startNanos();
			TimeRange first = new TimeRange(start, start + 1_000_000_000L);
			IState lanes = TestEditor.noState();
			IState csv = TestEditor.noState();
			List<String> offered = new ArrayList<>();
			for (TimeRange range : Arrays.asList(null, first, first.shifted(1_000_000_000L))) {
				editor.goTo(PageFactory.LANES);
				editor.visit(lanes);
				lanesPage(editor).model().setRange(range);
				lanesPage(editor);
				lanes = editor.leave();
				editor.goTo(PageFactory.CSV);
				editor.visit(csv);
				csvTables(editor);
				offered.add(Screen.find(editor.parent(), Button.class, b -> b.getText().startsWith("Only "))
						.orElseThrow().getText().replaceAll(" \\(.*", ""));
				csv = editor.leave();
			}

			assertEquals("Only a range: drag over the lanes", offered.get(0));
			assertEquals(offered.toString(), 3, Set.copyOf(offered).size());
		}
	}

	@Test
	public void profileAndFolderOfTheCsvPageAreThePreferences() throws Exception {
		ThreadLanesPreferences.setCsvProfile(CsvProfile.EXCEL);
		ThreadLanesPreferences.setExportFolder(temporary.getRoot().getPath());
		try (TestEditor editor = open(PageFactory.CSV)) {
			editor.visit(TestEditor.noState());
			csvTables(editor);
			CsvPage page = Screen.find(editor.parent(), CsvPage.class);

			assertEquals("excel", page.state().get("csvProfile"));
			assertTrue(page.state().get("csvFolder").endsWith(temporary.getRoot().getName()));
			editor.leave();
			assertEquals(CsvProfile.EXCEL, ThreadLanesPreferences.csvProfile());
		}
	}

	@Test
	public void theFolderTypedForARecordingStaysItsOwn() throws Exception {
		Path one = temporary.newFolder("one").toPath();
		Path two = temporary.newFolder("two").toPath();
		try (TestEditor editor = open(PageFactory.CSV);
				TestEditor other = new TestEditor(LoadedRecordings.REQUESTS, PageFactory.CSV)) {
			editor.visit(TestEditor.noState());
			TreeItem limits = csvTables(editor).getItem(0).getItem(5);
			csvFolder(editor).setText(one.resolve("mine").toString());
			export(editor, limits);
			assertEquals(one.toString(), ThreadLanesPreferences.exportFolder());
			IState state = editor.leave();
			other.visit(TestEditor.noState());
			limits = csvTables(other).getItem(0).getItem(5);
			assertEquals("nobody typed", one, Path.of(csvFolder(other).getText()).getParent());
			csvFolder(other).setText(two.resolve("other").toString());
			export(other, limits);
			other.leave();

			editor.visit(state);
			assertEquals(one.resolve("mine").toString(), csvFolder(editor).getText());
			editor.leave();
			assertEquals("where files were written last", two.toString(), ThreadLanesPreferences.exportFolder());
		}
	}

	private static Text csvFolder(TestEditor editor) {
		return Screen.find(Screen.find(editor.parent(), CsvPage.class), Text.class,
				text -> text.getText().contains("/")).orElseThrow();
	}

	private static long count(TestEditor editor, String type) {
		long count = 0;
		Iterator<IItemIterable> types = editor.model().getItems().apply(ItemFilters.type(type)).iterator();
		while (types.hasNext()) {
			count += types.next().getItemCount();
		}
		return count;
	}

	@Test
	public void lanesSpanTheFirstToTheLastEvent() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			ThreadLanes lanes = lanes(editor);

			assertEquals(editor.getRecordingRange().getStart().clampedLongValueIn(UnitLookup.EPOCH_NS),
					lanes.startNanos());
			assertEquals(editor.getRecordingRange().getEnd().clampedLongValueIn(UnitLookup.EPOCH_NS), lanes.endNanos());
		}
	}

	@Test
	public void lanesAreBuiltOncePerRecording() throws Exception {
		try (TestEditor editor = open(PageFactory.LANES)) {
			assertSame(lanes(editor), lanes(editor));
		}
	}
}
