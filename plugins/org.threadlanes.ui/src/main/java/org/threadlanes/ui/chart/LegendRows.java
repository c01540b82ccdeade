package org.threadlanes.ui.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.LegendItemSource;
import org.jfree.chart.block.FlowArrangement;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.VerticalAlignment;
import org.threadlanes.core.sampling.RangeTotals;
import org.threadlanes.core.sampling.WaitSet;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.wait.Verdict;
import org.threadlanes.core.wait.WaitKind;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.WaitNames;

/** The legend of a picture: the kinds that occur with their totals in view, and how verdicts are filled. */
final class LegendRows {

	private static final int WIDTH = 16;
	private static final int HEIGHT = 12;
	private static final int HATCH_PERIOD = 6;
	private static final double HATCH_LINE = 1.7;
	private static final Rectangle2D SWATCH = new Rectangle2D.Double(-WIDTH / 2.0, -HEIGHT / 2.0, WIDTH, HEIGHT);
	private static final BasicStroke HAIRLINE = new BasicStroke(1);

	private final Palette palette;
	private final Font font;

	LegendRows(Palette palette, Font font) {
		this.palette = palette;
		this.font = font;
	}

	LegendTitle kinds(RangeTotals totals) {
		LegendItemCollection items = new LegendItemCollection();
		List<WaitKind> found = Stream.of(WaitKind.values()).filter(kind -> totals.count(kind) > 0)
				.sorted(Comparator.comparingLong((WaitKind kind) -> totals.nanos(kind)).reversed()).toList();
		for (WaitKind kind : found) {
			Color color = new Color(palette.kind(kind));
			items.add(item(text(WaitNames.of(kind), totals.nanos(kind), totals.count(kind)), SWATCH, color, true,
					color));
		}
		return title(items);
	}

	/** @param losses how often the JVM lost events */
	LegendTitle verdicts(RangeTotals totals, int losses) {
		LegendItemCollection items = new LegendItemCollection();
		Color neutral = new Color(palette.neutral());
		Color line = new Color(palette.line());
		items.add(item(text(Verdict.BLOCKING, totals), SWATCH, neutral, true, neutral));
		items.add(item(text(Verdict.IDLE, totals), stripes(), neutral, false, neutral));
		items.add(item(text(Verdict.NON_BLOCKING_IO, totals),
				new Rectangle2D.Double(-WIDTH / 2.0, HEIGHT / 2.0 - 3, WIDTH, 3), neutral, false, neutral));
		items.add(item(text(Verdict.UNKNOWN, totals), SWATCH, new Color(palette.lane()), true, neutral));
		if (losses > 0) {
			items.add(item(LanesChart.TEXT.get("loss", losses), dashes(), new Color(palette.text()), false, line));
		}
		items.add(item(LanesChart.TEXT.get("verdict.alive"), SWATCH, new Color(palette.lane()), true, line));
		items.add(item(LanesChart.TEXT.get("verdict.not-alive"), SWATCH, new Color(palette.page()), true, line));
		return title(items);
	}

	private static String text(Verdict verdict, RangeTotals totals) {
		// Compilers work, they do not wait: no verdict is missing there.
		WaitSet waits = WaitSet.ALL.only(verdict).with(WaitKind.COMPILATION, false);
		return text(LanesChart.TEXT.get("verdict." + verdict.id()), totals.nanos(waits), totals.count(waits));
	}

	private static String text(String name, long nanos, long count) {
		return count == 0 ? LanesChart.TEXT.get("legend.none", name)
				: LanesChart.TEXT.get("legend.item", name, Durations.text(nanos), count);
	}

	private static LegendItem item(String text, Shape shape, Paint fill, boolean outlined, Paint outline) {
		return new LegendItem(text, null, null, null, true, shape, true, fill, outlined, outline, HAIRLINE, false,
				SWATCH, HAIRLINE, fill);
	}

	/** Stripes of 45 degrees, cut to a swatch. */
	private static Shape stripes() {
		Area all = new Area();
		for (double x = -HEIGHT; x < WIDTH + HEIGHT; x += HATCH_PERIOD) {
			Path2D stripe = new Path2D.Double();
			stripe.moveTo(x, HEIGHT);
			stripe.lineTo(x + HATCH_LINE, HEIGHT);
			stripe.lineTo(x + HATCH_LINE + HEIGHT, 0);
			stripe.lineTo(x + HEIGHT, 0);
			stripe.closePath();
			all.add(new Area(stripe));
		}
		all.transform(java.awt.geom.AffineTransform.getTranslateInstance(-WIDTH / 2.0, -HEIGHT / 2.0));
		all.intersect(new Area(SWATCH));
		return all;
	}

	/** The line that stands where events were lost. */
	private static Shape dashes() {
		Path2D dashes = new Path2D.Double();
		for (int y = -HEIGHT / 2; y < HEIGHT / 2; y += 4) {
			dashes.append(new Rectangle2D.Double(-1.5, y, 3, 2), false);
		}
		return dashes;
	}

	private LegendTitle title(LegendItemCollection items) {
		LegendItemSource source = () -> items;
		FlowArrangement flow = new FlowArrangement(HorizontalAlignment.LEFT, VerticalAlignment.CENTER, 10, 2);
		LegendTitle title = new LegendTitle(source, flow, flow);
		title.setItemFont(font);
		title.setItemPaint(new Color(palette.text()));
		title.setBackgroundPaint(null);
		title.setPosition(RectangleEdge.TOP);
		title.setHorizontalAlignment(HorizontalAlignment.LEFT);
		title.setLegendItemGraphicPadding(new RectangleInsets(2, 0, 2, 4));
		title.setPadding(new RectangleInsets(0, 0, 0, 0));
		title.setMargin(new RectangleInsets(2, 0, 0, 0));
		return title;
	}
}
