package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemFilter;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.flightrecorder.ui.selection.IFlavoredSelection;
import org.openjdk.jmc.flightrecorder.ui.selection.IItemStreamFlavor;
import org.openjdk.jmc.flightrecorder.ui.selection.SelectionStore.SelectionStoreEntry;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.Screen;
import org.threadlanes.jmc.TestEditor;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.page.LanesPage;

/** The context menu passes the selection in the lanes to other pages of JDK Mission Control. */
public class LanesMenusTest {

	private static final IItemFilter SAMPLES = ItemFilters.type("jdk.ExecutionSample");

	private TestEditor editor;
	private LanesPage page;

	@Before
	public void open() throws Exception {
		open(LoadedRecordings.EVENT_LOOP_BLOCKED);
	}

	private void open(String recording) throws Exception {
		editor = new TestEditor(recording, PageFactory.LANES);
		editor.visit(TestEditor.noState());
		page = Screen.find(editor.parent(), LanesPage.class);
		Screen.await("the lanes are shown", () -> page.model() != null && page.isIdle());
	}

	@After
	public void close() {
		editor.close();
	}

	private List<ThreadLane> loops() {
		return page.model().lanes().lanes().stream()
				.filter(lane -> lane.kind() == ThreadKind.EVENT_LOOP && lane.blockingNanos() > 1_000_000_000).toList();
	}

	private void select(ThreadLane lane) {
		Row row = page.model().rows().rows().stream().filter(one -> one.lane() == lane).findFirst().orElseThrow();
		page.model().select(row);
	}

	private MenuItem entry(String text) {
		Menu menu = Screen.find(page, Canvas.class,
				canvas -> canvas.getClass().getSimpleName().equals("LanesCanvas")).orElseThrow().getMenu();
		menu.notifyListeners(SWT.Show, new Event());
		return Stream.of(menu.getItems()).filter(item -> item.getText().equals(text)).findFirst().orElseThrow();
	}

	/** @return the only stored selection; JDK Mission Control also has an entry for none */
	private IFlavoredSelection stored() {
		return editor.getSelectionStore().getSelections().map(SelectionStoreEntry::getSelection)
				.filter(selection -> !selection.isEmpty()).reduce((one, more) -> null).orElseThrow();
	}

	private List<IItemStreamFlavor> flavors(IItemFilter ofPage) {
		return stored().getFlavors(ofPage, editor.model().getItems(), null).toList();
	}

	private static Set<String> threads(IItemCollection events) {
		return ThreadsInRange.threads(events).stream().map(IMCThread::getThreadName).collect(Collectors.toSet());
	}

	private static long count(IItemCollection events) {
		return events.stream().mapToLong(iterable -> iterable.getItemCount()).sum();
	}

	@Test
	public void anEmptySelectionCannotBeStored() {
		assertFalse(entry("Store Selection").isEnabled());
	}

	@Test
	public void anotherPageShowsTheSelectedThreadsOnly() {
		ThreadLane loop = loops().get(1);
		select(loop);
		entry("Store and Set As Focused Selection").notifyListeners(SWT.Selection, new Event());

		IItemCollection samples = flavors(SAMPLES).get(0).evaluate().apply(SAMPLES);

		assertTrue(samples.hasItems());
		assertEquals(Set.of(loop.label()), threads(samples));
		assertEquals("Thread Lanes Selection", stored().getName());
	}

	@Test
	public void anotherPageShowsTheSelectedRangeOfTheSelectedThreads() {
		ThreadLane loop = loops().stream().filter(one -> one.label().endsWith("-2")).findFirst().orElseThrow();
		select(loop);
		long start = loop.start(0);
		page.model().setRange(new TimeRange(start, start + (loop.end(loop.size() - 1) - start) * 6 / 10));
		entry("Store Selection").notifyListeners(SWT.Selection, new Event());

		IItemCollection all = editor.model().getItems().apply(SAMPLES);
		IItemCollection samples = flavors(SAMPLES).get(0).evaluate().apply(SAMPLES);
		IItemCollection ofAllThreads = flavors(SAMPLES).get(1).evaluate().apply(SAMPLES);

		assertEquals(Set.of(loop.label()), threads(samples));
		assertTrue(count(samples) < count(ofAllThreads));
		assertTrue(count(ofAllThreads) < count(all));
	}

	@Test
	public void withoutARangeThatOfASelectedThreadIsWhatIsInView() {
		ThreadLane loop = loops().get(0);
		select(loop);
		long start = loop.start(0);
		TimeRange view = new TimeRange(start, start + (loop.end(loop.size() - 1) - start) * 6 / 10);
		page.model().setView(view);
		entry("Store Selection").notifyListeners(SWT.Selection, new Event());

		IItemFilter waits = ItemFilters.type("jdk.SocketRead");
		long inView = IntStream.range(0, loop.size()).filter(i -> loop.kind(i) == WaitKind.SOCKET_READ
				&& loop.end(i) >= view.startNanos() && loop.start(i) <= view.endNanos()).count();

		assertEquals(inView, count(flavors(waits).get(0).evaluate().apply(waits)));
	}

	@Test
	public void anotherPageShowsAProfilersSamplesOfTheSelectedThread() throws Exception {
		close();
		open("wall-clock-jdk17");
		ThreadLane payment = page.model().lanes().lanes().stream().filter(lane -> lane.label().equals("payment-1"))
				.findFirst().orElseThrow();
		select(payment);
		entry("Store and Set As Focused Selection").notifyListeners(SWT.Selection, new Event());

		IItemFilter ofProfiler = ItemFilters.type("profiler.WallClockSample");
		IItemCollection samples = flavors(ofProfiler).get(0).evaluate().apply(ofProfiler);

		assertTrue(samples.hasItems());
		assertEquals(Set.of(payment.label()), threads(samples));
	}
}
