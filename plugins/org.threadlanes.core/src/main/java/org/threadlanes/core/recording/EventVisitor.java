package org.threadlanes.core.recording;

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

	/** Receives events that repeat an earlier one. */
	@FunctionalInterface
	interface Repeats {

		/** The number of cells of an event. */
		int CELLS = 4;

		/**
		 * Takes events in order, up to the first that is not a repetition. Passes over unknown numbers if others take
		 * repeats, too.
		 *
		 * @param cells for each event the complement of the number of what it repeats, the start and the duration in
		 *            ns, and the number; 0 if it has none
		 * @param from the first cell of the first event
		 * @param to the end of the cells
		 * @return the first cell not taken
		 */
		int take(long[] cells, int from, int to);
	}

	/** @return what takes the events that repeat those of {@link EventHandler.Repeatable}; null for none */
	default Repeats repeats() {
		return null;
	}

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
			public Repeats repeats() {
				Repeats one = first.repeats();
				Repeats two = other.repeats();
				return one == null ? two : two == null ? one : (cells, from, to) -> {
					one.take(cells, from, to);
					return two.take(cells, from, to);
				};
			}

			@Override
			public EventHandler visit(EventType type) {
				EventHandler one = first.visit(type);
				EventHandler two = other.visit(type);
				if (one == null) {
					return two;
				}
				if (two == null) {
					// The other one would not know what repeats.
					return one::event;
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
