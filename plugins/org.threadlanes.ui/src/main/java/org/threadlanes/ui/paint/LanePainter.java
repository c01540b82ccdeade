package org.threadlanes.ui.paint;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.util.List;

import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.WaitSet;
import org.threadlanes.core.sampling.PoolRow;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.core.thread.ThreadKind;
import org.threadlanes.core.wait.Verdict;

/**
 * Paints rows: a thread's lane, a pool's band, the overview. Area is proportional to time: of a column's full height as much is inked
 * as of its time was waited, but for a least height that keeps short waits in sight.
 * <p>
 * A row of c columns costs O(c * (log n + p)) for n waits of p pairs of kind and verdict, whatever the zoom; nothing is
 * allocated for a column. For one thread at a time. On a scaled screen rows are painted in device pixels.
 */
public final class LanePainter {

	private static final long FINE_VIEW = 1_000_000_000;
	/** A selected wait narrower than this gets a mark above it. */
	private static final int NARROW = 8;
	/** The edges of a view that shows all. */
	private static final int WIDE_EDGE = 3;
	private static final double FAR_LINE = 0.4;
	private static final double GRID_SHARE = 0.1;
	private static final int LOSS_WIDTH = 3;
	private static final int LOSS_DASH = 2;
	private static final long[] NO_TIMES = {};
	private static final WaitSet NONE = new WaitSet(0, 0);
	private static final WaitSet OWN_IO = WaitSet.ALL.only(Verdict.NON_BLOCKING_IO);

	private final Palette palette;
	private final LaneSampler sampler;
	private final boolean vector;
	private final LaneColumns columns = new LaneColumns();
	private final StackPainter stacks = new StackPainter();
	private final PixelInk pixels = new PixelInk();
	private final ShapeInk shapes = new ShapeInk();
	private SpanLabels labels = new SpanLabels(new Font(Font.SANS_SERIF, Font.PLAIN, 11));
	private WaitSet shown = WaitSet.ALL;
	private WaitSet emphasis = WaitSet.ALL;
	private long[] grid = NO_TIMES;
	private Fills laneInks;
	private Fills bandInks;
	private Fills pageInks;
	private Fills farInks;
	private double inksScale;

	private LanePainter(Palette palette, LaneSampler sampler, boolean vector) {
		this.palette = palette;
		this.sampler = sampler;
		this.vector = vector;
	}

	/**
	 * @param palette
	 *            the colors
	 * @param sampler
	 *            samples the lanes; a smallest duration is set there
	 * @return a painter for screens and images
	 */
	public static LanePainter forPixels(Palette palette, LaneSampler sampler) {
		return new LanePainter(palette, sampler, false);
	}

	/**
	 * @param palette
	 *            the colors
	 * @param sampler
	 *            samples the lanes; a smallest duration is set there
	 * @return a painter for vector files, that draws shapes
	 */
	public static LanePainter forShapes(Palette palette, LaneSampler sampler) {
		return new LanePainter(palette, sampler, true);
	}

	/** @return the colors */
	public Palette palette() {
		return palette;
	}

	/** @return what samples the lanes */
	public LaneSampler sampler() {
		return sampler;
	}

	/** Sets the pairs of kind and verdict that are painted; the others leave no ink. */
	public void setShown(WaitSet pairs) {
		shown = pairs;
	}

	/** Sets the pairs that stand out; the others are painted at 30 %. All at first. */
	public void setEmphasis(WaitSet pairs) {
		if (!pairs.equals(emphasis)) {
			emphasis = pairs;
			inksScale = 0;
		}
	}

	/** Sets the times at which a faint line goes through all rows, ns since 1970 UTC; the array is not copied. */
	public void setGrid(long[] times) {
		grid = times;
	}

	/** Sets the font of labels in spans, in px at 96 dpi; 11 px sans-serif at first. */
	public void setLabelFont(Font font) {
		labels = new SpanLabels(font);
	}

	/** Colors are mixed again only when the scale or what stands out has changed. */
	private void mix(double scale) {
		if (scale != inksScale) {
			laneInks = new Fills(palette, palette.lane(), emphasis, scale);
			bandInks = new Fills(palette, palette.band(), emphasis, scale);
			pageInks = new Fills(palette, palette.page(), emphasis, scale);
			farInks = new Fills(palette, palette.page(), NONE, scale);
			inksScale = scale;
		}
	}

	private RowSurface begin(RowPlace place) {
		mix(place.scale());
		if (!vector) {
			pixels.begin(place.width(), place.height());
		}
		return vector ? shapes : pixels;
	}

	/** Brings the row to the target, and lets it draw in device pixels from then on. */
	private AffineTransform show(Graphics2D g, RowPlace place) {
		AffineTransform before = g.getTransform();
		g.setTransform(new AffineTransform());
		if (vector) {
			g.translate(place.x(), place.y());
			shapes.flush(g);
			g.translate(-place.x(), -place.y());
		} else {
			g.drawImage(pixels.image(), place.x(), place.y(), place.x() + place.width(), place.y() + place.height(), 0, 0,
					place.width(), place.height(), null);
		}
		return before;
	}

	/**
	 * Paints a thread's lane, all of its area.
	 *
	 * @param g
	 *            the target
	 * @param area
	 *            the row, without its label
	 * @param range
	 *            the time from the area's left edge to its right; its columns do not matter
	 * @param lane
	 *            the thread
	 * @param selected
	 *            the index of the selected wait; -1 for none
	 */
	public void paintLane(Graphics2D g, Rectangle area, Viewport range, ThreadLane lane, int selected) {
		RowPlace place = RowPlace.of(g, area);
		Viewport view = Viewport.of(range.startNanos(), range.endNanos(), place.width());
		RowSurface ink = begin(place);
		LaneMeasures m = LaneMeasures.of(place.height(), place.scale());
		sampler.sample(lane, view, columns);
		ground(ink, view, lane, m);
		boolean strip = lane.kind() == ThreadKind.EVENT_LOOP || sampler.hasAny(lane, OWN_IO);
		int barHeight = strip ? m.loopBarHeight() : m.barHeight();
		stacks.paint(columns, ink, laneInks, m.bar(), barHeight, m.unit(), shown, SpanLabels.MIN_WIDTH * m.unit());
		if (strip) {
			int least = view.nanos() < FINE_VIEW ? 2 * m.unit() : m.unit();
			StackPainter.strip(columns, ink, laneInks, m.strip(), m.stripHeight(), least, shown);
		}
		AffineTransform before = show(g, place);
		labels.paint(g, place, lane, columns, stacks, laneInks, m, barHeight, palette, emphasis);
		losses(g, place, m.unit());
		if (selected >= 0 && selected < lane.size()) {
			selection(g, place, view, lane, selected, m);
		}
		g.setTransform(before);
	}

	/** The page, the thread's life on it, its begin and end, and the grid. */
	private void ground(RowSurface ink, Viewport view, ThreadLane lane, LaneMeasures m) {
		int top = Math.max(1, m.bar() / 2);
		int height = m.height() - 2 * top;
		List<LifeSpan> life = lane.life();
		boolean always = life.size() == 1 && life.get(0).startNanos() <= view.startNanos()
				&& life.get(0).endNanos() >= view.endNanos();
		if (always) {
			ink.fill(0, 0, view.columns(), top, palette.page());
			ink.fill(0, top + height, view.columns(), top, palette.page());
		} else {
			ink.fill(0, 0, view.columns(), m.height(), palette.page());
		}
		for (int i = 0; i < life.size(); i++) {
			int from = Math.max(0, view.columnAt(life.get(i).startNanos()));
			int to = Math.min(view.columns(), view.columnAt(life.get(i).endNanos()));
			ink.fill(from, top, to - from, height, palette.lane());
		}
		gridLines(ink, view, top, height, palette.lane());
		for (int i = 0; i < life.size(); i++) {
			if (life.get(i).startSeen()) {
				ink.fill(view.columnAt(life.get(i).startNanos()), top, m.unit(), height, palette.lifeLine());
			}
			if (life.get(i).endSeen()) {
				ink.fill(view.columnAt(life.get(i).endNanos()), top, m.unit(), height, palette.lifeLine());
			}
		}
	}

	private void gridLines(RowSurface ink, Viewport view, int top, int height, int surface) {
		int rgb = Palette.mix(palette.text(), surface, GRID_SHARE);
		for (long time : grid) {
			int column = view.columnAt(time);
			if (column >= 0 && column < view.columns()) {
				ink.fill(column, top, 1, height, rgb);
			}
		}
	}

	private void selection(Graphics2D g, RowPlace place, Viewport view, ThreadLane lane, int selected, LaneMeasures m) {
		int unit = m.unit();
		double left = place.x() + view.positionOf(lane.start(selected)) * place.width();
		double right = place.x() + view.positionOf(lane.end(selected)) * place.width();
		if (right < place.x() || left > place.x() + place.width()) {
			return;
		}
		int x = (int) Math.floor(Math.max(left, place.x() - 10.0 * unit)) - 2 * unit;
		int w = Math.max((int) Math.ceil(Math.min(right, place.x() + place.width() + 10.0 * unit)) + 2 * unit - x, 5 * unit);
		int y = place.y() + unit;
		int h = m.height() - 2 * unit;
		java.awt.Shape clip = g.getClip();
		g.clipRect(place.x(), place.y() - 5 * unit, place.width(), m.height() + 5 * unit);
		g.setColor(Palette.color(palette.selectedWait()));
		g.fillRect(x, y, w, 2 * unit);
		g.fillRect(x, y + h - 2 * unit, w, 2 * unit);
		g.fillRect(x, y, 2 * unit, h);
		g.fillRect(x + w - 2 * unit, y, 2 * unit, h);
		if (right - left < NARROW * unit) {
			int middle = x + w / 2;
			for (int i = 0; i < 4 * unit; i++) {
				int half = 4 * unit - i;
				g.fillRect(middle - half, y - 4 * unit + i, 2 * half, 1);
			}
		}
		g.setClip(clip);
	}

	/**
	 * Paints a pool's band, all of its area: the share of its threads in each wait. A band that is not prepared is empty.
	 *
	 * @param g
	 *            the target
	 * @param area
	 *            the row, without its label
	 * @param range
	 *            the time from the area's left edge to its right; its columns do not matter
	 * @param band
	 *            the pool
	 */
	public void paintPool(Graphics2D g, Rectangle area, Viewport range, PoolRow band) {
		RowPlace place = RowPlace.of(g, area);
		Viewport view = Viewport.of(range.startNanos(), range.endNanos(), place.width());
		RowSurface ink = begin(place);
		LaneMeasures m = LaneMeasures.of(place.height(), place.scale());
		// A line of the page parts it from the next band.
		ink.fill(0, 0, view.columns(), m.height() - m.unit(), palette.band());
		ink.fill(0, m.height() - m.unit(), view.columns(), m.unit(), palette.page());
		gridLines(ink, view, 0, m.height() - m.unit(), palette.band());
		boolean sampled = band.isPrepared();
		if (sampled) {
			band.sample(view, columns);
			stacks.paint(columns, ink, bandInks, m.bar(), m.barHeight(), m.unit(), shown, Integer.MAX_VALUE);
		}
		AffineTransform before = show(g, place);
		if (sampled) {
			losses(g, place, m.unit());
		}
		g.setTransform(before);
	}

	/** Where the JVM noticed that it had lost events: a line of dashes that no kind of wait has, through all rows. */
	private void losses(Graphics2D g, RowPlace place, int unit) {
		if (sampler.lanes().losses().isEmpty()) {
			return;
		}
		for (int column = 0; column < columns.size(); column++) {
			if (columns.isLoss(column)) {
				paintLoss(g, new Rectangle(place.x() + column - unit, place.y(), LOSS_WIDTH * unit, place.height()), unit);
			}
		}
	}

	private void paintLoss(Graphics2D g, Rectangle line, int unit) {
		int dash = LOSS_DASH * unit;
		for (int y = 0; y < line.height; y += dash) {
			g.setColor(Palette.color(y / dash % 2 == 0 ? palette.text() : palette.page()));
			g.fillRect(line.x, line.y + y, line.width, Math.min(dash, line.height - y));
		}
	}

	/**
	 * Paints the overview's bars, all of its area: the share of threads that block, over all of the recording. What the
	 * view does not show is pale.
	 *
	 * @param g
	 *            the target
	 * @param area
	 *            where
	 * @param whole
	 *            the time from the area's left edge to its right; its columns do not matter
	 * @param band
	 *            the threads
	 * @param viewStart
	 *            the begin of the view, ns since 1970 UTC
	 * @param viewEnd
	 *            its end
	 */
	public void paintOverview(Graphics2D g, Rectangle area, Viewport whole, PoolRow band, long viewStart, long viewEnd) {
		RowPlace place = RowPlace.of(g, area);
		Viewport view = Viewport.of(whole.startNanos(), whole.endNanos(), place.width());
		RowSurface ink = begin(place);
		int unit = Math.max(1, (int) Math.round(place.scale()));
		int height = place.height();
		band.sample(view, columns);
		WaitSet blocking = shown.contains(Verdict.BLOCKING) ? shown.only(Verdict.BLOCKING) : NONE;
		ink.fill(0, 0, view.columns(), height, palette.page());
		int foot = height - unit;
		boolean all = viewStart <= whole.startNanos() && viewEnd >= whole.endNanos();
		int left = all ? 0 : Math.max(0, view.columnAt(viewStart));
		int right = all ? view.columns() : Math.min(view.columns(), view.columnAt(viewEnd) + 1);
		int line = Palette.mix(palette.lifeLine(), palette.page(), FAR_LINE);
		overviewPart(ink, 0, left, farInks, foot, unit, blocking, line);
		overviewPart(ink, left, right, pageInks, foot, unit, blocking, palette.lifeLine());
		overviewPart(ink, right, view.columns(), farInks, foot, unit, blocking, line);
		int edge = (all ? WIDE_EDGE : WIDE_EDGE - 1) * unit;
		// The edges of a view stand beside it: they would hide all of a deep zoom.
		ink.fill(all ? 0 : Math.max(0, left - edge), 0, edge, height, palette.rangeEdge());
		ink.fill(Math.min(view.columns(), all ? right : right + edge) - edge, 0, edge, height, palette.rangeEdge());
		AffineTransform before = show(g, place);
		losses(g, place, unit);
		g.setTransform(before);
	}

	private void overviewPart(RowSurface ink, int from, int to, Fills inks, int foot, int unit, WaitSet blocking, int line) {
		stacks.paint(columns, from, to, ink, inks, 2 * unit, foot - 2 * unit, unit, blocking, Integer.MAX_VALUE);
		ink.fill(from, foot, to - from, unit, line);
	}

	/**
	 * Paints a sample of a verdict's or a kind's fill, for legends.
	 *
	 * @param g
	 *            the target
	 * @param area
	 *            the swatch
	 * @param rgb
	 *            its color
	 * @param verdict
	 *            tells the fill
	 */
	public void paintSwatch(Graphics2D g, Rectangle area, int rgb, Verdict verdict) {
		switch (verdict) {
			case BLOCKING -> {
				g.setColor(Palette.color(rgb));
				g.fill(area);
			}
			case IDLE -> {
				java.awt.Shape clip = g.getClip();
				g.setColor(Palette.color(Palette.mix(rgb, palette.lane(), 0.22)));
				g.fill(area);
				g.clip(area);
				g.setColor(Palette.color(rgb));
				g.setStroke(new BasicStroke(1.2f));
				for (int i = 3; i < area.width + area.height; i += 6) {
					g.drawLine(area.x + i, area.y, area.x + i - area.height, area.y + area.height);
				}
				g.setClip(clip);
			}
			case NON_BLOCKING_IO -> {
				g.setColor(Palette.color(rgb));
				g.fillRect(area.x, area.y + area.height - 4, area.width, 3);
			}
			case UNKNOWN -> {
				g.setColor(Palette.color(palette.lane()));
				g.fill(area);
				g.setColor(Palette.color(rgb));
				g.setStroke(new BasicStroke(1));
				g.drawRect(area.x, area.y, area.width - 1, area.height - 1);
			}
			default -> throw new IllegalArgumentException(verdict.id());
		}
	}
}
