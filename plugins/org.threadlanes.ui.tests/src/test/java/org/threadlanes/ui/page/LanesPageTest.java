package org.threadlanes.ui.page;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.canvas.CanvasPlaces;
import org.threadlanes.ui.canvas.LanesCanvas;
import org.threadlanes.ui.legend.LegendBarTest;
import org.threadlanes.ui.look.EllipsisLabel;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.LaneFilter;
import org.threadlanes.ui.model.LaneOrder;
import org.threadlanes.ui.model.NameFilter;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.Search;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.WaitFamily;
import org.threadlanes.ui.testing.FocusedEvents;
import org.threadlanes.ui.testing.MadeRecording;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** Drives the page's widgets on real recordings and checks the model and pixels. */
public class LanesPageTest {

	private static final String BLOCKED = "quarkus-eventloop-blocked-jdk17";
	private static final int RED = Palette.LIGHT.kind(WaitKind.SOCKET_READ);

	private static Screen screen;
	private LanesPage page;

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
	public void open() {
		screen.shell().setSize(1400, 820);
		page = new LanesPage(screen.shell(), ZoneOffset.UTC);
		screen.shell().layout();
	}

	@After
	public void close() {
		page.dispose();
	}

	private void load(String recording) throws Exception {
		page.show(Recordings.triage(recording));
		idle();
	}

	private void idle() {
		screen.settle(page::isIdle);
	}

	private PageModel model() {
		return page.model();
	}

	private LanesCanvas canvas() {
		return page.view().canvas;
	}

	/** @return the parts of the pop-up with all findings, six for each */
	private List<Control> findings() {
		page.view().notes.showFindings();
		return page.view().notes.findings.rows.stream().flatMap(row -> Stream.of(row.getChildren())).toList();
	}

	private List<String> rows() {
		return model().rows().rows().stream().map(Row::name).toList();
	}

	private TimeRange range(String text) {
		return model().times().parse(text, model().whole());
	}

	/** @return the number of pixels of a row, right of the labels, that have a color */
	private int pixels(int row, int rgb) {
		ImageData picture = screen.picture(canvas());
		int count = 0;
		int middle = CanvasPlaces.middleOf(canvas(), row);
		for (int y = middle - 9; y < middle + 9; y++) {
			for (int x = canvas().labelWidth() + 2; x < picture.width; x++) {
				count += (picture.palette.getRGB(picture.getPixel(x, y)).hashCode() == rgbHash(rgb)) ? 1 : 0;
			}
		}
		return count;
	}

	private static int rgbHash(int rgb) {
		return new RGB(rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF).hashCode();
	}

	@Test
	public void aPageThatIsNotPaintedIsSummedToo() throws Exception {
		page.setVisible(false);
		load(BLOCKED);

		assertNotNull(model().viewSums());
	}

	@Test
	public void opensWithFindingsLanesAndTable() throws Exception {
		page.load(RecordingLoad.begin(new RecordingFile(Recordings.path(BLOCKED + ".jfr")), Rules.shipped()));
		idle();
		assertEquals(6, findings().size());
		assertEquals("In view 6,050 waits | Blocking 15.9 s on 5 threads (the 4 event loops: 42 % of their time) "
				+ "| Idle 8.00 s | Non-blocking I/O 149 ms", page.view().strip.text());
		assertEquals("Waits in view 6,050 of 6,050 \u00b7 blocking first, then longest",
				page.view().waits.heading());
		assertEquals(6050, page.view().details().table().getItemCount());
		assertTrue("the loop's lane is red", pixels(1, RED) > 500);
		assertEquals("main has no waits", 0, pixels(13, RED));
	}

	@Test
	public void sampledWaitsAreNotCounted() throws Exception {
		load("wall-clock-jdk17");

		assertTrue(page.view().strip.text(), page.view().strip.text().startsWith("In view waits (sampled) | Blocking "));
		String heading = page.view().waits.heading();
		assertTrue(heading, heading.matches("Waits in view \\d+ of \\d+, sampled \u00b7 blocking first, then longest"));
	}

	@Test
	public void sampledWaitsAreListedWithTimesThatAreApproximate() throws Exception {
		load("wall-clock-jdk17");

		TableItem first = page.view().details().table().getItem(0);

		assertTrue(first.getText(WaitColumn.START.ordinal()).matches("\u2248 \\d\\d:\\d\\d:\\d\\d\\.\\d{3}"));
		assertTrue(first.getText(WaitColumn.DURATION.ordinal()).matches("\u2248 [\\d.]+ s"));
	}

	@Test
	public void aSelectedRangeHasItsKnownSums() throws Exception {
		load(BLOCKED);
		TimeRange wanted = range("10:04:27.500 - 10:04:29.000");
		List<TimeRange> told = new ArrayList<>();
		List<WaitSelection> waits = new ArrayList<>();
		page.setSelectionListener((selected, range) -> {
			told.add(range);
			waits.add(selected);
		});
		page.model().setRange(wanted);
		idle();
		assertEquals("Selection 10:04:27.500 \u2013 10:04:29.000  (1.500 s) | 1,494 waits | "
				+ "Blocking 3.94 s on 4 threads = 66 % of the time of the 4 event loops | Idle 1.50 s | Non-blocking I/O 17.5 ms",
				page.view().strip.text());
		assertEquals("Waits in selection 1,494 of 6,050 \u00b7 blocking first, then longest",
				page.view().waits.heading());
		assertEquals(wanted, told.get(told.size() - 1));
		assertEquals(1494, waits.get(waits.size() - 1).count());
	}

	@Test
	public void draggingSelectsARangeAndItsEdgesCanBeDragged() throws Exception {
		load(BLOCKED);
		int y = CanvasPlaces.middleOf(canvas(), 1);
		Screen.drag(canvas(), 700, 900, y, SWT.SHIFT);
		TimeRange first = model().range();
		assertNotNull(first);
		assertEquals(700, CanvasPlaces.xOf(canvas(), first.startNanos()));
		assertEquals(900, CanvasPlaces.xOf(canvas(), first.endNanos()));
		Screen.drag(canvas(), 900, 1000, y, SWT.SHIFT);
		assertEquals(first.startNanos(), model().range().startNanos());
		assertEquals(1000, CanvasPlaces.xOf(canvas(), model().range().endNanos()));
		Screen.drag(canvas(), 720, 800, y, 0);
		TimeRange snapped = model().range();
		boolean onEdge = false;
		for (int i = 0; i < model().rows().rows().get(1).lane().size(); i++) {
			onEdge |= model().rows().rows().get(1).lane().start(i) == snapped.startNanos()
					|| model().rows().rows().get(1).lane().end(i) == snapped.startNanos();
		}
		assertTrue("without Shift a range snaps to the edge of a wait", onEdge);
		Screen.press(canvas(), SWT.ESC, 0);
		assertNull(model().range());
	}

	@Test
	public void aFindingIsShownByItsLinkAndSelectedByAClick() throws Exception {
		load(BLOCKED);
		List<Control> findings = findings();
		Screen.mouse(findings.get(1), SWT.MouseDown, 5, 5, 0);
		idle();
		assertEquals("Waits of the finding 3,000 of 6,050 \u00b7 blocking first, then longest",
				page.view().waits.heading());
		findings.get(2).notifyListeners(SWT.Selection, new Event());
		idle();
		assertTrue("the pop-up is closed", findings.get(2).isDisposed());
		assertEquals("10:04:27.965 \u2013 10:04:28.025", model().times().range(model().view()));
		assertEquals("Wait Socket Read 18.0 ms vert.x-eventloop-thread-0 | In view 55 waits | Blocking 159 ms on 4 threads "
				+ "= 66 % of the time of the 4 event loops | Idle 60.0 ms | Non-blocking I/O 621 \u00b5s",
				page.view().strip.text());
		assertEquals("the worst call is marked in the table", 0, page.view().details().table().getSelectionIndex());
		assertEquals("18.022 ms", page.view().details().table().getItem(0).getText(4));
		int x = CanvasPlaces.xOf(canvas(), (model().selectedWait().startNanos() + model().selectedWait()
				.endNanos()) / 2);
		assertEquals(model().selectedWait(), canvas().waitAt(x, CanvasPlaces.middleOf(canvas(), 1)));
	}

	@Test
	public void theListOfFindingsMarksTheChosenOneAndClosesWithAClick() throws Exception {
		load("undertow-task-and-io-jdk17");
		List<Finding> all = model().triage().findings();
		List<Control> parts = findings();
		Screen.press(parts.get(2), SWT.ARROW_DOWN, 0);
		assertSame(all.get(1), model().finding());
		Screen.press(parts.get(8), SWT.ARROW_DOWN, 0);
		Screen.press(parts.get(14), SWT.ARROW_DOWN, 0);
		assertSame("the last", all.get(2), model().finding());
		Screen.press(parts.get(14), SWT.HOME, 0);
		assertSame("the first", all.get(0), model().finding());
		Screen.press(parts.get(2), SWT.END, 0);
		assertSame("the last again", all.get(2), model().finding());
		Screen.press(parts.get(14), SWT.ARROW_UP, 0);
		assertSame(all.get(1), model().finding());
		assertEquals(parts.get(0).getBackground(), parts.get(12).getBackground());
		assertNotEquals("marked", parts.get(0).getBackground(), parts.get(6).getBackground());

		parts = findings();
		assertNotEquals("in a new list, too", parts.get(0).getBackground(), parts.get(6).getBackground());
		Screen.mouse(parts.get(13), SWT.MouseDown, 5, 5, 0);
		assertSame(all.get(2), model().finding());
		Screen.mouse(parts.get(13), SWT.MouseUp, 5, 5, 0);
		screen.waitUntil(() -> !page.view().notes.isOpen());

		parts = findings();
		Screen.mouse(parts.get(7), SWT.MouseDoubleClick, 5, 5, 0);
		assertEquals(all.get(1).worst(), model().selectedWait());
		assertFalse(page.view().notes.isOpen());
	}

	@Test
	public void aDoubleClickOnTheFindingShowsIt() throws Exception {
		load(BLOCKED);
		Screen.mouse(page.view().findings.line, SWT.MouseDoubleClick, 5, 5, 0);
		assertEquals(model().triage().findings().get(0).worst(), model().selectedWait());
	}

	@Test
	public void theLanesHaveTheFocusAfterShowAndAfterOtherContent() throws Exception {
		load(BLOCKED);
		screen.shell().forceActive();
		page.view().findings.show.forceFocus();
		page.view().findings.show.notifyListeners(SWT.Selection, new Event());
		assertTrue(canvas().isFocusControl());

		page.showLoading(() -> {
		});
		load(BLOCKED);
		assertTrue(canvas().isFocusControl());

		page.view().tools.filter.setFocus();
		Text elsewhere = new Text(screen.shell(), SWT.NONE);
		elsewhere.setFocus();
		load(BLOCKED);
		assertTrue("it does not take the focus", elsewhere.isFocusControl());
		elsewhere.dispose();
	}

	@Test
	public void theLanesHaveTheKeysAfterAPopUpThatALinkHasOpened() throws Exception {
		load(BLOCKED);
		screen.shell().forceActive();
		page.view().findings.limits.forceFocus();
		page.view().findings.limits.notifyListeners(SWT.Selection, new Event());
		assertTrue(page.view().notes.isOpen());

		page.view().notes.close();
		screen.shell().forceActive();

		screen.waitUntil(canvas()::isFocusControl);
	}

	@Test
	public void theVisibleTimeIsReplacedByWhatIsTypedAndKeptUntilItIsUnderstood() throws Exception {
		load(BLOCKED);
		Screen.type(canvas(), 'g', 0);
		Composite window = page.view().notes.open.shell();
		Text time = text(window);
		String all = model().times().range(model().whole());
		assertEquals("typed over", all, time.getSelectionText());

		time.setText("10:04:27.5 to soon");
		time.notifyListeners(SWT.DefaultSelection, new Event());
		assertTrue(page.view().notes.isOpen());
		assertEquals("10:04:27.5 to soon", time.getText());
		assertTrue(Screen.texts(window), Screen.texts(window)
				.contains("Enter two times in this recording, " + all + "."));

		time.setText("10:04:27.5 - 10:04:29");
		time.notifyListeners(SWT.DefaultSelection, new Event());
		assertFalse(page.view().notes.isOpen());
		assertEquals(range("10:04:27.5 - 10:04:29"), model().view());
	}

	private static Text text(Composite in) {
		return Stream.of(in.getChildren()).map(child -> child instanceof Text text ? text
				: child instanceof Composite part ? text(part) : null).filter(Objects::nonNull).findFirst().orElse(null);
	}

	@Test
	public void theKeysReturnToTheControlThatHadThem() throws Exception {
		load(BLOCKED);
		screen.shell().forceActive();
		page.view().drawer.open("sites");
		page.view().sites().table().setFocus();
		Text elsewhere = new Text(screen.shell(), SWT.NONE);
		elsewhere.setFocus();

		page.setFocus();
		assertTrue(page.view().sites().table().isFocusControl());

		page.show(model().triage());
		idle();
		assertTrue("the table in its place", page.view().sites().table().isFocusControl());

		page.view().findings.limits.forceFocus();
		canvas().setFocus();
		page.view().findings.limits.forceFocus();
		page.setFocus();
		assertTrue("not to a link", canvas().isFocusControl());

		Screen.type(canvas(), 't', 0);
		page.view().drawer.panel("stack").setFocus();
		Screen.type(canvas(), 't', 0);
		assertTrue("the drawer is closed", canvas().isFocusControl());
		elsewhere.dispose();
	}

	@Test
	public void aFilterThatHidesTheSelectedLaneEmptiesTheTable() throws Exception {
		load(BLOCKED);
		page.view().findings.show.notifyListeners(SWT.Selection, new Event());
		screen.waitUntil(() -> page.view().details().table().getSelectionIndex() == 0);
		page.view().tools.filter.setText("zzz");
		screen.waitUntil(() -> rows().isEmpty());
		screen.waitUntil(() -> page.view().details().table().getItemCount() == 0);
	}

	@Test
	public void fieldsKeepTheColorOfAHostsStyleSheetUnlessTheirTextIsNotValid() throws Exception {
		load(BLOCKED);
		Text field = page.view().tools.filter;
		Color given = screen.display().getSystemColor(SWT.COLOR_DARK_GREEN);
		field.setForeground(given);
		field.setText("loop");
		screen.waitUntil(() -> model().hiddenLanes() > 0);
		assertEquals(given, field.getForeground());
		field.setText("/(/");
		screen.waitUntil(() -> !field.getForeground().equals(given));
		field.setText("loop");
		screen.waitUntil(() -> field.getForeground().equals(given));
	}

	@Test
	public void aNameTypedForOneRecordingHidesNoThreadOfTheNext() throws Exception {
		load("quarkus-worker-restclient-jdk17");
		page.view().tools.filter.setText("executor");
		screen.waitUntil(() -> model().hiddenLanes() > 0);

		page.load(RecordingLoad.begin(new RecordingFile(Recordings.path(BLOCKED + ".jfr")), Rules.shipped()));
		idle();

		assertEquals(0, model().hiddenLanes());
		assertEquals("", page.view().tools.filter.getText());
	}

	@Test
	public void filtersByTheTextField() throws Exception {
		load(BLOCKED);
		int all = rows().size();
		page.view().tools.filter.setText("eventloop");
		screen.waitUntil(() -> rows().size() == 5);
		page.view().tools.filter.setText("nobody at all");
		screen.waitUntil(() -> rows().isEmpty());
		assertEquals(24, model().hiddenLanes());
		page.view().tools.filter.setText("");
		screen.waitUntil(() -> rows().size() == all);
		page.view().tools.view.notifyListeners(SWT.Selection, new Event());
		MenuItem hideEmpty = Stream.of(page.view().tools.menu.getItems())
				.filter(item -> item.getText().equals("Hide empty (17)")).findFirst().orElseThrow();
		hideEmpty.notifyListeners(SWT.Selection, new Event());
		assertEquals("View (1) \u25be", page.view().tools.view.getText());
		assertEquals(8, rows().size());
	}

	@Test
	public void pinnedLanesHaveHalfOfTheHeightAndAllOthersScrollBelow() throws Exception {
		page.show(Triage.of(MadeRecording.of(100, 1, 1), TriageSettings.DEFAULT));
		idle();
		Row pool = model().rows().rows().stream().filter(Row::isGroup)
				.max(Comparator.comparingInt(row -> row.shown().size())).orElseThrow();
		model().setOpen(pool.group(), false);
		model().selectOnly(pool);
		Screen.type(canvas(), 'p', 0);
		int closed = rows().size();
		Screen.click(canvas(), 9, CanvasPlaces.middleOf(canvas(), model().currentIndex()), 0);
		int pinned = model().rows().pinnedRows();
		assertEquals(canvas().visibleRows() / 2, pinned);
		assertEquals("those that do not fit are in their place", closed + pool.shown().size(), rows().size());
		for (int row = 0; row < canvas().visibleRows(); row++) {
			assertTrue(rows().get(row), hasName(row));
		}

		for (int notch = 0; notch < rows().size(); notch++) {
			Screen.wheel(canvas(), 20, CanvasPlaces.middleOf(canvas(), 0), -1, 0);
		}
		assertTrue("pinned", hasName(0) && hasName(pinned - 1));
		int last = rows().size() - 1;
		for (int row = last; row > last - canvas().visibleRows() + pinned; row--) {
			assertTrue(rows().get(row), hasName(row));
		}

		canvas().setRowHeight(40);
		int fewer = model().rows().pinnedRows();
		assertEquals(canvas().visibleRows() / 2, fewer);
		assertTrue("fewer fit", fewer < pinned && hasName(0) && hasName(fewer - 1));
	}

	/** @return whether text is painted where a row's name begins */
	private boolean hasName(int row) {
		ImageData picture = screen.picture(canvas());
		int middle = CanvasPlaces.middleOf(canvas(), row);
		Set<Integer> colors = new LinkedHashSet<>();
		for (int y = middle - 5; y < middle + 5; y++) {
			for (int x = 40; x < 90; x++) {
				colors.add(picture.getPixel(x, y));
			}
		}
		return colors.size() > 2;
	}

	@Test
	public void aPoolClosesByItsTwistieAndByKey() throws Exception {
		load(BLOCKED);
		Screen.click(canvas(), 9, CanvasPlaces.middleOf(canvas(), 0), 0);
		assertEquals("vert.x-acceptor-thread-0", rows().get(1));
		assertTrue("its band still shows what blocked", pixels(0, RED) > 200);
		Screen.press(canvas(), SWT.ARROW_RIGHT, 0);
		assertEquals("vert.x-eventloop-thread-0", rows().get(1));
		Screen.press(canvas(), SWT.ARROW_DOWN, 0);
		Row focused = model().rows().rows().get(model().currentIndex());
		assertEquals("vert.x-eventloop-thread-0", focused.lane().label());
		Screen.press(canvas(), SWT.ARROW_RIGHT, 0);
		assertEquals("the first wait in view", 0, model().selectedWait().index());
		Screen.press(canvas(), SWT.ARROW_RIGHT, 0);
		assertEquals(1, model().selectedWait().index());
	}

	@Test
	public void withAltKeysAreTheHosts() throws Exception {
		load(BLOCKED);
		Screen.press(canvas(), SWT.ARROW_DOWN, 0);
		Screen.press(canvas(), SWT.ARROW_DOWN, 0);
		Screen.press(canvas(), SWT.ARROW_RIGHT, SWT.ALT);
		Screen.type(canvas(), 'w', SWT.ALT);

		assertNull(model().selectedWait());
		assertTrue(model().isAllInView());
	}

	@Test
	public void aClickOnATwistieDoesNotSelect() throws Exception {
		load(BLOCKED);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);

		Screen.click(canvas(), 9, CanvasPlaces.middleOf(canvas(), 0), 0);

		assertEquals(List.of("vert.x-eventloop-thread-0"), names(model().selectedLanes()));
	}

	@Test
	public void backspaceGoesBackInZoomAndSelectionWhereverTheFocusIs() throws Exception {
		load(BLOCKED);
		Screen.type(canvas(), 'w', 0);
		Screen.type(canvas(), 'w', 0);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		TimeRange zoomed = model().view();

		Screen.type(canvas(), SWT.BS, 0);
		assertFalse("the selection first", model().hasSelectedLanes());
		assertEquals(zoomed, model().view());
		Screen.type(page.view().sites().table(), SWT.BS, 0);
		assertTrue("then the zoom", model().isAllInView());
		assertFalse(page.view().tools.back.isEnabled());
		Screen.type(canvas(), SWT.BS, SWT.SHIFT);
		Screen.type(canvas(), SWT.BS, SWT.SHIFT);
		assertEquals(zoomed, model().view());
		assertTrue(model().hasSelectedLanes());
	}

	@Test
	public void aClickOnALabelInPlaceOfAWaitIsOneStepBack() throws Exception {
		load(BLOCKED);
		SpanRef wait = model().triage().findings().get(0).worst();
		model().selectWait(wait);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		assertNull(model().selectedWait());

		Screen.type(canvas(), SWT.BS, 0);

		assertEquals(wait, model().selectedWait());
		assertFalse(model().hasSelectedLanes());
	}

	@Test
	public void aSelectedWaitIsNamedAndItsCrossClearsIt() throws Exception {
		load(BLOCKED);
		StatisticsStrip strip = page.view().strip;
		String view = strip.text();
		Finding finding = model().triage().findings().get(0);
		model().selectFinding(finding);
		idle();
		String selected = strip.text();

		model().selectWait(finding.worst());
		assertEquals("Wait Socket Read 18.0 ms vert.x-eventloop-thread-0 | " + selected, strip.text());
		screen.picture(strip.line);
		for (int x = 100; x < 500 && model().selectedWait() != null; x += 8) {
			Screen.click(strip.line, x, 12, 0);
		}
		assertNull(model().selectedWait());
		assertSame("the rest stays", finding, model().finding());
		assertEquals(selected, strip.text());

		Screen.press(canvas(), SWT.ESC, 0);
		idle();
		assertEquals(view, strip.text());
	}

	@Test
	public void theScopeIsNamedAndItsCrossLeavesIt() throws Exception {
		load(BLOCKED);
		Table sites = page.view().sites().table();
		sites.setSelection(0);
		sites.notifyListeners(SWT.Selection, new Event());
		screen.waitUntil(() -> page.view().strip.text().startsWith("Call site Api.call:31 | 1,500 waits | "));
		screen.picture(page.view().strip.line);

		GC gc = new GC(page.view().strip.line);
		int cross = gc.textExtent("Call site Api.call:31").x + 30;
		gc.dispose();
		sites.forceFocus();
		Screen.click(page.view().strip.line, cross, 12, 0);

		assertFalse(model().hasSelection());
		assertTrue("Backspace goes back", canvas().isFocusControl());
	}

	@Test
	public void escapeClearsTheSelectionWhereverTheFocusIs() throws Exception {
		load(BLOCKED);
		model().selectFinding(model().triage().findings().get(0));

		Screen.press(page.view().findings.show, SWT.ESC, 0);

		assertNull(model().finding());
		model().selectWait(model().triage().findings().get(0).worst());
		Screen.press(page.view().sites().table(), SWT.ESC, 0);
		assertNull(model().selectedWait());
	}

	@Test
	public void escapeInAStackGivesTheKeysToTheLanes() throws Exception {
		load(BLOCKED);
		model().selectWait(model().triage().findings().get(0).worst());
		page.view().drawer.open("stack");
		Composite side = (Composite) ((Composite) page.view().drawer.panel("stack")).getChildren()[0];
		Control stack = side.getChildren()[2];
		assertTrue(stack.setFocus());

		Screen.press(stack, SWT.ESC, 0);

		assertTrue("its stack is gone", stack.isDisposed());
		assertTrue(canvas().isFocusControl());
	}

	@Test
	public void aSearchLightsWhatItFindsAndEnterGoesToTheNext() throws Exception {
		load(BLOCKED);
		Screen.type(page.view().sites().table(), '/', 0);
		page.view().find().field.setText("localhost:18090");
		screen.waitUntil(() -> page.view().find().result.getText().startsWith("3,000 waits, 15.9 s, 4 threads"));
		idle();
		assertTrue("found", pixels(1, RED) > 500);
		assertTrue("the finding, too", page.view().find().result.getText().endsWith(", 1 finding"));

		Screen.press(page.view().find().field, SWT.CR, 0);
		SpanRef first = model().selectedWait();
		Screen.press(page.view().find().field, SWT.CR, 0);
		assertTrue("in order of time", model().selectedWait().startNanos() >= first.startNanos());
		Screen.press(page.view().find().field, SWT.CR, SWT.SHIFT);
		assertEquals("and back", first, model().selectedWait());

		page.view().find().field.setText("no such text");
		screen.waitUntil(() -> page.view().find().result.getText().equals("No waits"));
		idle();
		assertEquals("all else recedes", 0, pixels(1, RED));
	}

	@Test
	public void tracksAboveTheLanesAreFoldedUntilTheirTwistieIsClicked() throws Exception {
		load(BLOCKED);
		int first = CanvasPlaces.middleOf(canvas(), 0);

		Screen.click(canvas(), 9, 12, 0);
		assertTrue("three rows", CanvasPlaces.middleOf(canvas(), 0) >= first + 60);
		assertTrue("the row of blocked threads is painted", pixels(1, RED) > 500);
		assertFalse("nothing is selected", model().hasSelectedLanes());

		Screen.click(canvas(), 9, 12, 0);
		assertEquals(first, CanvasPlaces.middleOf(canvas(), 0));
	}

	@Test
	public void pinnedThreadsStayAtTheTop() throws Exception {
		screen.shell().setSize(1400, 300);
		load(BLOCKED);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 4), 0);
		String name = model().selectedLanes().get(0).label();
		int top = CanvasPlaces.middleOf(canvas(), 0);

		Screen.type(canvas(), 'p', 0);
		assertEquals(name, rows().get(0));
		assertEquals("once", 1, rows().stream().filter(name::equals).count());
		Screen.wheel(canvas(), 700, 200, -9, 0);
		assertEquals("it does not scroll", top, CanvasPlaces.middleOf(canvas(), 0));
		assertTrue("others do", CanvasPlaces.middleOf(canvas(), 1) < top + canvas().rowHeight());
		Screen.type(canvas(), 'p', 0);
		assertEquals(name, rows().get(4));
	}

	@Test
	public void tShowsTheStack() throws Exception {
		load(BLOCKED);
		Screen.type(canvas(), 't', 0);
		assertEquals("stack", page.view().drawer.open());
		Screen.type(canvas(), 't', 0);
		assertEquals("", page.view().drawer.open());
	}

	@Test
	public void zoomsByKeyAndByWheelAtThePointer() throws Exception {
		load(BLOCKED);
		Screen.type(canvas(), 'w', 0);
		assertEquals(model().whole().nanos() / 1.5, model().view().nanos(), 10);
		Screen.type(canvas(), 'd', 0);
		Screen.type(canvas(), '0', 0);
		assertTrue(model().isAllInView());
		long pivot = model().view().startNanos() + model().view().nanos() / 4;
		int x = CanvasPlaces.xOf(canvas(), pivot);
		Screen.wheel(canvas(), x, CanvasPlaces.middleOf(canvas(), 1), 3, SWT.MOD1);
		assertFalse(model().isAllInView());
		assertEquals("the time under the pointer stays in place", x, CanvasPlaces.xOf(canvas(), pivot), 1);
		Screen.type(canvas(), '+', SWT.MOD1);
		assertEquals(22, canvas().rowHeight());
		long start = model().view().startNanos();
		Screen.wheel(canvas(), x, CanvasPlaces.middleOf(canvas(), 1), -3, SWT.SHIFT);
		assertTrue(model().view().startNanos() > start);
	}

	@Test
	public void everyKeyOfTheHelpWorksAsDescribed() throws Exception {
		load(BLOCKED);
		long whole = model().whole().nanos();
		for (char in : new char[] {'w', 'W', '+', '='}) {
			Screen.type(canvas(), in, 0);
			assertEquals("" + in, whole / 1.5, model().view().nanos(), 10);
			Screen.type(canvas(), in == 'w' || in == 'W' ? 's' : '-', 0);
			assertTrue("and back from " + in, model().isAllInView());
		}
		Screen.type(canvas(), 'w', 0);
		Screen.type(canvas(), 'w', 0);
		long start = model().view().startNanos();
		Screen.type(canvas(), 'd', 0);
		assertEquals(start + model().view().nanos() / 4, model().view().startNanos(), 10);
		Screen.type(canvas(), 'a', 0);
		assertEquals(start, model().view().startNanos(), 10);
		Screen.type(canvas(), '0', 0);
		assertTrue(model().isAllInView());

		Screen.press(canvas(), SWT.ARROW_DOWN, 0);
		assertEquals(0, model().currentIndex());
		Screen.press(canvas(), SWT.ARROW_DOWN, 0);
		Screen.press(canvas(), SWT.ARROW_DOWN, 0);
		Screen.press(canvas(), SWT.ARROW_UP, 0);
		assertEquals(1, model().currentIndex());
		Screen.press(canvas(), SWT.END, 0);
		assertEquals(rows().size() - 1, model().currentIndex());
		Screen.press(canvas(), SWT.PAGE_UP, 0);
		assertTrue(model().currentIndex() < rows().size() - 5);
		Screen.press(canvas(), SWT.HOME, 0);
		Screen.press(canvas(), SWT.ARROW_LEFT, 0);
		assertEquals("closed", "vert.x-acceptor-thread-0", rows().get(1));
		Screen.type(canvas(), ' ', 0);
		assertEquals("open", "vert.x-eventloop-thread-0", rows().get(1));
		Screen.press(canvas(), SWT.ARROW_DOWN, 0);
		Screen.press(canvas(), SWT.ARROW_RIGHT, 0);
		Screen.press(canvas(), SWT.ARROW_RIGHT, 0);
		Screen.press(canvas(), SWT.ARROW_LEFT, 0);
		assertEquals(0, model().selectedWait().index());
		Screen.type(canvas(), 'f', 0);
		assertTrue("zoomed to the wait", model().view().touches(model().selectedWait().startNanos(),
				model().selectedWait().endNanos()) && model().view().nanos() < whole / 100);

		Screen.press(page.view().details().table(), SWT.F2, 0);
		assertNotNull("in the table too", page.view().canvas.tip().shell());
		Screen.press(canvas(), SWT.ESC, 0);
		assertNull(page.view().canvas.tip().shell());
		Screen.press(canvas(), SWT.F2, 0);
		assertNotNull(page.view().canvas.tip().shell());
		Screen.press(canvas(), SWT.ESC, 0);
		assertNull("Esc closes the tooltip first", page.view().canvas.tip().shell());
		assertNotNull(model().selectedWait());
		Screen.press(canvas(), SWT.ESC, 0);
		assertNull("and then clears the selection", model().selectedWait());

		int height = canvas().rowHeight();
		Screen.type(canvas(), '-', SWT.MOD1);
		assertEquals(height - 2, canvas().rowHeight());
		Screen.type(canvas(), '0', SWT.MOD1);
		assertEquals(height, canvas().rowHeight());
		Screen.type(canvas(), 'a', SWT.MOD1);
		assertEquals(24, model().selectedLanes().size());
		assertTrue(model().hasSelectedLanes());
		Screen.type(canvas(), '?', 0);
		assertTrue("the help is open", page.view().notes.open.isOpen());
		Screen.type(canvas(), '?', 0);
		assertFalse("and closed", page.view().notes.open.isOpen());
		Screen.type(canvas(), 'f', SWT.MOD1);
		screen.waitUntil(page.view().tools.filter::isFocusControl);
		Screen.type(canvas(), '/', 0);
		screen.waitUntil(page.view().find().field::isFocusControl);
	}

	@Test
	public void theFrameOfASelectedWaitDisappearsWithTheWait() throws Exception {
		load(BLOCKED);
		model().show(model().triage().findings().get(0));
		idle();
		assertTrue(pixels(1, Palette.LIGHT.selectedWait()) > 20);

		model().setChoice(model().choice().withMinimum(100_000_000L));
		idle();

		assertEquals(0, pixels(1, Palette.LIGHT.selectedWait()));
		assertEquals(-1, page.view().details().table().getSelectionIndex());
		assertNull(model().selectedWait());
	}

	@Test
	public void aShareIsRelativeToItsPool() throws Exception {
		load("hostile-names-jdk17");
		assertTrue(page.view().strip.text(), page.view().strip.text().startsWith("In view 1,298 waits | "
				+ "Blocking 4.47 s on 55 threads (executor-thread-N: 61 % of the time of its 4 threads)"));
	}

	@Test
	public void aShareIsOfTheThreadsThatLivedInTheRange() throws Exception {
		load("httpserver-virtual-threads-jdk25");
		TimeRange whole = model().whole();
		model().setView(new TimeRange(whole.startNanos() + whole.nanos() / 10, whole.startNanos() + whole.nanos() / 5));
		idle();
		assertEquals(363, model().rows().groups().get(0).lanes().size());
		assertTrue(page.view().strip.text(), page.view().strip.text()
				.contains(" on 60 threads = 100 % of the time of the 60 threads of virtual #N"));
	}

	@Test
	public void theStatisticsKeepWhatIsUnknown() throws Exception {
		load("httpserver-platform-threads-jdk25");
		model().setRange(range("10:08:24.949 - 10:08:26.949"));
		idle();
		StatisticsStrip strip = page.view().strip;
		GC gc = new GC(strip.line);
		String all = "Blocking 109 s on 200 threads | Idle 175 s | Non-blocking I/O 11.9 ms | Unknown 30.2 ms";
		String brief = "Blocking 109 s | Idle 175 s | Non-blocking 11.9 ms | Unknown 30.2 ms";
		Set<String> seen = new LinkedHashSet<>();
		for (int width = 2000; width > 400; width -= 5) {
			seen.add(strip.fittingText(gc, width));
		}
		gc.dispose();
		assertEquals(List.of(strip.text(),
				"Selection 10:08:24.949 \u2013 10:08:26.949  (2.000 s) | 859 waits | " + all,
				"Selection 10:08:24.949 \u2013 10:08:26.949  (2.000 s) | " + all,
				"Selection (2.000 s) | 859 waits | " + all, "Selection (2.000 s) | " + all,
				"Selection (2.000 s) | " + all.replace(" I/O", ""),
				"Selection (2.000 s) | 859 waits | " + brief, "Selection (2.000 s) | " + brief,
				"Selection (2.000 s) | Blocking 109 s | Idle 175 s | Unknown 30.2 ms \u2026",
				"Selection (2.000 s) | Blocking 109 s | Unknown 30.2 ms \u2026"), List.copyOf(seen).subList(0, 10));
	}

	@Test
	public void theSelectedWaitGivesWayToTheSums() throws Exception {
		load("httpserver-platform-threads-jdk25");
		model().setRange(range("10:08:24.949 - 10:08:26.949"));
		idle();
		ThreadLane lane = model().rows().shownLanes().get(0);
		model().selectWait(new SpanRef(lane, lane.firstEndingAfter(model().range().startNanos())));
		idle();
		StatisticsStrip strip = page.view().strip;
		GC gc = new GC(strip.line);
		String sums = "Selection (2.000 s) | Blocking 109 s on 200 threads | Idle 175 s | Non-blocking 11.9 ms | "
				+ "Unknown 30.2 ms";
		int width = 2000;
		while (strip.fittingText(gc, width).startsWith("Wait ")) {
			width -= 5;
		}
		assertEquals(sums, strip.fittingText(gc, width));
		gc.dispose();
	}

	@Test
	public void aFocusInWhichNothingIsFoundIsNotCalledHealthy() throws Exception {
		Triage whole = Recordings.triage(BLOCKED);
		page.show(Triage.ofPart(MadeRecording.of(2, 1, 1), whole));
		idle();
		assertEquals("Nothing found in these events alone; the whole recording has 1 finding. "
				+ "43.5 s of waits could not be judged, most of it socket read of worker-thread-N in Code.call:1.",
				page.view().findings.text());
		assertTrue(page.view().notes.limits().get(0), page.view().notes.limits().get(0)
				.startsWith("only the focused events are examined"));
	}

	@Test
	public void aFocusWithoutWaitsSaysSoWholeInANarrowWindow() throws Exception {
		screen.shell().setSize(700, 600);
		page.show(FocusedEvents.triage("hikari-waiters-jdk25",
				Recordings.triage("hikari-waiters-jdk25").findings().get(0), wait -> false));
		idle();
		Composite notice = (Composite) canvas().getChildren()[0];
		Control text = notice.getChildren()[0];
		assertEquals("No waits among the focused events. The recording has 387 waits.", ((Label) text).getText());
		assertTrue("whole", text.getSize().y >= text.computeSize(text.getSize().x, SWT.DEFAULT).y);
		assertTrue("in the lanes", notice.getBounds().x >= canvas().labelWidth());
	}

	/** That others had what they waited for is among the other events. */
	@Test
	public void aFocusOnTheWaitsOfAFindingKeepsItsNameAndItsWorstWait() throws Exception {
		Finding finding = Recordings.triage("hikari-waiters-jdk25").findings().get(0);
		page.show(FocusedEvents.triage("hikari-waiters-jdk25", finding));
		idle();
		FindingsStrip findings = page.view().findings;
		assertEquals(List.of(), model().triage().findings());
		assertTrue(findings.text(), findings.text().startsWith("In the whole recording: " + finding.message()));

		findings.show.notifyListeners(SWT.Selection, new Event());
		assertEquals(finding.worst().startNanos(), model().selectedWait().startNanos());
		assertTrue(model().lanes().lanes().contains(model().selectedWait().lane()));

		model().selectFinding(finding);
		assertEquals(WaitSelection.of(finding).count(), model().findingWaits().count());
	}

	@Test
	public void theSelectedThreadIsInViewOnAPageOfOtherEvents() throws Exception {
		load("checkout-jdk21");
		PageModel before = model();
		int last = before.rows().rows().size() - 1;
		before.select(before.rows().rows().get(last));
		page.show(before.triage());
		model().resume(before);
		idle();

		assertEquals(last, model().currentIndex());
		assertTrue(canvas().getVerticalBar().getSelection() > 0);
	}

	/** As when a focus is cleared in JMC: what was selected is selected again before its editor shows the new page. */
	@Test
	public void aLaneSelectedBeforeThereIsRoomForItIsInView() throws Exception {
		load("hikari-waiters-jdk25");
		int width = canvas().getSize().x;
		canvas().setSize(0, 0);
		model().selectWait(model().triage().findings().get(0).worst());
		canvas().setSize(width, 200);

		assertTrue("scrolls", canvas().getVerticalBar().getVisible());
		assertEquals(0, canvas().getVerticalBar().getSelection());
	}

	@Test
	public void ofWaitsThatCouldNotBeJudgedNobodySaysThatNothingBlocked() throws Exception {
		page.show(Triage.of(MadeRecording.of(2, 1, 1), TriageSettings.DEFAULT));
		idle();
		String sums = page.view().strip.text();
		assertTrue(sums, sums.contains("No known blocking | ") && sums.contains("Unknown 43.5 s"));
	}

	@Test
	public void whileBlockingWaitsAreHiddenNobodySaysThatNothingBlocked() throws Exception {
		load(BLOCKED);
		model().setChoice(WaitVisibility.ALL.toggled(Verdict.BLOCKING));
		idle();
		assertTrue(page.view().strip.text(), page.view().strip.text().contains("No blocking shown"));
	}

	@Test
	public void noShareIsReportedIfThreadsOfThePoolAreHidden() throws Exception {
		load("hostile-names-jdk17");
		page.view().tools.filter.setText("executor-thread-1");
		screen.waitUntil(() -> model().rows().shownLanes().size() < 10);
		idle();
		assertEquals("In view 115 waits | Blocking 445 ms on 5 threads | Unknown 289 ms", page.view().strip.text());
	}

	@Test
	public void doubleClickZoomsToAWait() throws Exception {
		load(BLOCKED);
		model().show(model().triage().findings().get(0));
		idle();
		int x = CanvasPlaces.xOf(canvas(), (model().selectedWait().startNanos() + model().selectedWait()
				.endNanos()) / 2);
		Screen.mouse(canvas(), SWT.MouseDoubleClick, x, CanvasPlaces.middleOf(canvas(), 1), 0);
		long length = model().selectedWait().endNanos() - model().selectedWait().startNanos();
		assertEquals(length * 1.2, model().view().nanos(), length / 50.0);
	}

	@Test
	public void legendChipsHideWaits() throws Exception {
		load(BLOCKED);
		assertTrue(pixels(1, RED) > 500);
		pressSocketRead(0);
		idle();
		assertTrue(model().choice().hiddenFamilies().contains(WaitFamily.SOCKET_READ));
		assertEquals(0, pixels(1, RED));
		pressSocketRead(SWT.ALT);
		idle();
		assertTrue(model().choice().isOnly(WaitFamily.SOCKET_READ));
		pressSocketRead(SWT.ALT);
		assertEquals(WaitVisibility.ALL, model().choice());
	}

	private void pressSocketRead(int stateMask) {
		Event event = new Event();
		event.stateMask = stateMask;
		LegendBarTest.button(page.view().tools.legend, WaitFamily.SOCKET_READ).notifyListeners(SWT.Selection, event);
	}

	@Test
	public void theTooltipDescribesAWait() throws Exception {
		load(BLOCKED);
		model().show(model().triage().findings().get(0));
		idle();
		int x = CanvasPlaces.xOf(canvas(), (model().selectedWait().startNanos() + model().selectedWait()
				.endNanos()) / 2);
		Screen.mouse(canvas(), SWT.MouseMove, x, CanvasPlaces.middleOf(canvas(), 1), 0);
		screen.waitUntil(() -> page.view().canvas.tip().shell() != null);
		String text = Screen.texts(page.view().canvas.tip().shell());
		for (String part : List.of("Socket Read", "18.022 ms", "Blocking an event loop", "one of 1,500 waits",
				"vert.x-eventloop-thread-0   (id 21, event loop)", "10:04:27.986628229   to   10:04:28.004649991",
				"localhost (127.0.0.1) : 18090", "119 bytes read", "java.net.Socket$SocketInputStream.read:67",
				"\u2026 16 more of org.apache.http", "recgen.Api.call:31", "your frame")) {
			assertTrue(part + " in:\n" + text, text.contains(part));
		}
		Screen.press(canvas(), SWT.F2, 0);
		assertTrue(Screen.texts(page.view().canvas.tip().shell()).contains("Esc closes this"));
		Screen.mouse(canvas(), SWT.MouseMove, x + 500, CanvasPlaces.middleOf(canvas(), 3), 0);
		assertNotNull("F2 keeps it", page.view().canvas.tip().shell());
		assertTrue(page.view().canvas.tip().hide());
		assertNull(page.view().canvas.tip().shell());
	}

	@Test
	public void anUnreadableFileIsReportedInOneSentence() throws Exception {
		page.load(RecordingLoad.begin(new RecordingFile(Path.of("no-such-recording.jfr")), Rules.shipped()));
		idle();
		assertNull(page.model());
		assertTrue(Screen.texts(page), Screen.texts(page).contains("no-such-recording.jfr"));
		load(BLOCKED);
		assertNotNull("the page is still usable", page.model());
	}

	@Test
	public void aHealthyPageNamesTheCallThatBlockedMostAndInconclusiveChecks() throws Exception {
		load("quarkus-worker-restclient-jdk17");
		assertEquals("No problems found within these limits. "
				+ "Most blocking: executor-thread-N in DelayClient.get, 20.7 s, median 12.0 ms, 99 % 33.7 ms.",
				page.view().findings.text());
		assertEquals("<a>1 inconclusive check \u25be</a>", page.view().findings.all.getText());
		assertEquals("sites", page.view().drawer.open());
	}

	@Test
	public void whereThereIsNoRoomAHealthyPageDoesNotAnnounceWhatIsCut() throws Exception {
		load("quarkus-worker-restclient-jdk17");
		GC gc = new GC(page);
		gc.setFont(page.view().findings.line.getFont());
		String brief = "No problems found within these limits.";
		assertEquals(brief, page.view().findings.fitting(gc, gc.textExtent(brief + " Most blocking: N").x, 0));
		gc.dispose();
	}

	@Test
	public void aHealthyPageSaysThatTheThresholdsAreTheUsersOwn() throws Exception {
		page.show(Triage.of(Recordings.lanes("quarkus-worker-restclient-jdk17"),
				new TriageSettings(Map.of(Threshold.LOOP_TOTAL, 20e9))));
		idle();
		assertTrue(page.view().findings.text(), page.view().findings.text()
				.startsWith("No problems found within these limits by your own thresholds. Most blocking: "));
	}

	@Test
	public void aSelectedCallSiteIsTheHostsSelection() throws Exception {
		List<Long> counts = new ArrayList<>();
		page.setSelectionListener((waits, range) -> counts.add(waits.count()));
		load("quarkus-worker-restclient-jdk17");
		Table sites = page.view().sites().table();
		sites.setSelection(0);
		sites.notifyListeners(SWT.Selection, new Event());
		screen.waitUntil(() -> counts.contains(1500L));
		assertEquals("and the selection of the lanes", 1500, model().findingWaits().count());
	}

	@Test
	public void theWaitsOfACallSiteAreNamedSoEvenWhileAThreadIsSelected() throws Exception {
		load(BLOCKED);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		idle();
		Table sites = page.view().sites().table();
		sites.setSelection(0);
		sites.notifyListeners(SWT.Selection, new Event());
		screen.waitUntil(() -> page.view().waits.heading().startsWith("Waits of the call site "));
	}

	@Test
	public void aStripBelowAWaitForAMonitorShowsItsHolders() throws Exception {
		load("lock-holder-sleeps-jdk17");
		SpanRef wait = model().triage().findings().get(0).worst();
		model().show(wait);
		idle();
		int holder = model().rows().indexOf(
				model().lanes().lanes().stream().filter(l -> l.label().equals("cache-refresher")).findFirst().get());
		int waiter = model().rows().indexOf(wait.lane());
		int between = (CanvasPlaces.middleOf(canvas(), waiter) + CanvasPlaces.middleOf(canvas(), holder)) / 2;
		int with = pixelsOfLine(between, WaitKind.SLEEP);
		model().selectWait(null);
		idle();
		assertTrue("a strip in the color of what the holder did, where the arrow begins",
				with - pixelsOfLine(between, WaitKind.SLEEP) > 100);
	}

	@Test
	public void aWaitComesIntoViewWithItsHolder() throws Exception {
		load("lock-holder-sleeps-jdk17");
		SpanRef wait = model().triage().findings().get(0).worst();
		model().rows().groups().forEach(group -> model().setOpen(group, true));
		canvas().setRowHeight(40);
		int holder = model().rows().indexOf(
				model().lanes().lanes().stream().filter(l -> l.label().equals("cache-refresher")).findFirst().get());
		int waiter = model().rows().indexOf(wait.lane());
		screen.shell().setSize(screen.shell().getSize().x, 300);
		idle();
		int bottom = canvas().getClientArea().height - 20;
		assertTrue("below the view", CanvasPlaces.middleOf(canvas(), waiter) > bottom);

		model().show(wait);
		idle();

		assertTrue(CanvasPlaces.middleOf(canvas(), waiter) < bottom);
		assertTrue("below the wait", holder > waiter && CanvasPlaces.middleOf(canvas(), holder) < bottom);
	}

	@Test
	public void theHeadOfAnArrowIsSeenOnAWaitOfItsColor() throws Exception {
		load("lock-holder-sleeps-jdk17");
		model().show(model().triage().findings().get(0).worst());
		idle();
		int holder = model().rows().indexOf(
				model().lanes().lanes().stream().filter(l -> l.label().equals("cache-refresher")).findFirst().get());
		int line = CanvasPlaces.middleOf(canvas(), holder) - 4;
		int with = pixelsOfLine(line, WaitKind.SLEEP);
		model().selectWait(null);
		idle();
		int around = pixelsOfLine(line, WaitKind.SLEEP) - with;
		assertTrue(around + " pixels on both sides of it", around >= 8);
	}

	@Test
	public void arrowsOfLanesBehindPinnedOnesDoNotCoverThese() throws Exception {
		load("lock-holder-sleeps-jdk17");
		SpanRef wait = model().triage().findings().get(0).worst();
		model().rows().groups().forEach(group -> model().setOpen(group, true));
		ThreadLane holder = model().lanes().lanes().stream().filter(l -> l.label().equals("cache-refresher"))
				.findFirst().orElseThrow();
		canvas().setRowHeight(40);
		Row other = model().rows().rows().stream()
				.filter(row -> !row.isGroup() && row.lane() != wait.lane() && row.lane() != holder)
				.findFirst().orElseThrow();
		for (Row pinned : List.of(other, model().rows().rows().get(model().rows().indexOf(holder)))) {
			model().selectOnly(pinned);
			model().togglePinned();
			model().show(wait);
			for (int notch = 0; notch < rows().size(); notch++) {
				Screen.wheel(canvas(), 20, CanvasPlaces.middleOf(canvas(), 0), -1, 0);
			}
			idle();
			int top = CanvasPlaces.middleOf(canvas(), 0);
			assertTrue("behind", CanvasPlaces.middleOf(canvas(), model().rows().indexOf(wait.lane())) < top + 20);
			int[] lines = {top - 15, top - 5, top + 5, top + 15};
			int[] with = IntStream.of(lines).map(y -> pixelsOfLine(y, WaitKind.SLEEP)).toArray();
			model().selectWait(null);
			idle();
			assertArrayEquals(with, IntStream.of(lines).map(y -> pixelsOfLine(y, WaitKind.SLEEP)).toArray());
		}
	}

	/** @return the number of pixels of a line of the canvas that have the color of a kind */
	private int pixelsOfLine(int y, WaitKind kind) {
		ImageData picture = screen.picture(canvas());
		RGB selected = Theme.of(screen.display()).kind(kind).getRGB();
		int pixels = 0;
		for (int x = canvas().labelWidth(); x < picture.width; x++) {
			pixels += picture.palette.getRGB(picture.getPixel(x, y)).equals(selected) ? 1 : 0;
		}
		return pixels;
	}

	@Test
	public void theTitleThatLanesAreSortedByHasAMark() throws Exception {
		load("quarkus-eventloop-blocked-jdk17");
		model().setOrder(LaneOrder.BLOCKED);
		idle();
		int[] byTime = marksOfHeading();
		model().setOrder(LaneOrder.NAME);
		idle();
		int[] byName = marksOfHeading();
		model().setOrder(LaneOrder.START);
		idle();
		int[] byStart = marksOfHeading();

		assertTrue("beside Thread", byName[0] > byStart[0] + 8);
		assertEquals(byStart[0], byTime[0]);
		assertTrue("beside Blocked in view", byTime[1] > byStart[1] + 8);
		assertEquals(byStart[1], byName[1]);
	}

	@Test
	public void aClickOnBlockedInViewSortsByTheView() throws Exception {
		load(BLOCKED);
		int[] whole = marksOfHeading();
		List<String> before = rows();
		List<ThreadLane> loops = model().rows().rows().get(0).group().lanes();
		ThreadLane last = loops.get(loops.size() - 1);
		TimeRange view = model().whole();
		do {
			view = view.zoomed(2, last.end(last.size() / 2));
			model().setView(view);
			idle();
		} while (loops.stream().anyMatch(lane -> lane != last && blockedInView(lane) >= blockedInView(last)));
		assertEquals("nothing moves when zooming", before, rows());
		assertTrue("nor is there a mark", marksOfHeading()[1] < whole[1] - 8);

		Screen.click(canvas(), canvas().labelWidth() - 40, 8, 0);
		idle();
		assertEquals("most blocked in view first", last.label(), rows().get(1));
		List<Long> blocked = model().rows().rows().get(0).group().lanes().stream().map(this::blockedInView).toList();
		assertEquals(blocked.stream().sorted(Comparator.reverseOrder()).toList(), blocked);
		assertEquals("the mark", whole[1], marksOfHeading()[1]);
		List<String> sorted = rows();
		model().setView(model().whole());
		idle();
		assertEquals(sorted, rows());
		assertTrue("the rows are in the order of another view", marksOfHeading()[1] < whole[1] - 8);
		page.view().tools.view.notifyListeners(SWT.Selection, new Event());
		MenuItem mostBlocked = Stream.of(page.view().tools.menu.getItems())
				.filter(item -> item.getText().equals("Most blocked in view first")).findFirst().orElseThrow();
		assertFalse("the order of another view", mostBlocked.getSelection());
		mostBlocked.setSelection(true);
		mostBlocked.notifyListeners(SWT.Selection, new Event());
		idle();
		assertEquals(before, rows());
	}

	private long blockedInView(ThreadLane lane) {
		return model().viewSums().blocked(lane).nanos();
	}

	/** @return the number of dark pixels of the left and the right half of the heading of the labels */
	private int[] marksOfHeading() {
		ImageData picture = screen.picture(canvas());
		RGB background = picture.palette.getRGB(picture.getPixel(1, 1));
		int[] dark = new int[2];
		for (int y = 1; y < 20; y++) {
			for (int x = 20; x < canvas().labelWidth() - 1; x++) {
				RGB rgb = picture.palette.getRGB(picture.getPixel(x, y));
				dark[2 * x / canvas().labelWidth()] += background.red - rgb.red > 60 ? 1 : 0;
			}
		}
		return dark;
	}

	@Test
	public void theShareInViewIsOfTheThreadsLifetimeAsThatOfTheFinding() throws Exception {
		load("hikari-waiters-jdk25");
		Finding finding = model().triage().findings().get(0);
		String share = finding.message().toString().replaceFirst(".* That is (\\d+ %) of .*", "$1");
		model().selectFinding(finding);
		idle();
		assertTrue(page.view().strip.text(), page.view().strip.text().contains("= " + share + " of the time of the 8 threads"));
	}

	@Test
	public void limitsAreCountedAsAReportListsThem() throws Exception {
		load("quarkus-eventloop-blocked-jdk17-default-settings");
		assertEquals("<a>" + LimitLines.of(model().triage().allLimits()).size() + " limits \u25be</a>",
				page.view().findings.limits.getText());
	}

	@Test
	public void aFindingKeepsWhoHasIt() throws Exception {
		load("lock-holder-sleeps-jdk17");
		FindingsStrip strip = page.view().findings;
		GC gc = new GC(strip.line);
		String waited = "4 threads of lookup-worker-N waited";
		String lock = " for a lock (Object)";
		String call = " in Holders.lookup:8";
		String had = "; cache-refresher slept in Holders.refresh:6 ";
		List<String> forms = List.of(
				waited + lock + call + had + "98 % of the time. That is 54 % of their time, 1.7 at once on average",
				waited + lock + call + had + "98 % of the time. That is 54 % of their time",
				waited + lock + call + had + "98 % of the time", waited + lock + call + had + "(98 %)",
				waited + call + had + "(98 %)", waited + " for a lock" + had + "(98 %)", waited + had + "(98 %)",
				"4 threads waited" + had + "(98 %)",
				"cache-refresher slept in Holders.refresh:6 (98 %)");
		forms.forEach(form -> assertEquals(form, strip.fitting(gc, gc.textExtent(form).x, 0)));
		for (int room = gc.textExtent(forms.get(0)).x - 1; room > 250; room -= 7) {
			String fitting = strip.fitting(gc, room, 0);
			assertTrue(fitting, gc.textExtent(fitting).x <= room);
			assertTrue(fitting, forms.contains(fitting) || fitting.contains("\u2026"));
			assertTrue(fitting, fitting.contains(room > 340 ? "98 %" : "slept in"));
		}
		gc.dispose();
	}

	@Test
	public void aFindingOnASmallScreenHasAShorterFormRatherThanHalfAClassOrClause() throws Exception {
		assertShortens("hikari-waiters-jdk25",
				"8 threads of orders-N waited for connections; the holders slept in PoolApp.wave:22 (96 %)",
				"8 threads of orders-N waited; the holders slept in PoolApp.wave:22 (96 %)",
				"8 threads waited; the holders slept in PoolApp.wave:22 (96 %)",
				"The holders slept in PoolApp.wave:22 (96 %)");
		assertShortens("quarkus-eventloop-blocked-jdk17", "4 event loops blocked 15.9 s, worst 18.0 ms");
		assertShortens("checkout-jdk21", "15 virtual threads (virtual #N) pinned their carriers for 753 ms, worst 50.5 ms");
	}

	/** Each form is shown until the one before it has room, but for longer names. */
	private void assertShortens(String recording, String ... forms) throws Exception {
		load(recording);
		FindingsStrip strip = page.view().findings;
		GC gc = new GC(strip.line);
		for (String form : forms) {
			int room = gc.textExtent(form).x;
			assertEquals(form, strip.fitting(gc, room, 0));
			assertEquals(form, strip.fitting(gc, room + 40, 0));
		}
		gc.dispose();
	}

	/** @return the line of a finding for a focus on its waits, at 1280 pixels */
	private String lineOfFocus(String recording, int number) throws Exception {
		page.show(FocusedEvents.triage(recording, Recordings.triage(recording).findings().get(number)));
		idle();
		GC gc = new GC(page.view().findings.line);
		String line = page.view().findings.fitting(gc, room(gc, 102), 0);
		gc.dispose();
		return line;
	}

	private static int room(GC gc, int letters) {
		String text = "6 threads of web-N waited in BasicDataSource.getConnection for connections that others held";
		return gc.textExtent(text).x * letters / text.length();
	}

	@Test
	public void aFindingOfTheWholeRecordingIsNeverSaidOfAFocusAndLosesWholeClauses() throws Exception {
		assertEquals("In the whole recording: 8 threads of orders-N waited; "
				+ "the holders slept in PoolApp.wave:22 (96 %)", lineOfFocus("hikari-waiters-jdk25", 0));
		assertEquals("In the whole recording: 4 threads waited; helper-thread-N slept in LockApp.sleep:8 (99 %)",
				lineOfFocus("pools-idle-busy-blocked-jdk25", 0));
		assertEquals("In the whole recording: No thread of payment-N was free for 2.98 s, 13 % of the recording\u2026",
				lineOfFocus("checkout-jdk21", 1));
	}

	/** In JMC at 1600 and 1280 pixels there is room for about 130 and 102 letters. */
	@Test
	public void aFindingKeepsWhatMattersOnSmallScreens() throws Exception {
		assertKept("hikari-waiters-jdk25", 0, "8", "orders-N", ".getConnection", ".wave:22", "96 %");
		assertKept("pools-idle-busy-blocked-jdk25", 0, "4", "queue-pool-N", "helper-thread-N", ".sleep:8", "99 %");
		assertKept("checkout-jdk21", 1, "payment-N", "2.98 s", "13 %", ".pay:81");
		assertKept("quarkus-eventloop-blocked-jdk17", 0, "4", "15.9 s", "18.0 ms");
	}

	@Test
	public void aClickOnALaneLeavesThePlaceInTheFindings() throws Exception {
		load("virtual-threads-pinned-jdk25");
		List<Finding> findings = model().triage().findings();
		model().selectFinding(findings.get(1));
		model().selectOnly(model().rows().rows().get(0));
		assertNull(model().finding());
		assertEquals("<a>2 of " + findings.size() + " \u25be</a>", page.view().findings.all.getText());
		assertEquals(findings.get(1).message().toString(), page.view().findings.text().lines().findFirst().orElse(""));
	}

	private void assertKept(String recording, int number, String ... parts) throws Exception {
		load(recording);
		model().selectFinding(model().triage().findings().get(number));
		GC gc = new GC(page.view().findings.line);
		Locale before = Locale.getDefault();
		try {
			for (Locale language : List.of(Locale.US, Locale.JAPAN, Locale.CHINA)) {
				Locale.setDefault(language);
				// Japanese needs more.
				for (int most : language == Locale.JAPAN ? List.of(130) : List.of(130, 102)) {
					int room = room(gc, most);
					String fitting = page.view().findings.fitting(gc, room, room / 8);
					List.of(parts).forEach(part -> assertTrue(fitting, fitting.contains(part)));
					assertFalse(fitting, fitting.contains("\u2026\u2026") || fitting.endsWith("\u2026"));
				}
			}
		} finally {
			Locale.setDefault(before);
		}
		gc.dispose();
	}

	@Test
	public void anEmptyRecordingIsReportedAsSuch() throws Exception {
		page.show(Triage.of(MadeRecording.of(2, 1, 1), TriageSettings.DEFAULT));
		idle();
		assertEquals("No problems found within these limits. "
				+ "43.5 s of waits could not be judged, most of it socket read of worker-thread-N in Code.call:1.",
				page.view().findings.text());
		page.view().tools.filter.setText("zzz");
		screen.waitUntil(() -> model().rows().rows().isEmpty());
		assertTrue(Screen.texts(canvas()), Screen.texts(canvas()).contains("All 2 threads are hidden."));
	}

	/** The table of call sites has those in view. */
	@Test
	public void aFindingSelectedWhileZoomedSaysThatItsSumsAreNotThoseOfTheView() throws Exception {
		load(BLOCKED);
		model().selectFinding(model().triage().findings().get(0));
		idle();
		assertTrue(page.view().strip.text(), page.view().strip.text().startsWith("Finding | 3,000 waits | "));

		model().setView(range("10:04:28 - 10:04:29"));
		idle();
		assertTrue(page.view().strip.text(),
				page.view().strip.text().startsWith("Finding in the whole recording | 3,000 waits | "));
	}

	@Test
	public void inAFocusTheSumsOfAFindingAreThoseOfTheFocus() throws Exception {
		Finding finding = Recordings.triage("hikari-waiters-jdk25").findings().get(0);
		page.show(FocusedEvents.triage("hikari-waiters-jdk25", finding));
		idle();
		model().selectFinding(finding);
		TimeRange whole = model().whole();
		model().setView(new TimeRange(whole.startNanos(), whole.startNanos() + whole.nanos() / 2));
		idle();
		assertTrue(page.view().strip.text(), page.view().strip.text().startsWith("Finding in the focus | "));
	}

	@Test
	public void severalThreadsAreChosenWithCtrlAndShift() throws Exception {
		load(BLOCKED);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 3), SWT.MOD1);
		idle();
		assertEquals("2 threads 3,007 waits | Blocking 7.96 s on 2 threads | Non-blocking I/O 67.7 ms",
				page.view().strip.text());
		assertEquals("Waits of 2 threads in view 3,007 of 6,050 \u00b7 blocking first, then longest",
				page.view().waits.heading());
		assertTrue("the legend covers all threads", model().viewSums().shownCount() == 6_050);
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 4), SWT.SHIFT);
		assertEquals("from the last one clicked", List.of("vert.x-eventloop-thread-3", "vert.x-eventloop-thread-1"),
				names(model().selectedLanes()));
		Screen.press(canvas(), SWT.ARROW_UP, SWT.SHIFT);
		Screen.press(canvas(), SWT.ARROW_UP, SWT.SHIFT);
		assertEquals(List.of("vert.x-eventloop-thread-2", "vert.x-eventloop-thread-3"), names(model().selectedLanes()));
		page.model().setRange(range("10:04:27.500 - 10:04:29.000"));
		idle();
		assertTrue(page.view().strip.text(), page.view().strip.text()
				.startsWith("Selection 10:04:27.500 \u2013 10:04:29.000  (1.500 s) | 2 threads | "));
		Screen.press(canvas(), SWT.ESC, 0);
		idle();
		assertEquals(24, model().selectedLanes().size());
		assertEquals(6050, page.view().details().table().getItemCount());
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 0), SWT.MOD1);
		assertEquals("all of a pool", 4, model().selectedLanes().size());
	}

	private static List<String> names(List<ThreadLane> lanes) {
		return lanes.stream().map(ThreadLane::label).toList();
	}

	@Test
	public void aThemeChangeAppliesToAnOpenPage() throws Exception {
		load(BLOCKED);
		page.model().setRange(range("10:04:27.500 - 10:04:29.000"));
		assertTrue(pixels(1, RED) > 500);
		try {
			screen.setDark(true);
			idle();
			assertTrue("red of the dark palette", pixels(1, 0xF2663C) > 500);
			assertEquals(0, pixels(1, RED));
			assertEquals("the selection stays", range("10:04:27.500 - 10:04:29.000"), model().range());
		} finally {
			screen.setDark(false);
		}
		idle();
		assertTrue("and back", pixels(1, RED) > 500);
	}

	@Test
	public void compilationsHaveTheVerdictWork() throws Exception {
		load("quarkus-startup-jit-jdk17");
		assertTrue(model().viewSums().totals().count(Verdict.WORK) > 100);
		assertEquals(0, model().viewSums().totals().count(WaitKind.COMPILATION, Verdict.UNKNOWN));
	}

	@Test
	public void lostEventsHaveATooltip() throws Exception {
		page.show(Triage.of(MadeRecording.withLosses(20_000_000_000L), TriageSettings.DEFAULT));
		idle();
		int x = CanvasPlaces.xOf(canvas(), MadeRecording.BEGIN + 20_000_000_000L);
		Screen.mouse(canvas(), SWT.MouseMove, x + 2, CanvasPlaces.middleOf(canvas(), 1), 0);
		assertEquals(
				"Events were lost: the JVM noticed at 22:13:40.000 that 1,024 bytes of events had not been written. "
				+ "Waits before that may be missing.", canvas().getToolTipText());
		Screen.mouse(canvas(), SWT.MouseMove, x + 20, CanvasPlaces.middleOf(canvas(), 1), 0);
		assertNull(canvas().getToolTipText());
		int dashes = 0;
		ImageData picture = screen.picture(canvas());
		for (int y = CanvasPlaces.middleOf(canvas(), 0) - 9; y < CanvasPlaces.middleOf(canvas(), 0) + 9; y++) {
			dashes += picture.palette.getRGB(picture.getPixel(x, y)).hashCode() == rgbHash(0x1E1E1E) ? 1 : 0;
		}
		assertTrue("dashes: " + dashes, dashes >= 8 && dashes <= 10);
	}

	@Test
	public void aTruncatedNameHasATooltip() throws Exception {
		load(BLOCKED);
		canvas().setDivider(442);
		screen.picture(canvas());
		Screen.mouse(canvas(), SWT.MouseMove, 60, CanvasPlaces.middleOf(canvas(), 1), 0);
		assertNull("not truncated", canvas().getToolTipText());
		canvas().setDivider(200);
		screen.picture(canvas());
		Screen.mouse(canvas(), SWT.MouseMove, 61, CanvasPlaces.middleOf(canvas(), 1), 0);
		assertEquals("vert.x-eventloop-thread-0", canvas().getToolTipText());
	}

	@Test
	public void tabLeavesTheFindingAndItsList() throws Exception {
		load(BLOCKED);
		for (Control part : List.of(page.view().findings.line, findings().get(1))) {
			Event tab = new Event();
			tab.detail = SWT.TRAVERSE_TAB_NEXT;
			tab.doit = false;
			part.notifyListeners(SWT.Traverse, tab);
			assertTrue(part.toString(), tab.doit);
		}
	}

	@Test
	public void theStackOfAFindingIsOneStepAway() throws Exception {
		load(BLOCKED);
		page.view().findings.stack.notifyListeners(SWT.Selection, new Event());
		idle();
		assertEquals("stack", page.view().drawer.open());
		assertEquals(model().triage().findings().get(0).worst(), model().selectedWait());
		Screen.type(canvas(), SWT.BS, 0);
		idle();
		assertNull("and back", model().selectedWait());
	}

	@Test
	public void aTruncatedCellHasATooltip() throws Exception {
		load(BLOCKED);
		EllipsisLabel place = (EllipsisLabel) findings().get(4);
		idle();
		assertNull("not truncated", place.getToolTipText());
		screen.shell().setSize(500, 820);
		idle();
		EllipsisLabel truncated = (EllipsisLabel) findings().get(4);
		screen.waitUntil(() -> truncated.getText().equals(truncated.getToolTipText()));
		page.view().drawer.open("waits");
		idle();
		Table waits = page.view().details().table();
		int y = waits.getItem(0).getBounds(0).y + 5;
		Screen.mouse(waits, SWT.MouseMove, waits.getItem(0).getBounds(0).x + 5, y, 0);
		assertEquals("vert.x-eventloop-thread-0", waits.getToolTipText());
	}

	@Test
	public void theSelectedWaitStaysInViewWhenADrawerTakesRoom() throws Exception {
		load(BLOCKED);
		page.show(Triage.of(MadeRecording.of(100, 1, 1), TriageSettings.DEFAULT));
		page.view().drawer.open("");
		model().setOrder(LaneOrder.NAME);
		model().rows().rows().stream().filter(Row::isGroup).forEach(row -> model().setOpen(row.group(), true));
		idle();
		int rows = canvas().visibleRows();
		ThreadLane last = model().rows().rows().get(rows - 1).lane();
		model().selectWait(new SpanRef(last, 0));

		page.view().drawer.open("stack");
		idle();

		assertTrue(canvas().visibleRows() + " of " + rows, canvas().visibleRows() < model().indexOf(last));
		int y = CanvasPlaces.middleOf(canvas(), model().indexOf(last));
		assertTrue("at " + y, y > 0 && y < canvas().getClientArea().height);
	}

	@Test
	public void inTheListAFindingThatDoesNotFitHasASecondLine() throws Exception {
		load(BLOCKED);
		int line = findings().get(1).getSize().y;
		screen.shell().setSize(700, 820);
		idle();
		Control wrapped = findings().get(1);
		idle();
		assertTrue(line + " to " + wrapped.getSize().y, wrapped.getSize().y > line);
		assertTrue("the list has room for it", wrapped.getParent().getParent().getSize().y <= page.view().notes.findings
				.getSize().y);
	}

	@Test
	public void openingTheListOfFindingsSelectsNone() throws Exception {
		load(BLOCKED);
		List<Control> findings = findings();
		idle();
		assertNull(model().finding());
		Screen.mouse(findings.get(4), SWT.MouseDown, 5, 5, 0);
		assertEquals("a click on the place selects as one on the sentence", model().triage().findings().get(0),
				model().finding());
	}

	@Test
	public void onlyTruncatedCellsGetAnEllipsis() throws Exception {
		load(BLOCKED);
		page.view().drawer.open("waits");
		idle();
		Table waits = page.view().details().table();
		assertTrue("painted by the platform", isPaintedByThePlatform(waits));

		waits.getColumn(0).setWidth(100);
		screen.waitUntil(() -> waits.getItem(0).getBounds(0).width <= 100);

		assertFalse("painted with an ellipsis", isPaintedByThePlatform(waits));
	}

	/** @return whether the platform paints the text of the first cell */
	private static boolean isPaintedByThePlatform(Table table) {
		Event erase = new Event();
		erase.item = table.getItem(0);
		erase.gc = new GC(table);
		erase.detail = SWT.FOREGROUND;
		table.notifyListeners(SWT.EraseItem, erase);
		erase.gc.dispose();
		return (erase.detail & SWT.FOREGROUND) != 0;
	}

	@Test
	public void aColumnOfTargetsIsThereWhileWaitsHaveAny() throws Exception {
		load("lock-holder-sleeps-jdk17");
		page.view().drawer.open("waits");
		idle();
		Table waits = page.view().details().table();
		int target = WaitColumn.TARGET.ordinal();
		assertTrue(waits.getColumn(target).getWidth() > 0);

		model().setChoice(model().choice().only(WaitFamily.SLEEP));
		idle();
		assertEquals(0, waits.getColumn(target).getWidth());

		model().setChoice(WaitVisibility.ALL);
		idle();
		assertTrue("again", waits.getColumn(target).getWidth() > 0);
	}

	/** The room in a window of 1280x800; idle waits are far below the first rows. */
	@Test
	public void theRoomForWaitsIsSharedByTheWidestTextsOfEachColumn() throws Exception {
		screen.shell().setSize(978, 820);
		load("requests-jdk25");
		page.view().drawer.open("waits");
		idle();
		assertRoom(WaitColumn.THREAD, "executor-thread-15");
		assertRoom(WaitColumn.VERDICT, "Non-blocking I/O");
		assertRoom(WaitColumn.TARGET, "java.lang.Object");
		assertRoom(WaitColumn.FRAME, "Shop.checkout:32");
		assertRoom(WaitColumn.WHY, "jboss-task");
	}

	private void assertRoom(WaitColumn column, String text) {
		Table waits = page.view().details().table();
		GC gc = new GC(waits);
		int need = gc.textExtent(text).x;
		gc.dispose();
		int room = waits.getColumn(column.ordinal()).getWidth();
		assertTrue(column + ": " + room + " for " + need, room > need + 8 && room < need + 40);
	}

	@Test
	public void onAShortPageTheDrawerIsClosedUntilTheUserOpensIt() throws Exception {
		screen.shell().setSize(1100, 480);
		load(BLOCKED);
		assertEquals("", page.view().drawer.open());
		page.view().drawer.byId.get("waits").link().notifyListeners(SWT.Selection, new Event());
		idle();
		Table table = page.view().details().table();
		assertTrue("three waits", table.getSize().y >= table.getHeaderHeight() + 3 * table.getItemHeight());
		page.view().drawer.byId.get("waits").link().notifyListeners(SWT.Selection, new Event());
		screen.shell().setSize(1400, 820);
		idle();
		assertEquals("the user's choice is kept", "", page.view().drawer.open());
		assertEquals("", PageState.fromText(page.state().toText()).panel());
	}

	@Test
	public void f11AndADoubleClickOnTheStatisticsMaximizeTheLanes() throws Exception {
		load(BLOCKED);
		int rows = canvas().visibleRows();
		canvas().forceFocus();
		f11();
		assertTrue("more rows than " + rows, canvas().visibleRows() > rows + 10);
		assertFalse(page.view().tools.isVisible());
		f11();
		assertEquals(rows, canvas().visibleRows());
		Screen.mouse(page.view().strip.line, SWT.MouseDoubleClick, 5, 5, 0);
		assertTrue(canvas().visibleRows() > rows + 10);
		Screen.mouse(page.view().strip.line, SWT.MouseDoubleClick, 5, 5, 0);
		assertEquals(rows, canvas().visibleRows());
	}

	private void f11() {
		screen.waitUntil(() -> screen.display().getFocusControl() == canvas());
		Screen.press(canvas(), SWT.F11, 0);
		idle();
	}

	@Test
	public void aClickOnAThreadOrAPoolSelectsItsWaits() throws Exception {
		load(BLOCKED);
		List<WaitSelection> told = new ArrayList<>();
		page.setSelectionListener((waits, range) -> told.add(waits));
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		idle();
		assertEquals("1 thread 1,499 waits | Blocking 3.98 s on 1 thread | Non-blocking I/O 35.3 ms",
				page.view().strip.text());
		assertEquals(1499, page.view().details().table().getItemCount());
		assertEquals(1499, told.get(told.size() - 1).count());
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 0), 0);
		idle();
		assertEquals("the pool's threads", 4, model().selectedLanes().size());
		assertEquals(4, told.get(told.size() - 1).parts().size());
		Screen.press(canvas(), SWT.ESC, 0);
		idle();
		assertFalse(model().hasSelectedLanes());
		assertTrue("nothing selected", told.get(told.size() - 1).isEmpty());
	}

	@Test
	public void thatASelectedThreadHasNoWaitsInViewIsTold() throws Exception {
		load(BLOCKED);
		List<WaitSelection> told = new ArrayList<>();
		page.setSelectionListener((waits, range) -> told.add(waits));
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		idle();
		long first = model().selectedLanes().get(0).start(0);

		model().setView(new TimeRange(model().whole().startNanos(), first - 1));
		idle();

		assertTrue("the host shows no waits of an earlier view", told.get(told.size() - 1).isEmpty());
	}

	@Test
	public void whatIsFoundIsSelectedInPlaceOfThreads() throws Exception {
		load(BLOCKED);
		List<WaitSelection> told = new ArrayList<>();
		page.setSelectionListener((waits, range) -> told.add(waits));
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		idle();
		model().setSearch(Search.of(NameFilter.of("acceptor"), model().lanes(), model().lanes().lanes(),
				WaitVisibility.ALL));
		model().showFound(true);
		idle();

		assertFalse(model().hasSelectedLanes());
		WaitSelection last = told.get(told.size() - 1);
		assertEquals(1, last.count());
		assertEquals(model().selectedWait().lane(), last.parts().get(0).lane());
	}

	@Test
	public void aRangeCoversOnlyTheSelectedThreads() throws Exception {
		load(BLOCKED);
		List<WaitSelection> told = new ArrayList<>();
		page.setSelectionListener((waits, range) -> told.add(waits));
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		Screen.drag(canvas(), 700, 900, CanvasPlaces.middleOf(canvas(), 3), SWT.SHIFT);
		idle();
		assertEquals(List.of("vert.x-eventloop-thread-0"), names(model().selectedLanes()));
		WaitSelection last = told.get(told.size() - 1);
		assertEquals(1, last.parts().size());
		assertEquals("vert.x-eventloop-thread-0", last.parts().get(0).lane().label());
		assertEquals(page.view().details().table().getItemCount(), last.count());
		assertTrue(page.view().strip.text(), page.view().strip.text().contains(" | 1 thread | "));
	}

	@Test
	public void aClickOnAWaitSelectsOnlyThatWait() throws Exception {
		load(BLOCKED);
		model().show(model().triage().findings().get(0));
		idle();
		int x = CanvasPlaces.xOf(canvas(), (model().selectedWait().startNanos() + model().selectedWait()
				.endNanos()) / 2);
		List<WaitSelection> told = new ArrayList<>();
		page.setSelectionListener((waits, range) -> told.add(waits));
		Screen.click(canvas(), 100, CanvasPlaces.middleOf(canvas(), 1), 0);
		idle();
		Screen.click(canvas(), x, CanvasPlaces.middleOf(canvas(), 1), 0);
		idle();
		assertFalse(model().hasSelectedLanes());
		assertEquals(1, told.get(told.size() - 1).count());
	}

	@Test
	public void twentyThousandThreadsAreDrawnCorrectlyOpenAndClosed() throws Exception {
		Triage triage = Triage.of(MadeRecording.virtual(20_000, 20, 1), TriageSettings.DEFAULT);
		page.show(triage);
		idle();
		assertEquals("one closed band", 1, rows().size());
		assertTrue("of waits", pixels(0, RED) > 1000);
		model().setOpen(model().rows().groups().get(0), true);
		assertEquals(20_001, rows().size());
		canvas().setFocus();
		Screen.press(canvas(), SWT.END, 0);
		idle();
		assertEquals(20_000, model().currentIndex());
		assertTrue("the last row is in sight", CanvasPlaces.middleOf(canvas(), 20_000) < canvas().getSize().y);
		assertTrue(pixels(20_000, RED) > 10);
	}

	@Test
	public void theLabelColumnFitsTheNamesUntilTheUserDragsItsEdge() throws Exception {
		load(BLOCKED);
		screen.picture(canvas());
		Screen.mouse(canvas(), SWT.MouseMove, 60, CanvasPlaces.middleOf(canvas(), 1), 0);
		assertNull("no name is truncated", canvas().getToolTipText());
		int fitting = canvas().labelWidth();
		Screen.drag(canvas(), fitting, 250, CanvasPlaces.middleOf(canvas(), 1), 0);
		assertEquals(250, canvas().labelWidth());
	}

	@Test
	public void anyOpenTabIsThatOfTheNextRecordingToo() throws Exception {
		load(BLOCKED);
		for (String tab : List.of("waits", "stack", "")) {
			page.view().drawer.open(tab);
			assertEquals(tab, page.state().panel());
			page.show(model().triage());
			assertEquals("by other rules", tab, page.view().drawer.open());
		}
	}

	@Test
	public void theFlameGraphBeginsWithPoolsByOtherRulesToo() throws Exception {
		load(BLOCKED);
		page.view().drawer.open("flame");
		idle();
		assertEquals("<a>By pool</a>", flameLink().getText());
		flameLink().notifyListeners(SWT.Selection, new Event());
		idle();

		page.show(model().triage());
		idle();
		assertEquals("<a>By endpoint</a>", flameLink().getText());
	}

	private Link flameLink() {
		return (Link) Stream.of(((Composite) page.view().drawer.panel("flame")).getChildren())
				.filter(Link.class::isInstance).findFirst().orElseThrow();
	}

	@Test
	public void theOrderOfCallSitesIsThatOfTheNextRecordingToo() throws Exception {
		load("quarkus-worker-restclient-jdk17");
		Table before = page.view().sites().table();
		before.getColumn(2).notifyListeners(SWT.Selection, new Event());
		String first = before.getItem(0).getText(2);
		PageState state = PageState.fromText(page.state().toText());

		page.show(model().triage());
		idle();
		assertSortedByCalls(first);

		page.dispose();
		page = new LanesPage(screen.shell(), ZoneOffset.UTC);
		page.restore(state);
		screen.shell().layout();
		load("quarkus-worker-restclient-jdk17");
		assertSortedByCalls(first);
	}

	private void assertSortedByCalls(String first) {
		Table table = page.view().sites().table();
		assertEquals("Call", table.getSortColumn().getText());
		assertEquals(SWT.UP, table.getSortDirection());
		assertEquals(first, table.getItem(0).getText(2));
	}

	@Test
	public void byOtherThresholdsTheSameWaitsStayWhereTheyAre() throws Exception {
		load(BLOCKED);
		page.view().drawer.open("waits");
		idle();
		Table before = page.view().details().table();
		before.setSelection(42);
		before.notifyListeners(SWT.Selection, new Event());
		before.setTopIndex(40);
		idle();
		assertEquals(40, before.getTopIndex());

		PageModel old = model();
		page.show(Triage.of(old.lanes(), new TriageSettings(Map.of(Threshold.LOOP_TOTAL, 1e12))));
		model().resume(old);
		idle();

		Table after = page.view().details().table();
		assertEquals(42, after.getSelectionIndex());
		screen.waitUntil(() -> after.getTopIndex() == 40);
	}

	@Test
	public void theStateCanBeRestoredOnANewPage() throws Exception {
		load(BLOCKED);
		model().setFilter(LaneFilter.ALL);
		canvas().setRowHeight(30);
		canvas().setDivider(300);
		Screen.click(canvas(), 9, CanvasPlaces.middleOf(canvas(), 0), 0);
		PageState state = PageState.fromText(page.state().toText());
		page.dispose();
		page = new LanesPage(screen.shell(), ZoneOffset.UTC);
		page.restore(state);
		screen.shell().layout();
		load(BLOCKED);
		assertEquals(30, canvas().rowHeight());
		assertEquals(300, canvas().divider());
		assertEquals("vert.x-acceptor-thread-0", rows().get(1));
	}

	@Test
	public void nothingLeaks() throws Exception {
		load(BLOCKED);
		page.dispose();
		screen.pump(0);
		screen.markResources();
		Image leaked = new Image(screen.display(), 1, 1);
		assertFalse("a leak would be detected", screen.leaks().isEmpty());
		leaked.dispose();
		page = new LanesPage(screen.shell(), ZoneOffset.UTC);
		screen.shell().layout();
		load(BLOCKED);
		page.model().setRange(range("10:04:27.500 - 10:04:29.000"));
		model().show(model().triage().findings().get(0));
		idle();
		canvas().setFocus();
		Screen.press(canvas(), SWT.F2, 0);
		screen.pump(0);
		Screen.type(canvas(), '?', 0);
		screen.pump(0);
		page.dispose();
		screen.pump(0);
		assertEquals("", screen.leaks());
	}
}
