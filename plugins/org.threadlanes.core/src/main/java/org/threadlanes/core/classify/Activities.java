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
		thread.witnesses().stream().mapToObj(classifier::shape).forEach(shape -> see(loops, shape));
		Map<Frame, Window> windows = new HashMap<>();
		List<Site> fetches = new ArrayList<>();
		for (Site site : thread.sites()) {
			StackShape shape = classifier.shape(site.stack);
			if (shape.fetch) {
				fetches.add(site);
			} else {
				see(loops, shape).add(site);
				windows.computeIfAbsent(shape.rootPlace(), root -> new Window(shape.root)).add(site);
			}
		}
		windows.forEach((root, window) -> {
			List<Site> others = new ArrayList<>(fetches);
			// No other task of the executor can start while one lasts.
			windows.values().stream().filter(w -> w != window && window.root == Root.TASK && w.root == Root.TASK)
					.forEach(other -> others.addAll(other.sites));
			window.addTo(loops.get(root), others);
		});
		return loops;
	}

	private Activity see(Map<Frame, Activity> loops, StackShape shape) {
		Activity loop = loops.computeIfAbsent(shape.rootPlace(), root -> new Activity());
		loop.see(shape.path(), shape.selecting != null && !classifier.isTurn(shape) && isOwn(shape.path()));
		return loop;
	}

	/** @return whether this is what the loop at the root does, not a library that it calls */
	private boolean isOwn(List<Frame> path) {
		for (int i = 1; i < path.size(); i++) {
			if (!classifier.ownerOf(path.get(i)).equals(classifier.ownerOf(path.get(i - 1)))
					&& !MethodName.RUNS_OTHERS.fits(path.get(i))) {
				return false;
			}
		}
		return true;
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

		void addTo(Activity loop, List<Site> others) {
			// Virtual threads count as one, though several wait at once.
			long window = root == Root.VIRTUAL ? sites.stream().mapToLong(site -> site.nanos).sum() : last - first;
			for (Site site : sites) {
				site.threads = 1;
				site.windowNanos = window;
			}
			loop.addThread(window, others.stream().mapToDouble(this::part).sum());
		}

		/** @return the number of other waits that would fall into it if they were spread evenly */
		private double part(Site other) {
			double common = Math.min(last, other.last) - Math.max(first, other.first);
			return common <= 0 ? 0 : other.count * common / Math.max(1, other.last - other.first);
		}
	}

	/** A decorator can hide that threads run different loops: those that last, and share nothing, stay apart. */
	private List<Activity> joined(List<Activity> ofThreads) {
		Activity most = new Activity();
		List<Activity> loops = new ArrayList<>();
		ofThreads.sort(Comparator.comparingInt(loop -> loop.trunk().size()));
		for (Activity loop : ofThreads) {
			boolean apart = loop.isOneTask() && !loop.trunk().isEmpty() && loop.lasts(classifier.recordedNanos());
			if (!apart) {
				most.join(loop);
				continue;
			}
			Activity same = ofPath(loops, loop.trunk(), null);
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
		List<Activity> loops = byRoot.getOrDefault(shape.rootPlace(), List.of(nothing));
		return ofPath(loops.subList(1, loops.size()), shape.path(), loops.get(0));
	}
}
