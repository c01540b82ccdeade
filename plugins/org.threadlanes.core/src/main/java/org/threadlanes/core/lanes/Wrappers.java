package org.threadlanes.core.lanes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.threadlanes.core.classify.rules.StackClassifier;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;

/**
 * Methods of the application below which every kind of work is done, such as a metrics timer or a filter: they call a
 * library, which goes on to all sorts of places, or to its next interceptor. What a thread does, and for whom, the next
 * frames tell.
 */
final class Wrappers {

	/** What goes on to fewer places does one thing. */
	private static final int MANY = 3;
	private static final int PACKAGES = 2;

	private final List<Stack> stacks;
	/** By stack, the frames of the application, the innermost first. */
	private final int[][] own;
	private final Set<String> inner;
	private final Set<String> outer;

	Wrappers(List<Stack> stacks, int[][] own) {
		this.stacks = stacks;
		this.own = own;
		Map<String, Set<String>> libraries = new HashMap<>();
		Map<String, Set<String>> callers = new HashMap<>();
		Map<String, Set<String>> callees = new HashMap<>();
		for (int stack = 0; stack < own.length; stack++) {
			int caller = own[stack].length == 0 ? -1 : next(stack, 0, 1);
			if (caller >= 0 && own[stack][0] > 0) {
				add(libraries, stack, 0, root(stacks.get(stack).frames().get(own[stack][0] - 1)));
				add(callers, stack, 0, frame(stack, caller).className());
			}
			for (int i = 1; i < own[stack].length; i++) {
				if (own[stack][i - 1] < own[stack][i] - 1) {
					add(callees, stack, i, frame(stack, i - 1).className());
				}
			}
		}
		outer = many(callees);
		inner = many(libraries);
		inner.retainAll(many(callers));
	}

	private void add(Map<String, Set<String>> neighbors, int stack, int i, String name) {
		neighbors.computeIfAbsent(frame(stack, i).method(), method -> new HashSet<>()).add(name);
	}

	private static Set<String> many(Map<String, Set<String>> neighbors) {
		neighbors.values().removeIf(names -> names.size() < MANY);
		return new HashSet<>(neighbors.keySet());
	}

	private Frame frame(int stack, int i) {
		return stacks.get(stack).frames().get(own[stack][i]);
	}

	private static String root(Frame frame) {
		String[] names = frame.className().split("\\.", PACKAGES + 1);
		return names[0] + '.' + (names.length > PACKAGES ? names[1] : "");
	}

	/** @return the next frame of the application of another class, in steps of 1 outwards, -1 inwards; -1 if none */
	private int next(int stack, int from, int step) {
		int i = from;
		while (i >= 0 && i < own[stack].length && frame(stack, i).className().equals(frame(stack, from).className())) {
			i += step;
		}
		return i < own[stack].length ? i : -1;
	}

	/** @return the innermost frame of the application that says what it does */
	int innermost(int stack) {
		return end(stack, 0, 1, inner);
	}

	/**
	 * @return the outermost frame of the application that says for whom it does it: the one that a framework calls by
	 *         reflection, behind filters that it calls itself
	 */
	int outermost(int stack) {
		for (int i = own[stack].length - 1; i >= 0; i--) {
			if (isReflective(stack, own[stack][i] + 1)) {
				return own[stack][i];
			}
		}
		return end(stack, own[stack].length - 1, -1, outer);
	}

	private boolean isReflective(int stack, int from) {
		List<Frame> frames = stacks.get(stack).frames();
		int caller = from;
		while (caller < frames.size() && frames.get(caller).className().startsWith("java.lang.invoke.")) {
			caller++;
		}
		return caller < frames.size() && frames.get(caller).methodName().startsWith("invoke")
				&& frames.get(caller).className().contains(".reflect.");
	}

	/** @return whether it is called by the class of a library that it calls, an interceptor that goes on to the next */
	private boolean isLink(int stack, int i) {
		List<Frame> frames = stacks.get(stack).frames();
		int at = own[stack][i];
		String caller = frames.stream().skip(at + 1L).filter(frame -> !StackClassifier.isGenerated(frame)).findFirst()
				.map(Frame::className).orElse("java.");
		return at > 0 && !caller.startsWith("java.") && frames.get(at - 1).className().equals(caller);
	}

	private int end(int stack, int from, int step, Set<String> wrappers) {
		int i = from;
		while (i >= 0 && (wrappers.contains(frame(stack, i).method()) || isLink(stack, i))) {
			i = next(stack, i, step);
		}
		return own[stack][i < 0 ? from : i];
	}
}
