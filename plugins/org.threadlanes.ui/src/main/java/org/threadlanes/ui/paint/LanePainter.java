package org.threadlanes.ui.paint;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.PoolRow;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.core.wait.WaitSet;

/**
 * Paints rows: a thread's lane, a pool's band, the overview. On a scaled screen, rows are painted in device pixels. Not
 * thread-safe.
 */
public final class LanePainter {

	/** The edges of a view that shows all. */
	private static final int WIDE_EDGE = 3;
	private static final int LABEL_SIZE = 11;

	private final RowFiller filler;
	private final RowTarget target;
	private SpanLabels labels;

	private LanePainter(Palette palette, LaneSampler sampler, boolean vector) {
		filler = new RowFiller(palette, sampler);
		target = new RowTarget(vector);
		setLabelSize(LABEL_SIZE);
	}

	/** @return a painter for screens and images; the sampler has the minimum duration */
	public static LanePainter forPixels(Palette palette, LaneSampler sampler) {
		return new LanePainter(palette, sampler, false);
	}

	/** @return a painter for vector files, that draws shapes; the sampler has the minimum duration */
	public static LanePainter forShapes(Palette palette, LaneSampler sampler) {
		return new LanePainter(palette, sampler, true);
	}

	/** Sets the size of the texts in spans, px; 11 at first. */
	public void setLabelSize(int size) {
		labels = new SpanLabels(new Font(Font.SANS_SERIF, Font.PLAIN, size));
	}

	public Palette palette() {
		return filler.palette;
	}

	public LaneSampler sampler() {
		return filler.sampler;
	}

	/** Sets the pairs of kind and verdict that are painted; the others leave no ink. */
	public void setShown(WaitSet pairs) {
		filler.setShown(pairs);
	}

	/** Sets the emphasized pairs; the others are painted at 30 %. Initially all. */
	public void setEmphasis(WaitSet pairs) {
		filler.setEmphasis(pairs);
	}

	/** Sets the times at which a faint line goes through all rows, ns since 1970 UTC; the array is not copied. */
	public void setGrid(long[] times) {
		filler.setGrid(times);
	}

	private RowSurface begin(RowPlace place) {
		filler.setScale(place.scale());
		return target.begin(place);
	}

	/**
	 * Paints a thread's lane, all of its area.
	 *
	 * @param area the row, without its label
	 * @param range the time from the area's left edge to its right; its columns do not matter
	 */
	public void paintLane(Graphics2D g, Rectangle area, Viewport range, ThreadLane lane) {
		RowPlace place = RowPlace.of(g, area);
		LaneMeasures m = LaneMeasures.of(place.height(), place.scale());
		int barHeight = filler.lane(begin(place), place.columns(range), lane, m);
		AffineTransform before = target.end(g, place);
		labels.paint(g, place, lane, filler, m, barHeight);
		losses(g, place);
		g.setTransform(before);
	}

	/**
	 * Paints a pool's band, all of its area: the share of its threads in each wait. A band that is not prepared is
	 * empty.
	 *
	 * @param area the row, without its label
	 * @param range the time from the area's left edge to its right; its columns do not matter
	 */
	public void paintPool(Graphics2D g, Rectangle area, Viewport range, PoolRow band) {
		RowPlace place = RowPlace.of(g, area);
		filler.pool(begin(place), place.columns(range), band, LaneMeasures.of(place.height(), place.scale()));
		AffineTransform before = target.end(g, place);
		if (band.isPrepared()) {
			losses(g, place);
		}
		g.setTransform(before);
	}

	/** Where the JVM noticed that it had lost events: a line of dashes that no kind of wait has, through all rows. */
	private void losses(Graphics2D g, RowPlace place) {
		LaneColumns columns = filler.columns;
		if (!sampler().lanes().losses().isEmpty()) {
			for (int column = 0; column < columns.size(); column++) {
				if (columns.isLoss(column)) {
					Swatch.paintLoss(g, palette(), place, place.x() + column);
				}
			}
		}
	}

	/**
	 * Paints the overview's bars, all of its area: the share of threads that block, over all of the recording. The time
	 * outside the view is pale.
	 *
	 * @param whole the time from the area's left edge to its right; its columns do not matter
	 * @param viewStart the start of the view, ns since 1970 UTC
	 * @param viewEnd its end
	 */
	public void paintOverview(Graphics2D g, Rectangle area, Viewport whole, PoolRow band, long viewStart,
			long viewEnd) {
		RowPlace place = RowPlace.of(g, area);
		Viewport view = place.columns(whole);
		RowSurface surface = begin(place);
		boolean all = viewStart <= whole.startNanos() && viewEnd >= whole.endNanos();
		int left = all ? 0 : Math.max(0, view.columnAt(viewStart));
		int right = all ? view.columns() : Math.min(view.columns(), view.columnAt(viewEnd) + 1);
		int height = place.height();
		filler.overview(surface, view, band, height, place.unit(), left, right);
		int edge = (all ? WIDE_EDGE : WIDE_EDGE - 1) * place.unit();
		// The edges of a view are outside it: they would hide all of a deep zoom.
		surface.fill(all ? 0 : Math.max(0, left - edge), 0, edge, height, palette().rangeEdge());
		surface.fill(Math.min(view.columns(), all ? right : right + edge) - edge, 0, edge, height,
				palette().rangeEdge());
		AffineTransform before = target.end(g, place);
		losses(g, place);
		g.setTransform(before);
	}

	/** Paints a swatch of a legend, with its upper left corner at a point. */
	public void paintSwatch(Graphics2D g, int x, int y, Swatch swatch) {
		swatch.paint(g, x, y, target);
	}
}
