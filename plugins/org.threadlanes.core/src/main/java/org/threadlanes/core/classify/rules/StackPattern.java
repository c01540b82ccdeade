package org.threadlanes.core.classify.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * The frames that a rule looks for: one or more {@link FramePattern}s from the innermost outward, adjacent ({@code <})
 * or at any distance ({@code <<}); the first is the one that waits ({@code ^}) or any.
 */
public final class StackPattern {

	/** One frame, and its distance from the one before. */
	private record Part(FramePattern frame, boolean anyDistance) {
	}

	private final boolean waiting;
	private final List<Part> parts;
	private final String text;

	private StackPattern(boolean waiting, List<Part> parts, String text) {
		this.waiting = waiting;
		this.parts = parts;
		this.text = text;
	}

	/** @throws IllegalArgumentException if it is malformed; the message says how */
	static StackPattern parse(String text) {
		boolean waiting = text.startsWith("^");
		List<Part> parts = new ArrayList<>();
		boolean anyDistance = false;
		StringTokenizer words = new StringTokenizer(waiting ? text.substring(1) : text);
		while (words.hasMoreTokens()) {
			String word = words.nextToken();
			if (word.equals("<") || word.equals("<<")) {
				anyDistance = word.equals("<<");
			} else {
				parts.add(new Part(FramePattern.parse(word), anyDistance));
				anyDistance = false;
			}
		}
		if (parts.isEmpty()) {
			throw new IllegalArgumentException("there are no frames");
		}
		return new StackPattern(waiting, List.copyOf(parts), text);
	}

	/**
	 * @param text the classes of a library, {@code io.netty.*}
	 * @return a pattern that matches each frame of these classes
	 * @throws IllegalArgumentException if it is malformed; the message says how
	 */
	static StackPattern parseClasses(String text) {
		return new StackPattern(false, List.of(new Part(FramePattern.parseClasses(text), false)), text);
	}

	List<FramePattern> frames() {
		return parts.stream().map(Part::frame).toList();
	}

	/** Tests whether the pattern's n-th frame matches a frame of a stack. */
	@FunctionalInterface
	interface FrameTest {
		boolean matches(int part, int frame);
	}

	/**
	 * @param depth the number of frames of the stack
	 * @param firstWaiting the index of the frame that waits: the first that is not one of the JDK's waiting methods
	 * @param test compares frames
	 * @return the index of the frame that matches the pattern's first, or -1
	 */
	int find(int depth, int firstWaiting, FrameTest test) {
		int from = waiting ? firstWaiting : 0;
		int to = waiting ? Math.min(depth, firstWaiting + 1) : depth;
		for (int i = from; i < to; i++) {
			if (test.matches(0, i) && restMatches(1, i + 1, depth, test)) {
				return i;
			}
		}
		return -1;
	}

	private boolean restMatches(int part, int from, int depth, FrameTest test) {
		if (part == parts.size()) {
			return true;
		}
		int to = parts.get(part).anyDistance ? depth : Math.min(depth, from + 1);
		for (int i = from; i < to; i++) {
			if (test.matches(part, i) && restMatches(part + 1, i + 1, depth, test)) {
				return true;
			}
		}
		return false;
	}

	/** @return whether this pattern matches every stack that the other matches, as far as the texts show */
	boolean covers(StackPattern other) {
		return (!waiting || other.waiting) && parts.size() == 1 && other.parts.stream()
				.limit(waiting ? 1 : other.parts.size()).anyMatch(p -> parts.get(0).frame.covers(p.frame));
	}

	@Override
	public String toString() {
		return text;
	}
}
