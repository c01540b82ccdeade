package org.threadlanes.core.tables;

/** What rows of a chunk share that differ only in their times and in a number. */
final class RepeatedRow {

	/** For each differing cell, 1 for the start, 2 for the duration, 3 for the number. */
	final int[] sources;
	final long[] identity;
	/** The part of a row that repeats. */
	final long[] repeating;
	/** The block that has that part, since it was emptied so often, and the part's number in it. */
	RowBlock block;
	int blockUse;
	long combination;

	RepeatedRow(int[] sources, long[] identity, long[] repeating) {
		this.sources = sources;
		this.identity = identity;
		this.repeating = repeating;
	}
}
