package org.threadlanes.ui.page;

import java.util.Locale;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.ToolItem;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.ui.look.AccessibleNames;
import org.threadlanes.ui.look.FlowRow;
import org.threadlanes.ui.look.Icon;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.Grouping;
import org.threadlanes.ui.model.LaneFilter;
import org.threadlanes.ui.model.LaneOrder;
import org.threadlanes.ui.model.NameFilter;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeRange;

/** Filter, groups, order and zoom. Without a model it is disabled, as while a recording is read. */
final class PageToolBar extends Composite {

	private static final Messages TEXT = Messages.of(PageToolBar.class);
	/** The step of a zoom by button or key. */
	static final double ZOOM_STEP = 1.5;
	private static final int FILTER_DELAY = 150;
	private static final int WIDE_PAGE = 1180;
	private static final long MILLISECOND = 1_000_000;
	private static final long[] MINIMUMS = {0, MILLISECOND, 10 * MILLISECOND, 100 * MILLISECOND, 1_000 * MILLISECOND};

	private final PageModel model;
	private final Look look;
	private final Text filter;
	private final Combo grouping;
	private final Combo order;
	private final Combo minimum;
	private final Button hideIdle;
	private final Button hideEmpty;
	private final ToolItem zoomOut;
	private final ToolItem zoomSelection;
	private final Text range;
	private final Runnable filterTyped;

	/**
	 * @param model
	 *            null for a disabled tool bar
	 */
	PageToolBar(Composite parent, Look look, PageModel model, Runnable help) {
		super(parent, SWT.NONE);
		this.model = model;
		this.look = look;
		setLayout(new FlowRow(6));

		filter = new Text(this, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		filter.setMessage(TEXT.get("filter.message"));
		filter.setToolTipText(TEXT.get("filter.tip"));
		AccessibleNames.set(filter, TEXT.get("filter.message"));
		filter.setLayoutData(new FlowRow.Item(164, false, 0));
		grouping = combo("group", Grouping.values());
		order = combo("sort", LaneOrder.values());
		minimum = new Combo(this, SWT.READ_ONLY);
		AccessibleNames.set(minimum, TEXT.get("minimum.label"));
		minimum.setToolTipText(TEXT.get("minimum.label"));
		for (long nanos : MINIMUMS) {
			minimum.add(nanos == 0 ? TEXT.get("minimum.any") : TEXT.get("minimum.at-least", Durations.exact(nanos)));
		}
		minimum.select(0);
		hideIdle = new Button(this, SWT.CHECK);
		hideEmpty = new Button(this, SWT.CHECK);
		hideIdle.setText(TEXT.get("hide-idle", model == null ? 0 : model.rows().idleCount()));
		hideIdle.setToolTipText(TEXT.get("hide-idle.tip"));
		hideEmpty.setText(TEXT.get("hide-empty", model == null ? 0 : model.rows().emptyCount()));
		hideEmpty.setToolTipText(TEXT.get("hide-empty.tip"));

		Composite zooms = new Composite(this, SWT.NONE);
		GridLayout two = new GridLayout(2, false);
		two.marginHeight = 0;
		two.marginWidth = 4;
		zooms.setLayout(two);
		Label line = new Label(zooms, SWT.SEPARATOR | SWT.VERTICAL);
		line.setLayoutData(new GridData(SWT.DEFAULT, 22));
		ToolBar bar = new ToolBar(zooms, SWT.FLAT);
		AccessibleNames.set(bar, TEXT.get("zoom.name"));
		item(bar, Icon.ZOOM_IN, "zoom.in", () -> zoom(ZOOM_STEP));
		zoomOut = item(bar, Icon.ZOOM_OUT, "zoom.out", () -> zoom(1 / ZOOM_STEP));
		item(bar, Icon.ZOOM_ALL, "zoom.all", this::zoomToAll);
		zoomSelection = item(bar, Icon.ZOOM_SELECTION, "zoom.selection", this::zoomToSelection);

		range = new Text(this, SWT.BORDER | SWT.SINGLE);
		range.setLayoutData(new FlowRow.Item(250, true, WIDE_PAGE));
		range.setToolTipText(TEXT.get("range.tip"));
		AccessibleNames.set(range, TEXT.get("range.name"));

		ToolBar helpBar = new ToolBar(this, SWT.FLAT);
		AccessibleNames.set(helpBar, TEXT.get("help.name"));
		item(helpBar, Icon.HELP, "help", help);
		setTabList(new Control[] {filter, grouping, order, minimum, hideIdle, hideEmpty, zooms, range, helpBar});

		filterTyped = () -> {
			if (!isDisposed()) {
				filterLanes();
			}
		};
		if (model == null) {
			for (Control control : getChildren()) {
				control.setEnabled(false);
			}
			for (ToolBar one : new ToolBar[] {bar, helpBar}) {
				for (ToolItem disabled : one.getItems()) {
					disabled.setEnabled(false);
				}
			}
		} else {
			showModel();
			listen();
		}
	}

	private Combo combo(String key, Enum<?>[] values) {
		Combo combo = new Combo(this, SWT.READ_ONLY);
		AccessibleNames.set(combo, TEXT.get(key + ".label"));
		combo.setToolTipText(TEXT.get(key + ".label"));
		for (Enum<?> value : values) {
			combo.add(TEXT.get(key + "." + value.name().toLowerCase(Locale.ROOT)));
		}
		combo.select(0);
		return combo;
	}

	private ToolItem item(ToolBar bar, Icon icon, String key, Runnable action) {
		ToolItem item = new ToolItem(bar, SWT.PUSH);
		item.setImage(look.icons().get(icon));
		item.setToolTipText(TEXT.get(key));
		item.addListener(SWT.Selection, e -> action.run());
		return item;
	}

	private void zoomToAll() {
		model.setView(model.whole());
	}

	private void zoomToSelection() {
		model.zoomToSelection();
	}

	private void zoom(double factor) {
		TimeRange view = model.view();
		model.zoom(factor, view.startNanos() + view.nanos() / 2);
	}

	private void listen() {
		filter.addListener(SWT.Modify, e -> getDisplay().timerExec(FILTER_DELAY, filterTyped));
		filter.addListener(SWT.DefaultSelection, e -> filterLanes());
		hideIdle.addListener(SWT.Selection, e -> filterLanes());
		hideEmpty.addListener(SWT.Selection, e -> filterLanes());
		grouping.addListener(SWT.Selection,
				e -> model.setGrouping(Grouping.values()[grouping.getSelectionIndex()]));
		order.addListener(SWT.Selection, e -> model.setOrder(LaneOrder.values()[order.getSelectionIndex()]));
		minimum.addListener(SWT.Selection,
				e -> model.setChoice(model.choice().withMinimum(MINIMUMS[minimum.getSelectionIndex()])));
		range.addListener(SWT.DefaultSelection, e -> viewTyped());
		range.addListener(SWT.FocusOut, e -> showView());
		model.listen(this::changed);
	}

	private void filterLanes() {
		NameFilter name = NameFilter.of(filter.getText());
		filter.setForeground(name.problem().isEmpty() ? null : getDisplay().getSystemColor(SWT.COLOR_RED));
		filter.setToolTipText(name.problem().isEmpty() ? TEXT.get("filter.tip")
				: TEXT.get("filter.problem", name.problem()));
		model.setFilter(new LaneFilter(name, hideIdle.getSelection(), hideEmpty.getSelection()));
	}

	private void viewTyped() {
		TimeRange typed = model.times().parse(range.getText(), model.whole());
		if (typed != null) {
			model.setView(typed);
		}
		showView();
	}

	private void changed(Set<Change> changes) {
		if (changes.contains(Change.VIEW)) {
			showView();
		}
		if (changes.contains(Change.ROWS) || changes.contains(Change.CHOICE)) {
			showModel();
		}
		zoomSelection.setEnabled(model.canZoomToSelection());
	}

	private void showModel() {
		LaneFilter shown = model.rows().filter();
		if (!shown.name().text().equals(filter.getText()) && !NameFilter.of(filter.getText()).text().equals(
				shown.name().text())) {
			filter.setText(shown.name().text());
		}
		hideIdle.setSelection(shown.hideIdle());
		hideEmpty.setSelection(shown.hideEmpty());
		grouping.select(model.rows().grouping().ordinal());
		order.select(model.rows().order().ordinal());
		for (int i = 0; i < MINIMUMS.length; i++) {
			if (model.choice().minimumNanos() >= MINIMUMS[i]) {
				minimum.select(i);
			}
		}
		showView();
		zoomSelection.setEnabled(model.canZoomToSelection());
	}

	private void showView() {
		TimeRange view = model.view();
		range.setText(model.times().range(view) + "   (" + Durations.text(view.nanos()) + ")");
		zoomOut.setEnabled(!model.isAllInView());
	}

	/** Puts the cursor into the filter. */
	void focusFilter() {
		filter.setFocus();
		filter.selectAll();
	}

	Text filter() {
		return filter;
	}

	Combo grouping() {
		return grouping;
	}

	Combo order() {
		return order;
	}

	Button hideEmpty() {
		return hideEmpty;
	}

	Text range() {
		return range;
	}
}
