package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.util.List;

import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.ui.RectangleEdge;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitTotals;
import org.threadlanes.ui.paint.Palette;

/** The label column as JFreeChart's vertical axis: names, the time blocked in view, and its share as a small bar. */
final class RowAxis extends NumberAxis {

	private static final long serialVersionUID = 1L;
	private static final int NAME = 10;
	private static final int INDENT = 16;
	private static final int RIGHT = 8;
	private static final int BAR_WIDTH = 54;
	private static final int BAR_HEIGHT = 10;
	private static final int GAP = 8;
	/** The overview's row has the column's headings at its foot. */
	private static final int HEADER_BASE = 11;
	/** On one line with the labels of the time axis. */
	private static final int DATE_BASE = 17;

	private final transient List<ChartRow> rows;
	private final transient LaneSampler sampler;
	private final transient Viewport view;
	private final Palette palette;
	private final int width;
	private final Font font;
	private final String date;

	RowAxis(List<ChartRow> rows, int height, LaneSampler sampler, Viewport view, Palette palette, int width, Font font,
			String date) {
		super(null);
		this.rows = rows;
		this.sampler = sampler;
		this.view = view;
		this.palette = palette;
		this.width = width;
		this.font = font;
		this.date = date;
		setAutoRange(false);
		setRange(0, height);
		setInverted(true);
	}

	@Override
	public AxisSpace reserveSpace(Graphics2D g2, Plot plot, Rectangle2D plotArea, RectangleEdge edge, AxisSpace space) {
		space.ensureAtLeast(width, RectangleEdge.LEFT);
		return space;
	}

	@Override
	public AxisState draw(Graphics2D g2, double cursor, Rectangle2D plotArea, Rectangle2D dataArea, RectangleEdge edge,
			PlotRenderingInfo plotState) {
		g2.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		for (ChartRow row : rows) {
			Rectangle beside = LanesRenderer.area(dataArea, row);
			label(g2, row, new Rectangle(beside.x - width, beside.y, width, beside.height));
		}
		int left = (int) Math.round(dataArea.getX());
		int top = (int) Math.round(dataArea.getY());
		int bottom = top + rows.get(rows.size() - 1).top() + rows.get(rows.size() - 1).height();
		g2.setColor(new Color(palette.line()));
		g2.fillRect(left - 1, top, 1, bottom - top);
		g2.fillRect(left - width, top, (int) Math.round(dataArea.getWidth()) + width, 1);
		g2.setFont(font.deriveFont(font.getSize2D() - 1));
		g2.setColor(new Color(palette.secondaryText()));
		g2.drawString(date, left - width + NAME, bottom + DATE_BASE);
		return new AxisState(cursor - width);
	}

	private void label(Graphics2D g, ChartRow row, Rectangle area) {
		switch (row.type()) {
			case OVERVIEW -> header(g, area);
			case NOTE -> note(g, row, area);
			case POOL -> pool(g, row, area);
			default -> {
				WaitTotals totals = new WaitTotals();
				sampler.addTotals(row.lane(), view.startNanos(), view.endNanos(), totals);
				g.setFont(font);
				int right = blocked(g, area, totals, 1, palette.lane());
				g.setColor(new Color(palette.text()));
				int x = area.x + NAME + (row.child() ? INDENT : 0);
				g.drawString(fitted(row.name(), g.getFontMetrics(), right - GAP - x), x, base(g, area));
			}
		}
	}

	private void header(Graphics2D g, Rectangle area) {
		g.setFont(font.deriveFont(Font.BOLD));
		g.setColor(new Color(palette.secondaryText()));
		int base = area.y + area.height - HEADER_BASE;
		String blocked = LanesChart.TEXT.get("header.blocked");
		g.drawString(LanesChart.TEXT.get("header.thread"), area.x + NAME, base);
		g.drawString(blocked, area.x + area.width - RIGHT - g.getFontMetrics().stringWidth(blocked), base);
	}

	private void note(Graphics2D g, ChartRow row, Rectangle area) {
		g.setFont(font);
		g.setColor(new Color(palette.secondaryText()));
		g.drawString(row.name(), area.x + NAME + INDENT, base(g, area));
	}

	private void pool(Graphics2D g, ChartRow row, Rectangle area) {
		g.setColor(new Color(palette.poolLabel()));
		g.fillRect(area.x, area.y, area.width, area.height - 1);
		WaitTotals totals = new WaitTotals();
		row.band().addTotals(view.startNanos(), view.endNanos(), totals);
		int threads = row.band().lanes().size();
		Font bold = font.deriveFont(Font.BOLD);
		g.setFont(bold);
		int right = blocked(g, area, totals, threads, palette.page());
		int x = area.x + NAME;
		g.setFont(font);
		String count = LanesChart.TEXT.get("row.threads", threads);
		if (row.band().isConcurrency()) {
			count += ", " + LanesChart.TEXT.get("row.peak", row.band().fullHeight());
		}
		int countWidth = g.getFontMetrics().stringWidth(count) + GAP;
		g.setFont(bold);
		String name = fitted(row.name(), g.getFontMetrics(), right - GAP - x - countWidth);
		g.setColor(new Color(palette.text()));
		g.drawString(name, x, base(g, area));
		x += g.getFontMetrics().stringWidth(name) + GAP;
		g.setFont(font);
		g.setColor(new Color(palette.secondaryText()));
		g.drawString(fitted(count, g.getFontMetrics(), right - GAP - x), x, base(g, area));
	}

	/** @return the left edge of what was drawn */
	private int blocked(Graphics2D g, Rectangle area, WaitTotals totals, int threads, int ground) {
		int barX = area.x + area.width - RIGHT - BAR_WIDTH;
		int barY = area.y + (area.height - BAR_HEIGHT) / 2;
		long nanos = totals.nanos(Verdict.BLOCKING);
		boolean silent = totals.count() == 0;
		String text = silent ? LanesChart.TEXT.get("nothing-recorded") : Durations.text(nanos);
		int x = barX - GAP - g.getFontMetrics().stringWidth(text);
		g.setColor(new Color(silent ? palette.secondaryText() : palette.text()));
		g.drawString(text, x, base(g, area));
		if (!silent) {
			g.setColor(new Color(palette.line()));
			g.fillRect(barX, barY, BAR_WIDTH, BAR_HEIGHT);
			g.setColor(new Color(ground));
			g.fillRect(barX + 1, barY + 1, BAR_WIDTH - 2, BAR_HEIGHT - 2);
			if (nanos > 0) {
				double share = Math.min(1, nanos / ((double) view.nanos() * threads));
				g.setColor(new Color(palette.kind(totals.kindOfMost(Verdict.BLOCKING))));
				g.fillRect(barX + 1, barY + 1, Math.max(1, (int) Math.round(share * (BAR_WIDTH - 2))), BAR_HEIGHT - 2);
			}
		}
		return x;
	}

	private static int base(Graphics2D g, Rectangle area) {
		FontMetrics metrics = g.getFontMetrics();
		return area.y + (area.height - metrics.getAscent() - metrics.getDescent()) / 2 + metrics.getAscent();
	}

	/** Both ends of a name distinguish threads, so the middle is cut. */
	static String fitted(String text, FontMetrics metrics, int room) {
		if (metrics.stringWidth(text) <= room) {
			return text;
		}
		for (int keep = text.length() - 1; keep > 2; keep--) {
			String shorter = text.substring(0, (keep + 1) / 2) + "\u2026" + text.substring(text.length() - keep / 2);
			if (metrics.stringWidth(shorter) <= room) {
				return shorter;
			}
		}
		return "";
	}
}
