package org.threadlanes.core.classify;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.threadlanes.core.classify.rules.Owners;
import org.threadlanes.core.classify.rules.Pauses;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;

/**
 * Infers the verdicts of a recording's waits. First learns from all stacks which packages belong to the application and
 * which threads wait in selectors; then infers pool by pool. Not thread-safe.
 */
public final class Classifier {

	private final StackShape[] shapes;
	private final long recordedNanos;
	private final Owners owners;
	private final Set<String> selecting = new HashSet<>();
	private final Set<StackShape> turns = new HashSet<>();

	/**
	 * @param waits all waits of the recording
	 * @param rules tell which frames belong to the application, and hint which belong to a library
	 */
	public Classifier(RecordedWaits waits, StackClassifier rules) {
		recordedNanos = waits.recordedNanos();
		owners = new Owners(rules, waits.stacks(), waits.mainClasses());
		Pauses pauses = new Pauses(waits.stacks());
		shapes = waits.stacks().stream().map(s -> new StackShape(s, owners, pauses)).toArray(StackShape[]::new);
		for (StackShape shape : shapes) {
			if (shape.selecting != null) {
				selecting.add(owners.of(shape.selecting));
				StackClassification classified = rules.classify(shape.stack);
				if (classified.loop() != null && classified.eventLoop() == null) {
					turns.add(shape);
				}
			}
		}
	}

	/**
	 * @param threads the threads of one pool
	 * @return the verdicts inferred for their waits
	 */
	public PoolVerdicts pool(List<ThreadWaits> threads) {
		return new PoolClassifier(this, threads).verdicts();
	}

	/** @return who owns the frames */
	public Owners owners() {
		return owners;
	}

	StackShape shape(int stack) {
		return shapes[stack];
	}

	/** @return the length of the recording in ns */
	long recordedNanos() {
		return recordedNanos;
	}

	/** @return whether a rule says that a thread is in its selector only for a while */
	boolean isTurn(StackShape shape) {
		return turns.contains(shape);
	}

	/** @return whether a thread of the owner of a frame was seen in a selector */
	boolean selects(Frame frame) {
		return selecting.contains(owners.of(frame));
	}
}
