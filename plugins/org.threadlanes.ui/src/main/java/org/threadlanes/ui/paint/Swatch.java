package org.threadlanes.ui.paint;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;

import org.threadlanes.core.kinds.KindAndVerdict;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSet;

/**
 * A sample of a fill of lanes, for legends of any medium.
 *
 * @param palette the colors
 * @param verdict the verdict; null for anything but a wait
 * @param ground its background, {@code 0xRRGGBB}
 * @param mark what is drawn on the ground of anything but a wait
 */
public record Swatch(Palette palette, Verdict verdict, int ground, Mark mark) {

	enum Mark {
		NONE, LOSS, SAMPLES, REQUESTS, HIDDEN
	}

	/** Its width, px at 96 dpi. */
	public static final int WIDTH = 16;
	/** Its height, px at 96 dpi. */
	public static final int HEIGHT = 12;
	/** The name of the neutral color in styles. */
	static final String NEUTRAL = "nt";
	private static final int FOOT = 3;
	/** Any kind: its color is replaced. */
	private static final WaitKind KIND = WaitKind.SOCKET_READ;

	public static Swatch kind(Palette palette, WaitKind kind) {
		return new Swatch(palette.with(KIND, palette.kind(kind)), Verdict.BLOCKING, palette.lane(), Mark.NONE);
	}

	/** @return the swatch of a verdict, in the neutral color; work, filled like blocking waits, in its own */
	public static Swatch neutral(Palette palette, Verdict verdict) {
		int color = verdict == Verdict.WORK ? palette.kind(WaitKind.COMPILATION) : palette.neutral();
		return new Swatch(palette.with(KIND, color), verdict, palette.lane(), Mark.NONE);
	}

	/** @return the swatch of times when a thread is alive and nothing was recorded */
	public static Swatch alive(Palette palette) {
		return new Swatch(palette, null, palette.lane(), Mark.NONE);
	}

	/** @return the swatch of times when samples found a thread running */
	public static Swatch running(Palette palette) {
		return new Swatch(palette, null, palette.lane(), Mark.SAMPLES);
	}

	/** @return the swatch of requests */
	public static Swatch requests(Palette palette) {
		return new Swatch(palette, null, palette.lane(), Mark.REQUESTS);
	}

	/** @return the swatch of times when a thread is not alive */
	public static Swatch notAlive(Palette palette) {
		return new Swatch(palette, null, palette.page(), Mark.NONE);
	}

	/** @return the swatch of times when the JVM lost events */
	public static Swatch loss(Palette palette) {
		return new Swatch(palette, null, palette.page(), Mark.LOSS);
	}

	/** @return the outline of the swatch of a kind or verdict whose waits are hidden */
	public Swatch hidden() {
		return new Swatch(palette, null, palette.page(), Mark.HIDDEN);
	}

	void fill(RowSurface surface, int width, int height, double scale) {
		int unit = Math.max(1, (int) Math.round(scale));
		surface.fill(0, 0, width, height, ground);
		if (verdict == null) {
			surface.frame(0, 0, width, height, unit, mark == Mark.HIDDEN ? palette.kind(KIND) : palette.line());
			switch (mark) {
				case LOSS -> RowFiller.loss(surface, palette, width / 2, height, unit);
				case SAMPLES -> surface.fill(0, height / 2 - unit, width, 2 * unit, RowFiller.samplesLine(palette));
				case REQUESTS ->
						surface.fill(0, height / 3, width, 2 * unit, RowFiller.requestsLine(palette));
				case NONE, HIDDEN -> {
					// The ground alone.
				}
			}
			return;
		}
		Fills fills = new Fills(palette, ground, WaitSet.ALL);
		int pair = KindAndVerdict.of(KIND, verdict);
		switch (Fills.fill(pair)) {
			case SOLID -> surface.fill(0, 0, width, height, fills.solid(pair));
			case TINT -> surface.fill(0, 0, width, height, fills.tint(pair));
			case STRIP -> surface.fill(0, height - (FOOT + 1) * unit, width, FOOT * unit, fills.solid(pair));
			case DOTTED -> surface.dotted(0, 0, width, height, fills, pair, unit);
		}
	}

	/** Paints it with its upper left corner at a point. */
	public void paint(Graphics2D g, int x, int y) {
		RowPlace place = RowPlace.of(g, new Rectangle(x, y, WIDTH, HEIGHT));
		PixelRow pixels = new PixelRow();
		pixels.begin(place.width(), place.height());
		fill(pixels, place.width(), place.height(), place.scale());
		AffineTransform before = g.getTransform();
		g.setTransform(new AffineTransform());
		pixels.draw(g, place);
		g.setTransform(before);
	}
}
