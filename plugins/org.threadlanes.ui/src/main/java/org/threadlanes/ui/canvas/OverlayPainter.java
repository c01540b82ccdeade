package org.threadlanes.ui.canvas;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Rectangle;
import org.threadlanes.core.analysis.report.SpanRef;
import org.threadlanes.core.analysis.sites.HoldPeriod;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.WaitSelection;
import org.threadlanes.ui.paint.LaneMeasures;

/** Paints the selection over the lanes: range, wait and finding. */
final class OverlayPainter {

	private static final int NARROW = 6;
	private static final int ARROW_WIDTH = 2;
	private static final int ARROW_HEAD = 6;
	/** How much wider a halo is, both sides together; the sides of a head are slanted and show half of it. */
	private static final int HALO = 4;
	/** How far into the holder's row an arrow goes. */
	private static final int ARROW_END = 9;
	private static final int STRIP = 3;

	private final Look look;
	private final PageModel model;
	/** The wait whose holders are known. */
	private SpanRef held;
	private List<HoldPeriod> periods = List.of();

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
		if (!geometry.isVisible(row) || model.rows().rows().get(row).isGroup()) {
			return;
		}
		int left = geometry.clampedX(wait.startNanos());
		int right = geometry.clampedX(wait.endNanos());
		boolean narrow = right - left < NARROW;
		if (narrow) {
			left = (left + right) / 2 - 2;
			right = left + 5;
		}
		gc.setClipping(geometry.lanes(row));
		LaneMeasures measures = LaneMeasures.of(geometry.rowHeight(), 1, wait.lane());
		int top = geometry.rowTop(row) + measures.bar();
		int height = wait.lane().isOnLoop(wait.index()) ? measures.loopBarHeight() : measures.barHeight();
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

	/**
	 * For a selected wait, draws who had what it waited for as a strip below it, and an arrow from there to each of
	 * these, in the colors of what they did.
	 */
	void holders(GC gc, LanesGeometry geometry) {
		SpanRef wait = model.selectedWait();
		if (wait == null || !model.view().touches(wait.startNanos(), wait.endNanos())) {
			return;
		}
		if (!wait.equals(held)) {
			held = wait;
			periods = model.triage().holdPeriods(wait);
		}
		int from = model.rows().indexOf(wait.lane());
		if (from < 0) {
			return;
		}
		gc.setClipping(geometry.lanes(from));
		int foot = geometry.rowTop(from) + geometry.rowHeight() - 1;
		for (HoldPeriod period : periods) {
			int left = geometry.clampedX(period.startNanos());
			gc.setBackground(color(period));
			gc.fillRectangle(left, foot, Math.max(1, geometry.clampedX(period.endNanos()) - left - 1), STRIP);
		}
		Map<ThreadLane, HoldPeriod> longest = new LinkedHashMap<>();
		periods.forEach(period -> longest.merge(period.holder(), period, (a, b) -> a.nanos() >= b.nanos() ? a : b));
		longest.forEach((holder, period) -> {
			int to = model.indexOf(holder);
			int first = Math.min(from, to);
			// Between a pinned lane and one behind those that are, an arrow would end in another lane.
			boolean hidden = first < geometry.pinned() && geometry.isBehindPinned(Math.max(from, to));
			if (to >= 0 && to != from && !hidden) {
				gc.setClipping(geometry.lanes(first));
				long middle = period.startNanos() + period.nanos() / 2;
				arrow(gc, geometry.clampedX(middle), to > from ? foot : geometry.rowTop(from) + 2,
						geometry.rowTop(to) + (to > from ? ARROW_END : geometry.rowHeight() - ARROW_END),
						color(period));
			}
		});
		gc.setClipping((Rectangle) null);
	}

	/** Holders that ran have no kind. */
	private Color color(HoldPeriod period) {
		return period.kind() == null ? look.theme().secondaryText() : look.theme().kind(period.kind());
	}

	/** Draws an arrow on a halo, as it may cross waits of its own color. */
	private void arrow(GC gc, int x, int start, int end, Color color) {
		int head = end > start ? ARROW_HEAD : -ARROW_HEAD;
		gc.setAntialias(SWT.ON);
		for (int halo : new int[] {HALO, 0}) {
			gc.setForeground(halo > 0 ? look.theme().page() : color);
			gc.setBackground(gc.getForeground());
			gc.setLineWidth(ARROW_WIDTH + halo);
			gc.drawLine(x, start, x, end - head);
			gc.fillPolygon(new int[] {x - ARROW_HEAD - halo, end - head - Integer.signum(head) * halo / 2,
				x + ARROW_HEAD + halo, end - head - Integer.signum(head) * halo / 2, x,
				end + Integer.signum(head) * halo});
		}
		gc.setLineWidth(1);
		gc.setAntialias(SWT.OFF);
	}

	/** Draws a thin line over each wait of the selected finding; those that share a pixel share the line. */
	void findingWaits(GC gc, LanesGeometry geometry) {
		if (model.findingWaits().isEmpty()) {
			return;
		}
		gc.setBackground(look.theme().selectedWait());
		for (int r = 0; r < geometry.endRow(); r++) {
			if (!geometry.isVisible(r)) {
				continue;
			}
			gc.setClipping(geometry.lanes(r));
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
