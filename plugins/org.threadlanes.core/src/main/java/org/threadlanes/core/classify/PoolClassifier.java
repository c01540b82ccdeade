package org.threadlanes.core.classify;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.threadlanes.core.classify.ThreadWaits.StackWaits;
import org.threadlanes.core.classify.rules.JdkFrames;
import org.threadlanes.core.kinds.ThreadKind;

/** Infers the verdicts of the waits of one pool from what all its threads do. */
final class PoolClassifier {

	private final Classifier classifier;
	private final List<ThreadWaits> threads;
	private final Activities activities;
	private final Map<List<Object>, WaitFacts> waitsOfPlace = new HashMap<>();
	private final Map<Integer, WaitFacts> waitsOfKey = new HashMap<>();

	PoolClassifier(Classifier classifier, List<ThreadWaits> threads) {
		this.classifier = classifier;
		this.threads = threads;
		activities = new Activities(classifier, threads);
		Map<Integer, StackWaits> sums = new HashMap<>();
		threads.forEach(thread -> thread.byStack().forEach(sum -> sums.computeIfAbsent(
				ThreadWaits.key(sum.stack, sum.kind), key -> new StackWaits(sum.stack, sum.kind)).add(sum)));
		for (ThreadWaits thread : threads) {
			for (StackWaits sum : thread.byStack()) {
				int key = ThreadWaits.key(sum.stack, sum.kind);
				waitsOfKey.computeIfAbsent(key, k -> waits(sums.get(k))).waits.add(thread, sum);
			}
		}
		waitsOfPlace.values().forEach(wait -> wait.activity.add(wait));
	}

	/**
	 * Not a record: at the first hash of one, its method handles are linked, 24 ms of the CPU time of a small report.
	 *
	 * @return the waits for the same thing, on any line of a method; apart from those during which others wait for
	 *         what its thread has
	 */
	private WaitFacts waits(StackWaits sum) {
		StackShape shape = classifier.shape(sum.stack);
		List<Object> place = Arrays.asList(shape.root, shape.rootFrame, shape.path, sum.kind,
				shape.obstacle(sum.kind), shape.fetch, shape.waitsIn(JdkFrames.CHANNEL),
				shape.waitsIn(JdkFrames.CLIENT), shape.waitsIn(JdkFrames.TIMED), shape.sleepsForOthers,
				sum.holds(shape.obstacle(sum.kind)));
		return waitsOfPlace.computeIfAbsent(place, p -> new WaitFacts(classifier, activities.of(shape),
				new PoolWaits(sum, threads.size())));
	}

	PoolVerdicts verdicts() {
		Map<WaitFacts, Inferred> inferred = new HashMap<>();
		Map<Integer, Inferred> verdicts = new HashMap<>();
		waitsOfKey.forEach((key, wait) -> verdicts.put(key,
				inferred.computeIfAbsent(wait, w -> w.inferred(VerdictTable.SHIPPED))));
		boolean turns = threads.stream().flatMap(this::selecting)
				.anyMatch(shape -> classifier.isTurn(shape) || activities.of(shape).takesTurns());
		return new PoolVerdicts(verdicts, threads.stream().map(thread -> kind(thread, verdicts)).toList(), turns);
	}

	/** @return the stacks with which a thread was seen in a selector */
	private Stream<StackShape> selecting(ThreadWaits thread) {
		return thread.sampledStacks().stream().mapToObj(classifier::shape).filter(shape -> shape.selecting != null);
	}

	private ThreadKind kind(ThreadWaits thread, Map<Integer, Inferred> verdicts) {
		if (selecting(thread).map(activities::of).anyMatch(Activity::isEventLoop)) {
			return ThreadKind.EVENT_LOOP;
		}
		for (StackWaits sum : thread.byStack()) {
			int key = ThreadWaits.key(sum.stack, sum.kind);
			if (verdicts.get(key).reason() == Reason.LOOP && facts(key).activity.branches()) {
				return ThreadKind.WORKER;
			}
		}
		return null;
	}

	/**
	 * @param key the key of waits, see {@link ThreadWaits#key}
	 * @return their facts
	 */
	WaitFacts facts(int key) {
		return waitsOfKey.get(key);
	}
}
