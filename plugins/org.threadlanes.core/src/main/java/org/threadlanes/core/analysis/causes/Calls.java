package org.threadlanes.core.analysis.causes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.threadlanes.core.analysis.sites.CallFrames;
import org.threadlanes.core.classify.rules.JdkFrames;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.kinds.Obstacle;
import org.threadlanes.core.kinds.WaitKind;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.StackTable;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/** What the stacks of a recording say about calls, each worked out once. */
final class Calls {

	private static final int MAX_LIBRARY_FRAMES = 3;
	private static final double MOSTLY = 0.8;
	private static final String STAGES = "java.util.concurrent.CompletableFuture$Async";
	private static final Pattern INSERTION =
			Pattern.compile("(put|offer|add|append|enqueue|publish|push|insert|try(Put|Add|Enqueue|Publish))(?![a-z])");
	private static final Pattern UNNAMED = Pattern.compile("\\$(\\$|\\d)");
	private static final String TASK = "java.util.concurrent.FutureTask";
	/** What runs a task, by the class of the result that others wait for. */
	private static final Map<String, String> RUNNERS =
			Map.of("java.util.concurrent.CompletableFuture", STAGES, TASK, TASK);
	/** What runs a task of a pool on a thread that is not of it. */
	private static final Set<String> LENT = Set.of("java.util.concurrent.ForkJoinTask",
			"java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy");
	private static final String SELECTOR = "sun.nio.ch.SelectorImpl";
	private static final String LATCH = "java.util.concurrent.CountDownLatch";
	private static final String POOLED = "java.util.concurrent.ForkJoinWorkerThread";
	private static final Set<String> TASKS = Set.of(TASK,
			"java.util.concurrent.ForkJoinTask", "java.util.concurrent.AbstractExecutorService");

	private final ThreadLanes lanes;
	private final Map<Integer, CallFrames> frames = new HashMap<>();
	private final Map<Integer, Obstacle> obstacles = new ConcurrentHashMap<>();
	private final Map<Integer, Set<String>> methods = new HashMap<>();
	private final Map<Integer, Boolean> selects = new HashMap<>();

	Calls(ThreadLanes lanes) {
		this.lanes = lanes;
	}

	CallFrames frames(int stack) {
		return frames.computeIfAbsent(stack, s -> CallFrames.of(lanes, s));
	}

	/** @return whether a stack has such a frame */
	boolean any(int stack, Predicate<Frame> wanted) {
		return lanes.frames(stack).stream().anyMatch(wanted);
	}

	/** @return the methods on a stack, and their classes: those that have a name, and the outermost */
	Set<String> methods(int stack) {
		return methods.computeIfAbsent(stack, s -> {
			Set<String> all = new HashSet<>();
			for (Frame frame : lanes.frames(s)) {
				all.add(frame.method());
				all.add(namedClass(frame));
				all.add(outerClass(frame));
			}
			return all;
		});
	}

	/** @return the class of a frame, or that around a lambda or an anonymous one */
	private static String namedClass(Frame frame) {
		Matcher unnamed = UNNAMED.matcher(frame.className());
		return unnamed.find() ? frame.className().substring(0, unnamed.start()) : frame.className();
	}

	private static String outerClass(Frame frame) {
		int dollar = frame.className().indexOf('$', 1);
		return dollar < 0 ? frame.className() : frame.className().substring(0, dollar);
	}

	/** @return the JDK's frames at the leaf */
	List<Frame> leaf(int stack) {
		List<Frame> frames = lanes.frames(stack);
		int end = frames.isEmpty() ? 0 : lanes.classification(stack).libraryFrame();
		return end < 0 ? frames : frames.subList(0, end);
	}

	/** @return the frames of libraries above the program's own, the innermost first */
	List<Frame> library(int stack) {
		List<Frame> frames = lanes.frames(stack);
		StackClassification found = lanes.classification(stack);
		int end = found == null || found.ownFrame() < 0 ? frames.size() : found.ownFrame();
		return found == null || found.libraryFrame() < 0 || found.libraryFrame() >= end ? List.of()
				: frames.subList(found.libraryFrame(), end);
	}

	/** @return the first frame that is not the JDK's; null if there is none */
	Frame caller(int stack) {
		StackClassification found = lanes.classification(stack);
		return found == null || found.libraryFrame() < 0 ? null : lanes.frames(stack).get(found.libraryFrame());
	}

	/** @return the class of the first frame that is not the JDK's; empty if there is none */
	String owner(int stack) {
		Frame caller = caller(stack);
		return caller == null ? "" : namedClass(caller);
	}

	/** @return whether a thread waits for a time, or for a sign that no synchronizer of the JDK gives */
	boolean isTimed(int stack) {
		List<Frame> leaf = leaf(stack);
		return leaf.stream().anyMatch(frame -> frame.methodName().equals("parkNanos"))
				&& leaf.stream().noneMatch(frame -> frame.className().startsWith("java.util.concurrent.")
						&& !frame.className().equals("java.util.concurrent.locks.LockSupport"));
	}

	/** @return whether a thread waits for a lock that several can have at once */
	boolean isShared(int stack) {
		return leaf(stack).stream().anyMatch(JdkFrames.SHARED);
	}

	/** @return the static initializer on a stack; null if there is none */
	Frame initializer(int stack) {
		return lanes.frames(stack).stream().filter(Frame::isInitializer).findFirst().orElse(null);
	}

	/** @return the program's own innermost method; empty if there is none */
	String own(int stack) {
		CallFrames call = frames(stack);
		return call.own() == null ? "" : call.own().method();
	}

	/** @return what the program's own innermost method calls; empty if that is unknown */
	String callee(int stack) {
		int own = lanes.classification(stack).ownFrame();
		return own < 1 ? "" : lanes.frames(stack).get(own - 1).method();
	}

	/** @return whether such a method ever has the program's own below it on a thread of a pool */
	boolean callsOwn(Pool pool, String method) {
		return pool.waitGroups().map(WaitGroup::stack).distinct()
				.anyMatch(stack -> !own(stack).isEmpty() && isBelow(stack, Set.of(method)));
	}

	/** @return whether the program's own innermost method is also its outermost, so that everything it does is below */
	boolean isEntry(int stack) {
		CallFrames call = frames(stack);
		return call.own() == null || call.endpoint() == null || call.own().method().equals(call.endpoint().method());
	}

	/**
	 * @return whether a result is that of a task: a thread of this JVM must run it, no answer from outside brings it
	 */
	boolean isForTask(int stack) {
		return leaf(stack).stream().map(Frame::className).anyMatch(TASKS::contains);
	}

	/** @return whether a pool runs tasks whose results are futures, other than those that wait themselves */
	boolean runsTasks(Pool pool, List<Integer> waits) {
		return runs(pool, waits, RUNNERS.values());
	}

	/** @return the same, but only of tasks with such results as those wait for */
	boolean runsAwaited(Pool pool, List<Integer> waits) {
		return runs(pool, waits, waits.stream().flatMap(stack -> leaf(stack).stream())
				.map(frame -> RUNNERS.get(frame.className())).filter(Objects::nonNull).collect(Collectors.toSet()));
	}

	private boolean runs(Pool pool, List<Integer> waits, Collection<String> runners) {
		Set<String> waiting = waits.stream().map(this::endpoint).collect(Collectors.toSet());
		return pool.waitGroups().map(WaitGroup::stack).filter(stack -> !waiting.contains(endpoint(stack)))
				.anyMatch(stack -> runs(stack, runners));
	}

	/** A runner that the task itself calls, as clients do for answers, brings no result of the pool. */
	private boolean runs(int stack, Collection<String> runners) {
		StackClassification found = lanes.classification(stack);
		return lanes.frames(stack).stream().skip(found == null ? 0 : 1L + found.endpoint())
				.anyMatch(frame -> frame.methodName().equals("run")
						&& runners.stream().anyMatch(frame.className()::startsWith));
	}

	private String endpoint(int stack) {
		Frame endpoint = frames(stack).endpoint();
		return endpoint == null ? "" : endpoint.method();
	}

	/** @return whether one of some methods called, at whatever distance, the program's own innermost method */
	boolean isBelow(int stack, Set<String> methods) {
		return lanes.frames(stack).stream().skip(1L + lanes.classification(stack).ownFrame()).map(Frame::method)
				.anyMatch(methods::contains);
	}

	/**
	 * @return the program's method that hands tasks to a pool, below which a thread of another one runs some itself, or
	 *         waits for the others; empty if there is none
	 */
	String lender(int stack) {
		List<Frame> frames = any(stack, frame -> frame.className().equals(POOLED)) ? List.of() : lanes.frames(stack);
		int last = frames.size() - 1;
		while (last >= 0 && !LENT.contains(frames.get(last).className())) {
			last--;
		}
		return last < 0 ? "" : frames.stream().skip(last)
				.filter(frame -> !frame.className().startsWith("java.")).findFirst().map(Frame::method).orElse("");
	}

	/** @return whether a sample shows a thread that waits in a selector until there is something to do */
	boolean selects(int stack) {
		return selects.computeIfAbsent(stack, s -> any(s, frame -> frame.className().equals(SELECTOR)));
	}

	/**
	 * @return whether a pool's threads are a library's that only read what comes from outside, and run no tasks: they
	 *         are never at work on what others wait for
	 */
	boolean isReceiver(Pool pool) {
		Predicate<WaitGroup> isRead = group -> group.kind() == WaitKind.SOCKET_READ && own(group.stack()).isEmpty()
				&& !any(group.stack(), frame -> frame.className().startsWith("java.util.concurrent."));
		return pool.waitGroups().filter(isRead).mapToLong(WaitGroup::nanos).sum()
				> MOSTLY * pool.waitGroups().mapToLong(WaitGroup::nanos).sum();
	}

	/** @return whether a wait is not for a task to come, even without a verdict: a permit may stand for one */
	boolean isNoFetch(Obstacle obstacle, int stack) {
		return obstacle != Obstacle.PERMIT
				&& (obstacle.isContention() || obstacle == Obstacle.SLEEP || isTimed(stack));
	}

	/** @return whether a thread waits until others have done something */
	boolean isLatch(int stack) {
		return leaf(stack).stream().anyMatch(frame -> frame.className().equals(LATCH));
	}

	/**
	 * @return a number for a stack and a kind of wait. The stack alone does not tell: a sleep has no frame of the JDK,
	 *         so that one within a monitor may have the stack of the waits for that monitor
	 */
	static int number(WaitKind kind, int stack) {
		return stack * WaitKind.values().length + kind.ordinal();
	}

	Obstacle obstacle(WaitKind kind, int stack) {
		if (stack == StackTable.NONE) {
			return kind == WaitKind.MONITOR_ENTER ? Obstacle.LOCK : Obstacle.PINNED;
		}
		return obstacles.computeIfAbsent(number(kind, stack),
				key -> {
					boolean parks = leaf(stack).stream().anyMatch(frame -> frame.methodName().startsWith("park"));
					Obstacle found =
							Obstacle.of(kind == WaitKind.PINNED && parks ? WaitKind.PARK : kind, leaf(stack));
					boolean isSignal = found == Obstacle.SIGNAL || found == Obstacle.PARK;
					return found.isOutside() && !lender(stack).isEmpty() ? Obstacle.RESULT
							: isSignal && isInsertion(stack) ? Obstacle.ROOM : found;
				});
	}

	/** A queue that is not the JDK's waits for a condition, too. What the program calls such a method need be none. */
	private boolean isInsertion(int stack) {
		Frame caller = caller(stack);
		return caller != null && lanes.frames(stack).stream().skip(leaf(stack).size())
				.limit(MAX_LIBRARY_FRAMES).takeWhile(frame -> frame.isNear(caller))
				.anyMatch(frame -> INSERTION.matcher(frame.methodName()).lookingAt());
	}

	/** @return equal lists for waits for the same thing, as far as their stacks tell */
	List<String> thing(Obstacle obstacle, WaitKind kind, int stack, String target) {
		boolean isMonitor = kind == WaitKind.MONITOR_ENTER;
		// Samples name no targets: a monitor and a lock of one class are two things.
		List<String> key = new ArrayList<>(List.of(isMonitor ? kind.name() : obstacle.name()));
		if (isMonitor) {
			// The JDK's own monitors are of several classes: what matters is which call enters them.
			Frame concurrent = frames(stack).concurrent();
			key.add(concurrent == null ? target : concurrent.method());
			key.add(owner(stack));
		} else if (obstacle == Obstacle.RESULT && !lender(stack).isEmpty()) {
			key.add(lender(stack));
		} else if (library(stack).isEmpty()) {
			key.add(target);
			key.add(obstacle == Obstacle.LOCK ? owner(stack) : own(stack));
		} else {
			library(stack).stream().limit(MAX_LIBRARY_FRAMES).map(Frame::method).forEach(key::add);
		}
		return key;
	}
}
