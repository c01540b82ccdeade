package org.threadlanes.ui.details;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.SpanRef;
import org.threadlanes.core.text.Messages;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.TruncatedCellTooltips;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Icons;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.EllipsisLabel;
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
	/** Shares of the width at 1384 pixels. */
	private static final int[] WIDTHS = {228, 126, 124, 168, 118, 164, 236, 220};

	private final Look look;
	private final PageModel model;
	private final Background background;
	private final WaitTexts texts;
	private final Label title;
	private final EllipsisLabel subtitle;
	private final List<Control> heading;
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

	/**
	 * @param parent
	 *            where it stands
	 * @param look
	 *            how it looks
	 * @param model
	 *            whose waits it shows
	 * @param background
	 *            sorts
	 * @param texts
	 *            what its cells say
	 * @param export
	 *            does what the export link asks for; null for no link
	 */
	public DetailsTable(Composite parent, Look look, PageModel model, Background background, WaitTexts texts,
			Runnable export) {
		super(parent, SWT.NONE);
		this.look = look;
		this.model = model;
		this.background = background;
		this.texts = texts;
		setBackground(look.theme().listBackground());
		GridLayout layout = new GridLayout(4, false);
		layout.marginWidth = 0;
		layout.marginHeight = 0;
		layout.marginTop = 3;
		layout.horizontalSpacing = 8;
		layout.verticalSpacing = 4;
		setLayout(layout);
		title = new Label(this, SWT.NONE);
		title.setFont(look.fonts().bold());
		title.setLayoutData(new GridData(SWT.LEFT, SWT.CENTER, false, false));
		((GridData) title.getLayoutData()).horizontalIndent = 2;
		subtitle = new EllipsisLabel(this);
		subtitle.setColor(look.theme().secondaryText());
		subtitle.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		Link link = new Link(this, SWT.NONE);
		Label icon = new Label(this, SWT.NONE);
		icon.setImage(look.icons().get(Icon.CSV));
		link.setText("<a>" + TEXT.get("details.export") + "</a>");
		link.addListener(SWT.Selection, e -> export.run());
		for (Control control : List.of(title, subtitle, link, icon)) {
			control.setBackground(look.theme().listBackground());
		}
		if (export == null) {
			link.dispose();
			icon.dispose();
			((GridData) subtitle.getLayoutData()).horizontalSpan = 3;
			heading = List.of(title, subtitle);
		} else {
			link.setLayoutData(new GridData(SWT.RIGHT, SWT.CENTER, false, false));
			icon.setLayoutData(new GridData(SWT.RIGHT, SWT.CENTER, false, false));
			heading = List.of(title, subtitle, link, icon);
		}

		table = new Table(this, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.BORDER | SWT.SINGLE);
		table.setHeaderVisible(true);
		GridData all = new GridData(SWT.FILL, SWT.FILL, true, true, 4, 1);
		// Three rows stay, however low the page is.
		all.minimumHeight = (1 + MIN_ROWS) * table.getItemHeight();
		table.setLayoutData(all);
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

	/** Shows or hides the line above the table, which a low page has no room for. */
	public void setHeadingShown(boolean shown) {
		if (((GridData) title.getLayoutData()).exclude == shown) {
			for (Control control : heading) {
				((GridData) control.getLayoutData()).exclude = !shown;
				control.setVisible(shown);
			}
			layout(true);
		}
	}

	/** @return the height that leaves three rows, pixels */
	public int leastHeight() {
		int title = ((GridData) this.title.getLayoutData()).exclude ? 6 : 32;
		return table.getHeaderHeight() + MIN_ROWS * table.getItemHeight() + title;
	}

	/** Sets who gets the waits of a selected range or finding when they are known; none when nothing is selected. */
	public void setOnSelection(Consumer<WaitSelection> to) {
		onSelection = to;
	}

	private void changed(Set<Change> changes) {
		boolean ofView = model.range() == null && model.findingWaits().isEmpty();
		if (changes.contains(Change.VIEW) && ofView || changes.contains(Change.RANGE)
				|| changes.contains(Change.FINDING) || changes.contains(Change.CHOSEN) || changes.contains(Change.ROWS)
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
		List<ThreadLane> lanes = model.chosenLanes();
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
		String where = !model.findingWaits().isEmpty() ? "finding" : model.range() != null ? "selection" : "view";
		int chosen = model.hasChosenLanes() ? model.chosenLanes().size() : 0;
		title.setText(chosen == 0 ? TEXT.get("details.in-" + where)
				: TEXT.get("details.in-" + where + ".chosen", chosen));
		String count = list.size() > MAX_ROWS ? TEXT.get("details.first", MAX_ROWS, list.size())
				: TEXT.get("details.count", list.size(), model.lanes().totals().count());
		subtitle.setText(count + " \u00b7 " + order());
		layout(true);
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

	private void layoutColumns() {
		int width = table.getClientArea().width;
		int sum = 0;
		for (int one : WIDTHS) {
			sum += one;
		}
		int left = width;
		for (int i = 0; i < WIDTHS.length - 1; i++) {
			int share = Math.max(60, WIDTHS[i] * width / sum);
			table.getColumn(i).setWidth(share);
			left -= share;
		}
		table.getColumn(WIDTHS.length - 1).setWidth(Math.max(80, left));
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

	/** @return title and subtitle; for the tests */
	public String heading() {
		return title.getText() + " " + subtitle.getText();
	}
}
