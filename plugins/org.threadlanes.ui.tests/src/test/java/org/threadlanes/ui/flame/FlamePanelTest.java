package org.threadlanes.ui.flame;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.analysis.sites.SiteFilter;
import org.threadlanes.core.analysis.sites.SpanPredicate;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.viewers.CollapsedStacks.Root;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;
import org.threadlanes.ui.work.Background;

/** The tab Flame. */
public class FlamePanelTest {

	private Screen screen;
	private PageModel model;
	private Background background;
	private FlamePanel panel;

	@Before
	public void open() throws Exception {
		screen = new Screen(1000, 800);
		model = new PageModel(Recordings.triage("quarkus-eventloop-blocked-jdk17"), ZoneOffset.UTC);
		background = new Background(screen.shell());
		panel = new FlamePanel(screen.shell(), Look.of(screen.shell()), model, background);
		screen.open();
		screen.settle(background::isIdle);
	}

	@After
	public void close() {
		screen.close();
	}

	/** @return the names of the frames shown, row by row */
	private List<String> names() {
		return panel.bars.stream().map(bar -> bar.node().name).toList();
	}

	private void click(String name) {
		panel.zoom(panel.bars.stream().filter(bar -> bar.node().name.equals(name)).findFirst().orElseThrow());
	}

	private FlameNode flame(TimeRange range) {
		return FlameNode.of(model.lanes(), model.lanes().lanes(), range,
				group -> group.verdict() == Verdict.BLOCKING, SpanPredicate.ALL, Root.POOL);
	}

	@Test
	public void itsWidthIsTheTimeBlocked() {
		assertEquals(model.lanes().totals().nanos(Verdict.BLOCKING), flame(model.whole()).nanos());
	}

	@Test
	public void onlyTimeInTheRangeCounts() {
		TimeRange half =
				new TimeRange(model.whole().startNanos(), model.whole().startNanos() + model.whole().nanos() / 2);
		TimeRange rest = new TimeRange(half.endNanos(), model.whole().endNanos());

		assertEquals(flame(model.whole()).nanos(), flame(half).nanos() + flame(rest).nanos());
	}

	@Test
	public void ofASelectedFindingOnlyItsWaitsCount() {
		Finding finding = model.triage().findings().get(0);
		assertTrue(panel.all.nanos() > finding.nanos());

		model.selectFinding(finding);
		screen.settle(background::isIdle);

		assertEquals(finding.nanos(), panel.all.nanos());
	}

	@Test
	public void ofASelectedCallSiteOnlyItsWaitsCount() {
		CallSite site = model.triage().sites().all().get(0);
		SiteFilter all = new SiteFilter(model.whole().startNanos(), model.whole().endNanos(), SpanFilter.ALL,
				thread -> true, (kind, verdict) -> true, SpanPredicate.ALL);
		model.selectSite(site, WaitSelection.of(model.triage().sites(), site, all), model.whole());
		model.setView(new TimeRange(model.whole().startNanos(), model.whole().startNanos() + 1_000_000));
		screen.settle(background::isIdle);

		assertEquals(site.nanos(), panel.all.nanos());
	}

	@Test
	public void waitsThatAreTooShortToBeShownDoNotCount() {
		long shortest = model.triage().findings().get(0).worst().nanos();

		model.setChoice(model.choice().withMinimum(shortest));
		screen.settle(background::isIdle);

		long sum = 0;
		for (ThreadLane lane : model.lanes().lanes()) {
			for (int i = 0; i < lane.size(); i++) {
				long nanos = lane.end(i) - lane.start(i);
				sum += lane.verdict(i) == Verdict.BLOCKING && nanos >= shortest ? nanos : 0;
			}
		}
		assertEquals(sum, panel.all.nanos());
	}

	@Test
	public void aClickZoomsToAFrameAndItsCallersStay() {
		String own = names().stream().filter(name -> name.endsWith("Api.call")).findFirst().orElseThrow();
		int before = names().size();

		click(own);
		assertTrue(names().contains(own));
		assertTrue(names().size() <= before);
		click("");
		assertEquals("the root shows all again", before, names().size());
	}

	@Test
	public void aLambdaIsNamedAsItsMethod() {
		GC gc = new GC(panel);
		assertEquals("acme.Checkout.pay", FlamePanel.shortened(gc, "acme.Checkout.lambda$pay$4", 1000));
		for (String name : List.of("acme.Checkout$$Lambda+0x00000008001a3a88.1982425846.run",
				"acme.Checkout$$Lambda/0x000000007f040440.run", "acme.Checkout$$Lambda$12/0x0000000800c03000.run",
				"acme.Checkout$$Lambda.0x0000000058046000.run", "acme.Checkout$$Lambda.run")) {
			assertEquals("acme.Checkout$$Lambda.run", FlamePanel.shortened(gc, name, 1000));
		}
		assertEquals("Checkout.pay",
				FlamePanel.shortened(gc, "acme.Checkout.lambda$pay$4", gc.textExtent("Checkout.pay").x));
		gc.dispose();
	}

	@Test
	public void theRootIsTheEndpointOrThePool() {
		assertFalse(names().contains("vert.x-eventloop-thread-N"));
		screen.shell().setSize(1000, 200);
		panel.canvas.getVerticalBar().setSelection(100);
		assertEquals(100, panel.canvas.getVerticalBar().getSelection());

		for (Control child : panel.getChildren()) {
			if (child instanceof Link link) {
				link.notifyListeners(SWT.Selection, new Event());
			}
		}
		screen.settle(background::isIdle);

		assertTrue(names().contains("vert.x-eventloop-thread-N"));
		assertEquals("the new graph begins with its root", 0, panel.canvas.getVerticalBar().getSelection());
	}
}
