package org.threadlanes.ui.page;

import java.util.List;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Layout;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.ui.legend.LegendBar;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.Grouping;
import org.threadlanes.ui.model.LaneFilter;
import org.threadlanes.ui.model.LaneOrder;
import org.threadlanes.ui.model.NameFilter;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;

/** One row: filter, a menu for groups, order and hidden threads, the legend, zoom and help. */
final class PageToolBar extends Composite {

	private static final Messages TEXT = Messages.of(PageToolBar.class);
	private static final double ZOOM_STEP = 1.5;
	private static final int FILTER_DELAY = 150;
	private static final int FILTER_WIDTH = 150;
	private static final int MARGIN = 8;
	private static final int GAP = 5;
	private static final int HEIGHT = 28;
	private static final long MILLISECOND = 1_000_000;
	private static final long[] MINIMUMS = {0, MILLISECOND, 10 * MILLISECOND, 100 * MILLISECOND, 1_000 * MILLISECOND};

	private final PageModel model;
	private final Look look;
	final Text filter;
	final Button view;
	final LegendBar legend;
	private final ToolBar bar;
	private final ToolItem zoomOut;
	private final ToolItem zoomSelection;
	final ToolItem back;
	private final Runnable filterTyped;
	Menu menu;

	PageToolBar(Composite parent, Look look, PageModel model, PageNotes notes) {
		super(parent, SWT.NONE);
		this.model = model;
		this.look = look;
		setLayout(new Row());
		setBackground(look.theme().widgetBackground());
		filter = Look.searchField(this, TEXT.get("filter.message"));
		filter.setToolTipText(TEXT.get("filter.tip"));
		view = new Button(this, SWT.PUSH);
		view.setToolTipText(TEXT.get("view.tip"));
		view.addListener(SWT.Selection, e -> openMenu());
		legend = new LegendBar(this, look, model);
		bar = new ToolBar(this, SWT.FLAT);
		AccessibleNames.set(bar, TEXT.get("zoom.name"));
		item(Icon.ZOOM_IN, "zoom.in", () -> zoom(ZOOM_STEP));
		zoomOut = item(Icon.ZOOM_OUT, "zoom.out", () -> zoom(1 / ZOOM_STEP));
		back = item(Icon.ZOOM_BACK, "zoom.back", () -> model.go(false));
		item(Icon.ZOOM_ALL, "zoom.all", () -> model.setView(model.whole()));
		zoomSelection = item(Icon.ZOOM_SELECTION, "zoom.selection", model::zoomToSelection);
		item(Icon.TIMER, "range.tip", notes::showVisibleTime);
		item(Icon.HELP, "help", notes::showHelp);
		filterTyped = () -> {
			if (!isDisposed()) {
				filterLanes(model.rows().filter().hideIdle(), model.rows().filter().hideEmpty());
			}
		};
		filter.addListener(SWT.Modify, e -> getDisplay().timerExec(FILTER_DELAY, filterTyped));
		filter.addListener(SWT.DefaultSelection, e -> filterTyped.run());
		model.listen(() -> {
			showModel();
			layout();
		}, Change.ROWS, Change.CHOICE);
		model.listen(changes -> showZoom());
		showModel();
	}

	private ToolItem item(Icon icon, String key, Runnable action) {
		ToolItem item = new ToolItem(bar, SWT.PUSH);
		item.setImage(look.icons().get(icon));
		item.setToolTipText(TEXT.get(key));
		item.addListener(SWT.Selection, e -> action.run());
		return item;
	}

	private void zoom(double factor) {
		TimeRange view = model.view();
		model.zoom(factor, view.startNanos() + view.nanos() / 2);
	}

	// --- the menu

	private void openMenu() {
		if (menu != null) {
			menu.dispose();
		}
		menu = new Menu(view);
		for (Grouping one : Grouping.values()) {
			check(SWT.RADIO, TEXT.get("group." + one.id()), one == model.rows().grouping(),
					() -> model.setGrouping(one));
		}
		new MenuItem(menu, SWT.SEPARATOR);
		for (LaneOrder one : LaneOrder.values()) {
			boolean sorted = one == LaneOrder.BLOCKED ? model.isSortedForView() : one == model.rows().order();
			check(SWT.RADIO, TEXT.get("sort." + one.id()), sorted, () -> model.setOrder(one));
		}
		new MenuItem(menu, SWT.SEPARATOR);
		LaneFilter shown = model.rows().filter();
		check(SWT.CHECK, TEXT.get("hide-idle", model.rows().idleCount()), shown.hideIdle(),
				() -> filterLanes(!shown.hideIdle(), shown.hideEmpty())).setToolTipText(TEXT.get("hide-idle.tip"));
		check(SWT.CHECK, TEXT.get("hide-empty", model.rows().emptyCount()), shown.hideEmpty(),
				() -> filterLanes(shown.hideIdle(), !shown.hideEmpty())).setToolTipText(TEXT.get("hide-empty.tip"));
		if (!shown.hidden().isEmpty()) {
			check(SWT.PUSH, TEXT.get("show-hidden", shown.hidden().size()), false,
					() -> model.setFilter(shown.hidingNone()));
		}
		new MenuItem(menu, SWT.SEPARATOR);
		for (long nanos : MINIMUMS) {
			String text = nanos == 0 ? TEXT.get("minimum.any") : TEXT.get("minimum.at-least", Durations.exact(nanos));
			check(SWT.RADIO, text, nanos == model.choice().spans().shortestNanos(),
					() -> model.setChoice(model.choice().withMinimum(nanos)));
		}
		// The tooltip would cover it.
		view.setToolTipText(null);
		menu.addListener(SWT.Hide, e -> view.setToolTipText(TEXT.get("view.tip")));
		menu.setLocation(view.toDisplay(0, view.getSize().y));
		menu.setVisible(true);
	}

	private MenuItem check(int style, String text, boolean on, Runnable action) {
		MenuItem item = new MenuItem(menu, style);
		item.setText(text);
		item.setSelection(on);
		item.addListener(SWT.Selection, e -> {
			// A radio item gets an event too when another one is selected.
			if (style != SWT.RADIO || item.getSelection()) {
				action.run();
			}
		});
		return item;
	}

	private void filterLanes(boolean hideIdle, boolean hideEmpty) {
		NameFilter name = NameFilter.of(filter.getText());
		Look.showProblem(filter, !name.problem().isEmpty());
		filter.setToolTipText(name.problem().isEmpty() ? TEXT.get("filter.tip")
				: TEXT.get("filter.problem", name.problem()));
		model.setFilter(new LaneFilter(name, hideIdle, hideEmpty, model.rows().filter().hidden()));
	}

	// --- the model

	private void showModel() {
		LaneFilter shown = model.rows().filter();
		if (!shown.name().text().equals(NameFilter.of(filter.getText()).text())) {
			filter.setText(shown.name().text());
		}
		int hiding = (shown.hideIdle() ? 1 : 0) + (shown.hideEmpty() ? 1 : 0)
				+ (shown.hidden().isEmpty() ? 0 : 1) + (model.choice().spans().shortestNanos() > 0 ? 1 : 0);
		view.setText(TEXT.get("view.button", hiding));
		showZoom();
	}

	private void showZoom() {
		zoomOut.setEnabled(!model.isAllInView());
		boolean toFocus = !model.canZoomToSelection() && model.canZoomToFocus();
		zoomSelection.setEnabled(toFocus || model.canZoomToSelection());
		zoomSelection.setToolTipText(TEXT.get(toFocus ? "zoom.focus.tip" : "zoom.selection"));
		back.setEnabled(model.canGoBack());
	}

	void focusFilter() {
		filter.setFocus();
		filter.selectAll();
	}

	/** One row at any width: the legend takes the remaining space; if that is too little, the filter is narrower. */
	private final class Row extends Layout {

		@Override
		protected Point computeSize(Composite composite, int widthHint, int heightHint, boolean flush) {
			int height = look.fonts().scaled(HEIGHT);
			for (Control control : List.of(filter, view, bar)) {
				height = Math.max(height, control.computeSize(SWT.DEFAULT, SWT.DEFAULT).y);
			}
			return new Point(widthHint == SWT.DEFAULT ? 800 : widthHint, height);
		}

		@Override
		protected void layout(Composite composite, boolean flush) {
			Point size = composite.getSize();
			Point viewSize = view.computeSize(SWT.DEFAULT, SWT.DEFAULT);
			Point barSize = bar.computeSize(SWT.DEFAULT, SWT.DEFAULT);
			int filterWidth = look.fonts().scaled(FILTER_WIDTH);
			int right = size.x - MARGIN - barSize.x;
			int rest = right - 3 * GAP - viewSize.x - MARGIN - legend.leastWidth();
			filterWidth = Math.max(filterWidth / 2, Math.min(filterWidth, rest));
			int x = place(filter, MARGIN, filterWidth, filter.computeSize(SWT.DEFAULT, SWT.DEFAULT).y, size.y);
			x = place(view, x, viewSize.x, viewSize.y, size.y);
			place(bar, right, barSize.x, barSize.y, size.y);
			legend.setBounds(x, 0, Math.max(0, right - GAP - x), size.y);
		}

		/** @return the x of the next control */
		private int place(Control control, int x, int width, int wanted, int height) {
			int own = Math.min(height, wanted);
			control.setBounds(x, (height - own) / 2, width, own);
			return x + width + GAP;
		}
	}
}
