package org.threadlanes.core.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * What is left out of a recording. A damaged or hostile file could look like millions of damaged chunks: the first few
 * are worth a sentence each, the others one together, and after some thousand the search ends.
 */
final class SkippedParts {

	private static final int MAX_TOLD = 20;
	private static final int HOPELESS = 10_000;

	private final List<SkippedPart> told = new ArrayList<>();
	private int count;
	private int hopelessAt = HOPELESS;
	private long firstUntold;
	private long untoldBytes;

	void add(long offset, long size, Damage reason) {
		count++;
		if (count <= MAX_TOLD) {
			told.add(new SkippedPart(offset, size, reason));
			return;
		}
		firstUntold = count == MAX_TOLD + 1 ? offset : Math.min(firstUntold, offset);
		untoldBytes += size;
	}

	/** @return whether so much is damaged that more of it is not looked at */
	boolean isOverLimit() {
		return count >= hopelessAt;
	}

	/** What was found may be worth trying, whatever lies between. */
	void resetLimit() {
		hopelessAt = count + HOPELESS;
	}

	/** @return the parts, the last of which may represent many */
	List<SkippedPart> list() {
		List<SkippedPart> parts = new ArrayList<>(told);
		if (count > MAX_TOLD) {
			parts.add(new SkippedPart(firstUntold, untoldBytes,
					Damage.of("many", count - MAX_TOLD)));
		}
		return parts;
	}
}
