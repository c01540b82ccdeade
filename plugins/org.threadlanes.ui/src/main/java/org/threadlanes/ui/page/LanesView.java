package org.threadlanes.ui.page;

import java.util.List;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Sash;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.ui.canvas.LanesCanvas;
import org.threadlanes.ui.details.DetailsTable;
import org.threadlanes.ui.details.WaitTip;
import org.threadlanes.ui.legend.LegendBar;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.ViewSums;
import org.threadlanes.ui.model.WaitVisibility;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.model.WaitTexts;
import org.threadlanes.ui.work.Background;

/** The page of a recording that was read: all its parts, one below the other. */
final class LanesView extends Composite {

	private static final int MARGIN = 8;
	private static final int GAP = 5;
	private static final int MIN_LANES = 140;
	private static final int WEIGHTS = 1000;
	private static final int LOW_PAGE = 650;
	private static final int VERY_LOW_PAGE = 520;
	private static final String SUMS = "sums";
	private static final String BANDS = "bands";

	private final PageModel model;
	private final Background sumsWork;
	private final Background detailsWork;
	private final PageNotes notes;
	private final LimitsBanner banner;
	private final FindingsTable findings;
	private final PageToolBar tools;
	private final LegendBar legend;
	private final SashForm sash;
	private final LanesCanvas canvas;
	private final StatisticsStrip strip;
	private final DetailsTable details;
	private final WaitTip tip;
	private int lanesWeight = PageState.FIRST.lanesWeight();
	private boolean ownWeights;
	private int leastDetails;

	/**
	 * @param export
	 *            does what the link to the CSV export asks for; null for none
	 */
	LanesView(Composite parent, Look look, PageModel model, LanesSelectionListener listener, Runnable export) {
		super(parent, SWT.NONE);
		this.model = model;
		sumsWork = new Background(this);
		detailsWork = new Background(this);
		notes = new PageNotes(this, look);
		WaitTexts texts = new WaitTexts(model.lanes(), model.times());
		GridLayout layout = new GridLayout(1, false);
		layout.marginWidth = 0;
		layout.marginHeight = 0;
		layout.verticalSpacing = GAP;
		setLayout(layout);

		banner = new LimitsBanner(this, look, model.triage().limits(), notes::showHowToRecord);
		banner.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
		Composite top = inset(SWT.TOP);
		findings = new FindingsTable(top, look, model, notes::explain);
		findings.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
		tools = new PageToolBar(top, look, model, notes::showHelp);
		tools.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));
		legend = new LegendBar(this, look, model);
		legend.setLayoutData(new GridData(SWT.FILL, SWT.TOP, true, false));

		Composite low = inset(SWT.FILL);
		((GridLayout) low.getLayout()).marginBottom = GAP;
		sash = new SashForm(low, SWT.VERTICAL | SWT.SMOOTH);
		sash.setSashWidth(GAP);
		sash.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		Composite upper = new Composite(sash, SWT.NONE);
		GridLayout tight = new GridLayout(1, false);
		tight.marginWidth = 0;
		tight.marginHeight = 0;
		tight.verticalSpacing = 1;
		upper.setLayout(tight);
		canvas = new LanesCanvas(upper, look, model, new LanesCanvas.PageKeys() {
			@Override
			public void focusFilter() {
				tools.focusFilter();
			}

			@Override
			public void showHelp() {
				notes.showHelp();
			}
		});
		canvas.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		tip = new WaitTip(canvas, look, model, texts);
		canvas.setHover(tip);
		strip = new StatisticsStrip(upper, look, model);
		strip.setLayoutData(new GridData(SWT.FILL, SWT.BOTTOM, true, false));
		details = new DetailsTable(sash, look, model, detailsWork, texts, export);
		sash.setWeights(lanesWeight, WEIGHTS - lanesWeight);
		addListener(SWT.Resize, e -> makeRoom());
		sash.addListener(SWT.Resize, e -> {
			keepRows();
			paintSash(look);
		});
		details.addListener(SWT.Resize, e -> noteWeights());
		details.table().addListener(SWT.Paint, e -> keepRowsOnceTheyAreKnown());

		details.setOnSelection(waits -> tell(listener, waits));
		model.listen(changes -> changed(changes, listener));
		if (model.lanes().totals().count() == 0) {
			banner.setOpen(true);
		}
		prepare();
		sum();
	}

	/** A part with the page's margin left and right. */
	private Composite inset(int vertical) {
		Composite part = new Composite(this, SWT.NONE);
		part.setLayoutData(new GridData(SWT.FILL, vertical, true, vertical == SWT.FILL));
		GridLayout layout = new GridLayout(1, false);
		layout.marginWidth = MARGIN;
		layout.marginHeight = 0;
		layout.verticalSpacing = GAP;
		part.setLayout(layout);
		return part;
	}

	/** The sash is there only once the form has a size. */
	private void paintSash(Look look) {
		sash.layout();
		for (Control control : sash.getChildren()) {
			if (control instanceof Sash line && line.getData() == null) {
				line.setData(this);
				line.addPaintListener(e -> {
					Point size = line.getSize();
					e.gc.setBackground(look.theme().widgetBackground());
					e.gc.fillRectangle(0, 0, size.x, size.y);
					e.gc.setBackground(look.theme().secondaryText());
					for (int dot = -1; dot <= 1; dot++) {
						e.gc.fillRectangle(size.x / 2 + dot * 6 - 1, size.y / 2 - 1, 2, 2);
					}
				});
			}
		}
	}

	// --- the sash: the table keeps three rows, however low the page is

	private void keepRows() {
		int height = sash.getClientArea().height - GAP;
		if (height <= 0) {
			return;
		}
		int least = details.leastHeight();
		int wanted = isLow() ? height - least : Math.min(height * lanesWeight / WEIGHTS, height - least);
		int lanes = Math.max(Math.min(MIN_LANES, height / 2), wanted);
		ownWeights = true;
		sash.setWeights(Math.max(1, lanes), Math.max(1, height - lanes));
		ownWeights = false;
	}

	/** A platform tells how high header and rows of a table are once it has shown them. */
	private void keepRowsOnceTheyAreKnown() {
		if (isLow() && leastDetails != details.leastHeight()) {
			leastDetails = details.leastHeight();
			getDisplay().asyncExec(() -> {
				if (!isDisposed()) {
					keepRows();
				}
			});
		}
	}

	private boolean isLow() {
		return getClientArea().height < LOW_PAGE;
	}

	/** On a low page the lanes get what findings and headings can spare. */
	private void makeRoom() {
		int height = getClientArea().height;
		boolean changed = findings.setMostRows(height < VERY_LOW_PAGE ? 1 : isLow() ? 2 : 4);
		details.setHeadingShown(height >= VERY_LOW_PAGE);
		showStrip();
		if (changed) {
			layout(new Control[] {findings});
		}
	}

	/** On a very low page the legend's sums are enough, until something is selected. */
	private void showStrip() {
		GridData data = (GridData) strip.getLayoutData();
		boolean shown = getClientArea().height >= VERY_LOW_PAGE || model.hasSelection();
		if (data.exclude == shown) {
			data.exclude = !shown;
			strip.setVisible(shown);
			strip.getParent().layout(true);
		}
	}

	private void noteWeights() {
		if (!ownWeights && !isLow() && sash.getClientArea().height > 0) {
			int height = sash.getClientArea().height - GAP;
			int shown = details.getSize().y;
			int least = details.leastHeight();
			if (height > 0 && shown > least + 2) {
				lanesWeight = Math.max(50, Math.min(950, (height - shown) * WEIGHTS / height));
			}
		}
	}

	// --- sums and selection

	private void changed(Set<Change> changes, LanesSelectionListener listener) {
		if (changes.contains(Change.VIEW) || changes.contains(Change.RANGE) || changes.contains(Change.FINDING)
				|| changes.contains(Change.CHOSEN) || changes.contains(Change.ROWS)
				|| changes.contains(Change.CHOICE)) {
			sum();
		}
		if (changes.contains(Change.RANGE) || changes.contains(Change.FINDING) || changes.contains(Change.CHOSEN)) {
			showStrip();
		}
		if (changes.contains(Change.CHOICE)) {
			prepare();
		}
		if (changes.contains(Change.WAIT)) {
			tell(listener, WaitSelection.NONE);
		}
	}

	private void tell(LanesSelectionListener listener, WaitSelection waits) {
		if (model.selectedWait() != null && !model.hasSelection()) {
			listener.selected(WaitSelection.of(model.selectedWait()), null);
		} else if (!waits.isEmpty() || !model.hasSelection()) {
			listener.selected(waits, model.range());
		}
	}

	/** What bands of large pools need is made in the background; they are empty until then. */
	private void prepare() {
		LaneSampler sampler = model.sampler();
		sumsWork.newest(BANDS, () -> {
			sampler.prepare(Background.UNTIL_INTERRUPTED);
			return sampler;
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
		List<ThreadLane> chosen = model.chosenLanes();
		boolean isSelection = range != null || model.hasChosenLanes();
		WaitVisibility choice = model.choice();
		TimeRange whole = model.whole();
		sumsWork.newest(SUMS, () -> {
			ViewSums ofView = ViewSums.of(view, sampler, shown, choice);
			ViewSums ofSelection = isSelection ? ViewSums.of(range != null ? range : view, sampler, chosen, choice)
					: waits.isEmpty() ? null : ViewSums.of(waits, whole);
			return ofView == null ? null : new Sums(ofView, ofSelection);
		}, sums -> model.setSums(sums.view(), sums.selection()));
	}

	/** @return whether nothing is being summed or sorted */
	boolean isIdle() {
		return sumsWork.isIdle() && detailsWork.isIdle();
	}

	// --- state

	void restore(PageState state) {
		model.restore(state);
		canvas.setDivider(state.divider());
		canvas.setRowHeight(state.rowHeight());
		lanesWeight = state.lanesWeight();
		keepRows();
		if (state.detailsColumn() != details.column() || state.detailsDescending() != details.isDescending()) {
			details.sort(state.detailsColumn(), state.detailsDescending());
		}
	}

	PageState state() {
		return model.state(details.column(), details.isDescending(), lanesWeight, canvas.divider(), canvas.rowHeight());
	}

	PageModel model() {
		return model;
	}

	// --- for the tests

	LimitsBanner banner() {
		return banner;
	}

	FindingsTable findings() {
		return findings;
	}

	PageToolBar tools() {
		return tools;
	}

	LegendBar legend() {
		return legend;
	}

	LanesCanvas canvas() {
		return canvas;
	}

	StatisticsStrip strip() {
		return strip;
	}

	DetailsTable details() {
		return details;
	}

	WaitTip tip() {
		return tip;
	}

	PageNotes notes() {
		return notes;
	}
}
