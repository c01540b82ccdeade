package org.threadlanes.core.jfr.jmc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;
import org.openjdk.jmc.common.IMCType;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;

/**
 * The threads, stacks and other constants of events, by JMC's objects. JMC creates one for each constant of a chunk, so
 * they are compared by identity, and each is examined once.
 */
final class JmcConstants {

	private final Map<IMCThread, Integer> threadNumbers = new IdentityHashMap<>();
	private final Map<IMCStackTrace, Integer> stackNumbers = new IdentityHashMap<>();
	private final List<ThreadStruct> threads = new ArrayList<>();
	private final List<Stack> stacks = new ArrayList<>();
	private final Map<Frame, Frame> frames = new HashMap<>();
	private final Map<Object, String> texts = new IdentityHashMap<>();

	int number(IMCThread thread) {
		return threadNumbers.computeIfAbsent(thread, added -> {
			threads.add(struct(added));
			return threads.size() - 1;
		});
	}

	ThreadStruct thread(int number) {
		return threads.get(number);
	}

	/** @return -1 for a stack without frames */
	int number(IMCStackTrace trace) {
		return stackNumbers.computeIfAbsent(trace, added -> {
			Stack stack = stack(added);
			if (stack == null) {
				return -1;
			}
			stacks.add(stack);
			return stacks.size() - 1;
		});
	}

	Stack stack(int number) {
		return stacks.get(number);
	}

	String text(Object constant) {
		String known = texts.get(constant);
		if (known == null && !texts.containsKey(constant)) {
			known = JmcValue.text(constant);
			texts.put(constant, known);
		}
		return known;
	}

	/**
	 * JMC 9.1's interface for threads hides two of the members of JFR's thread struct, the operating system's id and
	 * {@code virtual} (JDK 21), and its {@code equals} compares only the hidden id, so all virtual threads are equal.
	 * The hidden members are public fields of the implementing class; if a later JMC lacks them, they count as unknown.
	 */
	private static ThreadStruct struct(IMCThread thread) {
		Long javaId = thread.getThreadId();
		String name = thread.getThreadName();
		IMCThreadGroup group = thread.getThreadGroup();
		String groupName = group == null ? null : group.getName();
		Object osId = JmcValue.member(thread, "osThreadId");
		Object virtual = JmcValue.member(thread, "virtual");
		return new ThreadStruct(javaId == null ? 0 : javaId, osId instanceof Number n ? n.longValue() : 0,
				name == null ? "" : name, groupName == null ? "" : groupName, virtual instanceof Boolean b ? b : null);
	}

	private Stack stack(IMCStackTrace trace) {
		List<? extends IMCFrame> jmcFrames = trace.getFrames();
		if (jmcFrames == null || jmcFrames.isEmpty()) {
			return null;
		}
		List<Frame> own = new ArrayList<>(jmcFrames.size());
		for (IMCFrame f : jmcFrames) {
			Frame frame = frame(f);
			Frame known = frames.putIfAbsent(frame, frame);
			own.add(known == null ? frame : known);
		}
		return new Stack(own, trace.getTruncationState().isTruncated());
	}

	private static Frame frame(IMCFrame f) {
		IMCMethod method = f.getMethod();
		IMCType type = method == null ? null : method.getType();
		Integer line = f.getFrameLineNumber();
		return Frame.of(type == null ? null : type.getFullName(), method == null ? null : method.getMethodName(),
				method == null ? null : method.getFormalDescriptor(), line == null ? 0 : line);
	}
}
