package org.threadlanes.ui.canvas;

import java.awt.Color;
import java.awt.Graphics2D;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.ui.look.Theme;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.Row;
import org.threadlanes.ui.model.TimeRange;

/** Stands in until the painter of lanes is there: rectangles. */
final class PlainPicture implements LanesPicture {

	private final Theme theme;
	private final PageModel model;

	PlainPicture(Theme theme, PageModel model) {
		this.theme = theme;
		this.model = model;
	}

	private static Color awt(org.eclipse.swt.graphics.Color c) {
		return new Color(c.getRed(), c.getGreen(), c.getBlue());
	}

	@Override
	public void rows(Graphics2D g, PictureRequest r) {
		g.setColor(awt(theme.page()));
		g.fillRect(0, 0, r.width(), r.height());
		int y = r.firstTop();
		for (Row row : r.rows()) {
			g.setColor(awt(row.isGroup() ? theme.poolBand() : theme.lane()));
			g.fillRect(0, y + (row.isGroup() ? 0 : 2), r.width(), row.isGroup() ? r.rowHeight() : 18);
			if (!row.isGroup()) {
				lane(g, row.lane(), r, y + 2);
			}
			y += r.rowHeight();
		}
	}

	private void lane(Graphics2D g, ThreadLane lane, PictureRequest r, int y) {
		for (int i = lane.firstEndingAfter(r.view().startNanos()); i < lane.size()
				&& lane.start(i) < r.view().endNanos(); i++) {
			if (r.choice().shows(lane, i)) {
				double x = (double) (lane.start(i) - r.view().startNanos()) / r.view().nanos() * r.width();
				double end = (double) (lane.end(i) - r.view().startNanos()) / r.view().nanos() * r.width();
				g.setColor(awt(theme.kind(lane.kind(i))));
				boolean io = lane.verdict(i) == Verdict.NON_BLOCKING_IO;
				g.fillRect((int) x, io ? y + 15 : y, Math.max(1, (int) end - (int) x), io ? 3 : 14);
			}
		}
	}

	@Override
	public void overview(Graphics2D g, int width, int height) {
		g.setColor(awt(theme.listBackground()));
		g.fillRect(0, 0, width, height);
	}

	@Override
	public void axis(Graphics2D g, int width, int height, TimeRange view) {
		g.setColor(awt(theme.widgetBackground()));
		g.fillRect(0, 0, width, height);
		g.setColor(awt(theme.text()));
		g.setFont(new java.awt.Font("SansSerif", java.awt.Font.PLAIN, 12));
		TimeTicks ticks = TimeTicks.of(view, width, 90);
		for (long t = ticks.first(); t < view.endNanos(); t += ticks.step()) {
			int x = (int) ((double) (t - view.startNanos()) / view.nanos() * width);
			g.drawLine(x, 0, x, 4);
			String text = model.times().time(t, ticks.digits());
			g.drawString(text, x - g.getFontMetrics().stringWidth(text) / 2, 18);
		}
	}
}
