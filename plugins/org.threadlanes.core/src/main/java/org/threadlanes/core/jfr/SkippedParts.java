package org.threadlanes.core.jfr;

import java.util.ArrayList;
import java.util.List;

/**
 * The skipped parts of a recording. A damaged or hostile file can look like millions of damaged chunks: the first few
 * get a sentence each, the others share one, and after a few thousand the search ends.
 */
final class SkippedParts {

	private static final int MAX_LISTED = 20;
	private static final int MAX_DAMAGED = 10_000;

	private final List<SkippedPart> listed = new ArrayList<>();
	private int count;
	private int limit = MAX_DAMAGED;
	private long firstUnlisted;
	private long unlistedBytes;

	void add(long offset, long size, Damage reason) {
		count++;
		if (count <= MAX_LISTED) {
			listed.add(new SkippedPart(offset, size, reason));
			return;
		}
		firstUnlisted = count == MAX_LISTED + 1 ? offset : Math.min(firstUnlisted, offset);
		unlistedBytes += size;
	}

	/** @return whether there is too much damage to continue the search */
	boolean isOverLimit() {
		return count >= limit;
	}

	/** Lets as much damage be found while reading as was while scanning. */
	void resetLimit() {
		limit = count + MAX_DAMAGED;
	}

	/** @return the parts; the last one may represent many */
	List<SkippedPart> list() {
		List<SkippedPart> parts = new ArrayList<>(listed);
		if (count > MAX_LISTED) {
			parts.add(new SkippedPart(firstUnlisted, unlistedBytes,
					Damage.of("many", count - MAX_LISTED)));
		}
		return parts;
	}
}
