package org.threadlanes.core.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.threadlanes.core.base.work.Progress;
import org.threadlanes.core.classify.rules.Rules;
import org.threadlanes.core.jfr.ChunkStart;
import org.threadlanes.core.jfr.EventHandler;
import org.threadlanes.core.jfr.EventSource;
import org.threadlanes.core.jfr.EventVisitor;
import org.threadlanes.core.jfr.Frame;
import org.threadlanes.core.jfr.ReadSummary;
import org.threadlanes.core.jfr.RecordingContents;
import org.threadlanes.core.jfr.RecordingException;
import org.threadlanes.core.jfr.Stack;
import org.threadlanes.core.jfr.ThreadStruct;
import org.threadlanes.core.lanes.LanesBuilder;
import org.threadlanes.core.lanes.Pool;
import org.threadlanes.core.lanes.ThreadLanes;

/** Events made by hand, for rules. Times are ms from the start of a recording of ten seconds. */
public final class HandMade implements EventSource {

	public static final long BEGIN = 1_700_000_000_000_000_000L;
	private static final long MILLISECOND = 1_000_000L;
	private static final long LENGTH = 10_000 * MILLISECOND;

	private record Event(String type, Map<String, Object> fields) {
	}

	private final List<Event> events = new ArrayList<>();

	public static ThreadStruct thread(long id, String name) {
		return thread(id, name, "main");
	}

	public static ThreadStruct thread(long id, String name, String group) {
		return new ThreadStruct(id, 1000 + id, name, group, null);
	}

	public static ThreadStruct virtualThread(long id, String name) {
		return new ThreadStruct(id, 0, name, "VirtualThreads", null);
	}

	/** @param frames {@code a.b.C.m}, the innermost first */
	public static Stack stack(String ... frames) {
		return stack(false, frames);
	}

	/** A stack that lost its root. */
	public static Stack cutStack(String ... frames) {
		return stack(true, frames);
	}

	private static Stack stack(boolean cut, String ... frames) {
		List<Frame> made = new ArrayList<>();
		for (String f : frames) {
			int dot = f.lastIndexOf('.');
			made.add(new Frame(f.substring(0, dot), f.substring(dot + 1), 1));
		}
		return new Stack(made, cut);
	}

	/** A wait that has the fields that every wait has. */
	public HandMade wait(String type, ThreadStruct thread, double startMillis, double millis, Stack stack) {
		return wait(type, thread, startMillis, millis, stack, Map.of());
	}

	public HandMade wait(
		String type, ThreadStruct thread, double startMillis, double millis, Stack stack,
		Map<String, Object> more) {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("startTime", BEGIN + (long) (startMillis * MILLISECOND));
		fields.put("duration", (long) (millis * MILLISECOND));
		fields.put("eventThread", thread);
		fields.put("stackTrace", stack);
		fields.putAll(more);
		return event(type, fields);
	}

	public HandMade park(ThreadStruct thread, double startMillis, double millis, Stack stack) {
		return wait("jdk.ThreadPark", thread, startMillis, millis, stack);
	}

	public HandMade sample(ThreadStruct thread, Stack stack) {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("startTime", BEGIN);
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
		visitor.beginChunk(ChunkStart.OF_LOADED_ITEMS);
		List<Object> constants = new ArrayList<>();
		for (Event e : events) {
			MadeEvent made = new MadeEvent(e.type(), e.fields(), constants);
			EventHandler handler = visitor.visit(made);
			if (handler != null) {
				handler.event(made);
			}
		}
		return summary();
	}

	@Override
	public RecordingContents contents(Progress progress) {
		return new RecordingContents(summary(), Map.of(), Map.of());
	}

	private ReadSummary summary() {
		return new ReadSummary(BEGIN, BEGIN + LENGTH, 1,
				Collections.singletonMap("jdk.ThreadPark", (long) events.size()), List.of());
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
