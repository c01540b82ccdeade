package org.threadlanes.app;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.live.JvmAddress;
import org.threadlanes.core.live.RecordingPlan;
import org.threadlanes.core.live.settings.Overhead;
import org.threadlanes.ui.record.RecordDialog;
import org.threadlanes.ui.record.RecordRequest;
import org.threadlanes.ui.record.RecordingShell;

/** Recording a running JVM from the window: the dialog, and the progress window. */
public class RecordFromWindowTest {

	@Rule
	public final TemporaryFolder folder = new TemporaryFolder();

	private static RecordedProgram target;

	private Display display;
	private Shell parent;

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
		parent = new Shell(display);
		parent.open();
	}

	@After
	public void close() {
		display.dispose();
	}

	private void waitUntil(String what, RecordedProgram.Condition condition) throws IOException {
		RecordedProgram.await(what, () -> {
			while (display.readAndDispatch()) {
				// the next event
			}
			return condition.holds();
		});
	}

	private static <T extends Control> T find(Composite in, Class<T> type, Predicate<T> wanted) {
		for (Control child : in.getChildren()) {
			if (type.isInstance(child) && wanted.test(type.cast(child))) {
				return type.cast(child);
			}
			if (child instanceof Composite composite) {
				T found = find(composite, type, wanted);
				if (found != null) {
					return found;
				}
			}
		}
		return null;
	}

	private static Button button(Composite in, String text) {
		return find(in, Button.class, b -> b.getText().equals(text));
	}

	private Shell recordingShell() {
		return Stream.of(display.getShells()).filter(s -> s != parent).findFirst().orElseThrow();
	}

	@Test
	public void theDialogListsJvmsAndReturnsTheChoice() throws Exception {
		RecordDialog dialog = new RecordDialog(parent, null, Map.of());
		dialog.setBlockOnOpen(false);
		dialog.open();
		Table table = find(dialog.getShell(), Table.class, t -> true);
		waitUntil("the JVM is listed", () -> row(table, target.pid()) >= 0);
		Button ok = button(dialog.getShell(), "Record");
		assertFalse("no JVM chosen", ok.isEnabled());
		table.setSelection(row(table, target.pid()));
		table.notifyListeners(SWT.Selection, new Event());
		assertTrue(ok.isEnabled());
		dialog.close();
	}

	@Test
	public void theDialogBeginsWithTheLastRequest() {
		RecordRequest last = new RecordRequest(null, new RecordingPlan(Duration.ofSeconds(90), Overhead.LOW),
				folder.getRoot().toPath());
		display.asyncExec(() -> button(recordingShell(), "Record").notifyListeners(SWT.Selection, new Event()));

		assertEquals(last, new RecordDialog(parent, "a JVM", last.toText()).ask().orElseThrow());
	}

	private static int row(Table table, long pid) {
		for (TableItem item : table.getItems()) {
			if (item.getText(0).equals(Long.toString(pid))) {
				return table.indexOf(item);
			}
		}
		return -1;
	}

	@Test
	public void theRecordingOpensWhenItsTimeIsUp() throws Exception {
		List<Path> opened = new ArrayList<>();
		new RecordingShell(parent, request(Duration.ofSeconds(1)), opened::add);
		waitUntil("it opened", () -> !opened.isEmpty());
		assertTrue(Files.size(opened.get(0)) > 10_000);
		assertFalse(target.hasRecording());
		assertEquals("progress window closed", 1, display.getShells().length);
	}

	@Test
	public void stopEndsTheRecordingEarlyAndOpensIt() throws Exception {
		List<Path> opened = new ArrayList<>();
		new RecordingShell(parent, request(Duration.ofHours(1)), opened::add);
		waitUntil("it records", target::isRecorded);
		button(recordingShell(), "Stop Now").notifyListeners(SWT.Selection, new Event());
		waitUntil("it opened", () -> !opened.isEmpty());
		assertFalse(target.hasRecording());
	}

	@Test
	public void theProgressWindowReportsAFailure() throws Exception {
		List<Path> opened = new ArrayList<>();
		new RecordingShell(parent, new RecordRequest(new JvmAddress.Local(2147483646L),
				new RecordingPlan(Duration.ofSeconds(1), Overhead.FULL), folder.getRoot().toPath()), opened::add);
		waitUntil("it is said", () -> find(recordingShell(), Label.class,
				l -> l.getText().contains("no process")) != null);
		recordingShell().close();
		assertEquals(List.of(), opened);
	}

	private RecordRequest request(Duration length) {
		return new RecordRequest(new JvmAddress.Local(target.pid()), new RecordingPlan(length, Overhead.FULL),
				folder.getRoot().toPath());
	}
}
