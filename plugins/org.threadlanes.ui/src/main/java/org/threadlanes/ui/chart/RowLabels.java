package org.threadlanes.ui.chart;

import java.awt.Font;
import java.awt.Rectangle;

import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.Sheet;

/** The label column of a picture: names, the time blocked in view, and its share as a small bar. */
record RowLabels(LaneSampler sampler, Viewport view, Palette palette, Font font) {

	/** The space before a name, px. */
	static final int NAME = 10;
	private static final int INDENT = 16;
	private static final int RIGHT = 8;
	private static final int BAR_WIDTH = 54;
	private static final int BAR_HEIGHT = 10;
	private static final int GAP = 8;
	/** The overview's row has the column's headings at its foot. */
	private static final int HEADER_BASE = 11;

	/** Draws the label of a row. */
	void paint(Sheet sheet, ChartRow row, Rectangle area) {
		switch (row.type()) {
			case OVERVIEW -> header(sheet, area);
			case NOTE -> sheet.text(row.name(), area.x + NAME + INDENT, base(area), font, palette.secondaryText());
			case POOL -> pool(sheet, row, area);
			default -> {
				WaitTotals totals = new WaitTotals();
				sampler.addTotals(row.lane(), view.startNanos(), view.endNanos(), totals);
				int right = blocked(sheet, area, totals, 1, font, palette.lane());
				int x = area.x + NAME + (row.child() ? INDENT : 0);
				sheet.text(fitted(row.name(), font, right - GAP - x), x, base(area), font, palette.text());
			}
		}
	}

	private Font bold() {
		return font.deriveFont(Font.BOLD);
	}

	private int base(Rectangle area) {
		return Sheet.base(area.y, area.height, font);
	}

	private void header(Sheet sheet, Rectangle area) {
		int base = area.y + area.height - HEADER_BASE;
		String blocked = LanesChart.TEXT.get("header.blocked");
		int right = area.x + area.width - RIGHT - Sheet.width(blocked, bold());
		sheet.text(LanesChart.TEXT.get("header.thread"), area.x + NAME, base, bold(), palette.secondaryText());
		sheet.text(blocked, right, base, bold(), palette.secondaryText());
	}

	private void pool(Sheet sheet, ChartRow row, Rectangle area) {
		sheet.fill(area.x, area.y, area.width, area.height - 1, palette.poolLabel());
		WaitTotals totals = new WaitTotals();
		row.band().addTotals(view.startNanos(), view.endNanos(), totals);
		int threads = row.band().lanes().size();
		int right = blocked(sheet, area, totals, threads, bold(), palette.page());
		String count = LanesChart.TEXT.get("row.threads", threads);
		if (row.band().isConcurrency()) {
			count += ", " + LanesChart.TEXT.get("row.peak", row.band().fullHeight());
		}
		int x = area.x + NAME;
		String name = fitted(row.name(), bold(), right - 2 * GAP - x - Sheet.width(count, font));
		sheet.text(name, x, base(area), bold(), palette.text());
		x += Sheet.width(name, bold()) + GAP;
		sheet.text(fitted(count, font, right - GAP - x), x, base(area), font, palette.secondaryText());
	}

	/** @return the left edge of what was drawn */
	private int blocked(Sheet sheet, Rectangle area, WaitTotals totals, int threads, Font in, int ground) {
		int barX = area.x + area.width - RIGHT - BAR_WIDTH;
		int barY = area.y + (area.height - BAR_HEIGHT) / 2;
		long nanos = totals.nanos(Verdict.BLOCKING);
		boolean silent = totals.count() == 0;
		String text = silent ? LanesChart.TEXT.get("nothing-recorded") : Durations.text(nanos);
		int x = barX - GAP - Sheet.width(text, in);
		sheet.text(text, x, base(area), in, silent ? palette.secondaryText() : palette.text());
		if (!silent) {
			sheet.fill(barX, barY, BAR_WIDTH, BAR_HEIGHT, palette.line());
			sheet.fill(barX + 1, barY + 1, BAR_WIDTH - 2, BAR_HEIGHT - 2, ground);
			if (nanos > 0) {
				double share = Math.min(1, nanos / ((double) view.nanos() * threads));
				sheet.fill(barX + 1, barY + 1, Math.max(1, (int) Math.round(share * (BAR_WIDTH - 2))), BAR_HEIGHT - 2,
						palette.kind(totals.kindOfMost(Verdict.BLOCKING)));
			}
		}
		return x;
	}

	/** Both ends of a name distinguish threads, so the middle is cut. */
	private static String fitted(String text, Font in, int room) {
		String shown = text;
		for (int keep = text.length() - 1; Sheet.width(shown, in) > room; keep--) {
			if (keep <= 2) {
				return "";
			}
			shown = SafeText.cut(text, (keep + 1) / 2, keep / 2);
		}
		return shown;
	}
}
