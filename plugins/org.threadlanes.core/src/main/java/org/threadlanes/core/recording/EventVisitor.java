package org.threadlanes.core.recording;

import java.util.Map;

/**
 * Receives what an {@link EventSource} reads. All calls come from one thread at a time, with a happens-before edge
 * between them, though not always from the thread that called {@link EventSource#read}.
 */
public interface EventVisitor {

	/**
	 * A new chunk (or the whole of the loaded items) begins: threads and stacks seen before are other objects now, even
	 * where they are equal. Time only roughly grows from chunk to chunk.
	 *
	 * @param chunk
	 *            what the chunk declares
	 */
	default void beginChunk(ChunkStart chunk) {
		beginChunk(chunk.types());
	}

	/**
	 * As {@link #beginChunk(ChunkStart)}, for a visitor that wants the types alone.
	 *
	 * @param types
	 *            the types that the chunk's metadata declares, by their number; empty for loaded items, where JMC has
	 *            forgotten them
	 */
	default void beginChunk(Map<Long, TypeDescription> types) {
	}

	/**
	 * Asked before a chunk of a file is parsed: what nobody wants is not even decoded.
	 *
	 * @param type
	 *            an event type of the chunk
	 * @return false if {@link #visit} would give null for it
	 */
	default boolean wants(TypeDescription type) {
		return true;
	}

	/**
	 * @param type
	 *            an event type that occurs in the chunk's metadata; it may have no events
	 * @return who takes its events; null if nobody wants them
	 */
	EventHandler visit(EventType type);
}
