package org.threadlanes.ui.legend;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.ToolItem;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.ViewSums;
import org.threadlanes.ui.paint.WaitFamily;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** The kinds of waits with a button, and those in the menu. */
public class LegendBarTest {

	private Screen screen;
	private PageModel model;
	private LegendBar bar;

	@Before
	public void open() throws Exception {
		screen = new Screen(1400, 200);
		model = new PageModel(Recordings.triage("hostile-names-jdk17"), ZoneOffset.UTC);
	}

	@After
	public void close() {
		screen.close();
	}

	/** @return kinds with a button */
	private List<String> kinds(int width) {
		screen.shell().setSize(width, 200);
		if (bar == null) {
			bar = new LegendBar(screen.shell(), Look.of(screen.shell()), model);
			screen.open();
		}
		screen.waitUntil(() -> bar.getSize().x == screen.shell().getClientArea().width);
		model.setSums(ViewSums.of(model.view(), model.sampler(), model.rows().shownLanes(), model.choice()), null);
		return Stream.of(bar.kinds.getItems()).filter(item -> item.getData() != null).map(ToolItem::getText).toList();
	}

	@Test
	public void aKindInViewHasAButtonEvenIfOthersOutOfViewTookLonger() {
		model.setChoice(model.choice().withMinimum(100_000_000L));

		assertEquals(List.of("Sleep"), kinds(1400));
	}

	@Test
	public void thereIsNoMenuOfKindsWhileAllInViewHaveAButton() {
		List<String> all = kinds(1400);
		assertEquals(all.size(), bar.kinds.getItemCount());

		List<String> some = kinds(400);

		assertTrue(some.toString(), some.size() < all.size());
		assertEquals("+" + (all.size() - some.size()), bar.kinds.getItem(some.size()).getText());
	}

	@Test
	public void theMenuOfVerdictsShowsInferredWaitsAlone() {
		screen.shell().setSize(1400, 200);
		LegendBar bar = new LegendBar(screen.shell(), Look.of(screen.shell()), model);
		screen.open();
		verdicts(bar).notifyListeners(SWT.Selection, new Event());
		MenuItem inferred = Stream.of(bar.menu.getItems()).filter(item -> item.getText().equals("Only inferred"))
				.findFirst()
				.orElseThrow();
		assertFalse(inferred.getSelection());

		inferred.notifyListeners(SWT.Selection, new Event());

		assertTrue(model.choice().spans().inferredOnly());
		assertEquals("Only inferred", verdicts(bar).getText());
		assertEquals(List.of(), overlaps(bar));
	}

	/** Eclipse's dark theme, whose colors the system does not know, would leave them black on black. */
	@Test
	public void namesHaveTheColorOfTextInTheTheme() {
		screen.shell().setBackground(new Color(0x2F, 0x2F, 0x2F));
		Look look = Look.of(screen.shell());
		LegendBar bar = new LegendBar(screen.shell(), look, model);
		screen.open();

		assertTrue(look.theme().isDark());
		for (ToolItem item : bar.kinds.getItems()) {
			assertEquals(look.theme().text(), item.getForeground());
		}
	}

	private static ToolItem verdicts(LegendBar bar) {
		return bar.fills.getItem(0);
	}

	@Test
	public void ifRoomIsShortKindsWithMoreTimeComeFirst() {
		List<String> all = kinds(1400);

		List<String> some = kinds(400);

		assertEquals(all.subList(0, some.size()), some);
	}

	/** @return a sentence for each button that overlaps another or is not visible */
	public static List<String> overlaps(LegendBar bar) {
		List<String> problems = new ArrayList<>();
		int left = 0;
		for (ToolItem item : bar.kinds.getItems()) {
			Rectangle r = item.getBounds();
			if (r.x < left || r.x + r.width > bar.kinds.getSize().x || r.width == 0) {
				problems.add("button " + item.getText() + " at " + r + " in " + bar.kinds.getSize());
			}
			left = r.x + r.width;
		}
		return problems;
	}

	/** @return the button of a kind */
	public static ToolItem button(LegendBar bar, WaitFamily family) {
		return Stream.of(bar.kinds.getItems()).filter(item -> item.getData() == family).findFirst().orElseThrow();
	}
}
