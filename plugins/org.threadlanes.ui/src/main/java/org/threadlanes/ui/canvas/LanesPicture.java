package org.threadlanes.ui.canvas;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.CpuLoads;
import org.threadlanes.core.lanes.Pauses;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.chart.OverviewPainter;
import org.threadlanes.ui.chart.TimeAxis;
import org.threadlanes.ui.look.Fonts;
import org.threadlanes.ui.look.Look;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.LaneGroup;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.LanePainter;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.PixelSheet;

/**
 * Draws the canvas except the labels: rows and overview with the lane painter, the axis with JFreeChart. Coordinates
 * are pixels at 96 dpi; the graphics may be scaled. Rows and overview may be drawn by any thread.
 */
final class LanesPicture {

	/** AWT font sizes, in px at the default font size. */
	private static final int CAPTION = 11;
	private static final int LABEL = 12;
	/** The opacity of the veil. */
	private static final int VEIL = 56;
	/** How dark loads are. */
	private static final double MACHINE = 0.2;
	private static final double JVM = 0.55;

	private final Theme theme;
	private final Fonts fonts;
	private final TimeTexts times;
	/** The bands of groups that are not pools, and of parts of pools. */
	private final Map<LaneGroup, PoolBand> bands = new IdentityHashMap<>();
	private PoolBand blocked;
	private LanePainter painter;
	private final OverviewPainter overview;
	private TimeAxis axis;

	LanesPicture(Look look, TimeTexts times) {
		theme = look.theme();
		fonts = look.fonts();
		overview = new OverviewPainter(theme.palette(), font(CAPTION));
		this.times = times;
	}

	private LanePainter painter(LaneSampler sampler) {
		if (painter == null || painter.sampler() != sampler) {
			painter = new LanePainter(theme.palette(), sampler);
			painter.setLabelSize(fonts.scaled(CAPTION));
			bands.clear();
			blocked = null;
		}
		return painter;
	}

	private static Viewport viewport(TimeRange range, int width) {
		return Viewport.of(range.startNanos(), range.endNanos(), width);
	}

	/** Draws the visible rows. */
	synchronized void rows(Graphics2D g, PictureRequest.Rows r) {
		fillPage(g, r);
		LanePainter p = painter(r.sampler());
		p.show(r.choice().asSet(), r.highlight() == null ? WaitSet.ALL : r.highlight().asSet(), r.found(),
				TimeAxis.ticks(viewport(r.view(), r.width()), r.width()));
		Viewport range = viewport(r.view(), r.width());
		int end = rows(g, r, p, range, r.rows(), r.firstTop());
		rows(g, r, p, range, r.pinned(), 0);
		veil(g, r.sampler().lanes().pauses().list(), range,
				new Rectangle(0, 0, r.width(), Math.min(end, r.height())));
	}

	/** @return the y below the last row */
	private int rows(Graphics2D g, PictureRequest.Rows r, LanePainter p, Viewport range, List<Row> rows, int top) {
		int y = top;
		for (Row row : rows) {
			Rectangle area = new Rectangle(0, y, r.width(), r.rowHeight());
			if (row.isGroup()) {
				p.paintPool(g, area, range, band(row, r.sampler()));
			} else {
				p.paintLane(g, area, range, row.lane());
				veil(g, r.sampler().lanes().pauses().stalls(row.lane()), range, area);
			}
			y += r.rowHeight();
		}
		return y;
	}

	/** Where garbage collection stopped threads, a veil goes through their lanes. */
	private void veil(Graphics2D g, List<Pauses.Pause> pauses, Viewport range, Rectangle area) {
		g.setColor(new Color(VEIL << 24 | theme.palette().text(), true));
		int drawn = -1;
		for (Pauses.Pause pause : pauses) {
			if (pause.endNanos() > range.startNanos() && pause.startNanos() < range.endNanos()) {
				int left = Math.max(drawn, Math.max(0, range.columnAt(pause.startNanos())));
				int right = Math.min(area.width, range.columnAt(pause.endNanos()) + 1);
				g.fillRect(left, area.y, Math.max(0, right - left), area.height);
				drawn = right;
			}
		}
	}

	/** Draws the tracks, one below the other. */
	synchronized void tracks(Graphics2D g, PictureRequest.Tracks r) {
		fillPage(g, r);
		Viewport range = viewport(r.view(), r.width());
		int height = r.height() / Track.values().length;
		for (Track track : Track.values()) {
			Rectangle area = new Rectangle(0, track.ordinal() * height, r.width(), height);
			switch (track) {
				case CPU -> cpu(g, r.sampler(), range, area);
				case PAUSES -> veil(g, r.sampler().lanes().pauses().list(), range,
						new Rectangle(0, area.y + 3, area.width, height - 6));
				case BLOCKED -> {
					LanePainter p = painter(r.sampler());
					p.show(WaitSet.ALL.only(Verdict.BLOCKING), WaitSet.ALL, null);
					p.paintPool(g, area, range, blocked(r.sampler()));
				}
			}
		}
	}

	/** Draws the load of the machine, and in front of it that of the JVM. */
	private void cpu(Graphics2D g, LaneSampler sampler, Viewport range, Rectangle area) {
		int height = area.height - 2;
		for (int column = 0; column < range.columns(); column++) {
			CpuLoads.Load load = sampler.lanes().cpuLoads().at(range.columnStart(column));
			if (load != null) {
				bar(g, column, area, (int) Math.round(height * load.machine()), MACHINE);
				bar(g, column, area, (int) Math.round(height * load.jvm()), JVM);
			}
		}
	}

	private void bar(Graphics2D g, int column, Rectangle area, int high, double share) {
		g.setColor(new Color(Palette.mix(theme.palette().text(), theme.palette().page(), share)));
		g.fillRect(column, area.y + area.height - 1 - high, 1, high);
	}

	/** @return all threads that ever block, as one row */
	private PoolBand blocked(LaneSampler sampler) {
		if (blocked == null) {
			blocked = sampler.band(sampler.lanes().lanes().stream()
					.filter(lane -> lane.blockingNanos() > 0 && lane.kind() != ThreadKind.RECORDER).toList());
			blocked.prepare(Progress.NONE);
		}
		return blocked;
	}

	private PoolBand band(Row row, LaneSampler sampler) {
		LaneGroup group = row.group();
		if (group.pool() != null && row.shown() == group.lanes()) {
			return sampler.band(group.pool());
		}
		return bands.compute(group, (g, old) -> {
			if (old != null && old.lanes().equals(row.shown())) {
				return old;
			}
			PoolBand made = sampler.band(row.shown());
			made.prepare(Progress.NONE);
			return made;
		});
	}

	/** Draws the overview of the whole recording, with the view marked. */
	synchronized void overview(Graphics2D g, PictureRequest.Overview r) {
		fillPage(g, r);
		LanePainter p = painter(r.sampler());
		if (r.sampler().overview().isPrepared()) {
			p.show(r.choice().asSet(), WaitSet.ALL, null);
			overview.paint(new PixelSheet(g, p), new Rectangle(0, 0, r.width(), r.height()), r.sampler(),
					viewport(r.whole(), r.width()), viewport(r.view(), r.width()));
		}
	}

	private void fillPage(Graphics2D g, PictureRequest r) {
		g.setColor(new Color(theme.palette().page()));
		g.fillRect(0, 0, r.width(), r.height());
	}

	/** Draws the time axis. For the UI thread. */
	void axis(Graphics2D g, PictureRequest.Axis r) {
		g.setColor(awt(theme.widgetBackground()));
		g.fillRect(0, 0, r.width(), r.height());
		if (axis == null) {
			axis = new TimeAxis(times, awt(theme.text()), font(LABEL));
		}
		axis.paint(g, new Rectangle(0, 0, r.width(), r.height()), viewport(r.view(), r.width()));
	}

	private Font font(int size) {
		return new Font(Font.SANS_SERIF, Font.PLAIN, fonts.scaled(size));
	}

	private static Color awt(org.eclipse.swt.graphics.Color color) {
		return new Color(color.getRed(), color.getGreen(), color.getBlue());
	}
}
