package org.threadlanes.ui.details;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.WaitColumn;
import org.threadlanes.ui.model.WaitList;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.table.FullRowSource;
import org.threadlanes.ui.work.Background;

/** The waits in view, or in the selection if there is one, as a table. */
public final class DetailsTable extends PanelTable {

	private static final Messages TEXT = Messages.of(DetailsTable.class);
	/** Rows of an export that are sorted at once. */
	private static final int MORE_ROWS = 500_000;
	/** Kinds, verdicts and times are never truncated. */
	private static final Set<WaitColumn> FIXED = EnumSet.of(WaitColumn.WAIT, WaitColumn.VERDICT, WaitColumn.START,
			WaitColumn.DURATION);
	/** The least widths of fixed columns in pixels; the shares of the others. */
	private static final int[] WIDTHS = {114, 90, 90, 90, 96, 82, 160, 110};
	private static final List<Integer> SPARE =
			List.of(WaitColumn.WHY.ordinal(), WaitColumn.TARGET.ordinal(), WaitColumn.START.ordinal());
	private static final int MAX_SCROLLS = 8;

	private final PageModel model;
	private final ShownWaits waits;
	private WaitTexts texts;
	private WaitList list = WaitList.EMPTY;
	/** Where to scroll to once these rows are shown; null for nowhere. */
	private Place sought;

	/**
	 * Where a table is scrolled to.
	 *
	 * @param rows its rows, as {@link WaitList#identity}
	 * @param top the first row in sight
	 */
	public record Place(long rows, int top) {
	}

	/**
	 * @param chosen the widths of columns, as in {@link PanelTable}
	 * @param sought the place of a table before it, to be kept if the rows are the same; null without one
	 */
	public DetailsTable(Composite parent, Look look, PageModel model, ShownWaits waits,
			Map<String, Integer> chosen, Place sought) {
		super(parent, look, TEXT.get("details.name"), chosen, WaitColumn.WAIT.ordinal());
		this.model = model;
		this.waits = waits;
		this.sought = sought;
		for (WaitColumn one : WaitColumn.values()) {
			addColumn("waits." + one.id(), TEXT.get("column." + one.id()), one == WaitColumn.DURATION,
					WIDTHS[one.ordinal()], FIXED.contains(one),
					() -> waits.sort(waits.order().afterClick(one, one.startsDescending())));
		}
		addSelectionListener(() -> selected(false), () -> {
			if (model.hasSelection() || model.selectedWait() != null) {
				showWait(false);
			} else {
				selected(false);
			}
		});
		table().addListener(SWT.DefaultSelection, e -> selected(true));
		model.listen(() -> showWait(true), Change.WAIT);
		waits.listen(this::show);
		show();
	}

	// --- rows

	private void show() {
		boolean isSame = !waits.isGrowing() && list.count() > 0 && list.identity() == waits.list().identity();
		list = waits.list();
		texts = waits.texts();
		showSort(waits.order().column().ordinal(), waits.order().descending());
		FullRowSource.attach(table(), list.total() > list.count() ? new AllWaits(list, texts) : null);
		if (isSame) {
			table().clearAll();
			showWait(false);
			return;
		}
		showRows(list.count(), waits.isGrowing());
		boolean isSought = sought != null && sought.rows() == list.identity();
		showWait(!waits.isGrowing() && !isSought);
		if (isSought) {
			scrollWhenPainted(sought.top());
			sought = null;
		}
	}

	/** Until GTK has measured the rows of a table, it scrolls to a wrong one. */
	private void scrollWhenPainted(int top) {
		table().addListener(SWT.Paint, new Listener() {
			private int times;

			@Override
			public void handleEvent(Event e) {
				if (times > 0 && table().getTopIndex() == top || ++times > MAX_SCROLLS) {
					table().removeListener(SWT.Paint, this);
				} else {
					Background.later(getDisplay(), table(), () -> table().setTopIndex(top));
				}
			}
		});
	}

	public Place place() {
		return new Place(list.identity(), table().getTopIndex());
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

	/** Sleeps, for example, have no target. */
	@Override
	protected boolean isEmpty(int column) {
		return column == WaitColumn.TARGET.ordinal()
				&& IntStream.range(0, list.count()).allMatch(row -> cell(row, column).isEmpty());
	}

	/** Of each kind and verdict a row, and that of the longest wait. */
	@Override
	protected IntStream widestRows() {
		Map<Object, Integer> rows = new HashMap<>();
		long longest = -1;
		for (int row = 0; row < list.count(); row++) {
			ThreadLane lane = list.lane(row);
			int i = list.index(row);
			rows.putIfAbsent(lane.kind(i), row);
			rows.putIfAbsent(lane.verdict(i), row);
			if (lane.end(i) - lane.start(i) > longest) {
				longest = lane.end(i) - lane.start(i);
				rows.put(WaitColumn.DURATION, row);
			}
		}
		return rows.values().stream().mapToInt(Integer::intValue);
	}

	@Override
	protected List<Integer> spareColumns() {
		return SPARE;
	}

	@Override
	protected String cell(int row, int column) {
		return texts.cell(list.lane(row), list.index(row), WaitColumn.values()[column]);
	}

	@Override
	protected String emptyText() {
		return waits.isKnown() ? TEXT.get("details.none") : "";
	}

	@Override
	protected WaitKind kind(int row) {
		return list.lane(row).kind(list.index(row));
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
			model.goTo(wait);
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
