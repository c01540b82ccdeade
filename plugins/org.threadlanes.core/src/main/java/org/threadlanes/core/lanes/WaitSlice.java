package org.threadlanes.core.lanes;

/**
 * Successive waits of a block.
 *
 * @param from the first
 * @param to the end
 */
record WaitSlice(WaitBlock block, int from, int to) {

	int size() {
		return to - from;
	}

	/** @return the start of the first */
	long start() {
		return block.start(from);
	}

	/** @return the latest end; of disjoint waits, that of the last */
	long latestEnd() {
		long latest = block.end(to - 1);
		for (int i = from; !block.isDisjoint() && i < to; i++) {
			latest = Math.max(latest, block.end(i));
		}
		return latest;
	}

	void emitTo(WaitSink sink) {
		for (int i = from; i < to; i++) {
			block.emitTo(i, sink);
		}
	}
}
