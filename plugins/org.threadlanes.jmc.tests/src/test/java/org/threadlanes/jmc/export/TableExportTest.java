package org.threadlanes.jmc.export;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.layout.RowData;
import org.eclipse.swt.layout.RowLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.threadlanes.core.csv.CsvProfile;
import org.threadlanes.jmc.Screen;
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

	private Table table(Composite parent, int width, int height) {
		Table table = new Table(parent, SWT.NONE);
		table.setLayoutData(new RowData(width, height));
		return table;
	}

	@Test
	public void theTableWithTheFocusIsMeant() {
		Table one = new Table(shell, SWT.NONE);
		Table two = new Table(shell, SWT.NONE);
		shell.open();

		assertSame(one, ShownTables.nearest(one, shell).get());
		assertSame(two, ShownTables.nearest(two, shell).get());
	}

	@Test
	public void elseTheLargestOfTheClosestSurroundingsIs() {
		Composite page = new Composite(shell, SWT.NONE);
		page.setLayout(new RowLayout());
		Text filter = new Text(page, SWT.NONE);
		table(page, 100, 100);
		Control large = table(page, 200, 100);
		Composite hidden = new Composite(page, SWT.NONE);
		hidden.setLayout(new RowLayout());
		table(hidden, 300, 300);
		hidden.setVisible(false);
		Tree elsewhere = new Tree(shell, SWT.NONE);
		shell.open();

		assertSame(large, ShownTables.nearest(filter, shell).get());
		assertSame(large, ShownTables.nearest(elsewhere, page).get());
		assertSame(large, ShownTables.nearest(null, page).get());
	}

	@Test
	public void thereMayBeNoneWhereTheUserIs() {
		Composite page = new Composite(shell, SWT.NONE);
		page.setLayout(new FillLayout());
		Label label = new Label(page, SWT.NONE);
		new Table(shell, SWT.NONE);
		shell.open();

		assertEquals(Optional.empty(), ShownTables.nearest(label, page));
	}

	@Test
	public void aTableIsWrittenAsItStands() throws Exception {
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
	public void theRowsOfATreeSayWhereTheyStand() throws Exception {
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
	public void whenCancelledNothingIsLeft() throws Exception {
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
	public void aFileIsCalledAfterWhatItIsAbout() {
		assertEquals("flight-1.csv", TableExport.fileName("flight-1.jfr", List.of()));
		assertEquals("flight-1 Remote Port.csv", TableExport.fileName("flight-1.jfr", List.of("Remote Port", "Count")));
		assertFalse(TableExport.fileName("../../etc/passwd", List.of("a/b")).contains("/"));
		assertEquals("table.csv", TableExport.fileName("", List.of()));
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
