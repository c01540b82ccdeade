package org.threadlanes.ui.details;

import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.report.SpanRef;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.thread.Vocabulary;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.menu.ColumnMenus;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.model.WaitList;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.table.FullRowSource;

/** The waits in view, or in the selection if there is one, as a table. */
public final class DetailsTable extends PanelTable {

	private static final Messages TEXT = Messages.of(DetailsTable.class);
	/** Rows of an export that are sorted at once. */
	private static final int MORE_ROWS = 500_000;
	private static final int CELL_PADDING = 14;
	private static final int MIN_THREAD = 160;
	private static final int MIN_COLUMN = 110;
	/** Shares of the width left over by the columns that are never truncated. */
	private static final int[] WIDTHS = {228, 0, 0, 0, 0, 164, 236, 220};

	private final PageModel model;
	private final ShownWaits waits;
	private WaitTexts texts;
	private WaitList list = WaitList.EMPTY;

	/**
	 * @param model the model with the waits
	 * @param waits the waits, in order
	 * @param hidden the ids of hidden columns
	 */
	public DetailsTable(Composite parent, Look look, PageModel model, ShownWaits waits, Set<String> hidden) {
		super(parent, look, TEXT.get("details.name"), hidden);
		this.model = model;
		this.waits = waits;
		for (WaitColumn one : WaitColumn.values()) {
			addColumn("waits." + one.id(), TEXT.get("column." + one.id()), one == WaitColumn.DURATION,
					() -> sortBy(one));
		}
		table().addListener(SWT.Selection, e -> selected(false));
		table().addListener(SWT.DefaultSelection, e -> selected(true));
		model.listen(changes -> {
			if (changes.contains(Change.WAIT)) {
				showWait(true);
			}
		});
		waits.listen(this::show);
		show();
	}

	// --- rows

	private void show() {
		list = waits.list();
		texts = waits.texts();
		showSort(waits.column().ordinal(), waits.isDescending() != waits.column().startsDescending());
		FullRowSource.attach(table(), list.total() > list.count() ? new AllWaits(list, texts) : null);
		showRows(list.count(), waits.isGrowing());
		showWait(!waits.isGrowing());
	}

	/** Sorts rows when they are read, many at once. */
	private static final class AllWaits implements FullRowSource {

		private final WaitList start;
		private final WaitTexts texts;
		private WaitList rows;
		private int first;

		AllWaits(WaitList start, WaitTexts texts) {
			this.start = start;
			this.texts = texts;
			rows = start;
		}

		@Override
		public int count() {
			return start.total();
		}

		@Override
		public String text(int row, int column) {
			if (row < first) {
				rows = start;
				first = 0;
			}
			while (row >= first + rows.count()) {
				first += rows.count();
				rows = rows.next(MORE_ROWS);
			}
			return texts.cell(rows.lane(row - first), rows.index(row - first), WaitColumn.values()[column]);
		}
	}

	@Override
	protected void fill(TableItem item, int row) {
		if (row < list.count()) {
			ThreadLane lane = list.lane(row);
			int i = list.index(row);
			for (WaitColumn one : WaitColumn.values()) {
				item.setText(one.ordinal(), texts.cell(lane, i, one));
			}
			item.setImage(WaitColumn.WAIT.ordinal(), swatch(lane.kind(i)));
		}
	}

	/**
	 * Times, kinds and verdicts are never truncated; the other columns share the remaining width. If that is too
	 * little, the table scrolls.
	 */
	@Override
	protected void layoutColumns() {
		Table table = table();
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
					: Math.max(scaled(i == 0 ? MIN_THREAD : MIN_COLUMN), WIDTHS[i] * left / shares));
		}
	}

	/** @return the longest texts of a column that is never truncated; none for others */
	private static String[] longest(WaitColumn column) {
		return switch (column) {
			case START -> new String[] {"00:00:00.000000000"};
			case DURATION -> new String[] {"00,000.000 ms"};
			case WAIT -> Stream.of(WaitKind.values()).map(Vocabulary::of).toArray(String[]::new);
			case VERDICT -> Stream.of(Verdict.values()).map(Vocabulary::of).toArray(String[]::new);
			default -> new String[0];
		};
	}

	private void sortBy(WaitColumn by) {
		waits.sort(by, by == waits.column() ? !waits.isDescending() : by.startsDescending());
	}

	// --- selection

	private void selected(boolean show) {
		int row = table().getSelectionIndex();
		if (row < 0 || row >= list.count()) {
			return;
		}
		SpanRef wait = list.wait(row);
		if (show) {
			model.show(wait);
		} else {
			model.selectWait(wait);
			model.bringIntoView(wait);
		}
	}

	private void showWait(boolean scroll) {
		SpanRef wait = model.selectedWait();
		int row = wait == null ? -1 : list.rowOf(wait);
		if (row < 0 || row >= table().getItemCount()) {
			table().deselectAll();
		} else if (row != table().getSelectionIndex()) {
			table().select(row);
			if (scroll) {
				table().showSelection();
			}
		}
	}
}
