package org.threadlanes.core.recording;

import java.util.Map;

/**
 * What a chunk says of itself before its events come.
 *
 * @param types
 *            the types that its metadata declares, by their number; empty for loaded items, where JMC has forgotten them
 * @param metadataId
 *            tells whether the next chunk's metadata is the same
 * @param clock
 *            its clock; null for loaded items
 * @param bytes
 *            its size in bytes, which JMC's parser holds in one array while its events come; 0 for loaded items
 */
public record ChunkStart(Map<Long, TypeDescription> types, long metadataId, ChunkClock clock, long bytes) {

	static final ChunkStart OF_LOADED_ITEMS = new ChunkStart(Map.of(), 0, null, 0);
}
