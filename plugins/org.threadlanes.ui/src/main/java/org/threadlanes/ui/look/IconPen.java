package org.threadlanes.ui.look;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;

/** Draws icons on a grid of 16 by 16. */
final class IconPen {

	private final Graphics2D g;
	private final boolean dark;

	IconPen(Graphics2D g, boolean dark, Color ink) {
		this.g = g;
		this.dark = dark;
		g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
		g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
		g.setColor(ink);
		width(1.5);
	}

	void draw(Icon icon) {
		switch (icon) {
			case WARNING -> warning();
			case INFO -> disc(dark ? 0x3F8FE8 : 0x2369C4, 'i');
			case ERROR -> disc(dark ? 0xE5534B : 0xC01C28, 'x');
			case DONE -> disc(dark ? 0x2EB67D : 0x1F9D61, 'v');
			case ZOOM_IN -> magnifier(true);
			case ZOOM_OUT -> magnifier(false);
			case ZOOM_ALL -> zoomAll();
			case ZOOM_SELECTION -> corners();
			case HELP -> help();
			case EVENT_LOOP -> eventLoop();
			case WORKER -> person(true);
			case FORK_JOIN -> forkJoin();
			case CARRIER -> carrier();
			case VIRTUAL -> person(false);
			case JIT_COMPILER -> bolt();
			case GC -> bin();
			case JVM -> cup();
			case TIMER -> clock();
			case OTHER -> lines();
			case LANES -> lanes();
			case CSV -> table();
		}
	}

	private Color blue() {
		return new Color(dark ? 0x7FB6F5 : 0x2369A8);
	}

	private void width(double width) {
		g.setStroke(new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
	}

	private void line(double x1, double y1, double x2, double y2) {
		g.draw(new Line2D.Double(x1, y1, x2, y2));
	}

	private void path(boolean fill, boolean close, double ... xy) {
		Path2D path = new Path2D.Double();
		path.moveTo(xy[0], xy[1]);
		for (int i = 2; i < xy.length; i += 2) {
			path.lineTo(xy[i], xy[i + 1]);
		}
		if (close) {
			path.closePath();
		}
		if (fill) {
			g.fill(path);
		} else {
			g.draw(path);
		}
	}

	private void warning() {
		g.setColor(new Color(0xF5C211));
		path(true, true, 8, 1.8, 14.8, 14, 1.2, 14);
		g.setColor(new Color(0x8A6A00));
		width(1);
		path(false, true, 8, 1.8, 14.8, 14, 1.2, 14);
		g.setColor(Color.BLACK);
		width(1.8);
		line(8, 6, 8, 9.6);
		g.fill(new Ellipse2D.Double(7, 11, 2, 2));
	}

	private void disc(int rgb, char sign) {
		g.setColor(new Color(rgb));
		g.fill(new Ellipse2D.Double(1, 1, 14, 14));
		g.setColor(Color.WHITE);
		width(1.9);
		switch (sign) {
			case 'i' -> {
				g.fill(new Ellipse2D.Double(6.9, 3.4, 2.2, 2.2));
				line(8, 7.6, 8, 12);
			}
			case 'v' -> path(false, false, 4.6, 8.3, 7, 10.7, 11.4, 5.6);
			default -> cross(5.4, 10.6);
		}
	}

	private void cross(double from, double to) {
		line(from, from, to, to);
		line(from, to, to, from);
	}

	private void magnifier(boolean in) {
		width(1.7);
		g.draw(new Ellipse2D.Double(1.7, 1.7, 9.2, 9.2));
		width(2.3);
		line(10, 10, 14.2, 14.2);
		width(1.5);
		line(4, 6.3, 8.6, 6.3);
		if (in) {
			line(6.3, 4, 6.3, 8.6);
		}
	}

	private void zoomAll() {
		width(1.7);
		line(1.2, 2.5, 1.2, 13.5);
		line(14.8, 2.5, 14.8, 13.5);
		line(3.6, 8, 12.4, 8);
		path(false, false, 6, 5.4, 3.6, 8, 6, 10.6);
		path(false, false, 10, 5.4, 12.4, 8, 10, 10.6);
	}

	private void corners() {
		width(1.9);
		path(false, false, 1.6, 5.4, 1.6, 1.6, 5.4, 1.6);
		path(false, false, 10.6, 1.6, 14.4, 1.6, 14.4, 5.4);
		path(false, false, 14.4, 10.6, 14.4, 14.4, 10.6, 14.4);
		path(false, false, 5.4, 14.4, 1.6, 14.4, 1.6, 10.6);
	}

	private void help() {
		width(1.4);
		g.draw(new Ellipse2D.Double(1, 1, 14, 14));
		width(1.7);
		Path2D hook = new Path2D.Double();
		hook.moveTo(5.7, 6.3);
		hook.curveTo(5.7, 3.2, 10.4, 3.2, 10.4, 6.1);
		hook.curveTo(10.4, 8, 8, 7.9, 8, 9.8);
		g.draw(hook);
		g.fill(new Ellipse2D.Double(7, 11.3, 2, 2));
	}

	private void eventLoop() {
		g.setColor(blue());
		width(1.9);
		g.draw(new Arc2D.Double(2.4, 2.4, 11.2, 11.2, 50, 285, Arc2D.OPEN));
		path(true, true, 14.6, 1.6, 14.6, 7, 9.4, 5.2);
	}

	private void person(boolean real) {
		g.setColor(blue());
		width(1.5);
		Path2D body = new Path2D.Double();
		body.moveTo(2.2, 14.2);
		body.curveTo(2.2, 7, 13.8, 7, 13.8, 14.2);
		body.closePath();
		Ellipse2D head = new Ellipse2D.Double(5, 1.4, 6, 6);
		if (real) {
			g.fill(head);
			g.fill(body);
		} else {
			g.setStroke(new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {2, 1.4f},
					0));
			g.draw(head);
			g.draw(body);
		}
	}

	private void forkJoin() {
		g.setColor(blue());
		width(1.7);
		line(8, 15, 8, 11);
		path(false, false, 8, 11, 3, 8, 3, 3);
		path(false, false, 8, 11, 13, 8, 13, 3);
		path(true, true, 3, 0.6, 5.4, 4.2, 0.6, 4.2);
		path(true, true, 13, 0.6, 15.4, 4.2, 10.6, 4.2);
	}

	private void carrier() {
		g.setColor(blue());
		width(1.5);
		g.draw(new RoundRectangle2D.Double(1.4, 3.4, 8.4, 7, 1, 1));
		path(false, false, 9.8, 5.6, 12.6, 5.6, 14.6, 8, 14.6, 10.4, 9.8, 10.4);
		g.fill(new Ellipse2D.Double(2.8, 9.4, 3.8, 3.8));
		g.fill(new Ellipse2D.Double(9.6, 9.4, 3.8, 3.8));
	}

	private void bolt() {
		g.setColor(new Color(dark ? 0xF2DC3C : 0xA87B00));
		path(true, true, 9.8, 0.8, 2.8, 9.2, 7.2, 9.2, 5.6, 15.2, 13.2, 6.2, 8.4, 6.2);
	}

	private void bin() {
		width(1.4);
		line(2.5, 4, 13.5, 4);
		path(false, false, 6, 3.6, 6, 2, 10, 2, 10, 3.6);
		path(false, false, 3.8, 4.4, 4.6, 14.2, 11.4, 14.2, 12.2, 4.4);
		line(6.6, 7, 6.8, 11.6);
		line(9.4, 7, 9.2, 11.6);
	}

	private void cup() {
		width(1.5);
		path(false, true, 2.4, 6.2, 11.6, 6.2, 11.6, 10.6, 10, 13.6, 4, 13.6, 2.4, 10.6);
		g.draw(new Arc2D.Double(9.6, 7, 4.8, 4.4, -100, 200, Arc2D.OPEN));
		width(1.2);
		line(5, 1.8, 5, 3.8);
		line(8.8, 1.8, 8.8, 3.8);
	}

	private void clock() {
		width(1.5);
		g.draw(new Ellipse2D.Double(1.6, 1.6, 12.8, 12.8));
		path(false, false, 8, 4.2, 8, 8, 10.8, 9.6);
	}

	private void lines() {
		for (double y : new double[] {4, 8, 12}) {
			g.fill(new Rectangle2D.Double(2, y - 0.8, 12, 1.6));
		}
	}

	private void lanes() {
		g.setColor(new Color(dark ? 0xF2663C : 0xC8321E));
		g.fill(new Rectangle2D.Double(5, 2, 10, 3));
		g.setColor(new Color(dark ? 0x56C8F8 : 0x1B3A85));
		g.fill(new Rectangle2D.Double(1, 6.5, 8, 3));
		g.setColor(new Color(dark ? 0x56C8F8 : 0x2B8ABD));
		g.fill(new Rectangle2D.Double(8, 11, 6, 3));
	}

	private void table() {
		width(1.4);
		path(false, true, 2.5, 1.2, 10, 1.2, 13.5, 4.7, 13.5, 14.8, 2.5, 14.8);
		path(true, true, 9.6, 1.2, 13.5, 5.1, 9.6, 5.1);
		width(1.1);
		g.draw(new Rectangle2D.Double(5, 7.2, 6, 5.2));
		line(5, 9.8, 11, 9.8);
		line(8, 7.2, 8, 12.4);
	}
}
