package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Stack;

/** The distinct stacks of a recording and their classifications, by number. Immutable. */
public final class StackTable {

	/** Stands for no stack. */
	public static final int NONE = -1;

	private final List<Stack> stacks;
	private final List<StackClassification> classifications;

	StackTable(List<Stack> stacks, List<StackClassification> classifications) {
		this.stacks = stacks;
		this.classifications = classifications;
	}

	/**
	 * @param applicationFrames returns the frames of the application in a stack, the innermost first; empty if not
	 *            known: the rules may take an unlisted library for it
	 * @return these stacks, with the first and last of these frames that are no {@link Wrappers}
	 */
	StackTable withOwnFrames(Function<Stack, int[]> applicationFrames) {
		int[][] own = stacks.stream().map(applicationFrames).toArray(int[][]::new);
		Wrappers wrappers = new Wrappers(stacks, own);
		List<StackClassification> known = new ArrayList<>(classifications);
		for (int i = 0; i < known.size(); i++) {
			if (own[i].length > 0) {
				known.set(i, known.get(i).withOwnFrames(wrappers.innermost(i), wrappers.outermost(i)));
			}
		}
		return new StackTable(stacks, known);
	}

	List<Stack> all() {
		return stacks;
	}

	/** @return the number of distinct stacks */
	public int size() {
		return stacks.size();
	}

	/**
	 * @param number the number of a stack, or {@link #NONE}
	 * @return the stack; null for {@link #NONE}
	 */
	public Stack stack(int number) {
		return number == NONE ? null : stacks.get(number);
	}

	/**
	 * @param number the number of a stack, or {@link #NONE}
	 * @return its classification by the rules; null for {@link #NONE}
	 */
	public StackClassification classification(int number) {
		return number == NONE ? null : classifications.get(number);
	}
}
