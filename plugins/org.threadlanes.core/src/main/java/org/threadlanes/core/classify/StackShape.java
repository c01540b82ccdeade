package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.classify.rules.JdkFrames;
import org.threadlanes.core.classify.rules.MethodName;
import org.threadlanes.core.classify.rules.Owners;
import org.threadlanes.core.classify.rules.Pauses;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.WaitKind;

/**
 * A stack split into its parts: the JDK's frames at the leaf, in which the thread waits, the frames from the root of
 * the thread or task to them, and the executor below.
 */
final class StackShape {

	/** What runs the frames between the root and the wait. */
	enum Root implements HasId {
		/** The thread itself. */
		THREAD,
		/** A worker of the JDK's executors or timers, or of a copy; or a thread that was started for the task. */
		TASK,
		/** A virtual thread, of which there is one for each task. */
		VIRTUAL,
		/** Unknown, because the stack was cut. */
		CUT
	}

	/** Classes of libraries that are waited for like the JDK's futures. */
	private static final Pattern FUTURE_CLASS = Pattern.compile(".*(Future|Promise)\\w*(\\$.*)?");
	private static final Frame JDK_ONLY = new Frame("", "", 0);

	final Stack stack;
	final Root root;
	/** An executor of the JDK waits here for its next task, or its reference handling for garbage collection. */
	final boolean fetch;
	/** Whether there is a {@code main} method on the stack. */
	final boolean main;
	/** The significant frames from the root to the wait, without line numbers. */
	final List<Frame> path;
	/** Whether it sleeps in a method that does so for many. */
	final boolean sleepsForOthers;
	/** Their distinct owners, in order. */
	final List<String> owners;
	/** The outermost of these frames, even if it is insignificant; a special value if all frames are the JDK's. */
	final Frame rootFrame;
	/** The first frame below a selector that the thread waits in; null if it is not in one. */
	final Frame selecting;
	private final Owners names;
	/** The index of the first frame that is not the JDK's; the number of frames if there is none. */
	private final int caller;
	/** The frames caller..top-1 lead from the root to the wait. */
	private final int top;

	StackShape(Stack stack, Owners names, Pauses pauses) {
		this.stack = stack;
		this.names = names;
		List<Frame> frames = stack.frames();
		int first = 0;
		while (first < frames.size() && StackClassifier.isJdk(frames.get(first))
				&& !JdkFrames.isRunner(frames, first)) {
			first++;
		}
		caller = afterQueue(frames, pauses.after(frames, first));
		int end = frames.size();
		boolean fetches = false;
		boolean mains = false;
		for (int i = frames.size() - 1; i >= 0; i--) {
			end = JdkFrames.isRunner(frames, i) ? i : end;
			fetches |= JdkFrames.isFetch(frames, i);
			mains |= frames.get(i).methodName().equals("main");
		}
		root = end == frames.size() ? stack.truncated() ? Root.CUT : Root.THREAD
				: JdkFrames.isVirtual(frames.get(end)) ? Root.VIRTUAL : Root.TASK;
		top = Math.max(caller, end);
		fetch = fetches;
		main = mains;
		path = new ArrayList<>();
		for (int i = top - 1; i >= caller; i--) {
			if (isSignificant(frames.get(i))) {
				path.add(frames.get(i).withoutLine());
			}
		}
		sleepsForOthers = pauses.isOfMany(frames, first);
		owners = ownersWithout(0);
		rootFrame = top > caller ? frames.get(top - 1).withoutLine() : JDK_ONLY;
		selecting = JdkFrames.selectorsCaller(frames);
	}

	private boolean isSignificant(Frame frame) {
		return !names.of(frame).equals(Owners.NO_OWNER);
	}

	/** @return the place in the path of the innermost frame that its caller was given, such as a task; 0 if none was */
	int handed() {
		int significant = 0;
		int given = 0;
		for (int i = top - 1; i >= caller; i--) {
			given = significant > 0 && isGiven(stack.frames().get(i)) ? significant : given;
			significant += isSignificant(stack.frames().get(i)) ? 1 : 0;
		}
		return given;
	}

	/** @return whether whoever calls a method was given its object: a lambda, a task */
	private static boolean isGiven(Frame frame) {
		return MethodName.OF_TASK.fits(frame) || Owners.isAnonymous(frame);
	}

	/** @return the index of the frame that takes from the queue of another owner, if that is where it waits */
	private int afterQueue(List<Frame> frames, int from) {
		int to = from + 1;
		while (to < frames.size() && names.of(frames.get(to)).equals(names.of(frames.get(to - 1)))) {
			to++;
		}
		return to < frames.size() && Obstacle.takes(frames.get(to - 1)) && isSignificant(frames.get(to)) ? to : from;
	}

	/** @return what keeps the thread in a wait of this kind with this stack */
	Obstacle obstacle(WaitKind kind) {
		Obstacle obstacle = Obstacle.of(kind, stack.frames().subList(0, caller));
		if (callingFrame() == null || !obstacle.mayBringWork()) {
			return obstacle;
		}
		boolean inserts = obstacle == Obstacle.SIGNAL && MethodName.INSERTS.fits(callingFrame());
		return FUTURE_CLASS.matcher(callingFrame().className()).matches() ? Obstacle.RESULT
				: inserts ? Obstacle.ROOM : obstacle;
	}

	/** @return whether such a frame of the JDK is among those that wait */
	boolean waitsIn(Predicate<Frame> jdkFrame) {
		return stack.frames().subList(0, caller).stream().anyMatch(jdkFrame);
	}

	/** @return the frame that waits, or calls the JDK to; null if all frames are the JDK's */
	Frame callingFrame() {
		return top > caller ? stack.frames().get(caller) : null;
	}

	/** @return the JDK's method that is called to wait; empty if there is none */
	String calledMethod() {
		return caller > 0 ? stack.frames().get(caller - 1).methodName() : "";
	}

	/** @return the number of frames at the root that only run the next owner's frames, without tasks branching off */
	int wrappers(List<Frame> trunk) {
		int from = 0;
		for (int i = 1; i < Math.min(trunk.size(), path.size()); i++) {
			if (!names.of(path.get(i)).equals(names.of(path.get(i - 1)))) {
				if (!MethodName.RUNS_OTHERS.fits(path.get(i))) {
					break;
				}
				from = i;
			}
		}
		return from;
	}

	/** @return the distinct owners of the path without some frames at the root */
	List<String> ownersWithout(int outermost) {
		return path.subList(outermost, path.size()).stream().map(names::of).distinct().toList();
	}

	/** @return the number of frames between the wait and the nearest run method, or the root */
	int distanceOfRun() {
		int i = caller;
		while (i < top - 1 && !stack.frames().get(i).methodName().equals("run")) {
			i++;
		}
		return i - caller;
	}

	/** @return the nearest run method, or the outermost significant frame; null if all frames are the JDK's */
	Frame loop() {
		return path.isEmpty() ? null : path.stream().filter(frame -> frame.methodName().equals("run"))
				.reduce((outer, inner) -> inner).orElse(path.get(0));
	}
}
