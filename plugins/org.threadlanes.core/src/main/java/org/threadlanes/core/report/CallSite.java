package org.threadlanes.core.report;

import java.util.List;
import java.util.stream.Stream;

import org.threadlanes.core.rules.Frame;

/**
 * Where waits come from: the call into a library and the program's own code that made it.
 *
 * @param library
 *            the frame of the library that was called; null if own code waited itself, or without stacks
 * @param own
 *            the innermost frame of the program's own code; null if the stack has none
 * @param target
 *            what was waited on: {@code host:port}, a path, the class of a lock; empty if the recording does not say
 * @param stack
 *            the whole stack, the innermost frame first; empty without stacks
 */
public record CallSite(Frame library, Frame own, String target, List<Frame> stack) {

	/** Waits whose stack and target were not recorded. */
	static final CallSite UNKNOWN = new CallSite(null, null, "", List.of());

	public CallSite {
		stack = List.copyOf(stack);
	}

	/** @return library frame without its line and own frame, or the one there is, else the top of the stack */
	public List<String> frames() {
		if (library == null && own == null) {
			return stack.stream().limit(1).map(Frame::toString).toList();
		}
		return Stream.of(library == null ? "" : library.method(), own == null ? "" : own.toString())
				.filter(frame -> !frame.isEmpty()).toList();
	}
}
