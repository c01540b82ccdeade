package org.threadlanes.ui.legend;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.MenuItem;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.ViewSums;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** The kinds of waits with a chip, and those in the menu. */
public class LegendBarTest {

	private Screen screen;
	private PageModel model;

	@Before
	public void open() throws Exception {
		screen = new Screen(1400, 200);
		model = new PageModel(Triage.of(Recordings.lanes("hostile-names-jdk17"), TriageSettings.DEFAULT),
				ZoneOffset.UTC);
	}

	@After
	public void close() {
		screen.close();
	}

	/** @return kinds with a chip */
	private List<String> kinds(int width) {
		screen.shell().setSize(width, 200);
		LegendBar bar = new LegendBar(screen.shell(), Look.of(screen.shell()), model);
		screen.open();
		model.setSums(ViewSums.of(model.view(), model.sampler(), model.rows().shownLanes(), model.choice()), null);
		return bar.chips().stream().filter(chip -> chip.family() != null).map(Chip::name).toList();
	}

	@Test
	public void aKindInViewHasAChipEvenIfOthersOutOfViewTookLonger() {
		model.setChoice(model.choice().withMinimum(100_000_000L));

		assertEquals(List.of("Sleep"), kinds(1400));
	}

	@Test
	public void theMenuOfVerdictsShowsInferredWaitsAlone() {
		screen.shell().setSize(1400, 200);
		LegendBar bar = new LegendBar(screen.shell(), Look.of(screen.shell()), model);
		screen.open();
		Chip verdicts = bar.chips().get(bar.chips().size() - 1);
		bar.press(verdicts, false);
		MenuItem inferred = Stream.of(bar.menu.getItems()).filter(item -> item.getText().equals("Only inferred"))
				.findFirst()
				.orElseThrow();
		assertFalse(inferred.getSelection());

		inferred.notifyListeners(SWT.Selection, new Event());

		assertTrue(model.choice().spans().inferredOnly());
		assertEquals("Only inferred", bar.chips().get(bar.chips().size() - 1).name());
		assertEquals(List.of(), overlaps(bar));
	}

	@Test
	public void ifRoomIsShortKindsWithMoreTimeComeFirst() {
		List<String> all = kinds(1400);

		List<String> some = kinds(400);

		assertEquals(all.subList(0, some.size()), some);
	}

	/** @return a sentence for each chip that overlaps another or is not visible */
	public static List<String> overlaps(LegendBar bar) {
		List<String> problems = new ArrayList<>();
		for (int i = 0; i < bar.chips().size(); i++) {
			Rectangle r = bar.chips().get(i).bounds();
			if (r.x + r.width > bar.getClientArea().width || i > 0 && bar.chips().get(i - 1).bounds().intersects(r)) {
				problems.add("chip " + bar.chips().get(i).name() + " at " + r + " in " + bar.getClientArea());
			}
		}
		return problems;
	}
}
