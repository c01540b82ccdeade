package org.threadlanes.ui.paint;

import java.util.List;

import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.LifeSpan;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadRequests;
import org.threadlanes.core.lanes.ThreadSamples;
import org.threadlanes.core.picture.LaneColumns;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.paint.Fills.Fill;

/**
 * Fills rows of any medium: a thread's lane, a pool's band, the overview. Area is proportional to time: the share of a
 * column's height that is filled equals the share of its time spent waiting, except for a minimum height that keeps
 * short waits visible.
 * <p>
 * A row of c columns costs O(c * (log n + p)) for n waits of p pairs of kind and verdict, whatever the zoom; nothing is
 * allocated per column. Not thread-safe.
 */
final class RowFiller {

	/** The edges of a view that shows all. */
	private static final int WIDE_EDGE = 3;
	private static final int LOSS_WIDTH = 3;
	private static final int LOSS_DASH = 2;
	private static final int LEAST_WITH_GAP = 6;
	private static final long FINE_VIEW = 1_000_000_000;
	private static final double FAR_LINE = 0.4;
	/** The JDK samples a thread every 10 or 20 ms, unless others are many. */
	private static final long SAMPLES_APART = 45_000_000;
	private static final int LEAST_SAMPLE = 2;
	private static final double SAMPLES_SHARE = 0.4;
	private static final double REQUESTS_SHARE = 0.6;
	private static final double GRID_SHARE = 0.1;
	private static final long[] NO_TIMES = {};
	private static final WaitSet NONE = new WaitSet(0, 0);
	private static final WaitSet OWN_IO = WaitSet.ALL.only(Verdict.NON_BLOCKING_IO);

	final Palette palette;
	final LaneSampler sampler;
	/** The columns of the last row. */
	final LaneColumns columns = new LaneColumns();
	/** The stacks of the last row. */
	final RowStacks stacks = new RowStacks();
	/** An event loop's own I/O in the last row. */
	private final RowStacks strip = new RowStacks();
	private final boolean withSamples;
	private LaneSampler found;
	private WaitSet shown = WaitSet.ALL;
	private WaitSet emphasis = WaitSet.ALL;
	private long[] grid = NO_TIMES;
	private Fills laneFills;
	private Fills bandFills;
	private Fills farLaneFills;
	private Fills farBandFills;
	private Fills pageFills;
	private Fills farFills;

	RowFiller(Palette palette, LaneSampler sampler) {
		this(palette, sampler, false);
	}

	/** @param withSamples whether to show where threads ran: on a page, each mark would cost its bytes */
	RowFiller(Palette palette, LaneSampler sampler, boolean withSamples) {
		this.palette = palette;
		this.withSamples = withSamples;
		this.sampler = sampler;
		mix();
	}

	void show(WaitSet pairs, WaitSet emphasized, LaneSampler waits, long ... times) {
		shown = pairs;
		found = waits;
		grid = times;
		if (!emphasized.equals(emphasis)) {
			emphasis = emphasized;
			mix();
		}
	}

	private void mix() {
		laneFills = new Fills(palette, palette.lane(), emphasis);
		bandFills = new Fills(palette, palette.band(), emphasis);
		pageFills = new Fills(palette, palette.page(), emphasis);
		farLaneFills = new Fills(palette, palette.lane(), NONE);
		farBandFills = new Fills(palette, palette.band(), NONE);
		farFills = new Fills(palette, palette.page(), NONE);
	}

	WaitSet emphasis() {
		return emphasis;
	}

	Fills laneFills() {
		return laneFills;
	}

	Fills bandFills() {
		return bandFills;
	}

	/** Sets what was found: all else recedes. Null for no search. */
	/**
	 * Fills a thread's lane.
	 *
	 * @param view the time from the row's left edge to its right
	 * @return the height of its bar
	 */
	int lane(RowSurface surface, Viewport view, ThreadLane lane, LaneMeasures m) {
		ground(surface, view, lane, m);
		requests(surface, view, lane.requests(), m);
		boolean hasStrip = lane.kind() == ThreadKind.EVENT_LOOP || sampler.hasAny(lane, OWN_IO);
		int barHeight = hasStrip ? m.loopBarHeight() : m.barHeight();
		if (withSamples) {
			samples(surface, view, lane, m.bar() + barHeight / 2, m.unit());
		}
		sampler.sample(lane, view, columns);
		waits(surface, m, barHeight, hasStrip, found == null ? laneFills : farLaneFills);
		if (found != null) {
			found.sample(lane, view, columns);
			waits(surface, m, barHeight, hasStrip, laneFills);
		}
		return barHeight;
	}

	/** A thin line above the waits, with a gap after each request that is wide enough. */
	private void requests(RowSurface surface, Viewport view, ThreadRequests requests, LaneMeasures m) {
		int next;
		for (int i = requests.firstEndingAfter(view.startNanos()); i < requests.size()
				&& requests.start(i) < view.endNanos(); i = next) {
			int left = Math.max(0, view.columnAt(requests.start(i)));
			int right = Math.max(left + m.unit(), view.columnAt(requests.end(i)));
			next = Math.max(i + 1, requests.firstEndingAfter(view.columnStart(right)));
			// Short ones that touch are one line.
			while (right - left < LEAST_WITH_GAP * m.unit() && next < requests.size() && right < view.columns()
					&& view.columnAt(requests.start(next)) <= right) {
				right = Math.max(right + 1, view.columnAt(requests.end(next)));
				next = Math.max(next + 1, requests.firstEndingAfter(view.columnStart(right)));
			}
			int gap = right - left < LEAST_WITH_GAP * m.unit() ? 0 : m.unit();
			surface.fill(left, m.unit(), right - left - gap, m.requestsHeight(), requestsLine(palette));
		}
	}

	/** @return the color of requests */
	static int requestsLine(Palette palette) {
		return Palette.mix(palette.text(), palette.lane(), REQUESTS_SHARE);
	}

	/**
	 * Where samples found the thread in Java code there is a line, so that busy and blank differ. Waits cover it. In
	 * native code a thread may wait for a connection.
	 */
	private void samples(RowSurface surface, Viewport view, ThreadLane lane, int y, int unit) {
		ThreadSamples samples = lane.samples();
		int rgb = samplesLine(palette);
		for (int i = samples.firstFrom(view.startNanos()); i < samples.size() && samples.time(i) < view.endNanos();) {
			long time = samples.time(i);
			int left = view.columnAt(time);
			int next = Math.max(i + 1, samples.firstFrom(view.columnStart(left + 1)));
			boolean continues = next < samples.size() && samples.time(next) - time <= SAMPLES_APART
					&& !samples.isNative(next);
			int right = continues ? view.columnAt(samples.time(next)) : left + LEAST_SAMPLE * unit;
			if (!samples.isNative(i)) {
				surface.fill(left, y, Math.max(unit, right - left), 2 * unit, rgb);
			}
			i = next;
		}
	}

	/** @return the color of the line where a thread runs */
	static int samplesLine(Palette palette) {
		return Palette.mix(palette.text(), palette.lane(), SAMPLES_SHARE);
	}

	/** Fills the sampled waits of a lane. */
	private void waits(RowSurface surface, LaneMeasures m, int barHeight, boolean hasStrip, Fills fills) {
		stacks.compute(columns, barHeight, m.unit(), Fills.bits(shown));
		surface.stacks(stacks, 0, columns.size(), m.bar() + barHeight, fills, m.unit());
		gaps(surface, m, barHeight);
		if (hasStrip) {
			strip.computeStrip(columns, m.stripHeight(),
					columns.viewport().nanos() < FINE_VIEW ? 2 * m.unit() : m.unit(), Fills.bits(shown));
			surface.stacks(strip, 0, columns.size(), m.strip() + m.stripHeight(), fills, m.unit());
		}
	}

	/** Between waits that follow each other there is a gap if both are wide. */
	private void gaps(RowSurface surface, LaneMeasures m, int barHeight) {
		int least = LEAST_WITH_GAP * m.unit();
		int before = -least;
		for (int column = 1; column < columns.size() - 1; column++) {
			if (columns.isBegin(column)) {
				int fill = stacks.full(column);
				if (fill >= 0 && column - before >= least && stacks.full(column - 1) >= 0
						&& stacks.full(column + 1) == fill && Fills.fill(stacks.pair(fill)) != Fill.DOTTED) {
					surface.fill(column, m.bar(), m.unit(), barHeight, palette.lane());
				}
				before = column;
			}
		}
	}

	/** The page, the thread's life on it, its start and end, and the grid. */
	private void ground(RowSurface surface, Viewport view, ThreadLane lane, LaneMeasures m) {
		int top = Math.max(1, m.bar() / 2);
		int height = m.height() - 2 * top;
		List<LifeSpan> life = lane.life();
		boolean always = life.size() == 1 && life.get(0).startNanos() <= view.startNanos()
				&& life.get(0).endNanos() >= view.endNanos();
		if (always) {
			surface.fill(0, 0, view.columns(), top, palette.page());
			surface.fill(0, top + height, view.columns(), top, palette.page());
		} else {
			surface.fill(0, 0, view.columns(), m.height(), palette.page());
		}
		for (LifeSpan span : life) {
			int from = Math.max(0, view.columnAt(span.startNanos()));
			int to = Math.min(view.columns(), view.columnAt(span.endNanos()));
			surface.fill(from, top, to - from, height, palette.lane());
		}
		gridLines(surface, view, top, height, palette.lane());
		for (LifeSpan span : life) {
			if (span.startSeen()) {
				surface.fill(view.columnAt(span.startNanos()), top, m.unit(), height, palette.lifeLine());
			}
			if (span.endSeen()) {
				surface.fill(view.columnAt(span.endNanos()), top, m.unit(), height, palette.lifeLine());
			}
		}
	}

	private void gridLines(RowSurface surface, Viewport view, int top, int height, int ground) {
		int rgb = gridLine(palette, ground);
		for (long time : grid) {
			surface.fill(view.columnAt(time), top, 1, height, rgb);
		}
	}

	/** @return the color of the grid on a ground */
	static int gridLine(Palette palette, int ground) {
		return Palette.mix(palette.text(), ground, GRID_SHARE);
	}

	/** Fills a pool's band: the share of its threads in each wait. A band that is not prepared is empty. */
	void pool(RowSurface surface, Viewport view, PoolBand band, LaneMeasures m) {
		int height = m.height() - m.unit();
		// A line in the page's color separates it from the next band.
		surface.fill(0, 0, view.columns(), height, palette.band());
		surface.fill(0, height, view.columns(), m.unit(), palette.page());
		gridLines(surface, view, 0, height, palette.band());
		if (band.isPrepared()) {
			band.sample(view, columns);
			stacks.compute(columns, m.barHeight(), m.unit(), Fills.bits(shown));
			surface.stacks(stacks, 0, columns.size(), m.bar() + m.barHeight(), found == null ? bandFills : farBandFills,
					m.unit());
			if (found != null && !band.isConcurrency()) {
				found.band(band.lanes()).sample(view, columns);
				stacks.compute(columns, m.barHeight(), m.unit(), Fills.bits(shown));
				surface.stacks(stacks, 0, columns.size(), m.bar() + m.barHeight(), bandFills, m.unit());
			}
		}
	}

	/** Marks where the JVM noticed that it had lost events, in the last row. */
	void losses(RowSurface surface, int height, int unit) {
		if (!sampler.lanes().losses().isEmpty()) {
			for (int column = 0; column < columns.size(); column++) {
				if (columns.isLoss(column)) {
					loss(surface, palette, column, height, unit);
				}
			}
		}
	}

	/** Fills a line of dashes that no kind of wait has. */
	static void loss(RowSurface surface, Palette palette, int x, int height, int unit) {
		int dash = LOSS_DASH * unit;
		for (int y = 0; y < height; y += dash) {
			surface.fill(x - unit, y, LOSS_WIDTH * unit, Math.min(dash, height - y),
					y / dash % 2 == 0 ? palette.text() : palette.page());
		}
	}

	/** Fills the overview, with the edges of the time in view; the rest is pale. */
	void overview(RowSurface surface, Viewport whole, PoolBand band, int height, int unit, Viewport view) {
		boolean all = view.startNanos() <= whole.startNanos() && view.endNanos() >= whole.endNanos();
		int left = all ? 0 : Math.max(0, whole.columnAt(view.startNanos()));
		int right = all ? whole.columns() : Math.min(whole.columns(), whole.columnAt(view.endNanos()) + 1);
		bars(surface, whole, band, height, unit, left, right);
		int edge = (all ? WIDE_EDGE : WIDE_EDGE - 1) * unit;
		// The edges of a view are outside it: they would hide all of a deep zoom.
		surface.fill(all ? 0 : Math.max(0, left - edge), 0, edge, height, palette.rangeEdge());
		surface.fill(Math.min(whole.columns(), all ? right : right + edge) - edge, 0, edge, height,
				palette.rangeEdge());
	}

	/**
	 * Fills the bars of an overview: the share of threads that block.
	 *
	 * @param left the first column in view; those before it are pale
	 * @param right the first column after it
	 */
	void bars(RowSurface surface, Viewport view, PoolBand band, int height, int unit, int left, int right) {
		band.sample(view, columns);
		surface.fill(0, 0, view.columns(), height, palette.page());
		int foot = height - unit;
		stacks.compute(columns, foot - 2 * unit, unit,
				Fills.bits(shown.contains(Verdict.BLOCKING) ? shown.only(Verdict.BLOCKING) : NONE));
		int line = Palette.mix(palette.lifeLine(), palette.page(), FAR_LINE);
		part(surface, 0, left, farFills, foot, unit, line);
		part(surface, left, right, pageFills, foot, unit, palette.lifeLine());
		part(surface, right, view.columns(), farFills, foot, unit, line);
	}

	private void part(RowSurface surface, int from, int to, Fills fills, int foot, int unit, int line) {
		surface.stacks(stacks, from, to, foot, fills, unit);
		surface.fill(from, foot, to - from, unit, line);
	}
}
