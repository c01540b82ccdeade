package org.threadlanes.core.tables;

/** A row that others of the chunk are like, but for their times and a number. */
final class RepeatedRow {

	/** For each differing cell, 1 for the start, 2 for the duration, 3 for the number. */
	final int[] sources;
	final long[] row;
	/** The block that has its combination, since it was emptied so often, and the combination's number in it. */
	RowBlock block;
	int blockUse;
	int combination;

	RepeatedRow(int[] sources, long[] row) {
		this.sources = sources;
		this.row = row;
	}
}
