package org.threadlanes.ui.paint;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;

import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.sampling.LaneColumns;
import org.threadlanes.core.sampling.WaitSet;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.core.wait.WaitPair;
import org.threadlanes.core.text.Durations;
import org.threadlanes.ui.paint.Fills.Fill;

/**
 * Writes kind and duration into the spans that are wide enough. Looks only at runs of columns that one kind of wait
 * fills, so its cost is one search for each label.
 */
final class SpanLabels {

	private static final int PAD = 5;
	/** No label is narrower. */
	static final int MIN_WIDTH = 50;

	private final Font font;

	SpanLabels(Font font) {
		this.font = font;
	}

	/** @param g draws in device pixels */
	void paint(Graphics2D g, RowPlace place, ThreadLane lane, LaneColumns columns, StackPainter runs, Fills inks,
			LaneMeasures m, int barHeight, Palette palette, WaitSet emphasis) {
		if (runs.runCount() == 0 || barHeight < 12 * m.unit()) {
			return;
		}
		g.setFont(place.scale() == 1 ? font : font.deriveFont((float) (font.getSize2D() * place.scale())));
		g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		FontMetrics metrics = g.getFontMetrics();
		int base = place.y() + m.bar() + (barHeight - metrics.getAscent() - metrics.getDescent()) / 2 + metrics.getAscent();
		for (int run = 0; run < runs.runCount(); run++) {
			if (emphasis.containsPair(runs.runPair(run))) {
				label(g, place, lane, columns.viewport(), runs, run, inks, m, barHeight, base, metrics, palette);
			}
		}
	}

	private void label(Graphics2D g, RowPlace place, ThreadLane lane, Viewport view, StackPainter runs, int run, Fills inks,
			LaneMeasures m, int barHeight, int base, FontMetrics metrics, Palette palette) {
		int pair = runs.runPair(run);
		int pad = PAD * m.unit();
		int least = MIN_WIDTH * m.unit();
		int x = runs.runStart(run);
		while (x + least <= runs.runEnd(run)) {
			// A run may hold several waits, one right after the other.
			int span = lane.firstEndingAfter(view.columnStart(x + least / 2));
			if (span == lane.size()) {
				return;
			}
			int left = Math.max(x, view.columnAt(lane.start(span)));
			int right = Math.min(runs.runEnd(run), view.columnAt(lane.end(span)));
			String text = right - left < least || lane.pair(span) != pair ? null
					: text(lane, span, metrics, right - left - 2 * pad);
			if (text != null) {
				draw(g, place.x() + left, place.y() + m.bar(), barHeight, base, pad, text, pair, inks, metrics, palette);
			}
			x = Math.max(right, x + least / 2);
		}
	}

	private String text(ThreadLane lane, int span, FontMetrics metrics, int room) {
		int pair = lane.pair(span);
		String key = switch (Fills.fill(pair)) {
			case HATCH -> "label.idle";
			case OUTLINE -> "label.unknown";
			default -> "label.span";
		};
		String kind = WaitNames.of(WaitPair.kind(pair));
		String duration = Durations.text(duration(lane, span));
		String text = WaitNames.TEXT.get(key, kind, duration);
		if (metrics.stringWidth(text) <= room) {
			return text;
		}
		text = kind + " " + duration;
		return Fills.fill(pair) == Fill.SOLID || metrics.stringWidth(text) > room ? null : text;
	}

	/** What interrupts a wait cuts it into spans; what is written is the span that is seen. */
	private static long duration(ThreadLane lane, int span) {
		return lane.end(span) - lane.start(span);
	}

	private static void draw(Graphics2D g, int x, int y, int height, int base, int pad, String text, int pair, Fills inks,
			FontMetrics metrics, Palette palette) {
		if (Fills.fill(pair) == Fill.HATCH) {
			g.setColor(Palette.color(inks.pale(pair)));
			g.fillRect(x + pad - 2, y + 1, metrics.stringWidth(text) + 4, height - 2);
		}
		int ground = Fills.fill(pair) == Fill.SOLID ? inks.solid(pair) : -1;
		g.setColor(Palette.color(ground >= 0 ? Palette.contrast(ground) : palette.text()));
		g.drawString(text, x + pad, base);
	}
}
