package org.threadlanes.core.jfr.jmc;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmc.common.IMCClassLoader;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCModule;
import org.openjdk.jmc.common.IMCPackage;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.util.LabeledIdentifier;
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
		return texts.computeIfAbsent(constant, JmcConstants::textOf);
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
		Object osId = member(thread, "osThreadId");
		Object virtual = member(thread, "virtual");
		return new ThreadStruct(javaId == null ? 0 : javaId, osId instanceof Number n ? n.longValue() : 0,
				name == null ? "" : name, groupName == null ? "" : groupName, virtual instanceof Boolean b ? b : null);
	}

	/** @return a public field of the class that implements one of JMC's interfaces; null if there is none */
	private static Object member(Object struct, String name) {
		try {
			Field field = struct.getClass().getField(name);
			// The class need not be public.
			field.setAccessible(true);
			return field.get(struct);
		} catch (ReflectiveOperationException | RuntimeException e) {
			return null;
		}
	}

	/** @return text for display; null for null */
	private static String textOf(Object value) {
		if (value == null || value instanceof String) {
			return (String) value;
		}
		if (value instanceof IMCThread thread) {
			return thread.getThreadName() == null ? "" : thread.getThreadName();
		}
		if (value instanceof IMCType type) {
			return type.getFullName();
		}
		if (value instanceof IMCMethod method) {
			return method(method);
		}
		if (value instanceof IMCClassLoader loader) {
			return loader.getName() != null || loader.getType() == null ? loader.getName()
					: loader.getType().getFullName();
		}
		if (value instanceof IMCPackage p) {
			return p.getName();
		}
		if (value instanceof IMCModule module) {
			return module.getName();
		}
		if (value instanceof IMCThreadGroup group) {
			return group.getName();
		}
		if (value instanceof LabeledIdentifier id) {
			return id.getInterfaceId();
		}
		if (value instanceof IQuantity q) {
			return String.valueOf(q.numberValue());
		}
		if (value instanceof Object[] values) {
			StringBuilder text = new StringBuilder();
			for (Object part : values) {
				String partText = textOf(part);
				text.append(text.length() == 0 ? "" : "; ").append(partText == null ? "" : partText);
			}
			return text.toString();
		}
		return value.toString();
	}

	private static String method(IMCMethod method) {
		IMCType type = method.getType();
		String className = type == null ? null : type.getFullName();
		return className == null ? method.getMethodName() : className + "." + method.getMethodName();
	}

	private Stack stack(IMCStackTrace trace) {
		List<? extends IMCFrame> jmcFrames = trace.getFrames();
		if (jmcFrames == null || jmcFrames.isEmpty()) {
			return null;
		}
		List<Frame> own = new ArrayList<>(jmcFrames.size());
		for (IMCFrame f : jmcFrames) {
			own.add(frames.computeIfAbsent(frame(f), frame -> frame));
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
