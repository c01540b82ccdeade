package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;

import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.title.Title;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.DefaultXYDataset;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.report.Finding;
import org.threadlanes.core.report.Severity;
import org.threadlanes.core.report.Triage;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.core.text.Durations;
import org.threadlanes.core.text.Messages;
import org.threadlanes.core.text.SafeText;
import org.threadlanes.core.wait.WaitTotals;
import org.threadlanes.core.work.Progress;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.LanePainter;
import org.threadlanes.ui.paint.Palette;

/**
 * A picture of thread lanes for a file: title, legend, overview, lanes, time axis, findings and limits. A JFreeChart
 * chart that uses the screen's painter as its renderer. Needs no display. Not thread-safe.
 */
public final class LanesChart {

	static final Messages TEXT = Messages.of(LanesChart.class);
	private static final int MARGIN = 12;
	private static final int MAX_LABELS = 442;
	private static final double LABEL_SHARE = 0.32;
	private static final int MAX_FINDINGS = 4;
	private static final int MAX_TEXT = 240;
	/** Title, subtitle and the two rows of the legend. */
	private static final int TITLES = 4;
	private static final int NOTES_GAP = 12;
	private static final int TRIAL_HEIGHT = 4000;
	private static final Font NORMAL = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
	private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
	private static final Font HEADING = new Font(Font.SANS_SERIF, Font.BOLD, 16);

	private final Triage triage;
	private final PictureContent content;
	private final LaneSampler sampler;
	private final ChartRows rows;
	private final Palette palette;
	private final TimeTexts times;
	private final Viewport view;
	private final Viewport whole;
	private final int labels;

	public LanesChart(Triage triage, PictureContent content) {
		this.triage = triage;
		this.content = content;
		ThreadLanes lanes = triage.lanes();
		sampler = LaneSampler.of(lanes);
		sampler.prepare(Progress.NONE);
		rows = new ChartRows(triage, sampler, content.pools());
		palette = content.palette();
		times = new TimeTexts(content.zone());
		labels = (int) Math.min(MAX_LABELS, content.width() * LABEL_SHARE);
		int columns = content.width() - 2 * MARGIN - labels;
		view = Viewport.of(content.startNanos(), content.endNanos(), columns);
		whole = Viewport.of(lanes.startNanos(), lanes.endNanos(), columns);
	}

	/**
	 * Writes the picture as PNG.
	 *
	 * @param out receives the bytes; not closed
	 * @throws IOException if it cannot be written to
	 */
	public void writePng(OutputStream out) throws IOException {
		// Not directly to the stream: if the disk is full, ImageIO would keep the broken stream until the JVM exits.
		try (ImageOutputStream bytes = new MemoryCacheImageOutputStream(out)) {
			if (!ImageIO.write(image(), "png", bytes)) {
				throw new IOException("no writer for PNG");
			}
		}
	}

	public BufferedImage image() {
		JFreeChart chart = chart(LanePainter.forPixels(palette, sampler));
		BufferedImage image = new BufferedImage(content.width(), height(chart), BufferedImage.TYPE_INT_RGB);
		Graphics2D g = image.createGraphics();
		try {
			draw(chart, g, image.getHeight());
		} finally {
			g.dispose();
		}
		return image;
	}

	/**
	 * Writes the picture as SVG: shapes and text, no pixels.
	 *
	 * @param out receives the text and must encode it as UTF-8; not closed
	 * @throws IOException if it cannot be written to
	 */
	public void writeSvg(Writer out) throws IOException {
		JFreeChart chart = chart(LanePainter.forShapes(palette, sampler));
		int height = height(chart);
		SvgFile.write(content.width(), height, out, g -> draw(chart, g, height));
	}

	private void draw(JFreeChart chart, Graphics2D g, int height) {
		g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
		chart.draw(g, new Rectangle2D.Double(0, 0, content.width(), height));
	}

	/** Titles and notes take the room they need; the rows have fixed heights. */
	private int height(JFreeChart chart) {
		BufferedImage nothing = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
		Graphics2D g = nothing.createGraphics();
		try {
			ChartRenderingInfo info = new ChartRenderingInfo();
			g.setClip(0, 0, 1, 1);
			chart.draw(g, new Rectangle2D.Double(0, 0, content.width(), TRIAL_HEIGHT), info);
			double others = TRIAL_HEIGHT - info.getPlotInfo().getDataArea().getHeight();
			return (int) Math.ceil(others) + rows.height();
		} finally {
			g.dispose();
		}
	}

	private JFreeChart chart(LanePainter painter) {
		painter.setGrid(TimeAxis.ticks(view, view.columns()));
		XYPlot plot = plot(new LanesRenderer(rows.rows(), painter, view, whole, SMALL));
		TimeAxis time = new TimeAxis(times, new Color(palette.text()), SMALL);
		time.show(view);
		plot.setDomainAxis(time);
		plot.setRangeAxis(new RowAxis(rows.rows(), rows.height(), sampler, view, palette, labels, NORMAL,
				times.date(view.startNanos())));
		JFreeChart chart = new JFreeChart(null, null, plot, false);
		chart.setBackgroundPaint(new Color(palette.page()));
		chart.setPadding(new RectangleInsets(MARGIN, MARGIN, MARGIN, MARGIN));
		chart.setTextAntiAlias(true);
		WaitTotals totals = new WaitTotals();
		sampler.addTotals(view.startNanos(), view.endNanos(), totals);
		chart.addSubtitle(text(SafeText.shorten(triage.lanes().name(), MAX_TEXT), HEADING, palette.text(), 0));
		chart.addSubtitle(text(subtitle(totals), NORMAL, palette.secondaryText(), 2));
		LegendRows legend = new LegendRows(painter, SMALL);
		chart.addSubtitle(spaced(legend.kinds(totals), 8, 0));
		chart.addSubtitle(spaced(legend.verdicts(totals, triage.lanes().losses().size()), 2, 8));
		notes(chart);
		return chart;
	}

	/** @return a plot that draws nothing but rows */
	private XYPlot plot(LanesRenderer renderer) {
		DefaultXYDataset items = new DefaultXYDataset();
		items.addSeries("", new double[2][rows.rows().size()]);
		XYPlot plot = new XYPlot(items, null, null, renderer);
		plot.setInsets(RectangleInsets.ZERO_INSETS);
		plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
		plot.setOutlineVisible(false);
		plot.setBackgroundPaint(null);
		plot.setDomainGridlinesVisible(false);
		plot.setRangeGridlinesVisible(false);
		return plot;
	}

	private String subtitle(WaitTotals totals) {
		return TEXT.get("subtitle", times.range(new TimeRange(view.startNanos(), view.endNanos())),
				Durations.text(view.nanos()), triage.lanes().lanes().size(),
				totals.count());
	}

	/** JFreeChart puts the first subtitle below the chart at the very bottom, so the last note comes first. */
	private void notes(JFreeChart chart) {
		if (!triage.limits().isEmpty()) {
			String limits = triage.limits().stream().map(limit -> limit.message().toString())
					.collect(Collectors.joining(" \u00b7 "));
			chart.addSubtitle(below(TEXT.get("note.limits", SafeText.shorten(limits, 4 * MAX_TEXT)),
					palette.secondaryText()));
		}
		if (rows.isEmpty()) {
			chart.addSubtitle(below(TEXT.get("empty"), palette.text()));
		} else if (rows.leftOut() > 0) {
			chart.addSubtitle(below(TEXT.get("note.left-out", rows.leftOut()), palette.secondaryText()));
		}
		List<Finding> findings = triage.findings();
		int shown = Math.min(MAX_FINDINGS, findings.size());
		if (shown < findings.size()) {
			chart.addSubtitle(below(TEXT.get("note.more-findings", findings.size() - shown), palette.secondaryText()));
		}
		for (int i = shown - 1; i >= 0; i--) {
			Finding finding = findings.get(i);
			String where = finding.detail();
			String sentence = finding.message() + (where.isEmpty() ? "" : "  \u00b7  " + where);
			chart.addSubtitle(below(TEXT.get(finding.severity() == Severity.WARNING ? "note.warning" : "note.info",
					SafeText.shorten(sentence, MAX_TEXT)), palette.text()));
		}
		if (chart.getSubtitleCount() > TITLES) {
			chart.getSubtitle(chart.getSubtitleCount() - 1).setMargin(NOTES_GAP, 0, 0, 0);
		}
	}

	private static TextTitle text(String text, Font font, int rgb, double above) {
		TextTitle title = new TextTitle(text, font, new Color(rgb), RectangleEdge.TOP, HorizontalAlignment.LEFT,
				Title.DEFAULT_VERTICAL_ALIGNMENT, RectangleInsets.ZERO_INSETS);
		title.setMargin(above, 0, 0, 0);
		return title;
	}

	private static TextTitle below(String text, int rgb) {
		TextTitle title = text(text, SMALL, rgb, 4);
		title.setPosition(RectangleEdge.BOTTOM);
		return title;
	}

	private static Title spaced(Title title, double above, double below) {
		title.setMargin(above, 0, below, 0);
		return title;
	}
}
