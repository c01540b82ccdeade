package org.threadlanes.core.classify.rules;

import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.kinds.ThreadKind;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Applies the rules to stacks. Every rule's frames are compared with each distinct method once; after that, a stack
 * costs a few bit lookups. Not thread-safe.
 */
public final class StackClassifier {

	/** A frame of a rule with its number. */
	private record Numbered(StackRule rule, int firstNumber) {

		/** @return the index of the innermost of so many frames that the rule matches; -1 if it matches none */
		int place(BitSet[] matches, int firstWaiting, int depth) {
			return rule.pattern().find(depth, firstWaiting,
					(part, frame) -> matches[frame].get(firstNumber + part));
		}
	}

	private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
	/** The JDK's methods that wait on behalf of their caller; {@code ^} of a rule skips them. */
	private static final List<FramePattern> WAITING = List.of(FramePattern.parse("java.lang.Object.wait*"),
			FramePattern.parse("java.lang.Thread.sleep*"), FramePattern.parse("java.lang.Thread.beforeSleep"),
			FramePattern.parse("java.util.concurrent.TimeUnit.*"), FramePattern.parse("jdk.internal.misc.Unsafe.park"),
			FramePattern.parse("sun.misc.Unsafe.park"), FramePattern.parse("java.util.concurrent.locks.*.*"),
			FramePattern.parse("java.util.concurrent.ForkJoinPool.managedBlock"),
			FramePattern.parse("java.util.concurrent.ForkJoinPool.unmanagedBlock"),
			FramePattern.parse("java.util.concurrent.ForkJoinPool.compensatedBlock"));

	/** Two dollars alone do not tell: Scala's anonymous classes have them. */
	private static final List<String> GENERATED = List.of("$$Lambda", "$Proxy", "$$EnhancerBy", "$$FastClassBy",
			"$$SpringCGLIB", "$HibernateProxy", "$Intercepted", "$quarkus", "_Subclass");

	private final StackRules rules;
	private final Map<StackRole, List<Numbered>> numbered = new HashMap<>();
	private final List<FramePattern> patterns = new ArrayList<>();
	private final int libraryFrom;
	private final int applicationFrom;
	private final int waitingFrom;
	private final Map<String, BitSet> matchesOfMethod = new HashMap<>();

	/** @param rules the rules to apply */
	public StackClassifier(StackRules rules) {
		this.rules = rules;
		for (StackRole role : StackRole.values()) {
			if (!role.namesOwner()) {
				numbered.put(role, number(role));
			}
		}
		libraryFrom = patterns.size();
		number(StackRole.LIBRARY);
		applicationFrom = patterns.size();
		number(StackRole.APPLICATION);
		waitingFrom = patterns.size();
		patterns.addAll(WAITING);
	}

	private List<Numbered> number(StackRole role) {
		List<Numbered> list = new ArrayList<>();
		for (StackRule rule : rules.of(role)) {
			list.add(new Numbered(rule, patterns.size()));
			patterns.addAll(rule.pattern().frames());
		}
		return list;
	}

	/** @return the classification of a stack */
	public StackClassification classify(Stack stack) {
		List<Frame> frames = stack.frames();
		int depth = frames.size();
		BitSet[] matches = new BitSet[depth];
		BitSet anywhere = new BitSet(patterns.size());
		for (int i = 0; i < depth; i++) {
			matches[i] = matchesOf(frames.get(i));
			anywhere.or(matches[i]);
		}
		int firstWaiting = firstWaiting(matches);
		int library = -1;
		int own = -1;
		for (int i = 0; i < depth && own < 0; i++) {
			if (!isJdk(frames.get(i)) && !isGenerated(frames.get(i))) {
				library = library < 0 ? i : library;
				own = isLibrary(matches[i]) ? own : i;
			}
		}
		int endpoint = depth - 1;
		while (endpoint > own && (isJdk(frames.get(endpoint)) || isGenerated(frames.get(endpoint))
				|| isLibrary(matches[endpoint]))) {
			endpoint--;
		}
		StackRule wakeUp = find(StackRole.WAKE_UP, matches, anywhere, firstWaiting, depth);
		StackRule idle = find(StackRole.IDLE, matches, anywhere, firstWaiting, depth);
		// Below a frame of the user's code, a transport only notified it.
		StackRule transport = find(StackRole.TRANSPORT, matches, anywhere, firstWaiting, own < 0 ? depth : own);
		StackRule task = find(StackRole.TASK, matches, anywhere, firstWaiting, depth);
		StackRule loop = find(StackRole.LOOP, matches, anywhere, firstWaiting, depth);
		ThreadKind kind = kindOf(loop, idle, task);
		if (loop == null) {
			loop = find(StackRole.SELECTOR, matches, anywhere, firstWaiting, depth);
		}
		int ownFrame = own;
		boolean taskWaits = numbered.get(StackRole.TASK).stream().filter(n -> n.rule == task).findFirst()
				.filter(n -> n.place(matches, firstWaiting, depth) <= ownFrame).isPresent();
		return new StackClassification(wakeUp, idle, transport, task, taskWaits, loop,
				find(StackRole.TOLERATED, matches, anywhere, firstWaiting, depth),
				find(StackRole.POOL, matches, anywhere, firstWaiting, depth), kind, own, library,
				own < 0 ? -1 : endpoint, stack.truncated());
	}

	private static ThreadKind kindOf(StackRule ... strongestFirst) {
		for (StackRule rule : strongestFirst) {
			if (rule != null && rule.kind() != null) {
				return rule.kind();
			}
		}
		return null;
	}

	private StackRule find(StackRole role, BitSet[] matches, BitSet anywhere, int firstWaiting, int depth) {
		for (Numbered n : numbered.get(role)) {
			if (anywhere.get(n.firstNumber) && n.place(matches, firstWaiting, depth) >= 0) {
				return n.rule;
			}
		}
		return null;
	}

	private int firstWaiting(BitSet[] matches) {
		int i = 0;
		while (i < matches.length - 1 && matches[i].nextSetBit(waitingFrom) >= 0) {
			i++;
		}
		return i;
	}

	/** @return the index of the frame that waits: the first that is not one of the JDK's methods for it */
	public static int waiting(List<Frame> frames) {
		int i = 0;
		while (i < frames.size() - 1 && waits(frames.get(i))) {
			i++;
		}
		return i;
	}

	private static boolean waits(Frame frame) {
		return WAITING.stream().anyMatch(pattern -> pattern.matches(frame.className(), frame.methodName()));
	}

	/** @return whether the frame's class belongs to the JDK */
	public static boolean isJdk(Frame frame) {
		return startsWithOneOf(JDK, frame.className());
	}

	/** Not a stream: it would be made for each class, most of them while this is not compiled yet. */
	static boolean startsWithOneOf(List<String> starts, String name) {
		for (String start : starts) {
			if (name.startsWith(start)) {
				return true;
			}
		}
		return false;
	}

	/** @return whether the frame's class, or its method, was generated */
	public static boolean isGenerated(Frame frame) {
		return isGenerated(frame.className()) || frame.methodName().contains("$$superforward");
	}

	/**
	 * @param name the name of a class
	 * @return whether it was generated: a lambda, a proxy, an accessor; these mean nothing to a reader
	 */
	public static boolean isGenerated(String name) {
		// All contain one of these.
		if (name.indexOf('$') < 0 && name.indexOf('_') < 0) {
			return false;
		}
		return GENERATED.stream().anyMatch(name::contains) || name.endsWith("_ClientProxy") || name.endsWith("_Bean");
	}

	/** @return whether a rule assigns the frame's class to a library, and none to the application */
	public boolean isLibrary(Frame frame) {
		return isLibrary(matchesOf(frame));
	}

	/** @return whether a rule assigns the frame's class to the application */
	public boolean isApplication(Frame frame) {
		return isApplication(matchesOf(frame));
	}

	private boolean isLibrary(BitSet matches) {
		int first = matches.nextSetBit(libraryFrom);
		return first >= 0 && first < applicationFrom && !isApplication(matches);
	}

	private boolean isApplication(BitSet matches) {
		int first = matches.nextSetBit(applicationFrom);
		return first >= 0 && first < waitingFrom;
	}

	private BitSet matchesOf(Frame frame) {
		String key = frame.className() + '\0' + frame.methodName();
		BitSet known = matchesOfMethod.get(key);
		if (known == null) {
			known = new BitSet(patterns.size());
			for (int i = 0; i < patterns.size(); i++) {
				if (patterns.get(i).matches(frame.className(), frame.methodName())) {
					known.set(i);
				}
			}
			matchesOfMethod.put(key, known);
		}
		return known;
	}
}
