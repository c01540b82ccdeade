package org.threadlanes.core.picture;

/**
 * A time range and the pixel columns that show it. A column is at least 1 ns wide; column edges are whole ns without
 * gaps, so the columns add up to the range.
 *
 * @param startNanos the first ns, since 1970 UTC
 * @param endNanos the first ns after the range
 * @param columns the number of columns, 1 or more
 */
public record Viewport(long startNanos, long endNanos, int columns) {

	/** The maximum zoom. */
	public static final long SHORTEST_NANOS = 10_000;

	public Viewport {
		if (columns < 1 || endNanos - startNanos < columns) {
			throw new IllegalArgumentException(endNanos - startNanos + " ns in " + columns + " columns");
		}
	}

	/**
	 * @param startNanos a time, ns since 1970 UTC
	 * @param endNanos another one
	 * @param columns the wanted number of columns; less than 1 counts as 1
	 * @return the range, extended at its end if it is too short for a picture
	 */
	public static Viewport of(long startNanos, long endNanos, int columns) {
		int wanted = Math.max(1, columns);
		return new Viewport(startNanos, Math.max(endNanos, startNanos + Math.max(wanted, SHORTEST_NANOS)), wanted);
	}

	/** @return the length of the range in ns */
	public long nanos() {
		return endNanos - startNanos;
	}

	/**
	 * @param column 0 to {@link #columns}
	 * @return the first ns of the column; of the one after the last: the end
	 */
	public long columnStart(int column) {
		long whole = nanos() / columns;
		long rest = nanos() % columns;
		return startNanos + whole * column + rest * column / columns;
	}

	/** @return the column of a time; -1 if it is before the range, {@link #columns} if it is after it */
	public int columnAt(long timeNanos) {
		if (timeNanos < startNanos) {
			return -1;
		}
		if (timeNanos >= endNanos) {
			return columns;
		}
		int column = (int) Math.min(columns - 1, (double) (timeNanos - startNanos) * columns / nanos());
		while (columnStart(column) > timeNanos) {
			column--;
		}
		while (columnStart(column + 1) <= timeNanos) {
			column++;
		}
		return column;
	}

	/** @return the position of a time, 0 for the start and 1 for the end; less and more for times outside */
	public double positionOf(long timeNanos) {
		return (double) (timeNanos - startNanos) / nanos();
	}
}
