package org.threadlanes.core.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/**
 * Hands the values to a visitor while JMC's parser decodes them. It does not call the parser's own sinks, so that no
 * event is kept.
 */
final class VisitorExtension implements IParserExtension {

	private static final IEventSink NOBODY = values -> {
	};

	private final EventVisitor visitor;
	private RuntimeException failure;
	private long events;
	private boolean visitorOutOfMemory;

	VisitorExtension(EventVisitor visitor) {
		this.visitor = visitor;
	}

	/** @return what a handler of ours threw, which is a fault of the program and not of the recording; null if none */
	RuntimeException failure() {
		return failure;
	}

	/** @return how many events reached a handler */
	long events() {
		return events;
	}

	/** @return whether there was no room for what a handler keeps */
	boolean isVisitorOutOfMemory() {
		return visitorOutOfMemory;
	}

	@Override
	public IEventSinkFactory getEventSinkFactory(IEventSinkFactory parsersOwn) {
		return new IEventSinkFactory() {

			@Override
			public IEventSink create(
				String identifier, String label, String[] category, String description, List<ValueField> structure) {
				return sink(identifier, label, category, description, structure);
			}

			@Override
			public void flush() {
				parsersOwn.flush();
			}
		};
	}

	private IEventSink sink(
		String identifier, String label, String[] category, String description, List<ValueField> structure) {
		List<EventField> fields = new ArrayList<>(structure.size());
		for (ValueField f : structure) {
			fields.add(new EventField(orUnknown(f.getIdentifier()), orUnknown(f.getName()), f.getDescription(),
					f.getContentType()));
		}
		List<String> path = category == null ? List.of()
				: Arrays.stream(category).filter(Objects::nonNull).toList();
		EventType type = new EventType(orUnknown(identifier), orUnknown(label == null ? identifier : label),
				description, path, fields);
		EventHandler handler = guarded(() -> visitor.visit(type));
		return handler == null ? NOBODY : values -> {
			events++;
			try {
				handler.event(values);
			} catch (RuntimeException e) {
				failure = isOfDamagedData(e) ? null : e;
				throw e;
			} catch (OutOfMemoryError e) {
				visitorOutOfMemory = true;
				throw e;
			}
		};
	}

	/**
	 * JMC's objects for threads, stacks and classes look at their members only when they are asked, and then may miss
	 * them. An exception without a stack comes from compiled code, where the JVM leaves it out.
	 */
	private static boolean isOfDamagedData(RuntimeException e) {
		if (e instanceof ClassCastException) {
			return true;
		}
		for (StackTraceElement frame : e.getStackTrace()) {
			if (!frame.getClassName().startsWith("java.")) {
				return frame.getClassName().startsWith("org.openjdk.jmc.");
			}
		}
		return true;
	}

	/** Only damaged metadata has no names. */
	private static String orUnknown(String name) {
		return name == null ? "?" : name;
	}

	private EventHandler guarded(java.util.function.Supplier<EventHandler> call) {
		try {
			return call.get();
		} catch (RuntimeException e) {
			failure = e;
			throw e;
		}
	}
}
