package org.threadlanes.ui.page;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

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

/** One row: filter, menus for groups, order and hidden threads, the legend, zoom and help. */
final class PageToolBar extends Composite {

	private static final Messages TEXT = Messages.of(PageToolBar.class);
	private static final double ZOOM_STEP = 1.5;
	private static final int FILTER_DELAY = 150;
	private static final int FILTER_WIDTH = 150;
	private static final int MARGIN = 8;
	private static final int GAP = 5;
	private static final int HEIGHT = 28;
	/** The minimum width for chips; with less, menus are merged. */
	private static final int LEGEND_WIDTH = 400;
	private static final long MILLISECOND = 1_000_000;
	private static final long[] MINIMUMS = {0, MILLISECOND, 10 * MILLISECOND, 100 * MILLISECOND, 1_000 * MILLISECOND};

	private final PageModel model;
	private final Look look;
	final Text filter;
	final Button grouping;
	final Button order;
	final Button hide;
	/** Replaces the other three if there is no room for them. */
	private final Button all;
	final LegendBar legend;
	private final ToolBar bar;
	private final ToolItem zoomOut;
	private final ToolItem zoomSelection;
	final ToolItem back;
	private final Runnable filterTyped;
	/** The preferred sizes of controls with their current texts, which GTK computes anew each time. */
	private final Map<Control, Point> sizes = new HashMap<>();
	Menu menu;

	PageToolBar(Composite parent, Look look, PageModel model, PageNotes notes) {
		super(parent, SWT.NONE);
		this.model = model;
		this.look = look;
		setLayout(new Row());
		setBackground(look.theme().widgetBackground());
		filter = Look.searchField(this, TEXT.get("filter.message"));
		filter.setToolTipText(TEXT.get("filter.tip"));
		grouping = menuButton(this::groupings);
		order = menuButton(this::orders);
		hide = menuButton(this::hiding);
		all = menuButton(this::everything);
		all.setText(TEXT.get("view.button"));
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

	private Button menuButton(Consumer<Menu> fill) {
		Button button = new Button(this, SWT.PUSH);
		button.addListener(SWT.Selection, e -> {
			if (menu != null) {
				menu.dispose();
			}
			menu = new Menu(button);
			fill.accept(menu);
			menu.setLocation(button.toDisplay(0, button.getSize().y));
			menu.setVisible(true);
		});
		return button;
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

	// --- menus

	private void groupings(Menu into) {
		for (Grouping one : Grouping.values()) {
			check(into, SWT.RADIO, TEXT.get("group." + one.id()), one == model.rows().grouping(),
					() -> model.setGrouping(one));
		}
	}

	private void orders(Menu into) {
		for (LaneOrder one : LaneOrder.values()) {
			check(into, SWT.RADIO, TEXT.get("sort." + one.id()), one == model.rows().order(),
					() -> model.setOrder(one));
		}
	}

	private void hiding(Menu into) {
		LaneFilter shown = model.rows().filter();
		check(into, SWT.CHECK, TEXT.get("hide-idle", model.rows().idleCount()), shown.hideIdle(),
				() -> filterLanes(!shown.hideIdle(), shown.hideEmpty())).setToolTipText(TEXT.get("hide-idle.tip"));
		check(into, SWT.CHECK, TEXT.get("hide-empty", model.rows().emptyCount()), shown.hideEmpty(),
				() -> filterLanes(shown.hideIdle(), !shown.hideEmpty())).setToolTipText(TEXT.get("hide-empty.tip"));
		if (!shown.hidden().isEmpty()) {
			check(into, SWT.PUSH, TEXT.get("show-hidden", shown.hidden().size()), false,
					() -> model.setFilter(shown.hidingNone()));
		}
		new MenuItem(into, SWT.SEPARATOR);
		for (long nanos : MINIMUMS) {
			String text = nanos == 0 ? TEXT.get("minimum.any") : TEXT.get("minimum.at-least", Durations.exact(nanos));
			check(into, SWT.RADIO, text, nanos == model.choice().spans().shortestNanos(),
					() -> model.setChoice(model.choice().withMinimum(nanos)));
		}
	}

	private void everything(Menu into) {
		groupings(into);
		new MenuItem(into, SWT.SEPARATOR);
		orders(into);
		new MenuItem(into, SWT.SEPARATOR);
		hiding(into);
	}

	private static MenuItem check(Menu into, int style, String text, boolean on, Runnable action) {
		MenuItem item = new MenuItem(into, style);
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
		filter.setForeground(name.problem().isEmpty() ? null : getDisplay().getSystemColor(SWT.COLOR_RED));
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
		grouping.setText(TEXT.get("group.button", TEXT.get("group.short." + model.rows().grouping().id())));
		order.setText(TEXT.get("sort.button", TEXT.get("sort.short." + model.rows().order().id())));
		int hiding = (shown.hideIdle() ? 1 : 0) + (shown.hideEmpty() ? 1 : 0)
				+ (shown.hidden().isEmpty() ? 0 : 1) + (model.choice().spans().shortestNanos() > 0 ? 1 : 0);
		hide.setText(TEXT.get("hide.button", hiding));
		sizes.clear();
		showZoom();
	}

	private void showZoom() {
		zoomOut.setEnabled(!model.isAllInView());
		boolean toFocus = !model.canZoomToSelection() && model.canZoomToFocus();
		zoomSelection.setEnabled(toFocus || model.canZoomToSelection());
		zoomSelection.setToolTipText(TEXT.get(toFocus ? "zoom.focus.tip" : "zoom.selection"));
		back.setEnabled(model.canGo(false));
	}

	private Point size(Control control) {
		return sizes.computeIfAbsent(control, one -> one.computeSize(SWT.DEFAULT, SWT.DEFAULT));
	}

	void focusFilter() {
		filter.setFocus();
		filter.selectAll();
	}

	/** One row at any width: the legend takes the remaining space; if that is too little, menus are merged. */
	private final class Row extends Layout {

		@Override
		protected Point computeSize(Composite composite, int widthHint, int heightHint, boolean flush) {
			int height = look.fonts().scaled(HEIGHT);
			for (Control control : List.of(filter, grouping, bar)) {
				height = Math.max(height, size(control).y);
			}
			return new Point(widthHint == SWT.DEFAULT ? 800 : widthHint, height);
		}

		@Override
		protected void layout(Composite composite, boolean flush) {
			Point size = composite.getSize();
			int filterWidth = look.fonts().scaled(FILTER_WIDTH);
			int legendWidth = look.fonts().scaled(LEGEND_WIDTH);
			List<List<Button>> choices = List.of(List.of(grouping, order, hide), List.of(grouping, all), List.of(all));
			List<Button> fitting = choices.get(choices.size() - 1);
			for (List<Button> buttons : choices) {
				if (rest(size.x, filterWidth, buttons) >= legendWidth) {
					fitting = buttons;
					break;
				}
			}
			filterWidth -= Math.max(0, Math.min(
					filterWidth / 2, legend.leastWidth() - rest(size.x, filterWidth, fitting)));
			int x = place(filter, MARGIN, filterWidth, size.y);
			for (Button button : List.of(grouping, order, hide, all)) {
				button.setVisible(fitting.contains(button));
			}
			for (Button button : fitting) {
				x = place(button, x, size(button).x, size.y);
			}
			int barWidth = size(bar).x;
			int right = size.x - MARGIN - barWidth;
			place(bar, right, barWidth, size.y);
			legend.setBounds(x, 0, Math.max(0, right - GAP - x), size.y);
			List<Control> stops = new ArrayList<>(List.of(filter));
			stops.addAll(fitting);
			stops.addAll(List.of(legend, bar));
			composite.setTabList(stops.toArray(Control[]::new));
		}

		/** @return the width that remains for the legend */
		private int rest(int width, int filterWidth, List<Button> buttons) {
			int left = width - 2 * MARGIN - filterWidth - size(bar).x - 2 * GAP;
			for (Button button : buttons) {
				left -= size(button).x + GAP;
			}
			return left;
		}

		/** @return the x of the next control */
		private int place(Control control, int x, int width, int height) {
			int own = Math.min(height, size(control).y);
			control.setBounds(x, (height - own) / 2, width, own);
			return x + width + GAP;
		}
	}
}
