package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.classify.ThreadWaits.StackWaits;
import org.threadlanes.core.jfr.Frame;

/** What the threads of a pool do, root by root, judging by their waits and samples. */
final class Activities {

	/** For a root without threads, such as that of an executor's own fetch. */
	private final Activity nothing = new Activity();
	private final Classifier classifier;
	/** By root: first what most threads do there, then lasting loops that share nothing with it. */
	private final Map<Frame, List<Activity>> byRoot = new HashMap<>();

	Activities(Classifier classifier, List<ThreadWaits> threads) {
		this.classifier = classifier;
		Map<Frame, List<Activity>> ofThreads = new HashMap<>();
		for (ThreadWaits thread : threads) {
			ofThread(thread).forEach((root, loop) -> ofThreads.computeIfAbsent(root, r -> new ArrayList<>()).add(loop));
		}
		ofThreads.forEach((root, loops) -> byRoot.put(root, joined(loops)));
	}

	/** @return the activities of one thread, by root */
	private Map<Frame, Activity> ofThread(ThreadWaits thread) {
		Map<Frame, Activity> loops = new HashMap<>();
		thread.sampledStacks().stream().mapToObj(classifier::shape).forEach(shape -> see(loops, shape));
		List<StackWaits> fetches = new ArrayList<>();
		for (StackWaits sum : thread.byStack()) {
			StackShape shape = classifier.shape(sum.stack);
			if (shape.fetch) {
				fetches.add(sum);
			} else {
				see(loops, shape).add(sum, shape.root);
			}
		}
		loops.values().forEach(loop -> loop.measure(fetches, loops.values()));
		return loops;
	}

	private Activity see(Map<Frame, Activity> loops, StackShape shape) {
		Activity loop = loops.computeIfAbsent(shape.rootFrame, root -> new Activity());
		// The loop at the root selects, not a library that it calls.
		loop.see(shape.path, shape.selecting != null && !classifier.isTurn(shape)
				&& shape.ownersWithout(shape.wrappers(shape.path)).size() < 2);
		return loop;
	}

	/** A decorator can hide that threads run different loops: those that last, and share nothing, stay apart. */
	private List<Activity> joined(List<Activity> ofThreads) {
		Activity most = new Activity();
		List<Activity> loops = new ArrayList<>();
		ofThreads.sort(Comparator.comparingInt(loop -> loop.trunk().size()));
		for (Activity loop : ofThreads) {
			boolean apart = loop.isOneTask() && !loop.trunk().isEmpty() && loop.lasts(classifier.recordedNanos());
			Activity same = apart ? ofPath(loops, loop.trunk(), null) : most;
			if (same == null) {
				loops.add(loop);
			} else {
				same.join(loop);
			}
		}
		loops.stream().filter(loop -> most.comesBy(loop.trunk())).toList().forEach(loop -> {
			most.join(loop);
			loops.remove(loop);
		});
		loops.add(0, most);
		return loops;
	}

	private static Activity ofPath(List<Activity> loops, List<Frame> path, Activity otherwise) {
		return loops.stream().filter(loop -> Activity.startsWith(path, loop.trunk()))
				.max(Comparator.comparingInt(loop -> loop.trunk().size())).orElse(otherwise);
	}

	/** @return the activity below the root of a stack */
	Activity of(StackShape shape) {
		List<Activity> loops = byRoot.getOrDefault(shape.rootFrame, List.of(nothing));
		return ofPath(loops.subList(1, loops.size()), shape.path, loops.get(0));
	}
}
