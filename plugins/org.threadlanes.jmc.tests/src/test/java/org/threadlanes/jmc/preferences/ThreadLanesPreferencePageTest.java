package org.threadlanes.jmc.preferences;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.swt.widgets.TabFolder;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.openjdk.jmc.common.item.IItemCollection;
import org.threadlanes.core.analysis.report.Threshold;
import org.threadlanes.core.analysis.report.TriageSettings;
import org.threadlanes.core.classify.rules.RuleSection;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.jmc.LoadedRecordings;
import org.threadlanes.jmc.Screen;
import org.threadlanes.ui.csv.CsvPage;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.WaitFamily;

/** The preference page for rules, thresholds, CSV and colors. */
public class ThreadLanesPreferencePageTest {

	private static final int NAMES = 0;
	private static final int STACKS = 1;
	private static final int THRESHOLDS = 2;
	private static final int CSV = 3;
	private static final int COLORS = 4;

	/** The size of a page at which JMC's dialog keeps its first size, at 10 pt. */
	private static final int MAX_HEIGHT = 500;
	private static final int MAX_WIDTH = 980;

	private Shell shell;
	private ThreadLanesPreferencePage page;

	@Before
	public void forget() {
		ThreadLanesPreferences.setUserRules("");
		ThreadLanesPreferences.setThresholds(TriageSettings.DEFAULT);
		ThreadLanesPreferences.setCsvProfile(CsvProfile.DATA);
		ThreadLanesPreferences.setExportFolder("");
		for (WaitFamily family : WaitFamily.values()) {
			ThreadLanesPreferences.setColor(family, false, Palette.LIGHT.kind(family.kinds().get(0)));
			ThreadLanesPreferences.setColor(family, true, Palette.DARK.kind(family.kinds().get(0)));
		}
	}

	@After
	public void close() {
		if (shell != null) {
			shell.dispose();
		}
		forget();
	}

	private void open() {
		shell = new Shell(Screen.display());
		shell.setLayout(new FillLayout());
		page = new ThreadLanesPreferencePage();
		page.init(null);
		page.createControl(shell);
		shell.setSize(800, 700);
		shell.open();
		Screen.settle();
	}

	private Control tab(int index) {
		return Screen.find(shell, TabFolder.class).getItem(index).getControl();
	}

	private Table table(int tab) {
		return Screen.find(tab(tab), Table.class);
	}

	private void press(int tab, String text) {
		Button button = button(tab, text);
		assertTrue(text, button.isEnabled());
		button.notifyListeners(SWT.Selection, new Event());
		Screen.settle();
	}

	private Button button(int tab, String text) {
		return Screen.find(tab(tab), Button.class, b -> b.getText().replace("&", "").equals(text)).orElseThrow();
	}

	private void select(int tab, int row) {
		table(tab).setSelection(row);
		table(tab).notifyListeners(SWT.Selection, new Event());
	}

	/** @return the text of the last label of a tab: the answer of the test */
	private String answer(int tab) {
		Control[] children = ((Composite) tab(tab)).getChildren();
		return ((Label) children[children.length - 1]).getText();
	}

	private void assertNoTextIsMissing(Control control) {
		if (control instanceof Label label) {
			assertFalse(label.getText(), label.getText().startsWith("!"));
		} else if (control instanceof Button button) {
			assertFalse(button.getText(), button.getText().startsWith("!"));
		} else if (control instanceof Table rows) {
			Arrays.stream(rows.getColumns()).forEach(c -> assertFalse(c.getText(), c.getText().startsWith("!")));
		} else if (control instanceof Composite composite) {
			Arrays.stream(composite.getChildren()).forEach(this::assertNoTextIsMissing);
		}
	}

	@Test
	public void shippedRulesAreShownWithoutProblems() {
		open();

		assertNoTextIsMissing(shell);
		for (int tab : new int[] {NAMES, STACKS}) {
			assertTrue(table(tab).getItemCount() > 20);
			for (TableItem item : table(tab).getItems()) {
				assertEquals(item.getText(), "", item.getText(5));
			}
		}
		page.performOk();
		assertEquals("", ThreadLanesPreferences.userRules());
		assertEquals(TriageSettings.DEFAULT, ThreadLanesPreferences.thresholds());
	}

	@Test
	public void malformedAndShadowedRulesAreMarkedInPlace() {
		ThreadLanesPreferences.setUserRules("""
				[name]
				worker | all-mine | mine-* | - | - | Mine
				nonsense | odd | odd-{n} | - | - | Odd
				worker | too-late | mine-too-{n} | - | - | Never
				[stack]
				idle | cut wrongly
				""");
		open();

		assertEquals("", table(NAMES).getItem(0).getText(5));
		assertTrue(table(NAMES).getItem(1).getText(5).contains("unknown thread kind 'nonsense'"));
		assertTrue(table(NAMES).getItem(2).getText(5).contains("all-mine comes before it"));
		assertTrue(table(STACKS).getItem(0).getText(5).contains("2 columns instead of 6"));
	}

	@Test
	public void rulesAreMovedAndRemoved() {
		ThreadLanesPreferences.setUserRules("""
				[name]
				worker | general | mine-* | - | - | General
				event-loop | special | mine-loop-{n} | - | - | Special
				""");
		open();
		Text sample = Screen.find(tab(NAMES), Text.class);
		sample.setText("mine-loop-1");
		assertTrue(answer(NAMES), answer(NAMES).contains("Rule general"));

		select(NAMES, 1);
		assertFalse(button(NAMES, "Down").isEnabled());
		press(NAMES, "Up");
		assertEquals("special", table(NAMES).getItem(0).getText());
		assertEquals(0, table(NAMES).getSelectionIndex());
		assertTrue(answer(NAMES), answer(NAMES).contains("Rule special"));
		assertTrue(answer(NAMES), answer(NAMES).contains("mine-loop-N"));

		select(NAMES, 1);
		press(NAMES, "Remove");
		page.performOk();
		assertEquals("[name]\nevent-loop | special | mine-loop-{n} | - | - | Special\n",
				ThreadLanesPreferences.userRules());
		assertEquals(ThreadKind.EVENT_LOOP, ThreadLanesPreferences.rules().names().match("mine-loop-7", "main").kind());
	}

	@Test
	public void removingAShippedRuleAddsAUserRuleThatTurnsItOff() {
		open();
		String name = table(NAMES).getItem(0).getText();
		select(NAMES, 0);
		press(NAMES, "Remove");

		assertEquals("off", table(NAMES).getItem(0).getText(1));
		assertEquals(name, table(NAMES).getItem(0).getText());
		assertEquals(1, Arrays.stream(table(NAMES).getItems()).filter(i -> i.getText().equals(name)).count());
	}

	@Test
	public void aRuleIsAddedInADialogThatReportsProblems() {
		open();
		List<String> messages = new ArrayList<>();
		Screen.display().asyncExec(() -> {
			Shell dialog = Arrays.stream(Screen.display().getShells()).filter(s -> s.getText().equals("Name rule"))
					.findFirst().orElseThrow();
			Button ok = Screen.find(dialog, Button.class, b -> b == dialog.getDefaultButton()).orElseThrow();
			messages.add(Boolean.toString(ok.isEnabled()));
			List<Text> texts = new ArrayList<>();
			collect(dialog, texts);
			texts.get(0).setText("mine");
			texts.get(1).setText("mine-{n}");
			texts.get(2).setText("My threads | all of them");
			messages.add(Screen.find(dialog, Combo.class).getText());
			Screen.find(dialog, Combo.class).select(1);
			Screen.find(dialog, Combo.class).notifyListeners(SWT.Selection, new Event());
			messages.add(Boolean.toString(ok.isEnabled()));
			ok.notifyListeners(SWT.Selection, new Event());
		});
		press(NAMES, "Add\u2026");

		assertEquals("no kind is preset", List.of("false", "", "true"), messages);
		assertEquals("mine", table(NAMES).getItem(0).getText());
		page.performOk();
		assertEquals("[name]\nworker | mine | mine-{n} | - | - | My threads | all of them\n",
				ThreadLanesPreferences.userRules());
	}

	/** @return the dialog that is open */
	private static Shell stackRule() {
		return Arrays.stream(Screen.display().getShells()).filter(s -> s.getText().equals("Stack rule")).findFirst()
				.orElseThrow();
	}

	@Test
	public void theRoleOfARuleForABlockingWaitIsChosenByTheUser() {
		shell = new Shell(Screen.display());
		List<String> cells = new NewStackRule(null, false, List.of(new Frame("a.b.Mine", "call", 0))).cells();
		List<Boolean> enabled = new ArrayList<>();
		Screen.display().asyncExec(() -> {
			Shell dialog = stackRule();
			Button ok = dialog.getDefaultButton();
			Combo role = Screen.find(dialog, Combo.class);
			enabled.add(ok.isEnabled());
			role.setText("idle");
			role.notifyListeners(SWT.Selection, new Event());
			enabled.add(ok.isEnabled());
			ok.notifyListeners(SWT.Selection, new Event());
		});
		String rule = new RuleDialog(shell, RuleSection.STACK, cells, null).ask().orElseThrow();

		assertEquals(List.of(false, true), enabled);
		assertEquals("idle | Mine.call | a.b.Mine.call | - | - | waits in Mine.call", rule);
	}

	@Test
	public void aNameThatTheUserHasNotChangedFollowsTheFrames() {
		shell = new Shell(Screen.display());
		List<String> cells = new NewStackRule(null, false, List.of(new Frame("a.b.Mine", "call", 0))).cells();
		List<String> names = new ArrayList<>();
		Screen.display().asyncExec(() -> {
			Shell dialog = stackRule();
			List<Text> texts = new ArrayList<>();
			collect(dialog, texts);
			texts.get(1).setText("^a.b.*.call << a.b.Mine.main");
			names.add(texts.get(0).getText());
			texts.get(0).setText("My own");
			texts.get(1).setText("a.b.Mine.main");
			names.add(texts.get(0).getText());
			dialog.close();
		});

		assertTrue(new RuleDialog(shell, RuleSection.STACK, cells, null).ask().isEmpty());
		assertEquals(List.of("*.call << Mine.main", "My own"), names);
	}

	@Test
	public void aRuleThatChangesNothingSaysSoAndCannotBeAdded() throws Exception {
		IItemCollection recording = LoadedRecordings.items(LoadedRecordings.REQUESTS);
		List<String> cells = List.of("task", "Nobody.calls", "a.b.Nobody.calls", "-", "-", "waits");
		List<Boolean> enabled = new ArrayList<>();
		Screen.display().asyncExec(() -> {
			Shell dialog = stackRule();
			Screen.await("warning", () -> Screen.find(dialog, Text.class,
					text -> text.getText().contains("This rule changes nothing")).isPresent());
			Button ok = Screen.find(dialog, Button.class, b -> b.getText().equals("OK")).orElseThrow();
			enabled.add(ok.isEnabled());
			Screen.find(dialog, Combo.class).setText("idle");
			Screen.find(dialog, Combo.class).notifyListeners(SWT.Selection, new Event());
			enabled.add(ok.isEnabled());
			dialog.close();
		});

		assertTrue(new RuleDialog(shell, RuleSection.STACK, cells, recording).ask().isEmpty());
		assertEquals("until another one is entered", List.of(false, true), enabled);
	}

	private static void collect(Control control, List<Text> texts) {
		if (control instanceof Text text && (text.getStyle() & SWT.READ_ONLY) == 0) {
			texts.add(text);
		} else if (control instanceof Composite composite && !(control instanceof Combo)) {
			Arrays.stream(composite.getChildren()).forEach(c -> collect(c, texts));
		}
	}

	@Test
	public void namesAreWholeAndTheLastColumnIsInViewAtTheFirstSize() {
		open();
		shell.pack();
		Screen.settle();
		for (int tab : new int[] {NAMES, STACKS}) {
			Screen.find(shell, TabFolder.class).setSelection(tab);
			Screen.settle();
			Table table = table(tab);
			TableColumn[] columns = table.getColumns();
			int widths = Arrays.stream(columns).mapToInt(TableColumn::getWidth).sum();
			int first = columns[0].getWidth();
			assertTrue(widths + " of " + table.getClientArea().width, widths <= table.getClientArea().width);
			assertEquals("no problems", 0, columns[5].getWidth());
			columns[0].pack();
			assertTrue("whole names", columns[0].getWidth() <= first);
		}
	}

	@Test
	public void problemsHaveRoomOnceThereAreSome() {
		ThreadLanesPreferences.setUserRules("[name]\nnonsense | odd | odd-{n} | - | - | Odd\n");
		open();
		TableColumn problem = table(NAMES).getColumn(5);
		assertTrue("" + problem.getWidth(), problem.getWidth() > 100);

		select(NAMES, 0);
		press(NAMES, "Remove");
		assertEquals(0, problem.getWidth());
	}

	@Test
	public void thePageIsNoTallerThanJmcsDialogAtFirst() {
		open();

		Point size = Screen.find(shell, TabFolder.class).computeSize(SWT.DEFAULT, SWT.DEFAULT, true);
		assertTrue(size.toString(), size.y <= MAX_HEIGHT);
		assertTrue(size.toString(), size.x <= MAX_WIDTH);
	}

	@Test
	public void theTablesOfBothKindsOfRulesAreEquallyWide() {
		open();
		int names = table(NAMES).getSize().x;
		Screen.find(shell, TabFolder.class).setSelection(STACKS);
		Screen.settle();

		assertEquals(names, table(STACKS).getSize().x);
	}

	@Test
	public void aStackIsTestedWithTheRuleThatDecides() {
		open();
		Text sample = Screen.find(tab(STACKS), Text.class);
		sample.setText("""
				java.lang.Exception
					at java.base/sun.nio.ch.SocketDispatcher.read(SocketDispatcher.java:47)
					at app//io.netty.channel.nio.NioEventLoop.run(NioEventLoop.java:569)
				""");
		assertTrue(answer(STACKS), answer(STACKS).contains("event loop"));
		sample.setText("nothing of the kind");
		assertTrue(answer(STACKS), answer(STACKS).startsWith("No frames found"));
		sample.setText("org.example.Mine.call");
		assertTrue(answer(STACKS), answer(STACKS).startsWith("Unknown. No rule matches"));
	}

	@Test
	public void colorsAreShownStoredAndReset() throws Exception {
		ThreadLanesPreferences.setColor(WaitFamily.FILE, true, 0x3A3F42);
		open();
		page.performOk();
		assertEquals("untouched colors stay", 0x3A3F42,
				ThreadLanesPreferences.palette(true).kind(WaitKind.FILE_WRITE));
		assertEquals(Palette.LIGHT, ThreadLanesPreferences.palette(false));
		assertTrue("the color of the lane itself", Screen
				.find(tab(COLORS), Label.class, l -> l.getText().equals("Hard to see on a dark lane.")).isPresent());

		press(COLORS, "Shipped Colors");
		page.performOk();
		assertEquals(Palette.DARK, ThreadLanesPreferences.palette(true));
		assertFalse("shipped colors are not stored, so that later versions can change them",
				Arrays.stream(ThreadLanesPreferences.node().keys()).anyMatch(k -> k.startsWith("color.")));
	}

	@Test
	public void thresholdsAndCsvAreStored() {
		open();
		List<Spinner> spinners = Arrays.stream(((Composite) tab(THRESHOLDS)).getChildren())
				.filter(Spinner.class::isInstance).map(Spinner.class::cast).toList();
		assertEquals("50 ms, with one decimal", 500, spinners.get(0).getSelection());
		spinners.get(0).setSelection(1234);
		button(CSV, CsvPage.profile(CsvProfile.DATA)).setSelection(false);
		button(CSV, CsvPage.profile(CsvProfile.EXCEL)).setSelection(true);
		Screen.find(tab(CSV), Text.class).setText("somewhere");
		page.performOk();

		assertEquals(new TriageSettings(Map.of(Threshold.LOOP_TOTAL, 123_400_000.0)),
				ThreadLanesPreferences.thresholds());
		assertEquals(CsvProfile.EXCEL, ThreadLanesPreferences.csvProfile());
		assertEquals("somewhere", ThreadLanesPreferences.exportFolder());
	}

	@Test
	public void defaultsAreRestoredOfTheTabInViewOnly() {
		String names = "[name]\nworker | mine | mine-* | - | - | Mine\n";
		String mine = "[stack]\nidle | Mine.call | a.b.Mine.call | - | - | waits\n" + names;
		ThreadLanesPreferences.setUserRules(mine);
		ThreadLanesPreferences.setThresholds(new TriageSettings(Map.of(Threshold.LOOP_TOTAL, 123_400_000.0)));
		open();
		restoreDefaults(THRESHOLDS);
		page.performOk();
		assertEquals(TriageSettings.DEFAULT, ThreadLanesPreferences.thresholds());
		assertEquals(mine, ThreadLanesPreferences.userRules());

		restoreDefaults(STACKS);
		page.performOk();
		assertEquals(names, ThreadLanesPreferences.userRules());
	}

	private void restoreDefaults(int tab) {
		Screen.find(shell, TabFolder.class).setSelection(tab);
		Screen.find(shell, Button.class, b -> b.getText().replace("&", "").equals("Restore Defaults")).orElseThrow()
				.notifyListeners(SWT.Selection, new Event());
		Screen.settle();
	}
}
