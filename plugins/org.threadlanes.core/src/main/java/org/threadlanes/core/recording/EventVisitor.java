package org.threadlanes.core.recording;

/**
 * Receives what an {@link EventSource} reads. All calls come from one thread at a time, with a happens-before edge
 * between them, though not always from the thread that called {@link EventSource#read}.
 */
@FunctionalInterface
public interface EventVisitor {

	/**
	 * A new chunk (or the whole of the loaded items) begins: the numbers of threads and stacks start over. Time only
	 * roughly grows from chunk to chunk.
	 *
	 * @param chunk what the chunk declares
	 */
	default void beginChunk(ChunkStart chunk) {
	}

	/**
	 * Announces an event type. Types are announced before their first event, and again where a later chunk declares
	 * them differently; a handler serves all chunks until then. Ask for fields here.
	 *
	 * @param type an event type; it may have no events
	 * @return takes its events; null to skip them
	 */
	EventHandler visit(EventType type);

	/**
	 * @param other another visitor; may be null
	 * @return a visitor that shows everything to this one first, and then to the other
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
				if (one == null || two == null) {
					return one == null ? two : one;
				}
				return values -> {
					one.event(values);
					two.event(values);
				};
			}
		};
	}
}
