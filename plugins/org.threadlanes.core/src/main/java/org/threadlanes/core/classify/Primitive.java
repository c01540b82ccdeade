package org.threadlanes.core.classify;

import java.util.List;
import java.util.Set;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/** The primitive that a thread waits in, judging by the JDK's frames at the leaf of its stack. */
enum Primitive implements HasId {
	/** Takes from a queue, usually for the next piece of work. */
	QUEUE,
	/** A condition or {@code Object.wait}: for work or for a reply. */
	SIGNAL,
	/** A park that the JDK does not explain: for work, for a reply, or for a time. */
	PARK,
	/** Sleeps. */
	SLEEP,
	/** A semaphore: for work or for a permit. */
	PERMIT,
	/** A future, a latch, a barrier, the end of a thread or process: waits for another thread. */
	RESULT,
	/** A lock, a monitor, or room in a bounded queue. */
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
			"CyclicBarrier", "Phaser", "Exchanger", "ForkJoinTask", "StructuredTaskScope", "ThreadFlock",
			"ProcessImpl", "ProcessHandleImpl", "SubmissionPublisher", "ExecutorCompletionService");
	private static final Set<String> PIPES = Set.of("PipedInputStream", "PipedReader");
	private static final Set<String> AWAITED_ENDS = Set.of("join", "awaitTermination", "awaitQuiescence", "invokeAll",
			"invokeAny");
	private static final Set<String> INSERTIONS = Set.of("put", "putFirst", "putLast", "offer", "offerFirst",
			"offerLast", "transfer", "tryTransfer");
	private static final Set<String> REMOVALS = Set.of("take", "takeFirst", "takeLast", "poll", "pollFirst", "pollLast",
			"remove");

	/**
	 * @param kind the kind of the wait
	 * @param jdk the JDK's frames at the leaf, the innermost first; may be empty
	 * @return what the thread waits in
	 */
	static Primitive of(WaitKind kind, List<Frame> jdk) {
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

	/** A future tells most; or else what was called first: a queue has locks and conditions. */
	private static Primitive ofWait(List<Frame> jdk) {
		Primitive found = jdk.stream().anyMatch(Primitive::isResult) ? RESULT : null;
		for (int i = jdk.size() - 1; i >= 0 && found == null; i--) {
			found = ofCall(jdk.get(i));
		}
		return found == null ? PARK : found;
	}

	private static boolean isResult(Frame frame) {
		return RESULTS.contains(outerName(frame.className())) || AWAITED_ENDS.contains(frame.methodName());
	}

	private static Primitive ofCall(Frame frame) {
		String type = outerName(frame.className());
		String method = frame.methodName();
		if (isQueue(type)) {
			return REMOVALS.contains(method) ? QUEUE : INSERTIONS.contains(method) ? LOCK : null;
		}
		if (PIPES.contains(type)) {
			return method.equals("read") ? READ : LOCK;
		}
		if (type.equals("Semaphore")) {
			return PERMIT;
		}
		if (frame.className().endsWith("$ConditionObject") || type.equals("Object")) {
			return SIGNAL;
		}
		// A synchronizer of the caller's own that lets several threads pass at once is a kind of latch.
		boolean acquires = type.startsWith("AbstractQueued") && method.matches("(a|tryA|doA)cquire.*");
		return acquires && method.contains("Shared") ? RESULT : acquires || type.endsWith("Lock") ? LOCK : null;
	}

	/** @return whether a method takes from a queue */
	static boolean takes(Frame frame) {
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
	boolean mayBringWork() {
		return this == QUEUE || this == SIGNAL || this == PARK || this == PERMIT;
	}
}
