package org.threadlanes.core.inference;

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

	private final Inference inference;
	private final Map<Frame, Loop> byRoot = new HashMap<>();
	/** Methods from which a call led to another owner's. */
	private final Set<Frame> callingOut = new HashSet<>();

	Loops(Inference inference, List<ThreadWaits> threads) {
		this.inference = inference;
		for (ThreadWaits thread : threads) {
			thread.witnesses().stream().mapToObj(inference::shape).forEach(this::see);
			Map<Frame, Window> windows = new HashMap<>();
			for (Site site : thread.sites()) {
				StackShape shape = inference.shape(site.stack);
				if (shape.fetch) {
					learnCalls(shape);
				} else {
					see(shape);
					of(shape).add(site);
					windows.computeIfAbsent(shape.rootPlace(), root -> new Window()).add(site);
				}
			}
			seeCutBranches(thread);
			windows.forEach((root, window) -> addThread(thread, root, window));
		}
	}

	/** From the first to the last wait of a thread below one root. */
	private static final class Window {
		private long first = Long.MAX_VALUE;
		private long last = Long.MIN_VALUE;

		void add(Site site) {
			first = Math.min(first, site.first);
			last = Math.max(last, site.last);
		}

		/** @return how many of other waits are in it, if they are evenly spread */
		double part(Site other) {
			double common = Math.min(last, other.last) - Math.max(first, other.first);
			return common <= 0 ? 0 : other.count * common / Math.max(1, other.last - other.first);
		}
	}

	/** @return what runs below the root of a stack */
	Loop of(StackShape shape) {
		return byRoot.computeIfAbsent(shape.rootPlace(), root -> new Loop());
	}

	private void see(StackShape shape) {
		learnCalls(shape);
		of(shape).see(inference.path(shape), selects(shape));
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
		List<Frame> frames = shape.stack.frames();
		String inner = Owners.NOBODY;
		boolean out = false;
		for (int i = shape.caller; i < shape.top; i++) {
			String owner = inference.ownerOf(frames.get(i));
			if (!owner.equals(Owners.NOBODY)) {
				out = out && owner.equals(inner) || !inner.isEmpty() && !owner.equals(inner);
				inner = owner;
				if (out) {
					callingOut.add(StackShape.place(frames.get(i)));
				}
			}
		}
	}

	/** A thread with one root has its cut stacks below that root too. */
	private void seeCutBranches(ThreadWaits thread) {
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
			byRoot.get(roots.iterator().next()).seeBranches();
		}
	}

	private void addThread(ThreadWaits thread, Frame root, Window window) {
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
		byRoot.get(root).addThread(window.last - window.first, fetches);
	}

	/** @return whether the owner of the frames that wait is seen calling others from the same frames */
	boolean callsOut(StackShape shape) {
		List<Frame> frames = shape.stack.frames();
		String owner = inference.ownerOf(frames.get(shape.caller));
		for (int i = shape.caller; i < shape.top; i++) {
			String o = inference.ownerOf(frames.get(i));
			if (o.equals(owner) && callingOut.contains(StackShape.place(frames.get(i)))) {
				return true;
			}
			if (!o.equals(owner) && !o.equals(Owners.NOBODY)) {
				return false;
			}
		}
		return false;
	}
}
