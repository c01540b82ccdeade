package org.threadlanes.core.kinds;

import java.util.List;
import java.util.Set;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.jfr.Frame;

/** What a thread waits in, judging by the JDK's frames at the leaf of its stack. */
public enum Obstacle implements HasId {
	/** Takes from a queue, usually for the next piece of work. */
	QUEUE,
	/** Room in a bounded queue. */
	ROOM,
	/** A condition or {@code Object.wait}: for work or for a reply. */
	SIGNAL,
	/** A park that the JDK does not explain: for work, for a reply, or for a time. */
	PARK,
	/** Sleeps. */
	SLEEP,
	/** A semaphore, or a synchronizer like one: for work or for a permit. */
	PERMIT,
	/** A future, a latch, the end of a thread or process: waits for another thread. */
	RESULT,
	/** The others at a barrier. */
	BARRIER,
	/** A lock or a monitor. */
	LOCK,
	/** Reads from a socket or a pipe. */
	READ,
	/** Writes to a socket. */
	WRITE,
	/** Works on a file. */
	FILE,
	/** A pinned virtual thread. */
	PINNED;

	private static final Set<String> RESULTS = Set.of("CompletableFuture", "FutureTask", "CountDownLatch",
			"ForkJoinTask", "StructuredTaskScope", "ThreadFlock", "ProcessImpl", "ProcessHandleImpl",
			"ExecutorCompletionService");
	private static final Set<String> AWAITED_ENDS = Set.of("join", "awaitTermination", "awaitQuiescence", "invokeAll",
			"invokeAny");
	private static final Set<String> BARRIERS = Set.of("CyclicBarrier", "Phaser");
	private static final Set<String> PIPES = Set.of("PipedInputStream", "PipedReader");
	/** A virtual thread parks in it if it is pinned. */
	private static final String SOCKET = "NioSocketImpl";
	private static final Set<String> ACCEPTING = Set.of(SOCKET, "ServerSocketChannelImpl");
	private static final Set<String> INSERTIONS = Set.of("put", "putFirst", "putLast", "offer", "offerFirst",
			"offerLast", "transfer", "tryTransfer");
	private static final Set<String> REMOVALS = Set.of("take", "takeFirst", "takeLast", "poll", "pollFirst", "pollLast",
			"remove");

	/**
	 * @param kind the kind of the wait
	 * @param jdk the JDK's frames at the leaf, the innermost first; may be empty
	 * @return what the thread waits in
	 */
	public static Obstacle of(WaitKind kind, List<Frame> jdk) {
		return switch (kind) {
			case SOCKET_READ -> READ;
			case SOCKET_WRITE -> WRITE;
			case FILE_READ, FILE_WRITE, FILE_FORCE -> FILE;
			case MONITOR_ENTER -> LOCK;
			case PINNED -> PINNED;
			case SLEEP -> SLEEP;
			// A wait for class initialization by another thread has no Object.wait on its stack.
			case MONITOR_WAIT -> ofWait(jdk) == PARK ? LOCK : ofWait(jdk);
			case PARK -> ofWait(jdk);
			default -> RESULT;
		};
	}

	/** A future tells most; or else what was called first: a queue has conditions. Locks within are locks. */
	private static Obstacle ofWait(List<Frame> jdk) {
		if (jdk.stream().anyMatch(Obstacle::isResult)) {
			return RESULT;
		}
		if (jdk.stream().anyMatch(Obstacle::accepts)) {
			return QUEUE;
		}
		Obstacle found = PARK;
		for (Frame frame : jdk) {
			Obstacle here = ofCall(frame);
			boolean isWithin = found == LOCK && (here == ROOM || here == QUEUE || here == READ);
			found = here == null || isWithin ? found : here;
		}
		return found;
	}

	private static boolean isResult(Frame frame) {
		return RESULTS.contains(outerName(frame.className())) || AWAITED_ENDS.contains(frame.methodName());
	}

	/** Of several threads that accept connections of one socket, one waits for a client, the others for its lock. */
	private static boolean accepts(Frame frame) {
		return frame.methodName().equals("accept") && ACCEPTING.contains(outerName(frame.className()));
	}

	/** @return null if a frame says nothing */
	private static Obstacle ofCall(Frame frame) {
		String type = outerName(frame.className());
		String method = frame.methodName();
		if (BARRIERS.contains(type)) {
			return BARRIER;
		} else if (isQueue(type)) {
			return REMOVALS.contains(method) ? QUEUE : INSERTIONS.contains(method) ? ROOM : null;
		} else if (PIPES.contains(type)) {
			return method.equals("read") ? READ : ROOM;
		} else if (type.equals(SOCKET)) {
			return READ;
		} else if (type.equals("Exchanger")) {
			return SIGNAL;
		} else if (type.equals("SubmissionPublisher")) {
			return ROOM;
		} else if (type.equals("Semaphore")) {
			return PERMIT;
		} else if (frame.className().endsWith("$ConditionObject") || type.equals("Object")) {
			return SIGNAL;
		} else if (type.endsWith("Lock")) {
			return LOCK;
		}
		// A synchronizer of the caller's own that lets several threads pass at once is a kind of latch.
		boolean acquires = type.startsWith("AbstractQueued") && method.matches("(a|tryA|doA)cquire.*");
		return !acquires ? null : method.contains("Shared") ? RESULT : PERMIT;
	}

	/**
	 * @param frame a frame of a stack
	 * @return whether its method takes from a queue
	 */
	public static boolean takes(Frame frame) {
		return isQueue(outerName(frame.className())) && REMOVALS.contains(frame.methodName());
	}

	private static boolean isQueue(String type) {
		return type.endsWith("Queue") || type.endsWith("Deque") || type.equals("ScheduledThreadPoolExecutor");
	}

	/** @return the simple name of the outermost class */
	private static String outerName(String className) {
		int from = className.lastIndexOf('.') + 1;
		int dollar = className.indexOf('$', from + 1);
		return dollar < 0 ? className.substring(from) : className.substring(from, dollar);
	}

	/** @return whether it can bring work */
	public boolean mayBringWork() {
		return this == QUEUE || this == SIGNAL || this == PARK || this == PERMIT;
	}

	/** @return whether other threads of this JVM always have it; of others, only a cause tells */
	public boolean isContention() {
		return this == LOCK || this == PERMIT || this == ROOM || this == BARRIER;
	}

	/** @return whether it is outside this JVM, as far as its frames tell */
	public boolean isOutside() {
		return this == READ || this == WRITE || this == FILE || this == PINNED;
	}
}
