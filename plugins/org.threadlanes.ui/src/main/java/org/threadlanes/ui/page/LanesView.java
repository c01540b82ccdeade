package org.threadlanes.ui.page;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Sash;
import org.eclipse.swt.widgets.Text;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.lanes.SpanFilter;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.ui.canvas.LanesCanvas;
import org.threadlanes.ui.details.DetailsTable;
import org.threadlanes.ui.details.ShownWaits;
import org.threadlanes.ui.details.StackPanel;
import org.threadlanes.ui.flame.FlamePanel;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.menu.MenuContribution;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.SortOrder;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.ViewSums;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.sites.SitesTable;
import org.threadlanes.ui.work.Background;

/** The page of a loaded recording: all its parts, one below the other. */
final class LanesView extends Composite {

	private static final Messages TEXT = Messages.of(LanesView.class);
	private static final int WEIGHTS = 1000;
	private static final int SASH = 5;
	/** The drawer is initially open on pages of at least this height. */
	private static final int HIGH_PAGE = 640;
	/** The height of three rows. */
	private static final int LEAST_DRAWER = 112;
	private static final String SITES = "sites";
	private static final String STACK = "stack";
	static final String WAITS = "waits";
	private static final String SUMS = "sums";
	private static final String BANDS = "bands";
	private static final String OVERVIEW = "overview";
	private static final String GROWN = "grown";

	final PageModel model;
	private final Look look;
	/** Sums and tables wait for the first picture of the lanes, because they keep all CPUs busy. */
	private final CountDownLatch painted = new CountDownLatch(1);
	private final Background sumsWork;
	private final Background detailsWork;
	final PageNotes notes;
	final FindingsStrip findings;
	final PageToolBar tools;
	/** Null until the user first searches. */
	private FindBar find;
	private final SashForm sash;
	private final Composite upper;
	final LanesCanvas canvas;
	final StatisticsStrip strip;
	final Drawer drawer;
	final ShownWaits waits;
	/** Null until its panel is first opened. */
	private SitesTable sites;
	/** The order of the call sites before that; null for the usual one. */
	private SortOrder<String> sitesOrder;
	private final Map<String, Integer> columns = new HashMap<>();
	private int lanesWeight = PageState.FIRST.lanesWeight();
	/** The panel last opened by the user, empty if the user closed the drawer; null while the page decides. */
	private String panel;
	private boolean onlyLanes;
	/** The next state to prepare; null for none. */
	private Triage next;
	private boolean preparing;
	/** The waits of the selected range, threads, finding or call site. */
	private WaitSelection chosen = WaitSelection.NONE;
	/** Whether the page itself is opening or closing the drawer. */
	private boolean deciding;

	/**
	 * @param export exports to CSV; null for no link
	 * @param place where the waits of a page before it were scrolled to; null for nowhere
	 */
	LanesView(Composite parent, Look look, PageModel model, BiConsumer<WaitSelection, TimeRange> listener,
			Runnable export, MenuContribution hostMenus, DetailsTable.Place place) {
		super(parent, SWT.NONE);
		this.model = model;
		this.look = look;
		sumsWork = new Background(this, painted);
		detailsWork = new Background(this, painted);
		PageMenus menus = new PageMenus(this, model, export, hostMenus);
		notes = new PageNotes(this, look, model, menus, this::focusLanes);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
		findings = new FindingsStrip(this, look, model, notes, menus, this::showStack);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(findings);
		tools = new PageToolBar(this, look, model, notes);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(tools);
		sash = new SashForm(this, SWT.VERTICAL | SWT.SMOOTH);
		sash.setSashWidth(SASH);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
		upper = new Composite(sash, SWT.NONE);
		GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(upper);
		canvas = new LanesCanvas(upper, look, model, new LanesCanvas.PageKeys(notes::showVisibleTime, () -> {
			showOnlyLanes(false);
			tools.focusFilter();
		}, notes::showHelp));
		GridDataFactory.fillDefaults().grab(true, true).applyTo(canvas);
		menus.attach(canvas);
		findings.show.addListener(SWT.Selection, e -> {
			// The arrow keys step on from the wait shown.
			if (!notes.isOpen()) {
				canvas.setFocus();
			}
		});
		strip = new StatisticsStrip(upper, look, model, canvas::setFocus, this::enlargeLanes);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(strip);
		drawer = new Drawer(look, strip.tabs, new Composite(sash, SWT.NONE), this::drawerChanged);
		waits = new ShownWaits(model, detailsWork, selected -> tell(listener, selected));
		waits.listen(() -> drawer.setTip(WAITS, waits.heading()));
		drawer.add(SITES, TEXT.get("drawer.sites"), () -> {
			sites = new SitesTable(drawer.body, look, model, detailsWork, columns);
			menus.attach(sites);
			restoreSites();
			return sites;
		});
		drawer.add(WAITS, TEXT.get("drawer.waits"), () -> {
			DetailsTable details = new DetailsTable(drawer.body, look, model, waits, columns, place);
			menus.attach(details);
			return details;
		});
		drawer.add("flame", TEXT.get("drawer.flame"), () -> new FlamePanel(drawer.body, look, model, detailsWork));
		drawer.add(STACK, TEXT.get("drawer.stack"), () -> new StackPanel(drawer.body, look, model));
		if (export != null) {
			strip.addLink(TEXT.get("drawer.export"), export);
		}
		sash.setMaximizedControl(upper);
		addListener(SWT.Resize, e -> openFirst());
		// Only now has the sash form its new height.
		sash.addListener(SWT.Resize, e -> keepRows());
		Listener keys = this::key;
		getDisplay().addFilter(SWT.KeyDown, keys);
		addListener(SWT.Dispose, e -> getDisplay().removeFilter(SWT.KeyDown, keys));

		model.listen(this::sum, Change.VIEW, Change.RANGE, Change.FINDING, Change.LANES, Change.ROWS, Change.CHOICE);
		model.listen(this::prepare, Change.CHOICE);
		model.listen(() -> {
			if (!model.sampler().overview().isPrepared()) {
				prepare();
			}
		}, Change.CONTENT);
		model.listen(changes -> {
			// Otherwise the waits of what is selected are being looked up.
			if (changes.contains(Change.WAIT) && (model.waitAlone() != null
					|| Collections.disjoint(changes, EnumSet.of(Change.RANGE, Change.FINDING, Change.LANES)))) {
				tell(listener, chosen);
			}
		});
	}

	// --- room for the lanes

	/** Handles the keys that work wherever the focus is on the page, except while typing. */
	private void key(Event e) {
		// Another page may have disposed it.
		if (!(e.widget instanceof Control focus) || focus.isDisposed() || !Look.isIn(focus, this)
				|| e.stateMask != 0 && e.stateMask != SWT.SHIFT) {
			return;
		}
		boolean typing = focus instanceof Text;
		e.doit = false;
		if (e.keyCode == SWT.F11 && e.stateMask == 0) {
			enlargeLanes();
		} else if (e.keyCode == SWT.F2 && focus != canvas) {
			canvas.keepTip();
		} else if (e.character == SWT.BS && !typing) {
			model.go(e.stateMask == SWT.SHIFT);
		} else if (e.keyCode == SWT.ESC && focus != canvas && !typing) {
			model.clearLast();
			if (focus.isDisposed()) {
				// It was in the stack of what was selected.
				canvas.setFocus();
			}
		} else if (e.character == '/' && !typing) {
			find().open();
		} else if (e.character == 't' && !typing) {
			drawer.open(drawer.open().equals(STACK) ? "" : STACK);
			if (drawer.open().isEmpty()) {
				canvas.setFocus();
			}
		} else {
			e.doit = true;
		}
	}

	private void focusLanes() {
		canvas.setFocus();
	}

	private void showStack() {
		drawer.open(STACK);
	}

	FindBar find() {
		if (find == null) {
			find = new FindBar(this, look, model, detailsWork, canvas::setFocus);
			find.moveBelow(tools);
			GridDataFactory.fillDefaults().grab(true, false).applyTo(find);
		}
		return find;
	}

	private void enlargeLanes() {
		showOnlyLanes(!onlyLanes);
	}

	/** Maximizes the lanes and their statistics, or restores the page. */
	void showOnlyLanes(boolean only) {
		if (only != onlyLanes) {
			onlyLanes = only;
			for (Composite part : List.of(findings, tools)) {
				Look.show(part, !only);
			}
			sash.setMaximizedControl(only || drawer.open().isEmpty() ? upper : null);
			layout(true);
			keepRows();
			canvas.setFocus();
		}
	}

	private void drawerChanged() {
		if (!deciding) {
			panel = drawer.open();
			// A panel just opened must be visible.
			showOnlyLanes(onlyLanes && panel.isEmpty());
		}
		sash.setMaximizedControl(drawer.open().isEmpty() ? upper : null);
		keepRows();
	}

	/** Opens the drawer on a tall page, and closes it on a short one, until the user decides. */
	private void openFirst() {
		int height = getClientArea().height;
		if (height > 0 && !onlyLanes) {
			deciding = true;
			drawer.open(panel != null ? panel : height >= HIGH_PAGE ? drawer.first() : "");
			deciding = false;
		}
	}

	/** The drawer keeps three rows, however short the page is. */
	private void keepRows() {
		int height = sash.getClientArea().height - SASH;
		if (height > 0 && sash.getMaximizedControl() == null) {
			int most = height - look.fonts().scaled(LEAST_DRAWER);
			int lanes = Math.max(height / 2, Math.min(height * lanesWeight / WEIGHTS, most));
			sash.setWeights(Math.max(1, lanes), Math.max(1, height - lanes));
			for (Control control : sash.getChildren()) {
				if (control instanceof Sash line && line.getData() == null) {
					line.setData(this);
					line.addListener(SWT.Selection, e -> sashMoved(e.y));
				}
			}
		}
	}

	private void sashMoved(int y) {
		lanesWeight = Math.max(1, Math.min(WEIGHTS - 1, WEIGHTS * y / Math.max(1, sash.getClientArea().height - SASH)));
	}

	// --- changes

	private void tell(BiConsumer<WaitSelection, TimeRange> listener, WaitSelection waits) {
		chosen = waits;
		if (model.waitAlone() != null) {
			listener.accept(WaitSelection.of(model.waitAlone()), null);
		} else {
			listener.accept(waits, model.range());
		}
	}

	/** Shows a later state of the recording, as soon as its bands can be painted; older ones may be skipped. */
	void grow(Triage grown) {
		next = grown;
		if (!preparing) {
			prepareNext();
		}
	}

	private void prepareNext() {
		Triage grown = next;
		next = null;
		preparing = true;
		SpanFilter filter = model.choice().spans();
		sumsWork.newest(GROWN, () -> {
			LaneSampler sampler = LaneSampler.of(grown.lanes(), filter);
			sampler.prepare(Background.UNTIL_INTERRUPTED);
			return sampler;
		}, sampler -> {
			preparing = false;
			model.grow(grown, sampler);
			if (next != null) {
				prepareNext();
			}
		});
	}

	/** Indexes of large pools, and then of the overview, are made in the background; they are empty until then. */
	private void prepare() {
		LaneSampler sampler = model.sampler();
		prepare(BANDS, sampler.lanes().pools().stream().map(sampler::band).toList());
		prepare(OVERVIEW, List.of(sampler.overview()));
	}

	private void prepare(String key, List<PoolBand> rows) {
		if (rows.stream().allMatch(PoolBand::isPrepared)) {
			return;
		}
		detailsWork.newest(key, () -> {
			rows.forEach(row -> row.prepare(Background.UNTIL_INTERRUPTED));
			return rows;
		}, done -> canvas.picturesChanged(), e -> {
			// Interrupted: another sampler is being prepared.
		});
	}

	private record Sums(ViewSums view, ViewSums selection) {
	}

	private void sum() {
		TimeRange view = model.view();
		TimeRange range = model.range();
		WaitSelection waits = model.findingWaits();
		LaneSampler sampler = model.sampler();
		List<ThreadLane> shown = model.rows().shownLanes();
		List<ThreadLane> selected = model.selectedLanes();
		boolean isSelection = waits.isEmpty() && (range != null || model.hasSelectedLanes());
		WaitVisibility choice = model.choice();
		TimeRange counted = model.findingRange();
		sumsWork.newest(SUMS, () -> {
			ViewSums ofView = ViewSums.of(view, sampler, shown, choice);
			ViewSums ofSelection = isSelection ? ViewSums.of(range != null ? range : view, sampler, selected, choice)
					: waits.isEmpty() ? null : ViewSums.of(waits, counted);
			return ofView == null ? null : new Sums(ofView, ofSelection);
		}, sums -> model.setSums(sums.view(), sums.selection()));
	}

	/** @return whether nothing is being summed, sorted or drawn */
	boolean isIdle() {
		return sumsWork.isIdle() && detailsWork.isIdle() && canvas.isIdle();
	}

	// --- state

	/** Restores the state, and begins to sum what it shows. Must be called once the page has its size. */
	void restore(PageState state) {
		model.restore(state);
		columns.putAll(state.columns());
		canvas.setDivider(state.divider());
		canvas.setRowHeight(state.rowHeight());
		lanesWeight = state.lanesWeight();
		panel = state.panel();
		openFirst();
		keepRows();
		waits.sort(state.waits());
		sitesOrder = state.sites();
		restoreSites();
		canvas.drawFirst();
		if (canvas.isVisible() && !canvas.getClientArea().isEmpty()) {
			canvas.addListener(SWT.Paint, e -> painted.countDown());
		} else {
			painted.countDown();
		}
	}

	private void restoreSites() {
		if (sites != null && sitesOrder != null) {
			sites.restore(sitesOrder);
		}
	}

	PageState state() {
		return model.state(waits.order(), sites == null ? sitesOrder : sites.order(), columns, panel, lanesWeight,
				canvas.divider(), canvas.rowHeight());
	}

	/** @return where the waits are scrolled to; null while they are hidden */
	DetailsTable.Place place() {
		return drawer.open().equals(WAITS) ? details().place() : null;
	}

	// --- for the tests

	SitesTable sites() {
		return (SitesTable) drawer.panel(SITES);
	}

	DetailsTable details() {
		return (DetailsTable) drawer.panel(WAITS);
	}
}
