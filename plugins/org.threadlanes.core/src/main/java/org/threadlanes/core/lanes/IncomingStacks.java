package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.threadlanes.core.base.work.Numbering;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.EventValues;
import org.threadlanes.core.jfr.Stack;

/** Numbers the distinct stacks of a recording as they arrive, and classifies each once. Not thread-safe. */
final class IncomingStacks {

	private final Rules rules;
	/** Null before the first stack: the rules may still be parsed by another thread. */
	private StackClassifier classifier;
	private final Numbering<Stack> stacks = new Numbering<>();
	private final List<StackClassification> classifications = new ArrayList<>();
	/** By the numbers in the chunk, the numbers in this table plus 2; 0 means not seen yet. */
	private int[] numbersInChunk = new int[256];

	/** @param known has its numbers here, too */
	IncomingStacks(Rules rules, StackTable known) {
		this.rules = rules;
		known.all().forEach(stacks::of);
		classifications.addAll(known.classifications());
	}

	void beginChunk() {
		Arrays.fill(numbersInChunk, 0);
	}

	/** @return the number of an event's stack, {@link StackTable#NONE} if there is none or it has no frames */
	int numberOf(EventValues event, int field) {
		int inChunk = event.stackNumber(field);
		if (inChunk < 0) {
			return StackTable.NONE;
		}
		if (inChunk >= numbersInChunk.length) {
			numbersInChunk = Arrays.copyOf(numbersInChunk, Math.max(inChunk + 1, 2 * numbersInChunk.length));
		}
		if (numbersInChunk[inChunk] == 0) {
			Stack stack = event.stack(field);
			numbersInChunk[inChunk] = 2 + (stack == null ? StackTable.NONE : numberOf(stack));
		}
		return numbersInChunk[inChunk] - 2;
	}

	/** @return the number of a stack */
	int numberOf(Stack stack) {
		int number = stacks.of(stack);
		if (number == classifications.size()) {
			classifications.add(classifier().classify(stack));
		}
		return number;
	}

	StackClassifier classifier() {
		if (classifier == null) {
			classifier = new StackClassifier(rules.stacks());
		}
		return classifier;
	}

	/** @return the classification of a stack so far; null for {@link StackTable#NONE} */
	StackClassification classification(int number) {
		return number == StackTable.NONE ? null : classifications.get(number);
	}

	Stack stack(int number) {
		return stacks.get(number);
	}

	/** @return the stacks so far */
	StackTable stacks() {
		return new StackTable(stacks.values(), List.copyOf(classifications));
	}
}
