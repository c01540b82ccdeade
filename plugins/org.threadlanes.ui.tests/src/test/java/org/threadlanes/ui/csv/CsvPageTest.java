package org.threadlanes.ui.csv;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.LimitLines;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.SiteFilter;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.model.VisibleWaits;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.testing.MadeRecording;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** Selecting, previewing and exporting with real widgets on a real recording. */
public class CsvPageTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private static Screen screen;
	private CsvPage page;
	private Triage triage;

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
		page = new CsvPage(screen.shell(), ZoneOffset.UTC);
		screen.shell().layout();
		triage = Recordings.triage("quarkus-eventloop-blocked-jdk17");
		page.restore(Map.of("csvFolder", folder.getRoot().toString()));
		show();
	}

	private void show() {
		page.show(new RecordingFile(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr")), triage);
		idle();
	}

	@After
	public void close() {
		screen.shell().setForeground(null);
		page.dispose();
	}

	private void idle() {
		screen.settle(page::isIdle);
	}

	private void tick(String id) {
		for (TreeItem parent : page.tables.tree.getItems()) {
			for (TreeItem item : parent.getItems()) {
				if (((TableChoice) item.getData()).id.equals(id)) {
					item.setChecked(true);
					Event event = new Event();
					event.item = item;
					event.detail = SWT.CHECK;
					page.tables.tree.notifyListeners(SWT.Selection, event);
					idle();
					return;
				}
			}
		}
		throw new AssertionError(id);
	}

	private void export() {
		page.export.button().notifyListeners(SWT.Selection, new Event());
		idle();
	}

	private String status() {
		return page.export.status == null ? "" : page.export.status.getText();
	}

	@Test
	public void showsTablesWithCountsAndTheEffectOfExport() {
		assertEquals("Thread Lanes (8)", page.tables.tree.getItem(0).getText());
		assertEquals("6,050", page.tables.tree.getItem(0).getItem(0).getText(1));
		assertEquals(69, page.tables.tree.getItem(1).getItemCount());
		assertEquals("Nothing selected", page.export.button().getText());
		assertFalse(page.export.button().getEnabled());
		tick("jdk.SocketRead");
		assertEquals("Export 1 file", page.export.button().getText());
		assertEquals("14 of 17 selected", page.fields.heading.getText());
		tick("jdk.SocketWrite");
		assertEquals("Export 2 files", page.export.button().getText());
		page.tables.filter.setText("socketw");
		assertEquals(1, page.tables.tree.getItemCount());
	}

	@Test
	public void otherEventsOfTheRecordingKeepWhatWasChosen() {
		tick("jdk.SocketRead");
		page.export.folder.setText("/somewhere/else");
		page.showLoading();
		show();
		assertEquals("Export 1 file", page.export.button().getText());
		assertEquals("/somewhere/else", page.export.folder.getText());

		page.show(new RecordingFile(Recordings.path("lock-holder-sleeps-jdk17.jfr")), triage);
		idle();
		assertEquals("another recording", "Nothing selected", page.export.button().getText());
		assertTrue(page.export.folder.getText().endsWith("lock-holder-sleeps-jdk17"));
	}

	/** In a focus on events without findings. */
	@Test
	public void aTickedTableThatIsHiddenAsEmptyIsNeitherCountedNorWritten() throws Exception {
		tick("threadlanes.waits");
		tick("threadlanes.findings");
		Path findings = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17/threadlanes.findings.csv");
		page.show(new RecordingFile(Recordings.path("quarkus-eventloop-blocked-jdk17.jfr")),
				Triage.of(MadeRecording.of(2, 1, 1), TriageSettings.DEFAULT));
		idle();
		assertEquals("1 selected", page.tables.heading.getText());
		assertEquals("Export 1 file", page.export.button().getText());
		export();
		assertFalse(Files.exists(findings));
		Button hideEmpty = within(page.tables, Button.class).findFirst().orElseThrow();
		hideEmpty.setSelection(false);
		hideEmpty.notifyListeners(SWT.Selection, new Event());
		assertEquals("2 selected", page.tables.heading.getText());
		assertEquals("Export 2 files", page.export.button().getText());
		hideEmpty.setSelection(true);
		hideEmpty.notifyListeners(SWT.Selection, new Event());
		assertEquals("Export 1 file", page.export.button().getText());

		show();
		assertEquals("2 selected", page.tables.heading.getText());
		export();
		assertTrue(Files.exists(findings));
	}

	/** Exporting another recording changes the remembered folder of all pages. */
	@Test
	public void aTypedFolderStaysThatOfItsRecording() {
		page.setTarget(CsvProfile.DATA, "/remembered");
		assertEquals("/remembered/quarkus-eventloop-blocked-jdk17", page.export.folder.getText());
		page.export.folder.setText("/typed/abc");
		page.setTarget(CsvProfile.DATA, "/typed");
		assertEquals("/typed/abc", page.export.folder.getText());
		page.showLoading();
		page.setTarget(CsvProfile.DATA, "/other");
		show();
		assertEquals("/typed/abc", page.export.folder.getText());
		page.setTarget(CsvProfile.DATA, "/another");
		assertEquals("/typed/abc", page.export.folder.getText());

		page.show(new RecordingFile(Recordings.path("lock-holder-sleeps-jdk17.jfr")), triage);
		idle();
		page.setTarget(CsvProfile.DATA, "/remembered");
		assertEquals("nobody typed", "/remembered/lock-holder-sleeps-jdk17", page.export.folder.getText());
	}

	/** The forms of JDK Mission Control are black, also on dark themes. */
	@Test
	public void checkBoxesDoNotInheritTheColorOfTheForm() {
		screen.shell().setForeground(screen.display().getSystemColor(SWT.COLOR_MAGENTA));
		ImageData picture = screen.picture(page.options);
		for (int y = 0; y < picture.height; y++) {
			for (int x = 0; x < picture.width; x++) {
				assertNotEquals(new RGB(255, 0, 255), picture.palette.getRGB(picture.getPixel(x, y)));
			}
		}
	}

	/** The room that JDK Mission Control leaves in a window of 1280x800; GTK shows scroll bars only under the pointer. */
	@Test
	public void aLowPageShowsEverythingWithoutScrolling() {
		assertPreview(978, 405, 4);
	}

	@Test
	public void theLimitsOfTheRecordingAreReadAsAWhole() {
		resized(978, 405, this::assertLimitsAreWhole);
	}

	/** The names of tables and fields would be cut. */
	@Test
	public void theOptionsAreNotWiderWhenRowsAreCounted() {
		long start = triage.lanes().startNanos();
		page.setSelection(new TimeRange(start + 2_000_000_000L, start + 4_000_000_000L));
		idle();
		int width = page.options.getSize().x;
		page.chooseWaits();
		page.tables.tickAll(true);
		assertEquals("4,577 rows, 6 tables whole", page.options.rows.getText());
		assertEquals(width, page.options.getSize().x);
	}

	@Test
	public void theLimitsThatDoNotFitAreCountedAndListedOnRequest() throws Exception {
		String name = "quarkus-eventloop-blocked-jdk17-default-settings";
		triage = Recordings.triage(name);
		page.show(new RecordingFile(Recordings.path(name + ".jfr")), triage);
		idle();
		List<String> all = LimitLines.of(triage.allLimits());
		resized(978, 375, () -> {
			assertLimitsAreWhole(all.subList(0, all.size() - 1));
			assertEquals("<a>1 more limit \u25be</a>", page.options.moreLimits.getText());
			assertTrue(page.options.moreLimits.isVisible());
		});
		resized(742, 405, () -> {
			assertFalse(limits().isVisible());
			assertEquals("<a>" + all.size() + " limits \u25be</a>", page.options.moreLimits.getText());
			page.options.moreLimits.notifyListeners(SWT.Selection, new Event());
			Shell list = screen.shell().getShells()[0];
			assertEquals(all, Arrays.stream(((Composite) list.getChildren()[0]).getChildren())
					.map(label -> ((Label) label).getText().replace("\u2022  ", "")).toList());
			list.dispose();
		});
		assertLimitsAreWhole();
		assertFalse(page.options.moreLimits.isVisible());
	}

	private void assertLimitsAreWhole() {
		assertLimitsAreWhole(LimitLines.of(triage.allLimits()));
	}

	private void assertLimitsAreWhole(List<String> expected) {
		assertEquals("This recording has limits: " + String.join("; ", expected) + ".", limits().getText());
		assertTrue(limits().isVisible());
		assertEquals(limits().computeSize(limits().getSize().x, SWT.DEFAULT).y, limits().getSize().y);
	}

	private Label limits() {
		return Arrays.stream(page.options.getChildren())
				.flatMap(section -> Arrays.stream(((Composite) section).getChildren()))
				.filter(Label.class::isInstance).map(Label.class::cast)
				.filter(label -> label.getText().startsWith("This recording has limits: ")).findFirst()
				.orElseThrow();
	}

	/** The room in the same window with views at the right; options are below the lists. */
	@Test
	public void aNarrowPageShowsEverythingWithoutScrolling() {
		assertPreview(742, 405, 1);
	}

	/** The room in the same window with a focus, whose bar has a line of its own. */
	@Test
	public void onALowPageTheTablesHaveRoomBeforeThePreview() {
		resized(978, 375, () -> {
			int rows = page.tables.tree.getClientArea().height / page.tables.tree.getItemHeight();
			assertTrue(rows + " rows", rows >= 4);
			assertEquals("no scrolling", 375, page.getSize().y);
		});
	}

	/** At this size, the page scrolls. */
	@Test
	public void thePreviewHasARowIfThereIsRoomForNothing() {
		resized(742, 250, () -> assertPreviewIsWhole(1));
	}

	private void resized(int width, int height, Runnable check) {
		Point before = screen.shell().getSize();
		try {
			screen.shell().setSize(width, height);
			screen.pump(20);
			check.run();
		} finally {
			screen.shell().setSize(before);
		}
	}

	private void assertPreview(int width, int height, int rows) {
		resized(width, height, () -> {
			assertEquals(new Point(width, height), page.getSize());
			Composite content = page.tables.getParent();
			assertEquals(content.getParent().getClientArea().height, content.getSize().y);
			assertPreviewIsWhole(rows);
		});
	}

	private void assertPreviewIsWhole(int rows) {
		StyledText text = page.preview.text;
		assertTrue(page.preview.heading.getText(), page.preview.heading.getText().startsWith("threadlanes.waits.csv, first " + rows + " of 6,050"));
		assertEquals("with the header", 1 + rows, text.getLineCount());
		assertTrue("the last one is in view", text.getLinePixel(1 + rows) <= text.getClientArea().height);
	}

	@Test
	public void theListOfTablesHasTheKeysAlsoIfThePageGotThemBeforeItWasRead() {
		screen.shell().forceActive();
		page.setFocus();
		assertSame(page.tables.tree, screen.display().getFocusControl());
		page.showLoading();
		show();
		assertSame("other events", page.tables.tree, screen.display().getFocusControl());
		page.dispose();
		page = new CsvPage(screen.shell(), ZoneOffset.UTC);
		screen.shell().layout();
		page.setFocus();
		show();
		assertSame("from the start", page.tables.tree, screen.display().getFocusControl());
	}

	@Test
	public void menusBelongToTheShellOfThePage() {
		assertSame(screen.shell(), page.tables.tree.getMenu().getShell());
		assertSame(screen.shell(), page.preview.text.getMenu().getShell());
	}

	/** On GTK, each step of their fading in would draw the page. */
	@Test
	public void opensWithoutDrawingTheOptionsAgainAndAgain() {
		int[] drawn = new int[1];
		Listener count = e -> drawn[0] += e.widget instanceof OptionsPane ? 1 : 0;
		screen.display().addFilter(SWT.Paint, count);
		page.dispose();
		page = new CsvPage(screen.shell(), ZoneOffset.UTC);
		screen.shell().layout();
		show();
		screen.pump(300);
		screen.display().removeFilter(SWT.Paint, count);
		assertTrue(drawn[0] + " times", drawn[0] <= 3);
	}

	@Test
	public void previewsInTheProfile() {
		tick("jdk.SocketRead");
		assertEquals("jdk.SocketRead.csv, first 9 of 3,012 rows \u00b7 Profile Data: UTF-8, comma, CRLF",
				page.preview.heading.getText());
		String text = page.preview.text.getText();
		assertTrue(text, text.startsWith("startTime,duration_ns,eventThread,eventThread_id,eventThread_kind,host"));
		assertTrue(text, text.contains("2026-11-20T10:04:25.353786408Z,23701,vert.x-eventloop-thread-1,22,event-loop"));
		page.fields.table.getItem(0).setChecked(false);
		Event event = new Event();
		event.item = page.fields.table.getItem(0);
		event.detail = SWT.CHECK;
		page.fields.table.notifyListeners(SWT.Selection, event);
		idle();
		assertTrue(page.preview.text.getText().startsWith("duration_ns,"));
		page.options.profile(CsvProfile.EXCEL).setSelection(true);
		page.options.profile(CsvProfile.DATA).setSelection(false);
		page.options.profile(CsvProfile.EXCEL).notifyListeners(SWT.Selection, new Event());
		idle();
		assertTrue(page.preview.text.getText(), page.preview.text.getText().startsWith("duration_ms"));
	}

	/** The stack of a call site has line breaks. */
	@Test
	public void thePreviewHasALineForEachRow() {
		for (CsvProfile profile : CsvProfile.values()) {
			page.model.setProfile(profile);
			page.model.show(page.model.table("threadlanes.sites"));
			page.preview.refresh();
			idle();
			List<String> lines = page.preview.text.getText().lines().skip(profile == CsvProfile.JFR ? 0 : 1).toList();
			long all = page.model.shown().rows;
			assertEquals(Math.min(9, all), lines.size());
			assertTrue(page.preview.heading.getText(), page.preview.heading.getText().startsWith(all <= 9
					? "threadlanes.sites.csv, all " + all + " rows" : "threadlanes.sites.csv, first 9 of " + all));
			for (int i = 0; i < lines.size(); i++) {
				String pool = triage.sites().all().get(i).pool().name();
				assertTrue(lines.get(i), lines.get(i).replace("\"", "").startsWith(pool));
				assertTrue(lines.get(i), lines.get(i).contains("\\n"));
			}
		}
	}

	@Test
	public void exportsEachTickedTableToAFile() throws Exception {
		tick("jdk.SocketRead");
		tick("jdk.SocketWrite");
		export();
		assertEquals("Exported 6,014 rows to jdk.SocketRead.csv and jdk.SocketWrite.csv, 1.1 MB",
				status());
		Path file = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17/jdk.SocketRead.csv");
		assertEquals(3013, Files.readAllLines(file).size());
	}

	@Test
	public void whereTheNameOfATableDoesNotFitItsIdIsLeftOut() {
		TreeItem reads = Stream.of(page.tables.tree.getItem(1).getItems())
				.filter(item -> ((TableChoice) item.getData()).id.equals("jdk.SocketRead")).findFirst().orElseThrow();
		assertEquals("Socket Read (jdk.SocketRead)", reads.getText());
		page.tables.tree.setSize(270, 200);
		assertEquals("Socket Read", reads.getText());
		page.tables.tree.setSize(200, 200);
		assertTrue(reads.getText(), reads.getText().endsWith("\u2026"));
	}

	@Test
	public void theButtonStaysWhereItWasClicked() {
		tick("jdk.SocketRead");
		Control button = page.export.button();
		Point before = button.toDisplay(0, 0);
		export();
		assertTrue(status(), status().startsWith("Exported"));
		assertEquals(before, button.toDisplay(0, 0));
	}

	@Test
	public void exportsOnlyTheSelectionOfTheLanes() throws Exception {
		TimeRange whole = new TimeRange(triage.lanes().startNanos(), triage.lanes().endNanos());
		page.setSelection(new TimeTexts(ZoneOffset.UTC).parse("10:04:27.500 - 10:04:29.000", whole));
		assertEquals("Only 10:04:27.500 \u2013 10:04:29.000", page.options.selection.getText());
		assertEquals("", page.options.rows.getText());
		tick("jdk.SocketRead");
		tick("jdk.SocketWrite");
		assertEquals("6,014 rows", page.options.rows.getText());
		page.chooseWaits();
		idle();
		assertEquals("2,984 rows", page.options.rows.getText());
		export();
		Path to = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17");
		assertEquals(1495, Files.readAllLines(to.resolve("threadlanes.waits.csv")).size());
		assertTrue(status(), status().startsWith("Exported 2,984 rows to 3 files"));
	}

	@Test
	public void theNumberOfRowsOfARangeSaysHowManyTablesAreExportedWhole() {
		long start = triage.lanes().startNanos();
		page.setSelection(new TimeRange(start + 2_000_000_000L, start + 4_000_000_000L));
		page.chooseWaits();
		idle();
		String ofRange = page.options.rows.getText();
		assertTrue(ofRange, ofRange.matches("[\\d,]+ rows"));
		tick("threadlanes.pools");
		tick("threadlanes.threads");
		String andWhole = page.options.rows.getText();
		assertTrue(andWhole, andWhole.matches("[\\d,]+ rows, 2 tables whole"));
	}

	/** Files with nothing but a header are of no use. */
	@Test
	public void withARangeTablesWithoutRowsInItAreHiddenAndTheOthersSortedByTheRowsInIt() throws Exception {
		tick("jdk.GCConfiguration");
		tick("jdk.SocketRead");
		int all = page.tables.tree.getItem(1).getItemCount();
		long start = triage.lanes().startNanos();
		page.setSelection(new TimeRange(start + 2_000_000_000L, start + 2_050_000_000L));
		idle();
		assertEquals("not chosen", "2 selected", page.tables.heading.getText());
		page.model.show(page.model.table("jdk.GCConfiguration"));
		page.options.selection.setSelection(true);
		page.options.selection.notifyListeners(SWT.Selection, new Event());
		idle();
		List<TableChoice> events = Arrays.stream(page.tables.tree.getItem(1).getItems())
				.map(item -> (TableChoice) item.getData()).toList();
		assertTrue(events.size() + " of " + all, events.size() < all);
		assertTrue(events.stream().allMatch(table -> page.model.rowsOf(table) > 0));
		assertEquals(events.stream().sorted(Comparator.comparingLong(page.model::rowsOf).reversed()).toList(), events);
		assertEquals("1 selected", page.tables.heading.getText());
		assertEquals("Export 1 file", page.export.button().getText());
		assertNotEquals("the one shown is hidden", "jdk.GCConfiguration", page.model.shown().id);
		assertSame(page.model.shown(), page.tables.tree.getSelection()[0].getData());
		page.tables.tickAll(true);
		export();
		Path to = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17");
		try (Stream<Path> files = Files.list(to)) {
			for (Path file : files.toList()) {
				assertTrue(file.toString(), Files.readAllLines(file).size() > 1);
			}
		}
		page.setSelection(null);
		assertEquals("the tick stays", all, page.tables.tree.getItem(1).getItemCount());
		assertTrue(page.model.isTicked(page.model.table("jdk.GCConfiguration")));
		assertEquals("jdk.GCConfiguration", page.model.shown().id);
	}

	@Test
	public void theTableWhoseFieldsAreShownIsSelectedAndInView() {
		resized(978, 405, () -> {
			assertShownIsInView();
			page.model.show(page.model.table("jdk.GCConfiguration"));
			show();
			assertEquals("jdk.GCConfiguration", page.model.shown().id);
			assertShownIsInView();
		});
	}

	private void assertShownIsInView() {
		TreeItem selected = page.tables.tree.getSelection()[0];
		assertSame(page.model.shown(), selected.getData());
		Rectangle area = page.tables.tree.getClientArea();
		Rectangle row = selected.getBounds();
		assertTrue(row + " in " + area, row.y >= 0 && row.y + row.height <= area.height);
	}

	/** As when a focus is set or cleared while a range is selected. */
	@Test
	public void onlyTheRangeStaysChosenForOtherEventsOfTheRecording() {
		long start = triage.lanes().startNanos();
		page.setSelection(new TimeRange(start + 2_000_000_000L, start + 4_000_000_000L));
		page.chooseWaits();
		show();
		assertTrue(page.options.selection.getSelection());
		page.setSelection(null);
		assertFalse(page.options.selection.getSelection());
	}

	@Test
	public void theListHasTheNumbersOfRowsToExport() {
		long start = triage.lanes().startNanos();
		page.setSelection(new TimeRange(start + 2_000_000_000L, start + 4_000_000_000L));
		assertEquals("not chosen", "6,050", page.tables.tree.getItem(0).getItem(0).getText(1));
		page.chooseWaits();
		assertEquals("being counted", "\u2026", page.tables.tree.getItem(0).getItem(0).getText(1));
		idle();
		for (TreeItem category : page.tables.tree.getItems()) {
			for (TreeItem item : category.getItems()) {
				assertEquals(String.format("%,d", page.model.rowsOf((TableChoice) item.getData())), item.getText(1));
			}
		}
		assertNotEquals("6,050", page.tables.tree.getItem(0).getItem(0).getText(1));
		page.setSelection(null);
		idle();
		assertEquals("6,050", page.tables.tree.getItem(0).getItem(0).getText(1));
	}

	/** On low pages the line would take the room of the headers, on higher ones that of a preview across the page. */
	@Test
	public void theListsKeepTheirHeadersWhenSomethingIsSaidOfAnExport() throws Exception {
		tick("jdk.SocketRead");
		for (int height : List.of(375, 395, 405, 545, 565)) {
			resized(978, height, () -> {
				page.showLoading();
				show();
				boolean headers = page.tables.tree.getHeaderVisible();
				int width = page.preview.getSize().x;
				export();
				assertTrue(status(), status().startsWith("Exported"));
				screen.pump(20);
				assertEquals(height + " px", headers, page.tables.tree.getHeaderVisible());
				assertEquals(height + " px", headers, page.fields.table.getHeaderVisible());
				assertEquals(height + " px", width, page.preview.getSize().x);
				Composite content = page.tables.getParent();
				assertEquals("no scrolling", content.getParent().getClientArea().height, content.getSize().y);
			});
		}
	}

	/** A range that is dragged in the lanes begins exactly where a wait ends: it snaps to waits. */
	@Test
	public void theRowsOfARangeAreTheWaitsThatTheLanesSelect() throws Exception {
		ThreadLane lane = triage.lanes().lanes().stream().max(Comparator.comparingInt(ThreadLane::size)).get();
		TimeRange range = new TimeRange(lane.end(100), lane.start(200));
		long waits = VisibleWaits.of(triage.lanes().lanes(), range, WaitVisibility.ALL).asSelection().count();
		page.setSelection(range);
		page.chooseWaits();
		idle();
		assertEquals(String.format("%,d rows", waits), page.options.rows.getText());
		export();
		Path to = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17");
		assertEquals("with a header", waits + 1, Files.readAllLines(to.resolve("threadlanes.waits.csv")).size());
	}

	@Test
	public void callSitesAreThoseOfTheSelectionWithOnlyTheTimeWithin() throws Exception {
		long start = triage.lanes().startNanos();
		TimeRange range = new TimeRange(start + 2_000_000_000L, start + 4_000_000_000L);
		List<CallSite> sites = triage.sites()
				.filtered(SiteFilter.of(Verdict.BLOCKING).in(range.startNanos(), range.endNanos())).all();
		page.setSelection(range);
		tick("threadlanes.sites");
		TableChoice table = page.model.table("threadlanes.sites");
		page.model.show(table);
		page.model.setOnlySelection(true);
		page.setSelection(range);
		idle();
		assertEquals(page.model.rowsOf(table) + " rows", page.options.rows.getText());
		assertNotEquals(table.rows, page.model.rowsOf(table));
		String first = String.format(",%d,%d,", sites.get(0).count(), sites.get(0).nanos());
		String previewed = page.preview.text.getText().lines().toList().get(1);
		assertTrue(previewed, previewed.contains(first));
		export();
		List<String> lines = Files.readAllLines(folder.getRoot().toPath()
				.resolve("quarkus-eventloop-blocked-jdk17/threadlanes.sites.csv"));
		assertTrue(lines.get(1), lines.get(1).contains(first));
		assertEquals(sites.size(), lines.stream().filter(line -> line.contains(",blocking,")).count());
	}

	@Test
	public void reportsInOneLineWhyNothingWasWritten() throws Exception {
		tick("jdk.SocketRead");
		Path taken = folder.newFile("taken").toPath();
		page.export.folder.setText(taken.resolve("below").toString());
		export();
		assertTrue(status(), status().contains("cannot be written"));
		assertEquals("Export 1 file", page.export.button().getText());
	}

	@Test
	public void filesOfOthersAreReplacedOnlyAfterAQuestion() throws Exception {
		Path to = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17");
		Path file = to.resolve("jdk.SocketRead.csv");
		Files.createDirectories(to);
		Files.writeString(file, "of others");
		tick("jdk.SocketRead");
		tick("jdk.SocketWrite");

		String asked = "1 file exists already in " + to
				+ ", not written by this page for the same events: jdk.SocketRead.csv";
		assertEquals(asked, exportAnd("Cancel"));
		assertEquals("of others", Files.readString(file));
		assertFalse(Files.exists(to.resolve("jdk.SocketWrite.csv")));
		assertEquals("", status());
		assertEquals(asked, exportAnd("Replace"));
		assertEquals(3013, Files.readAllLines(file).size());
	}

	@Test
	public void itsOwnFilesAreReplacedWithoutAQuestionUnlessOthersChangedThem() throws Exception {
		Path to = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17");
		tick("jdk.SocketRead");
		page.model.setOptions(page.model.options().withMeta(true));
		export();
		assertTrue(Files.exists(to.resolve("jdk.SocketRead.meta.json")));
		assertNull(exportAnd("Cancel"));
		page.showLoading();
		show();
		assertNull("after a focus", exportAnd("Cancel"));

		Files.setLastModifiedTime(to.resolve("jdk.SocketRead.csv"), FileTime.fromMillis(0));
		Files.setLastModifiedTime(to.resolve("jdk.SocketRead.meta.json"), FileTime.fromMillis(0));
		String asked = exportAnd("Cancel");
		assertTrue(asked, asked.startsWith("2 files exist already"));
		assertTrue(asked, asked.endsWith(": jdk.SocketRead.csv, jdk.SocketRead.meta.json"));
	}

	@Test
	public void aClosedGroupStaysClosedUnlessTablesAreFiltered() {
		TreeItem group = page.tables.tree.getItem(0);
		group.setExpanded(false);
		Event closed = new Event();
		closed.item = group;
		page.tables.tree.notifyListeners(SWT.Collapse, closed);
		page.showLoading();
		show();
		assertFalse(page.tables.tree.getItem(0).getExpanded());
		within(page.tables, Text.class).findFirst().orElseThrow().setText("waits");
		assertTrue(page.tables.tree.getItem(0).getExpanded());
	}

	@Test
	public void filesOfTheRecordingAreReplacedByThoseOfARangeOnlyAfterAQuestion() throws Exception {
		tick("jdk.SocketRead");
		export();
		long start = page.model.triage.lanes().startNanos();
		page.setSelection(new TimeRange(start, start + 1_000_000_000));
		page.model.setOnlySelection(true);
		String asked = exportAnd("Cancel");
		assertTrue(asked, asked.endsWith(": jdk.SocketRead.csv"));
		exportAnd("Replace");
		assertNull(exportAnd("Cancel"));
	}

	/** Exports and answers the question, if there is one, which is returned; null if nothing is asked. */
	private String exportAnd(String answer) {
		String[] asked = new String[1];
		screen.display().asyncExec(() -> Arrays.stream(screen.shell().getShells())
				.filter(shell -> shell.getText().equals("Replace Files")).forEach(shell -> {
					asked[0] = within(shell, Label.class).map(Label::getText).filter(t -> !t.isEmpty()).findFirst()
							.orElseThrow();
					within(shell, Button.class).filter(b -> b.getText().equals(answer)).findFirst().orElseThrow()
							.notifyListeners(SWT.Selection, new Event());
				}));
		export();
		return asked[0];
	}

	private static <T> Stream<T> within(Composite parent, Class<T> type) {
		return Arrays.stream(parent.getChildren())
				.flatMap(child -> type.isInstance(child) ? Stream.of(type.cast(child))
						: child instanceof Composite composite ? within(composite, type) : Stream.of());
	}

	@Test
	public void cancelLeavesNothing() throws Exception {
		tick("jdk.SocketRead");
		page.export.button().notifyListeners(SWT.Selection, new Event());
		assertEquals("Cancel", page.export.button().getText());
		page.export.button().notifyListeners(SWT.Selection, new Event());
		idle();
		boolean done = status().startsWith("Exported");
		assertTrue(status(), done || status().equals("Canceled; nothing was written."));
		Path file = folder.getRoot().toPath().resolve("quarkus-eventloop-blocked-jdk17/jdk.SocketRead.csv");
		assertEquals(done, Files.exists(file));
	}

	@Test
	public void remembersFolderAndProfile() {
		page.options.profile(CsvProfile.JFR).setSelection(true);
		page.options.profile(CsvProfile.JFR).notifyListeners(SWT.Selection, new Event());
		Map<String, String> state = page.state();
		page.dispose();
		page = new CsvPage(screen.shell(), ZoneOffset.UTC);
		page.restore(state);
		screen.shell().layout();
		show();
		assertEquals(CsvProfile.JFR, page.model.profile());
		assertTrue(page.export.folder.getText().endsWith("/quarkus-eventloop-blocked-jdk17"));
	}

	@Test
	public void nothingLeaks() {
		page.dispose();
		screen.pump(0);
		screen.markResources();
		page = new CsvPage(screen.shell(), ZoneOffset.UTC);
		screen.shell().layout();
		show();
		tick("jdk.SocketRead");
		page.dispose();
		screen.pump(0);
		assertEquals("", screen.leaks());
	}
}
