package org.threadlanes.core.recording;

/**
 * What a chunk says of itself before its events come.
 *
 * @param metadataId tells whether the next chunk's metadata is the same
 * @param clock its clock; null for loaded items
 */
public record ChunkStart(long metadataId, ChunkClock clock) {

	/** For events that do not come from a file. */
	public static final ChunkStart OF_LOADED_ITEMS = new ChunkStart(0, null);
}
