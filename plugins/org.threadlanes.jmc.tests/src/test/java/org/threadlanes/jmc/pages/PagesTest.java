package org.threadlanes.jmc.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.util.Arrays;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.Test;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IState;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.ui.IDataPageFactory;
import org.openjdk.jmc.flightrecorder.ui.selection.ItemBackedSelection;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.Screen;
import org.threadlanes.jmc.TestEditor;
import org.threadlanes.jmc.model.LanesCache;

/** The pages in an editor, from their display to their disposal. */
public class PagesTest {

	private static final String LOOPS = "vert.x-eventloop-thread-N";

	private static TestEditor open(IDataPageFactory factory) throws Exception {
		return new TestEditor(LoadedRecordings.EVENT_LOOP_BLOCKED, factory);
	}

	private static Table shownTable(TestEditor editor) {
		Table table = Screen.find(editor.parent(), Table.class);
		Screen.await("the table is filled", () -> table.getItemCount() > 0);
		return table;
	}

	private static ThreadLanes lanes(TestEditor editor) {
		return LanesCache.lanes(editor.model().getItems(), Rules.shipped(), Progress.NONE).lanes();
	}

	private static int row(Table table, String text) {
		return Arrays.asList(table.getItems()).stream().map(TableItem::getText).toList().indexOf(text);
	}

	private static void click(Table table, int row) {
		table.setSelection(row);
		Event event = new Event();
		event.item = table.getItem(row);
		table.notifyListeners(SWT.Selection, event);
		Screen.settle();
	}

	@Test
	public void theLanesOfTheRecordingAreShown() throws Exception {
		try (TestEditor editor = open(new ThreadLanesPageFactory())) {
			editor.visit(TestEditor.noState());

			assertEquals(lanes(editor).pools().size(), shownTable(editor).getItemCount());
			assertEquals(LOOPS, shownTable(editor).getItem(0).getText());
			assertEquals("Thread Lanes", editor.page().getName());
			assertNotNull(editor.page().getImageDescriptor());
		}
	}

	@Test
	public void whatIsSelectedBecomesTheSelectionOfJmc() throws Exception {
		try (TestEditor editor = open(new ThreadLanesPageFactory())) {
			editor.visit(TestEditor.noState());
			Table table = shownTable(editor);
			click(table, row(table, LOOPS));

			long count = 0;
			for (IItemIterable events : editor.selections().get(editor.selections().size() - 1)) {
				IMemberAccessor<IMCThread, IItem> thread = JfrAttributes.EVENT_THREAD.getAccessor(events.getType());
				for (IItem event : events) {
					assertTrue(thread.getMember(event).getThreadName().startsWith("vert.x-eventloop-thread-"));
					count++;
				}
			}
			assertEquals(lanes(editor).pools().get(0).lanes().stream().mapToInt(lane -> lane.size()).sum(), count);
			assertTrue(count > 6000);
		}
	}

	@Test
	public void aStoredSelectionOfJmcReachesThePage() throws Exception {
		try (TestEditor editor = open(new ThreadLanesPageFactory())) {
			editor.getSelectionStore().addAndSetAsCurrentSelection(new ItemBackedSelection(
					editor.model().getItems().apply(ItemFilters.type("jdk.SocketRead")), "reads"));
			assumeTrue("JMC itself is here", editor.getSelectionStore().getCurrentSelection() != null);
			editor.visit(TestEditor.noState());

			assertEquals(1, shownTable(editor).getItemCount());
			assertEquals(LOOPS, shownTable(editor).getItem(0).getText());
		}
	}

	@Test
	public void aPageComesBackAsItWasLeftAndAtOnce() throws Exception {
		try (TestEditor editor = open(new ThreadLanesPageFactory())) {
			editor.visit(TestEditor.noState());
			Table table = shownTable(editor);
			click(table, row(table, "vertx-blocked-thread-checker"));
			IState state = editor.leave();
			editor.visit(state);

			Table again = Screen.find(editor.parent(), Table.class);
			assertEquals("vertx-blocked-thread-checker", again.getSelection()[0].getText());
		}
	}

	@Test
	public void aPageThatIsLeftWhileItLoadsIsShownLater() throws Exception {
		try (TestEditor editor = open(new ThreadLanesPageFactory())) {
			editor.visit(TestEditor.noState());
			IState state = editor.leave();
			editor.visit(state);

			assertEquals(LOOPS, shownTable(editor).getItem(0).getText());
		}
	}

	@Test
	public void twoRecordingsCanBeOpen() throws Exception {
		try (TestEditor one = open(new ThreadLanesPageFactory()); TestEditor two = open(new ThreadLanesPageFactory())) {
			one.visit(TestEditor.noState());
			two.visit(TestEditor.noState());
			shownTable(one);
			Table table = shownTable(two);
			click(table, 0);

			assertEquals(List.of(), one.selections());
			assertEquals(1, two.selections().size());
		}
	}

	@Test
	public void nothingIsLeftWhenPagesAreLeft() throws Exception {
		for (IDataPageFactory factory : List.of(new ThreadLanesPageFactory(), new CsvExportPageFactory())) {
			try (TestEditor editor = open(factory)) {
				editor.visit(TestEditor.noState());
				shownTable(editor);
				IState state = editor.leave();
				int before = Screen.resources();
				assertTrue("tracking is on", before > 0);
				for (int i = 0; i < 5; i++) {
					editor.visit(state);
					shownTable(editor);
					state = editor.leave();
				}

				assertEquals(before, Screen.resources());
			}
		}
	}

	@Test
	public void allEventTypesCanBeExported() throws Exception {
		try (TestEditor editor = open(new CsvExportPageFactory())) {
			editor.visit(TestEditor.noState());
			Table table = shownTable(editor);

			assertEquals(Long.toString(count(editor, "jdk.SocketRead")),
					table.getItem(row(table, "jdk.SocketRead")).getText(1));
		}
	}

	private static long count(TestEditor editor, String type) {
		long count = 0;
		for (IItemIterable events : editor.model().getItems().apply(ItemFilters.type(type))) {
			count += events.getItemCount();
		}
		return count;
	}

	@Test
	public void lanesReachFromTheFirstToTheLastEvent() throws Exception {
		try (TestEditor editor = open(new ThreadLanesPageFactory())) {
			ThreadLanes lanes = lanes(editor);

			assertEquals(editor.getRecordingRange().getStart().clampedLongValueIn(UnitLookup.EPOCH_NS),
					lanes.startNanos());
			assertEquals(editor.getRecordingRange().getEnd().clampedLongValueIn(UnitLookup.EPOCH_NS), lanes.endNanos());
		}
	}

	@Test
	public void lanesAreBuiltOncePerRecording() throws Exception {
		try (TestEditor editor = open(new ThreadLanesPageFactory())) {
			assertSame(lanes(editor), lanes(editor));
		}
	}
}
