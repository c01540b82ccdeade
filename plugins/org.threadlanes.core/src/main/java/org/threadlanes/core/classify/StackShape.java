package org.threadlanes.core.classify;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.classify.ThreadWaits.Site;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;
import org.threadlanes.core.kinds.WaitKind;

/**
 * A stack split into its parts: the JDK's frames at the leaf, in which the thread waits, the frames from the root of
 * the thread or task to them, and the executor below.
 */
final class StackShape {

	/** What runs the frames between the root and the wait. */
	enum Root {
		/** The thread itself. */
		THREAD,
		/** An executor of the JDK, or a copy of one; it may start a thread for each task. */
		EXECUTOR,
		/** A virtual thread, of which there is one for each task. */
		VIRTUAL,
		/** Unknown, because the stack was cut off. */
		CUT
	}

	private static final List<String> FORK_JOIN = List.of("ForkJoinPool");
	private static final List<String> THREAD_POOL = List.of("ThreadPoolExecutor");
	private static final Map<String, List<String>> RUN_WORKER = Map.of("runWorker",
			List.of("ThreadPoolExecutor", "ForkJoinPool"), "mainLoop", List.of("TimerThread"));
	private static final Map<String, List<String>> FETCH = Map.of("getTask", THREAD_POOL, "awaitWork", FORK_JOIN,
			"deactivate", FORK_JOIN, "loop", List.of("DelayScheduler"));
	/** Tasks of a ForkJoinPool that are parts of one computation, as of a parallel stream. */
	private static final Set<String> PARTS = Set.of("java.util.concurrent.CountedCompleter",
			"java.util.concurrent.RecursiveAction", "java.util.concurrent.RecursiveTask");
	private static final String FUTURE = "java.util.concurrent.CompletableFuture$";
	private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

	private static final String CHANNELS = "sun.nio.ch.";
	private static final Map<String, List<String>> SELECTING = Map.of("wait", List.of("EPoll", "WEPoll"), "poll",
			List.of("KQueue", "WindowsSelectorImpl", "DevPollArrayWrapper"));
	private static final Frame JDK_ONLY = new Frame("", "", 0);
	/** The maximum time of a non-blocking read or write. */
	private static final long MEAN_TRANSPORT = 20_000_000;
	/** The same of a read if no frame shows the channel. */
	private static final long MEAN_UNSEEN = 1_000_000;

	final Stack stack;
	/** The index of the first frame that is not the JDK's; the number of frames if there is none. */
	final int caller;
	/** The frames caller..top-1 lead from the root to the wait. */
	final int top;
	final Root root;
	/** An executor waits here for its next task. */
	final boolean fetch;
	/** The distinct owners of the frames from the root to the wait, in order. */
	final List<String> owners;
	/** The owner of a {@code main} method on the stack; null if there is none. */
	final String mainOwner;
	/** The first frame below a selector that the thread waits in; null if it is not in one. */
	final Frame selecting;
	private List<Frame> path;

	StackShape(Stack stack, Owners owners) {
		this.stack = stack;
		List<Frame> frames = stack.frames();
		int depth = frames.size();
		int i = 0;
		while (i < depth && Owners.isJdk(frames.get(i).className()) && !isRunner(frames, i)) {
			i++;
		}
		caller = afterPause(frames, i);
		Root found = stack.truncated() ? Root.CUT : Root.THREAD;
		int end = depth;
		boolean fetches = false;
		String main = null;
		for (i = 0; i < depth; i++) {
			Frame frame = frames.get(i);
			fetches |= isFetch(frames, i);
			if (frame.methodName().equals("main")) {
				main = owners.of(frame);
			}
			if (end == depth && isRunner(frames, i)) {
				end = i;
				found = frame.className().equals(VIRTUAL_THREAD) ? Root.VIRTUAL : Root.EXECUTOR;
			}
		}
		fetch = fetches;
		mainOwner = main;
		root = found;
		top = Math.max(caller, end);
		this.owners = owners(frames, caller, top, owners);
		selecting = selectorsCaller();
	}

	/** @return the index of the frame that calls another owner's method to sleep, if that is where it waits */
	private static int afterPause(List<Frame> frames, int from) {
		boolean sleeps = from == 0 || frames.get(from - 1).methodName().equals("sleep");
		int i = from;
		while (sleeps && i < frames.size() && MethodName.PAUSES.fits(frames.get(i))) {
			i++;
		}
		return i > from && i < frames.size() && !Owners.isJdk(frames.get(i).className()) ? i : from;
	}

	private static List<String> owners(List<Frame> frames, int caller, int top, Owners owners) {
		List<String> found = new ArrayList<>(4);
		for (int i = top - 1; i >= caller; i--) {
			String owner = owners.of(frames.get(i));
			if (!owner.equals(Owners.NOBODY) && !found.contains(owner)) {
				found.add(owner);
			}
		}
		return List.copyOf(found);
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
		if (frame.className().equals(VIRTUAL_THREAD)) {
			return frame.methodName().equals("run");
		}
		return frame.className().startsWith(FUTURE) && frame.methodName().equals("run") && i + 1 < frames.size()
				&& frames.get(i + 1).className().equals("java.lang.Thread");
	}

	private static boolean isFetch(List<Frame> frames, int i) {
		Frame frame = frames.get(i);
		return isOneOf(FETCH, frame) || frame.methodName().equals("mainLoop") && i > 0
				&& frames.get(i - 1).methodName().equals("wait") && isOneOf(RUN_WORKER, frame);
	}

	/** @return the primitive of a wait of this kind with this stack */
	Primitive primitive(WaitKind kind) {
		return Primitive.of(kind, jdkFrames());
	}

	private List<Frame> jdkFrames() {
		return stack.frames().subList(0, caller);
	}

	/** @return the frame on the root side of those that lead to the wait; null if all frames are the JDK's */
	Frame rootFrame() {
		return top > caller ? stack.frames().get(top - 1) : null;
	}

	/** @return {@link #rootFrame} without its line, which varies; a special value if all frames are the JDK's */
	Frame rootPlace() {
		return top > caller ? place(stack.frames().get(top - 1)) : JDK_ONLY;
	}

	/** @return a frame without its line */
	static Frame place(Frame frame) {
		return frame.line() == 0 ? frame : new Frame(frame.className(), frame.methodName(), 0);
	}

	/** @return the significant frames from the root to the wait, without line numbers */
	List<Frame> path(Owners names) {
		if (path == null) {
			path = new ArrayList<>();
			for (int i = top - 1; i >= caller; i--) {
				if (!names.of(stack.frames().get(i)).equals(Owners.NOBODY)) {
					path.add(place(stack.frames().get(i)));
				}
			}
		}
		return path;
	}

	/** @return the frame that calls the primitive; null if all frames are the JDK's */
	Frame callingFrame() {
		return top > caller ? stack.frames().get(caller) : null;
	}

	/** @return whether it waits for other threads to reach the same point, on a new JDK object each time */
	boolean meets() {
		return jdkFrames().stream().anyMatch(f -> f.className().equals("java.util.concurrent.Phaser"));
	}

	/** @return whether the JDK's frames show that the wait has a timeout */
	boolean isTimed() {
		return jdkFrames().stream().anyMatch(f -> f.methodName().endsWith("Nanos"));
	}

	/** @return the number of frames between the wait and the nearest run method, or the root */
	int distanceOfRun() {
		int i = caller;
		while (i < top - 1 && !stack.frames().get(i).methodName().equals("run")) {
			i++;
		}
		return i - caller;
	}

	/** @return the kind of threads whose executor is on the stack; null if none is */
	ThreadKind executorsKind() {
		for (Frame frame : stack.frames()) {
			if (frame.methodName().equals("runWorker") && isOneOf(RUN_WORKER, frame)) {
				return frame.className().endsWith(FORK_JOIN.get(0)) ? ThreadKind.FORK_JOIN : ThreadKind.WORKER;
			}
		}
		return null;
	}

	/**
	 * @return whether it waits in a task that must end: a part of a parallel computation, a step of a future that
	 *         supplies its result, or a task that its submitter runs as the executor's queue is full
	 */
	boolean isPart() {
		return stack.frames().stream().anyMatch(StackShape::isPart);
	}

	private static boolean isPart(Frame frame) {
		return switch (frame.methodName()) {
			case "exec" -> PARTS.contains(frame.className());
			case "run", "tryFire" -> frame.className().startsWith(FUTURE) && !frame.className().endsWith("AsyncRun");
			case "rejectedExecution" -> frame.className().endsWith("$CallerRunsPolicy");
			default -> false;
		};
	}

	/** @return whether it waits until garbage collection has found an object */
	boolean awaitsReferences() {
		return jdkFrames().stream().anyMatch(f -> f.className().equals("java.lang.ref.ReferenceQueue"));
	}

	/** @return whether the wait is inside parts of the JDK other than executors */
	boolean isOwnedByJdk(Owners names) {
		return stack.frames().stream().anyMatch(f -> names.of(f).equals(Owners.JDK));
	}

	private Frame selectorsCaller() {
		List<Frame> frames = stack.frames();
		boolean found = false;
		for (int i = 0; i < frames.size(); i++) {
			Frame frame = frames.get(i);
			if (frame.className().startsWith(CHANNELS) && (isOneOf(SELECTING, frame)
					|| isSelector(frame) && frame.methodName().toLowerCase(Locale.ROOT).contains("select"))) {
				found = true;
			} else if (found && !frame.className().startsWith(CHANNELS)) {
				return frame;
			} else if (!found && i >= caller) {
				return null;
			}
		}
		return null;
	}

	/** @return whether a monitor that this stack enters is a selector's own, or one of an asynchronous channel */
	boolean isSelectorsLock() {
		return jdkFrames().stream().anyMatch(f -> isSelector(f)
				|| f.className().startsWith(CHANNELS) && f.className().contains("AsynchronousSocketChannel"));
	}

	private static boolean isSelector(Frame frame) {
		return frame.className().startsWith(CHANNELS) && frame.className().endsWith("SelectorImpl");
	}

	/**
	 * @param onLoop whether the calls are those of a thread that waits in selectors
	 * @return whether socket calls may belong to a channel: on JDK 25 the channel's frames are missing
	 */
	boolean isBriefCall(boolean onLoop, boolean isWrite, WaitSum calls) {
		boolean channel = isInChannel();
		return channel && onLoop
				|| (channel || !usesStream())
				&& calls.nanos < calls.count * (channel || onLoop || isWrite ? MEAN_TRANSPORT : MEAN_UNSEEN);
	}

	/** @return whether a thread that waits in a selector elsewhere reads from its channels */
	boolean polls(Site site) {
		return site.readsInTurn() && root != Root.VIRTUAL && !owners.isEmpty() && isInChannel()
				&& site.nanos < site.count * MEAN_UNSEEN;
	}

	/** @return whether it waits in a channel */
	boolean isInChannel() {
		return jdkFrames().stream()
				.anyMatch(f -> f.className().startsWith(CHANNELS) && f.className().contains("Channel"));
	}

	/** @return whether it writes to a socket */
	boolean writes() {
		return jdkFrames().stream().anyMatch(f -> f.methodName().equals("write")
				&& (f.className().endsWith("SocketOutputStream") || f.className().equals("sun.nio.ch.SocketChannelImpl")));
	}

	/** @return whether the JDK's frames at the leaf are a socket's streams, which block */
	private boolean usesStream() {
		return jdkFrames().stream()
				.anyMatch(f -> f.className().startsWith("java.net.") || f.className().startsWith("java.io.")
						|| f.className().equals("sun.nio.ch.NioSocketImpl"));
	}
}
