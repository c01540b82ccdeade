import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;

import javax.imageio.ImageIO;

/** Draws the icons, 16x16 and twice that size, for light and dark themes: run {@code java DrawIcons.java} here. */
public final class DrawIcons {

	/** Colors of a theme: the bars of the lanes, then the line and the paper of the sheet, then the arrow. */
	private record Theme(String folder, Color top, Color middle, Color foot, Color line, Color paper, Color arrow) {
	}

	private interface Picture {
		void draw(Graphics2D g, Theme theme);
	}

	private static final Theme LIGHT = new Theme("light", new Color(0xC8321E), new Color(0x1B3A85),
			new Color(0x2B8ABD), new Color(0x3A3D40), Color.WHITE, new Color(0x2B8ABD));
	private static final Theme DARK = new Theme("dark", new Color(0xF2663C), new Color(0x7398FF), new Color(0x56C8F8),
			new Color(0xD8DADC), new Color(0x3A3F42), new Color(0x56C8F8));

	private DrawIcons() {
	}

	public static void main(String[] args) throws IOException {
		System.setProperty("java.awt.headless", "true");
		for (Theme theme : new Theme[] {LIGHT, DARK}) {
			write("lanes", theme, DrawIcons::lanes);
			write("csv", theme, DrawIcons::sheet);
			write("export", theme, DrawIcons::export);
		}
	}

	private static void lanes(Graphics2D g, Theme theme) {
		bar(g, theme.top(), 3, 2, 12);
		bar(g, theme.middle(), 1, 7, 7);
		bar(g, theme.foot(), 6, 12, 5);
	}

	private static void bar(Graphics2D g, Color color, double x, double y, double width) {
		g.setColor(color);
		g.fill(new Rectangle2D.Double(x, y, width, 3));
	}

	private static void sheet(Graphics2D g, Theme theme) {
		Path2D paper = new Path2D.Double();
		paper.moveTo(2.5, 1.5);
		paper.lineTo(10.5, 1.5);
		paper.lineTo(13.5, 4.5);
		paper.lineTo(13.5, 14.5);
		paper.lineTo(2.5, 14.5);
		paper.closePath();
		g.setColor(theme.paper());
		g.fill(paper);
		g.setColor(theme.line());
		g.setStroke(new BasicStroke(1));
		g.draw(paper);
		for (double y : new double[] {6.5, 9.5, 12.5}) {
			g.draw(new Line2D.Double(5, y, 11, y));
		}
		g.draw(new Line2D.Double(8, 6.5, 8, 12.5));
	}

	private static void export(Graphics2D g, Theme theme) {
		sheet(g, theme);
		Path2D arrow = new Path2D.Double();
		arrow.moveTo(7, 10.5);
		arrow.lineTo(11, 10.5);
		arrow.lineTo(11, 8);
		arrow.lineTo(15.5, 12);
		arrow.lineTo(11, 16);
		arrow.lineTo(11, 13.5);
		arrow.lineTo(7, 13.5);
		arrow.closePath();
		g.setColor(theme.paper());
		g.setStroke(new BasicStroke(1.6f));
		g.draw(arrow);
		g.setColor(theme.arrow());
		g.fill(arrow);
	}

	private static void write(String name, Theme theme, Picture picture) throws IOException {
		for (int scale = 1; scale <= 2; scale++) {
			BufferedImage image = new BufferedImage(16 * scale, 16 * scale, BufferedImage.TYPE_INT_ARGB);
			Graphics2D g = image.createGraphics();
			g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
			g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
			g.scale(scale, scale);
			picture.draw(g, theme);
			g.dispose();
			File file = new File(theme.folder(), name + (scale == 1 ? "" : "@2x") + ".png");
			file.getParentFile().mkdirs();
			ImageIO.write(image, "png", file);
		}
	}
}
