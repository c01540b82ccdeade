package org.threadlanes.core.jfr.jmc;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.openjdk.jmc.common.IMCClassLoader;
import org.openjdk.jmc.common.IMCMethod;
import org.openjdk.jmc.common.IMCModule;
import org.openjdk.jmc.common.IMCPackage;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.util.LabeledIdentifier;

/** Texts of JMC's objects for the constants of a recording, and members hidden by its interfaces. */
final class JmcValue {

	private static final ClassValue<Map<String, Field>> FIELDS = new ClassValue<>() {

		@Override
		protected Map<String, Field> computeValue(Class<?> type) {
			Map<String, Field> fields = new ConcurrentHashMap<>();
			for (Field f : type.getFields()) {
				try {
					f.setAccessible(true);
					fields.put(f.getName(), f);
				} catch (RuntimeException e) {
					// inaccessible means unknown
				}
			}
			return fields;
		}
	};

	private JmcValue() {
	}

	/** @return a public field of the class that implements one of JMC's interfaces; null if there is none */
	static Object member(Object struct, String member) {
		Field f = FIELDS.get(struct.getClass()).get(member);
		try {
			return f == null ? null : f.get(struct);
		} catch (IllegalAccessException e) {
			return null;
		}
	}

	/** @return text for display; null for null */
	static String text(Object value) {
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
				String partText = text(part);
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
}
