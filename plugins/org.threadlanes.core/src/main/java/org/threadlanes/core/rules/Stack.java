package org.threadlanes.core.rules;

import java.util.List;

/**
 * A stack trace.
 *
 * @param frames the frames, the innermost first; never empty
 * @param truncated whether frames at the root are missing, because the stack was deeper than the recording's limit
 */
public record Stack(List<Frame> frames, boolean truncated) {

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
}
