package org.threadlanes.ui.paint;

import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;

import org.threadlanes.core.sampling.LaneSampler;
import org.threadlanes.core.sampling.WaitSet;

/**
 * Paints many rows of one picture, on as many cores as there are: each has a painter of its own. The picture is the same
 * as that of one painter. For one thread at a time; it returns when all is painted.
 */
public final class RowsPainter {

	/** More would wait for memory. */
	private static final int MAX_PAINTERS = 4;
	/** So many rows are taken at a time. */
	private static final int ROWS_AT_ONCE = 4;

	private final List<LanePainter> painters = new ArrayList<>();

	/** Paints a row; is called by any thread, but never twice at once with the same painter. */
	public interface Row {
		/**
		 * @param painter
		 *            paints
		 * @param g
		 *            where
		 */
		void paint(LanePainter painter, Graphics2D g);
	}

	/**
	 * @param palette
	 *            the colors
	 * @param sampler
	 *            samples the lanes
	 */
	public RowsPainter(Palette palette, LaneSampler sampler) {
		this(palette, sampler, Math.min(MAX_PAINTERS, Runtime.getRuntime().availableProcessors()));
	}

	RowsPainter(Palette palette, LaneSampler sampler, int painterCount) {
		for (int i = 0; i < Math.max(1, painterCount); i++) {
			painters.add(LanePainter.forPixels(palette, sampler));
		}
	}

	/** @return a painter for what is no row, while no rows are painted */
	public LanePainter first() {
		return painters.get(0);
	}

	/** Sets the pairs of kind and verdict that are painted; the others leave no ink. */
	public void setShown(WaitSet pairs) {
		painters.forEach(painter -> painter.setShown(pairs));
	}

	/** Sets the pairs that stand out; the others are painted at 30 %. All at first. */
	public void setEmphasis(WaitSet pairs) {
		painters.forEach(painter -> painter.setEmphasis(pairs));
	}

	/** Sets the times at which a faint line goes through all rows, ns since 1970 UTC; the array is not copied. */
	public void setGrid(long[] times) {
		painters.forEach(painter -> painter.setGrid(times));
	}

	/**
	 * Paints rows that do not overlap.
	 *
	 * @param g
	 *            the picture: of an image in memory, where several may draw at once
	 * @param rows
	 *            the rows
	 */
	public void paint(Graphics2D g, List<? extends Row> rows) {
		AtomicInteger next = new AtomicInteger();
		List<ForkJoinTask<?>> helpers = new ArrayList<>();
		for (int i = 1; i < painters.size() && i * ROWS_AT_ONCE < rows.size(); i++) {
			LanePainter painter = painters.get(i);
			Graphics2D own = (Graphics2D) g.create();
			helpers.add(ForkJoinPool.commonPool().submit(() -> {
				try {
					paintSome(painter, own, rows, next);
				} finally {
					own.dispose();
				}
			}));
		}
		try {
			paintSome(painters.get(0), g, rows, next);
		} finally {
			// One that never began finds nothing left to do; this thread then runs it itself.
			helpers.forEach(ForkJoinTask::quietlyJoin);
		}
		helpers.forEach(ForkJoinTask::join);
	}

	private static void paintSome(LanePainter painter, Graphics2D g, List<? extends Row> rows, AtomicInteger next) {
		for (int from = next.getAndAdd(ROWS_AT_ONCE); from < rows.size(); from = next.getAndAdd(ROWS_AT_ONCE)) {
			for (Row row : rows.subList(from, Math.min(rows.size(), from + ROWS_AT_ONCE))) {
				row.paint(painter, g);
			}
		}
	}
}
