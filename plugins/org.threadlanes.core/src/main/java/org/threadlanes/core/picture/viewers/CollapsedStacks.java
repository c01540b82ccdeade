package org.threadlanes.core.picture.viewers;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import org.threadlanes.core.base.text.HasId;
import org.threadlanes.core.base.text.Glob;
import org.threadlanes.core.base.text.SafeText;
import org.threadlanes.core.classify.rules.StackClassification;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.Verdict;
import org.threadlanes.core.kinds.Vocabulary;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLane;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.lanes.WaitGroup;

/**
 * Waiting time as collapsed stacks, a line each: {@code pool;outermost frame;...;innermost frame;wait 1234}, where the
 * number is µs. Flame graphs, speedscope and Pyroscope read this.
 */
public final class CollapsedStacks {

	/** What the frame below all others is. */
	public enum Root implements HasId {
		/** The pool of the thread. */
		POOL,
		/** The outermost frame of the application; the pool where there is none. */
		ENDPOINT
	}

	private static final long NANOS_PER_UNIT = 1_000;

	private final Map<String, Long> nanosByStack = new TreeMap<>();

	/**
	 * @param verdicts the verdicts of the waits to include
	 * @param pool the pools to include; null for all
	 */
	public CollapsedStacks(ThreadLanes lanes, Set<Verdict> verdicts, Glob pool, Root root) {
		for (Pool each : lanes.pools()) {
			if (pool != null && !pool.matches(each.name())) {
				continue;
			}
			for (ThreadLane lane : each.lanes()) {
				for (WaitGroup group : lane.waitGroups()) {
					if (group.nanos() > 0 && verdicts.contains(group.verdict())) {
						nanosByStack.merge(String.join(";", frames(lanes, each.name(), group, root)), group.nanos(),
								Long::sum);
					}
				}
			}
		}
	}

	/** @return the names of the frames of some waits: pool or endpoint first, the kind of wait last; safe to show */
	public static List<String> frames(ThreadLanes lanes, String pool, WaitGroup group, Root root) {
		List<String> names = new ArrayList<>();
		Stack stack = lanes.stack(group.stack());
		StackClassification classified = lanes.classification(group.stack());
		int outermost = stack == null ? 0 : stack.frames().size();
		names.add(pool);
		if (root == Root.ENDPOINT && classified != null && classified.endpoint() >= 0) {
			outermost = classified.endpoint() + 1;
			names.clear();
		}
		if (stack != null) {
			List<String> frames = new ArrayList<>(stack.frames().subList(0, outermost).stream()
					.map(frame -> frame.className() + "." + frame.methodName()).toList());
			Collections.reverse(frames);
			names.addAll(frames);
		}
		names.add(Vocabulary.of(group.kind()));
		return names.stream().map(CollapsedStacks::safe).toList();
	}

	/** A semicolon or a line break would start another frame or stack. */
	private static String safe(String name) {
		return Frame.withoutLambdaNumber(SafeText.line(SafeText.wellFormed(name)).replace(';', ','));
	}

	/** @return whether there is nothing to write */
	public boolean isEmpty() {
		return nanosByStack.isEmpty();
	}

	/** @return the sum of all stacks in ns */
	public long nanos() {
		return nanosByStack.values().stream().mapToLong(Long::longValue).sum();
	}

	/** Writes the stacks, sorted by name. */
	public void write(Writer out) throws IOException {
		write(out, name -> "", "");
	}

	/**
	 * Writes the stacks, sorted by name, for a reader that takes the color of a frame from the end of its name.
	 *
	 * @param ofWait appended to the name of a kind of wait
	 * @param ofFrame appended to any other frame
	 */
	public void write(Writer out, UnaryOperator<String> ofWait, String ofFrame) throws IOException {
		for (Map.Entry<String, Long> stack : nanosByStack.entrySet()) {
			String frames = stack.getKey();
			int wait = frames.lastIndexOf(';') + 1;
			String kind = frames.substring(wait);
			out.write(frames.substring(0, wait).replace(";", ofFrame + ";") + kind + ofWait.apply(kind) + " "
					+ Math.max(1, stack.getValue() / NANOS_PER_UNIT) + "\n");
		}
		out.flush();
	}
}
