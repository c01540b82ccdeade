package org.threadlanes.core.table;

/** What rows of a chunk share that differ only in their times and in a number. */
final class RepeatedRow {

	final RowStore store;
	/** For each differing cell, its place in {@link org.threadlanes.core.recording.EventVisitor.Repeats}. */
	final int[] sources;
	final long[] identity;
	/** The part of a row that repeats. */
	final long[] repeating;
	/** The block that has that part, since it was emptied so often, and the part's number in it. */
	RowBlock block;
	int blockUse;
	long combination;

	RepeatedRow(RowStore store, int[] sources, long[] identity, long[] repeating) {
		this.store = store;
		this.sources = sources;
		this.identity = identity;
		this.repeating = repeating;
	}
}
