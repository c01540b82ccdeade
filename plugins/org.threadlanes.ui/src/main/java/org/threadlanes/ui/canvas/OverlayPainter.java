package org.threadlanes.ui.canvas;

import java.util.Arrays;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.sites.Holding;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;

/** Paints the selection over the lanes: range, wait and finding. */
final class OverlayPainter {

	private static final int NARROW = 6;
	private static final int ARROW_WIDTH = 2;
	private static final int ARROW_HEAD = 6;

	private final Look look;
	private final PageModel model;
	/** The wait whose holder is known. */
	private SpanRef held;
	/** The holder's longest activity; null if there is none. */
	private Holding holding;

	OverlayPainter(Look look, PageModel model) {
		this.look = look;
		this.model = model;
	}

	/** Paints the selected range, or the one being dragged. */
	void range(GC gc, LanesGeometry geometry, TimeRange range) {
		if (range == null || !range.touches(model.view().startNanos(), model.view().endNanos())) {
			return;
		}
		Rectangle lanes = geometry.lanes();
		int left = geometry.clampedX(range.startNanos());
		int right = Math.max(left + 1, geometry.clampedX(range.endNanos()));
		gc.setClipping(lanes);
		gc.setBackground(look.theme().edge());
		gc.setAlpha(look.theme().rangeAlpha());
		gc.fillRectangle(left, lanes.y, right - left, lanes.height);
		gc.setAlpha(255);
		gc.fillRectangle(left, lanes.y, 1, lanes.height);
		gc.fillRectangle(right, lanes.y, 1, lanes.height);
		gc.setClipping((Rectangle) null);
	}

	/** Frames the selected wait, with a mark above it if it is too narrow to see. */
	void selectedWait(GC gc, LanesGeometry geometry) {
		SpanRef wait = model.selectedWait();
		if (wait == null || !model.view().touches(wait.startNanos(), wait.endNanos())) {
			return;
		}
		int row = model.rows().indexOf(wait.lane());
		if (row < geometry.firstRow() || row >= geometry.endRow() || model.rows().rows().get(row).isGroup()) {
			return;
		}
		Rectangle lanes = geometry.lanes();
		int left = geometry.clampedX(wait.startNanos());
		int right = geometry.clampedX(wait.endNanos());
		boolean narrow = right - left < NARROW;
		if (narrow) {
			left = (left + right) / 2 - 2;
			right = left + 5;
		}
		gc.setClipping(lanes);
		int top = geometry.rowTop(row) + 2;
		int height = geometry.rowHeight() - 4 - (wait.lane().isOnLoop(wait.index()) ? 4 : 0);
		gc.setForeground(look.theme().selectedWait());
		gc.setLineWidth(narrow ? 1 : 2);
		gc.drawRectangle(narrow ? left : left + 1, narrow ? top : top + 1, right - left - (narrow ? 1 : 2),
				height - (narrow ? 1 : 2));
		gc.setLineWidth(1);
		if (narrow) {
			int x = (left + right) >>> 1;
			gc.setBackground(look.theme().selectedWait());
			gc.setAntialias(SWT.ON);
			gc.fillPolygon(new int[] {x - 4, top - 6, x + 4, top - 6, x, top - 1});
			gc.setAntialias(SWT.OFF);
		}
		gc.setClipping((Rectangle) null);
	}

	/** For a selected wait for a monitor, draws an arrow to the holder's longest activity. */
	void holder(GC gc, LanesGeometry geometry) {
		SpanRef wait = model.selectedWait();
		if (wait == null || !model.view().touches(wait.startNanos(), wait.endNanos())) {
			return;
		}
		if (!wait.equals(held)) {
			held = wait;
			holding = model.triage().sites().holders().of(wait.lane(), wait.index()).stream().findFirst().orElse(null);
		}
		int from = model.rows().indexOf(wait.lane());
		int to = holding == null ? -1 : model.rows().indexOf(holding.holder());
		if (from < 0 || to < 0 || from == to) {
			return;
		}
		int x = geometry.clampedX(middle(wait, holding));
		int direction = to > from ? 1 : -1;
		int start = geometry.rowTop(from) + (direction > 0 ? geometry.rowHeight() - 2 : 2);
		int end = geometry.rowTop(to) + geometry.rowHeight() / 2;
		gc.setClipping(geometry.lanes());
		gc.setForeground(look.theme().selectedWait());
		gc.setBackground(look.theme().selectedWait());
		gc.setAntialias(SWT.ON);
		gc.setLineWidth(ARROW_WIDTH);
		gc.drawLine(x, start, x, end - direction * ARROW_HEAD);
		gc.fillPolygon(new int[] {x - ARROW_HEAD, end - direction * ARROW_HEAD, x + ARROW_HEAD,
			end - direction * ARROW_HEAD, x, end});
		gc.setLineWidth(1);
		gc.setAntialias(SWT.OFF);
		gc.setClipping((Rectangle) null);
	}

	/** @return the middle of what the holder did during the wait */
	private static long middle(SpanRef wait, Holding holding) {
		if (holding.isRunning()) {
			return (wait.startNanos() + wait.endNanos()) / 2;
		}
		return (Math.max(wait.startNanos(), holding.holder().start(holding.span()))
				+ Math.min(wait.endNanos(), holding.holder().end(holding.span()))) / 2;
	}

	/** Draws a thin line over each wait of the selected finding; those that share a pixel share the line. */
	void findingWaits(GC gc, LanesGeometry geometry) {
		if (model.findingWaits().isEmpty()) {
			return;
		}
		gc.setClipping(geometry.lanes());
		gc.setBackground(look.theme().selectedWait());
		for (int r = geometry.firstRow(); r < geometry.endRow(); r++) {
			Row row = model.rows().rows().get(r);
			for (WaitSelection.LaneWaits part : model.findingWaits().parts()) {
				if (part.lane() == row.lane()) {
					mark(gc, geometry, part, geometry.rowTop(r) + 1);
				}
			}
		}
		gc.setClipping((Rectangle) null);
	}

	private void mark(GC gc, LanesGeometry geometry, WaitSelection.LaneWaits part, int y) {
		ThreadLane lane = part.lane();
		int[] indexes = part.indexes();
		long pixel = geometry.nanosOf(1);
		int last = Integer.MIN_VALUE;
		for (int n = firstFrom(indexes, lane.firstEndingAfter(model.view().startNanos())); n < indexes.length;) {
			int i = indexes[n];
			if (lane.start(i) >= model.view().endNanos()) {
				return;
			}
			int left = Math.max(last, geometry.clampedX(lane.start(i)));
			int right = Math.max(left + 1, geometry.clampedX(lane.end(i)));
			gc.fillRectangle(left, y, right - left, 1);
			last = right;
			// Skip to the first that ends in a later pixel, so that the cost depends on the number of pixels.
			int next = lane.firstEndingAfter(Math.max(lane.end(i), geometry.timeAt(last) + pixel / 2));
			n = Math.max(n + 1, firstFrom(indexes, next));
		}
	}

	private static int firstFrom(int[] indexes, int index) {
		int at = Arrays.binarySearch(indexes, index);
		return at < 0 ? -at - 1 : at;
	}
}
