package org.threadlanes.ui.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.font.LineBreakMeasurer;
import java.awt.font.TextAttribute;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.text.AttributedString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

import org.jfree.chart.axis.NumberTick;
import org.threadlanes.core.analysis.report.Finding;
import org.threadlanes.core.analysis.report.Severity;
import org.threadlanes.core.analysis.report.Triage;
import org.threadlanes.core.base.text.Durations;
import org.threadlanes.core.base.text.Messages;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.kinds.WaitTotals;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.model.TimeRange;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.LanePainter;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.PixelSheet;
import org.threadlanes.ui.paint.Sheet;
import org.threadlanes.ui.paint.SvgSheet;
import org.threadlanes.ui.paint.Swatch;

/**
 * A picture of thread lanes for a file: title, legend, overview, lanes, time axis, findings and limits, one below the
 * other. Needs no display. Not thread-safe.
 */
public final class LanesChart {

	static final Messages TEXT = Messages.of(LanesChart.class);
	private static final int MARGIN = 12;
	private static final int MAX_LABELS = 442;
	private static final double LABEL_SHARE = 0.32;
	private static final int MAX_FINDINGS = 4;
	private static final int MAX_TEXT = 240;
	private static final int LEGEND_GAP = 10;
	private static final int LEGEND_TEXT_GAP = 6;
	private static final int LEGEND_HEIGHT = 16;
	private static final int AXIS_HEIGHT = 22;
	/** On one line with the labels of the time axis. */
	private static final int DATE_BASE = 17;
	private static final int NOTES_GAP = 12;
	private static final int NOTE_GAP = 4;
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
	private final long[] grid;
	private final List<Part> parts = new ArrayList<>();
	private final Rectangle axis;
	private int height = MARGIN;

	/** A part of the picture, as wide as that. */
	private record Part(int top, Painter painter) {
	}

	private interface Painter {
		void paint(Sheet sheet, int top);
	}

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
		grid = TimeAxis.ticks(view, columns);
		titles();
		add(8, rows.height(), this::rows);
		axis = new Rectangle(MARGIN + labels, height, columns, AXIS_HEIGHT);
		add(0, AXIS_HEIGHT, (sheet, top) -> sheet.text(times.date(view.startNanos()), MARGIN + RowLabels.NAME,
				top + DATE_BASE, SMALL, palette.secondaryText()));
		notes();
		height += MARGIN;
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
		BufferedImage image = new BufferedImage(content.width(), height, BufferedImage.TYPE_INT_RGB);
		Graphics2D g = image.createGraphics();
		try {
			LanePainter painter = new LanePainter(palette, sampler);
			painter.show(WaitSet.ALL, WaitSet.ALL, null, grid);
			draw(new PixelSheet(g, painter));
			new TimeAxis(times, new Color(palette.text()), SMALL).paint(g, axis, view);
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
		SvgSheet sheet = new SvgSheet(palette, sampler, grid);
		draw(sheet);
		axis(sheet);
		sheet.write(content.width(), height, out);
	}

	private void draw(Sheet sheet) {
		sheet.fill(0, 0, content.width(), height, palette.page());
		parts.forEach(part -> part.painter().paint(sheet, part.top()));
	}

	/** The time axis without JFreeChart, which needs a Graphics2D. */
	private void axis(Sheet sheet) {
		sheet.fill(axis.x, axis.y, axis.width, 1, palette.text());
		for (NumberTick tick : TimeAxis.ticks(view, times, axis, label -> Sheet.width(label, SMALL))) {
			int x = axis.x + (int) Math.round(tick.getValue() * axis.width / view.nanos());
			sheet.fill(x, axis.y, 1, TimeAxis.TICK_LENGTH, palette.text());
			sheet.text(tick.getText(), x - Sheet.width(tick.getText(), SMALL) / 2, axis.y + DATE_BASE, SMALL,
					palette.text());
		}
	}

	// --- layout

	private void add(int above, int own, Painter painter) {
		parts.add(new Part(height + above, painter));
		height += above + own;
	}

	/** Adds a text, in as many lines as it needs. */
	private void text(int above, String text, Font font, int rgb) {
		int gap = above;
		LineBreakMeasurer lines = new LineBreakMeasurer(
				new AttributedString(text, Map.of(TextAttribute.FONT, font)).getIterator(), Sheet.TEXT_MEASURE);
		while (lines.getPosition() < text.length()) {
			int from = lines.getPosition();
			lines.setPosition(lines.nextOffset(content.width() - 2 * MARGIN));
			String line = text.substring(from, lines.getPosition()).strip();
			int own = Sheet.lineHeight(font);
			add(gap, own, (sheet, top) -> sheet.text(line, MARGIN, Sheet.base(top, own, font), font, rgb));
			gap = 0;
		}
	}

	private void titles() {
		WaitTotals totals = new WaitTotals();
		sampler.addTotals(view.startNanos(), view.endNanos(), totals);
		text(0, SafeText.shorten(triage.lanes().name(), MAX_TEXT), HEADING, palette.text());
		text(2, TEXT.get("subtitle", times.range(new TimeRange(view.startNanos(), view.endNanos())),
				Durations.text(view.nanos()), triage.lanes().lanes().size(), totals.knownCount()), NORMAL,
				palette.secondaryText());
		legend(8, LegendItem.kinds(palette, totals));
		List<LegendItem> verdicts = LegendItem.verdicts(palette, totals, triage.lanes());
		if (!triage.lanes().losses().isEmpty()) {
			verdicts.add(LegendItem.loss(palette, triage.lanes().losses().size()));
		}
		legend(4, verdicts);
	}

	private void legend(int above, List<LegendItem> items) {
		int x = MARGIN;
		int gap = above;
		for (LegendItem item : items) {
			int width = Swatch.WIDTH + LEGEND_TEXT_GAP + Sheet.width(item.text(), SMALL);
			boolean isFirst = x == MARGIN || x + width > content.width() - MARGIN;
			int left = isFirst ? MARGIN : x;
			add(isFirst ? gap : -LEGEND_HEIGHT, LEGEND_HEIGHT, (sheet, top) -> {
				sheet.swatch(left, top + (LEGEND_HEIGHT - Swatch.HEIGHT) / 2, item.swatch());
				sheet.text(item.text(), left + Swatch.WIDTH + LEGEND_TEXT_GAP, Sheet.base(top, LEGEND_HEIGHT, SMALL),
						SMALL, palette.text());
			});
			x = left + width + LEGEND_GAP;
			gap = 2;
		}
	}

	private void rows(Sheet sheet, int top) {
		RowLabels names = new RowLabels(sampler, view, palette, NORMAL);
		OverviewPainter overview = new OverviewPainter(palette, SMALL);
		for (ChartRow row : rows.rows()) {
			names.paint(sheet, row, new Rectangle(MARGIN, top + row.top(), labels, row.height()));
			Rectangle area = new Rectangle(axis.x, top + row.top(), axis.width, row.height());
			switch (row.type()) {
				case OVERVIEW -> overview.paint(sheet, area, sampler, whole, view);
				case POOL -> sheet.pool(area, view, row.band());
				case LANE -> sheet.lane(area, view, row.lane());
				default -> {
					// a note has no lane
				}
			}
		}
		sheet.fill(axis.x - 1, top, 1, rows.height(), palette.line());
		sheet.fill(MARGIN, top, labels + axis.width, 1, palette.line());
	}

	private void notes() {
		int begin = parts.size();
		height += NOTES_GAP - NOTE_GAP;
		List<Finding> findings = triage.findings();
		for (Finding finding : findings.subList(0, Math.min(MAX_FINDINGS, findings.size()))) {
			String where = finding.detail();
			String sentence = finding.message() + (where.isEmpty() ? "" : "  \u00b7  " + where);
			note(TEXT.get(finding.severity() == Severity.WARNING ? "note.warning" : "note.info",
					SafeText.shorten(sentence, MAX_TEXT)), palette.text());
		}
		if (findings.size() > MAX_FINDINGS) {
			note(TEXT.get("note.more-findings", findings.size() - MAX_FINDINGS), palette.secondaryText());
		}
		if (rows.isEmpty()) {
			note(TEXT.get("empty"), palette.text());
		} else if (rows.leftOut() > 0) {
			note(TEXT.get("note.left-out", rows.leftOut()), palette.secondaryText());
		}
		if (!triage.limits().isEmpty()) {
			String limits = triage.limits().stream().map(limit -> limit.message().toString())
					.collect(Collectors.joining(" \u00b7 "));
			note(TEXT.get("note.limits", SafeText.shorten(limits, 4 * MAX_TEXT)), palette.secondaryText());
		}
		height -= parts.size() == begin ? NOTES_GAP - NOTE_GAP : 0;
	}

	private void note(String text, int rgb) {
		text(NOTE_GAP, text, SMALL, rgb);
	}
}
