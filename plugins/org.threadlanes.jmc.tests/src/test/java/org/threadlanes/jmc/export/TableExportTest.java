package org.threadlanes.jmc.export;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.TabFolder;
import org.eclipse.swt.widgets.TabItem;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.INavigationLocation;
import org.eclipse.ui.forms.widgets.Form;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.tables.csv.CsvProfile;
import org.threadlanes.jmc.Screen;
import org.threadlanes.ui.table.FullRowSource;
import org.threadlanes.ui.table.WidgetTable;

public class TableExportTest {

	@Rule
	public TemporaryFolder folder = new TemporaryFolder();

	private Shell shell;

	@Before
	public void open() {
		shell = new Shell(Screen.display());
		shell.setLayout(new FillLayout());
		shell.setSize(800, 600);
	}

	@After
	public void close() {
		shell.dispose();
	}

	private Table sizedTable(Composite parent, int width, int height) {
		Table table = new Table(parent, SWT.NONE);
		table.setLayoutData(new RowData(width, height));
		return table;
	}

	@Test
	public void theTableWithTheFocusIsExported() {
		Table one = new Table(shell, SWT.NONE);
		Table two = new Table(shell, SWT.NONE);
		shell.open();

		assertSame(one, ShownTables.nearest(one, shell).get());
		assertSame(two, ShownTables.nearest(two, shell).get());
	}

	@Test
	public void withoutAFocusedTableTheLargestNearbyIsExported() {
		Composite page = new Composite(shell, SWT.NONE);
		page.setLayout(new RowLayout());
		Text filter = new Text(page, SWT.NONE);
		sizedTable(page, 100, 100);
		Control large = sizedTable(page, 200, 100);
		Composite hidden = new Composite(page, SWT.NONE);
		hidden.setLayout(new RowLayout());
		sizedTable(hidden, 300, 300);
		hidden.setVisible(false);
		Tree elsewhere = new Tree(shell, SWT.NONE);
		shell.open();

		assertSame(large, ShownTables.nearest(filter, shell).get());
		assertSame(large, ShownTables.nearest(elsewhere, page).get());
		assertSame(large, ShownTables.nearest(null, page).get());
	}

	@Test
	public void thereMayBeNoTable() {
		Composite page = new Composite(shell, SWT.NONE);
		page.setLayout(new FillLayout());
		Label label = new Label(page, SWT.NONE);
		new Table(shell, SWT.NONE);
		shell.open();

		assertEquals(Optional.empty(), ShownTables.nearest(label, page));
	}

	@Test
	public void theTableOfAPageDisplayedAgainTakesTheFocus() {
		Table left = new Table(shell, SWT.NONE);
		Text elsewhere = new Text(shell, SWT.NONE);
		Composite editor = new Composite(shell, SWT.NONE);
		editor.setLayout(new FillLayout());
		Table other = new Table(editor, SWT.NONE);
		Table again = new Table(editor, SWT.NONE);
		new TableColumn(again, SWT.NONE).setText("Duration");
		shell.open();
		elsewhere.forceFocus();
		TableExport.keepFocus(elsewhere, editor, List.of("Duration"));
		assertTrue(elsewhere.isFocusControl());

		left.dispose();
		TableExport.keepFocus(left, editor, List.of("Duration"));
		assertTrue(again.isFocusControl());

		TableExport.keepFocus(left, editor, List.of("Another"));
		assertTrue("any", again.isFocusControl() || other.isFocusControl());
	}

	@Test
	public void aTableIsWrittenAsShown() throws Exception {
		Table table = new Table(shell, SWT.NONE);
		new TableColumn(table, SWT.NONE).setText("Thread");
		new TableColumn(table, SWT.NONE).setText("Where");
		new TableItem(table, SWT.NONE).setText(new String[] {"main", "a, \"b\"\nc"});
		Path file = folder.getRoot().toPath().resolve("out.csv");

		TableExport.write(new WidgetTable("table", table), CsvProfile.DATA, file,
				new NullProgressMonitor());

		assertEquals("Thread,Where\r\nmain,\"a, \"\"b\"\"\nc\"\r\n", Files.readString(file));
	}

	@Test
	public void treeRowsCarryTheirDepthNumberAndParent() throws Exception {
		Tree tree = new Tree(shell, SWT.NONE);
		TreeItem first = new TreeItem(tree, SWT.NONE);
		first.setText("same");
		TreeItem below = new TreeItem(first, SWT.NONE);
		below.setText("same");
		new TreeItem(below, SWT.NONE).setText("same");
		new TreeItem(first, SWT.NONE).setText("same");
		new TreeItem(tree, SWT.NONE).setText("same");
		Path file = folder.getRoot().toPath().resolve("out.csv");

		TableExport.write(new WidgetTable("tree", tree), CsvProfile.DATA, file,
				new NullProgressMonitor());

		assertEquals(List.of("level,row,parent,\"\"", "0,1,,same", "1,2,1,same", "2,3,2,same", "1,4,1,same",
				"0,5,,same"),
				Files.readAllLines(file));
	}

	@Test
	public void aCancelledExportLeavesNothing() throws Exception {
		int rows = 200_000;
		Table table = new Table(shell, SWT.VIRTUAL);
		table.setItemCount(rows);
		Path file = folder.getRoot().toPath().resolve("out.csv");
		NullProgressMonitor monitor = new NullProgressMonitor();
		monitor.setCanceled(true);

		assertThrows(CancellationException.class,
				() -> TableExport.write(new WidgetTable("table", table), CsvProfile.DATA, file, monitor));
		assertFalse(Files.exists(file));
		assertEquals(0, folder.getRoot().list().length);
	}

	@Test
	public void aFileIsNamedAfterRecordingPageAndTab() {
		Form page = new Form(shell, SWT.NONE);
		page.setText("Event Browser");
		page.getBody().setLayout(new FillLayout());
		TabFolder folders = new TabFolder(page.getBody(), SWT.NONE);
		TabItem tab = new TabItem(folders, SWT.NONE);
		tab.setText("Event Log");
		Table table = new Table(folders, SWT.NONE);
		tab.setControl(table);

		assertEquals("Event Browser Event Log", ExportSource.of(table, null).name());
		assertEquals("Event Browser Event Log.csv", TableExport.fileName(ExportSource.of(table, null).name()));
	}

	@Test
	public void fileNamesAreValidOnEveryFileSystem() {
		assertFalse(TableExport.fileName("../../etc/passwd a/b").contains("/"));
		assertEquals("table.csv", TableExport.fileName(""));
	}

	@Test
	public void aTruncatedTableIsRecognizedByItsNoteInEveryLanguage() {
		for (String note : List.of("Showing 3 of 10089 events (max can be changed in Preferences)",
				"3/10089\u30A4\u30D9\u30F3\u30C8", "\u663E\u793A 3 \u4E2A\u4E8B\u4EF6 (\u5171 10089 \u4E2A)")) {
			CutTable cut = CutTable.of(cutTable(3, note)).orElseThrow();

			assertEquals(3, cut.shown());
			assertEquals(10089, cut.total());
		}
	}

	@Test
	public void aTableWhoseLastRowIsAnEventIsNotTruncated() {
		Table table = cutTable(3, "Showing 3 of 10089 events");
		table.getItem(3).setData("an event");

		assertEquals(Optional.empty(), CutTable.of(table));
		assertEquals(Optional.empty(), CutTable.of(cutTable(3, "3 of 3")));
		assertEquals(Optional.empty(), CutTable.of(cutTable(3, "total")));
	}

	@Test
	public void theNoteIsNotARow() throws Exception {
		Table table = cutTable(2, "Showing 2 of 9 events");
		Path file = folder.getRoot().toPath().resolve("out.csv");
		FullRowSource.attach(table, CutTable.of(table).orElseThrow().rows());

		long rows = TableExport.write(new WidgetTable("table", table), CsvProfile.DATA, file,
				new NullProgressMonitor());

		assertEquals(2, rows);
		assertEquals(List.of("Event", "event 0", "event 1"), Files.readAllLines(file));
	}

	@Test
	public void aPageShowsTheCompleteTableUntilTheExportIsDone() {
		Composite page = new Composite(shell, SWT.NONE);
		page.setLayout(new FillLayout());
		IEclipsePreferences jmc = WholePage.node();
		Runnable show = () -> {
			for (Control old : page.getChildren()) {
				old.dispose();
			}
			int max = jmc.getInt(WholePage.LIST_SIZE, 4);
			table(page, Math.min(9, max), max < 9 ? "Showing " + max + " of 9 events" : null);
		};
		show.run();
		Table before = (Table) page.getChildren()[0];
		CutTable cut = CutTable.of(before).orElseThrow();
		List<String> titles = CutTable.titles(before);

		try (WholePage whole = new WholePage(back(show), before::dispose, cut.total())) {
			assertEquals(9, cut.whole(page, titles).orElseThrow().getItemCount());
		}

		assertEquals(5, ((Table) page.getChildren()[0]).getItemCount());
		assertNull(jmc.get(WholePage.LIST_SIZE, null));
	}

	/** A location of which only {@code restoreLocation} is used. */
	private static INavigationLocation back(Runnable show) {
		return (INavigationLocation) Proxy.newProxyInstance(TableExportTest.class.getClassLoader(),
				new Class<?>[] {INavigationLocation.class}, (proxy, method, arguments) -> {
					assertEquals("restoreLocation", method.getName());
					show.run();
					return null;
				});
	}

	private Table cutTable(int rows, String note) {
		return table(shell, rows, note);
	}

	private static Table table(Composite parent, int rows, String note) {
		Table table = new Table(parent, SWT.NONE);
		new TableColumn(table, SWT.NONE).setText("Event");
		for (int i = 0; i < rows; i++) {
			TableItem item = new TableItem(table, SWT.NONE);
			item.setText("event " + i);
			item.setData("event " + i);
		}
		if (note != null) {
			new TableItem(table, SWT.NONE).setText(note);
		}
		return table;
	}

	@Test
	public void aTableWithoutColumnsHasNoHeader() throws Exception {
		Table table = new Table(shell, SWT.NONE);
		new TableItem(table, SWT.NONE).setText("=1+1");
		Path file = folder.getRoot().toPath().resolve("out.csv");

		TableExport.write(new WidgetTable("table", table), CsvProfile.DATA, file,
				new NullProgressMonitor());

		assertEquals("=1+1\r\n", Files.readString(file));
	}
}
