package org.threadlanes.ui.page;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.jface.action.Action;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.canvas.CanvasPlaces;
import org.threadlanes.ui.menu.MenuPlace;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** The context menus of the page, and Ctrl+C. */
public class PageMenusTest {

	private static Screen screen;
	private LanesPage page;
	private final List<MenuPlace> places = new ArrayList<>();

	@BeforeClass
	public static void openScreen() {
		screen = new Screen(1400, 820);
		screen.open();
	}

	@AfterClass
	public static void closeScreen() {
		screen.close();
	}

	@Before
	public void open() throws Exception {
		page = new LanesPage(screen.shell(), ZoneOffset.UTC);
		page.setMenus((menu, place, wait) -> {
			places.add(place);
			menu.add(new Action("Of the host") {
				// Only its text is used.
			});
		});
		screen.shell().layout();
		page.show(Recordings.triage("quarkus-eventloop-blocked-jdk17"));
		screen.settle(page::isIdle);
	}

	@After
	public void close() {
		page.dispose();
	}

	private PageModel model() {
		return page.model();
	}

	private Row thread(int n) {
		return model().rows().rows().stream().filter(row -> !row.isGroup()).skip(n).findFirst().orElseThrow();
	}

	private List<MenuItem> menu(Control control) {
		return items(control.getMenu());
	}

	private static List<MenuItem> items(Menu menu) {
		menu.notifyListeners(SWT.Show, new Event());
		return List.of(menu.getItems());
	}

	private static MenuItem entry(List<MenuItem> menu, String text) {
		return menu.stream().filter(item -> item.getText().equals(text)).findFirst().orElseThrow();
	}

	private void choose(Control control, String text) {
		entry(menu(control), text).notifyListeners(SWT.Selection, new Event());
	}

	private String clipboard() {
		Clipboard clipboard = new Clipboard(screen.display());
		try {
			return (String) clipboard.getContents(TextTransfer.getInstance());
		} finally {
			clipboard.dispose();
		}
	}

	private boolean isShown(ThreadLane lane) {
		return model().rows().shownLanes().contains(lane);
	}

	@Test
	public void aHiddenThreadCanBeShownAgain() {
		ThreadLane lane = thread(0).lane();
		model().select(thread(0));

		choose(page.view().canvas, "Hide Thread");
		assertFalse(isShown(lane));
		assertEquals(1, model().hiddenLanes());

		choose(page.view().canvas, "Show All Threads");
		assertTrue(isShown(lane));
	}

	@Test
	public void aPinnedThreadIsUnpinned() {
		model().select(thread(1));

		choose(page.view().canvas, "Pin to Top");
		assertTrue(model().rows().pinnedRows() > 0);

		choose(page.view().canvas, "Unpin");
		assertEquals(0, model().rows().pinnedRows());
	}

	private void focusOn(double share) {
		TimeRange whole = model().whole();
		model().setFocus(new TimeRange(whole.endNanos() - (long) (whole.nanos() * share), whole.endNanos()));
	}

	private boolean offersFocus() {
		return menu(page.view().canvas).stream().anyMatch(item -> item.getText().equals("Zoom to Focus"));
	}

	@Test
	public void whatCanBeZoomedToIsNamed() {
		assertFalse(entry(menu(page.view().canvas), "Zoom to Selected Range").isEnabled());

		SpanRef wait = new SpanRef(thread(0).lane(), 5);
		model().selectWait(wait);
		choose(page.view().canvas, "Zoom to Selected Wait");
		assertTrue(model().view().nanos() < 2 * wait.nanos());

		model().setRange(new TimeRange(model().whole().startNanos(), wait.endNanos()));
		choose(page.view().canvas, "Zoom to Selected Range");
		assertEquals(model().range(), model().view());
	}

	@Test
	public void aShortFocusCanBeZoomedTo() {
		focusOn(0.25);
		assertTrue("the focus alone does not zoom", model().isAllInView());

		choose(page.view().canvas, "Zoom to Focus");

		assertEquals(model().focus(), model().view());
		assertFalse("it is shown", offersFocus());
	}

	@Test
	public void aFocusOfMostOfTheRecordingIsNotOffered() {
		assertFalse("without a focus", offersFocus());

		focusOn(0.6);

		assertFalse(offersFocus());
	}

	@Test
	public void showOnlyHidesAllOtherThreads() {
		ThreadLane lane = thread(1).lane();
		model().select(thread(1));

		choose(page.view().canvas, "Show Only");

		assertEquals(List.of(lane), model().rows().shownLanes());
	}

	@Test
	public void withOnlyAWaitSelectedItsThreadIsHidden() {
		ThreadLane lane = thread(0).lane();
		model().selectWait(new SpanRef(lane, 0));

		choose(page.view().canvas, "Hide Thread");

		assertFalse(isShown(lane));
		assertEquals(1, model().hiddenLanes());
	}

	@Test
	public void hidingNeedsASelectedThread() {
		assertFalse(entry(menu(page.view().canvas), "Hide Thread").isEnabled());
	}

	@Test
	public void theWorstWaitIsTheLongestBlockingOneOfTheSelectedThread() {
		ThreadLane lane = thread(2).lane();
		model().select(thread(2));

		choose(page.view().canvas, "Show Worst Wait");

		SpanRef worst = model().selectedWait();
		assertEquals(lane, worst.lane());
		assertEquals(Verdict.BLOCKING, lane.verdict(worst.index()));
		for (int i = 0; i < lane.size(); i++) {
			assertTrue(lane.verdict(i) != Verdict.BLOCKING
					|| lane.end(i) - lane.start(i) <= worst.endNanos() - worst.startNanos());
		}
	}

	private void rightClick(Row row) {
		Event press = new Event();
		press.button = 3;
		press.x = 40;
		press.y = CanvasPlaces.middleOf(page.view().canvas, model().rows().rows().indexOf(row));
		page.view().canvas.notifyListeners(SWT.MouseDown, press);
	}

	@Test
	public void aRightClickSelectsTheThread() {
		int row = model().rows().rows().indexOf(thread(1));
		Screen.mouse(page.view().canvas, SWT.MouseDown, 40, CanvasPlaces.middleOf(page.view().canvas, row), 0);
		model().clearSelection();

		rightClick(thread(1));

		assertEquals(List.of(thread(1).lane()), model().selectedLanes());
	}

	@Test
	public void aRightClickOnANameSelectsTheThreadInTheSelectedRange() {
		TimeRange range = new TimeRange(model().whole().startNanos(), model().whole().startNanos() + 2_000_000_000L);
		model().setRange(range);

		rightClick(thread(1));

		assertEquals(List.of(thread(1).lane()), model().selectedLanes());
		assertEquals(range, model().range());
	}

	@Test
	public void aWaitIsCopiedAsItsRowAndItsStackAsAStackTrace() {
		model().show(model().triage().findings().get(0));

		Screen.press(page.view().canvas, 'c', SWT.MOD1);
		assertTrue(clipboard(), clipboard().startsWith("vert.x-eventloop-thread-"));
		assertTrue(clipboard(), clipboard().contains("\tSocket Read\tBlocking\t"));

		choose(page.view().canvas, "Copy Stack");
		assertTrue(clipboard(), clipboard().startsWith("\tat java.net.Socket"));
	}

	private MenuItem check(Table table, String column) {
		return entry(items(entry(menu(table), "Visible Columns").getMenu()), column);
	}

	private static TableColumn column(Table table, String title) {
		return Stream.of(table.getColumns()).filter(column -> column.getText().equals(title)).findFirst().orElseThrow();
	}

	@Test
	public void columnsCanBeHiddenAndShownAgain() {
		Table table = page.view().details().table();
		check(table, "Thread").notifyListeners(SWT.Selection, new Event());
		assertEquals(0, column(table, "Thread").getWidth());

		check(table, "Thread").notifyListeners(SWT.Selection, new Event());
		assertTrue(column(table, "Thread").getWidth() > 0);
	}

	@Test
	public void aColumnLeftOutForWantOfRoomIsNotTickedAndAClickShowsIt() {
		Table table = page.view().details().table();
		assertEquals("there is no room", 0, column(table, "Target").getWidth());
		assertFalse(check(table, "Target").getSelection());

		check(table, "Target").notifyListeners(SWT.Selection, new Event());
		assertTrue(column(table, "Target").getWidth() > 0);
		assertTrue(check(table, "Target").getSelection());
	}

	@Test
	public void hiddenColumnsAreRestoredWithThePage() {
		check(page.view().details().table(), "Thread").notifyListeners(SWT.Selection, new Event());
		PageState left = PageState.fromText(page.state().toText());

		LanesPage next = new LanesPage(screen.shell(), ZoneOffset.UTC);
		next.restore(left);
		next.show(model().triage());

		assertFalse(column(next.view().details().table(), "Thread").getResizable());
	}

	@Test
	public void aColumnThatTheUserShowedIsRestoredWithThePage() {
		check(page.view().details().table(), "Target").notifyListeners(SWT.Selection, new Event());
		PageState left = PageState.fromText(page.state().toText());

		LanesPage next = new LanesPage(screen.shell(), ZoneOffset.UTC);
		next.restore(left);
		next.show(model().triage());

		assertEquals((Integer) 1, next.state().columns().get("waits.target"));
	}

	@Test
	public void theHeadlineHasNoTooltipWhileItsMenuIsOpen() {
		Control line = page.view().findings.line;
		String text = line.getToolTipText();
		menu(line);
		model().selectFinding(model().triage().findings().get(0));
		screen.settle(page::isIdle);
		assertNull(line.getToolTipText());

		line.getMenu().notifyListeners(SWT.Hide, new Event());
		assertEquals(text, line.getToolTipText());
	}

	@Test
	public void theHostCanAddToTheMenus() {
		entry(menu(page.view().canvas), "Of the host");
		entry(menu(page.view().details().table()), "Of the host");

		assertEquals(List.of(MenuPlace.LANES, MenuPlace.TABLE), places);
	}
}
