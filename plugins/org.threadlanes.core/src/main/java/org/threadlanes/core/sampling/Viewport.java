package org.threadlanes.core.sampling;

/**
 * A range of time on pixel columns. Column {@code c} shows the time from {@code time(c)} to before {@code time(c + 1)}:
 * each ns of the range lies in exactly one column, and columns differ by 1 ns at most.
 *
 * @param startNanos
 *            the time at the left edge, ns since 1970 UTC
 * @param endNanos
 *            the time at the right edge, not before the start
 * @param columns
 *            the number of columns, at least 1
 */
public record Viewport(long startNanos, long endNanos, int columns) {

	public Viewport {
		if (columns < 1 || endNanos < startNanos) {
			throw new IllegalArgumentException(startNanos + " to " + endNanos + " on " + columns);
		}
	}

	/** @return its length in ns */
	public long nanos() {
		return endNanos - startNanos;
	}

	/**
	 * @param column
	 *            a column, or the number of columns for the right edge
	 * @return the time at the column's left edge
	 */
	public long time(int column) {
		// column * nanos would overflow for a recording of days
		return startNanos + column * (nanos() / columns) + column * (nanos() % columns) / columns;
	}

	/** @return the column that shows this time; -1 for a time before the start, {@code columns} for one after the end */
	public int column(long time) {
		if (time < startNanos) {
			return -1;
		}
		if (time >= endNanos) {
			return columns;
		}
		int guess = (int) Math.min(columns - 1L, (long) ((double) (time - startNanos) / nanos() * columns));
		while (time(guess) > time) {
			guess--;
		}
		while (time(guess + 1) <= time) {
			guess++;
		}
		return guess;
	}

	/** @return the place of a time in pixels from the left edge; may lie outside */
	public double position(long time) {
		return nanos() == 0 ? 0 : (double) (time - startNanos) / nanos() * columns;
	}

	/** @return the same range on another number of columns */
	public Viewport on(int otherColumns) {
		return otherColumns == columns ? this : new Viewport(startNanos, endNanos, otherColumns);
	}
}
