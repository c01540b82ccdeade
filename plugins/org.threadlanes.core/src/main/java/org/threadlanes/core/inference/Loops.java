package org.threadlanes.core.inference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.inference.StackShape.Root;
import org.threadlanes.core.inference.ThreadWaits.Site;
import org.threadlanes.core.rules.Frame;

/** What the threads of a pool do, root by root, as their waits and samples show it. */
final class Loops {

	/** For a root without threads, such as that of an executor's own fetch. */
	private static final List<Loop> NOTHING = List.of(new Loop());

	private final Inference inference;
	/** Several if threads run different loops below one root; the last one has the rest. */
	private final Map<Frame, List<Loop>> byRoot = new HashMap<>();
	/** Methods that called another owner's, and those that called the application's. */
	private final Set<Frame> callingOut = new HashSet<>();
	private final Set<Frame> callingBack = new HashSet<>();

	Loops(Inference inference, List<ThreadWaits> threads) {
		this.inference = inference;
		for (ThreadWaits thread : threads) {
			ofThread(thread).forEach((root, loop) -> byRoot.computeIfAbsent(root, r -> new ArrayList<>()).add(loop));
		}
		byRoot.replaceAll((root, loops) -> joined(loops));
	}

	/** @return what one thread does, by root */
	private Map<Frame, Loop> ofThread(ThreadWaits thread) {
		Map<Frame, Loop> loops = new HashMap<>();
		thread.witnesses().stream().mapToObj(inference::shape).forEach(shape -> see(loops, shape));
		Map<Frame, Window> windows = new HashMap<>();
		for (Site site : thread.sites()) {
			StackShape shape = inference.shape(site.stack);
			if (shape.fetch) {
				learnCalls(shape);
			} else {
				see(loops, shape).add(site);
				windows.computeIfAbsent(shape.rootPlace(), root -> new Window()).add(site);
			}
		}
		seeCutBranches(thread, loops);
		windows.forEach((root, window) -> addWindow(thread, root, window, loops.get(root)));
		return loops;
	}

	/** A decorator can hide that threads run different loops: lasting ones that share nothing but the decorator. */
	private List<Loop> joined(List<Loop> ofThreads) {
		List<Loop> apart = new ArrayList<>();
		Loop rest = new Loop();
		for (Loop loop : ofThreads) {
			if (loop.isOneTask() && loop.lasts(inference.recordedNanos())) {
				Loop same = apart.stream().filter(other -> other.hasTrunkOf(loop)).findFirst().orElse(null);
				if (same == null) {
					apart.add(loop);
				} else {
					same.join(loop);
				}
			} else {
				rest.join(loop);
			}
		}
		apart.removeIf(loop -> {
			boolean shared = rest.isSeenIn(loop);
			if (shared) {
				rest.join(loop);
			}
			return shared;
		});
		apart.add(rest);
		return apart;
	}

	/** From the first to the last wait of a thread below one root. */
	private static final class Window {
		private long first = Long.MAX_VALUE;
		private long last = Long.MIN_VALUE;

		void add(Site site) {
			first = Math.min(first, site.first);
			last = Math.max(last, site.last);
		}

		/** @return how many of other, evenly spread waits fall into it */
		double part(Site other) {
			double common = Math.min(last, other.last) - Math.max(first, other.first);
			return common <= 0 ? 0 : other.count * common / Math.max(1, other.last - other.first);
		}
	}

	/** @return what runs below the root of a stack */
	Loop of(StackShape shape) {
		List<Loop> loops = byRoot.getOrDefault(shape.rootPlace(), NOTHING);
		int last = loops.size() - 1;
		return loops.subList(0, last).stream().filter(loop -> loop.leadsTo(inference.path(shape))).findFirst()
				.orElse(loops.get(last));
	}

	private Loop see(Map<Frame, Loop> loops, StackShape shape) {
		learnCalls(shape);
		Loop loop = loops.computeIfAbsent(shape.rootPlace(), root -> new Loop());
		loop.see(inference.path(shape), selects(shape));
		return loop;
	}

	/** @return whether the loop at the root waits in a selector: not a library that the application or a task calls */
	private boolean selects(StackShape shape) {
		if (shape.selecting() == null) {
			return false;
		}
		List<Frame> path = inference.path(shape);
		if (path.isEmpty() || shape.root != Root.EXECUTOR && !inference.isApplication(inference.ownerOf(path.get(0)))) {
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
				if (inference.isApplication(called)) {
					callingBack.add(StackShape.place(frame));
				}
			}
		}
	}

	/** The cut stacks of a thread with a single root belong to that root, too. */
	private void seeCutBranches(ThreadWaits thread, Map<Frame, Loop> loops) {
		Set<Frame> roots = new HashSet<>();
		boolean cut = false;
		for (Site site : thread.sites()) {
			StackShape shape = inference.shape(site.stack);
			cut |= shape.root == Root.CUT;
			if (shape.root != Root.CUT && !shape.fetch) {
				roots.add(shape.rootPlace());
			}
		}
		if (cut && roots.size() == 1) {
			loops.get(roots.iterator().next()).seeBranches();
		}
	}

	private void addWindow(ThreadWaits thread, Frame root, Window window, Loop loop) {
		double fetches = 0;
		for (Site site : thread.sites()) {
			StackShape shape = inference.shape(site.stack);
			if (shape.fetch) {
				fetches += window.part(site);
			}
			if (shape.rootPlace().equals(root)) {
				site.threads = 1;
				site.windowNanos = window.last - window.first;
			}
		}
		loop.addThread(window.last - window.first, fetches);
	}

	/** @return whether the owner of the waiting frames also calls others from these frames */
	boolean callsOut(StackShape shape) {
		return isAmong(callingOut, shape);
	}

	/** @return whether it also calls the application from these frames */
	boolean callsBack(StackShape shape) {
		return isAmong(callingBack, shape);
	}

	private boolean isAmong(Set<Frame> calling, StackShape shape) {
		List<Frame> path = inference.path(shape);
		int i = path.size() - 1;
		String owner = inference.ownerOf(path.get(i));
		while (i >= 0 && inference.ownerOf(path.get(i)).equals(owner) && !calling.contains(path.get(i))) {
			i--;
		}
		return i >= 0 && inference.ownerOf(path.get(i)).equals(owner);
	}
}
