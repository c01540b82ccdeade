package org.threadlanes.ui.table;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ILazyContentProvider;
import org.eclipse.jface.viewers.ILazyTreeContentProvider;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.threadlanes.core.tables.BufferedRow;
import org.threadlanes.ui.testing.Screen;

public class WidgetTableTest {

	private record Wait(String thread, long millis) {
	}

	/** A row of a tree with its child rows. */
	private record Node(String name, List<Node> children) {

		static Node of(String name, Node ... children) {
			return new Node(name, List.of(children));
		}
	}

	private static final List<Node> FOREST = List.of(
			Node.of("a", Node.of("a1", Node.of("a11"), Node.of("a12")), Node.of("a2")), Node.of("b"),
			Node.of("c", Node.of("c1")));
	private static final List<String> FOREST_ROWS = List.of("0 a 2", "1 a1 2", "2 a11 0", "2 a12 0", "1 a2 0", "0 b 0",
			"0 c 1", "1 c1 0");

	private Screen screen;
	private Shell shell;

	@Before
	public void open() {
		screen = new Screen(400, 300);
		shell = screen.shell();
		shell.setLayout(new FillLayout());
	}

	@After
	public void close() {
		screen.close();
	}

	private static List<List<Object>> cells(WidgetTable table) {
		List<List<Object>> rows = new ArrayList<>();
		read(table, rows, () -> {
		});
		return rows;
	}

	/** @param afterRow runs after each row */
	private static void read(WidgetTable table, List<List<Object>> to, Runnable afterRow) {
		BufferedRow row = new BufferedRow();
		table.rows(row.sink(() -> {
			to.add(new ArrayList<>(row.cells()));
			afterRow.run();
			return true;
		}));
	}

	/** @return the level and texts of each row, without the numbers of row and parent */
	private static List<String> levelsAndCells(WidgetTable table) {
		return cells(table).stream().map(row -> row.get(0) + " " + row.get(3) + " " + row.get(4)).toList();
	}

	private static void column(TableViewer viewer, String title, java.util.function.Function<Wait, String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.NONE);
		column.getColumn().setText(title);
		column.getColumn().setWidth(80);
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(w -> text.apply((Wait) w)));
	}

	private TableViewer waits(List<Wait> waits) {
		TableViewer viewer = new TableViewer(shell);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		column(viewer, "Thread", Wait::thread);
		column(viewer, "Duration", w -> w.millis() + " ms");
		column(viewer, "Twice", w -> Long.toString(2 * w.millis()));
		viewer.setInput(waits);
		return viewer;
	}

	@Test
	public void aTableIsReadAsSortedAndFiltered() {
		TableViewer viewer = waits(List.of(new Wait("main", 3), new Wait("loop", 1), new Wait("worker", 2)));
		viewer.setComparator(new ViewerComparator() {
			@Override
			public int compare(Viewer v, Object a, Object b) {
				return Long.compare(((Wait) a).millis(), ((Wait) b).millis());
			}
		});
		viewer.addFilter(new ViewerFilter() {
			@Override
			public boolean select(Viewer v, Object parent, Object element) {
				return ((Wait) element).millis() != 2;
			}
		});

		WidgetTable table = new WidgetTable("table", viewer.getControl());

		assertEquals(List.of("Thread", "Duration", "Twice"), table.header());
		assertEquals(2, table.rowCount());
		assertEquals(List.of(List.of("loop", "1 ms", "2"), List.of("main", "3 ms", "6")), cells(table));
	}

	@Test
	public void visibleColumnsAreReadInDisplayOrder() {
		TableViewer viewer = waits(List.of(new Wait("main", 3)));
		viewer.getTable().setColumnOrder(new int[] {2, 1, 0});
		viewer.getTable().getColumn(1).setResizable(false);
		viewer.getTable().getColumn(1).setWidth(0);

		WidgetTable table = new WidgetTable("table", viewer.getControl());

		assertEquals(List.of("Twice", "Thread"), table.header());
		assertEquals(List.of(List.of("6", "main")), cells(table));
	}

	@Test
	public void theTooltipReplacesATitleThatIsAnIcon() {
		Table widget = new Table(shell, SWT.NONE);
		new TableColumn(widget, SWT.NONE).setToolTipText("Severity");

		assertEquals(List.of("Severity"), new WidgetTable("table", widget).header());
	}

	@Test
	public void aTableWithoutColumnsHasOneCellInEachRow() {
		Table widget = new Table(shell, SWT.NONE);
		new TableItem(widget, SWT.NONE).setText("first");
		new TableItem(widget, SWT.NONE).setText("second, \"quoted\"\nand broken");

		WidgetTable table = new WidgetTable("table", widget);

		assertEquals(List.of(), table.header());
		assertEquals(1, table.columns().size());
		assertEquals(List.of(List.of("first"), List.of("second, \"quoted\"\nand broken")), cells(table));
	}

	@Test
	public void allRowsOfAVirtualTableAreRead() {
		int rows = 50_000;
		List<List<String>> model = IntStream.range(0, rows)
				.mapToObj(i -> List.of("thread-" + i, Integer.toString(i % 977), "x".repeat(i % 7))).toList();
		Table widget = new Table(shell, SWT.VIRTUAL);
		for (int i = 0; i < 3; i++) {
			new TableColumn(widget, SWT.NONE).setWidth(50);
		}
		widget.addListener(SWT.SetData, event -> {
			TableItem item = (TableItem) event.item;
			item.setText(model.get(widget.indexOf(item)).toArray(String[]::new));
		});
		widget.setItemCount(rows);
		shell.setSize(300, 200);
		shell.open();

		assertEquals(model, cells(new WidgetTable("table", widget)));
	}

	@Test
	public void allRowsOfAViewerWithLazyContentAreRead() {
		int rows = 5_000;
		TableViewer viewer = new TableViewer(shell, SWT.VIRTUAL);
		column(viewer, "Thread", Wait::thread);
		column(viewer, "Duration", w -> w.millis() + " ms");
		viewer.setUseHashlookup(true);
		viewer.setContentProvider(
				(ILazyContentProvider) index -> viewer.replace(new Wait("thread-" + index, index), index));
		viewer.setInput(this);
		viewer.setItemCount(rows);

		assertEquals(IntStream.range(0, rows).mapToObj(i -> List.of("thread-" + i, i + " ms")).toList(),
				cells(new WidgetTable("table", viewer.getControl())));
	}

	@Test
	public void attachedRowsBeyondThoseShownAreReadToo() {
		int rows = 300;
		Table widget = new Table(shell, SWT.VIRTUAL);
		for (int i = 0; i < 2; i++) {
			new TableColumn(widget, SWT.NONE).setWidth(50);
		}
		widget.setColumnOrder(new int[] {1, 0});
		widget.setItemCount(100);
		FullRowSource.attach(widget, new FullRowSource() {
			@Override
			public int count() {
				return rows;
			}

			@Override
			public String text(int row, int column) {
				return column + "/" + row;
			}
		});
		WidgetTable table = new WidgetTable("table", widget);

		assertEquals(rows, table.rowCount());
		assertEquals(IntStream.range(0, rows).mapToObj(i -> List.of("1/" + i, "0/" + i)).toList(), cells(table));
		assertThrows("its rows have changed", IllegalStateException.class,
				() -> read(table, new ArrayList<>(), () -> FullRowSource.attach(widget, null)));
	}

	private TreeViewer forest(int style) {
		TreeViewer viewer = new TreeViewer(shell, style);
		TreeViewerColumn name = new TreeViewerColumn(viewer, SWT.NONE);
		name.setLabelProvider(ColumnLabelProvider.createTextProvider(n -> ((Node) n).name()));
		name.getColumn().setWidth(100);
		TreeViewerColumn size = new TreeViewerColumn(viewer, SWT.NONE);
		size.setLabelProvider(
				ColumnLabelProvider.createTextProvider(n -> Integer.toString(((Node) n).children().size())));
		size.getColumn().setWidth(50);
		return viewer;
	}

	private TreeViewer ordinaryForest() {
		TreeViewer viewer = forest(SWT.NONE);
		viewer.setContentProvider(new ITreeContentProvider() {
			@Override
			public Object[] getElements(Object input) {
				return FOREST.toArray();
			}

			@Override
			public Object[] getChildren(Object node) {
				return ((Node) node).children().toArray();
			}

			@Override
			public Object getParent(Object node) {
				return null;
			}

			@Override
			public boolean hasChildren(Object node) {
				return !((Node) node).children().isEmpty();
			}
		});
		viewer.setInput(FOREST);
		return viewer;
	}

	@Test
	public void aTreeIsReadCompletelyAndStaysClosed() {
		TreeViewer viewer = ordinaryForest();

		WidgetTable table = new WidgetTable("table", viewer.getControl());

		assertEquals(-1, table.rowCount());
		assertEquals(FOREST_ROWS, levelsAndCells(table));
		assertEquals("level", table.columns().get(0).name());
		for (TreeItem item : viewer.getTree().getItems()) {
			assertFalse(item.getExpanded());
		}
	}

	@Test
	public void allRowsOfAVirtualTreeAreRead() {
		TreeViewer viewer = forest(SWT.VIRTUAL);
		viewer.setUseHashlookup(true);
		viewer.setContentProvider(new ILazyTreeContentProvider() {
			private List<Node> below(Object parent) {
				return parent instanceof Node node ? node.children() : FOREST;
			}

			@Override
			public void updateElement(Object parent, int index) {
				Node node = below(parent).get(index);
				viewer.replace(parent, index, node);
				viewer.setChildCount(node, node.children().size());
			}

			@Override
			public void updateChildCount(Object element, int currentChildCount) {
				viewer.setChildCount(element, below(element).size());
			}

			@Override
			public Object getParent(Object element) {
				return null;
			}
		});
		viewer.setInput("root");

		assertEquals(FOREST_ROWS, levelsAndCells(new WidgetTable("table", viewer.getControl())));
	}

	@Test
	public void aWideTreeIsReadCompletely() {
		int rows = 10_000;
		Tree widget = new Tree(shell, SWT.NONE);
		for (int i = 0; i < rows; i++) {
			new TreeItem(widget, SWT.NONE).setText("row " + i);
		}

		assertEquals(IntStream.range(0, rows).mapToObj(i -> List.of("row " + i)).toList(),
				cells(new WidgetTable("table", widget)));
	}

	@Test
	public void closingOrRefillingATableWhileItIsReadIsDetected() {
		Table widget = new Table(shell, SWT.NONE);
		new TableItem(widget, SWT.NONE).setText("first");
		new TableItem(widget, SWT.NONE).setText("second");
		WidgetTable table = new WidgetTable("table", widget);
		List<List<Object>> read = new ArrayList<>();

		assertThrows(IllegalStateException.class, () -> read(table, read, () -> widget.getItem(0).dispose()));
		assertEquals(1, read.size());

		new TableItem(widget, SWT.NONE).setText("third");
		assertThrows(IllegalStateException.class, () -> read(table, read, widget::dispose));
		assertEquals(2, read.size());
	}

	@Test
	public void otherWidgetsCannotBeRead() {
		assertThrows(IllegalArgumentException.class,
				() -> new WidgetTable("table", new Label(shell, SWT.NONE)));
		assertFalse(WidgetTable.canRead(new Label(shell, SWT.NONE)));
	}
}
