package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import org.threadlanes.core.recording.EventValues;
import org.threadlanes.core.rules.Rules;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.rules.StackClassifier;
import org.threadlanes.core.rules.StackClassification;

/** The distinct stacks of a recording, each classified once, by number. Not thread-safe while it is filled. */
public final class StackTable {

	/** Stands for no stack. */
	public static final int NONE = -1;

	private final Rules rules;
	/** Null before the first stack: the rules may still be parsed by another thread. */
	private StackClassifier classifier;
	private final List<Stack> stacks;
	private final List<StackClassification> classifications;
	private final Map<Stack, Integer> numbers = new HashMap<>();
	/** By the numbers in the chunk, the numbers in this table plus 2; 0 means not seen yet. */
	private int[] numbersInChunk = new int[256];

	StackTable(Rules rules) {
		this.rules = rules;
		stacks = new ArrayList<>();
		classifications = new ArrayList<>();
	}

	private StackTable(StackTable other) {
		rules = other.rules;
		classifier = other.classifier;
		stacks = new ArrayList<>(other.stacks);
		classifications = new ArrayList<>(other.classifications);
	}

	/** @return a copy with the same numbers, which takes no more stacks */
	StackTable copy() {
		return new StackTable(this);
	}

	void beginChunk() {
		Arrays.fill(numbersInChunk, 0);
	}

	/** @return the number of an event's stack, {@link #NONE} if there is none or it has no frames */
	int numberOf(EventValues event, int field) {
		int inChunk = event.stackNumber(field);
		if (inChunk < 0) {
			return NONE;
		}
		if (inChunk >= numbersInChunk.length) {
			numbersInChunk = Arrays.copyOf(numbersInChunk, Math.max(inChunk + 1, 2 * numbersInChunk.length));
		}
		if (numbersInChunk[inChunk] == 0) {
			Stack stack = event.stack(field);
			numbersInChunk[inChunk] = 2 + (stack == null ? NONE : intern(stack));
		}
		return numbersInChunk[inChunk] - 2;
	}

	private int intern(Stack stack) {
		Integer number = numbers.get(stack);
		if (number == null) {
			number = stacks.size();
			numbers.put(stack, number);
			stacks.add(stack);
			classifications.add(classifier().classify(stack));
		}
		return number;
	}

	/** Drops what is needed only while events arrive. */
	void seal() {
		numbersInChunk = null;
		numbers.clear();
	}

	/**
	 * Sets the first and last frames of the application, by stack, if known: the rules may take an unlisted library for
	 * it.
	 */
	void setOwnFrames(IntFunction<int[]> applicationFrames) {
		for (int i = 0; i < classifications.size(); i++) {
			int[] own = applicationFrames.apply(i);
			if (own != null) {
				classifications.set(i, classifications.get(i).withOwnFrames(own[0], own[1]));
			}
		}
	}

	List<Stack> all() {
		return Collections.unmodifiableList(stacks);
	}

	StackClassifier classifier() {
		if (classifier == null) {
			classifier = new StackClassifier(rules.stacks());
		}
		return classifier;
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
