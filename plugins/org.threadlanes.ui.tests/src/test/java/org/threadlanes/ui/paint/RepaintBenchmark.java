package org.threadlanes.ui.paint;

import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.ui.testing.MadeRecording;

/**
 * Prints what one repaint costs: 1 M waits on 200 lanes of 1600 pixels, all lanes at once, which is more than a screen
 * holds; and 20,000 threads. To be run by hand; the bound is 16 ms.
 */
public final class RepaintBenchmark {

	private static final int WIDTH = 1600;
	private static final int ROW = 22;
	private static final int ROUNDS = 60;

	private RepaintBenchmark() {
	}

	public static void main(String[] args) {
		ThreadLanes lanes = MadeRecording.of(200, 5_000, 1);
		long waits = lanes.lanes().stream().mapToLong(ThreadLane::size).sum();
		System.out.printf("%,d waits on %d lanes, %d px, all lanes painted%n", waits, lanes.lanes().size(), WIDTH);
		BufferedImage image = new BufferedImage(WIDTH, ROW * lanes.lanes().size(), BufferedImage.TYPE_INT_RGB);
		LanePainter painter = LanePainter.forPixels(Palette.LIGHT, LaneSampler.of(lanes));
		long whole = lanes.endNanos() - lanes.startNanos();
		long middle = lanes.startNanos() + whole / 3;
		print("all of it", measure(image, painter, lanes.lanes(), lanes.startNanos(), lanes.endNanos()));
		print("a tenth", measure(image, painter, lanes.lanes(), middle, middle + whole / 10));
		print("a hundredth", measure(image, painter, lanes.lanes(), middle, middle + whole / 100));
		print("a thousandth", measure(image, painter, lanes.lanes(), middle, middle + whole / 1_000));
		print("deepest", measure(image, painter, lanes.lanes(), middle, middle + 10_000));

		ThreadLanes many = MadeRecording.virtual(20_000, 10, 2);
		LaneSampler sampler = LaneSampler.of(many);
		long begin = System.nanoTime();
		sampler.prepare(Progress.NONE);
		System.out.printf("%n%,d threads, %,d waits; bands made in %.0f ms%n", many.lanes().size(),
				many.lanes().stream().mapToLong(ThreadLane::size).sum(), (System.nanoTime() - begin) / 1e6);
		LanePainter painterOfMany = LanePainter.forPixels(Palette.LIGHT, sampler);
		Viewport all = Viewport.of(many.startNanos(), many.endNanos(), WIDTH);
		print("pool band and overview", measure(() -> {
			Graphics2D g = image.createGraphics();
			for (Pool pool : many.pools()) {
				painterOfMany.paintPool(g, new Rectangle(0, 0, WIDTH, ROW), all, sampler.band(pool));
			}
			painterOfMany.paintOverview(g, new Rectangle(0, 0, WIDTH, 32), all, sampler.overview(), many.startNanos(),
					many.endNanos());
			g.dispose();
		}));
		print("40 of its lanes", measure(image, painterOfMany, many.lanes().subList(10_000, 10_040), many.startNanos(),
				many.endNanos()));
	}

	private static double[] measure(BufferedImage image, LanePainter painter, List<ThreadLane> lanes, long start, long end) {
		Viewport view = Viewport.of(start, end, WIDTH);
		return measure(() -> {
			Graphics2D g = image.createGraphics();
			Rectangle area = new Rectangle(0, 0, WIDTH, ROW);
			for (ThreadLane lane : lanes) {
				painter.paintLane(g, area, view, lane, -1);
				area.y += ROW;
			}
			g.dispose();
		});
	}

	private static double[] measure(Runnable repaint) {
		double[] times = new double[ROUNDS];
		for (int i = 0; i < ROUNDS / 2; i++) {
			repaint.run();
		}
		for (int i = 0; i < ROUNDS; i++) {
			long begin = System.nanoTime();
			repaint.run();
			times[i] = (System.nanoTime() - begin) / 1e6;
		}
		Arrays.sort(times);
		return times;
	}

	private static void print(String what, double[] times) {
		System.out.printf("%-24s median %6.2f ms, 90 %% under %6.2f ms%n", what, times[times.length / 2],
				times[times.length * 9 / 10]);
	}
}
