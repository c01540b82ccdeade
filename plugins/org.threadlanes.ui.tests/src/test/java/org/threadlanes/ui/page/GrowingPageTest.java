package org.threadlanes.ui.page;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.FindingCode;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.RecordingFile;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.ui.model.LaneFilter;
import org.threadlanes.ui.model.LaneGroup;
import org.threadlanes.ui.model.LaneOrder;
import org.threadlanes.ui.model.NameFilter;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** A page whose recording gains chunks at its end and loses chunks at its start. */
public class GrowingPageTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private static final List<byte[]> CHUNKS = new ArrayList<>();
	private static Screen screen;
	private LanesPage page;

	@BeforeClass
	public static void openScreen() throws IOException {
		byte[] all = Files.readAllBytes(Recordings.path("checkout-jdk21.jfr"));
		for (int at = 0; at < all.length;) {
			int size = (int) ByteBuffer.wrap(all).getLong(at + 8);
			CHUNKS.add(Arrays.copyOfRange(all, at, at + size));
			at += size;
		}
		screen = new Screen(1400, 820);
		screen.open();
	}

	@AfterClass
	public static void closeScreen() {
		screen.close();
		CHUNKS.clear();
	}

	@Before
	public void open() {
		page = new LanesPage(screen.shell(), ZoneOffset.UTC);
		screen.shell().layout();
	}

	@After
	public void close() {
		page.dispose();
	}

	/** Shows the chunks from..to-1. */
	private void grow(int from, int to) throws Exception {
		ByteArrayOutputStream kept = new ByteArrayOutputStream();
		CHUNKS.subList(from, to).forEach(kept::writeBytes);
		Path file = Files.write(folder.newFile().toPath(), kept.toByteArray());
		page.grow(Triage.of(LanesBuilder.build(new RecordingFile(file), Rules.shipped(), Progress.NONE),
				TriageSettings.DEFAULT));
		screen.settle(page::isIdle);
	}

	private PageModel model() {
		return page.model();
	}

	private List<String> rows() {
		return model().rows().rows().stream().map(Row::name).toList();
	}

	@Test
	public void aViewAtTheEndFollowsTheEnd() throws Exception {
		grow(0, 3);
		long length = model().whole().nanos() / 4;
		model().setView(new TimeRange(model().whole().endNanos() - length, model().whole().endNanos()));
		grow(0, 5);
		assertEquals(new TimeRange(model().whole().endNanos() - length, model().whole().endNanos()), model().view());
	}

	@Test
	public void aViewOfEverythingGrows() throws Exception {
		grow(0, 2);
		assertTrue(model().isAllInView());
		grow(0, 4);
		assertTrue("less than a minute", model().isAllInView());
		model().zoom(2, model().whole().startNanos());
		model().setView(model().whole());
		grow(1, 5);
		assertTrue(model().isAllInView());
	}

	@Test
	public void aViewOfThePastDoesNotMove() throws Exception {
		grow(0, 3);
		TimeRange whole = model().whole();
		TimeRange zoomed = new TimeRange(whole.endNanos() - whole.nanos() / 8, whole.endNanos() - whole.nanos() / 16);
		model().setView(zoomed);
		assertFalse(model().isFollowingEnd());
		grow(0, 4);
		assertEquals(zoomed, model().view());
		grow(2, 5);
		assertEquals("data before the view was dropped", zoomed, model().view());
		page.followEnd();
		assertEquals(model().whole().endNanos(), model().view().endNanos());
	}

	@Test
	public void aViewOfDroppedDataMovesAsLittleAsPossible() throws Exception {
		grow(0, 3);
		TimeRange whole = model().whole();
		long length = whole.nanos() / 5;
		model().setView(new TimeRange(whole.startNanos(), whole.startNanos() + length));
		grow(2, 5);
		long start = model().whole().startNanos();
		assertTrue(start > whole.startNanos());
		assertEquals(new TimeRange(start, start + length), model().view());
	}

	@Test
	public void widgetsAndSelectionAreKept() throws Exception {
		grow(0, 4);
		LanesView view = page.view();
		SpanRef worst = model().worstWait();
		model().show(worst);
		grow(0, 5);
		assertSame(view, page.view());
		SpanRef now = model().selectedWait();
		assertNotSame(worst.lane(), now.lane());
		assertEquals(worst.lane().key(), now.lane().key());
		assertEquals(worst.startNanos(), now.startNanos());
		assertEquals(worst.endNanos(), now.endNanos());
		assertSame(now.lane(), model().rows().rows().get(model().currentIndex()).lane());
	}

	@Test
	public void aDroppedWaitIsDeselected() throws Exception {
		grow(0, 2);
		model().show(model().worstWait());
		assertNotNull(model().selectedWait());
		grow(3, 5);
		assertNull(model().selectedWait());
	}

	@Test
	public void aSelectedFindingIsUpdated() throws Exception {
		grow(0, 2);
		Finding before = finding(FindingCode.VIRTUAL_THREAD_PINNED);
		model().selectFinding(before);
		long waits = model().findingWaits().count();
		grow(0, 5);
		assertSame(finding(FindingCode.VIRTUAL_THREAD_PINNED), model().finding());
		assertNotSame(before, model().finding());
		assertTrue(waits + " waits before", model().findingWaits().count() > waits);
		model().show(before);
		assertSame("clicked in a list opened before", model().finding().worst().lane(),
				model().selectedWait().lane());
	}

	private Finding finding(FindingCode code) {
		return model().triage().findings().stream().filter(f -> f.code() == code).findFirst().orElseThrow();
	}

	@Test
	public void rowsKeepTheirOrderAndNewOnesComeLast() throws Exception {
		grow(0, 3);
		List<String> before = rows();
		grow(0, 5);
		List<String> after = new ArrayList<>(rows());
		after.retainAll(before);
		assertEquals(before, after);
		assertTrue(model().rows().rows().stream().filter(row -> !row.isGroup())
				.allMatch(row -> model().lanes().lanes().contains(row.lane())));
	}

	@Test
	public void rowsKeepTheirOrderFromTheFirstClickOn() throws Exception {
		grow(0, 1);
		assertTrue("in its first seconds, rows may be reordered", model().isYoung());
		List<String> before = rows();
		model().setCurrentRow(model().rows().rows().get(0));
		grow(0, 2);
		List<String> after = new ArrayList<>(rows());
		after.retainAll(before);
		assertEquals(before, after);
	}

	@Test
	public void rowsThatKeptTheirOrderAreNotMarkedAsSorted() throws Exception {
		grow(0, 3);
		assertTrue(model().isSortedForView());
		grow(0, 5);
		assertFalse(model().isSortedForView());
		model().setOrder(LaneOrder.BLOCKED);
		assertTrue(model().isSortedForView());
	}

	@Test
	public void sortingUsesTheCurrentTimes() throws Exception {
		grow(0, 3);
		model().setOrder(LaneOrder.NAME);
		grow(1, 4);
		List<Long> inOrder = blocked().stream().sorted(Comparator.reverseOrder()).toList();
		assertNotEquals("sorted by name", inOrder, blocked());
		model().setOrder(LaneOrder.BLOCKED);
		assertEquals(inOrder, blocked());
	}

	private List<Long> blocked() {
		return model().rows().groups().stream().map(LaneGroup::blockingNanos).toList();
	}

	@Test
	public void filtersAndSumsCoverTheGrownRecording() throws Exception {
		grow(0, 2);
		model().setFilter(new LaneFilter(NameFilter.of("payment"), false, false));
		screen.settle(page::isIdle);
		long waits = model().viewSums().totals().count();
		assertEquals(List.of("payment-N", "payment-1", "payment-2", "payment-3"), rows().stream().sorted(Comparator
				.comparing((String name) -> !name.endsWith("N")).thenComparing(name -> name)).toList());
		grow(0, 5);
		assertEquals(4, rows().size());
		assertTrue(waits + " waits before", model().viewSums().totals().count() > waits);
	}

	@Test
	public void aTableKeepsItsScrollPosition() throws Exception {
		grow(0, 3);
		page.view().drawer.open("waits");
		screen.settle(page::isIdle);
		Table table = page.view().details().table();
		int rows = table.getItemCount();
		table.setTopIndex(40);
		grow(0, 4);
		assertTrue(rows + " rows, then " + table.getItemCount(), table.getItemCount() > rows);
		assertEquals(40, table.getTopIndex());
	}

	@Test
	public void aSelectedCallSiteIsUpdated() throws Exception {
		grow(0, 2);
		page.view().drawer.open("sites");
		screen.settle(page::isIdle);
		Table table = page.view().sites().table();
		table.setSelection(1);
		table.notifyListeners(SWT.Selection, new Event());
		String call = table.getItem(1).getText(2);
		long waits = model().findingWaits().count();
		grow(0, 5);
		screen.waitUntil(() -> model().findingWaits().count() > waits);
		assertEquals(call, table.getItem(table.getSelectionIndex()).getText(2));
	}
}
