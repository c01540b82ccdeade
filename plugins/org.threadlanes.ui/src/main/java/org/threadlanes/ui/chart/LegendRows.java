package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.jfree.chart.block.AbstractBlock;
import org.jfree.chart.block.BlockContainer;
import org.jfree.chart.block.FlowArrangement;
import org.jfree.chart.block.RectangleConstraint;
import org.jfree.chart.title.CompositeTitle;
import org.jfree.chart.title.Title;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.Size2D;
import org.jfree.chart.ui.VerticalAlignment;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.thread.Vocabulary;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.core.wait.WaitTotals;
import org.threadlanes.ui.paint.LanePainter;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.Swatch;

/** The legend of a picture: the kinds that occur with their totals in view, and how verdicts are filled. */
record LegendRows(LanePainter painter, Font font) {

	private static final int GAP = 10;
	private static final int TEXT_GAP = 6;
	private static final int HEIGHT = 16;

	Title kinds(WaitTotals totals) {
		BlockContainer row = row();
		List<WaitKind> found = Stream.of(WaitKind.values()).filter(kind -> totals.count(kind) > 0)
				.sorted(Comparator.comparingLong((WaitKind kind) -> totals.nanos(kind)).reversed()).toList();
		for (WaitKind kind : found) {
			row.add(new Item(Swatch.kind(painter.palette(), kind),
					text(Vocabulary.of(kind), totals.nanos(kind), totals.count(kind))));
		}
		return title(row);
	}

	/** @param losses the number of times that the JVM lost events */
	Title verdicts(WaitTotals totals, int losses) {
		BlockContainer row = row();
		Palette palette = painter.palette();
		for (Verdict verdict : Verdict.values()) {
			// Few recordings have compilations.
			if (verdict != Verdict.WORK || totals.count(verdict) > 0) {
				row.add(new Item(Swatch.neutral(palette, verdict),
						text(Vocabulary.of(verdict), totals.nanos(verdict), totals.count(verdict))));
			}
		}
		if (losses > 0) {
			row.add(new Item(Swatch.loss(palette), LanesChart.TEXT.get("loss", losses)));
		}
		row.add(new Item(Swatch.alive(palette), LanesChart.TEXT.get("verdict.alive")));
		row.add(new Item(Swatch.notAlive(palette), LanesChart.TEXT.get("verdict.not-alive")));
		return title(row);
	}

	private static String text(String name, long nanos, long count) {
		return count == 0 ? LanesChart.TEXT.get("legend.none", name)
				: LanesChart.TEXT.get("legend.item", name, Durations.text(nanos), count);
	}

	private static BlockContainer row() {
		return new BlockContainer(new FlowArrangement(HorizontalAlignment.LEFT, VerticalAlignment.CENTER, GAP, 2));
	}

	private static Title title(BlockContainer row) {
		CompositeTitle title = new CompositeTitle(row);
		title.setPosition(RectangleEdge.TOP);
		title.setHorizontalAlignment(HorizontalAlignment.LEFT);
		return title;
	}

	/** A swatch and its label. */
	private final class Item extends AbstractBlock implements org.jfree.chart.block.Block {

		private static final long serialVersionUID = 1L;
		private final transient Swatch swatch;
		private final String text;

		Item(Swatch swatch, String text) {
			this.swatch = swatch;
			this.text = text;
		}

		@Override
		public Size2D arrange(Graphics2D g, RectangleConstraint constraint) {
			return new Size2D(Swatch.WIDTH + TEXT_GAP + g.getFontMetrics(font).stringWidth(text), HEIGHT);
		}

		@Override
		public void draw(Graphics2D g, Rectangle2D area) {
			int x = (int) Math.round(area.getX());
			int y = (int) Math.round(area.getY());
			painter.paintSwatch(g, x, y + (HEIGHT - Swatch.HEIGHT) / 2, swatch);
			g.setFont(font);
			g.setColor(new Color(painter.palette().text()));
			FontMetrics metrics = g.getFontMetrics();
			g.drawString(text, x + Swatch.WIDTH + TEXT_GAP,
					y + (HEIGHT - metrics.getAscent() - metrics.getDescent()) / 2 + metrics.getAscent());
		}

		@Override
		public Object draw(Graphics2D g, Rectangle2D area, Object params) {
			draw(g, area);
			return null;
		}
	}
}
