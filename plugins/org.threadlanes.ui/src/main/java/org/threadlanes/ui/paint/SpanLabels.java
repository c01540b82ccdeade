package org.threadlanes.ui.paint;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.util.function.ToIntFunction;

import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.WaitTimes;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.paint.Fills.Fill;

/**
 * Writes kind and duration into the spans that are wide enough. Examines only runs of columns filled by one kind of
 * wait, so it costs one search per label.
 */
record SpanLabels(Font font) {

	private static final Messages TEXT = Messages.of(SpanLabels.class);
	static final int PAD = 5;
	static final int MIN_WIDTH = 50;

	/** Writes one label. */
	interface Writer {
		/** @param left the first visible column of the span */
		void write(String text, int left, int pair);
	}

	/** @param g draws in device pixels */
	void paint(Graphics2D g, RowPlace place, ThreadLane lane, RowFiller row, LaneMeasures m, int barHeight) {
		if (barHeight < 12 * m.unit()) {
			return;
		}
		g.setFont(place.scale() == 1 ? font : font.deriveFont((float) (font.getSize2D() * place.scale())));
		g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		FontMetrics metrics = g.getFontMetrics();
		int base = (barHeight - metrics.getAscent() - metrics.getDescent()) / 2 + metrics.getAscent();
		int top = place.y() + m.bar();
		int pad = PAD * m.unit();
		each(lane, row, MIN_WIDTH * m.unit(), 2 * pad, metrics::stringWidth, (text, left, pair) -> {
			g.setColor(new Color(color(row, pair)));
			g.drawString(text, place.x() + left + pad, top + base);
		});
	}

	/** @return the color of a label on the fill of a pair */
	static int color(RowFiller row, int pair) {
		return Fills.fill(pair) == Fill.SOLID ? Palette.contrast(row.laneFills().solid(pair)) : row.palette.text();
	}

	/**
	 * Finds the labels of the lane filled last.
	 *
	 * @param least the minimum width of a label, in columns
	 * @param padding what a span needs in addition to its text, in columns
	 * @param width gives the width of a text, in columns
	 */
	static void each(ThreadLane lane, RowFiller row, int least, int padding, ToIntFunction<String> width,
			Writer writer) {
		RowStacks stacks = row.stacks;
		Viewport view = row.columns.viewport();
		int end;
		for (int start = 0; start < view.columns(); start = end) {
			int layer = stacks.full(start);
			end = start + 1;
			while (end < view.columns() && stacks.full(end) == layer) {
				end++;
			}
			// What is idle has none.
			if (layer >= 0 && end - start >= least && Fills.fill(stacks.pair(layer)) != Fill.TINT) {
				eachIn(lane, row, stacks.pair(layer), start, end, least, padding, width, writer);
			}
		}
	}

	/** A run of columns may hold several waits, one right after the other. */
	private static void eachIn(ThreadLane lane, RowFiller row, int pair, int start, int end, int least, int padding,
			ToIntFunction<String> width, Writer writer) {
		Viewport view = row.columns.viewport();
		int x = row.emphasis().containsPair(pair) ? start : end;
		while (x + least <= end) {
			int span = lane.firstEndingAfter(view.columnStart(x + least / 2));
			if (span == lane.size()) {
				break;
			}
			int left = Math.max(x, view.columnAt(lane.start(span)));
			int right = Math.min(end, view.columnAt(lane.end(span)));
			String text = right - left < least || lane.pair(span) != pair ? null
					: text(lane, span, width, right - left - padding);
			if (text != null) {
				writer.write(text, left, pair);
			}
			x = Math.max(right, x + least / 2);
		}
	}

	/** Interruptions split a wait into spans; the label is that of the visible span. */
	private static String text(ThreadLane lane, int span, ToIntFunction<String> width, int room) {
		int pair = lane.pair(span);
		String key = Fills.fill(pair) == Fill.DOTTED ? "label.unknown" : "label.span";
		String kind = Vocabulary.of(KindAndVerdict.kind(pair));
		String duration = WaitTimes.duration(lane, span);
		String text = TEXT.get(key, kind, duration);
		if (width.applyAsInt(text) <= room) {
			return text;
		}
		text = kind + " " + duration;
		if (Fills.fill(pair) == Fill.SOLID) {
			text = duration;
		}
		return width.applyAsInt(text) > room ? null : text;
	}
}
