package org.threadlanes.core.table;

import java.lang.reflect.Field;
import java.util.HashMap;
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
import org.threadlanes.core.recording.ThreadStruct;

/**
 * Reads the objects that JMC's parser makes. The structs that JMC knows become classes of its own with a public field
 * for each member, which hold more than the interfaces before them tell; all other structs are arrays of members.
 */
final class JmcValue {

	/** The members of a struct that JMC keeps, by the struct's name: the public fields of JMC 9.1's classes. */
	private static final Map<String, List<String>> KEPT = Map.ofEntries(
			Map.entry("java.lang.Thread", List.of("osName", "osThreadId", "javaName", "javaThreadId", "group")),
			Map.entry("jdk.types.ThreadGroup", List.of("parent", "name")),
			Map.entry("java.lang.Class", List.of("classLoader", "name", "package", "modifiers", "hidden")),
			Map.entry("jdk.types.ClassLoader", List.of("type", "name")),
			Map.entry("jdk.types.Package", List.of("name", "module", "exported")),
			Map.entry("jdk.types.Module", List.of("name", "version", "location", "classLoader")),
			Map.entry("jdk.types.Method", List.of("type", "name", "descriptor", "modifiers", "hidden")),
			Map.entry("jdk.types.StackTrace", List.of("truncated")),
			Map.entry("jdk.types.OldObject", List.of("address", "type", "description")),
			Map.entry("jdk.types.OldObjectArray", List.of("size", "index")),
			Map.entry("jdk.types.OldObjectField", List.of("name", "modifiers")),
			Map.entry("jdk.types.OldObjectGcRoot", List.of("description", "system", "type")));

	private static final ClassValue<Map<String, Field>> FIELDS = new ClassValue<>() {

		@Override
		protected Map<String, Field> computeValue(Class<?> type) {
			Map<String, Field> fields = new HashMap<>();
			for (Field f : type.getFields()) {
				try {
					f.setAccessible(true);
					// A member named like a Java keyword stands behind an underscore.
					fields.put(f.getName().startsWith("_") ? f.getName().substring(1) : f.getName(), f);
				} catch (RuntimeException e) {
					// not accessible: not known
				}
			}
			return fields;
		}
	};

	private JmcValue() {
	}

	/** @return whether JMC's parser keeps a member of a struct */
	static boolean isKept(String structName, String member) {
		List<String> kept = KEPT.get(structName);
		return kept == null || kept.contains(member);
	}

	/** @return whether JMC makes an object of its own of this struct, not one field for each member */
	static boolean isKnownStruct(String structName) {
		return KEPT.containsKey(structName);
	}

	/**
	 * @param struct
	 *            a value of JMC's parser; may be null
	 * @param member
	 *            the name of a member
	 * @param index
	 *            its place among the members
	 * @return the member's value; may be null
	 */
	static Object member(Object struct, String member, int index) {
		if (struct instanceof Object[] members) {
			return index < members.length ? members[index] : null;
		}
		if (struct == null) {
			return null;
		}
		Field f = FIELDS.get(struct.getClass()).get(member);
		try {
			Object value = f == null ? null : f.get(struct);
			boolean converted = "name".equals(member) && (struct instanceof IMCType || struct instanceof IMCPackage);
			return converted ? internalName((String) value) : value;
		} catch (IllegalAccessException e) {
			return null;
		}
	}

	/**
	 * JMC turns the name in a class's or package's field from the JVM's form into Java's when it is first asked for it,
	 * so that both forms occur. Only the JVM's has a slash, and Java's has brackets where the JVM's begins with one.
	 */
	static String internalName(String name) {
		if (name == null || name.indexOf('/') >= 0 || name.startsWith("[")) {
			return name;
		}
		int dimensions = 0;
		String element = name;
		while (element.endsWith("[]")) {
			element = element.substring(0, element.length() - 2);
			dimensions++;
		}
		String internal = element.replace('.', '/');
		return dimensions == 0 ? internal : "[".repeat(dimensions) + elementDescriptor(internal);
	}

	private static String elementDescriptor(String element) {
		return switch (element) {
			case "boolean" -> "Z";
			case "byte" -> "B";
			case "char" -> "C";
			case "short" -> "S";
			case "int" -> "I";
			case "long" -> "J";
			case "float" -> "F";
			case "double" -> "D";
			default -> "L" + element + ";";
		};
	}

	/**
	 * @param value
	 *            any value of JMC's parser
	 * @param depth
	 *            the most frames of a stack trace
	 * @return text for a cell; null for null
	 */
	static String text(Object value, int depth) {
		if (value == null || value instanceof String) {
			return (String) value;
		}
		if (value instanceof IMCThread thread) {
			return ThreadStruct.of(thread).name();
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
		if (value instanceof IMCStackTrace stack) {
			return stack(stack, depth);
		}
		if (value instanceof IMCFrame frame) {
			return frame(frame);
		}
		if (value instanceof LabeledIdentifier id) {
			return id.getInterfaceId();
		}
		if (value instanceof IQuantity q) {
			return String.valueOf(q.numberValue());
		}
		if (value instanceof Object[] values) {
			return list(values, depth);
		}
		return value.toString();
	}

	private static String list(Object[] values, int depth) {
		StringBuilder text = new StringBuilder();
		for (Object value : values) {
			String part = text(value, depth);
			text.append(text.length() == 0 ? "" : "; ").append(part == null ? "" : part);
		}
		return text.toString();
	}

	private static String method(IMCMethod method) {
		IMCType type = method.getType();
		String className = type == null ? null : type.getFullName();
		return className == null ? method.getMethodName() : className + "." + method.getMethodName();
	}

	/** @return {@code a.b.C.method:12}, without the line if it is not known */
	private static String frame(IMCFrame frame) {
		String method = frame.getMethod() == null ? "?" : method(frame.getMethod());
		Integer line = frame.getFrameLineNumber();
		return line == null || line <= 0 ? method : method + ":" + line;
	}

	/** @return the frames, innermost first; marks where some are missing */
	private static String stack(IMCStackTrace stack, int depth) {
		List<? extends IMCFrame> frames = stack.getFrames();
		StringBuilder text = new StringBuilder();
		int count = Math.min(depth, frames.size());
		for (int i = 0; i < count; i++) {
			text.append(i == 0 ? "" : " < ").append(frame(frames.get(i)));
		}
		if (count < frames.size() || stack.getTruncationState() == IMCStackTrace.TruncationState.TRUNCATED) {
			text.append(count == 0 ? "..." : " < ...");
		}
		return text.toString();
	}

	/** @return the innermost frame; null if there is none */
	static String topFrame(Object value) {
		if (value instanceof IMCStackTrace stack && !stack.getFrames().isEmpty()) {
			return frame(stack.getFrames().get(0));
		}
		return null;
	}
}
