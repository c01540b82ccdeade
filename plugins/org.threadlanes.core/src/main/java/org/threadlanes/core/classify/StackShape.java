package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.classify.rules.Owners;
import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.kinds.WaitSum;

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

	private static final List<String> FORK_JOIN = List.of("ForkJoinPool");
	private static final List<String> THREAD_POOL = List.of("ThreadPoolExecutor");
	private static final List<String> REFERENCES = List.of("ReferenceQueue");
	private static final Map<String, List<String>> RUN_WORKER = Map.of("runWorker",
			List.of("ThreadPoolExecutor", "ForkJoinPool"), "mainLoop", List.of("TimerThread"));
	private static final Map<String, List<String>> FETCH = Map.of("getTask", THREAD_POOL, "awaitWork", FORK_JOIN,
			"deactivate", FORK_JOIN, "loop", List.of("DelayScheduler"), "remove", REFERENCES, "await", REFERENCES);
	/** Names of the JDK's classes that send a request and wait for the reply begin so. */
	private static final List<String> CLIENTS = List.of("sun.net.www.protocol.", "sun.net.www.http.HttpClient",
			"jdk.internal.net.http.HttpClientImpl", "sun.rmi.server.UnicastRef", "com.sun.jndi.ldap.LdapClient");
	private static final String FUTURE = "java.util.concurrent.CompletableFuture$";
	/** Classes of libraries that are waited for like the JDK's futures. */
	private static final Pattern FUTURE_CLASS = Pattern.compile(".*(Future|Promise)\\w*(\\$.*)?");
	private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";
	private static final String CHANNELS = "sun.nio.ch.";
	private static final Frame JDK_ONLY = new Frame("", "", 0);
	/** The maximum mean time of a non-blocking read or write, in ns. */
	private static final long MEAN_TRANSPORT = 20_000_000;

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
		while (first < frames.size() && StackClassifier.isJdk(frames.get(first)) && !isRunner(frames, first)) {
			first++;
		}
		caller = afterQueue(frames, pauses.after(frames, first));
		int end = frames.size();
		boolean fetches = false;
		boolean mains = false;
		for (int i = frames.size() - 1; i >= 0; i--) {
			end = isRunner(frames, i) ? i : end;
			fetches |= isFetch(frames, i);
			mains |= frames.get(i).methodName().equals("main");
		}
		root = end == frames.size() ? stack.truncated() ? Root.CUT : Root.THREAD
				: frames.get(end).className().equals(VIRTUAL_THREAD) ? Root.VIRTUAL : Root.TASK;
		top = Math.max(caller, end);
		fetch = fetches;
		main = mains;
		path = new ArrayList<>();
		for (int i = top - 1; i >= caller; i--) {
			if (isSignificant(frames.get(i))) {
				path.add(place(frames.get(i)));
			}
		}
		sleepsForOthers = pauses.isOfMany(frames, first);
		owners = ownersWithout(0);
		rootFrame = top > caller ? place(frames.get(top - 1)) : JDK_ONLY;
		selecting = selectorsCaller();
	}

	private boolean isSignificant(Frame frame) {
		return !names.of(frame).equals(Owners.NOBODY);
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
		return MethodName.OF_TASK.fits(frame) || StackClassifier.isGenerated(frame) || Owners.isAnonymous(frame);
	}

	static Frame place(Frame frame) {
		return frame.line() == 0 ? frame : new Frame(frame.className(), frame.methodName(), 0);
	}

	/** @return the index of the frame that takes from the queue of another owner, if that is where it waits */
	private int afterQueue(List<Frame> frames, int from) {
		int to = from + 1;
		while (to < frames.size() && names.of(frames.get(to)).equals(names.of(frames.get(to - 1)))) {
			to++;
		}
		return to < frames.size() && Obstacle.takes(frames.get(to - 1)) && isSignificant(frames.get(to)) ? to : from;
	}

	private static boolean isRunner(List<Frame> frames, int i) {
		return isOneOf(RUN_WORKER, frames.get(i)) || isPerTask(frames, i);
	}

	/** @return whether a method is one of these, in a class of this simple name; also matches copies of JDK classes */
	private static boolean isOneOf(Map<String, List<String>> classesOfMethod, Frame frame) {
		List<String> classes = classesOfMethod.get(frame.methodName());
		return classes != null && classes.stream().anyMatch(name -> frame.className().endsWith(name)
				&& frame.className().lastIndexOf('.') == frame.className().length() - name.length() - 1);
	}

	private static boolean isPerTask(List<Frame> frames, int i) {
		Frame frame = frames.get(i);
		return frame.methodName().equals("run") && (frame.className().equals(VIRTUAL_THREAD)
				|| frame.className().startsWith(FUTURE) && i + 1 < frames.size()
						&& frames.get(i + 1).className().equals("java.lang.Thread"));
	}

	private static boolean isFetch(List<Frame> frames, int i) {
		Frame frame = frames.get(i);
		return isOneOf(FETCH, frame) || frame.methodName().equals("mainLoop") && i > 0
				&& frames.get(i - 1).methodName().equals("wait") && isOneOf(RUN_WORKER, frame);
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

	private boolean waitsIn(Predicate<Frame> jdkFrame) {
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

	/** @return whether the JDK's frames show that the wait has a timeout */
	boolean isTimed() {
		return waitsIn(f -> f.methodName().endsWith("Nanos"));
	}

	/** @return the number of frames at the root that only run the next owner's frames, looking at so many at most */
	int wrappers(int most) {
		int from = 0;
		for (int i = 1; i < Math.min(most, path.size()); i++) {
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

	/** @return whether a client of the JDK waits for a reply */
	boolean isRequest() {
		return waitsIn(f -> CLIENTS.stream().anyMatch(f.className()::startsWith));
	}

	private Frame selectorsCaller() {
		boolean found = false;
		for (Frame frame : stack.frames()) {
			boolean channels = frame.className().startsWith(CHANNELS);
			if (found && !channels) {
				return frame;
			}
			if (!found && !StackClassifier.isJdk(frame)) {
				return null;
			}
			found |= channels && frame.className().endsWith("SelectorImpl")
					&& frame.methodName().toLowerCase(Locale.ROOT).contains("select");
		}
		return null;
	}

	/** @return whether socket calls may belong to a non-blocking channel: on JDK 25 the channel's frames are missing */
	boolean isBriefCall(WaitSum calls) {
		return calls.nanos() < calls.count() * MEAN_TRANSPORT && !waitsIn(f -> f.className().startsWith("java.net.")
				|| f.className().startsWith("java.io.") || f.className().equals("sun.nio.ch.NioSocketImpl"));
	}

	/** @return whether it waits in a selector or channel */
	boolean isInChannel() {
		return waitsIn(f -> f.className().startsWith(CHANNELS) && !f.className().endsWith(".NioSocketImpl"));
	}
}
