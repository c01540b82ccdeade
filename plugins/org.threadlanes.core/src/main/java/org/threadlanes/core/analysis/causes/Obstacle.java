package org.threadlanes.core.analysis.causes;

import java.util.List;
import java.util.Set;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.WaitKind;

/** What kind of thing keeps a thread, judging by the JDK's frames at the leaf of its stack. */
enum Obstacle {
	/** A monitor or a lock. */
	LOCK(true),
	/** A permit of a semaphore, or of a synchronizer like one. */
	PERMIT(true),
	/** Room in a bounded queue. */
	ROOM(true),
	/** The others at a barrier. */
	BARRIER(true),
	/** A condition: for something that others have, or for something to happen. */
	CONDITION(false),
	/** The next element of a queue, within a task: for something that others have, or for an answer. */
	ELEMENT(false),
	/** A result of another thread. */
	RESULT(false),
	/** A time. */
	TIMER(false),
	/** An answer from outside. */
	OUTSIDE(false);

	private static final String CONCURRENT = "java.util.concurrent.";
	private static final Set<String> BARRIERS = Set.of("CyclicBarrier", "Phaser", "Exchanger");
	private static final Set<String> RESULTS = Set.of("CountDownLatch", "CompletableFuture", "FutureTask",
			"ForkJoinTask", "ExecutorCompletionService", "AbstractExecutorService", "StructuredTaskScope",
			"ThreadFlock");
	private static final Set<String> INSERTIONS = Set.of("put", "putFirst", "putLast", "offer", "offerFirst",
			"offerLast", "transfer", "tryTransfer");
	private static final Set<String> REMOVALS = Set.of("take", "takeFirst", "takeLast", "poll", "pollFirst",
			"pollLast");

	private final boolean contention;

	Obstacle(boolean contention) {
		this.contention = contention;
	}

	/** @return whether other threads of this JVM always have it; of others, only a cause tells */
	boolean isContention() {
		return contention;
	}

	/**
	 * @param kind the kind of the wait
	 * @param jdk the JDK's frames at the leaf, the innermost first; may be empty
	 * @return what keeps the thread
	 */
	static Obstacle of(WaitKind kind, List<Frame> jdk) {
		return switch (kind) {
			case MONITOR_ENTER -> LOCK;
			case MONITOR_WAIT -> ofMonitorWait(jdk);
			case PARK, PINNED -> ofPark(jdk);
			case SLEEP -> TIMER;
			default -> OUTSIDE;
		};
	}

	/** A wait for class initialization by another thread has no {@code Object.wait} on its stack. */
	private static Obstacle ofMonitorWait(List<Frame> jdk) {
		int i = 0;
		while (i < jdk.size() && jdk.get(i).className().equals("java.lang.Object")) {
			i++;
		}
		return i == 0 ? LOCK : i == jdk.size() ? CONDITION : RESULT;
	}

	private static Obstacle ofPark(List<Frame> jdk) {
		if (jdk.stream().noneMatch(f -> f.methodName().startsWith("park"))) {
			return OUTSIDE;
		}
		Obstacle found = CONDITION;
		for (Frame frame : jdk) {
			if (frame.className().startsWith(CONCURRENT)) {
				Obstacle here = of(outerName(frame.className()), frame.methodName());
				boolean isOfQueue = found == LOCK && (here == ROOM || here == ELEMENT);
				found = here == null || isOfQueue ? found : here;
			}
		}
		return found;
	}

	/** @return null if a frame of {@code java.util.concurrent} says nothing */
	private static Obstacle of(String type, String method) {
		if (type.equals("Semaphore")) {
			return PERMIT;
		} else if (BARRIERS.contains(type)) {
			return BARRIER;
		} else if (type.equals("SubmissionPublisher")) {
			return ROOM;
		} else if (RESULTS.contains(type) || method.equals("awaitTermination")) {
			return RESULT;
		} else if (type.endsWith("Queue") || type.endsWith("Deque")) {
			return INSERTIONS.contains(method) ? ROOM : REMOVALS.contains(method) ? ELEMENT : null;
		} else if (type.endsWith("Lock")) {
			return method.contains("ock") ? LOCK : null;
		} else if (type.startsWith("AbstractQueued")) {
			return method.startsWith("await") ? CONDITION
					: !method.contains("cquire") ? null : method.contains("Shared") ? RESULT : PERMIT;
		}
		return null;
	}

	/** @return the simple name of the outermost class */
	private static String outerName(String className) {
		int from = className.lastIndexOf('.') + 1;
		int dollar = className.indexOf('$', from + 1);
		return dollar < 0 ? className.substring(from) : className.substring(from, dollar);
	}
}
