package org.threadlanes.core.recording;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;

/**
 * What a recording says of a thread. JMC 9.1's interface for threads hides two of the members of JFR's thread struct,
 * the operating system's id and {@code virtual} (JDK 21), and its {@code equals} compares the hidden id alone, so that
 * all virtual threads are equal. The hidden members are public fields of the class behind the interface; where a later
 * JMC has others, they count as not known.
 *
 * @param javaId
 *            the Java thread id, 0 if it is not a Java thread
 * @param osId
 *            the operating system's id, 0 if not known, as for a virtual thread
 * @param name
 *            the Java name, or the operating system's; never null, may be empty
 * @param group
 *            the name of the thread group; empty if it has none
 * @param virtual
 *            true or false where the recording says so, else null
 */
public record ThreadStruct(long javaId, long osId, String name, String group, Boolean virtual) {

	private static final ClassValue<Map<String, Field>> FIELDS = new ClassValue<>() {

		@Override
		protected Map<String, Field> computeValue(Class<?> type) {
			Map<String, Field> fields = new HashMap<>();
			for (Field f : type.getFields()) {
				try {
					f.setAccessible(true);
					fields.put(f.getName(), f);
				} catch (RuntimeException e) {
					// not accessible: not known
				}
			}
			return fields;
		}
	};

	/**
	 * @param thread
	 *            a thread as JMC gives it
	 * @return what it says
	 */
	public static ThreadStruct of(IMCThread thread) {
		Long javaId = thread.getThreadId();
		String name = thread.getThreadName();
		IMCThreadGroup group = thread.getThreadGroup();
		String groupName = group == null ? null : group.getName();
		Object osId = hidden(thread, "osThreadId");
		Object virtual = hidden(thread, "virtual");
		return new ThreadStruct(javaId == null ? 0 : javaId, osId instanceof Number n ? n.longValue() : 0,
				name == null ? "" : name, groupName == null ? "" : groupName, virtual instanceof Boolean b ? b : null);
	}

	private static Object hidden(IMCThread thread, String field) {
		Field f = FIELDS.get(thread.getClass()).get(field);
		try {
			return f == null ? null : f.get(thread);
		} catch (IllegalAccessException e) {
			return null;
		}
	}
}
