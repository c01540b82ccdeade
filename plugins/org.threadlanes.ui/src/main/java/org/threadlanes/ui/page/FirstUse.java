package org.threadlanes.ui.page;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.picture.LaneSampler;
import org.threadlanes.core.picture.Viewport;
import org.threadlanes.ui.canvas.LanesCanvas;
import org.threadlanes.ui.chart.OverviewPainter;
import org.threadlanes.ui.chart.TimeAxis;
import org.threadlanes.ui.details.ShownWaits;
import org.threadlanes.ui.details.WaitTip;
import org.threadlanes.ui.legend.LegendBar;
import org.threadlanes.ui.model.PageModel;
import org.threadlanes.ui.model.TimeTexts;
import org.threadlanes.ui.paint.LanePainter;
import org.threadlanes.ui.paint.Palette;
import org.threadlanes.ui.paint.PixelSheet;

/**
 * Work that only the first page in a JVM needs, too slow for the UI thread: loading classes, starting AWT and
 * JFreeChart.
 */
public final class FirstUse {

	private static final List<Class<?>> PARTS = List.of(LanesView.class, FindingsStrip.class, PageMenus.class,
			PageNotes.class, PageToolBar.class, StatisticsStrip.class, Drawer.class, LanesCanvas.class, LegendBar.class,
			ShownWaits.class, WaitTip.class, PageModel.class);
	private static final AtomicBoolean BEGUN = new AtomicBoolean();
	private static volatile boolean prepared;

	private FirstUse() {
	}

	/**
	 * Loads the parts of a page and paints a picture off screen, once, on a thread of its own. May be called on any
	 * thread.
	 *
	 * @param lanes what to paint, called on that thread; its indexes are made
	 */
	public static void prepare(Supplier<LaneSampler> lanes) {
		if (BEGUN.compareAndSet(false, true)) {
			Thread thread = new Thread(() -> {
				try {
					load(lanes.get());
				} catch (RuntimeException e) {
					// The page will say what is wrong.
				}
			}, "Thread Lanes first use");
			thread.setDaemon(true);
			thread.start();
		}
	}

	/** @return whether that is done */
	public static boolean isPrepared() {
		return prepared;
	}

	private static void load(LaneSampler sampler) {
		Lookup lookup = MethodHandles.lookup();
		try {
			for (Class<?> part : PARTS) {
				lookup.ensureInitialized(part);
			}
		} catch (IllegalAccessException e) {
			throw new IllegalStateException(e);
		}
		BufferedImage unseen = new BufferedImage(400, 20, BufferedImage.TYPE_INT_RGB);
		Graphics2D g = unseen.createGraphics();
		try {
			paint(g, new Rectangle(0, 0, unseen.getWidth(), unseen.getHeight()), sampler);
		} finally {
			g.dispose();
			prepared = true;
		}
	}

	private static void paint(Graphics2D g, Rectangle area, LaneSampler sampler) {
		sampler.prepare(Progress.NONE);
		Viewport view = Viewport.of(sampler.lanes().startNanos(), sampler.lanes().endNanos(), area.width);
		Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
		LanePainter painter = new LanePainter(Palette.LIGHT, sampler);
		for (ThreadLane lane : sampler.lanes().lanes().stream().limit(10).toList()) {
			painter.paintLane(g, area, view, lane);
		}
		painter.paintPool(g, area, view, sampler.overview());
		new OverviewPainter(sampler, Palette.LIGHT, font).paint(new PixelSheet(g, painter), area, view, view);
		new TimeAxis(new TimeTexts(ZoneOffset.UTC), g.getColor(), font).paint(g, area, view);
	}
}
