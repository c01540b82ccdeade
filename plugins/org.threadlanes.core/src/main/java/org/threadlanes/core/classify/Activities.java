package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.classify.StackShape.Root;
import org.threadlanes.core.classify.ThreadWaits.Site;
import org.threadlanes.core.jfr.Frame;

/** What the threads of a pool do, root by root, judging by their waits and samples. */
final class Activities {

	/** For a root without threads, such as that of an executor's own fetch. */
	private final Fork nothing = new Fork(List.of(), 0);

	private final Classifier classifier;
	private final Map<Frame, Fork> byRoot = new HashMap<>();

	Activities(Classifier classifier, List<ThreadWaits> threads) {
		this.classifier = classifier;
		Map<Frame, List<Activity>> ofThreads = new HashMap<>();
		for (ThreadWaits thread : threads) {
			ofThread(thread).forEach((root, loop) -> ofThreads.computeIfAbsent(root, r -> new ArrayList<>()).add(loop));
		}
		long recorded = classifier.recordedNanos();
		ofThreads.forEach((root, loops) -> byRoot.put(root, new Fork(loops, recorded)));
	}

	/** @return the activities of one thread, by root */
	private Map<Frame, Activity> ofThread(ThreadWaits thread) {
		Map<Frame, Activity> loops = new HashMap<>();
		thread.witnesses().stream().mapToObj(classifier::shape).forEach(shape -> see(loops, shape));
		Map<Frame, Window> windows = new HashMap<>();
		List<Site> fetches = new ArrayList<>();
		for (Site site : thread.sites()) {
			StackShape shape = classifier.shape(site.stack);
			if (shape.fetch) {
						fetches.add(site);
			} else {
				Activity loop = see(loops, shape);
				loop.add(site);
				if (shape.polls(site) && isOwn(shape)) {
					loop.poll(classifier.ownerOf(shape.callingFrame()), classifier.path(shape));
				}
				windows.computeIfAbsent(shape.rootPlace(), root -> new Window(shape.root)).add(site);
			}
		}
		windows.forEach((root, window) -> {
			List<Site> others = new ArrayList<>(fetches);
			for (Window other : windows.values()) {
				if (window.isOtherTask(other)) {
					others.addAll(other.sites);
				}
			}
			window.addTo(loops.get(root), others);
		});
		seeCutBranches(windows, loops);
		return loops;
	}

	/** The waits of a thread below one root. */
	private static final class Window {
		private final Root root;
		private final List<Site> sites = new ArrayList<>();
		private long first = Long.MAX_VALUE;
		private long last = Long.MIN_VALUE;

		Window(Root root) {
			this.root = root;
		}

		void add(Site site) {
			sites.add(site);
			first = Math.min(first, site.first);
			last = Math.max(last, site.last);
		}

		/** No other task of the executor can start while one lasts. */
		boolean isOtherTask(Window other) {
			return other != this && root == Root.EXECUTOR && other.root == Root.EXECUTOR;
		}

		void addTo(Activity loop, List<Site> fetches) {
			// Virtual threads count as one, though several wait at once.
			long window = root == Root.VIRTUAL ? sites.stream().mapToLong(site -> site.nanos).sum() : last - first;
			for (Site site : sites) {
				site.threads = 1;
				site.windowNanos = window;
			}
			loop.addThread(window, fetches.stream().mapToDouble(this::part).sum());
		}

		/** @return the number of other waits that would fall into it if they were spread evenly */
		private double part(Site other) {
			double common = Math.min(last, other.last) - Math.max(first, other.first);
			return common <= 0 ? 0 : other.count * common / Math.max(1, other.last - other.first);
		}
	}

	/** The cut stacks of a thread with a single root belong to that root, too. */
	private static void seeCutBranches(Map<Frame, Window> windows, Map<Frame, Activity> loops) {
		List<Frame> roots = windows.keySet().stream().filter(root -> windows.get(root).root != Root.CUT).toList();
		if (roots.size() == 1 && windows.size() > 1) {
			loops.get(roots.get(0)).seeBranches();
		}
	}

	/** @return the loop below the root of a stack */
	Activity of(StackShape shape) {
		return byRoot.getOrDefault(shape.rootPlace(), nothing).towards(classifier.path(shape)).loop;
	}

	private Activity see(Map<Frame, Activity> loops, StackShape shape) {
		Activity loop = loops.computeIfAbsent(shape.rootPlace(), root -> new Activity());
		loop.see(classifier.path(shape), selects(shape));
		return loop;
	}

	/** @return whether the loop at the root waits in a selector: not a worker that takes its turn there */
	private boolean selects(StackShape shape) {
		return shape.selecting != null && !classifier.isTurn(shape) && isOwn(shape);
	}

	/** @return whether this is what the loop at the root does, not a library that the application or a task calls */
	private boolean isOwn(StackShape shape) {
		List<Frame> path = classifier.path(shape);
		if (path.isEmpty() || shape.root != Root.EXECUTOR && !classifier.mayBeApplication(classifier.ownerOf(path.get(0)))) {
			return true;
		}
		for (int i = 1; i < path.size(); i++) {
			if (!classifier.ownerOf(path.get(i)).equals(classifier.ownerOf(path.get(i - 1)))
					&& !MethodName.RUNS_OTHERS.fits(path.get(i))) {
				return false;
			}
		}
		return true;
	}

	/** Where stacks below one root part: a decorator can hide that threads run different loops. */
	private static final class Fork {
		private final Map<Frame, Fork> ways = new HashMap<>();
		/** The loop whose stacks all come this way; at the root that of all others; null if there is none. */
		private Activity loop;

		private Fork() {
		}

		/** Joins the activities of threads, except for lasting loops that share nothing with others. */
		Fork(List<Activity> ofThreads, long recordedNanos) {
			loop = new Activity();
			ofThreads.stream().sorted(Comparator.comparingInt(other -> other.trunk().size()))
					.forEach(other -> add(other, other.isOneTask() && other.lasts(recordedNanos)));
			for (int i = 0; i < loop.paths().size(); i++) {
				Fork shared = towards(loop.paths().get(i));
				if (shared != this) {
					loop.join(shared.loop);
					shared.loop = null;
				}
			}
		}

		private void add(Activity added, boolean apart) {
			Fork fork = apart ? towards(added.trunk()) : this;
			if (apart && fork == this && !added.trunk().isEmpty()) {
				for (Frame frame : added.trunk()) {
					fork = fork.ways.computeIfAbsent(frame, f -> new Fork());
				}
				fork.loop = added;
			} else {
				fork.loop.join(added);
			}
		}

		/** @return the last fork on the way that has a loop */
		Fork towards(List<Frame> path) {
			Fork found = this;
			Fork fork = this;
			for (int i = 0; fork != null && i < path.size(); i++) {
				fork = fork.ways.get(path.get(i));
				found = fork != null && fork.loop != null ? fork : found;
			}
			return found;
		}
	}
}
