package org.threadlanes.ui.paint;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;

import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.core.picture.Viewport;

/**
 * Paints rows: a thread's lane, a pool's band, the overview. On a scaled screen, rows are painted in device pixels. Not
 * thread-safe.
 */
public final class LanePainter {

	/** The initial size of the texts in spans, px. */
	static final int LABEL_SIZE = 11;

	private static final Runnable NOTHING = () -> {
	};

	private final RowFiller filler;
	private final PixelRow pixels = new PixelRow();
	private SpanLabels labels;

	/** @param sampler samples the lanes; it has the minimum duration */
	public LanePainter(Palette palette, LaneSampler sampler) {
		filler = new RowFiller(palette, sampler, true);
		setLabelSize(LABEL_SIZE);
	}

	/** Sets the size of the texts in spans, px; 11 at first. */
	public void setLabelSize(int size) {
		labels = new SpanLabels(new Font(Font.SANS_SERIF, Font.PLAIN, size));
	}

	public LaneSampler sampler() {
		return filler.sampler;
	}

	/**
	 * Sets what is painted from now on; at first everything.
	 *
	 * @param shown the pairs of kind and verdict that are painted; the others leave no ink
	 * @param emphasis the emphasized pairs; the others are painted at 30 %
	 * @param found what was found: all else recedes; null for no search
	 * @param grid the times at which a faint line goes through all rows, ns since 1970 UTC; not copied
	 */
	public void show(WaitSet shown, WaitSet emphasis, LaneSampler found, long ... grid) {
		filler.show(shown, emphasis, found, grid);
	}

	private RowSurface begin(RowPlace place) {
		pixels.begin(place.width(), place.height());
		return pixels;
	}

	/** Draws the row in device pixels, and what is over it. */
	private void end(Graphics2D g, RowPlace place, Runnable over) {
		filler.losses(pixels, place.height(), place.unit());
		AffineTransform before = g.getTransform();
		g.setTransform(new AffineTransform());
		pixels.draw(g, place);
		over.run();
		g.setTransform(before);
	}

	/**
	 * Paints a thread's lane, all of its area.
	 *
	 * @param area the row, without its label
	 * @param range the time from the area's left edge to its right; its columns do not matter
	 */
	public void paintLane(Graphics2D g, Rectangle area, Viewport range, ThreadLane lane) {
		RowPlace place = RowPlace.of(g, area);
		LaneMeasures m = LaneMeasures.of(place.height(), place.scale(), lane);
		int barHeight = filler.lane(begin(place), place.columns(range), lane, m);
		end(g, place, () -> labels.paint(g, place, lane, filler, m, barHeight));
	}

	/**
	 * Paints a pool's band, all of its area: the share of its threads in each wait. A band that is not prepared is
	 * empty.
	 *
	 * @param area the row, without its label
	 * @param range the time from the area's left edge to its right; its columns do not matter
	 */
	public void paintPool(Graphics2D g, Rectangle area, Viewport range, PoolBand band) {
		RowPlace place = RowPlace.of(g, area);
		filler.pool(begin(place), place.columns(range), band, LaneMeasures.of(place.height(), place.scale()));
		end(g, place, NOTHING);
	}

	/**
	 * Paints the overview's bars, all of its area: the share of threads that block, over all of the recording. The time
	 * outside the view is pale.
	 *
	 * @param whole the time from the area's left edge to its right; its columns do not matter
	 */
	public void paintOverview(Graphics2D g, Rectangle area, Viewport whole, PoolBand band, Viewport view) {
		RowPlace place = RowPlace.of(g, area);
		filler.overview(begin(place), place.columns(whole), band, place.height(), place.unit(), view);
		end(g, place, NOTHING);
	}
}
