package org.threadlanes.core.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.IMCThreadGroup;
import org.openjdk.jmc.common.IMCType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.MCFrame;
import org.openjdk.jmc.common.util.MCMethod;
import org.openjdk.jmc.common.util.MCStackTrace;
import org.openjdk.jmc.common.util.MethodToolkit;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;
import org.threadlanes.core.recording.EventField;
import org.threadlanes.core.recording.EventHandler;
import org.threadlanes.core.recording.EventSource;
import org.threadlanes.core.recording.EventType;
import org.threadlanes.core.recording.EventVisitor;
import org.threadlanes.core.recording.Progress;
import org.threadlanes.core.recording.ReadSummary;
import org.threadlanes.core.recording.RecordingException;
import org.threadlanes.core.rules.Rules;

/** Events made by hand, for rules. Times are ms from the begin of a recording of ten seconds. */
public final class HandMade implements EventSource {

	public static final long BEGIN = 1_700_000_000_000_000_000L;
	private static final long MILLISECOND = 1_000_000L;
	private static final long LENGTH = 10_000 * MILLISECOND;

	private record Event(String type, Map<String, Object> fields) {
	}

	private final List<Event> events = new ArrayList<>();

	/** A thread as JMC gives it; the hidden members are public fields, as in JMC's own class. */
	public static final class MadeThread implements IMCThread {

		public final Object osThreadId;
		public final Object virtual;
		private final long id;
		private final String name;
		private final String group;

		MadeThread(long id, String name, String group, long osThreadId, Boolean virtual) {
			this.id = id;
			this.name = name;
			this.group = group;
			this.osThreadId = osThreadId;
			this.virtual = virtual;
		}

		@Override
		public Long getThreadId() {
			return id;
		}

		@Override
		public String getThreadName() {
			return name;
		}

		@Override
		public IMCThreadGroup getThreadGroup() {
			return group == null ? null : new IMCThreadGroup() {

				@Override
				public String getName() {
					return group;
				}

				@Override
				public IMCThreadGroup getParent() {
					return null;
				}
			};
		}

		/** As JMC's: all virtual threads are equal. */
		@Override
		public boolean equals(Object o) {
			return o instanceof MadeThread t && t.osThreadId.equals(osThreadId);
		}

		@Override
		public int hashCode() {
			return osThreadId.hashCode();
		}
	}

	public static MadeThread thread(long id, String name) {
		return new MadeThread(id, name, "main", 1000 + id, null);
	}

	public static MadeThread thread(long id, String name, String group) {
		return new MadeThread(id, name, group, 1000 + id, null);
	}

	public static MadeThread virtualThread(long id, String name) {
		return new MadeThread(id, name, "VirtualThreads", 0, null);
	}

	/** @param frames {@code a.b.C.m}, the innermost first */
	public static IMCStackTrace stack(String ... frames) {
		return stack(false, frames);
	}

	/** A stack that lost its root. */
	public static IMCStackTrace cutStack(String ... frames) {
		return stack(true, frames);
	}

	private static IMCStackTrace stack(boolean cut, String ... frames) {
		List<IMCFrame> made = new ArrayList<>();
		for (String f : frames) {
			int dot = f.lastIndexOf('.');
			made.add(new MCFrame(new MCMethod(type(f.substring(0, dot)), f.substring(dot + 1), "()V", 0, false), 0, 1,
					IMCFrame.Type.JIT_COMPILED));
		}
		return new MCStackTrace(made, cut ? IMCStackTrace.TruncationState.TRUNCATED
				: IMCStackTrace.TruncationState.NOT_TRUNCATED);
	}

	public static IMCType type(String className) {
		return MethodToolkit.typeFromBinaryJLS(className);
	}

	/** A wait that has the fields that every wait has. */
	public HandMade wait(String type, IMCThread thread, double startMillis, double millis, IMCStackTrace stack) {
		return wait(type, thread, startMillis, millis, stack, Map.of());
	}

	public HandMade wait(
		String type, IMCThread thread, double startMillis, double millis, IMCStackTrace stack,
		Map<String, Object> more) {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("startTime", UnitLookup.EPOCH_NS.quantity(BEGIN + (long) (startMillis * MILLISECOND)));
		fields.put("duration", UnitLookup.NANOSECOND.quantity((long) (millis * MILLISECOND)));
		fields.put("eventThread", thread);
		fields.put("stackTrace", stack);
		fields.putAll(more);
		return event(type, fields);
	}

	public HandMade park(IMCThread thread, double startMillis, double millis, IMCStackTrace stack) {
		return wait("jdk.ThreadPark", thread, startMillis, millis, stack);
	}

	public HandMade sample(IMCThread thread, IMCStackTrace stack) {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("startTime", UnitLookup.EPOCH_NS.quantity(BEGIN));
		fields.put("sampledThread", thread);
		fields.put("stackTrace", stack);
		return event("jdk.NativeMethodSample", fields);
	}

	public HandMade event(String type, Map<String, Object> fields) {
		events.add(new Event(type, fields));
		return this;
	}

	@Override
	public String name() {
		return "hand-made";
	}

	@Override
	public ReadSummary read(EventVisitor visitor, Progress progress) {
		visitor.beginChunk(Map.of());
		for (Event e : events) {
			List<EventField> fields = e.fields().keySet().stream()
					.map(id -> new EventField(id, id, null, UnitLookup.UNKNOWN)).toList();
			EventHandler handler = visitor.visit(new EventType(e.type(), e.type(), null, List.of(), fields));
			if (handler != null) {
				handler.event(e.fields().values().toArray());
			}
		}
		return new ReadSummary(BEGIN, BEGIN + LENGTH, 1, Collections.singletonMap("jdk.ThreadPark", (long) events.size()),
				List.of());
	}

	public ThreadLanes lanes() {
		return lanes(Rules.shipped());
	}

	public ThreadLanes lanes(Rules rules) {
		try {
			return LanesBuilder.build(this, rules, Progress.NONE);
		} catch (RecordingException e) {
			throw new AssertionError(e);
		}
	}

	/** @return the only pool of this name */
	public static Pool pool(ThreadLanes lanes, String name) {
		List<Pool> found = lanes.pools().stream().filter(p -> p.name().equals(name)).toList();
		if (found.size() != 1) {
			throw new AssertionError(found.size() + " pools " + name + " among "
					+ lanes.pools().stream().map(p -> p.name() + " (" + p.kind().id() + ")").toList());
		}
		return found.get(0);
	}
}
