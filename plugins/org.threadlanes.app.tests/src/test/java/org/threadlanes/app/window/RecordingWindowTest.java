package org.threadlanes.app.window;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.eclipse.swt.widgets.Display;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.app.Jdk;
import org.threadlanes.app.RecordedProgram;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.follow.FollowPlan;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.ui.follow.FollowRequest;

/** The window of {@code view}, on a display. */
public class RecordingWindowTest {

	private static final long MAX_WAIT = 120_000;

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private Display display;
	private WindowSettings settings;

	@Before
	public void open() {
		display = new Display();
		settings = WindowSettings.of(folder.getRoot().toPath().resolve("settings/view.properties"));
	}

	@After
	public void close() {
		display.dispose();
	}

	private static Path recording() {
		String name = "recordings/quarkus-eventloop-blocked-jdk17.jfr";
		for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
			if (Files.isRegularFile(p.resolve(name))) {
				return p.resolve(name);
			}
		}
		throw new IllegalStateException("no folder 'recordings' above " + Path.of("").toAbsolutePath());
	}

	private void waitUntil(BooleanSupplier done) throws InterruptedException {
		long end = System.currentTimeMillis() + MAX_WAIT;
		while (!done.getAsBoolean()) {
			assertTrue("timed out", System.currentTimeMillis() < end);
			if (!display.readAndDispatch()) {
				Thread.sleep(5);
			}
		}
	}

	@Test
	public void whatIsShownIsSavedAsReportAndAsPicture() throws Exception {
		RecordingWindow window = RecordingWindow.open(display, settings, Rules.shipped(), recording());
		waitUntil(() -> window.lanes.isIdle() && window.lanes.model() != null);
		Path page = folder.getRoot().toPath().resolve("page.html");
		Path picture = folder.getRoot().toPath().resolve("picture.svg");
		window.files.report(page, window.lanes.model().triage(), true, List.of(recording()));
		window.files.picture(picture, window.lanes.model().triage(), window.lanes.model().view(), List.of(recording()));
		waitUntil(() -> Files.exists(picture) && Files.exists(page));
		assertTrue(Files.readString(page).contains("Content-Security-Policy"));
		assertTrue(Files.readString(picture).contains("vert.x-eventloop-thread-0"));
	}

	@Test
	public void aRecordingIsNeverReplacedByItsReport() throws Exception {
		RecordingWindow window = RecordingWindow.open(display, settings, Rules.shipped(), recording());
		waitUntil(() -> window.lanes.isIdle() && window.lanes.model() != null);
		Path copy = Files.copy(recording(), folder.getRoot().toPath().resolve("copy.jfr"));
		List<String> said = new ArrayList<>();
		window.files.failed = said::add;
		window.files.report(copy, window.lanes.model().triage(), false, List.of(copy));
		waitUntil(() -> !said.isEmpty());
		assertTrue(said.get(0), said.get(0).startsWith("Could not save copy.jfr: "));
		assertEquals(Files.size(recording()), Files.size(copy));
	}

	@Test
	public void aRecordingOpensOnBothPagesAndIsRemembered() throws Exception {
		RecordingWindow window = RecordingWindow.open(display, settings, Rules.shipped(), recording());
		waitUntil(() -> window.lanes.isIdle() && window.csv.isIdle() && window.lanes.model() != null);
		assertEquals("quarkus-eventloop-blocked-jdk17.jfr \u2013 Thread Lanes", window.shell.getText());
		assertEquals(1, window.lanes.model().triage().findings().size());
		assertTrue("tables are read when their tab is shown", window.csv.state().isEmpty());
		window.tabs.setSelection(1);
		waitUntil(() -> !window.csv.state().isEmpty());
		window.shell.close();
		assertTrue(window.shell.isDisposed());
		WindowSettings again = WindowSettings.of(folder.getRoot().toPath().resolve("settings/view.properties"));
		assertEquals(recording(), again.recent().get(0));
	}

	@Test
	public void withoutARecordingTheWindowOffersToOpenOne() throws Exception {
		RecordingWindow window = RecordingWindow.open(display, settings, Rules.shipped(), null);
		waitUntil(() -> window.shell.isVisible());
		assertNull(window.lanes.model());
		window.show(recording());
		waitUntil(() -> window.lanes.model() != null);
		assertNotNull(window.lanes.model());
		window.shell.close();
	}

	@Test
	public void theRulesOfTheCommandLineDecide() throws Exception {
		Rules rules = Rules.withUserRules("[stack]\nidle | ours | recgen.Api.call | - | - | not a problem\n", "ours");
		RecordingWindow window = RecordingWindow.open(display, settings, rules, recording());
		waitUntil(() -> window.lanes.isIdle() && window.lanes.model() != null);
		assertEquals(0, window.lanes.model().triage().findings().size());
		window.shell.close();
	}

	@Test
	public void theWindowReportsAFileThatIsNotARecording() throws Exception {
		Path file = folder.newFile("text.jfr").toPath();
		Files.writeString(file, "hello");
		RecordingWindow window = RecordingWindow.open(display, settings, Rules.shipped(), file);
		waitUntil(() -> window.lanes.isIdle());
		assertNull(window.lanes.model());
		assertTrue("not a recent file", settings.recent().isEmpty());
		window.shell.close();
	}

	@Test
	public void followedDataCanBeExportedOnceSaved() throws Exception {
		try (RecordedProgram target = RecordedProgram.any(Jdk.ofThisTest())) {
			RecordingWindow window = RecordingWindow.open(display, settings, Rules.shipped(), null);
			window.follow(FollowRequest.of(new JvmAddress.Local(target.pid()), null,
					new FollowPlan(FollowPlan.DEFAULT_KEEP, Overhead.FULL), Rules.shipped()));
			waitUntil(() -> window.lanes.model() != null);
			assertTrue("no tables yet", window.csv.state().isEmpty());
			window.follow.save(folder.getRoot().toPath().resolve("checkout.jfr"));
			window.tabs.setSelection(1);
			waitUntil(() -> !window.csv.state().isEmpty());
			assertTrue(window.follow.text(), window.follow.text().startsWith("Following Checkout"));
			window.shell.close();
		}
	}
}
