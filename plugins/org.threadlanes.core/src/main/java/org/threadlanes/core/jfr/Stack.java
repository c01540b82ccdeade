package org.threadlanes.core.jfr;

import java.util.List;

/**
 * A stack trace.
 *
 * @param frames the frames, the innermost first; never empty
 * @param truncated whether frames at the root are missing, because the stack was deeper than the recording's limit
 */
public record Stack(List<Frame> frames, boolean truncated) implements Comparable<Stack> {

	public Stack {
		frames = List.copyOf(frames);
	}

	// Written out, as in ThreadKey: every report looks up stacks.
	@Override
	public boolean equals(Object other) {
		return other instanceof Stack stack && truncated == stack.truncated && frames.equals(stack.frames);
	}

	@Override
	public int hashCode() {
		return 31 * frames.hashCode() + Boolean.hashCode(truncated);
	}

	/** As for {@link Frame#compareTo}. */
	@Override
	public int compareTo(Stack other) {
		for (int i = 0; i < frames.size() && i < other.frames.size(); i++) {
			int order = frames.get(i).compareTo(other.frames.get(i));
			if (order != 0) {
				return order;
			}
		}
		int order = Integer.compare(frames.size(), other.frames.size());
		return order == 0 ? Boolean.compare(truncated, other.truncated) : order;
	}
}
