package org.threadlanes.ui.details;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.TextFit;
import org.threadlanes.ui.look.TruncatedCells;
import org.threadlanes.ui.paint.Swatch;

/**
 * A panel that is one table, each row of which is about waits of one kind. Only visible rows are filled; hidden columns
 * are remembered.
 */
public abstract class PanelTable extends Composite {

	/** Instead of the width of a column that the user showed again. */
	private static final int WANTED = 1;
	private static final int CELL_PADDING = 14;
	/** The room for the mark of the column that rows are sorted by. */
	private static final int SORT_MARK = 24;
	private static final int MEASURED_ROWS = 100;
	private static final String GIVEN = "given";

	private final Look look;
	private final Table table;
	private final Map<String, Integer> chosen;
	private final int kinds;
	private final List<Width> widths = new ArrayList<>();
	private int count;
	private int laidOutWidth;
	private boolean laidOutRows;
	private Set<Integer> shown = Set.of();
	/** Instead of rows; hidden while there are some, or none are known. */
	private final Label notice;
	/** Whether a key or a button was pressed in the table since it has its rows. */
	private boolean isTouched;
	/** GTK may request rows while the page is being disposed, when the images are gone. */
	private boolean leaving;

	/** The least width of a column that is never truncated, or its share of the width that those leave. */
	private record Width(int px, boolean isFixed) {
	}

	/**
	 * What a column needs, in pixels.
	 *
	 * @param all the width of its title and of its texts in the first rows
	 * @param brief the same without packages
	 * @param whole the width of those that are never truncated
	 */
	private record Need(int all, int brief, int whole) {

		static Need fixed(int width) {
			return new Need(width, width, width);
		}

		int packages() {
			return all - brief;
		}
	}

	/**
	 * @param name the name of the table for screen readers
	 * @param chosen the widths that the user gave to columns of any panel, by id, 0 for hidden ones, 1 for those shown
	 *            again; changes with them
	 * @param kinds the index of the column of kinds, which has swatches
	 */
	protected PanelTable(Composite parent, Look look, String name, Map<String, Integer> chosen, int kinds) {
		super(parent, SWT.NONE);
		this.look = look;
		this.chosen = chosen;
		this.kinds = kinds;
		setLayout(new FillLayout());
		table = new Table(this, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE);
		table.setHeaderVisible(true);
		AccessibleNames.set(table, name);
		TruncatedCells.mark(table);
		notice = look.label(table, SWT.NONE, "");
		notice.setForeground(look.theme().secondaryText());
		notice.setVisible(false);
		table.addListener(SWT.SetData, this::fill);
		table.addListener(SWT.Resize, e -> layoutAgain());
		table.addListener(SWT.KeyDown, e -> isTouched = true);
		table.addListener(SWT.MouseDown, e -> isTouched = true);
		addListener(SWT.Dispose, e -> leaving = true);
	}

	/**
	 * GTK selects the first row when a table without a current row gets the keys, as after a dialog.
	 *
	 * @param select is run after the user selected a row
	 * @param focus is run instead if GTK did
	 */
	protected final void addSelectionListener(Runnable select, Runnable focus) {
		table.addListener(SWT.Selection, e -> {
			boolean isByFocus = !isTouched && e.item != null && table.getSelectionIndex() == 0;
			(isByFocus ? focus : select).run();
		});
	}

	/**
	 * Adds a column after the others.
	 *
	 * @param id identifies it among the columns of all panels
	 * @param width its least width in pixels for the default font if it is fixed, which its title needs; otherwise its
	 *            share of the remaining width
	 * @param isFixed whether it is never truncated
	 * @param sort is run after a click
	 */
	protected final void addColumn(String id, String title, boolean isNumber, int width, boolean isFixed,
			Runnable sort) {
		widths.add(new Width(isFixed ? scaled(width) : width, isFixed));
		TableColumn made = new TableColumn(table, isNumber ? SWT.RIGHT : SWT.LEFT);
		made.setText(title);
		made.setMoveable(true);
		made.setData(id);
		made.addListener(SWT.Selection, e -> sort.run());
		made.addListener(SWT.Resize, e -> {
			// GTK tells later that a width was set, and widens the last column that has one.
			boolean isOwn = made.getWidth() == given(made) || made == last();
			if (!isOwn && chosen.getOrDefault(id, WANTED) > 0) {
				chosen.put(id, made.getWidth());
			}
		});
		made.setResizable(chosen.getOrDefault(id, WANTED) > 0);
	}

	/** Hides a column, or shows one that was hidden or left out, which then stays; the last one shown stays, too. */
	public final void toggle(TableColumn column) {
		boolean hide = column.getWidth() > 0;
		if (!hide || Arrays.stream(table.getColumns()).filter(one -> one.getWidth() > 0).count() > 1) {
			chosen.put((String) column.getData(), hide ? 0 : WANTED);
			column.setResizable(!hide);
			layoutAgain();
		}
	}

	private void layoutAgain() {
		laidOutWidth = -1;
		layoutColumns(true);
		placeNotice();
	}

	/** @return the last visible column; null if there is none */
	private TableColumn last() {
		return Arrays.stream(table.getColumnOrder()).mapToObj(table::getColumn).filter(column -> column.getWidth() > 0)
				.reduce((one, next) -> next).orElse(null);
	}

	/** @return the width that the table itself gave a column, pixels */
	private static int given(TableColumn column) {
		return column.getData(GIVEN) instanceof Integer width ? width : column.getWidth();
	}

	private void give(int column, int width) {
		table.getColumn(column).setData(GIVEN, width);
		table.getColumn(column).setWidth(width);
	}

	/**
	 * Sets the widths of the columns when the table is resized, and for its first rows: later they stay, whatever the
	 * rows are, unless other columns are shown or a text would be truncated that never is. Columns keep the width that
	 * the user gave them. Fixed ones and headings are never truncated; the others share the remaining width, and none
	 * gets more than it needs, or the room for packages, while another is truncated.
	 *
	 * @param choose whether to decide for these rows which columns are shown
	 */
	private void layoutColumns(boolean choose) {
		int width = table.getClientArea().width;
		boolean isFirst = width != laidOutWidth || !laidOutRows && count > 0;
		Need[] needs = needs();
		Set<Integer> fitting = isFirst || choose && count > 0 ? fitting(width, needs) : shown;
		if (isFirst || !fitting.equals(shown) || shown.stream().anyMatch(i -> byUser(i) == null
				&& given(table.getColumn(i)) < needs[i].whole())) {
			laidOutWidth = width;
			laidOutRows = count > 0;
			shown = fitting;
			layoutColumns(width, needs);
		}
	}

	/** @return the columns to show: if there is too little room for all, those that can be spared go first */
	private Set<Integer> fitting(int room, Need[] needs) {
		Set<Integer> fitting = new HashSet<>();
		long left = room;
		for (int i = 0; i < needs.length; i++) {
			Integer byUser = byUser(i);
			if (byUser != null ? byUser > 0 : isWanted(i) || !isEmpty(i)) {
				fitting.add(i);
				left -= least(i, needs);
			}
		}
		for (int spare : spareColumns()) {
			if (left < 0 && byUser(spare) == null && !isWanted(spare) && fitting.remove(spare)) {
				left += least(spare, needs);
			}
		}
		return fitting;
	}

	/** @return the width that the user gave a column, 0 for a hidden one; null if none */
	private Integer byUser(int column) {
		Integer width = chosen.get(table.getColumn(column).getData());
		return width == null || width == WANTED ? null : width;
	}

	private boolean isWanted(int column) {
		return Integer.valueOf(WANTED).equals(chosen.get(table.getColumn(column).getData()));
	}

	/** @return the least width of a column that is shown, pixels */
	private int least(int column, Need[] needs) {
		return byUser(column) != null ? byUser(column)
				: Math.max(needs[column].whole(), Math.min(needs[column].brief(), scaled(widths.get(column).px())));
	}

	private void layoutColumns(int room, Need[] needs) {
		int left = room;
		int shares = 0;
		List<Integer> sharing = new ArrayList<>();
		for (int i = 0; i < needs.length; i++) {
			if (shown.contains(i) && byUser(i) == null && !widths.get(i).isFixed()) {
				sharing.add(i);
				shares += widths.get(i).px();
			} else {
				int width = shown.contains(i) ? least(i, needs) : 0;
				give(i, width);
				left -= width;
			}
		}
		int spare = Math.max(0, left - sharing.stream().mapToInt(i -> needs[i].brief()).sum());
		int[] wanted = Arrays.stream(needs).mapToInt(Need::brief).toArray();
		sharing.sort(Comparator.comparingInt(i -> needs[i].packages()));
		for (int i : sharing) {
			if (needs[i].packages() <= spare) {
				wanted[i] = needs[i].all();
				spare -= needs[i].packages();
			}
		}
		int allShares = shares;
		// Those that want least for their share come first: what they leave is for the others.
		sharing.sort(Comparator.comparingDouble(i -> (double) wanted[i] / widths.get(i).px()));
		for (int i : sharing) {
			int share = widths.get(i).px();
			int width = Math.max(needs[i].whole(), Math.min(wanted[i] + share * spare / allShares,
					Math.max(scaled(share / 2), share * left / shares)));
			give(i, width);
			left -= width;
			shares -= share;
		}
	}

	private Need[] needs() {
		GC gc = new GC(table);
		int[] headings = IntStream.range(0, count).filter(row -> kind(row) == null).toArray();
		int[] first = IntStream.range(0, Math.min(MEASURED_ROWS, count)).toArray();
		int[] widest = IntStream.concat(IntStream.of(first), widestRows()).toArray();
		int swatch = look.icons().inCell(Swatch.kind(look.theme().palette(), WaitKind.PARK)).getBounds().width;
		Need[] needs = IntStream.range(0, widths.size()).mapToObj(i -> {
			int heading = need(gc, IntStream.of(headings), row -> cell(row, i));
			TableColumn column = table.getColumn(i);
			gc.setFont(look.fonts().bold());
			int title = gc.textExtent(column.getText()).x + CELL_PADDING
					+ (column == table.getSortColumn() ? scaled(SORT_MARK) : 0);
			if (widths.get(i).isFixed()) {
				int whole = need(gc, IntStream.of(widest), row -> cell(row, i)) + (i == kinds ? swatch : 0);
				return Need.fixed(IntStream.of(heading, whole, title, widths.get(i).px()).max().getAsInt());
			}
			int least = Math.max(heading, title);
			int all = Math.max(least, need(gc, IntStream.of(first), row -> cell(row, i)));
			int brief = Math.max(least,
					need(gc, IntStream.of(first), row -> TextFit.withoutPackage(cell(row, i))));
			return new Need(all, brief, heading);
		}).toArray(Need[]::new);
		gc.dispose();
		return needs;
	}

	/** @return the width that texts of some rows need in a column */
	private int need(GC gc, IntStream rows, IntFunction<String> text) {
		return rows.map(row -> {
			gc.setFont(kind(row) == null ? look.fonts().bold() : table.getFont());
			return gc.textExtent(text.apply(row)).x;
		}).max().orElse(0) + CELL_PADDING;
	}

	/** @return rows beyond the first that have the widest texts of the columns that are never truncated */
	protected IntStream widestRows() {
		return IntStream.empty();
	}

	/** @return whether a column has no texts, and needs no room */
	protected boolean isEmpty(int column) {
		return false;
	}

	/** @return the columns that a narrow table can spare, those that say least first */
	protected List<Integer> spareColumns() {
		return List.of();
	}

	protected abstract String cell(int row, int column);

	/** @return what to say instead of rows if there are none */
	protected abstract String emptyText();

	private void placeNotice() {
		Rectangle area = table.getClientArea();
		Point size = notice.computeSize(SWT.DEFAULT, SWT.DEFAULT);
		notice.setBounds((area.width - size.x) / 2, (area.height - size.y) / 2, size.x, size.y);
	}

	/** @return the kind of a row's waits; null if it is the heading of those below it */
	protected abstract WaitKind kind(int row);

	private void fill(Event e) {
		// GTK requests rows that it is about to drop; their index is then -1, or too high.
		if (!leaving && e.index >= 0 && e.index < count) {
			TableItem item = (TableItem) e.item;
			for (int i = 0; i < widths.size(); i++) {
				item.setText(i, cell(e.index, i));
			}
			WaitKind kind = kind(e.index);
			item.setImage(kinds, kind == null ? null : look.icons().inCell(Swatch.kind(look.theme().palette(), kind)));
			item.setFont(kind == null ? look.fonts().bold() : null);
			item.setBackground(kind == null ? look.theme().poolLabel() : null);
		}
	}

	/**
	 * Shows other rows.
	 *
	 * @param rows the number of rows
	 * @param stay whether to keep the scroll position and, while no text needs more room, the columns
	 */
	protected final void showRows(int rows, boolean stay) {
		count = rows;
		isTouched = false;
		int top = stay ? table.getTopIndex() : 0;
		table.setRedraw(false);
		try {
			table.deselectAll();
			table.setItemCount(count);
			table.clearAll();
			table.setTopIndex(top);
		} finally {
			table.setRedraw(true);
		}
		layoutColumns(!stay);
		notice.setVisible(count == 0);
		notice.setText(emptyText());
		placeNotice();
	}

	/** Marks the column that the rows are sorted by, as in JDK Mission Control's tables. */
	protected final void showSort(int column, boolean descending) {
		table.setSortColumn(table.getColumn(column));
		table.setSortDirection(descending ? SWT.DOWN : SWT.UP);
	}

	/** @return a width for the default font, scaled to the font in use */
	private int scaled(int width) {
		return look.fonts().scaled(width);
	}

	public final Table table() {
		return table;
	}
}
