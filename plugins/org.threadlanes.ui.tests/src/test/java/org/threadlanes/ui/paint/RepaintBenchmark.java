package org.threadlanes.ui.paint;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.lang.management.ManagementFactory;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.chart.OverviewPainter;
import org.threadlanes.ui.chart.TimeAxis;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.testing.MadeRecording;

/**
 * Prints the CPU time of one repaint of a screen of 50 lanes, 1600 pixels wide, of a recording of 1 M waits, at zooms
 * from the whole recording to a few waits; the same with all waits on these lanes; the overhead of JFreeChart; and
 * 20,000 threads. The bound is 8 ms.
 */
public final class RepaintBenchmark {

	private static final int WIDTH = 1600;
	private static final int ROW = 22;
	/** The rows that fit into a window of 1100 px; the page paints no others. */
	private static final int SCREEN = 50;
	private static final int ROUNDS = 60;

	private RepaintBenchmark() {
	}

	public static void main(String[] args) {
		BufferedImage image = new BufferedImage(WIDTH, ROW * SCREEN, BufferedImage.TYPE_INT_RGB);
		ThreadLanes lanes = MadeRecording.of(200, 5_000, 1);
		screen(lanes, image);
		screen(MadeRecording.of(SCREEN, 20_000, 1), image);
		LaneSampler sampler = LaneSampler.of(lanes);
		LanePainter painter = new LanePainter(Palette.LIGHT, sampler);
		sampler.prepare(Progress.NONE);
		Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
		OverviewPainter overview = new OverviewPainter(Palette.LIGHT, font);
		TimeAxis axis = new TimeAxis(new TimeTexts(ZoneId.of("UTC")), Color.BLACK, font);
		Viewport full = Viewport.of(lanes.startNanos(), lanes.endNanos(), WIDTH);
		print("JFreeChart: time axis", measure(on(image, g -> axis.paint(g, new Rectangle(0, 32, WIDTH, 26), full))));
		print("JFreeChart: overview with our bars",
				measure(on(image, g -> overview.paint(new PixelSheet(g, painter),
						new Rectangle(0, 0, WIDTH, 32), sampler, full, full))));
		print("our bars alone", measure(on(image, g -> painter.paintOverview(g, new Rectangle(0, 0, WIDTH, 32), full,
				sampler.overview(), full))));

		ThreadLanes many = MadeRecording.virtual(20_000, 10, 2);
		LaneSampler samplerOfMany = LaneSampler.of(many);
		long begin = System.nanoTime();
		samplerOfMany.prepare(Progress.NONE);
		System.out.printf("%n%,d threads, %,d waits; bands made in %.0f ms%n", many.lanes().size(),
				many.lanes().stream().mapToLong(ThreadLane::size).sum(), (System.nanoTime() - begin) / 1e6);
		LanePainter painterOfMany = new LanePainter(Palette.LIGHT, samplerOfMany);
		Viewport allOfMany = Viewport.of(many.startNanos(), many.endNanos(), WIDTH);
		print("pool band and overview", measure(() -> {
			Graphics2D g = image.createGraphics();
			for (Pool pool : many.pools()) {
				painterOfMany.paintPool(g, new Rectangle(0, 0, WIDTH, ROW), allOfMany, samplerOfMany.band(pool));
			}
			painterOfMany.paintOverview(g, new Rectangle(0, 0, WIDTH, 32), allOfMany, samplerOfMany.overview(),
					allOfMany);
			g.dispose();
		}));
		print("40 of its lanes", measure(image, painterOfMany, many.lanes().subList(10_000, 10_040), many.startNanos(),
				many.endNanos()));
	}

	private static void screen(ThreadLanes lanes, BufferedImage image) {
		System.out.printf("%,d waits on %d lanes, %d px wide%n",
				lanes.lanes().stream().mapToLong(ThreadLane::size).sum(), lanes.lanes().size(), WIDTH);
		LanePainter painter = new LanePainter(Palette.LIGHT, LaneSampler.of(lanes));
		long whole = lanes.endNanos() - lanes.startNanos();
		long middle = lanes.startNanos() + whole / 3;
		// From about 1.4 on, columns of the lanes with 5,000 waits are too narrow for sums: the most waits are read.
		for (double part : new double[] {1, 1.5, 2, 10, 100, 1_000, whole / 10_000}) {
			long start = part <= 2 ? lanes.startNanos() : middle;
			print(String.format("%d of %d lanes, 1/%,.1f of the time", SCREEN, lanes.lanes().size(), part),
					measure(image, painter, lanes.lanes().subList(0, SCREEN), start, start + (long) (whole / part)));
		}
	}

	private static double[] measure(BufferedImage image, LanePainter painter, List<ThreadLane> lanes, long start,
			long end) {
		Viewport view = Viewport.of(start, end, WIDTH);
		return measure(on(image, g -> {
			for (int i = 0; i < lanes.size(); i++) {
				painter.paintLane(g, new Rectangle(0, i * ROW, WIDTH, ROW), view, lanes.get(i));
			}
		}));
	}

	private static Runnable on(BufferedImage image, Consumer<Graphics2D> drawing) {
		return () -> {
			Graphics2D g = image.createGraphics();
			drawing.accept(g);
			g.dispose();
		};
	}

	private static double[] measure(Runnable repaint) {
		LongSupplier clock = ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime;
		double[] times = new double[ROUNDS];
		for (int i = 0; i < ROUNDS / 2; i++) {
			repaint.run();
		}
		for (int i = 0; i < ROUNDS; i++) {
			long begin = clock.getAsLong();
			repaint.run();
			times[i] = (clock.getAsLong() - begin) / 1e6;
		}
		Arrays.sort(times);
		return times;
	}

	private static void print(String what, double[] times) {
		System.out.printf("%-46s best %6.2f, median %6.2f, 90 %% under %6.2f ms%n", what, times[0],
				times[times.length / 2], times[times.length * 9 / 10]);
	}
}
