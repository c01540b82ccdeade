package org.threadlanes.core.jfr;

/**
 * What a chunk declares before its events.
 *
 * @param metadataId equal for chunks with the same metadata
 * @param clock its clock; null for loaded items
 */
public record ChunkStart(long metadataId, ChunkClock clock) {

	/** The start of events that do not come from a file. */
	public static final ChunkStart OF_LOADED_ITEMS = new ChunkStart(0, null);
}
