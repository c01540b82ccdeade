package org.threadlanes.ui.paint;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.lang.management.ManagementFactory;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.Viewport;
import org.threadlanes.ui.chart.OverviewPainter;
import org.threadlanes.ui.chart.TimeAxisPainter;
import org.threadlanes.ui.testing.MadeRecording;

/**
 * Prints what one repaint costs: 1 M waits on 200 lanes of 1600 pixels, as many as a screen holds, and all at once; what
 * JFreeChart adds; and 20,000 threads. Rows are painted on up to four cores; what one alone takes is its processor time,
 * the rest is time by the clock. To be run by hand on a quiet machine; the bound is 16 ms.
 */
public final class RepaintBenchmark {

	private static final int WIDTH = 1600;
	private static final int ROW = 22;
	/** What a window of 1100 px holds; the page paints no other rows. */
	private static final int SCREEN = 50;
	private static final int ROUNDS = 60;

	private RepaintBenchmark() {
	}

	public static void main(String[] args) {
		ThreadLanes lanes = MadeRecording.of(200, 5_000, 1);
		long waits = lanes.lanes().stream().mapToLong(ThreadLane::size).sum();
		System.out.printf("%,d waits on %d lanes, %d px wide%n", waits, lanes.lanes().size(), WIDTH);
		BufferedImage image = new BufferedImage(WIDTH, ROW * lanes.lanes().size(), BufferedImage.TYPE_INT_RGB);
		LaneSampler sampler = LaneSampler.of(lanes);
		RowsPainter painters = new RowsPainter(Palette.LIGHT, sampler);
		RowsPainter alone = new RowsPainter(Palette.LIGHT, sampler, 1);
		LanePainter painter = painters.first();
		long whole = lanes.endNanos() - lanes.startNanos();
		long middle = lanes.startNanos() + whole / 3;
		for (long part : new long[] {1, 10, 100, 1_000, whole / 10_000}) {
			long start = part == 1 ? lanes.startNanos() : middle;
			String view = String.format("1/%,d of the time", part);
			print(view + ", a screen of 50 lanes", measure(image, painters, lanes.lanes().subList(0, SCREEN), start,
					start + whole / part));
			print(view + ", all 200 lanes at once", measure(image, painters, lanes.lanes(), start, start + whole / part));
			List<RowsPainter.Row> all = rows(lanes.lanes(), Viewport.of(start, start + whole / part, WIDTH));
			print(view + ", 200 lanes by one core", measure(on(image, g -> alone.paint(g, all)),
					ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime));
		}
		sampler.prepare(Progress.NONE);
		Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
		OverviewPainter overview = new OverviewPainter(painter, font);
		TimeAxisPainter axis = new TimeAxisPainter(ZoneId.of("UTC"), Color.BLACK, font);
		Viewport full = Viewport.of(lanes.startNanos(), lanes.endNanos(), WIDTH);
		print("JFreeChart: time axis", measure(on(image, g -> axis.paint(g, new Rectangle(0, 32, WIDTH, 26), full))));
		print("JFreeChart: overview with our bars",
				measure(on(image, g -> overview.paint(g, new Rectangle(0, 0, WIDTH, 32), full, full))));
		print("our bars alone", measure(on(image, g -> painter.paintOverview(g, new Rectangle(0, 0, WIDTH, 32), full,
				sampler.overview(), full.startNanos(), full.endNanos()))));

		ThreadLanes many = MadeRecording.virtual(20_000, 10, 2);
		LaneSampler samplerOfMany = LaneSampler.of(many);
		long begin = System.nanoTime();
		samplerOfMany.prepare(Progress.NONE);
		System.out.printf("%n%,d threads, %,d waits; bands made in %.0f ms%n", many.lanes().size(),
				many.lanes().stream().mapToLong(ThreadLane::size).sum(), (System.nanoTime() - begin) / 1e6);
		RowsPainter paintersOfMany = new RowsPainter(Palette.LIGHT, samplerOfMany);
		LanePainter painterOfMany = paintersOfMany.first();
		Viewport allOfMany = Viewport.of(many.startNanos(), many.endNanos(), WIDTH);
		print("pool band and overview", measure(() -> {
			Graphics2D g = image.createGraphics();
			for (Pool pool : many.pools()) {
				painterOfMany.paintPool(g, new Rectangle(0, 0, WIDTH, ROW), allOfMany, samplerOfMany.band(pool));
			}
			painterOfMany.paintOverview(g, new Rectangle(0, 0, WIDTH, 32), allOfMany, samplerOfMany.overview(), many.startNanos(),
					many.endNanos());
			g.dispose();
		}));
		print("40 of its lanes", measure(image, paintersOfMany, many.lanes().subList(10_000, 10_040), many.startNanos(),
				many.endNanos()));
	}

	private static double[] measure(BufferedImage image, RowsPainter painter, List<ThreadLane> lanes, long start, long end) {
		Viewport view = Viewport.of(start, end, WIDTH);
		return measure(on(image, g -> painter.paint(g, rows(lanes, view))));
	}

	private static List<RowsPainter.Row> rows(List<ThreadLane> lanes, Viewport view) {
		List<RowsPainter.Row> rows = new ArrayList<>();
		for (ThreadLane lane : lanes) {
			Rectangle area = new Rectangle(0, rows.size() * ROW, WIDTH, ROW);
			rows.add((painter, g) -> painter.paintLane(g, area, view, lane, -1));
		}
		return rows;
	}

	private static Runnable on(BufferedImage image, Consumer<Graphics2D> drawing) {
		return () -> {
			Graphics2D g = image.createGraphics();
			drawing.accept(g);
			g.dispose();
		};
	}

	private static double[] measure(Runnable repaint) {
		return measure(repaint, System::nanoTime);
	}

	private static double[] measure(Runnable repaint, LongSupplier clock) {
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
