package org.threadlanes.core.jfr;

import java.util.Arrays;

/**
 * Receives the contents of an {@link EventSource}. All calls come from one thread at a time, with a happens-before edge
 * between them, though not always from the thread that called {@link EventSource#read}.
 */
@FunctionalInterface
public interface EventVisitor {

	/**
	 * A new chunk (or the set of loaded items) begins: threads and stacks are renumbered. Chunks are only roughly in
	 * order of time.
	 *
	 * @param chunk what the chunk declares
	 */
	default void beginChunk(ChunkStart chunk) {
	}

	/**
	 * Announces an event type. Types are announced before their first event, and again if a later chunk declares them
	 * differently; until then, a handler serves all chunks. Fields must be requested here.
	 *
	 * @param type an event type; it may have no events
	 * @return the handler of its events; null to skip them
	 */
	EventHandler visit(EventType type);

	/**
	 * @param other another visitor; may be null
	 * @return a visitor that passes everything first to this one, then to the other
	 */
	default EventVisitor and(EventVisitor other) {
		EventVisitor first = this;
		return other == null ? this : new EventVisitor() {

			@Override
			public void beginChunk(ChunkStart chunk) {
				first.beginChunk(chunk);
				other.beginChunk(chunk);
			}

			@Override
			public EventHandler visit(EventType type) {
				EventHandler one = first.visit(type);
				EventHandler two = other.visit(type);
				if (one == null) {
					return two;
				}
				if (two == null) {
					return one;
				}
				return one instanceof EventHandler.Repeatable a && two instanceof EventHandler.Repeatable b
						&& Arrays.equals(a.varying(), b.varying()) ? new BothRepeatable(a, b) : values -> {
							one.event(values);
							two.event(values);
						};
			}
		};
	}
}
