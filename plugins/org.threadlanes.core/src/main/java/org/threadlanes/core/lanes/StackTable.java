package org.threadlanes.core.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCType;
import org.threadlanes.core.rules.Frame;
import org.threadlanes.core.rules.Stack;
import org.threadlanes.core.rules.StackClassifier;
import org.threadlanes.core.rules.StackClassification;
import org.threadlanes.core.rules.StackRules;

/** The distinct stacks of a recording, each judged once, by number. Not for several threads while it is filled. */
public final class StackTable {

	/** The number of no stack. */
	public static final int NONE = -1;

	private final StackClassifier judge;
	private final List<Stack> stacks = new ArrayList<>();
	private final List<StackClassification> judgements = new ArrayList<>();
	private final Map<Stack, Integer> numbers = new HashMap<>();
	private final Map<Frame, Frame> frames = new HashMap<>();
	/** JMC gives each distinct stack of a chunk as one object, so identity is enough within a chunk. */
	private final Map<IMCStackTrace, Integer> numbersInChunk = new IdentityHashMap<>();
	private IMCStackTrace last;
	private int lastNumber;

	StackTable(StackRules rules) {
		judge = new StackClassifier(rules);
	}

	void beginChunk() {
		numbersInChunk.clear();
		last = null;
	}

	/**
	 * @param trace
	 *            a stack trace; may be null
	 * @return its number, {@link #NONE} if it has no frames
	 */
	int numberOf(IMCStackTrace trace) {
		if (trace == null) {
			return NONE;
		}
		if (trace != last) {
			Integer known = numbersInChunk.get(trace);
			if (known == null) {
				known = intern(trace);
				numbersInChunk.put(trace, known);
			}
			last = trace;
			lastNumber = known;
		}
		return lastNumber;
	}

	private int intern(IMCStackTrace trace) {
		List<? extends IMCFrame> jmcFrames = trace.getFrames();
		if (jmcFrames == null || jmcFrames.isEmpty()) {
			return NONE;
		}
		List<Frame> own = new ArrayList<>(jmcFrames.size());
		for (IMCFrame f : jmcFrames) {
			own.add(frame(f));
		}
		return intern(new Stack(own, trace.getTruncationState().isTruncated()));
	}

	private int intern(Stack stack) {
		Integer number = numbers.get(stack);
		if (number == null) {
			number = stacks.size();
			numbers.put(stack, number);
			stacks.add(stack);
			judgements.add(judge.judge(stack));
		}
		return number;
	}

	private Frame frame(IMCFrame f) {
		IMCMethod method = f.getMethod();
		IMCType type = method == null ? null : method.getType();
		String className = type == null ? null : type.getFullName();
		String methodName = method == null ? null : method.getMethodName();
		Integer line = f.getFrameLineNumber();
		Frame frame = new Frame(className == null ? "?" : className, methodName == null ? "?" : methodName,
				line == null ? 0 : line);
		Frame known = frames.putIfAbsent(frame, frame);
		return known == null ? frame : known;
	}

	/** Drops what is needed only while events come in. */
	void seal() {
		numbersInChunk.clear();
		numbers.clear();
		frames.clear();
		last = null;
	}

	/** @return the number of distinct stacks */
	public int size() {
		return stacks.size();
	}

	/**
	 * @param number
	 *            the number of a stack, or {@link #NONE}
	 * @return the stack; null for {@link #NONE}
	 */
	public Stack stack(int number) {
		return number == NONE ? null : stacks.get(number);
	}

	/**
	 * @param number
	 *            the number of a stack, or {@link #NONE}
	 * @return what the rules say of it; null for {@link #NONE}
	 */
	public StackClassification judgement(int number) {
		return number == NONE ? null : judgements.get(number);
	}
}
