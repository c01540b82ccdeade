package org.threadlanes.ui.canvas;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.util.IdentityHashMap;
import java.util.Map;

import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.sampling.LaneBand;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.core.sampling.WaitSet;
import org.threadlanes.core.text.Messages;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.LaneGroup;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.paint.LanePainter;
import org.threadlanes.ui.paint.Palette;

/** Lets the painter of lanes draw what is on the canvas. */
final class PaintedPicture implements LanesPicture {

	private static final Messages TEXT = Messages.of(PaintedPicture.class);
	private static final int LABEL_DISTANCE = 90;
	private static final int CAPTION = 11;

	private final Theme theme;
	private final PageModel model;
	/** Groups that are no pools have bands of their own. */
	private final Map<LaneGroup, LaneBand> bands = new IdentityHashMap<>();
	private LanePainter painter;

	PaintedPicture(Theme theme, PageModel model) {
		this.theme = theme;
		this.model = model;
	}

	private LanePainter painter(LaneSampler sampler) {
		if (painter == null || painter.sampler() != sampler) {
			painter = LanePainter.forPixels(theme.palette(), sampler);
			bands.clear();
		}
		return painter;
	}

	private static Viewport viewport(TimeRange range, int width) {
		return Viewport.of(range.startNanos(), range.endNanos(), width);
	}

	@Override
	public void rows(Graphics2D g, PictureRequest r) {
		g.setColor(new Color(theme.palette().page()));
		g.fillRect(0, 0, r.width(), r.height());
		LanePainter p = painter(r.sampler());
		p.setShown(r.choice().asSet());
		p.setEmphasis(r.highlight() == null ? WaitSet.ALL : r.highlight().asSet());
		p.setGrid(TimeTicks.of(r.view(), r.width(), LABEL_DISTANCE).times(r.view()));
		Viewport range = viewport(r.view(), r.width());
		int y = r.firstTop();
		for (Row row : r.rows()) {
			Rectangle area = new Rectangle(0, y, r.width(), r.rowHeight());
			if (row.isGroup()) {
				p.paintPool(g, area, range, band(row.group(), r.sampler()));
			} else {
				p.paintLane(g, area, range, row.lane(), -1);
			}
			y += r.rowHeight();
		}
	}

	private LaneBand band(LaneGroup group, LaneSampler sampler) {
		return group.pool() != null ? sampler.band(group.pool())
				: bands.computeIfAbsent(group, g -> {
					LaneBand made = sampler.band(g.lanes());
					made.prepare(Progress.NONE);
					return made;
				});
	}

	@Override
	public void overview(Graphics2D g, int width, int height, TimeRange view) {
		LaneSampler sampler = model.sampler();
		LanePainter p = painter(sampler);
		Palette palette = theme.palette();
		g.setColor(new Color(palette.page()));
		g.fillRect(0, 0, width, height);
		if (sampler.overview().isPrepared()) {
			p.setShown(model.choice().asSet());
			p.paintOverview(g, new Rectangle(0, 0, width, height), viewport(model.whole(), width), sampler.overview(),
					view.startNanos(), view.endNanos());
		}
		text(g, TEXT.get(sampler.isOverviewOfLoops() ? "overview.loops" : "overview.threads"), 8, CAPTION + 2, CAPTION,
				palette.secondaryText());
	}

	@Override
	public void axis(Graphics2D g, int width, int height, TimeRange view) {
		g.setColor(awt(theme.widgetBackground()));
		g.fillRect(0, 0, width, height);
		g.setColor(awt(theme.lifeLine()));
		g.fillRect(0, 0, width, 1);
		TimeTicks ticks = TimeTicks.of(view, width, LABEL_DISTANCE);
		g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
		for (long time : ticks.times(view)) {
			int x = (int) Math.round((double) (time - view.startNanos()) / view.nanos() * width);
			g.setColor(awt(theme.lifeLine()));
			g.fillRect(x, 0, 1, 5);
			String label = model.times().time(time, ticks.digits());
			int wide = g.getFontMetrics().stringWidth(label);
			if (x >= wide / 2 && x + wide / 2 <= width) {
				text(g, label, x - wide / 2, 18, 12, rgb(theme.text()));
			}
		}
	}

	private static void text(Graphics2D g, String text, int x, int y, int size, int rgb) {
		g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		g.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, size));
		g.setColor(new Color(rgb));
		g.drawString(text, x, y);
	}

	private static Color awt(org.eclipse.swt.graphics.Color color) {
		return new Color(rgb(color));
	}

	private static int rgb(org.eclipse.swt.graphics.Color color) {
		return color.getRed() << 16 | color.getGreen() << 8 | color.getBlue();
	}
}
