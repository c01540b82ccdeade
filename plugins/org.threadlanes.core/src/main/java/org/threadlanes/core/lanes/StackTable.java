package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Stack;

/**
 * The distinct stacks of a recording, by number. Immutable.
 *
 * @param all the stacks
 * @param classifications their classifications by the rules
 */
public record StackTable(List<Stack> all, List<StackClassification> classifications) {

	/** Stands for no stack. */
	public static final int NONE = -1;

	static final StackTable EMPTY = new StackTable(List.of(), List.of());

	/**
	 * @param applicationFrames returns the frames of the application in a stack, the innermost first; empty if not
	 *            known: the rules may take an unlisted library for it
	 * @return these stacks, with the first and last of these frames that are no {@link Wrappers}
	 */
	StackTable withOwnFrames(Function<Stack, int[]> applicationFrames) {
		int[][] own = all.stream().map(applicationFrames).toArray(int[][]::new);
		Wrappers wrappers = new Wrappers(all, own);
		List<StackClassification> known = new ArrayList<>(classifications);
		for (int i = 0; i < known.size(); i++) {
			if (own[i].length > 0) {
				known.set(i, known.get(i).withOwnFrames(wrappers.innermost(i), wrappers.outermost(i)));
			}
		}
		return new StackTable(all, known);
	}

	/** @return the number of distinct stacks */
	public int size() {
		return all.size();
	}

	/**
	 * @param number the number of a stack, or {@link #NONE}
	 * @return the stack; null for {@link #NONE}
	 */
	public Stack stack(int number) {
		return number == NONE ? null : all.get(number);
	}

	/**
	 * @param number the number of a stack, or {@link #NONE}
	 * @return its classification by the rules; null for {@link #NONE}
	 */
	public StackClassification classification(int number) {
		return number == NONE ? null : classifications.get(number);
	}
}
