package org.threadlanes.ui.paint;

import java.awt.Font;
import java.awt.Rectangle;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

import org.threadlanes.core.base.html.HtmlWriter;
import org.threadlanes.core.kinds.WaitSet;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.PoolBand;
import org.threadlanes.core.picture.Viewport;

/** A file of SVG: shapes and text, no pixels. The widths of texts are fixed, so that they fit with other fonts too. */
public final class SvgSheet implements Sheet {

	private static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, LanePainter.LABEL_SIZE);

	private final RowFiller filler;
	private final StringBuilder body = new StringBuilder();
	private final SvgStyle style = new SvgStyle() {
		@Override
		public String fill(int rgb) {
			return String.format(Locale.ROOT, " fill=\"#%06x\"", rgb);
		}

		@Override
		public String outline(int rgb) {
			return String.format(Locale.ROOT, " fill=\"none\" stroke=\"#%06x\" stroke-dasharray=\"1\"", rgb);
		}

		@Override
		public String length(int part, int columns) {
			return String.valueOf(part);
		}
	};

	/**
	 * @param sampler samples the lanes; its bands are prepared
	 * @param grid the times at which a faint line goes through all rows, ns since 1970 UTC
	 */
	public SvgSheet(Palette palette, LaneSampler sampler, long[] grid) {
		filler = new RowFiller(palette, sampler);
		filler.show(WaitSet.ALL, WaitSet.ALL, null, grid);
	}

	/**
	 * Writes what was drawn.
	 *
	 * @param out receives the text, and must encode it as UTF-8; not closed
	 */
	public void write(int width, int height, Writer out) throws IOException {
		out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
		out.write(String.format(Locale.ROOT, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
				+ "viewBox=\"0 0 %1$d %2$d\" font-family=\"sans-serif\">%n", width, height));
		out.append(body).write("</svg>\n");
		out.flush();
	}

	@Override
	public void fill(int x, int y, int width, int height, int rgb) {
		body.append(String.format(Locale.ROOT, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"%s/>", x, y, width,
				height, style.fill(rgb))).append('\n');
	}

	@Override
	public void text(String text, int x, int base, Font font, int rgb) {
		text(text, x, base, font, style.fill(rgb));
	}

	@Override
	public void text(String text, int x, int base, Font font, int rgb, int halo) {
		text(text, x, base, font, style.fill(rgb) + String.format(Locale.ROOT,
				" stroke=\"#%06x\" stroke-width=\"2\" paint-order=\"stroke\"", halo));
	}

	private void text(String text, int x, int base, Font font, String paint) {
		body.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"%s textLength=\"%.1f\" "
				+ "lengthAdjust=\"spacingAndGlyphs\"%s>%s</text>", x, base, font.getSize(),
				(font.isBold() ? " font-weight=\"bold\"" : "")
						+ (text.contains("  ") ? " xml:space=\"preserve\"" : ""),
						font.getStringBounds(text, TEXT_MEASURE).getWidth(),
				paint, HtmlWriter.escaped(text))).append('\n');
	}

	@Override
	public void lane(Rectangle area, Viewport range, ThreadLane lane) {
		SvgRow row = new SvgRow(style, area.width);
		LaneMeasures m = LaneMeasures.of(area.height, 1, lane);
		int barHeight = filler.lane(row, columns(area, range), lane, m);
		add(area, row);
		SpanLabels.each(lane, filler, SpanLabels.MIN_WIDTH, 2 * SpanLabels.PAD, text -> Sheet.width(text, LABEL),
				(text, left, pair) -> text(text, area.x + left + SpanLabels.PAD,
						Sheet.base(area.y + m.bar(), barHeight, LABEL), LABEL, SpanLabels.color(filler, pair)));
		losses(area);
	}

	@Override
	public void pool(Rectangle area, Viewport range, PoolBand band) {
		SvgRow row = new SvgRow(style, area.width);
		filler.pool(row, columns(area, range), band, LaneMeasures.of(area.height, 1));
		add(area, row);
		losses(area);
	}

	@Override
	public void overview(Rectangle area, Viewport whole, PoolBand band, Viewport view) {
		SvgRow row = new SvgRow(style, area.width);
		filler.overview(row, columns(area, whole), band, area.height, 1, view);
		add(area, row);
		losses(area);
	}

	@Override
	public void swatch(int x, int y, Swatch swatch) {
		SvgRow row = new SvgRow(style, Swatch.WIDTH);
		swatch.fill(row, Swatch.WIDTH, Swatch.HEIGHT, 1);
		add(new Rectangle(x, y, Swatch.WIDTH, Swatch.HEIGHT), row);
	}

	private static Viewport columns(Rectangle area, Viewport range) {
		return Viewport.of(range.startNanos(), range.endNanos(), area.width);
	}

	private void losses(Rectangle area) {
		SvgRow lines = new SvgRow(style, area.width);
		filler.losses(lines, area.height, 1);
		add(area, lines);
	}

	private void add(Rectangle area, SvgRow row) {
		String shapes = row.paths() + row.outlines();
		if (!shapes.isEmpty()) {
			body.append("<g transform=\"translate(").append(area.x).append(' ').append(area.y).append(")\">")
					.append(shapes).append("</g>\n");
		}
	}
}
