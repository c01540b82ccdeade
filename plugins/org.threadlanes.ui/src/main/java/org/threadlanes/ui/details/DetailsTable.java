package org.threadlanes.ui.details;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.SpanRef;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.thread.Vocabulary;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.TruncatedCellTooltips;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.model.WaitFamily;
import org.threadlanes.ui.model.WaitList;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.table.FullRowSource;
import org.threadlanes.ui.work.Background;

/**
 * The waits in view, or in the selection if there is one, as a table. Its rows are collected and sorted in the
 * background; only the visible ones are filled.
 */
public final class DetailsTable extends Composite {

	private static final Messages TEXT = Messages.of(DetailsTable.class);
	private static final String WORK = "details";
	/** A native table is slow to make room for more; whoever wants them all exports them. */
	static final int MAX_ROWS = 50_000;
	private static final int DELAY = 60;
	private static final int MIN_ROWS = 3;
	private static final int SWATCH = 12;
	/** Between a swatch and the text after it. */
	private static final int PAD = 5;
	private static final int CELL_PADDING = 14;
	private static final int MIN_THREAD = 160;
	private static final int MIN_COLUMN = 110;
	/** Shares of the width that is left by those that are never cut. */
	private static final int[] WIDTHS = {228, 0, 0, 0, 0, 164, 236, 220};

	private final Look look;
	private final PageModel model;
	private final Background background;
	private final WaitTexts texts;
	private String heading = "";
	private final Table table;
	private final Map<WaitFamily, Image> swatches = new EnumMap<>(WaitFamily.class);
	/** GTK may still ask for rows while the page is disposed of, when the images are gone. */
	private boolean leaving;
	private final Runnable reload;
	private WaitList list = WaitList.EMPTY;
	private WaitColumn column = WaitColumn.VERDICT;
	private boolean descending;
	private Consumer<WaitSelection> onSelection = waits -> {
	};
	private Consumer<String> onHeading = text -> {
	};

	/**
	 * @param parent where it stands
	 * @param look how it looks
	 * @param model whose waits it shows
	 * @param background sorts
	 * @param texts what its cells say
	 */
	public DetailsTable(Composite parent, Look look, PageModel model, Background background, WaitTexts texts) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.background = background;
		this.texts = texts;
		setLayout(new FillLayout());
		table = new Table(this, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE);
		table.setHeaderVisible(true);
		AccessibleNames.set(table, TEXT.get("details.name"));
		TruncatedCellTooltips.attach(table, 0);
		for (WaitColumn one : WaitColumn.values()) {
			TableColumn made = new TableColumn(table, one == WaitColumn.DURATION ? SWT.RIGHT : SWT.LEFT);
			made.setText(TEXT.get("column." + one.id()));
			made.setMoveable(true);
			made.addListener(SWT.Selection, e -> sortBy(one));
		}
		showSort();
		table.addListener(SWT.SetData, this::fill);
		table.addListener(SWT.Selection, e -> selected(false));
		table.addListener(SWT.DefaultSelection, e -> selected(true));
		table.addListener(SWT.Resize, e -> layoutColumns());
		addListener(SWT.Dispose, e -> {
			leaving = true;
			swatches.values().forEach(Image::dispose);
		});
		reload = () -> {
			if (!isDisposed()) {
				load();
			}
		};
		model.listen(this::changed);
		load();
	}

	/** @return the height that leaves three rows, pixels */
	public int leastHeight() {
		return table.getHeaderHeight() + MIN_ROWS * table.getItemHeight() + 6;
	}

	/** Sets who gets the waits of a selected range or finding when they are known; none when nothing is selected. */
	public void setOnSelection(Consumer<WaitSelection> to) {
		onSelection = to;
	}

	private void changed(Set<Change> changes) {
		boolean ofView = model.range() == null && model.findingWaits().isEmpty();
		if (changes.contains(Change.VIEW) && ofView || changes.contains(Change.RANGE)
				|| changes.contains(Change.FINDING) || changes.contains(Change.LANES) || changes.contains(Change.ROWS)
				|| changes.contains(Change.CHOICE)) {
			getDisplay().timerExec(DELAY, reload);
		}
		if (changes.contains(Change.WAIT)) {
			showWait();
		}
	}

	// --- rows

	private void load() {
		WaitSelection waits = model.findingWaits();
		TimeRange range = model.range() != null ? model.range() : model.view();
		List<ThreadLane> lanes = model.selectedLanes();
		WaitVisibility choice = model.choice();
		boolean selection = model.hasSelection();
		WaitColumn by = column;
		boolean reverse = descending;
		background.newest(WORK, () -> {
			WaitList unsorted = waits.isEmpty() ? WaitList.of(lanes, range, choice) : WaitList.of(waits, choice);
			WaitList sorted = unsorted == null ? null : unsorted.sorted(by, reverse, texts);
			return sorted == null ? null : new Loaded(sorted, selection ? sorted.asSelection() : WaitSelection.NONE);
		}, this::show);
	}

	private record Loaded(WaitList list, WaitSelection selection) {
	}

	private void show(Loaded loaded) {
		list = loaded.list();
		String where = !model.findingWaits().isEmpty() ? model.finding() == null ? "site" : "finding"
				: model.range() != null ? "selection" : "view";
		int selected = model.hasSelectedLanes() ? model.selectedLanes().size() : 0;
		String title = TEXT.get("details.in-" + where + (selected == 0 ? "" : ".of-threads"), selected);
		String count = list.size() > MAX_ROWS ? TEXT.get("details.first", MAX_ROWS, list.size())
				: TEXT.get("details.count", list.size(), model.lanes().totals().count());
		heading = title + " " + count + " \u00b7 " + order();
		onHeading.accept(heading);
		table.setRedraw(false);
		try {
			table.deselectAll();
			table.setItemCount(Math.min(MAX_ROWS, list.size()));
			FullRowSource.attach(table, list.size() > MAX_ROWS ? new ListedWaits(list, texts) : null);
			table.clearAll();
			table.setTopIndex(0);
			showWait();
		} finally {
			table.setRedraw(true);
		}
		onSelection.accept(loaded.selection());
	}

	private record ListedWaits(WaitList list, WaitTexts texts) implements FullRowSource {

		@Override
		public int count() {
			return list.size();
		}

		@Override
		public String text(int row, int column) {
			return texts.cell(list.lane(row), list.index(row), WaitColumn.values()[column]);
		}
	}

	private String order() {
		if (column == WaitColumn.VERDICT) {
			return TEXT.get(descending ? "order.verdict.last" : "order.verdict");
		}
		return TEXT.get("order." + column.id() + (descending ? ".descending" : ""));
	}

	private void fill(Event e) {
		TableItem item = (TableItem) e.item;
		// GTK asks for rows that it is about to drop; they have no number then.
		if (leaving || e.index < 0 || e.index >= list.size()) {
			return;
		}
		ThreadLane lane = list.lane(e.index);
		int i = list.index(e.index);
		for (WaitColumn one : WaitColumn.values()) {
			item.setText(one.ordinal(), texts.cell(lane, i, one));
		}
		item.setImage(WaitColumn.WAIT.ordinal(), swatch(WaitFamily.of(lane.kind(i))));
	}

	private Image swatch(WaitFamily family) {
		return swatches.computeIfAbsent(family, f -> {
			RGB rgb = look.theme().kind(f.kinds().get(0)).getRGB();
			return Icons.drawn(getDisplay(), SWATCH + PAD, SWATCH, g -> {
				g.setColor(new java.awt.Color(rgb.red, rgb.green, rgb.blue));
				g.fillRect(0, 0, SWATCH, SWATCH);
			});
		});
	}

	/** Times, kinds and verdicts are never cut; what is left goes to the others. Where it is too little, they scroll. */
	private void layoutColumns() {
		GC gc = new GC(table);
		gc.setFont(table.getFont());
		int[] widths = new int[WIDTHS.length];
		int left = table.getClientArea().width;
		int shares = 0;
		for (WaitColumn one : WaitColumn.values()) {
			int i = one.ordinal();
			if (ColumnMenus.isHidden(table.getColumn(i))) {
				continue;
			}
			widths[i] = Stream.of(longest(one)).mapToInt(text -> gc.textExtent(text).x).max().orElse(0);
			widths[i] += widths[i] == 0 ? 0 : (one == WaitColumn.WAIT ? SWATCH + 2 * PAD : 0) + CELL_PADDING;
			left -= widths[i];
			shares += widths[i] == 0 ? WIDTHS[i] : 0;
		}
		gc.dispose();
		for (int i = 0; i < widths.length; i++) {
			table.getColumn(i).setWidth(ColumnMenus.isHidden(table.getColumn(i)) || widths[i] != 0 ? widths[i]
					: Math.max(look.fonts().scaled(i == 0 ? MIN_THREAD : MIN_COLUMN), WIDTHS[i] * left / shares));
		}
	}

	/** @return the longest texts of a column that is never cut; none of others */
	private static String[] longest(WaitColumn column) {
		return switch (column) {
			case START -> new String[] {"00:00:00.000000000"};
			case DURATION -> new String[] {"00,000.000 ms"};
			case WAIT -> Stream.of(WaitKind.values()).map(Vocabulary::of).toArray(String[]::new);
			case VERDICT -> Stream.of(Verdict.values()).map(Vocabulary::of).toArray(String[]::new);
			default -> new String[0];
		};
	}

	// --- order

	/** @return by which column it is sorted */
	public WaitColumn column() {
		return column;
	}

	/** @return whether the largest comes first */
	public boolean isDescending() {
		return descending;
	}

	/** Sorts. */
	public void sort(WaitColumn by, boolean reverse) {
		column = by;
		descending = reverse;
		showSort();
		load();
	}

	private void sortBy(WaitColumn by) {
		sort(by, by == column ? !descending : by.startsDescending());
	}

	private void showSort() {
		table.setSortColumn(table.getColumn(column.ordinal()));
		table.setSortDirection(descending != column.startsDescending() ? SWT.UP : SWT.DOWN);
	}

	// --- selection

	private void selected(boolean show) {
		int row = table.getSelectionIndex();
		if (row < 0 || row >= list.size()) {
			return;
		}
		SpanRef wait = list.wait(row);
		if (show) {
			model.show(wait);
		} else {
			model.selectWait(wait);
			TimeRange view = model.view();
			if (!view.touches(wait.startNanos(), wait.endNanos())) {
				long middle = (wait.startNanos() + wait.endNanos()) / 2;
				model.setView(view.shifted(middle - view.startNanos() - view.nanos() / 2));
			}
		}
	}

	private void showWait() {
		SpanRef wait = model.selectedWait();
		int row = wait == null ? -1 : list.rowOf(wait);
		if (row < 0 || row >= table.getItemCount()) {
			table.deselectAll();
		} else if (row != table.getSelectionIndex()) {
			table.setSelection(row);
		}
	}

	/** @return the table; for the tests */
	public Table table() {
		return table;
	}

	/** @return which waits are in the table, and in which order */
	public String heading() {
		return heading;
	}

	/** Sets who gets the heading whenever it changes. */
	public void setOnHeading(Consumer<String> to) {
		onHeading = to;
	}
}
