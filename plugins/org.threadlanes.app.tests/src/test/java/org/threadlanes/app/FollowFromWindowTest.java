package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.time.ZoneOffset;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.ui.follow.FollowBar;
import org.threadlanes.ui.follow.FollowRequest;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.page.LanesPage;

/** Following a running JVM in a page of lanes. */
public class FollowFromWindowTest {

	@ClassRule
	public static final TemporaryFolder FOLDER = new TemporaryFolder();

	private static RecordedProgram target;

	private Display display;
	private Shell shell;
	private LanesPage page;
	private FollowBar bar;

	@BeforeClass
	public static void start() throws IOException {
		target = RecordedProgram.any(Jdk.ofThisTest());
	}

	@AfterClass
	public static void end() {
		target.close();
	}

	@Before
	public void open() {
		display = new Display();
		shell = new Shell(display);
		shell.setLayout(new GridLayout());
		shell.setSize(1200, 700);
		page = new LanesPage(shell, ZoneOffset.UTC);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(page);
		bar = new FollowBar(shell, page);
		shell.open();
	}

	@After
	public void close() throws IOException {
		display.dispose();
		RecordedProgram.awaitJvm("the recording is gone", () -> !target.hasRecording());
	}

	private void waitUntil(String what, RecordedProgram.Condition condition) throws IOException {
		RecordedProgram.await(what, () -> {
			while (display.readAndDispatch()) {
				// the next event
			}
			return condition.holds();
		});
	}

	private Button button(String text) {
		return Stream.of(bar.getChildren()).filter(Button.class::isInstance).map(Button.class::cast)
				.filter(b -> b.getText().equals(text)).findFirst().orElseThrow();
	}

	private void press(String text) {
		assertTrue(text, button(text).isEnabled());
		button(text).notifyListeners(SWT.Selection, new Event());
	}

	private void follow(long pid) {
		bar.follow(FollowRequest.of(new JvmAddress.Local(pid), null,
				new FollowPlan(FollowPlan.DEFAULT_KEEP, Overhead.FULL), Rules.shipped()));
	}

	private Triage shown() {
		return page.model().triage();
	}

	private void awaitMore(Triage than) throws IOException {
		waitUntil("it grows", () -> page.model() != null && shown() != than);
	}

	@Test
	public void lanesGrowUntilTheUserStops() throws Exception {
		assertFalse("not following", bar.isVisible());
		follow(target.pid());
		assertTrue(bar.text(), bar.text().startsWith("Connecting to " + target.pid()));
		awaitMore(null);
		Control widgets = page.getChildren()[0];
		Triage first = shown();
		awaitMore(first);
		assertSame("page reused", widgets, page.getChildren()[0]);
		assertTrue(shown().lanes().endNanos() > first.lanes().endNanos());
		assertTrue(bar.text(), bar.text()
				.matches("Following Checkout \\(" + target.pid() + "\\) . \\d:\\d\\d min kept, [\\d.]+ [kM]B"));
		bar.setNote("a note of the host");
		assertTrue(bar.text(), bar.text().endsWith(" \u00b7 a note of the host"));
		bar.setNote("");
		press("Stop");
		assertTrue(bar.text(), bar.text().startsWith("Stopped following Checkout"));
		waitUntil("the recording is gone", () -> !target.hasRecording());
		assertTrue("can be saved", button("Save\u2026").isEnabled());
		assertFalse(button("Pause").isEnabled());
	}

	/** @return what is shown since a pause, while more is recorded */
	private Triage pauseForLong() throws IOException {
		press("Pause");
		waitUntil("what was on its way is there", () -> page.isIdle());
		Triage paused = shown();
		long end = System.nanoTime() + 3_000_000_000L;
		waitUntil("time goes by", () -> System.nanoTime() > end);
		return paused;
	}

	@Test
	public void aPausedPageDoesNotChangeAndThenCatchesUp() throws Exception {
		follow(target.pid());
		awaitMore(null);
		Triage paused = pauseForLong();
		assertSame(paused, shown());
		assertTrue("still recording", target.isRecorded());
		press("Resume");
		waitUntil("what came meanwhile is shown",
				() -> shown().lanes().endNanos() > paused.lanes().endNanos() + 3_000_000_000L);
		assertEquals("without a gap", 0, shown().lanes().source().unrecordedNanos());
	}

	@Test
	public void latestGoesBackToTheEnd() throws Exception {
		follow(target.pid());
		awaitMore(null);
		assertFalse(button("Latest").isEnabled());
		TimeRange whole = page.model().whole();
		TimeRange zoomed = new TimeRange(
				whole.startNanos() + whole.nanos() / 4, whole.startNanos() + whole.nanos() / 2);
		page.model().setView(zoomed);
		assertTrue(button("Latest").isEnabled());
		awaitMore(shown());
		assertEquals(zoomed, page.model().view());
		press("Latest");
		assertEquals(page.model().whole().endNanos(), page.model().view().endNanos());
		assertFalse(button("Latest").isEnabled());
	}

	@Test
	public void theBarReportsTheEndOfTheJvmAndTheLanesStay() throws Exception {
		try (RecordedProgram exiting = RecordedProgram.any(Jdk.ofThisTest())) {
			follow(exiting.pid());
			awaitMore(null);
			exiting.exit();
			waitUntil("it is over", () -> bar.text().startsWith("The connection to " + exiting.pid() + " broke"));
			assertTrue(shown().lanes().totals().count() > 0);
			assertTrue(button("Save\u2026").isEnabled());
			assertFalse(button("Stop").isEnabled());
		}
	}

	@Test
	public void aPausedPageDoesNotChangeAsTheJvmEnds() throws Exception {
		try (RecordedProgram exiting = RecordedProgram.any(Jdk.ofThisTest())) {
			follow(exiting.pid());
			awaitMore(null);
			Triage paused = pauseForLong();
			exiting.exit();
			waitUntil("it is over", () -> bar.text().contains("broke"));
			assertSame(paused, shown());
			assertTrue(bar.text(), bar.text().contains("Resume shows what came since"));
			press("Resume");
			waitUntil("the rest is shown", () -> shown() != paused);
			assertFalse(button("Pause").isEnabled());
		}
	}

	@Test
	public void closingTheWindowEndsTheRecording() throws Exception {
		follow(target.pid());
		waitUntil("it is recorded", target::isRecorded);
		shell.close();
		assertFalse(target.hasRecording());
	}

	@Test
	public void anotherJvmReplacesTheFirst() throws Exception {
		try (RecordedProgram second = RecordedProgram.any(Jdk.ofThisTest())) {
			follow(target.pid());
			awaitMore(null);
			Triage ofFirst = shown();
			follow(second.pid());
			assertFalse(target.hasRecording());
			awaitMore(ofFirst);
			assertNotSame(ofFirst, shown());
			assertTrue(bar.text(), bar.text().contains("(" + second.pid() + ")"));
		}
	}
}
