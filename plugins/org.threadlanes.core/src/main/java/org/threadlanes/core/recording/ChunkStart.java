package org.threadlanes.core.recording;

import java.time.ZoneOffset;
import java.util.Map;

/**
 * What a chunk says of itself before its events come.
 *
 * @param types
 *            the types that its metadata declares, by their number; empty for loaded items, where JMC has forgotten them
 * @param utcOffset
 *            the offset from UTC of the recorded JVM, without daylight saving, which is what {@code jfr print} prints
 *            times with; UTC where it is not known
 */
public record ChunkStart(Map<Long, TypeDescription> types, ZoneOffset utcOffset) {

	static final ChunkStart OF_LOADED_ITEMS = new ChunkStart(Map.of(), ZoneOffset.UTC);
}
