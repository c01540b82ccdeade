package org.threadlanes.core.inference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.inference.StackShape.Root;
import org.threadlanes.core.inference.ThreadWaits.Site;
import org.threadlanes.core.rules.Frame;

/** What the threads of a pool do, root by root, judging by their waits and samples. */
final class Loops {

	/** For a root without threads, such as that of an executor's own fetch. */
	private final Fork nothing = new Fork(List.of(), 0);

	private final Inference inference;
	private final Map<Frame, Fork> byRoot = new HashMap<>();
	/** Methods that called another owner's. */
	private final Set<Frame> callingOut = new HashSet<>();
	/** The stacks that these methods were learned from. */
	private final Set<StackShape> learned = new HashSet<>();

	Loops(Inference inference, List<ThreadWaits> threads) {
		this.inference = inference;
		Map<Frame, List<Loop>> ofThreads = new HashMap<>();
		for (ThreadWaits thread : threads) {
			ofThread(thread).forEach((root, loop) -> ofThreads.computeIfAbsent(root, r -> new ArrayList<>()).add(loop));
		}
		long recorded = inference.recordedNanos();
		ofThreads.forEach((root, loops) -> byRoot.put(root, new Fork(loops, recorded)));
		List<Loop> endless = new ArrayList<>();
		for (Fork fork : byRoot.values()) {
			fork.addEndless(endless, recorded);
		}
		for (Loop loop : endless) {
			loop.seeTasks(endless.size());
		}
	}

	/** @return the activities of one thread, by root */
	private Map<Frame, Loop> ofThread(ThreadWaits thread) {
		Map<Frame, Loop> loops = new HashMap<>();
		thread.witnesses().stream().mapToObj(inference::shape).forEach(shape -> see(loops, shape));
		Map<Frame, Window> windows = new HashMap<>();
		List<Site> fetches = new ArrayList<>();
		for (Site site : thread.sites()) {
			StackShape shape = inference.shape(site.stack);
			if (shape.fetch) {
				learnCalls(shape);
				fetches.add(site);
			} else {
				Loop loop = see(loops, shape);
				loop.add(site);
				if (shape.polls(site) && isOwn(shape)) {
					loop.poll(inference.ownerOf(shape.callingFrame()), inference.path(shape));
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

		void addTo(Loop loop, List<Site> fetches) {
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
	private static void seeCutBranches(Map<Frame, Window> windows, Map<Frame, Loop> loops) {
		List<Frame> roots = windows.keySet().stream().filter(root -> windows.get(root).root != Root.CUT).toList();
		if (roots.size() == 1 && windows.size() > 1) {
			loops.get(roots.get(0)).seeBranches();
		}
	}

	/** @return the loop below the root of a stack */
	Loop of(StackShape shape) {
		return byRoot.getOrDefault(shape.rootPlace(), nothing).towards(inference.path(shape)).loop;
	}

	private Loop see(Map<Frame, Loop> loops, StackShape shape) {
		learnCalls(shape);
		Loop loop = loops.computeIfAbsent(shape.rootPlace(), root -> new Loop());
		loop.see(inference.path(shape), selects(shape));
		return loop;
	}

	/** @return whether the loop at the root waits in a selector: not a worker that takes its turn there */
	private boolean selects(StackShape shape) {
		return shape.selecting != null && !inference.isTurn(shape) && isOwn(shape);
	}

	/** @return whether this is what the loop at the root does, not a library that the application or a task calls */
	private boolean isOwn(StackShape shape) {
		List<Frame> path = inference.path(shape);
		if (path.isEmpty() || shape.root != Root.EXECUTOR && !inference.mayBeApplication(inference.ownerOf(path.get(0)))) {
			return true;
		}
		for (int i = 1; i < path.size(); i++) {
			if (!inference.ownerOf(path.get(i)).equals(inference.ownerOf(path.get(i - 1)))
					&& !MethodName.RUNS_OTHERS.fits(path.get(i))) {
				return false;
			}
		}
		return true;
	}

	private void learnCalls(StackShape shape) {
		if (shape.owners.size() < 2 || !learned.add(shape)) {
			return;
		}
		String inner = Owners.NOBODY;
		String called = Owners.NOBODY;
		for (Frame frame : shape.stack.frames().subList(shape.caller, shape.top)) {
			String owner = inference.ownerOf(frame);
			if (owner.equals(Owners.NOBODY)) {
				continue;
			}
			called = owner.equals(inner) ? called : inner;
			inner = owner;
			if (!called.isEmpty()) {
				callingOut.add(StackShape.place(frame));
			}
		}
	}

	/** @return whether the owner of the waiting frames also calls others from these frames */
	boolean callsOut(StackShape shape) {
		List<Frame> path = inference.path(shape);
		int i = path.size() - 1;
		String owner = inference.ownerOf(path.get(i));
		while (i >= 0 && inference.ownerOf(path.get(i)).equals(owner) && !callingOut.contains(path.get(i))) {
			i--;
		}
		return i >= 0 && inference.ownerOf(path.get(i)).equals(owner);
	}

	/** Where stacks below one root part: a decorator can hide that threads run different loops. */
	private static final class Fork {
		private final Map<Frame, Fork> ways = new HashMap<>();
		/** The loop whose stacks all come this way; at the root that of all others; null if there is none. */
		private Loop loop;

		private Fork() {
		}

		/** Joins the activities of threads, except for lasting loops that share nothing with others. */
		Fork(List<Loop> ofThreads, long recordedNanos) {
			loop = new Loop();
			ofThreads.stream().sorted(Comparator.comparingInt(other -> other.trunk().size()))
					.forEach(other -> add(other, other.isOneTask() && other.lasts(recordedNanos)));
			for (int i = 0; i < loop.paths.size(); i++) {
				Fork shared = towards(loop.paths.get(i));
				if (shared != this) {
					loop.join(shared.loop);
					shared.loop = null;
				}
			}
		}

		private void add(Loop added, boolean apart) {
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

		void addEndless(List<Loop> found, long recordedNanos) {
			if (loop != null && loop.isOneTask() && loop.lasts(recordedNanos)) {
				found.add(loop);
			}
			for (Fork way : ways.values()) {
				way.addEndless(found, recordedNanos);
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
