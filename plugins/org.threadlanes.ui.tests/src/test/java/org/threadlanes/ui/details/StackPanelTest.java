package org.threadlanes.ui.details;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.sites.CallSite;
import org.threadlanes.core.lanes.MonitorEvents;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.testing.Recordings;
import org.threadlanes.ui.testing.Screen;

/** The tab Stack: whole stacks, side by side. */
public class StackPanelTest {

	private Screen screen;
	private PageModel model;
	private StackPanel panel;

	@Before
	public void open() {
		screen = new Screen(1000, 400);
	}

	@After
	public void close() {
		screen.close();
	}

	private void read(String recording) throws Exception {
		model = new PageModel(Recordings.triage(recording), ZoneOffset.UTC);
		panel = new StackPanel(screen.shell(), Look.of(screen.shell()), model);
		screen.open();
	}

	private List<Tree> stacks() {
		List<Tree> trees = new ArrayList<>();
		for (Control side : panel.getChildren()) {
			if (side instanceof Composite composite) {
				for (Control child : composite.getChildren()) {
					if (child instanceof Tree tree) {
						trees.add(tree);
					}
				}
			}
		}
		return trees;
	}

	/** @return the titles of the stacks */
	private List<String> heads() {
		return stacks().stream().map(tree -> ((Label) tree.getParent().getChildren()[1]).getText())
				.map(head -> head.replace('\u00a0', ' ')).toList();
	}

	private static TreeItem item(Tree tree, String text) {
		for (TreeItem item : tree.getItems()) {
			if (item.getText().equals(text)) {
				return item;
			}
		}
		throw new AssertionError(text);
	}

	private static boolean isBold(TreeItem item) {
		return (item.getFont().getFontData()[0].getStyle() & SWT.BOLD) != 0;
	}

	@Test
	public void theWaiterStandsBesideTheHolder() throws Exception {
		read("lock-holder-sleeps-jdk17");

		model.show(model.triage().findings().get(0));

		assertEquals(2, stacks().size());
		assertTrue(isBold(item(stacks().get(1), "Holders.refresh:6")));
	}

	@Test
	public void theTitleOfASampledWaitIsApproximate() throws Exception {
		read("wall-clock-jdk17");

		model.show(model.triage().findings().get(0));

		assertTrue(heads().toString(), heads().get(0).matches("payment-\\d \u00b7 Socket Read \u2248 [\\d.]+ s"));
	}

	@Test
	public void whoWaitsForAConnectionStandsBesideThoseThatHadOne() throws Exception {
		read("hikari-waiters-jdk25");

		model.show(model.triage().findings().get(0));

		assertEquals(3, stacks().size());
		item(stacks().get(1), "org.h2.command.dml.Call.query:70");
	}

	@Test
	public void theStacksOfAWaitStayAsTheyAreWhileARecordingGrows() throws Exception {
		read("hikari-waiters-jdk25");
		model.show(model.triage().findings().get(0));
		List<Tree> before = stacks();

		model.grow(model.triage(), LaneSampler.of(model.lanes()));

		assertEquals(before, stacks());
	}

	@Test
	public void eachWaitOfAFindingHasItsOwnHolders() throws Exception {
		read("hikari-waiters-jdk25");
		Finding finding = model.triage().findings().get(0);
		ThreadLane other = finding.pool().lanes().stream().filter(lane -> lane != finding.worst().lane()).findFirst()
				.orElseThrow();
		int wait = IntStream.range(0, other.size()).filter(i -> finding.waits().matches(other, i)).findFirst()
				.orElseThrow();

		model.selectWait(new SpanRef(other, wait));

		assertEquals(3, stacks().size());
		item(stacks().get(1), "org.h2.command.dml.Call.query:70");
	}

	@Test
	public void aWaitForALockSaysWhetherItsHolderIsUnknown() throws Exception {
		read("jetty-workers-jdk17");
		SpanRef unknown = model.lanes().lanes().stream().flatMap(lane -> IntStream.range(0, lane.size())
				.filter(i -> MonitorEvents.isLock(lane.kind(i), model.lanes().target(lane.target(i)).name()))
				.mapToObj(i -> new SpanRef(lane, i))).filter(wait -> model.triage().holdings(wait).isEmpty()).findFirst()
				.orElseThrow();

		model.selectWait(unknown);

		assertEquals(1, stacks().size());
		assertTrue(panel.getChildren()[1] instanceof Label hint && hint.getText().contains("does not show who had it"));
	}

	@Test
	public void theLastHolderSaysHowManyThereAreBesides() throws Exception {
		read("hostile-names-jdk17");
		CallSite site = model.triage().sites().all().stream().filter(one -> held(one) > 2).findFirst().orElseThrow();
		model.selectSite(site, WaitSelection.NONE, model.whole());

		assertTrue(held(site) + " in " + heads(), heads().get(heads().size() - 1).contains(
				" (and " + (held(site) - 2) + " more)"));
	}

	private static long held(CallSite site) {
		return site.heldBy().stream().filter(held -> held.nanos() >= 0.1 * site.nanos()).count();
	}

	@Test
	public void theHintHasTheWholeWidth() throws Exception {
		read("quarkus-eventloop-blocked-jdk17");

		Control hint = panel.getChildren()[0];
		assertEquals("one line", hint.computeSize(SWT.DEFAULT, SWT.DEFAULT).y, hint.getSize().y);
		screen.shell().setSize(280, 400);
		screen.pump(50);
		assertTrue("wrapped", hint.getSize().y > hint.computeSize(SWT.DEFAULT, SWT.DEFAULT).y);
	}

	@Test
	public void ownFramesAreBoldOnly() throws Exception {
		read("quarkus-eventloop-blocked-jdk17");

		model.show(model.triage().findings().get(0));

		assertTrue(isBold(item(stacks().get(0), "recgen.Api.call:31")));
		assertFalse(isBold(stacks().get(0).getItem(0)));
	}

	@Test
	public void framesWithoutRoomKeepTheirMethodAndLine() throws Exception {
		screen.shell().setSize(260, 400);
		read("quarkus-eventloop-blocked-jdk17");

		model.show(model.triage().findings().get(0));
		screen.pump(50);

		Tree tree = stacks().get(0);
		List<TreeItem> cut = Stream.of(tree.getItems()).filter(item -> !item.getText().equals(item.getData())).toList();
		assertFalse(cut.isEmpty());
		for (TreeItem item : cut) {
			String whole = (String) item.getData();
			assertTrue(item.getText(), item.getText().contains("\u2026"));
			assertEquals(whole.substring(whole.length() - 4), item.getText().substring(item.getText().length() - 4));
			assertTrue(item.getText(), item.getTextBounds(0).width <= tree.getClientArea().width);
		}
	}

	@Test
	public void framesOfTheJdkAreFolded() throws Exception {
		read("lock-holder-sleeps-jdk17");

		model.show(model.triage().findings().get(0));

		TreeItem folded = Stream.of(stacks().get(0).getItems()).filter(item -> item.getItemCount() > 0).findFirst()
				.orElseThrow();
		assertTrue(folded.getText(), folded.getText().contains(folded.getItemCount() + " more"));
		assertFalse(folded.getExpanded());
	}

	@Test
	public void aCallSiteHasItsDurationsBesideItsStack() throws Exception {
		read("quarkus-eventloop-blocked-jdk17");
		CallSite site = model.triage().sites().all().get(0);

		model.selectSite(site, WaitSelection.of(model.triage().findings().get(0)), model.whole());

		assertEquals(1, stacks().size());
		assertTrue(panel.getChildren()[1] instanceof DurationChart);
	}
}
