package org.threadlanes.ui.canvas;

import java.util.List;
import java.util.Set;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.ScrollBar;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.ui.details.WaitTip;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.Change;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.PageState;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.work.Background;

/**
 * The lanes: one canvas with labels, bars, overview and time axis, of which only the visible rows are painted.
 * {@link LanesInput} handles mouse and keyboard.
 */
public final class LanesCanvas extends Canvas {

	static final int MIN_ROW = 12;
	static final int MAX_ROW = 40;
	/** The maximum share of the labels in the width, in percent: by default, and if a user drags their edge. */
	private static final int FITTING_LABELS = 35;
	private static final int MAX_LABELS = 50;
	private static final int SCROLL_BAR = 9;
	private static final int HEADER = 24;
	private static final int AXIS = 20;
	private static final int TRACK = 22;
	/** The width of the bar beside pinned lanes. */
	private static final int PINNED = 4;

	private final Look look;
	private final PageModel model;
	private final LabelPainter labels;
	private final OverlayPainter overlay;
	private final PictureBuffer<PictureRequest.Rows> rowsBuffer;
	private final PictureBuffer<PictureRequest.Overview> overviewBuffer;
	private final PictureBuffer<PictureRequest.Tracks> tracksBuffer;
	private final PictureBuffer<PictureRequest.Axis> axisBuffer;
	private final Background ahead;
	private final EmptyNotice notice;
	private final WaitTip tip;
	/** As set by the user; 0 to fit the names. */
	private int labelWidth = PageState.FIRST.divider();
	private int fittingWidth;
	private int rowHeight = PageState.FIRST.rowHeight();
	private int scroll;
	/** The height that rows have had since the last change of size, pixels. */
	private int rowsHeight;
	/** Whether the current row must be in view once there is room for rows. */
	private boolean mustReveal;
	private boolean tracksOpen;
	private int hoveredRow = -1;
	private TimeRange dragged;
	private int version;
	/** The screen's zoom, in percent; 0 if it may have changed: querying it takes longer than painting. */
	private int zoom;

	/**
	 * The effects of keys on other parts of the page.
	 *
	 * @param showVisibleTime {@code g}
	 * @param focusFilter Ctrl+F
	 * @param showHelp {@code ?}
	 */
	public record PageKeys(Runnable showVisibleTime, Runnable focusFilter, Runnable showHelp) {
	}

	/** @param keys handles the keys that do not concern lanes */
	public LanesCanvas(Composite parent, Look look, PageModel model, PageKeys keys) {
		super(parent, SWT.DOUBLE_BUFFERED | SWT.V_SCROLL | SWT.NO_BACKGROUND);
		this.look = look;
		this.model = model;
		LanesPicture picture = new LanesPicture(look, model.times());
		rowsBuffer = new PictureBuffer<>(getDisplay(), picture::rows);
		overviewBuffer = new PictureBuffer<>(getDisplay(), picture::overview);
		tracksBuffer = new PictureBuffer<>(getDisplay(), picture::tracks);
		axisBuffer = new PictureBuffer<>(getDisplay(), picture::axis);
		ahead = new Background(this);
		labels = new LabelPainter(look, model);
		overlay = new OverlayPainter(look, model);
		notice = new EmptyNotice(this, look, model);
		tip = new WaitTip(this, look, model);
		addPaintListener(e -> paint(e.gc));
		addListener(SWT.Resize, e -> {
			zoom = 0;
			boolean wasInView = isSelectedWaitInView();
			showScroll();
			notice.place();
			if (mustReveal) {
				mustReveal = false;
				reveal(model.currentIndex());
			}
			rowsHeight = geometry().rowsHeight();
			if (wasInView && !isSelectedWaitInView()) {
				revealSelectedWait();
			}
		});
		addListener(SWT.ZoomChanged, e -> zoom = 0);
		addListener(SWT.FocusIn, e -> redraw());
		addListener(SWT.FocusOut, e -> redraw());
		addListener(SWT.Dispose, e -> {
			rowsBuffer.dispose();
			overviewBuffer.dispose();
			tracksBuffer.dispose();
			axisBuffer.dispose();
		});
		getVerticalBar().addListener(SWT.Selection, e -> scrollTo(getVerticalBar().getSelection()));
		new LanesAccessible(model, labels).attach(this);
		new LanesInput(this, model, keys).attach();
		model.listen(this::changed);
		showScroll();
	}

	private void changed(Set<Change> changes) {
		if (changes.contains(Change.CONTENT)) {
			version++;
			fittingWidth = 0;
		} else if (changes.contains(Change.ROWS)) {
			hoveredRow = -1;
		}
		if (changes.contains(Change.ROWS)) {
			showScroll();
			notice.place();
		}
		if (changes.contains(Change.CURRENT_ROW) || changes.contains(Change.WAIT)) {
			if (model.selectedWait() != null && !isSelectedWaitInView()) {
				revealSelectedWait();
			}
			reveal(model.currentIndex());
			getAccessible().setFocus(-1);
		}
		if (changes.contains(Change.CONTENT)) {
			drawAhead(this::redraw);
		} else if (changes.equals(Set.of(Change.SUMS))) {
			Rectangle sums = geometry().labels();
			redraw(sums.x, 0, sums.x + sums.width, getClientArea().height, false);
		} else {
			redraw();
		}
	}

	/** Begins to draw the first picture on another thread, while the UI thread lays out the page. */
	public void drawFirst() {
		if (getClientArea().isEmpty()) {
			addListener(SWT.Resize, new Listener() {
				@Override
				public void handleEvent(Event e) {
					removeListener(SWT.Resize, this);
					drawFirst();
				}
			});
		} else {
			drawAhead(() -> {
			});
		}
	}

	/** Draws on another thread, so that the UI thread only has to show it. */
	private void drawAhead(Runnable then) {
		LanesGeometry geometry = geometry();
		PictureRequest.Rows rows = rowsRequest(geometry);
		PictureRequest.Overview overview = overviewRequest(geometry);
		int zoomed = zoom();
		ahead.newest("pictures", () -> {
			rowsBuffer.make(rows, zoomed);
			overviewBuffer.make(overview, zoomed);
			return true;
		}, done -> then.run(), failed -> redraw());
	}

	/** @return whether no other thread is drawing */
	public boolean isIdle() {
		return ahead.isIdle();
	}

	/** Shows the tracks above the lanes, or folds them. */
	public void toggleTracks() {
		tracksOpen = !tracksOpen;
		showScroll();
		notice.place();
		redraw();
	}

	/** Repaints everything after a change of data that does not change the requests. */
	public void picturesChanged() {
		version++;
		redraw();
	}

	// --- geometry

	LanesGeometry geometry() {
		Rectangle area = getClientArea();
		// Overlay scroll bars would hide the end of the time.
		boolean overlaid = getScrollbarsMode() == SWT.SCROLLBAR_OVERLAY && getVerticalBar().getVisible();
		int right = Math.max(1, area.width - (overlaid ? SCROLL_BAR : 0));
		int labelWidth = labelWidth(area.width);
		return new LanesGeometry(right, area.height, labelWidth,
				RowLabel.barWidth(look.fonts(), labelWidth, fittingWidth()), rowPixels(),
				model.rows().rows().size(), model.rows().pinnedRows(), scroll, model.view(),
				look.fonts().scaled(HEADER),
				look.fonts().scaled(HEADER) + (tracksOpen ? Track.values().length * look.fonts().scaled(TRACK) : 0),
				look.fonts().scaled(AXIS));
	}

	private int labelWidth(int pageWidth) {
		if (labelWidth > 0) {
			return Math.min(labelWidth, Math.max(60, pageWidth * MAX_LABELS / 100));
		}
		return Math.min(Math.max(LanesGeometry.MIN_LABELS, fittingWidth()),
				Math.max(60, pageWidth * FITTING_LABELS / 100));
	}

	private int fittingWidth() {
		if (fittingWidth == 0) {
			GC gc = new GC(this);
			fittingWidth = labels.fittingWidth(gc, rowPixels());
			gc.dispose();
		}
		return fittingWidth;
	}

	/** Lets pinned lanes have half of the height, then sets the scroll bar. */
	private void showScroll() {
		if (!getClientArea().isEmpty()) {
			model.limitPinned(visibleRows() / 2);
		}
		LanesGeometry geometry = geometry();
		scroll = Math.max(0, Math.min(scroll, geometry.mostScroll()));
		ScrollBar bar = getVerticalBar();
		boolean needed = geometry.mostScroll() > 0;
		bar.setVisible(needed);
		if (needed) {
			int page = geometry.rowsHeight();
			bar.setValues(scroll, 0, geometry.rowCount() * rowPixels(), page, rowPixels(),
					pageRows() * rowPixels());
		}
	}

	void scrollTo(int y) {
		int to = Math.max(0, Math.min(y, geometry().mostScroll()));
		if (to != scroll) {
			scroll = to;
			getVerticalBar().setSelection(to);
			redraw();
		}
	}

	void scrollBy(int y) {
		scrollTo(scroll + y);
	}

	/** Scrolls so that a row can be seen. */
	void reveal(int row) {
		if (row < 0) {
			return;
		}
		if (getClientArea().isEmpty()) {
			mustReveal = true;
			return;
		}
		LanesGeometry geometry = geometry();
		int top = row * rowPixels();
		int pinned = geometry.pinned() * rowPixels();
		if (top < pinned) {
			return;
		}
		if (top - pinned < scroll) {
			scrollTo(top - pinned);
		} else if (top + rowPixels() > scroll + geometry.rowsHeight()) {
			scrollTo(top + rowPixels() - geometry.rowsHeight());
		}
	}

	/** @return whether the row of the selected wait can be seen, or could until the height changed */
	private boolean isSelectedWaitInView() {
		SpanRef wait = model.selectedWait();
		int row = wait == null ? -1 : model.indexOf(wait.lane());
		int top = row * rowPixels() - scroll;
		return row >= 0 && top + rowPixels() <= rowsHeight
				&& (row < geometry().pinned() || top >= geometry().pinned() * rowPixels());
	}

	/** When a drawer takes room from the lanes, what it speaks of stays in view, with whoever had it if both fit. */
	private void revealSelectedWait() {
		SpanRef wait = model.selectedWait();
		model.triage().holdings(wait).stream().limit(1).forEach(held -> reveal(model.indexOf(held.holder())));
		reveal(model.indexOf(wait.lane()));
	}

	/** @return the width of the label column set by the user, pixels; 0 to fit the names */
	public int divider() {
		return labelWidth;
	}

	/** @return the width of the label column on the screen, pixels */
	public int labelWidth() {
		return geometry().labelWidth();
	}

	/** Sets the width of the label column, pixels; 200 to 600, or 0 to fit the names. */
	public void setDivider(int width) {
		labelWidth = width == 0 ? 0 : Math.max(LanesGeometry.MIN_LABELS, Math.min(LanesGeometry.MAX_LABELS, width));
		redraw();
	}

	/** @return the height of a lane on the screen, pixels; larger for large fonts */
	int rowPixels() {
		return look.fonts().scaled(rowHeight);
	}

	/** @return the number of fully visible rows */
	public int visibleRows() {
		return geometry().rowsHeight() / rowPixels();
	}

	/** @return the number of rows to the next page, below the pinned ones; both have one row in common */
	int pageRows() {
		return Math.max(1, visibleRows() - model.rows().pinnedRows() - 1);
	}

	/** @return the height of a lane as set by the user, in pixels at the default font size */
	public int rowHeight() {
		return rowHeight;
	}

	/** Sets the height of a lane, in pixels at the default font size; 12 to 40. */
	public void setRowHeight(int height) {
		int to = Math.max(MIN_ROW, Math.min(MAX_ROW, height));
		if (to != rowHeight) {
			scroll = scroll / rowHeight * to;
			rowHeight = to;
			fittingWidth = 0;
			showScroll();
			redraw();
		}
	}

	// --- for the input

	/** @return the tooltip of waits */
	public WaitTip tip() {
		return tip;
	}

	/** Keeps the tooltip open, or opens that of the selected wait. */
	public void keepTip() {
		SpanRef wait = model.selectedWait();
		Point at = null;
		if (wait != null) {
			int row = model.rows().indexOf(wait.lane());
			LanesGeometry geometry = geometry();
			if (row >= 0) {
				int x = Math.max(geometry.labelWidth() + 20,
						Math.min(geometry.width() - 40, geometry.clampedX((wait.startNanos() + wait.endNanos()) / 2)));
				at = toDisplay(x, geometry.rowTop(row) + geometry.rowHeight());
			}
		}
		tip.keep(wait, at);
	}

	void hoverRow(int row) {
		if (row != hoveredRow) {
			hoveredRow = row;
			redraw();
		}
	}

	/** Shows a range while it is dragged; null after the drag. */
	void showDragged(TimeRange range) {
		dragged = range;
		redraw();
	}

	TimeRange dragged() {
		return dragged;
	}

	/** @return the wait at a point, for tests and tooltips; null if there is none */
	public SpanRef waitAt(int x, int y) {
		LanesGeometry geometry = geometry();
		int index = geometry.rowAt(y);
		if (index < 0 || x < geometry.labelWidth() || x >= geometry.width()) {
			return null;
		}
		Row row = model.rows().rows().get(index);
		if (row.isGroup()) {
			return null;
		}
		boolean foot = y >= geometry.rowTop(index) + rowPixels() - 6;
		WaitFinder finder = new WaitFinder(row.lane(), model.choice());
		SpanRef exact = finder.at(geometry.timeAt(x), geometry.timeAt(x + 1), foot);
		return exact != null ? exact : finder.at(geometry.timeAt(x - 2), geometry.timeAt(x + 3), foot);
	}

	/** @return the full name of a row whose label is truncated; null otherwise */
	String cutName(Row row) {
		return labels.cutName(row);
	}

	/** @return whether a point of this canvas is on the overview */
	public boolean isOverview(Point at) {
		return geometry().overview().contains(at);
	}

	/** @return the position of a menu, on the display: below the label of the current row */
	public Point menuPlace() {
		LanesGeometry geometry = geometry();
		int row = model.currentIndex();
		boolean seen = geometry.isVisible(row);
		return toDisplay(geometry.labelWidth() / 2, seen ? geometry.rowTop(row) + rowPixels() : geometry.header());
	}

	// --- painting

	private int zoom() {
		if (zoom == 0) {
			zoom = getMonitor().getZoom();
		}
		return zoom;
	}

	private PictureRequest.Rows rowsRequest(LanesGeometry geometry) {
		Rectangle lanes = geometry.lanes();
		int first = geometry.firstRow();
		List<Row> rows = model.rows().rows();
		return new PictureRequest.Rows(rows.subList(first, Math.max(first, geometry.endRow())),
				rows.subList(0, geometry.pinned()), geometry.rowTop(first) - lanes.y, rowPixels(), lanes.width,
				lanes.height, model.view(), model.choice(),
				model.sampler(), version, model.highlight(), model.search().sampler());
	}

	private PictureRequest.Overview overviewRequest(LanesGeometry geometry) {
		Rectangle overview = geometry.overview();
		return new PictureRequest.Overview(overview.width, overview.height, model.whole(), model.view(), model.choice(),
				model.sampler(), version);
	}

	private void paint(GC gc) {
		LanesGeometry geometry = geometry();
		Theme theme = look.theme();
		Rectangle lanes = geometry.lanes();

		gc.setBackground(theme.page());
		gc.fillRectangle(geometry.labels());
		gc.fillRectangle(geometry.width(), 0, getClientArea().width - geometry.width(), geometry.height());
		gc.setClipping(geometry.labels());
		paintLabels(gc, geometry, geometry.firstRow(), geometry.endRow());
		// Pinned ones cover what scrolls below them.
		paintLabels(gc, geometry, 0, geometry.pinned());
		gc.setClipping((Rectangle) null);

		rowsBuffer.draw(gc, lanes.x, lanes.y, rowsRequest(geometry), zoom());
		if (geometry.isVisible(hoveredRow)) {
			gc.setClipping(geometry.lanes(hoveredRow));
			gc.setAlpha(15);
			gc.setBackground(theme.text());
			gc.fillRectangle(lanes.x, geometry.rowTop(hoveredRow), lanes.width, rowPixels());
			gc.setAlpha(255);
			gc.setClipping((Rectangle) null);
		}
		overlay.range(gc, geometry, dragged != null ? dragged : model.range());
		overlay.findingWaits(gc, geometry);
		overlay.selectedWait(gc, geometry);
		overlay.holders(gc, geometry);

		Rectangle overview = geometry.overview();
		overviewBuffer.draw(gc, overview.x, overview.y, overviewRequest(geometry), zoom());
		if (tracksOpen) {
			Rectangle tracks = geometry.tracks();
			tracksBuffer.draw(gc, tracks.x, tracks.y,
					new PictureRequest.Tracks(tracks.width, tracks.height, model.view(),
					model.sampler(), version), zoom());
		}
		Rectangle axis = geometry.axis();
		axisBuffer.draw(gc, axis.x, axis.y, new PictureRequest.Axis(axis.width, axis.height, model.view()), zoom());
		gc.setBackground(theme.widgetBackground());
		gc.fillRectangle(geometry.width(), axis.y, getClientArea().width - geometry.width(), axis.height);
		labels.header(gc, geometry, tracksOpen);
		labels.corner(gc, geometry);
		paintFrame(gc, geometry);
		paintRangeFoot(gc, geometry);
		paintFocus(gc, geometry);
	}

	private void paintLabels(GC gc, LanesGeometry geometry, int first, int end) {
		List<Row> rows = model.rows().rows();
		for (int i = first; i < end; i++) {
			labels.row(gc, rows.get(i), geometry, geometry.rowTop(i), model.isSelected(rows.get(i)), i == hoveredRow);
		}
	}

	private void paintFrame(GC gc, LanesGeometry geometry) {
		Color line = look.theme().line();
		gc.setForeground(line);
		gc.drawLine(0, 0, geometry.width(), 0);
		if (geometry.pinned() > 0) {
			int height = geometry.pinned() * rowPixels();
			gc.setBackground(look.theme().edge());
			gc.fillRectangle(0, geometry.header(), PINNED, height);
			gc.fillRectangle(0, geometry.header() + height - PINNED / 2, geometry.width(), PINNED / 2);
		}
		gc.drawLine(0, geometry.header() - 1, geometry.labelWidth(), geometry.header() - 1);
		gc.drawLine(geometry.labelWidth(), 0, geometry.labelWidth(), geometry.height() - geometry.axisHeight());
		gc.drawLine(0, geometry.height() - geometry.axisHeight(), geometry.labelWidth(),
				geometry.height() - geometry.axisHeight());
	}

	/** The bottom of the range covers the axis, which is painted later. */
	private void paintRangeFoot(GC gc, LanesGeometry geometry) {
		TimeRange range = dragged != null ? dragged : model.range();
		if (range == null || !range.touches(model.view().startNanos(), model.view().endNanos())) {
			return;
		}
		int left = Math.max(geometry.labelWidth(), geometry.clampedX(range.startNanos()));
		int right = Math.min(geometry.width() - 1, Math.max(left + 1, geometry.clampedX(range.endNanos())));
		gc.setBackground(look.theme().edge());
		gc.fillRectangle(left, geometry.axis().y, right - left + 1, 4);
	}

	private void paintFocus(GC gc, LanesGeometry geometry) {
		int row = model.currentIndex();
		if (isFocusControl() && geometry.isVisible(row)) {
			gc.setForeground(look.theme().text());
			gc.setLineStyle(SWT.LINE_DOT);
			Rectangle r = new Rectangle(1, geometry.rowTop(row), geometry.labelWidth() - 3, rowPixels() - 1);
			gc.setClipping(geometry.labels());
			gc.drawRectangle(r);
			gc.setClipping((Rectangle) null);
			gc.setLineStyle(SWT.LINE_SOLID);
		}
	}
}
